"""What dice may come to: every way in which those of an action can fall, each played by the same engine on a clone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Final, NamedTuple

from game.rules.asks import TURN, Choice, Path
from game.rules.engine import Engine
from game.rules.events import Event, seen_by
from game.rules.rulesdef import UNDECIDED, Verdict
from game.rules.state import State
from game.rules.work import PreviewStop, RunawayEffect, Work

MOST_WAYS: Final = 1_296
"""So many ways are gone through, those of four dice; of more dice it is not said what they come to."""
MOST_WHOLE: Final = 150
"""Up to so many are gone through until somebody is asked, more of them only until something is decided."""
MOST_STEPS: Final = 500
"""More pieces of work than any rule needs before somebody is asked."""
AGAIN: Final = "again"
"""The verdict of dice that decide nothing and are thrown again."""


class Case(NamedTuple):
    """One of the ways in which the dice may fall.

    `share` is how likely it is; `verdict` what is decided by it; `out_of` how many ways there are for the dice until that is decided;
    `events` what happens, as the seat may know it, until somebody is asked.
    """

    share: Fraction
    verdict: Verdict
    out_of: int
    events: tuple[Event, ...]


class Odds(NamedTuple):
    """All ways in which the dice of an action may fall, each once; their shares add up to 1.

    `whole`: the events of the cases go on until somebody is asked; else there are so many that each ends as soon as something is decided.
    `declined`: somebody may do more on the way; it is taken that nobody does.
    """

    cases: tuple[Case, ...]
    whole: bool
    declined: bool


class Likely(NamedTuple):
    """How likely something is: in so many ways out of so many, all of them equally likely."""

    ways: int
    out_of: int

    @property
    def share(self) -> float:
        """The same as a number from 0 to 1."""
        return self.ways / self.out_of


def likely(odds: Odds, holds: Callable[[Case], bool]) -> Likely:
    """How likely it is that something holds, out of all ways of the dice that decide it."""
    found = [case for case in odds.cases if holds(case)]
    share = sum([case.share for case in found], Fraction(0))
    out_of = lcm(share.denominator, *[case.out_of for case in odds.cases])
    return Likely(int(share * out_of), out_of)


def verdicts(odds: Odds) -> list[tuple[Verdict, Likely]]:
    """Everything that the dice may decide, in the order of the cases, each with how likely it is."""
    found: list[Verdict] = []
    for case in odds.cases:
        if case.verdict not in found:
            found.append(case.verdict)
    return [(each, likely(odds, partial(_decides, each))) for each in found]


def _decides(verdict: Verdict, case: Case) -> bool:
    return case.verdict == verdict


class _Undecided(Exception):
    """The next die, with so many sides, has not been told how to fall."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class _TooMany(Exception):
    """There are more ways than are gone through."""


class _Foreseen(Work):
    """Work in which dice fall as they are told to, and nothing else is left to chance."""

    __slots__ = ()

    def chance(self, sides: int = 0) -> None:
        """Raises _Undecided for a die that has not been told how to fall, PreviewStop for anything else."""
        if not sides:
            raise PreviewStop("chance")
        if not self.state.script:
            raise _Undecided(sides)

    def again(self) -> None:
        """What is thrown again is another throw."""
        raise PreviewStop(AGAIN)


_Deed = Callable[[Work], None]


class _Way(NamedTuple):
    """Dice that have fallen, and what has come of them so far.

    `path`: what is still to be answered of the action. `deed`: what is done next, while `fallen` dice have fallen in it already.
    `ways`: how many ways there are for all dice thrown so far, `out_of` for those until the verdict. `over`: nothing more comes of it.
    """

    state: State
    path: Path
    deed: _Deed | None = None
    fallen: tuple[int, ...] = ()
    events: tuple[Event, ...] = ()
    share: Fraction = Fraction(1)
    ways: int = 1
    out_of: int = 1
    verdict: Verdict | None = None
    steps: int = 0
    over: bool = False


class Foresight:
    """Goes through the ways of one action of a seat, a piece of work at a time, in a state that stays as it is.

    `done`: all of them have been gone through, and `odds` is what was found: None if the action throws no dice, or more than can be
    gone through.
    """

    def __init__(self, engine: Engine, state: State, seat: int, path: Path) -> None:
        """Raises IllegalAction, when it goes on, for a path that is not legal."""
        self.engine = engine
        self.seat = seat
        self.odds: Odds | None = None
        self.done = False
        self._declined = False
        self._whole = True
        self._work = self._go_through(state.bare(), path)

    def go_on(self, steps: int) -> bool:
        """Do so many pieces of work, or as many as are left; whether all is done."""
        for _step in range(steps):
            if next(self._work, None) is None:
                self.done = True
                break
        return self.done

    def _go_through(self, state: State, path: Path) -> Iterator[bool]:
        for self._whole in (True, False):
            cases: list[Case] = []
            try:
                yield from self._cases(state, path, cases)
            except _TooMany:
                continue
            except RunawayEffect:
                return
            if len(cases) > 1:
                self.odds = Odds(tuple(cases), self._whole, self._declined)
            return

    def _cases(self, state: State, path: Path, found: list[Case]) -> Iterator[bool]:
        """Find all of them. Raises _TooMany."""
        left = [_Way(state, path)]
        most = MOST_WHOLE if self._whole else MOST_WAYS
        while left:
            way = left.pop()
            ready = way if way.deed is not None else self._begun(way)
            if ready is not None:
                left += self._done(ready)
                yield True
                continue
            told = seen_by(way.events, self.seat)
            out_of = way.out_of if way.verdict is not None else way.ways
            found.append(Case(way.share, way.verdict or UNDECIDED, out_of, told))
            if len(found) + len(left) > most:
                raise _TooMany

    def _answer(self, state: State, seat: int, choice: Choice) -> _Deed:
        """Answering the question of a seat. Raises IllegalAction for what it may not answer."""
        ask = self.engine.require(state, seat, choice)
        return lambda work: self.engine.answer(work, ask, choice)

    def _begun(self, way: _Way) -> _Way | None:
        """A way with what is to be done next, or None if nothing is before somebody is asked who cannot decline."""
        state = way.state
        if way.over or state.outcome is not None or (way.verdict is not None and not self._whole):
            return None
        if way.path:
            return way._replace(path=way.path[1:], deed=self._answer(state, self.seat, way.path[0]))
        if not state.asks:
            return way._replace(deed=self.engine.go_on)
        ask = state.asks[0]
        declining = self.engine.declining(state, ask) if len(state.asks) == 1 and ask.manner == TURN else None
        if declining is None:
            return None
        self._declined = True
        return way._replace(deed=self._answer(state, ask.seat, declining))

    def _done(self, way: _Way) -> list[_Way]:
        """The ways that a deed leads to, the last one first: as many as the next die has faces, if there is one. Raises _TooMany."""
        if way.steps > MOST_STEPS:
            raise _TooMany
        state = way.state.clone()
        state.script = way.fallen
        told: list[Event] = []
        verdict, over = way.verdict, False
        try:
            if way.deed is not None:
                way.deed(_Foreseen(self.engine.code, state, told, self.seat))
        except _Undecided as die:
            if way.ways * die.sides > MOST_WAYS:
                raise _TooMany from die
            one = way._replace(share=way.share / die.sides, ways=way.ways * die.sides)
            return [one._replace(fallen=(*way.fallen, face)) for face in range(die.sides, 0, -1)]
        except PreviewStop as stop:
            over = True
            if stop.reason == AGAIN:
                verdict = verdict or Verdict(AGAIN)
        if verdict is None:
            verdict = next(filter(None, map(self.engine.code.verdict, told)), None)
        return [
            way._replace(
                state=state,
                events=(*way.events, *told),
                out_of=way.out_of if way.verdict is not None else way.ways,
                verdict=verdict,
                steps=way.steps + 1,
                over=over,
                deed=None,
                fallen=(),
            )
        ]
