"""What may be done by hand: cards moved about and taken from the box, their marks, and gold, life and so on set, decks shuffled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.warriors_legacy.changes import check_limits, leave
from game.games.warriors_legacy.holdings import houses
from game.games.warriors_legacy.meta import (
    BOX,
    BUILD,
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
    TURNS,
    card_of,
    type_of,
)
from game.games.warriors_legacy.records import Cycles, Marks, State, Turn, Values, Work
from game.games.warriors_legacy.turn import ACTING, end_turn
from game.games.warriors_legacy.words import READING
from game.rules import hand_edits, ops
from game.rules.plain import NOBODY, Component, Plain, seat_zone, zone_name, zone_seat
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


def _turn_to(work: Work, seat: int) -> None:
    """In the Building Phase the turn of the other seat is over, and this one has that of the same number instead; from there on they go by
    turns as ever.
    """
    state = work.state
    turn, active = state.values.turn, state.values.active
    if state.values.phase != BUILD or active == NOBODY:
        raise NotByHand("edit_nobodys_turn")
    if isinstance(work.top, Turn):
        if work.top.step != ACTING:
            raise NotByHand("edit_turn_at_work")
        work.pop()
        ops.put_for(work, Values.points, active, 0)
        end_turn(work)
        ops.put(work, Values.turn, turn - 1)
    elif not isinstance(work.top, Cycles) or turn == TURNS:
        raise NotByHand("edit_turn_at_work")
    ops.put(work, Values.first, (seat - work.state.values.turn) % state.seat_count)
    ops.put(work, Values.active, seat)


def _number(work: Work, what: str, number: int) -> None:
    """WL-INIT-03: a phase has four turns. A cycle beyond the last one would never end the match (WL-R-98)."""
    state = work.state
    last = TURNS if what == Values.turn.__name__ else int(state.options["cycle_limit"])
    if not state.values.cycle or not state.values.turn:
        raise NotByHand("edit_not_yet")
    if last and number > last:
        raise NotByHand("edit_last", number=last)
    if what == Values.turn.__name__ and state.values.phase == BUILD:
        # The other seat has the next turn, whatever its number is.
        ops.put(work, Values.first, (state.values.active - number + 1) % state.seat_count)


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
    "set_count": hand_edits.set_count(
        Values.life, Values.gold, Values.renown, Values.stamina, Values.points, Values.honours
    ),
    "set_value": hand_edits.set_value(Values.cycle, Values.turn, before=_number, reading=READING, least=1),
    "give_turn": hand_edits.give_turn(_turn_to),
    "shuffle": hand_edits.shuffle(*[seat_zone(DECK, seat) for seat in range(2)]),
}
