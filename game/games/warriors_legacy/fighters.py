"""Who fights whom. What is remembered is whom each one has charged, or helps against (`foe`); all else follows from that. Nothing here
changes anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.games.warriors_legacy.holdings import UNITS_OF, held, units, warrior_of
from game.games.warriors_legacy.meta import (
    COMBAT,
    DAMAGE,
    EXTRA_ATTACKS,
    WARRIOR,
    card_of,
    number,
    type_of,
    types_of,
)
from game.games.warriors_legacy.records import Battle, State
from game.games.warriors_legacy.words import READING, total
from game.rules.abilities import evaluation, stats

DISABLED: Final = "disabled"
"""The flag of who can neither block, attack nor use abilities."""
SHIELD: Final = "shield"
_FIGHTING: Final = frozenset(UNITS_OF)
MOST_AGAINST: Final = 6
"""So many may be against one (WL-CHARGE-03, WL-R-37b)."""


def this_turn(state: State) -> int:
    """The number of this turn among all of the match, from 1."""
    return int(state.values.turns) + 1


def fighters(state: State, seat: int) -> tuple[int, ...]:
    """The units of a seat, and its warrior."""
    known: tuple[int, ...] | None = state.lying.get(("fighters", seat))
    if known is None:
        warrior = warrior_of(state, seat)
        found = units(state, seat)
        known = state.lying["fighters", seat] = (*found, warrior) if warrior else found
    return known


def is_there(state: State, id: int) -> bool:
    """Whether somebody is still among those who can fight."""
    component = state.components.get(id)
    return component is not None and component.zone in _FIGHTING


def is_warrior(state: State, id: int) -> bool:
    """Whether it is the card of a warrior."""
    return type_of(state, id) == WARRIOR


def foe_of(state: State, id: int) -> int:
    """Whom somebody has charged, or helps against; 0 for nobody, and for one who is gone (WL-CHARGE-08)."""
    foe: int = state.components[id].marks.foe
    return foe if foe and is_there(state, foe) else 0


def against(state: State, id: int) -> Sequence[int]:
    """Those who have charged somebody, or help against this one."""
    return charged(state, 1 - state.components[id].controller).get(id, ())


def charged(state: State, seat: int) -> Mapping[int, Sequence[int]]:
    """The fighters of a seat, by whom they have charged, or help against."""
    known: dict[int, list[int]] | None = state.placed.get(("charged", seat))
    if known is None:
        known = state.placed["charged", seat] = {}
        for each in fighters(state, seat):
            foe = foe_of(state, each)
            if foe:
                known.setdefault(foe, []).append(each)
    return known


def opponents(state: State, id: int) -> Sequence[int]:
    """Everybody with whom somebody is engaged."""
    foe, others = foe_of(state, id), against(state, id)
    return [foe, *[each for each in others if each != foe]] if foe else others


def is_engaged(state: State, id: int) -> bool:
    """Whether somebody is in combat with anybody."""
    return bool(foe_of(state, id) or against(state, id))


def engaged(state: State, seat: int) -> Sequence[int]:
    """The fighters of a seat that are in combat with anybody."""
    known: Sequence[int] | None = state.placed.get(("engaged", seat))
    if known is None:
        mine, theirs = charged(state, seat), charged(state, 1 - seat)
        helping = {id for ids in mine.values() for id in ids}
        found = fighters(state, seat) if mine or theirs else ()
        known = state.placed["engaged", seat] = [id for id in found if id in helping or id in theirs]
    return known


def is_disabled(state: State, id: int) -> bool:
    """Whether somebody can neither block, attack nor use abilities now."""
    return id in evaluation.flagged(READING, state, DISABLED)


def weapons(state: State, seat: int) -> list[int]:
    """What the warrior of a seat can strike with."""
    known: list[int] | None = state.lying.get(("weapons", seat))
    if known is None:
        known = state.lying["weapons", seat] = [id for id in held(state, seat) if number(state, id, DAMAGE)]
    return known


def attacks_left(state: State, id: int) -> int:
    """How many attacks a unit, or a warrior with this weapon, has left in this turn (WL-UNIT-02, WL-2W-04)."""
    return 1 + stats.total(READING, state, id, EXTRA_ATTACKS) - int(state.components[id].marks.strikes)


def _has_attack(state: State, id: int) -> bool:
    """Whether there are any: the first one in a turn everybody has."""
    return not state.components[id].marks.strikes or attacks_left(state, id) > 0


def ready_weapons(state: State, seat: int) -> list[int]:
    """Those with which it still has an attack in this turn."""
    return [id for id in weapons(state, seat) if _has_attack(state, id)]


def fighting(state: State) -> Callable[[int], bool]:
    """Whether somebody may start fights now: in Combat Phases warriors with a weapon, and units of the phase or whom a card lets fight;
    nobody who is disabled (WL-CHARGE-01, WL-R-59, WL-CT-02, WL-CT-04, WL-R-34). What all have in common is looked up once.
    """
    components, phase, going = state.components, state.values.phase, state.topmost(Battle)
    types, disabled = types_of(state.defs), evaluation.flagged(READING, state, DISABLED)
    starters = going.starters if going is not None else ()

    def may(id: int) -> bool:
        card = components[id]
        if types.get(card.ref) == WARRIOR:
            found = phase == COMBAT and bool(weapons(state, card.controller))
        elif going is not None and starters and card.controller == going.first:
            found = id in starters
        else:
            found = card.marks.phases in (phase, "both")
        return found and id not in disabled

    return may


def may_strike(state: State, id: int) -> bool:
    """Whether somebody has an attack left in this turn (WL-UNIT-02, WL-MULTI-01)."""
    if is_warrior(state, id):
        return bool(ready_weapons(state, state.components[id].controller))
    return _has_attack(state, id)


def targets(state: State, id: int) -> Sequence[int]:
    """Whom somebody may attack with token dice: those with whom it is engaged; a blow of one warrior at the other is a duel."""
    found = opponents(state, id)
    return [each for each in found if not is_warrior(state, each)] if found and is_warrior(state, id) else found


def damage_of(state: State, id: int, weapon: int) -> int:
    """What a blow costs: of a unit its damage, of a warrior that of the weapon and what is added to each blow (WL-UNIT-05, WL-R-59)."""
    return total(state, id, DAMAGE) + (total(state, weapon, DAMAGE) if weapon else 0)


def shields(state: State, seat: int) -> list[int]:
    """The shields that the warrior of a seat holds."""
    return [id for id in held(state, seat) if card_of(state, id).fields["kind"] == SHIELD]


def has_shield(state: State, id: int) -> bool:
    """Whether somebody has a shield against ranged attacks: by its card, by its picture, or in the hand of a warrior (WL-RANGED-04)."""
    if is_warrior(state, id) and shields(state, state.components[id].controller):
        return True
    return bool(card_of(state, id).fields.get("shield", False)) or evaluation.has_flag(READING, state, id, "shielded")
