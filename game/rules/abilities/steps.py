"""How the code of steps reads their parameters: who is meant, and how much."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.abilities import evaluation
from game.rules.abilities.language import Reading
from game.rules.abilities.records import Scope
from game.rules.plain import Frozen
from game.rules.state import State


class Steps:
    """Reads the parameters of steps in the language of a game."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading

    def who(self, state: State, scope: Scope, params: Frozen, name: str = "who") -> tuple[int, ...]:
        """The components that a parameter selects."""
        return evaluation.select(self._reading, state, scope, params[name])

    def one(self, state: State, scope: Scope, params: Frozen, name: str = "who") -> int:
        """The first component that a parameter selects, or 0."""
        found = self.who(state, scope, params, name)
        return found[0] if found else 0

    def amount(self, state: State, scope: Scope, params: Frozen, name: str = "amount") -> int:
        """The number that a parameter means."""
        return evaluation.amount(self._reading, state, scope, params[name])

    def anybody(self, name: str = "who") -> Callable[[State, Scope, Frozen], bool]:
        """For `Language.feasible`: whether a parameter selects anybody who is in play."""

        def feasible(state: State, scope: Scope, params: Frozen) -> bool:
            in_play = self._reading.in_play(state)
            return any(id in in_play for id in self.who(state, scope, params, name))

        return feasible
