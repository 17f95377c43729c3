"""What the game remembers and asks. Nothing else is in this file, so that every other file may import it."""

from __future__ import annotations

from game.rules.plain import NOBODY
from game.rules.records import Fact, Facts, Question, Seat, each_seat, record
from game.rules.state import State as CoreState
from game.rules.work import Work as CoreWork


@record("values")
class Values(Facts):
    """The facts of a match. `points`: by seat, the worth of the pebbles that it has kept."""

    active: Fact[Seat] = Fact(NOBODY)
    points: Fact[tuple[int, ...]] = each_seat(0)


State = CoreState[Values, Facts]
Work = CoreWork[Values, Facts]


@record("take")
class Take(Question):
    """Which pebble to take."""
