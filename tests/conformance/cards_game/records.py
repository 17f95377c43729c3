"""What the game remembers and asks. Nothing else is in this file, so that every other file may import it."""

from __future__ import annotations

from game.rules.plain import NOBODY
from game.rules.records import Fact, Facts, Frame, Question, Seat, each_seat, record
from game.rules.state import State as CoreState
from game.rules.work import Work as CoreWork


@record("values")
class Values(Facts):
    """The facts of a match. `taken`: by seat, how many cards it has taken."""

    phase: Fact[str] = Fact("deal")
    active: Fact[Seat] = Fact(NOBODY)
    taken: Fact[tuple[int, ...]] = each_seat(0)


State = CoreState[Values, Facts]
Work = CoreWork[Values, Facts]


@record("tricks")
class Tricks(Frame):
    """Seats play cards in turn; when all have, the trick is taken."""


@record("play")
class Play(Question):
    """Which card of the hand to play."""
