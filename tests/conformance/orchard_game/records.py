"""What the game remembers and tells. Nothing else is in this file, so that every other file may import it."""

from __future__ import annotations

from game.rules.kit.turns import TurnFacts
from game.rules.records import Fact, Facts, Seat, Told, each_seat, record
from game.rules.state import State as CoreState
from game.rules.work import Work as CoreWork


@record("values")
class Values(TurnFacts):
    """The facts of a match. `coins`: by seat."""

    coins: Fact[tuple[int, ...]] = each_seat(0)


State = CoreState[Values, Facts]
Work = CoreWork[Values, Facts]


@record("harvested")
class Harvested(Told):
    """So many trees of a seat have borne fruit."""

    seat: Seat
    trees: int
    coins: int
