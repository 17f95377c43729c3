"""Who fights whom. What is remembered is whom each one has charged, or helps against (`foe`); all else follows from that. Nothing here
changes anything.
"""

from __future__ import annotations

from typing import Final

from game.games.warriors_legacy.holdings import held, units, warrior_of
from game.games.warriors_legacy.meta import COMBAT, DAMAGE, UNITS, WARRIOR, number, type_of
from game.games.warriors_legacy.records import State
from game.games.warriors_legacy.words import total
from game.rules.plain import zone_name

MOST_AGAINST: Final = 6
"""So many may be against one (WL-CHARGE-03, WL-R-37b)."""


def this_turn(state: State) -> int:
    """The number of this turn among all of the match, from 1."""
    return int(state.values.turns) + 1


def fighters(state: State, seat: int) -> list[int]:
    """The units of a seat, and its warrior."""
    return [*units(state, seat), *[id for id in (warrior_of(state, seat),) if id]]


def is_there(state: State, id: int) -> bool:
    """Whether somebody is still among those who can fight."""
    component = state.components.get(id)
    return component is not None and zone_name(component.zone) == UNITS


def is_warrior(state: State, id: int) -> bool:
    """Whether it is the card of a warrior."""
    return type_of(state, id) == WARRIOR


def foe_of(state: State, id: int) -> int:
    """Whom somebody has charged, or helps against; 0 for nobody, and for one who is gone (WL-CHARGE-08)."""
    foe: int = state.components[id].marks.foe
    return foe if is_there(state, foe) else 0


def against(state: State, id: int) -> list[int]:
    """Those who have charged somebody, or help against this one."""
    return [each for each in fighters(state, 1 - state.components[id].controller) if foe_of(state, each) == id]


def opponents(state: State, id: int) -> list[int]:
    """Everybody with whom somebody is engaged."""
    return list(dict.fromkeys([*[foe for foe in (foe_of(state, id),) if foe], *against(state, id)]))


def is_engaged(state: State, id: int) -> bool:
    """Whether somebody is in combat with anybody."""
    return bool(opponents(state, id))


def weapons(state: State, seat: int) -> list[int]:
    """What the warrior of a seat can strike with."""
    return [id for id in held(state, seat) if number(state, id, DAMAGE)]


def ready_weapons(state: State, seat: int) -> list[int]:
    """Those with which it has not struck in this turn."""
    return [id for id in weapons(state, seat) if not state.components[id].marks.tapped]


def may_fight(state: State, id: int) -> bool:
    """Whether somebody may start fights in a Combat Phase: warriors with a weapon, and units of that phase (WL-CHARGE-01, WL-R-59)."""
    card = state.components[id]
    if is_warrior(state, id):
        return bool(weapons(state, card.controller))
    return card.marks.phases in (COMBAT, "both")


def may_strike(state: State, id: int) -> bool:
    """Whether somebody has an attack left in this turn (WL-UNIT-02, WL-MULTI-01)."""
    card = state.components[id]
    return bool(ready_weapons(state, card.controller)) if is_warrior(state, id) else not card.marks.tapped


def targets(state: State, id: int) -> list[int]:
    """Whom somebody may attack with token dice: those with whom it is engaged; a blow of one warrior at the other is a duel."""
    return [each for each in opponents(state, id) if not (is_warrior(state, id) and is_warrior(state, each))]


def damage_of(state: State, id: int, weapon: int) -> int:
    """What a blow costs: of a unit its damage, of a warrior that of the weapon and what is added to each blow (WL-UNIT-05, WL-R-59)."""
    return total(state, id, DAMAGE) + (total(state, weapon, DAMAGE) if weapon else 0)
