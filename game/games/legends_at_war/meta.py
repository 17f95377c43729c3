"""Names and figures of Legends at War: zones, phases, the course of each mode."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from game.games.legends_at_war.records import State
from game.rules.boards import Attach
from game.rules.definitions import Definitions, kept
from game.rules.plain import EMPTY, Frozen
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
PILES: Final = {zone: key for key, zone in DRAFTS.items()}
"""The dominion and level of each draft pile."""
ZONES: Final = (
    ZoneSpec(POOL, apart=True),
    ZoneSpec(DECK, shape="pile", apart=True),
    ZoneSpec(HAND, shape="hand", apart=True),
    ZoneSpec(ASIDE, shape="pile"),
    ZoneSpec(UPGRADE),
    ZoneSpec(CAPTURE),
    ZoneSpec(VICTORY),
    ZoneSpec(BOARD, per_seat=False, shape="lattice"),
    ZoneSpec(LIBRARY, per_seat=False, shape="pile", apart=True),
    ZoneSpec(TRAY, per_seat=False),
    ZoneSpec(BOX, per_seat=False, shape="pile"),
    ZoneSpec(LAID, per_seat=False, shape="pile"),
    ZoneSpec(UNDERWORLD, per_seat=False, shape="pile"),
    ZoneSpec(PRIZES, per_seat=False),
    *[ZoneSpec(zone, per_seat=False, shape="pile", apart=True) for zone in PILES],
)
"""`library` holds the cards that no seat has taken, `box` the board pieces that are not on offer (LAW-R-51), `laid` those that lie on
the table, `prizes` the victory cards that nobody has won yet.
"""

PANTHEONS, DECKS, DRAFT, SACRIFICE, BOARDS = "pantheons", "decks", "draft", "sacrifice", "boards"
OPENING, BATTLE, OVER = "opening", "battle", "over"
PHASES: Final = (PANTHEONS, DECKS, DRAFT, SACRIFICE, BOARDS, OPENING, BATTLE, OVER)
CLEAR, STAND, SCORE, RESULT = "clear", "stand", "score", "result"
"""How a round ends: the board is cleared, or stands; how a match does: by points, or by the board. Nobody is asked anything, and the phase
stays `over`.
"""
WAYS: Final = {
    "move": (
        "choose", "take_back", "set_aside", "lay", "draw", "play", "replaced", "prize", "captive", "home", "return", "unplayed", "unearned",
        "unspent", "free", "sacrifice", "reward", "draft", "draft_unlogged", "edit",
    ),
}  # fmt: skip
"""How moves come about; what an ability moves is told by its id."""
_ZONES_OF: Final[Mapping[str, Collection[str]]] = {
    PANTHEONS: (LIBRARY,),
    DECKS: (POOL, ASIDE),
    SACRIFICE: (UPGRADE, CAPTURE, VICTORY, PRIZES),
    DRAFT: PILES,
}
"""The zones that only modes with such a phase have."""

COURSES: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    # Mode -> rounds -> the phases of a round, in order, and how it ends (LAW-MODE-01).
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
TURNS: Final = (0, 180)
"""How a piece may be turned, in degrees (LAW-BOARD-06)."""
ATTACH: Final = Attach(touching=2, turns=TURNS)
"""Two different spaces of a new piece must touch the board (LAW-BOARD-05)."""


def mode_of(state: State) -> str:
    """The id of the mode that is played."""
    return str(state.options["mode"])


def plays(options: Frozen, phase: str) -> bool:
    """Whether the mode of a match has this phase."""
    return any(phase in phases for phases in COURSES[options["mode"]])


def pile_of(fields: Frozen) -> str:
    """The draft pile in which a card with these fields lies; empty if there is none."""
    return DRAFTS.get((fields["dominion"], fields["level"]), "")


def pieces_each(mode: str) -> int:
    """How many board pieces each seat lays in a match of this mode."""
    return sum([phases.count(BOARDS) for phases in COURSES[mode]])


def zones_of(options: Frozen) -> list[ZoneSpec]:
    """The zones that the mode of a match has."""
    absent = [zone for phase, zones in _ZONES_OF.items() if not plays(options, phase) for zone in zones]
    return [spec for spec in ZONES if spec.name not in absent]


def levels_in(figures: Frozen, pile: str = "deck") -> dict[int, int]:
    """How many cards of each level the deck that a match begins with holds, by the figures of its mode, or the upgrade pile beside it
    (LAW-PSK-02, LAW-PCA-01).
    """
    return {LEVELS[level]: count for level, count in figures.get(pile, EMPTY).items() if count}


@kept
def deck_levels(defs: Definitions) -> Mapping[str, dict[int, int]]:
    """Mode -> how many cards of each level, though it be none, the deck holds that a match begins with."""
    return {mode.id: {**dict.fromkeys(LEVELS.values(), 0), **levels_in(mode.fields)} for mode in defs.modes.values()}


def level_word(level: int) -> str:
    """A level as it is written: I, II or III."""
    return "I" * level


def level_of(defs: Definitions, ref: str) -> int:
    """The level of a card, 1 to 3."""
    return int(defs.cards[ref].fields["level"])


@kept
def levels(defs: Definitions) -> dict[str, int]:
    """Card -> its level."""
    return {card.id: int(card.fields["level"]) for card in defs.cards.values()}


@kept
def pantheons(defs: Definitions) -> tuple[str, ...]:
    """The pantheons of the cards, in the order of the definitions."""
    return defs.each("pantheon")


@kept
def members(defs: Definitions) -> dict[str, frozenset[str]]:
    """Pantheon -> its cards."""
    return {
        pantheon: frozenset([card.id for card in defs.cards.values() if card.fields["pantheon"] == pantheon])
        for pantheon in pantheons(defs)
    }


def complete_pantheons(defs: Definitions, mode: str) -> tuple[str, ...]:
    """The pantheons that hold enough cards of each level for the mode (LAW-MODE-02), in the order of the definitions."""
    return _complete_pantheons(defs)[mode]


@kept
def _complete_pantheons(defs: Definitions) -> dict[str, tuple[str, ...]]:
    """Mode -> the pantheons that are large enough for it."""
    have = Counter([(card.fields["pantheon"], card.fields["level"]) for card in defs.cards.values()])
    found: dict[str, tuple[str, ...]] = {}
    for mode in defs.modes.values():
        wanted = {**levels_in(mode.fields, "upgrade"), **levels_in(mode.fields)}
        found[mode.id] = tuple(
            [name for name in pantheons(defs) if all(have[name, level] >= count for level, count in wanted.items())]
        )
    return found


class Stage(NamedTuple):
    """A part of a draft: which piles are open, how many turns each seat has, how many cards it takes in one, and the rule that says so.

    A seat that controls fewer cards than `extra_below` may take one more.
    """

    levels: tuple[int, ...]
    turns: int
    cards: int = 1
    extra_below: int = 0
    rule: str = ""


def stages(defs: Definitions, mode: str, round_number: int) -> Sequence[Stage]:
    """The parts of the draft of a round, in order (LAW-RSK-02 to LAW-RSK-04, LAW-RCA-01, LAW-RCA-04, LAW-RCA-09)."""
    rounds = _stages(defs)[mode]
    return rounds[round_number - 1] if round_number <= len(rounds) else ()


@kept
def _stages(defs: Definitions) -> dict[str, tuple[tuple[Stage, ...], ...]]:
    """Mode -> round -> the parts of its draft."""
    return {
        mode.id: tuple([tuple([_stage(entry) for entry in entries]) for entries in mode.fields.get("draft", ())])
        for mode in defs.modes.values()
    }


def _stage(entry: Frozen) -> Stage:
    return Stage(**entry.put(levels=tuple([LEVELS[level] for level in entry["levels"]])))


NEEDS = ("mode_not_playable", "too_few_pantheons", "too_few_pieces", "too_few_to_draft")
"""The texts that say what a match lacks."""


def check_start(defs: Definitions, seat_count: int, options: Frozen) -> Need | None:
    """What is missing for a match of this mode with so many seats, or None."""
    mode = str(options.get("mode", ""))
    if mode not in COURSES or mode not in defs.modes:
        return Need("mode_not_playable", Frozen(mode=mode))
    if PANTHEONS in COURSES[mode][0]:
        pantheons = complete_pantheons(defs, mode)
        if len(pantheons) < seat_count:
            return Need("too_few_pantheons", Frozen(have=len(pantheons), need=seat_count))
    need = _too_few_to_draft(defs, mode, seat_count)
    if need is not None:
        return need
    pieces = seat_count * pieces_each(mode)
    if len(defs.pieces) < pieces:
        return Need("too_few_pieces", Frozen(have=len(defs.pieces), need=pieces))
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
    if not plays(state.options, DRAFT) and rounds == 1:
        cards = sum(levels_in(state.figures).values()) * seats
    each_turn = 2 + int(state.options.get("maneuver_per_turn", 1)) * (1 + cards) + cards
    return seats * 150 + rounds * (2 * cards * each_turn + 4 * cards)
