"""What bots need: a possible full state for what a seat knows, and how good a position is."""

from __future__ import annotations

from game.rules.rng import Rng
from game.rules.view import UNKNOWN, View

from .records import State, Values


def sample(redacted: State, _seat: int, rng: Rng) -> State:
    """Fill the unknown cards with those that are nowhere to be seen, in a random order."""
    seen = {component.ref for component in redacted.components.values()}
    unseen = rng.shuffled([ref for ref in redacted.defs.cards if ref not in seen])
    for number, component in redacted.components.items():
        if component.ref == UNKNOWN:
            redacted.components[number] = component._replace(ref=unseen.pop())
    redacted.touch()
    return redacted


def evaluate(view: View) -> float:
    """The light of the seat less that of the best other seat."""
    totals = list(view.value(Values.bonus))
    for sighting in view.zone("board"):
        if sighting.id is not None:
            totals[sighting.controller] += view.stat(sighting.id, "light").total
    own = totals.pop(view.seat)
    return float(own - max(totals))
