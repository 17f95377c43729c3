"""The short notation of positions that a game gives to the core: positions to states, words to gestures, what was played to words.

What all games share is in `words` (names, places, choices), `position` (the state) and `expectations` (what is expected).
All of it is pure: reading files and running scenarios is the business of `game.scenarios`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.rules.asks import Choice, Path
from game.rules.definitions import Definitions
from game.rules.engine import Engine
from game.rules.notation.expectations import Expect
from game.rules.notation.position import KEYS, Position
from game.rules.notation.words import known, names_in, placed
from game.rules.plain import seat_zone
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
    - How an action is read (see `paths`): `buttons`: verb -> the button that it presses; `refs`: the verbs that name a `ref`; `each`: those
      that name components, each a gesture of its own; `zones`: verb -> the kind of zone of the seat in which its component is looked for
      first; `readings`: verb -> a function(state, seat, words) of the game, which gives the gestures that the words stand for.
    - `idle`: kind of decision -> the answer that is given where the next action does not answer it.
    - `expect`: what may be expected of what was played.
    - `actions(written)`: the actions that short forms stand for, as (player, words); the player is empty for whoever is asked.
    - `questions(written)`: beginnings of gestures, as (player, words), of which only the next question is wanted.
    """

    read: Callable[[Definitions, Mapping[str, Any]], Position]
    keys: Collection[str] = ()
    action_keys: Collection[str] = ()
    verbs: Mapping[str, str] = field(default_factory=dict)
    buttons: Mapping[str, str] = field(default_factory=dict)
    refs: Collection[str] = ()
    each: Collection[str] = ()
    zones: Mapping[str, str] = field(default_factory=dict)
    readings: Mapping[str, Callable[[State, int, Sequence[str]], list[Path]]] = field(default_factory=dict)
    idle: Mapping[str, Choice] = field(default_factory=dict)
    expect: Expect = field(default_factory=Expect)
    actions: Callable[[Mapping[str, Any]], list[tuple[str, str]]] = none
    questions: Callable[[Mapping[str, Any]], list[tuple[str, str]]] = none

    def paths(self, state: State, seat: int, words: str) -> list[Path]:
        """The gestures that an action stands for, one after the other; an incomplete one ends early.

        Where the game says nothing else, `verb a1` is a component and `verb a1 1,0` a component and its place; `verb` alone is the button
        of that name, if the game lists no buttons. Raises NotationError for words that name nothing.
        """
        listed = words.split()
        verb = listed[0]
        if verb in self.readings:
            return self.readings[verb](state, seat, listed)
        if len(listed) == 1 and (verb in self.buttons or not self.buttons):
            return [(Choice("button", self.buttons.get(verb, verb)),)]
        names = names_in(listed)
        if verb in self.refs:
            return [(Choice("ref", names[0]),)]
        if verb in self.each:
            return [placed(state, (name,), seat) for name in names]
        zone = self.zones.get(verb)
        return [placed(state, names, seat, "" if zone is None else seat_zone(zone, seat))]

    def position(self, code: Rules, defs: Definitions, written: Mapping[str, Any]) -> tuple[Definitions, State]:
        """The definitions and the state of a written position, at its first question. Raises NotationError."""
        known(written, (*KEYS, *self.keys, *self.action_keys), "a position")
        state = self.read(defs, written).state()
        Engine(code).resume(state)
        return state.defs, state
