"""What the game remembers and tells. Nothing else is in this file, so that every other file may import it."""

from __future__ import annotations

from game.rules.kit.turns import RoundFacts
from game.rules.records import Fact, Facts, Frame, Id, Seat, Told, each_seat, record
from game.rules.state import State as CoreState
from game.rules.work import Work as CoreWork


@record("values")
class Values(RoundFacts):
    """The facts of a match. `coins`: by seat."""

    coins: Fact[tuple[int, ...]] = each_seat(0)


State = CoreState[Values, Facts]
Work = CoreWork[Values, Facts]


@record("berthed")
class Berthed(Frame):
    """A boat has been laid: what its abilities do is done, the rest of the turn follows."""

    card: Id
    seat: Seat


@record("paid")
class Paid(Told):
    """A boat has earned coins for its seat."""

    seat: Seat
    component: Id
    coins: int
