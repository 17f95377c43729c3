"""What a seat has on the table, what it can pay, and what an item costs. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from operator import itemgetter
from typing import Final

from game.games.warriors_legacy.meta import (
    ABILITIES,
    ABILITY,
    BUILDINGS,
    COMBAT,
    EVENTS,
    HELD,
    HOUSES,
    IN_PLAY,
    INFLUENCE,
    LEFT_HAND,
    PAIRED,
    PERMANENT,
    RIGHT_HAND,
    SEATS,
    SLOTS,
    UNIT_TYPES,
    UNITS,
    WARRIOR,
    number,
    types_of,
)
from game.games.warriors_legacy.records import State
from game.rules.definitions import CardDef, Definitions, kept
from game.rules.plain import seat_zone, zone_name

_WORKING: Final = tuple([itemgetter(*[seat_zone(zone, seat) for zone in IN_PLAY]) for seat in range(SEATS)])
"""What lies in the zones of each seat in which cards work, zone by zone."""

UNITS_OF: Final = tuple([seat_zone(UNITS, seat) for seat in range(SEATS)])
"""The zone of each seat in which its warrior and its units are."""


@kept
def _abilities(defs: Definitions) -> tuple[frozenset[str], frozenset[str]]:
    """The abilities of warriors, and those of them that work from the start."""
    found = [card for card in defs.cards.values() if card.fields["type"] == ABILITY]
    permanent = [card.id for card in found if card.fields["form"] == PERMANENT]
    return frozenset([card.id for card in found]), frozenset(permanent)


def in_play(state: State) -> Sequence[int]:
    """The cards that work, those of the seat that is on turn first."""
    active, combat = state.values.active, state.values.phase == COMBAT
    first = active if active > 0 else 0  # noqa: FURB136 - `max` takes longer than all else here
    found: tuple[int, ...] | None = state.lying.get(("in_play", first, combat))
    if found is None:
        of_each = [working(state, seat) for seat in state.clockwise(first)]
        found = state.lying["in_play", first, combat] = tuple(chain.from_iterable(of_each))
    return found


def working(state: State, seat: int) -> Sequence[int]:
    """The cards of a seat that work."""
    combat = state.values.phase == COMBAT
    found: list[int] | None = state.lying.get(("working", seat, combat))
    if found is None:
        components = state.components
        # Those of warriors work face up: permanent ones, in the Combat Phase all (WL-ABIL-02, WL-ABIL-03, WL-ABIL-05).
        every, permanent = _abilities(state.defs)
        able = every if combat else permanent
        found = list(chain.from_iterable(_WORKING[seat](state.zones)))
        for id in state.zone(seat_zone(ABILITIES, seat)):
            card = components[id]
            if card.face_up and card.ref in able:
                found.append(id)
        state.lying["working", seat, combat] = found
    return found


def is_in_play(state: State, id: int) -> bool:
    """Whether a card is one of these."""
    return id in in_play(state)


def warrior_of(state: State, seat: int) -> int:
    """The card that stands for the warrior of a seat, or 0."""
    known: int | None = state.lying.get(("warrior", seat))
    if known is None:
        types, components = types_of(state.defs), state.components
        found = [id for id in state.zone(UNITS_OF[seat]) if types.get(components[id].ref) == WARRIOR]
        known = state.lying["warrior", seat] = found[0] if found else 0
    return known


def units(state: State, seat: int) -> tuple[int, ...]:
    """The units of a seat; its warrior is none."""
    known: tuple[int, ...] | None = state.lying.get(("units", seat))
    if known is None:
        types, components = types_of(state.defs), state.components
        known = tuple([id for id in state.zone(UNITS_OF[seat]) if types.get(components[id].ref) in UNIT_TYPES])
        state.lying["units", seat] = known
    return known


def recruits(state: State, seat: int) -> list[int]:
    """The units of a seat that it may have no more of than houses (WL-BLDG-08)."""
    return [id for id in units(state, seat) if state.components[id].marks.recruit]


def hand(state: State, seat: int) -> tuple[int, ...]:
    """The hand of a seat."""
    return state.zone(seat_zone(HELD, seat))


def houses(state: State, seat: int) -> tuple[int, ...]:
    """The houses of a seat."""
    return state.zone(seat_zone(HOUSES, seat))


def buildings(state: State, seat: int) -> tuple[int, ...]:
    """The buildings of a seat, locked or not (WL-R-29)."""
    return state.zone(seat_zone(BUILDINGS, seat))


def influence(state: State, seat: int) -> tuple[int, ...]:
    """The influence cards of a seat on the table."""
    return state.zone(seat_zone(INFLUENCE, seat))


def events(state: State, seat: int) -> tuple[int, ...]:
    """The permanent events of a seat."""
    return state.zone(seat_zone(EVENTS, seat))


def locked(state: State, seat: int) -> list[int]:
    """The buildings of a seat with a lock token."""
    return [id for id in buildings(state, seat) if state.components[id].marks.locked]


def has_room(state: State, seat: int) -> bool:
    """Whether a seat may have one more building (WL-LOCK-01)."""
    return len(buildings(state, seat)) < len(houses(state, seat))


def untapped(state: State, seat: int) -> list[int]:
    """The influence cards of a seat that are not used up."""
    return [id for id in influence(state, seat) if not state.components[id].marks.tapped]


def free_influence(state: State, seat: int) -> int:
    """For how much influence a seat can play events now (WL-EVENT-02, WL-EVENT-08)."""
    return len(untapped(state, seat)) + int(state.values.points[seat])


def worn(state: State, seat: int) -> Sequence[int]:
    """The items that a warrior has on, those that it holds among them."""
    known: Sequence[int] | None = state.lying.get(("worn", seat))
    if known is None:
        known = state.lying["worn", seat] = tuple([id for slot in SLOTS for id in state.zone(seat_zone(slot, seat))])
    return known


def in_slot(state: State, seat: int, slot: str) -> int:
    """The item in a part of a warrior's body, or 0. A hand that helps to hold something else is empty."""
    return next(iter(state.zone(seat_zone(slot, seat))), 0)


def held(state: State, seat: int) -> Sequence[int]:
    """What the hands of a warrior hold."""
    known: Sequence[int] | None = state.lying.get(("held", seat))
    if known is None:
        found = [id for slot in (LEFT_HAND, RIGHT_HAND) if (id := in_slot(state, seat, slot))]
        known = state.lying["held", seat] = tuple(found)
    return known


def slot_of(state: State, id: int) -> str:
    """The part of the body in which an item is worn; empty for another component."""
    component = state.components.get(id)
    name = zone_name(component.zone) if component is not None else ""
    return name if name in SLOTS else ""


def is_two_handed(state: State, id: int) -> bool:
    """Whether an item needs both hands (WL-EQUIP-03)."""
    return number(state, id, "hands") == 2


def same_hand(state: State, seat: int, slot: str) -> list[int]:
    """What a warrior holds on the side of a glove: in that hand, or with both (WL-EQUIP-05)."""
    hands = {"left_arm": LEFT_HAND, "right_arm": RIGHT_HAND}
    if slot not in hands:
        return []
    return [id for id in held(state, seat) if slot_of(state, id) == hands[slot] or is_two_handed(state, id)]


def partner_of(state: State, card: CardDef) -> str:
    """The other one of a pair of standard gloves, gauntlets or boots, by name; empty if the item is of none (WL-PAIR-01)."""
    return partners(state.defs).get(card.id, "")


@kept
def partners(defs: Definitions) -> Mapping[str, str]:
    """The items of pairs, each with the other one."""
    found: dict[str, str] = {}
    paired = [card for card in defs.cards.values() if card.fields.get("kind") in PAIRED and card.fields.get("set")]
    for card in paired:
        mine = card.fields
        for other in paired:
            its = other.fields
            if its["kind"] == mine["kind"] and its["set"] == mine["set"] and its["area"] != mine["area"]:
                found.setdefault(card.id, other.id)
    return found


def is_damaged(state: State, id: int) -> bool:
    """Whether an item has a damage or fracture token, with which it cannot be sold (WL-SELL-04)."""
    marks = state.components[id].marks
    return bool(marks.hits or marks.fracture)


_UPGRADES: Final = ("upgrade_1", "upgrade_2", "upgrade_3")


def next_price(state: State, id: int) -> int:
    """What the next level of a house or building costs, as printed; there must be one."""
    return number(state, id, _UPGRADES[state.components[id].marks.level])
