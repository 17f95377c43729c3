"""Names and figures of Legends at War: zones, phases, the course of each mode."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules.boards import Attach
from game.rules.definitions import Definitions
from game.rules.gamedef import Need, ZoneSpec
from game.rules.state import Frozen, State

ID: Final = "legends-at-war"

POOL, DECK, HAND, ASIDE = "pool", "deck", "hand", "aside"
BOARD, LIBRARY, TRAY, BOX, LAID, UNDERWORLD = "board", "library", "tray", "box", "laid", "underworld"
ZONES: Final = (
    ZoneSpec(POOL),
    ZoneSpec(DECK, shape="pile"),
    ZoneSpec(HAND),
    ZoneSpec(ASIDE, shape="pile"),
    ZoneSpec(BOARD, per_seat=False, shape="lattice"),
    ZoneSpec(LIBRARY, per_seat=False, shape="pile"),
    ZoneSpec(TRAY, per_seat=False),
    ZoneSpec(BOX, per_seat=False, shape="pile"),
    ZoneSpec(LAID, per_seat=False, shape="pile"),
    ZoneSpec(UNDERWORLD, per_seat=False, shape="pile"),
)
"""`library` holds the cards that no seat has taken, `box` the board pieces that are not on offer (LAW-R-51), `laid` those that lie on
the table.
"""

PANTHEONS, DECKS, BOARDS, OPENING, BATTLE, OVER = "pantheons", "decks", "boards", "opening", "battle", "over"
RESULT: Final = "result"
PUBLIC_VALUES: Final = ("phase", "round", "active", "first", "turn", "placed", "pantheons")
"""`turn` counts the turns of the match, the opening of a battle being one; `placed` is the last placement number given (LAW-R-04);
`pantheons` lists the pantheon of each seat, empty until it is chosen."""

COURSES: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    # Mode -> rounds -> the phases of a round, in order; each names the frame handler that plays it (LAW-MODE-01).
    "pantheon-skirmish": ((PANTHEONS, DECKS, BOARDS, BATTLE, RESULT),),
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


def deck_levels(defs: Definitions, mode: str) -> dict[int, int]:
    """How many cards of each level a deck of this mode holds (LAW-PSK-02)."""
    wanted: Mapping[str, int] = defs.modes[mode].fields.get("deck") or {}
    return {LEVELS[level]: int(count) for level, count in wanted.items() if count}


def hand_size(state: State) -> int:
    """How many cards a seat draws when a battle begins (LAW-OPEN-01)."""
    return int(state.defs.modes[mode_of(state)].fields.get("hand", HAND_SIZE))


def level_of(defs: Definitions, ref: str) -> int:
    """The level of a card, 1 to 3."""
    return int(defs.cards[ref].fields.get("level", 1))


def complete_pantheons(defs: Definitions, mode: str) -> tuple[str, ...]:
    """The pantheons that hold enough cards of each level for a deck (LAW-MODE-02), in the order of the definitions."""
    counts: dict[str, dict[int, int]] = {}
    for card in defs.cards.values():
        levels = counts.setdefault(str(card.fields.get("pantheon", "")), {})
        level = int(card.fields.get("level", 1))
        levels[level] = levels.get(level, 0) + 1
    wanted = deck_levels(defs, mode)
    return tuple(
        [
            pantheon
            for pantheon, levels in counts.items()
            if pantheon and all(levels.get(level, 0) >= count for level, count in wanted.items())
        ]
    )


def check_start(defs: Definitions, seat_count: int, options: Frozen) -> Need | None:
    """What is missing for a match of this mode with so many seats, or None."""
    mode = str(options.get("mode", ""))
    if mode not in COURSES or mode not in defs.modes:
        return Need("mode_not_playable", Frozen(mode=mode))
    pantheons = complete_pantheons(defs, mode)
    if len(pantheons) < seat_count:
        return Need("too_few_pantheons", Frozen(have=len(pantheons), need=seat_count))
    pieces = seat_count * sum([phases.count(BOARDS) for phases in COURSES[mode]])
    if len(defs.pieces) < pieces:
        return Need("too_few_pieces", Frozen(have=len(defs.pieces), need=pieces))
    first = options.get("first_seat")
    if first is not None and not 0 <= first < seat_count:
        return Need("no_such_first_seat", Frozen(seat=first))
    return None


def bound(state: State) -> int:
    """More single choices than any match takes, counted generously.

    A card is played at most twice for each card that may be played onto others, which is replaced by none of its kind; each turn has two
    choices, its moves, and the order of its extra attacks.
    """
    seats = state.seat_count
    cards = sum(deck_levels(state.defs, mode_of(state)).values()) * seats
    each_turn = 2 + int(state.options.get("maneuver_per_turn", 1)) * (1 + cards) + cards
    return seats * 150 + 2 * cards * each_turn
