"""Windows: moments in which every seat that is still in the match may act, one seat at a time, whoever's turn it is.

The seat whose turn it is is asked first, then the others clockwise. Whoever has acted is followed by the next seat, and all may act again;
the window closes when all have passed one after the other.

Who is asked is decided by stop marks alone (`Stops`), which belong to the match: a seat without the mark is passed over without a
question, an action or a stored state. What a seat could do is never looked at before, since that would tell what it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from game.rules import ops, seats
from game.rules.abilities.grammar import Param
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind
from game.rules.guards import Guard, Refusal
from game.rules.plain import NOBODY, Plain
from game.rules.records import Fact, Frame, Question, Record, Seat, Silent, each_seat, put, record
from game.rules.rulesdef import OrderSpec
from game.rules.seats import SeatFacts
from game.rules.state import State
from game.rules.work import Handler, Work, on

PASS: Final = Choice("button", "pass")
"""The answer by which a seat does nothing in a window."""
REST: Final = Choice("button", "pass_until_turn")
"""The answer by which it passes in this window and in all others until its own turn."""
OWN, OTHERS = "own", "others"
"""Whose turns a stop mark is about: those of the seat, or those of all others."""
STOP, RESTING, HOLD = "stop", "rest", "hold"
"""The orders that change the marks of a seat."""


@record("stops")
class Stops(Record):
    """The stop marks of a seat: in which windows it wants to be asked, in its `own` turns and in those of `others`; None: as the game says
    at first. `rests`: it is asked in none until its own turn. `holds`: it is asked in the next one, whatever else is marked.
    """

    own: tuple[str, ...] | None = None
    others: tuple[str, ...] | None = None
    rests: bool = False
    holds: bool = False


class WindowFacts(SeatFacts):
    """The facts of a match that has windows; a game derives its own from it. `stops`: by seat, its stop marks."""

    stops: Fact[tuple[Stops, ...]] = each_seat(Stops())


@record("window")
class Window(Frame):
    """A window that is open.

    `next`: the seat that comes next. `passed`: those that have passed since somebody last acted. `asked`: the seat that was asked and has
    not passed. `held`: those that are asked here because they held. `tried`: who has proposed a deal here, once for each.
    """

    name: str
    next: Seat
    passed: tuple[Seat, ...] = ()
    asked: Seat = NOBODY
    held: tuple[Seat, ...] = ()
    tried: tuple[Seat, ...] = ()


@record("window")
class Act(Question):
    """What to do in a window. `turn`: the seat whose turn it is."""

    window: str
    turn: Seat


@record("passed")
class Passed(Silent):
    """A seat that was asked in a window has passed."""

    seat: Seat
    window: str


EVENTS: Final = (Passed,)


def _active(state: State) -> int:
    seat: int = state.values.active
    return seat


def _nothing_beside(_state: State, _ask: Act) -> Iterable[Choice]:
    return ()


@dataclass(frozen=True)
class Windows:
    """The windows of a game by `names`, in the order in which they come in a turn.

    `own`, `others`: in which of them a seat is asked that has changed no mark, in its own turns (None: in all) and in those of others.
    `turn(state)`: whose turn it is; left out, the fact `active` says so.
    """

    names: tuple[str, ...]
    own: tuple[str, ...] | None = None
    others: tuple[str, ...] = ()
    turn: Callable[[State], int] = field(default=_active)

    def open(self, work: Work, name: str) -> None:
        """Open a window on top of the work: it is over when all have passed. The work below goes on then."""
        work.push(Window(name, max(self.turn(work.state), 0)))

    def is_needless(self, state: State, name: str) -> bool:
        """Whether a window of this name would be over at once and change nothing: nobody would be asked, and nobody's rest ends."""
        for seat in seats.living(state):
            if self.asks(state, seat, name) or (_stops(state, seat).rests and self.turn(state) == seat):
                return False
        return True

    def marked(self, stops: Stops, whose: str) -> tuple[str, ...]:
        """In which windows a seat with these marks is asked in its own turns (OWN), or in those of others (OTHERS), in their order."""
        if whose == OWN:
            at_first = self.names if self.own is None else self.own
            return at_first if stops.own is None else stops.own
        return self.others if stops.others is None else stops.others

    def asks(self, state: State, seat: int, name: str) -> bool:
        """Whether a seat would be asked in a window of this name now."""
        stops = _stops(state, seat)
        own = self.turn(state) == seat
        if stops.holds:
            return True
        return (own or not stops.rests) and name in self.marked(stops, OWN if own else OTHERS)

    @property
    def frames(self) -> tuple[Handler, ...]:
        """The code of open windows, for `GameDef.frames`."""
        return (on(Window, self._go_on),)

    @property
    def orders(self) -> Mapping[str, OrderSpec]:
        """What a seat may order of its marks at any time, for `GameDef.orders`: `stop` (window, whose, on), `rest` (on), `hold` (on)."""
        marked = Param("word", words=self.names)
        switch = Param("bool")
        return {
            STOP: OrderSpec({"window": marked, "whose": Param("word", words=(OWN, OTHERS)), "on": switch}, self._stop),
            RESTING: OrderSpec({"on": switch}, _rest),
            HOLD: OrderSpec({"on": switch}, _hold),
        }

    def kind(
        self,
        candidates: Callable[[State, Act], Iterable[Choice]],
        resolve: Callable[[Work, Act, Choice], None],
        guards: tuple[Guard[Act], ...] = (),
        *,
        rule: str = "",
        declines: tuple[str, ...] = (),
        seldom: Callable[[State, Act], Iterable[Choice]] = _nothing_beside,
        options: Callable[[State, Act], list[Choice]] | None = None,
    ) -> DecisionKind:
        """The code of the question in all windows, for `GameDef.kinds`: what a seat may do there is the game's, passing is added. What the
        arguments mean stands at `DecisionKind`.
        """

        def offered(state: State, ask: Act) -> list[Choice]:
            return [*candidates(state, ask), PASS]

        def answer(work: Work, ask: Act, choice: Choice) -> None:
            if choice == REST:
                _change(work, ask.seat, rests=True)
            if choice in (PASS, REST):
                _pass(work, ask)
            else:
                resolve(work, ask, choice)

        def resting(_state: State, ask: Act) -> list[Choice]:
            return [REST] if ask.turn != ask.seat else []

        free = tuple([replace(guard, test=_but_for_passing(guard.test), prepare=None) for guard in guards])
        return DecisionKind.of(
            Act,
            offered,
            answer,
            free,
            rule=rule,
            declines=declines,
            shortcuts=resting,
            seldom=seldom,
            options=None if options is None else lambda state, ask: [*options(state, ask), PASS],
        )

    def _go_on(self, work: Work, frame: Window) -> None:
        state = work.state
        # Whoever was asked and has not passed did something else, or has left the match: all others may act on that.
        passed = frame.passed if frame.asked == NOBODY else ()
        for seat in seats.living(state, frame.next):
            if seat in passed:
                continue
            stops = _stops(state, seat)
            if stops.rests and self.turn(state) == seat:
                _change(work, seat, rests=False)
            held = frame.held
            if seat not in held:
                if not self.asks(state, seat, frame.name):
                    passed = (*passed, seat)
                    continue
                if stops.holds:
                    _change(work, seat, holds=False)
                    held = (*held, seat)
            following = (seat + 1) % state.seat_count
            work.replace(put(frame, next=following, passed=passed, asked=seat, held=held))
            work.ask(Act(seat, frame.name, self.turn(state)))
            return
        work.pop()

    def _stop(self, work: Work, seat: int, params: Mapping[str, Plain]) -> None:
        whose, window = str(params["whose"]), str(params["window"])
        names = [name for name in self.marked(_stops(work.state, seat), whose) if name != window]
        wanted = [*names, window] if params["on"] else names
        inside = tuple([name for name in self.names if name in wanted])
        _change(work, seat, **{whose: inside})


def _stops(state: State, seat: int) -> Stops:
    stops: tuple[Stops, ...] = state.values.stops
    return stops[seat]


def _change(work: Work, seat: int, **changes: Any) -> None:
    """Change the marks of a seat; told as a change of the fact."""
    ops.set_value_for(work, WindowFacts.stops.__name__, seat, put(_stops(work.state, seat), **changes))


def _rest(work: Work, seat: int, params: Mapping[str, Plain]) -> None:
    _change(work, seat, rests=bool(params["on"]))


def _hold(work: Work, seat: int, params: Mapping[str, Plain]) -> None:
    _change(work, seat, holds=bool(params["on"]))


def _pass(work: Work, ask: Act) -> None:
    frame = work.on_top(Window)
    work.replace(put(frame, asked=NOBODY, passed=(*frame.passed, ask.seat)))
    work.tell(Passed(ask.seat, ask.window))


def _but_for_passing(
    test: Callable[[State, Act, Choice], bool | Refusal],
) -> Callable[[State, Act, Choice], bool | Refusal]:
    return lambda state, ask, choice: choice in (PASS, REST) or test(state, ask, choice)
