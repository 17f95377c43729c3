"""Where stones lie: the quarry that all share, a garden for each seat, both boards with stacks, and the rubble."""

from __future__ import annotations

from typing import Final

from game.rules.plain import Component, seat_zone
from game.rules.rulesdef import ZoneSpec
from game.rules.state import State

QUARRY, GARDEN, RUBBLE = "quarry", "garden", "rubble"
ZONES: Final = (
    ZoneSpec(QUARRY, per_seat=False, shape="lattice", stacks=True, grid=(3, 1)),
    ZoneSpec(GARDEN, shape="lattice", stacks=True, grid=(3, 2)),
    ZoneSpec(RUBBLE, per_seat=False, shape="pile"),
)
LIFTS: Final = 2
"""So often a seat may lift a stone of its own (CA-LIFT-02)."""


def weight(state: State, id: int) -> int:
    """The printed weight of a stone."""
    printed: int = state.defs.cards[state.components[id].ref].fields["weight"]
    return printed


def tops(state: State, zone: str) -> list[Component]:
    """The stones on which nothing lies, on one board."""
    return list(state.occupants(zone).values())


def heights(state: State) -> tuple[int, ...]:
    """CA-END-02: what each seat counts, the heights of the stacks in all gardens on which its stones lie."""
    found = [0] * state.seat_count
    for seat in state.seats():
        for stack in state.stacks(seat_zone(GARDEN, seat)).values():
            found[stack[-1].controller] += len(stack)
    return tuple(found)
