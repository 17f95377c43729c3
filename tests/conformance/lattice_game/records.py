"""What the game remembers and tells. Nothing else is in this file, so that every other file may import it."""

from __future__ import annotations

from game.rules.kit.turns import TurnFacts
from game.rules.records import Fact, Facts, Id, Seat, Told, each_seat, record
from game.rules.state import State as CoreState
from game.rules.work import Work as CoreWork


@record("values")
class Values(TurnFacts):
    """The facts of a match. `points`: by seat, what its tiles have scored."""

    points: Fact[tuple[int, ...]] = each_seat(0)


State = CoreState[Values, Facts]
Work = CoreWork[Values, Facts]


@record("scored")
class Scored(Told):
    """A tile has scored for a seat."""

    seat: Seat
    component: Id
    points: int
