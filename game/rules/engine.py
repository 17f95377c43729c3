"""Runs a game's unfinished work and answers its questions.

The engine holds code only; all that changes is in the `State` that it is given. `apply` changes the state in place;
bots and previews clone first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.rules import rng
from game.rules.asks import OPEN, SEALED, Choice, well_formed
from game.rules.decisions import Decision
from game.rules.definitions import Definitions
from game.rules.events import Event
from game.rules.guards import Refusal
from game.rules.plain import Frozen, Plain
from game.rules.records import Frame, Question, beginning, put
from game.rules.rulesdef import Rules
from game.rules.state import State
from game.rules.work import AskedBefore, GameFault, IllegalAction, NotByHand, PreviewStop, Retraced, RunawayEffect, Work

MOST_DROPPED: Final = 200
"""So many questions without an answer may be dropped one after the other."""
LOOP_LIMIT: Final = 20_000
"""More frame steps than any rule needs between two decisions."""
DEEPEST: Final = 1_000
"""More work than any rule begins before other work is done, though somebody may be asked in between."""
WATCHED: Final = 500
"""In so many of the last of them it is noted which abilities are at work."""
_WATCHED_FROM: Final = LOOP_LIMIT - WATCHED
MOST_NAMED: Final = 3
"""So many of these are named."""


class Engine:
    """Plays one game's code on any state of that game."""

    __slots__ = ("code",)

    def __init__(self, code: Rules) -> None:
        self.code = code

    def start(
        self, defs: Definitions, seat_count: int, options: Frozen, seed: int, events: list[Event] | None = None
    ) -> State:
        """A new match, set up and run to its first decision."""
        state = State(defs, seat_count, options, beginning(self.code.values, seat_count), rng=rng.seeded(seed))
        work = Work(self.code, state, events)
        self.code.setup(work)
        self._run(work)
        return state

    def ask_of(self, state: State, seat: int) -> Question | None:
        """The question open for a seat, or None."""
        for ask in state.asks:
            if ask.seat == seat:
                return ask
        return None

    def options(self, state: State, ask: Question) -> tuple[Choice, ...]:
        """All legal answers to an open question: its candidates that pass every guard, in the order of the candidates."""
        # The list stays right for as long as nothing that it was made from has changed: components (they drop the cache), frames, asks.
        cached: tuple[object, list[tuple[Question, tuple[Choice, ...]]]] | None = state.cache.get("options")
        if cached is None or cached[0] is not state.frames:
            cached = (state.frames, [])
            state.cache["options"] = cached
        for known, found in cached[1]:
            if known is ask:
                return found
        options = tuple(self.code.kinds[ask.kind].legal(state, ask))
        cached[1].append((ask, options))
        return options

    def refusal(self, state: State, ask: Question, choice: Choice) -> Refusal | None:
        """Why an answer is not legal, from the same candidates and guards as the options; None if it is legal, also beside the options."""
        kind = self.code.kinds[ask.kind]
        if choice in self.options(state, ask):
            return None
        # Guards may take for granted that a choice is of a kind that the question is about, and has the value of such a kind.
        meant = kind.meant(state, ask)
        if well_formed(choice) and any(choice.what == each.what for each in meant):
            for guard in kind.guards:
                refusal = guard.refusal(state, ask, choice)
                if refusal is not None:
                    return refusal
            if choice in kind.beside(state, ask):
                return None
        return Refusal(kind.rule, "no_such_choice")

    def decision(self, state: State, seat: int) -> Decision | None:
        """The open question of a seat with its legal answers, or None if the seat is not asked."""
        ask = self.ask_of(state, seat)
        if ask is None:
            return None
        kind = self.code.kinds[ask.kind]
        options = self.options(state, ask)
        seldom = () if kind.seldom is None else tuple(kind.seldom(state, ask))
        return Decision(ask, options, kind.inner, seldom)

    def apply(
        self,
        state: State,
        seat: int,
        choice: Choice,
        events: list[Event] | None = None,
        preview: int | None = None,
    ) -> None:
        """Carry out one answer in place and run until somebody is asked or the match is over.

        Raises IllegalAction, with the state unchanged, if the seat is not asked or the answer is not legal;
        RunawayEffect if work does not end; PreviewStop in a preview that comes to chance or hidden things
        (the state is then of no use).
        """
        ask = self.require(state, seat, choice)
        work = Work(self.code, state, events, preview)
        self.answer(work, ask, choice)
        if not state.asks:  # else the gesture goes on, or others are still asked
            self._run(work)

    def review(self, state: State, seat: int, choice: Choice) -> None:
        """Carry out an answer once more that was carried out, for the sake of what the table looked like.

        Raises PreviewStop where the table is cleared: the state is that of the moment before.
        """
        work = Work(self.code, state, None, review=True)
        self.answer(work, self.require(state, seat, choice), choice)
        self._run(work)

    def retrace(self, state: State, seat: int, choice: Choice, events: list[Event], most: int) -> None:
        """Carry out an answer once more that was carried out, until so many events have been told.

        Raises PreviewStop right after the last of these: the state is that of this moment.
        """
        work = Retraced(self.code, state, events, most)
        self.answer(work, self.require(state, seat, choice), choice)
        self._run(work)

    def require(self, state: State, seat: int, choice: Choice) -> Question:
        """The question that a legal answer of a seat is for. Raises IllegalAction if it is not asked, or may not answer so."""
        ask = self.ask_of(state, seat)
        if ask is None:
            raise IllegalAction(Refusal("", "not_your_turn"))
        if choice not in self.options(state, ask) and (refusal := self.refusal(state, ask, choice)) is not None:
            raise IllegalAction(refusal)
        return ask

    def declining(self, state: State, ask: Question) -> Choice | None:
        """The answer by which who is asked in the middle of something does nothing more, if there is one."""
        options = self.options(state, ask)
        for word in self.code.kinds[ask.kind].declines:
            if Choice("button", word) in options:
                return Choice("button", word)
        return None

    def answer(self, work: Work, ask: Question, choice: Choice) -> None:
        """Do what an answer that is legal (`require`) says, in place, and none of the work that it begins."""
        state = work.state
        if ask.manner == OPEN or len(state.asks) == 1:
            state.asks = ()
        else:
            state.asks = _without(state.asks, ask)
        self.code.kinds[ask.kind].resolve(work, ask, choice)
        if work.preview is not None and ask.manner == SEALED and not state.asks:
            # What comes now opens the answers of all seats.
            raise PreviewStop("hidden")

    def go_on(self, work: Work) -> None:
        """Do the next piece of unfinished work, in place."""
        frame = work.top
        self.code.handlers[frame.kind](work, frame)

    def edit(
        self,
        state: State,
        op: str,
        params: Mapping[str, Plain],
        events: list[Event] | None = None,
        *,
        paused: bool = False,
    ) -> None:
        """Change the state by hand, through the same ops as the rules. While they are `paused` nothing follows from it until `settle`.

        Raises KeyError for an unknown op, GameFault for parts that are not there, NotByHand with the reason for what makes no sense.
        """
        work = Work(self.code, state, events)
        self.code.edits[op].run(work, params)
        # Somebody may have been asked about things that the edit has changed: the options are made anew when next looked at.
        state.touch()
        if not paused:
            self.settle(state, events)

    def settle(self, state: State, events: list[Event] | None = None) -> None:
        """Let the rules go on after what was done by hand, in place: what always holds is seen to, with all that comes of it, and then who
        is asked is asked anew.
        """
        work = Work(self.code, state, events)
        if state.outcome is None:
            below, asks = state.frames, state.asks
            self.code.settle(work)
            begun = state.frames[len(below) :]
            if asks and begun and state.asks is asks and state.frames[: len(below)] == below:
                # An answer counts on the work that has asked to lie on top.
                state.frames = (*below, AskedBefore(asks), *begun)
                state.asks = ()
            state.touch()
        self.pass_over(state, events)

    def pass_over(self, state: State, events: list[Event] | None = None) -> None:
        """Drop the questions that are left without an answer, as by what was done by hand, and let the work that asked them go on, in
        place. Those that stand for all seats are asked anew of all of them, as after an answer.

        Raises NotByHand where nothing but such questions comes of it.
        """
        for _time in range(MOST_DROPPED):
            left = tuple([ask for ask in state.asks if self.options(state, ask)])
            if left == state.asks and (left or state.outcome is not None):
                return
            state.asks = () if left and left[0].manner == OPEN and len(left) < len(state.asks) else left
            self._run(Work(self.code, state, events))
        raise NotByHand("edit_no_answer")

    def order(
        self,
        state: State,
        seat: int,
        name: str,
        params: Mapping[str, Plain],
        events: list[Event] | None,
        stays: Callable[[State, int], bool],
    ) -> None:
        """Do what a seat orders, in place. A seat that does not stay in the match by it is asked nothing any more.

        Raises KeyError for an unknown order, GameFault for parts that are not there.
        """
        work = Work(self.code, state, events)
        self.code.orders[name].run(work, seat, params)
        state.asks = _of_those(state.asks, lambda seat: stays(state, seat))
        for frame in state.frames:
            if isinstance(frame, AskedBefore):
                work.amend(frame, put(frame, asks=_of_those(frame.asks, lambda seat: stays(state, seat))))
        self._run(work)

    def resume(self, state: State, events: list[Event] | None = None) -> None:
        """Run a state that was put together from a written position up to its first question, in place."""
        self._run(Work(self.code, state, events))

    def _run(self, work: Work) -> None:
        state, handlers = work.state, self.code.handlers
        frames = state.frames
        for _step in range(_WATCHED_FROM):
            if state.asks or state.outcome is not None:
                return
            if not frames:
                raise self._nothing_left()
            frame = frames[-1]
            handlers[frame.kind](work, frame)
            frames = state.frames
            if len(frames) > DEEPEST:
                raise RunawayEffect(self._nested(state)[:MOST_NAMED] or (frame.kind,))
        self._run_watched(work)

    def _run_watched(self, work: Work) -> None:
        """Go on for the last steps that work may take, and note which abilities are at work."""
        state = work.state
        at_work: dict[str, int] = {}
        for _step in range(WATCHED):
            if state.asks or state.outcome is not None:
                return
            if not state.frames:
                raise self._nothing_left()
            ability = self._ability_of(state, work.top)
            if ability:
                at_work[ability] = at_work.get(ability, 0) + 1
            self.go_on(work)
        stack = [f"{entry.kind} step {entry.step}" for entry in state.frames]
        raise RunawayEffect(_most_of(at_work) or tuple(stack))

    def _nothing_left(self) -> GameFault:
        return GameFault(f"{self.code.id}: no work is left and nobody is asked, but the match is not over")

    def _nested(self, state: State) -> tuple[str, ...]:
        """The abilities that the last pieces of unfinished work are about, the one below first."""
        named = [self._ability_of(state, each) for each in state.frames[-WATCHED:]]
        return tuple(dict.fromkeys(filter(None, named)))

    def _ability_of(self, state: State, frame: Frame) -> str:
        """The ability that a frame works on and where it is written, or an empty text."""
        ref, nth = frame.ability() or ("", 0)
        card = state.defs.cards.get(ref)
        if card is None or nth >= len(card.abilities):
            return ""
        ability = card.abilities[nth].ability
        where = f", data/{self.code.id}/{ability.source}" if ability.source is not None else ""
        return f"'{ability.id}' ({card.name}{where})"


def _of_those(asks: tuple[Question, ...], stays: Callable[[int], bool]) -> tuple[Question, ...]:
    """The questions to seats that stay in the match. Of those that stand for all seats none is left without the others: whoever stays is
    asked anew, as after an answer.
    """
    left = tuple([ask for ask in asks if stays(ask.seat)])
    return () if left and left[0].manner == OPEN and len(left) < len(asks) else left


def _without(asks: tuple[Question, ...], ask: Question) -> tuple[Question, ...]:
    return tuple([other for other in asks if other is not ask])


def _most_of(at_work: Mapping[str, int]) -> tuple[str, ...]:
    """The busiest first, at most `MOST_NAMED`."""
    return tuple(sorted(at_work, key=lambda each: -at_work[each])[:MOST_NAMED])
