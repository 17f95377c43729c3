"""What every bot has in common: it answers one small question at a time, and can complete a gesture."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping

from game.rules.asks import Choice, Path
from game.rules.decisions import Decision
from game.rules.engine import Engine
from game.rules.gamedef import GameDef
from game.rules.rng import Rng
from game.rules.state import State
from game.rules.view import View


class Bot(ABC):
    """Plays one seat of one match. All its chance comes from the `rng` it is handed, so a match with bots can be played again exactly."""

    def __init__(self, code: GameDef) -> None:
        self.code = code
        self.engine = Engine(code)

    @abstractmethod
    def choose(self, view: View, decision: Decision, rng: Rng) -> Choice:
        """One legal answer to the question."""

    def deliberate(self, view: View, decision: Decision, rng: Rng) -> Generator[None, None, Path]:
        """A whole gesture in small steps: yields between them, so that a window can go on drawing, and returns the path."""
        state = self.imagine(view, rng)
        path: list[Choice] = []
        question: Decision | None = decision
        while question is not None:
            choice = self.choose(View(self.engine, state, view.seat) if path else view, question, rng)
            path.append(choice)
            yield
            self.engine.apply(state, view.seat, choice)
            question = self.inner(state, view.seat)
        return tuple(path)

    def gesture(self, view: View, decision: Decision, rng: Rng) -> Path:
        """A whole gesture at once: the path of one action."""
        steps = self.deliberate(view, decision, rng)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                path: Path = end.value
                return path

    def imagine(self, view: View, rng: Rng) -> State:
        """A full state that fits what the seat can see."""
        redacted = view.redacted()
        return self.fill(redacted, view.seat, rng, rng.aside(redacted.rng))

    def fill(self, redacted: State, seat: int, rng: Rng, streams: Mapping[str, int]) -> State:
        """A full state made of what a seat can see, in place, with these random streams if the game samples nothing but what is hidden:
        else dice would show the same whenever a bot thinks of them.
        """
        state = self.code.sample(redacted, seat, rng)
        if not any(state.rng.values()):
            state.rng = dict(streams)
        return state

    def inner(self, state: State, seat: int) -> Decision | None:
        """The question by which a gesture goes on, or None if it is complete."""
        ask = self.engine.ask_of(state, seat)
        if ask is None or not self.code.kinds[ask.kind].inner:
            return None
        return self.engine.decision(state, seat)


class Player:
    """A bot that sits at a table: it has its own chance and answers with whole gestures."""

    def __init__(self, bot: Bot, seed: int) -> None:
        self.bot = bot
        self.rng = Rng(seed)

    def choose(self, view: View, decision: Decision) -> Path:
        """The path of one action. May run in a thread of its own: it changes nothing but itself."""
        return self.bot.gesture(view, decision, self.rng)

    def deliberate(self, view: View, decision: Decision) -> Generator[None, None, Path]:
        """The same in small steps, for a caller without threads."""
        return self.bot.deliberate(view, decision, self.rng)
