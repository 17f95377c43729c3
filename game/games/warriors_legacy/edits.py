"""What may be done by hand: cards moved about, gold, life and renown set, decks shuffled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.warriors_legacy.changes import check_limits, leave
from game.games.warriors_legacy.holdings import houses
from game.games.warriors_legacy.meta import (
    BUILDING,
    BUILDINGS,
    DECK,
    DISCARD,
    EVENT,
    EVENTS,
    GOLD,
    HELD,
    HOUSE,
    HOUSES,
    INFLUENCE,
    INFLUENCE_CARD,
    LIFE,
    MAIN,
    RENOWN,
    card_of,
    type_of,
)
from game.games.warriors_legacy.records import Marks, State, Values, Work
from game.games.warriors_legacy.words import is_listed
from game.rules import hand_edits, ops
from game.rules.abilities.grammar import Param
from game.rules.plain import Component, Plain, seat_zone, zone_name, zone_seat
from game.rules.rulesdef import EditSpec
from game.rules.work import GameFault

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
    movable = type_of(state, id) in MAIN and zone in state.zones and zone != subject.zone and subject.owner == seat
    if not movable or not (there in _PILES or there in _TABLE) or not _may_lie(state, id, zone):
        raise GameFault(f"component {id} cannot be moved to {zone}")
    if is_listed(state, id):
        raise GameFault(f"component {id} stays until the open question about it is answered")
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
    check_limits(work, seat)


def _set(fact: object) -> EditSpec:
    def run(work: Work, params: Mapping[str, Plain]) -> None:
        seat = params["seat"]
        ops.require_seat(work.state, seat)
        ops.set_value_for(work, str(fact), seat, int(params["count"]))

    return EditSpec({"seat": hand_edits.SEAT, "count": Param("int", least=1, most=999)}, run)


EDITS: Final[Mapping[str, EditSpec]] = {
    "move": hand_edits.move(_move),
    LIFE: _set(Values.life.__name__),
    GOLD: _set(Values.gold.__name__),
    RENOWN: _set(Values.renown.__name__),
    "shuffle": hand_edits.shuffle(*[seat_zone(DECK, seat) for seat in range(2)]),
}
