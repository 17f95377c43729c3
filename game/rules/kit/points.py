"""Who is ahead by points, at the end and on the way there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.rules.plain import Frozen, Outcome, Plain, winners_by
from game.rules.records import NamedFact
from game.rules.state import State


def most(points: Sequence[Plain], reason: str, shared: str, /, **tally: tuple[int, ...]) -> Outcome:
    """The end in which who has most wins: for one seat with the first reason, for several that have as much with the other one.

    `points` are by seat, numbers or tuples of numbers (where these are equal the next ones decide); `tally` are the rows of the final
    count, each with a number for each seat.
    """
    winners, _decided = winners_by(points)
    return Outcome(reason if len(winners) == 1 else shared, winners, Frozen(tally))


def by_most(fact: NamedFact[tuple[int, ...]], reason: str, shared: str) -> Callable[[State], Outcome]:
    """The end in which who has most of a fact wins, which has a number for each seat and is the row of the final count (see `most`)."""

    def end(state: State) -> Outcome:
        return most(state.value(fact), reason, shared, **{fact.__name__: state.value(fact)})

    return end


def lead(points: Sequence[int], seat: int) -> float:
    """By how much a seat is ahead of the best other one, negative if it is behind: a plain `GameDef.evaluate`."""
    others = [*points]
    own = others.pop(seat)
    return float(own - max(others)) if others else float(own)
