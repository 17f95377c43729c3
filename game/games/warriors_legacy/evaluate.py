"""How good a position is for a seat."""

from __future__ import annotations

from game.games.warriors_legacy.acts import income
from game.games.warriors_legacy.holdings import buildings, hand, houses, influence, units, worn
from game.games.warriors_legacy.meta import DAMAGE, HEALTH, RESISTANCE
from game.games.warriors_legacy.records import State
from game.games.warriors_legacy.words import total
from game.rules.view import View

# What is worth how much life.
_GOLD, _INCOME, _RENOWN, _CARD, _INFLUENCE, _HOUSE, _BUILDING, _LEVEL = 0.25, 1.5, 0.15, 0.5, 1.0, 2.0, 3.0, 1.0
_WEAPON, _ARMOUR, _UNIT, _MOST_HELD = 0.8, 0.5, 0.7, 7


def evaluate(view: View) -> float:
    """The worth of the seat less that of the other."""
    state: State = view.readable()
    worths = [_worth(state, seat) for seat in state.seats()]
    return worths[view.seat] - worths[1 - view.seat]


def _worth(state: State, seat: int) -> float:
    """Life, what comes in, what stands on the table; what a hand holds counts by its number alone."""
    values = state.values
    economy = sum([income(state, id) for id in houses(state, seat)])
    built = sum([_BUILDING + _LEVEL * state.components[id].marks.level for id in buildings(state, seat)])
    armed = sum(
        [_WEAPON * total(state, id, DAMAGE) + _ARMOUR * total(state, id, RESISTANCE) for id in worn(state, seat)]
    )
    army = sum([_UNIT * (total(state, id, DAMAGE) + total(state, id, HEALTH)) for id in units(state, seat)])
    return float(
        values.life[seat]
        + _GOLD * values.gold[seat]
        + _RENOWN * values.renown[seat]
        + _INCOME * economy
        + _HOUSE * len(houses(state, seat))
        + _INFLUENCE * len(influence(state, seat))
        + _CARD * min(len(hand(state, seat)), _MOST_HELD)
        + built
        + armed
        + army
    )
