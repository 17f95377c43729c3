"""What the steps of abilities remember while they ask."""

from __future__ import annotations

from game.rules.abilities.records import Scoped
from game.rules.records import Id, record


@record("mw.split")
class Split(Scoped):
    """Whom the next point of a loss is for, of `who`; whom the points up to now are `given`."""

    who: tuple[Id, ...]
    left: int
    given: tuple[Id, ...] = ()
    answer: Id | None = None


@record("mw.forced")
class Forced(Scoped):
    """Whom to attack."""

    attacker: Id
    among: tuple[Id, ...]
    answer: Id | None = None


@record("mw.spend")
class Spend(Scoped):
    """How much of an `up_to` is lost by all of `who`."""

    who: tuple[Id, ...]
    most: int
    answer: int | None = None
