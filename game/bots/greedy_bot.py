"""A bot that looks one action ahead and takes what leaves it best off.

It fills in what it cannot see with possible cards (`GameDef.sample`), tries whole gestures on those states, and compares what the game
says they are worth (`GameDef.evaluate`). A gesture that leads to the same on all of these states is tried on the first alone. Its effort is
a number of trials, not a time, so that it plays the same on every machine.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from game.bots.bot import Bot
from game.bots.guesses import Watch, forget
from game.rules.abilities.records import AbilityQuestion
from game.rules.asks import Choice, Path
from game.rules.deals import ACCEPT, Answer
from game.rules.decisions import Decision
from game.rules.rng import DICE, Rng
from game.rules.state import State
from game.rules.view import UNKNOWN, SampleView, View
from game.rules.windows import PASS, Act
from game.rules.work import IllegalAction, RunawayEffect

TRIALS = 64
"""At most so many gestures are tried for one action. Where there are more, a random part of them is."""
SAMPLES = 2
"""So many possible states each gesture is tried on, if anything is hidden."""
FOLLOWED, FOLLOWED_OPTIONS = 2, 6
"""So many questions of abilities that a gesture in a window calls forth are answered in thought, each with so many options."""
PATIENCE = 24
"""After so many answers to the same question in a row, small gains are no longer worth it: the bot ends the question if it can."""
DECIDED = 1e9
"""The worth of a won match, and minus the worth of a lost one: beyond all that `evaluate` says of open ones."""

SHARED = 10.0
"""How far ahead one is, in what `evaluate` says, when the odds to win are twice those at the beginning. By it a shared win is weighed
against open matches: a tie of all is worth as much as to be level (0), so that who leads plays on and who lags behind takes it."""

REFUSED = -1e12
"""The worth of a gesture whose work would not end: the match would not take it."""


class _Trial(NamedTuple):
    """A gesture, or the beginning of one, and the state that it leads to, None if its work would not end. `same`: it leads to the same on
    all samples.
    """

    path: Path
    after: State | None
    same: bool


class GreedyBot(Bot):
    """Looks one action ahead. Remembers the rest of the gesture that it has begun, and how long it has been asked the same."""

    _planned: Path = ()
    _asked = ""
    _times = 0

    def choose(self, view: View, decision: Decision, rng: Rng) -> Choice:
        """The answer that begins, or goes on with, the best gesture found."""
        if not (decision.inner and self._planned and self._planned[0] in decision.options):
            self._planned = self.gesture(view, decision, rng)
        choice, self._planned = self._planned[0], self._planned[1:]
        return choice

    def deliberate(self, view: View, decision: Decision, rng: Rng) -> Generator[None, None, Path]:
        """The best gesture found; yields after each trial."""
        self._times = self._times + 1 if decision.kind == self._asked else 0
        self._asked = decision.kind
        if self._times > PATIENCE:
            ends = [choice for choice in decision.options if choice.what == "button"]
            if ends:
                self._times = 0
                return (rng.pick(ends),)
        thoughts = list(self.code.ideas(view, decision, rng) or ())[:TRIALS]
        if decision.options == (PASS,) and not thoughts:
            return (PASS,)  # there is nothing to weigh
        states = self._possible(view, rng)
        watch = Watch()
        watch.watch(states)
        trials: list[_Trial] = []
        ideas = self._whole(states[0], view.seat, thoughts)
        if watch.looked:
            forget(states[0])
        gestures: Iterator[_Trial] = self._gestures(states[0], view.seat, decision, TRIALS, rng, watch)
        if ideas:
            # Of what is seldom done some is weighed beside all else.
            beside = all(trial.path[0] in decision.seldom for trial in ideas)
            gestures = chain(gestures, ideas) if beside else iter(ideas)
        for trial in gestures:
            trials.append(trial)
            yield
        if len(trials) == 1:
            return trials[0].path
        worths: list[float] = []
        differing: list[Path] = []
        for path, after, same in trials:
            watch.begin()
            comes, agreed = self._foreseen(after, view.seat)
            worths.append(self._worth(comes, view.seat))
            # Others may agree to something that throws dice, and by how these fall they may do so or not.
            if not ((after is None or watch.is_same(after, agreed)) and same):
                differing.append(path)
            yield
        others: dict[Path, list[float]] = {}
        for path, *ends in zip(
            differing, *[self._tried(state, view.seat, differing) for state in states[1:]], strict=True
        ):
            others[path] = [self._worth(self._foreseen(after, view.seat)[0], view.seat) for after in ends]
            yield
        best: list[Path] = []
        best_worth = -float("inf")
        for (path, _after, _same), first in zip(trials, worths, strict=True):
            worth = sum([first, *others.get(path, [first] * (len(states) - 1))])
            if worth > best_worth:
                best, best_worth = [path], worth
            elif worth == best_worth:
                best.append(path)
        chosen = rng.pick(best)
        if decision.kind == Act.kind and chosen == (PASS,):
            self._asked = ""  # who passes does not go on with the same
        return chosen

    def _whole(self, state: State, seat: int, thoughts: Sequence[Path]) -> list[_Trial]:
        """The gestures that the game thinks of (`GameDef.ideas`), as far as they are whole and legal."""
        found: list[_Trial] = []
        for path in thoughts:
            after: State | None = state
            try:
                for choice in path:
                    after = self._after(after, seat, choice) if after is not None else None
            except IllegalAction:
                continue
            if after is not None and self.inner(after, seat) is None:
                found.append(_Trial(path, after, same=False))
        return found

    def _foreseen(self, after: State | None, seat: int) -> tuple[State | None, State | None]:
        """What a gesture is judged by, and the state by which that was found out (see `_agreed`): where a game has windows, what comes of
        the questions of abilities that the gesture calls forth.
        """
        if after is not None and self.code.windows is not None:
            after = self._concluded(after, seat, FOLLOWED)
        return self._agreed(after, seat)

    def _concluded(self, after: State, seat: int, left: int) -> State:
        """Of a state in which an ability asks this seat the one to which the best answers lead, else the same."""
        if not (left and after.asks and after.asks[0].seat == seat and isinstance(after.asks[0], AbilityQuestion)):
            return after
        decision = self.engine.decision(after, seat)
        options = decision.options[:FOLLOWED_OPTIONS] if decision is not None else ()
        tried = [self._after(after, seat, choice) for choice in options]
        ends = [self._concluded(end, seat, left - 1) for end in tried if end is not None]
        return max(ends, key=lambda end: self._worth(end, seat), default=after) if len(ends) != 1 else ends[0]

    def _agreed(self, after: State | None, seat: int) -> tuple[State | None, State | None]:
        """What comes of a state in which others are asked to agree to a deal, and the state in which all have, by which that was found out.

        They agree if none is worse off by it. If not, it stays as it is, or it is None if this seat has proposed the deal: it would only be
        refused. The second is None if the work of all that does not end. Where no others are asked both are the same.
        """
        if after is None or not after.asks or after.asks[0].kind != Answer.kind:
            return after, after
        asks = [ask for ask in after.asks if isinstance(ask, Answer)]
        others = [ask.seat for ask in asks if ask.seat not in (seat, ask.by)]
        if not others:
            return after, after
        agreed: State | None = after
        for other in others:
            agreed = self._after(agreed, other, ACCEPT) if agreed is not None else None
        if agreed is not None and all(self._worth(agreed, other) >= self._worth(after, other) for other in others):
            return agreed, agreed
        return None if asks[0].by == seat else after, agreed

    def _possible(self, view: View, rng: Rng) -> list[State]:
        redacted = view.redacted()
        hidden = any(component.ref == UNKNOWN for component in redacted.components.values())
        others = range(1, SAMPLES if hidden else 1)
        # Only dice fall otherwise in each. What is shuffled is mostly hidden, and so in another order in each already.
        streams = rng.aside(redacted.rng)
        apart = [{**streams, DICE: rng.aside(redacted.rng, nth)[DICE]} for nth in others]
        states = [self.fill(redacted.clone(), view.seat, rng, each) for each in apart]
        states.append(self.fill(redacted, view.seat, rng, streams))
        return states

    def _gestures(
        self,
        state: State,
        seat: int,
        decision: Decision,
        room: int,
        rng: Rng,
        watch: Watch,
        begun: _Trial | None = None,
    ) -> Iterator[_Trial]:
        """Whole gestures that go on from what is `begun`, at most `room` of them, spread evenly over the options of each question."""
        options = decision.options
        if len(options) > room:
            options = tuple(rng.shuffled(options)[:room])
        path, alike = (begun.path, begun.same) if begun is not None else ((), True)
        for index, choice in enumerate(options):
            watch.begin()
            after = self._after(state, seat, choice)
            question = self.inner(after, seat) if after is not None else None
            trial = _Trial((*path, choice), after, watch.is_same(state, after) and alike)
            if after is None or question is None:
                yield trial
                continue
            share = max(1, room // len(options) + (index < room % len(options)))
            yield from self._gestures(after, seat, question, share, rng, watch, trial)

    def _tried(self, state: State, seat: int, paths: list[Path]) -> Iterator[State | None]:
        """The state that each of these gestures leads to, or None if its work would not end. What a gesture has in common with the one
        before it is not done again.
        """
        begun: Path = ()
        way = [state]
        for path in paths:
            while path[: len(begun)] != begun:
                begun = begun[:-1]
                way.pop()
            after: State | None = way[-1]
            for choice in path[len(begun) :]:
                after = self._after(way[-1], seat, choice)
                if after is None:
                    break
                begun = (*begun, choice)
                way.append(after)
            yield after

    def _after(self, state: State, seat: int, choice: Choice) -> State | None:
        """The state that an answer leads to, on a clone; None if its work would not end.

        Who passes in a window leaves all as it is: what comes then comes after anything else as well, only later. So acting is weighed
        against waiting, and never done to put off what comes.
        """
        if choice == PASS and state.asks and state.asks[0].kind == Act.kind:
            return state
        after = state.clone()
        try:
            self.engine.apply(after, seat, choice)
        except RunawayEffect:
            return None
        return after

    def _worth(self, after: State | None, seat: int) -> float:
        """What a state is worth that a gesture leads to."""
        if after is None:
            return REFUSED
        if after.outcome is not None:
            winners = len(after.outcome.winners) if seat in after.outcome.winners else 0
            return decided(winners, after.seat_count)
        return self.code.evaluate(SampleView(self.engine, after, seat))


def decided(winners: int, seats: int) -> float:
    """What a match that is over is worth to one of so many winners; with no winners, to one who has lost.

    With `winners` of `seats` a share is one in `winners`, its odds 1 to `winners - 1`; those of a match not begun are 1 to `seats - 1`.
    The worth grows with the quotient of the two, from 0 for a tie of all.
    """
    if winners < 2:
        return DECIDED if winners else -DECIDED
    return SHARED * (seats - winners) / (winners - 1)
