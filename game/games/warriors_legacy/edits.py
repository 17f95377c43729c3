"""What may be done by hand: cards moved about and taken from the box, their marks, and gold, life and so on set, decks shuffled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.warriors_legacy.changes import check_limits, leave
from game.games.warriors_legacy.holdings import houses
from game.games.warriors_legacy.meta import (
    BOX,
    BUILDING,
    BUILDINGS,
    DECK,
    DISCARD,
    EVENT,
    EVENTS,
    HELD,
    HOUSE,
    HOUSES,
    IN_PLAY,
    INFLUENCE,
    INFLUENCE_CARD,
    MAIN,
    card_of,
    type_of,
)
from game.games.warriors_legacy.records import Marks, State, Values, Work
from game.rules import hand_edits, ops
from game.rules.plain import Component, Plain, seat_zone, zone_name, zone_seat
from game.rules.rulesdef import EditSpec
from game.rules.work import NotByHand

_TABLE: Final = {HOUSES: HOUSE, BUILDINGS: BUILDING, INFLUENCE: INFLUENCE_CARD, EVENTS: EVENT}
"""Where a card may be put on the table, each with the type that lies there."""
_PILES: Final = (HELD, DECK, DISCARD)


def _may_lie(state: State, id: int, zone: str) -> bool:
    """Whether a card may lie in a zone: any of a main deck in hand and piles, on the table those whose place it is, within the limit."""
    name, seat = zone_name(zone), zone_seat(zone)
    if name in _PILES:
        return True
    if _TABLE.get(name) != type_of(state, id):
        return False
    if name == EVENTS:
        return bool(card_of(state, id).fields["permanent"])
    return name != BUILDINGS or len(state.zone(zone)) < len(houses(state, seat))


def _move(work: Work, subject: Component, zone: str, _params: Mapping[str, Plain]) -> None:
    """Move a card of a main deck among hand, piles and table of its own seat."""
    state, id, seat = work.state, subject.id, zone_seat(zone)
    there = zone_name(subject.zone)
    if type_of(state, id) not in MAIN or there not in (*_PILES, *_TABLE, BOX):
        raise NotByHand("edit_main_deck", id)
    if subject.owner != seat:
        raise NotByHand("edit_own_cards", id)
    if zone == subject.zone or not _may_lie(state, id, zone):
        raise NotByHand("edit_no_place", id)
    hand_edits.require_idle(state, subject)
    if there in _TABLE:
        leave(work, id, "edit")
    name = zone_name(zone)
    if work.state.components[id].zone != zone:
        level = 1 if name in (HOUSES, BUILDINGS) else 0
        ops.move(
            work,
            id,
            zone,
            face_up=name not in (HELD, DECK),
            controller=seat,
            marks=Marks(level=level, played=state.values.turns) if name in _TABLE else Marks(),
            cause="edit",
        )


def _in_play(state: State, subject: Component) -> None:
    if zone_name(subject.zone) not in IN_PLAY:
        raise NotByHand("edit_in_play", subject.id)


def settle(work: Work) -> None:
    """Who has more buildings than houses locks some, and so on (WL-LOCK-02)."""
    for seat in work.state.seats():
        check_limits(work, seat)


EDITS: Final[Mapping[str, EditSpec]] = {
    "move": hand_edits.move(_move),
    "take": hand_edits.take(_move, BOX),
    "set_mark": hand_edits.set_marks(
        _in_play, Marks.level, Marks.hits, Marks.tapped, Marks.locked, Marks.blood, Marks.attack, Marks.guard
    ),
    "set_count": hand_edits.set_count(Values.life, Values.gold, Values.renown, Values.stamina, Values.points),
    "shuffle": hand_edits.shuffle(*[seat_zone(DECK, seat) for seat in range(2)]),
}
