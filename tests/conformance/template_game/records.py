"""What the game remembers, asks and tells. Nothing else is in this file, so that every other file may import it."""

from __future__ import annotations

from game.rules.plain import NOBODY
from game.rules.records import Fact, Facts, Frame, Id, Question, Seat, Told, each_seat, record
from game.rules.state import State as CoreState
from game.rules.work import Work as CoreWork


@record("values")
class Values(Facts):
    """The facts of a match. `passed`: the seats that have done with boosting; `bonus`: by seat, what their dice have added."""

    phase: Fact[str] = Fact("bids")
    active: Fact[Seat] = Fact(NOBODY)
    first: Fact[Seat] = Fact(NOBODY)
    passed: Fact[tuple[Seat, ...]] = Fact(())
    bonus: Fact[tuple[int, ...]] = each_seat(0)


State = CoreState[Values, Facts]
Work = CoreWork[Values, Facts]


@record("bids")
class Bids(Frame):
    """All seats hide a lantern at once."""


@record("turns")
class Turns(Frame):
    """Seats hang a lantern in turn."""


@record("played")
class Played(Frame):
    """A lantern was hung; what its abilities say about that is still to be done."""

    card: Id


@record("boosts")
class Boosts(Frame):
    """Everybody may spend the hidden lantern."""


@record("bid")
class Bid(Question):
    """Which lantern to hide."""


@record("play.card")
class PlayCard(Question):
    """Which lantern to hang."""


@record("play.cell")
class PlayCell(Question):
    """On which hook to hang it."""

    begins = PlayCard
    card: Id


@record("boost")
class Boost(Question):
    """Whether to spend the hidden lantern."""


@record("bids")
class BidsTold(Told):
    """How bright the hidden lanterns are, by seat."""

    lights: tuple[int, ...]
