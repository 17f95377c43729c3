"""A match that is dealt and then goes on turn by turn: what it remembers, its unfinished work, and how turns follow each other."""

from __future__ import annotations

from collections.abc import Callable

from game.rules import ops, seats
from game.rules.kit.start import first_seat
from game.rules.plain import NOBODY, Outcome
from game.rules.records import Fact, Facts, Frame, Question, Seat, record
from game.rules.state import State
from game.rules.work import Work


class TurnFacts(Facts):
    """The facts of a match in turns; a game derives its own from it. `phase`: `deal`, then `turns`. `active`: whose turn it is."""

    phase: Fact[str] = Fact("deal")
    active: Fact[Seat] = Fact(NOBODY)


class RoundFacts(TurnFacts):
    """The same where rounds are counted. `first`: the seat that went first; the next `round` begins when the turn comes to it, or past."""

    first: Fact[Seat] = Fact(NOBODY)
    round: Fact[int] = Fact(1)


@record("deal")
class Deal(Frame):
    """A match begins: every seat is to get what it begins with."""


@record("turns")
class Turns(Frame):
    """Seats act in turn."""


def begin_turns(work: Work) -> None:
    """What every seat begins with has been dealt: somebody goes first (see `first_seat`), and the frame on top gives way to `Turns`."""
    first = first_seat(work)
    if isinstance(work.state.values, RoundFacts):
        ops.put(work, RoundFacts.first, first)
    ops.put(work, TurnFacts.active, first)
    ops.put(work, TurnFacts.phase, Turns.kind)
    work.replace(Turns())


def in_turn(
    able: Callable[[State, int], bool], ask: Callable[[int], Question], end: Callable[[State], Outcome]
) -> Callable[[Work, Turns], None]:
    """The code of `Turns`: the seat whose turn it is is asked, or the next one that is `able`; if nobody is, the match ends."""

    def turns(work: Work, _frame: Turns) -> None:
        state = work.state
        seat = next((seat for seat in seats.living(state, state.values.active) if able(state, seat)), NOBODY)
        if seat == NOBODY:
            work.finish(end(state))
        else:
            ops.put(work, TurnFacts.active, seat)
            work.ask(ask(seat))

    return turns


def pass_on(work: Work) -> None:
    """The turn goes on to the next seat that is in the match; a round is over where that is the one that went first, or lies behind it."""
    state = work.state
    values, following = state.values, seats.next_living(state, state.values.active)
    if isinstance(values, RoundFacts):
        count = state.seat_count
        if (following - values.first) % count <= (values.active - values.first) % count:
            ops.put(work, RoundFacts.round, values.round + 1)
    ops.put(work, TurnFacts.active, following)
