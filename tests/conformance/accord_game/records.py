"""What the game remembers, asks and tells. Nothing else is in this file, so that every other file may import it."""

from __future__ import annotations

from game.rules.deals import DealFacts
from game.rules.plain import NOBODY
from game.rules.records import Fact, Facts, Frame, Question, Seat, Told, each_seat, record
from game.rules.state import State as CoreState
from game.rules.work import Work as CoreWork


@record("values")
class Values(DealFacts):
    """The facts of a match. `active`: whose turn it is. `lives`: by seat. `raided`: who is raided in this turn."""

    phase: Fact[str] = Fact("deal")
    round: Fact[int] = Fact(1)
    active: Fact[Seat] = Fact(NOBODY)
    lives: Fact[tuple[int, ...]] = each_seat(2)
    raided: Fact[Seat] = Fact(NOBODY)


State = CoreState[Values, Facts]
Work = CoreWork[Values, Facts]


@record("turn")
class Turn(Frame):
    """The turn of a seat, step by step."""


@record("raid")
class Raid(Question):
    """Whom to raid."""


@record("raids")
class Raids(Told):
    """A seat raids another."""

    seat: Seat
    target: Seat


@record("hit")
class Hit(Told):
    """A seat has lost a life by a raid."""

    seat: Seat
    lives: int


@record("left")
class Left(Told):
    """A seat has left the match."""

    seat: Seat
