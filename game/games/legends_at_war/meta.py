"""Names and figures of Legends at War: zones, phases, the course of each mode."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.games.legends_at_war.records import State
from game.rules.boards import Attach
from game.rules.definitions import Definitions, kept
from game.rules.plain import Frozen
from game.rules.rulesdef import Need, ZoneSpec

ID: Final = "legends-at-war"

POOL, DECK, HAND, ASIDE = "pool", "deck", "hand", "aside"
UPGRADE, CAPTURE, VICTORY = "upgrade", "capture", "victory"
BOARD, LIBRARY, TRAY, BOX, LAID, UNDERWORLD, PRIZES = "board", "library", "tray", "box", "laid", "underworld", "prizes"
DOMINIONS: Final = ("earth", "sea", "sky")
DRAFTS: Final[Mapping[tuple[str, int], str]] = {
    (dominion, level): f"draft-{dominion}-{level}" for level in (1, 2, 3) for dominion in DOMINIONS
}
"""The draft pile of each dominion and level (LAW-PILE-04)."""
ZONES: Final = (
    ZoneSpec(POOL),
    ZoneSpec(DECK, shape="pile"),
    ZoneSpec(HAND, shape="hand"),
    ZoneSpec(ASIDE, shape="pile"),
    ZoneSpec(UPGRADE),
    ZoneSpec(CAPTURE),
    ZoneSpec(VICTORY),
    ZoneSpec(BOARD, per_seat=False, shape="lattice"),
    ZoneSpec(LIBRARY, per_seat=False, shape="pile"),
    ZoneSpec(TRAY, per_seat=False),
    ZoneSpec(BOX, per_seat=False, shape="pile"),
    ZoneSpec(LAID, per_seat=False, shape="pile"),
    ZoneSpec(UNDERWORLD, per_seat=False, shape="pile"),
    ZoneSpec(PRIZES, per_seat=False),
    *[ZoneSpec(zone, per_seat=False, shape="pile") for zone in DRAFTS.values()],
)
"""`library` holds the cards that no seat has taken, `box` the board pieces that are not on offer (LAW-R-51), `laid` those that lie on
the table, `prizes` the victory cards that nobody has won yet.
"""

PANTHEONS, DECKS, DRAFT, SACRIFICE, BOARDS = "pantheons", "decks", "draft", "sacrifice", "boards"
OPENING, BATTLE, OVER = "opening", "battle", "over"
CLEAR, STAND, SCORE, RESULT = "clear", "stand", "score", "result"
"""How a round ends: the board is cleared, or stands; how a match does: by points, or by the board."""
SILENT: Final = (CLEAR, STAND, SCORE, RESULT)
"""Parts of a round in which nobody is asked anything; the phase stays `over`."""

COURSES: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    # Mode -> rounds -> the phases of a round, in order; each names the frame handler that plays it (LAW-MODE-01).
    "pantheon-skirmish": ((PANTHEONS, DECKS, BOARDS, BATTLE, RESULT),),
    "pantheon-campaign": (
        (PANTHEONS, BOARDS, BATTLE, CLEAR),
        (SACRIFICE, BATTLE, CLEAR),
        (SACRIFICE, BATTLE, SCORE),
    ),
    "ragnarok-skirmish": ((DRAFT, BOARDS, BATTLE, RESULT),),
    "ragnarok-campaign": (
        (DRAFT, BOARDS, BATTLE, STAND),
        (DRAFT, BOARDS, BATTLE, STAND),  # LAW-CON-05: the board grows after the draft
        (DRAFT, BOARDS, BATTLE, RESULT),
    ),
}

LEVELS: Final[Mapping[str, int]] = {"I": 1, "II": 2, "III": 3}
HAND_SIZE: Final = 5
TURNS: Final = (0, 180)
"""How a piece may be turned, in degrees (LAW-BOARD-06)."""
ATTACH: Final = Attach(touching=2, turns=TURNS)
"""Two different spaces of a new piece must touch the board (LAW-BOARD-05)."""


def mode_of(state: State) -> str:
    """The id of the mode that is played."""
    return str(state.options["mode"])


def figures_of(state: State) -> Frozen:
    """The figures that the pack gives for the mode that is played."""
    return state.defs.modes[mode_of(state)].fields


def plays(state: State, phase: str) -> bool:
    """Whether the mode that is played has this phase."""
    return any(phase in phases for phases in COURSES[mode_of(state)])


def zones_of(state: State) -> list[ZoneSpec]:
    """The zones that the mode that is played has."""
    absent: list[str] = []
    if not plays(state, PANTHEONS):
        absent += [LIBRARY]
    if not plays(state, DECKS):
        absent += [POOL, ASIDE]
    if not plays(state, SACRIFICE):
        absent += [UPGRADE, CAPTURE, VICTORY, PRIZES]
    if not plays(state, DRAFT):
        absent += DRAFTS.values()
    return [spec for spec in ZONES if spec.name not in absent]


def _levels(defs: Definitions, mode: str, key: str) -> dict[int, int]:
    wanted: Mapping[str, int] = defs.modes[mode].fields.get(key) or {}
    return {LEVELS[level]: int(count) for level, count in wanted.items() if count}


def deck_levels(defs: Definitions, mode: str) -> dict[int, int]:
    """How many cards of each level the deck that a match of this mode begins with holds (LAW-PSK-02, LAW-PCA-01)."""
    return _levels(defs, mode, "deck")


def level_word(level: int) -> str:
    """A level as it is written: I, II or III."""
    return "I" * level


def opens_face_down(state: State) -> bool:
    """Whether the battle of this round has a face-down opening (LAW-PCA-03, LAW-OPEN-10)."""
    rounds = figures_of(state).get("face_down_rounds")
    return rounds is None or state.values.round in rounds


def hand_size(state: State) -> int:
    """How many cards a seat draws when a battle begins (LAW-OPEN-01)."""
    return int(state.defs.modes[mode_of(state)].fields.get("hand", HAND_SIZE))


def level_of(defs: Definitions, ref: str) -> int:
    """The level of a card, 1 to 3."""
    return int(defs.cards[ref].fields.get("level", 1))


def pantheons_of(defs: Definitions) -> tuple[str, ...]:
    """The pantheons that have any card, in the order of the definitions."""
    found = [str(card.fields.get("pantheon", "")) for card in defs.cards.values()]
    return tuple([pantheon for pantheon in dict.fromkeys(found) if pantheon])


@kept
def _level_counts(defs: Definitions) -> dict[str, dict[int, int]]:
    """How many cards of each level the pantheons have."""
    counts: dict[str, dict[int, int]] = {pantheon: {} for pantheon in pantheons_of(defs)}
    for ref, card in defs.cards.items():
        levels = counts.get(str(card.fields.get("pantheon", "")), {})
        levels[level_of(defs, ref)] = levels.get(level_of(defs, ref), 0) + 1
    return counts


def complete_pantheons(defs: Definitions, mode: str) -> tuple[str, ...]:
    """The pantheons that hold enough cards of each level for the mode (LAW-MODE-02), in the order of the definitions."""
    wanted = {**_levels(defs, mode, "upgrade"), **deck_levels(defs, mode)}
    return tuple(
        [
            pantheon
            for pantheon, levels in _level_counts(defs).items()
            if all(levels.get(level, 0) >= count for level, count in wanted.items())
        ]
    )


class Stage(NamedTuple):
    """A part of a draft: which piles are open, how many turns each seat has, how many cards it takes in one, and the rule that says so.

    A seat that controls fewer cards than `extra_below` may take one more.
    """

    levels: tuple[int, ...]
    turns: int
    cards: int
    extra_below: int
    rule: str


def stages(defs: Definitions, mode: str, round_number: int) -> list[Stage]:
    """The parts of the draft of a round, in order (LAW-RSK-02 to LAW-RSK-04, LAW-RCA-01, LAW-RCA-04, LAW-RCA-09)."""
    rounds = defs.modes[mode].fields.get("draft") or ()
    return [
        Stage(
            tuple([LEVELS[level] for level in entry["levels"]]),
            int(entry["turns"]),
            int(entry.get("cards", 1)),
            int(entry.get("extra_below", 0)),
            str(entry.get("rule", "")),
        )
        for entry in (rounds[round_number - 1] if round_number <= len(rounds) else ())
    ]


NEEDS = ("mode_not_playable", "too_few_pantheons", "too_few_pieces", "no_such_first_seat", "too_few_to_draft")
"""The texts that say what a match lacks."""


def check_start(defs: Definitions, seat_count: int, options: Frozen) -> Need | None:
    """What is missing for a match of this mode with so many seats, or None."""
    mode = str(options.get("mode", ""))
    if mode not in COURSES or mode not in defs.modes:
        return Need("mode_not_playable", Frozen(mode=mode))
    course = COURSES[mode]
    if any(PANTHEONS in phases for phases in course):
        pantheons = complete_pantheons(defs, mode)
        if len(pantheons) < seat_count:
            return Need("too_few_pantheons", Frozen(have=len(pantheons), need=seat_count))
    need = _too_few_to_draft(defs, mode, seat_count)
    if need is not None:
        return need
    pieces = seat_count * sum([phases.count(BOARDS) for phases in course])
    if len(defs.pieces) < pieces:
        return Need("too_few_pieces", Frozen(have=len(defs.pieces), need=pieces))
    first = options.get("first_seat")
    if first is not None and not 0 <= first < seat_count:
        return Need("no_such_first_seat", Frozen(seat=first))
    return None


def _too_few_to_draft(defs: Definitions, mode: str, seat_count: int) -> Need | None:
    """Whether some part of a draft could run out of cards; earlier parts take theirs from the same piles."""
    before: list[tuple[tuple[int, ...], int]] = []
    for round_number in range(1, len(COURSES[mode]) + 1):
        for stage in stages(defs, mode, round_number):
            taken = sum([count for levels, count in before if set(levels) <= set(stage.levels)])
            wanted = seat_count * (stage.turns * stage.cards + (1 if stage.extra_below else 0))
            have = len([ref for ref in defs.cards if level_of(defs, ref) in stage.levels])
            if have < taken + wanted:
                words = ", ".join([level_word(level) for level in stage.levels])
                return Need("too_few_to_draft", Frozen(have=have, need=taken + wanted, levels=words))
            before.append((stage.levels, wanted))
    return None


def bound(state: State) -> int:
    """More single choices than any match takes, counted generously.

    In a battle a card is played at most twice for each card that may be played onto others, which is replaced by none of its kind; each
    turn has two choices, its moves, and the order of its extra attacks. A captured card is sacrificed once.
    """
    seats = state.seat_count
    cards = len(state.defs.cards)
    rounds = len(COURSES[mode_of(state)])
    if not plays(state, DRAFT) and rounds == 1:
        cards = sum(deck_levels(state.defs, mode_of(state)).values()) * seats
    each_turn = 2 + int(state.options.get("maneuver_per_turn", 1)) * (1 + cards) + cards
    return seats * 150 + rounds * (2 * cards * each_turn + 4 * cards)
