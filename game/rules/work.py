"""What handlers of work, resolvers of answers and ops work on, and what can go wrong there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from game.rules import rng
from game.rules.asks import TURN
from game.rules.events import Event
from game.rules.guards import Refusal
from game.rules.plain import Frozen, MarksType, Outcome, Plain
from game.rules.records import Facts, Frame, Question, Told, record
from game.rules.state import FrameType, State, ValuesType

Doing = TypeVar("Doing", bound="Work")


class IllegalAction(Exception):
    """An action that the rules forbid; the state is as it was. `refusal` says which rule.

    The message is what was `told` of it, in words, else the rule and the key of its text.
    """

    def __init__(self, refusal: Refusal, told: str = "") -> None:
        super().__init__(told or f"{refusal.rule or 'not offered'}: {refusal.text}")
        self.refusal = refusal

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.refusal, str(self)), self.__dict__


class RunawayEffect(IllegalAction):
    """An action whose work would go on without end: it is refused. The message tells the abilities that were at work and where they are
    written, or where there are none, the unfinished work.
    """

    def __init__(self, at_work: tuple[str, ...]) -> None:
        listed = ", ".join(at_work)
        text = f"what follows from this would go on without end: {listed}. Let one of them do less, or give it a limit"
        super().__init__(Refusal("", "endless", Frozen(work=at_work)))
        self.args = (text,)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.refusal.values["work"],), self.__dict__


class GameFault(Exception):
    """A fault in a game's code: no work is left, yet the match is not over, or an op was given what is not there."""


class NotByHand(GameFault):
    """What cannot be done by hand, as the match lies now; `refusal` says why."""

    def __init__(self, text: str, cause: int = 0, **values: Plain) -> None:
        super().__init__(f"not by hand: {text}")
        self.refusal = Refusal("", text, Frozen(values), cause)

    def __reduce__(self) -> tuple[object, ...]:
        return _not_by_hand, (self.refusal,), self.__dict__


def _not_by_hand(refusal: Refusal) -> NotByHand:
    return NotByHand(refusal.text, refusal.cause, **refusal.values)


class NoSuchSeat(GameFault):
    """A question to a seat that the match does not have, which nobody could answer."""


class PreviewStop(Exception):
    """A preview has come to chance, to what the seat may not know, or to where a round is cleared away.

    `reason` is `chance`, `hidden` or `round_end`.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Secrecy(Protocol):
    """What ops need of a game's code: who may know of what they do (see `game.rules.rulesdef.Rules`)."""

    @property
    def public_facts(self) -> tuple[str, ...]:
        """The names of the facts of the match that everybody may know."""

    @property
    def placing_marks(self) -> tuple[str, ...]:
        """The names of the facts about a component by which it depends where it counts as lying."""

    @property
    def apart(self) -> Mapping[str, bool]:
        """Whether what lies in a zone has no part in what is derived of how components lie."""

    @property
    def unmarked(self) -> Facts:
        """The marks of a component about which there is nothing to say."""

    def sight(self, state: State, zone: str, seat: int, /) -> str:
        """How much of a zone a seat sees."""


class Work(Generic[ValuesType, MarksType]):
    """What a handler, a resolver or an op works on: one state, while one answer is carried out.

    `events` collects what happened, or is None if nobody listens. `preview` is the seat a preview is for, or None; `review`: what was done
    is done once more, up to where it clears the table.
    """

    __slots__ = ("code", "defs", "events", "preview", "review", "state")

    def __init__(
        self,
        code: Secrecy,
        state: State[ValuesType, MarksType],
        events: list[Event] | None,
        preview: int | None = None,
        *,
        review: bool = False,
    ) -> None:
        self.code = code
        self.state = state
        self.defs = state.defs
        self.events = events
        self.preview = preview
        self.review = review

    @property
    def top(self) -> Frame:
        """The frame on top of the stack; `on_top` gives one of a kind with its type."""
        return self.state.frames[-1]

    def on_top(self, kind: type[FrameType]) -> FrameType:
        """The frame on top of the stack, which is one of this kind. Raises GameFault if it is not."""
        frame = self.state.frames[-1]
        if not isinstance(frame, kind):
            raise GameFault(f"{frame.kind} is on top of the stack, not {kind.kind}")
        return frame

    def push(self, frame: Frame) -> None:
        """Put new work on top; it is done before what lies below."""
        self.state.frames += (frame,)

    def pop(self) -> None:
        """Drop the work on top: it is done."""
        self.state.frames = self.state.frames[:-1]

    def replace(self, frame: Frame) -> None:
        """Put the work on top on to another step."""
        self.state.frames = (*self.state.frames[:-1], frame)

    def amend(self, frame: Frame, amended: Frame) -> None:
        """Put another frame in the place of this very one, wherever it lies on the stack."""
        self.state.frames = tuple([amended if each is frame else each for each in self.state.frames])

    def ask(self, ask: Question) -> None:
        """Open a question; frames rest until all open questions are answered.

        Questions to several seats stand in the order of the seats, so that a seat that is asked again
        tells nobody that it has answered. Raises NoSuchSeat for a seat that the match does not have.
        """
        if not 0 <= ask.seat < self.state.seat_count:
            raise NoSuchSeat(f"{ask.kind} cannot be asked of seat {ask.seat}; there are {self.state.seat_count} seats")
        asks = (*self.state.asks, ask)
        self.state.asks = asks if ask.manner == TURN or len(asks) == 1 else tuple(sorted(asks, key=_seat_asked))

    def finish(self, outcome: Outcome) -> None:
        """End the match: drops all unfinished work and open questions."""
        self.state.outcome = outcome
        self.state.frames = ()
        self.state.asks = ()

    def tell(self, what: Told, audience: tuple[int, ...] | None = None, public: Frozen | None = None) -> None:
        """Say what happened, to those who may know it (see `Event`)."""
        if self.events is not None:
            self.events.append(Event(what.kind, what.told(), audience, public))

    def chance(self, sides: int = 0) -> None:
        """Announce that the next thing is up to chance: a die with so many sides, else (0) something that is no die.

        Raises PreviewStop in a preview.
        """
        if self.preview is not None:
            raise PreviewStop("chance")

    def again(self) -> None:
        """Announce that dice have decided nothing and are thrown again. (Who foresees dice goes no further.)"""

    def clear_away(self) -> None:
        """Announce that what comes now clears the table of what the action has done.

        Raises PreviewStop in a preview or a review, which would show nothing of it.
        """
        if self.preview is not None or self.review:
            raise PreviewStop("round_end")

    def below(self, stream: str, bound: int) -> int:
        """A random number from 0 to bound - 1 from a stream of the state."""
        self.chance()
        return rng.below(self.state.rng, stream, bound)


class Retraced(Work):
    """Work that was done already, done once more until so many events have been told (at least 1)."""

    __slots__ = ("most",)

    def __init__(self, code: Secrecy, state: State, events: list[Event], most: int) -> None:
        super().__init__(code, state, events)
        self.most = most

    def tell(self, what: Told, audience: tuple[int, ...] | None = None, public: Frozen | None = None) -> None:
        """Say what happened. Raises PreviewStop right after the last thing: the state is as it was then."""
        super().tell(what, audience, public)
        if self.events is not None and len(self.events) >= self.most:
            raise PreviewStop("told")


def _seat_asked(ask: Question) -> int:
    return ask.seat


class Handler(NamedTuple):
    """The code of one kind of frame. Made with `on`, which type checkers check."""

    frame: type[Frame]
    run: Callable[[Work, Any], None]


def on(frame: type[FrameType], run: Callable[[Work, FrameType], None]) -> Handler:
    """Binds the code to the frames that it goes on with: `on(Strike, do_strike)`."""
    return Handler(frame, run)


@record("asked_before")
class AskedBefore(Frame):
    """Questions that were open when something was done by hand of which other work comes. That is done first, then they are open again."""

    asks: tuple[Question, ...]


def ask_again(work: Work, frame: AskedBefore) -> None:
    """Open these questions again; if those who were asked have left the match, the work below goes on."""
    work.pop()
    work.state.asks = frame.asks


def course(*steps: Callable[[Doing, FrameType], None]) -> Callable[[Doing, FrameType], None]:
    """The code of a kind of frame that does one of several steps: the one that the frame's `step` numbers, from 0."""

    def go_on(work: Doing, frame: FrameType) -> None:
        steps[frame.step](work, frame)

    return go_on
