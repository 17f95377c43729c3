"""How good a position is for a seat."""

from __future__ import annotations

from game.rules.kit.points import lead
from game.rules.view import View

from .records import Values


def evaluate(view: View) -> float:
    """The light of the seat less that of the best other seat."""
    totals = list(view.value(Values.bonus))
    for sighting in view.zone("board"):
        if sighting.id is not None:
            totals[sighting.controller] += view.stat(sighting.id, "light").total
    return lead(totals, view.seat)
