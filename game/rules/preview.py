"""What can be tried out in a match without doing it: the next question of a gesture, refusals, previews. All on clones."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

from game.rules.asks import Choice, Path
from game.rules.decisions import Decision
from game.rules.engine import Engine
from game.rules.events import Event, seen_by
from game.rules.gamedef import Game
from game.rules.guards import Refusal
from game.rules.odds import Foresight
from game.rules.state import State
from game.rules.view import View
from game.rules.work import IllegalAction, PreviewStop, RunawayEffect


class Preview(NamedTuple):
    """What a path would do, as far as the seat may know: `stopped` is `chance`, `hidden` or `round_end`
    where it had to stop, else empty. `declined`: the kinds of questions after the path that were answered by
    declining, to see further. `between`: it ends where another seat is asked in the middle of something, and may decline.
    """

    events: tuple[Event, ...]
    view: View
    stopped: str
    declined: tuple[str, ...] = ()
    between: bool = False


class Previews(ABC):
    """The part of a match that only tries out: nothing here changes the state or the log."""

    game: Game
    engine: Engine

    @property
    @abstractmethod
    def state(self) -> State:
        """The true state."""

    @abstractmethod
    def view(self, seat: int) -> View:
        """What a seat may know of it."""

    def explore(self, seat: int, path: Path) -> Decision | None:
        """The question that follows the beginning of a gesture, on a clone; None if nothing more is asked of the seat,
        or if the gesture is complete and comes to chance or to hidden things, or to work without end.

        Raises IllegalAction for a path that is not legal.
        """
        try:
            state = self._explored(seat, path)
        except (PreviewStop, RunawayEffect):
            return None
        return self.engine.decision(state, seat)

    def _explored(self, seat: int, path: Path) -> State:
        if not path:
            return self.state
        # An answer that changes nothing but frames and questions leaves the cache shared: what was explored before it is void.
        key, asks = ("explored", seat, path), self.state.asks
        known: tuple[tuple[Any, ...], State] | None = self.state.cache.get(key)
        if known is None or known[0] is not asks:
            state = self._explored(seat, path[:-1])
            if len(path) > 1 and not self._goes_on(state, seat):
                raise IllegalAction(Refusal("", "no_such_choice"))
            state = state.clone()
            self.engine.apply(state, seat, path[-1], [], preview=seat)
            known = (asks, state)
            self.state.cache[key] = known
        return known[1]

    def _goes_on(self, state: State, seat: int) -> bool:
        """Whether the gesture that a seat has begun asks for more.

        A path is one gesture: what comes after it is another action.
        """
        ask = self.engine.ask_of(state, seat)
        return ask is not None and self.game.code.kinds[ask.kind].inner

    def why_not(self, seat: int, path: Path) -> Refusal | None:
        """Why a gesture is not legal, from the guards that made the options; None if it is legal."""
        if not path:
            return Refusal("", "no_such_choice")
        try:
            state = self._explored(seat, path[:-1])
        except IllegalAction as error:
            return self._told(seat, error.refusal)
        except PreviewStop:
            return Refusal("", "no_such_choice")
        if len(path) > 1 and not self._goes_on(state, seat):
            return Refusal("", "no_such_choice")
        ask = self.engine.ask_of(state, seat)
        if ask is None:
            return Refusal("", "not_your_turn")
        refusal = self.engine.refusal(state, ask, path[-1])
        return self._told(seat, refusal) if refusal is not None else None

    def _told(self, seat: int, refusal: Refusal) -> Refusal:
        """A refusal as a seat may know it: it names no component that the seat cannot see as its cause."""
        if refusal.cause and self.view(seat).component(refusal.cause) is None:
            return refusal._replace(cause=0)
        return refusal

    def candidates(self, seat: int, path: Path = ()) -> tuple[Choice, ...]:
        """Everything that could be meant after a path, legal or not; `why_not` tells of each what forbids it.

        Empty if the seat is not asked there.
        """
        state = self._explored(seat, path)
        ask = self.engine.ask_of(state, seat)
        return tuple(self.game.code.kinds[ask.kind].meant(state, ask)) if ask is not None else ()

    def shortcuts(self, seat: int, path: Path = ()) -> tuple[Choice, ...]:
        """The legal answers after a path that stand for several of the options (see `DecisionKind`)."""
        state = self._explored(seat, path)
        ask = self.engine.ask_of(state, seat)
        listed = self.game.code.kinds[ask.kind].shortcuts if ask is not None else None
        if ask is None or listed is None:
            return ()
        return tuple([choice for choice in listed(state, ask) if self.engine.refusal(state, ask, choice) is None])

    def preview(self, seat: int, path: Path, *, onward: bool = False) -> Preview:
        """What a gesture would do, by the same engine on a clone, up to the first thing of
        chance or unknown to the seat, or until a round that it ends is cleared away.

        `onward`: where the seat itself is asked next and may decline, go on as if it did. Raises IllegalAction for a
        path that is not legal.
        """
        state = self.state.clone()
        events: list[Event] = []
        declined: list[str] = []
        stopped = ""
        try:
            for choice in path:
                self.engine.apply(state, seat, choice, events, preview=seat)
            while onward and (following := self._declining(state, seat)) is not None:
                declined.append(state.asks[0].kind)
                self.engine.apply(state, seat, following, events, preview=seat)
        except PreviewStop as stop:
            stopped = stop.reason
        except RunawayEffect as error:
            stopped = error.refusal.text
            state = self.state.clone()
            events.clear()
        told = seen_by(events, seat)
        view = View(self.engine, state, seat, self.state)
        between = not stopped and any(
            ask.seat != seat and self.engine.declining(state, ask) is not None for ask in state.asks
        )
        return Preview(told, view, stopped, tuple(declined), between)

    def foresight(self, seat: int, path: Path) -> Foresight:
        """What the dice of a gesture may come to, as far as the seat may know it, by the same engine: to be gone through step by step."""
        return Foresight(self.engine, self.state, seat, path)

    def _declining(self, state: State, seat: int) -> Choice | None:
        """The answer by which a seat declines what it alone is asked, if it can."""
        if len(state.asks) != 1 or state.asks[0].seat != seat:
            return None
        return self.engine.declining(state, state.asks[0])
