"""What the game remembers, asks and tells. Nothing else is in this file, so that every other file may import it."""

from __future__ import annotations

from game.rules.plain import NOBODY
from game.rules.records import Fact, Facts, Frame, Id, Question, Seat, Told, record
from game.rules.seats import SeatFacts
from game.rules.state import State as CoreState
from game.rules.work import Work as CoreWork


@record("values")
class Values(SeatFacts):
    """The facts of a match. `turn` counts the turns of all seats; `turns` those of each seat;
    `sky` is the weather of the present one."""

    phase: Fact[str] = Fact("turns")
    round: Fact[int] = Fact(0)
    turn: Fact[int] = Fact(0)
    active: Fact[Seat] = Fact(NOBODY)
    first: Fact[Seat] = Fact(NOBODY)
    sky: Fact[str] = Fact("")
    turns: Fact[tuple[int, ...]] = Fact(())


@record("marks")
class Marks(Facts):
    """The facts about a component: the `life` of a keeper."""

    life: Fact[int] = Fact(0)


State = CoreState[Values, Marks]
Work = CoreWork[Values, Marks]


@record("course")
class Course(Frame):
    """Seats have a turn each, round by round."""


@record("turn")
class Turn(Frame):
    """A turn of the active seat. `prowler`: the wild beast in the clearing."""

    prowler: Id = 0


@record("play")
class Play(Frame):
    """A card was played; what its abilities say about that is still to be done."""

    card: Id


@record("play")
class PlayCard(Question):
    """Which card to play."""


@record("life")
class LifeTold(Told):
    """A keeper has another life, by this card."""

    seat: Seat
    before: int
    after: int
    by: Id


@record("left")
class LeftTold(Told):
    """A seat has left the match."""

    seat: Seat
