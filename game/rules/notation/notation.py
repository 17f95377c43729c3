"""The short notation of positions that a game gives to the core: positions to states, words to gestures, what was played to words.

What all games share is in `words` (names, places, choices), `position` (the state) and `expectations` (what is expected).
All of it is pure: reading files and running scenarios is the business of `game.scenarios`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from game.rules.asks import Choice, Path
from game.rules.definitions import Definitions
from game.rules.engine import Engine
from game.rules.notation.expectations import Expect
from game.rules.notation.position import KEYS, Position
from game.rules.notation.words import gestures, known
from game.rules.rulesdef import Rules
from game.rules.state import State


def none(_written: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Nothing is said in a short form."""
    return []


@dataclass(frozen=True)
class Notation:
    """The notation of one game; only `read` has to be given.

    - `read(defs, written)`: a written position, which becomes a state; the game's own kind of `Position`.
    - `keys`: the keys of a position besides those that every one has. `action_keys`: further ones that say what is done.
    - `verbs`: verb of an action -> kind of the decision that it answers.
    - `paths(state, seat, words)`: the gestures that an action stands for, one after the other. It raises NotationError for words that name
      nothing; an incomplete gesture ends early.
    - `idle`: kind of decision -> the answer that is given where the next action does not answer it.
    - `expect`: what may be expected of what was played.
    - `actions(written)`: the actions that short forms stand for, as (player, words); the player is empty for whoever is asked.
    - `questions(written)`: beginnings of gestures, as (player, words), of which only the next question is wanted.
    """

    read: Callable[[Definitions, Mapping[str, Any]], Position]
    keys: Collection[str] = ()
    action_keys: Collection[str] = ()
    verbs: Mapping[str, str] = field(default_factory=dict)
    paths: Callable[[State, int, str], list[Path]] = gestures
    idle: Mapping[str, Choice] = field(default_factory=dict)
    expect: Expect = field(default_factory=Expect)
    actions: Callable[[Mapping[str, Any]], list[tuple[str, str]]] = none
    questions: Callable[[Mapping[str, Any]], list[tuple[str, str]]] = none

    def position(self, code: Rules, defs: Definitions, written: Mapping[str, Any]) -> tuple[Definitions, State]:
        """The definitions and the state of a written position, at its first question. Raises NotationError."""
        known(written, (*KEYS, *self.keys, *self.action_keys), "a position")
        state = self.read(defs, written).state()
        Engine(code).resume(state)
        return state.defs, state
