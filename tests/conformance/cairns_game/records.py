"""What the game remembers and asks. Nothing else is in this file, so that every other file may import it."""

from __future__ import annotations

from game.rules.plain import NOBODY
from game.rules.records import Fact, Facts, Frame, Id, Question, Seat, each_seat, record
from game.rules.state import State as CoreState
from game.rules.work import Work as CoreWork


@record("values")
class Values(Facts):
    """The facts of a match. `active`: nobody while stones are stacked; `lifted`: by seat, how often it has lifted a stone."""

    active: Fact[Seat] = Fact(NOBODY)
    lifted: Fact[tuple[int, ...]] = each_seat(0)


State = CoreState[Values, Facts]
Work = CoreWork[Values, Facts]


@record("turns")
class Turns(Frame):
    """Seats act in turn."""


@record("take")
class Take(Question):
    """Which stone to take or lift."""


@record("lay")
class Lay(Question):
    """Where to lay it."""

    begins = Take
    stone: Id
