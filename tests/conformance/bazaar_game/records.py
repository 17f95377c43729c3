"""What the game remembers and asks. Nothing else is in this file, so that every other file may import it."""

from __future__ import annotations

from game.rules.plain import NOBODY
from game.rules.records import Fact, Facts, Frame, Question, Seat, record
from game.rules.state import State as CoreState
from game.rules.work import Work as CoreWork


@record("values")
class Values(Facts):
    """The facts of a match. By seat: `gold` and `health`, and which ready-made deck was taken, where decks are taken."""

    round: Fact[int] = Fact(1)
    active: Fact[Seat] = Fact(NOBODY)
    gold: Fact[tuple[int, ...]] = Fact(())
    decks: Fact[tuple[str, ...]] = Fact(())
    health: Fact[tuple[int, ...]] = Fact(())


@record("marks")
class Marks(Facts):
    """The facts about a card: the `charge` on it, and whether it is `closed`."""

    charge: Fact[int] = Fact(0)
    closed: Fact[bool] = Fact(False)


State = CoreState[Values, Marks]
Work = CoreWork[Values, Marks]


@record("turns")
class Turns(Frame):
    """Seats play a card in turn."""


@record("pick")
class Pick(Frame):
    """Seats take a ready-made deck in turn; the step counts those that were asked."""


@record("deck")
class TakeDeck(Question):
    """Which ready-made deck to take."""


@record("play")
class Play(Question):
    """Which card to play."""
