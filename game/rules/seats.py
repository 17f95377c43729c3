"""Seats in a match that not all of them may see to its end: who is still in it, who is next, and who throws highest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.rules import ops
from game.rules.plain import NOBODY
from game.rules.records import Fact, Facts, Seat
from game.rules.state import State
from game.rules.work import Work


class SeatFacts(Facts):
    """The facts of a match that seats may leave; a game derives its own from it. `out`: those that have left, in the order in which they
    did.
    """

    out: Fact[tuple[Seat, ...]] = Fact(())


def living(state: State, first: int = 0) -> tuple[int, ...]:
    """The seats that are still in the match, clockwise from one; all of them in a game that nobody leaves."""
    seats, out = state.clockwise(first), _out(state)
    return tuple([seat for seat in seats if seat not in out]) if out else seats


def is_living(state: State, seat: int) -> bool:
    """Whether this is a seat of the match that has not left it."""
    values: Any = state.values
    return 0 <= seat < state.seat_count and not (isinstance(values, SeatFacts) and seat in values.out)


def next_living(state: State, seat: int) -> int:
    """The next seat clockwise that is still in the match: the same one, if no other is; NOBODY if none is."""
    return next(iter((*living(state, seat + 1), NOBODY)))


def gone(state: State) -> tuple[bool, ...]:
    """By seat, whether it has left the match; as the fact `out` the table strikes it through (`GameDef.facts`)."""
    return tuple([not is_living(state, seat) for seat in state.seats()])


def leave(work: Work, seat: int) -> None:
    """A seat is out of the match from now on. What becomes of what it has, and of the match, is the game's business."""
    out = _out(work.state)
    if seat not in out:
        ops.set_value(work, SeatFacts.out.__name__, (*out, seat))


def highest(seats: Sequence[int], throw: Callable[[int], int]) -> int:
    """The seat that throws the highest die; those that share it throw again. `throw(seat)` is the face that a seat throws."""
    best = list(seats)
    while len(best) > 1:
        faces = [throw(seat) for seat in best]
        best = [seat for seat, face in zip(best, faces, strict=True) if face == max(faces)]
    return best[0]


def _out(state: State) -> tuple[int, ...]:
    values: Any = state.values
    return values.out if isinstance(values, SeatFacts) else ()
