"""How good a position is for a seat."""

from __future__ import annotations

from game.rules.plain import seat_zone
from game.rules.view import View

from .meta import YARD


def evaluate(view: View) -> float:
    """The life and half the power in the yard of the seat less those of the best other seat."""
    worth = []
    for seat in range(view.seat_count):
        cards = [each.id for each in view.zone(seat_zone(YARD, seat)) if each.id is not None]
        worth.append(sum([view.stat(card, "life").total + view.stat(card, "power").total / 2 for card in cards]))
    own = worth.pop(view.seat)
    return own - max(worth)
