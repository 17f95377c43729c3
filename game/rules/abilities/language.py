"""What a game gives to its ability data: the meaning of its own words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields

from game.rules.abilities.records import Scope
from game.rules.modifiers import StatSpec
from game.rules.plain import EMPTY, Frozen, Plain
from game.rules.state import State
from game.rules.work import Work


@dataclass(frozen=True, kw_only=True)
class Reading:
    """The half of a language that only reads: who has abilities, and what the words of the game mean in a state.

    - `in_play(state)`: the components whose abilities work, in the order in which they are gone through.
    - `stat(state, number, stat)`: the present value of a stat. `stats`: stat -> what is printed of it, and its bounds (see `stats`).
    - `stamps(state, period, source)`: a value for each period of a kind that goes on, the innermost first (an attack within an
      attack); it stays the same for as long as that one goes on. Empty if none does.
    - `order(state)`: the seats in the order in which their triggers are dealt with.
    - `places`: place word -> the ids meant. `conditions`: word -> predicate. `numbers`: word -> number.
    - `alive(state, number)`: whether a component that has a trigger due may still answer.
    - `targetable(state, scope, number)`: whether an ability may choose this one as its target.
    - `payable(state, scope, word, params)`: whether a step of a cost can be paid.
    - `attacked`: the roles of events whose controller decides for a card that nobody controls (see `evaluation.decider`).
    - `commuting`: steps whose order makes no difference; triggers that consist of them only need no order.
    - `by_card`: periods in which the uses of a limited clause are counted by seat and card, not by component.
    """

    in_play: Callable[[State], Sequence[int]]
    stat: Callable[[State, int, str], int]
    stamps: Callable[[State, str, int], Sequence[Plain]]
    order: Callable[[State], Sequence[int]]
    places: Mapping[str, Callable[[State, Scope], Sequence[int]]] = field(default_factory=dict)
    conditions: Mapping[str, Callable[[State, Scope, Frozen], bool]] = field(default_factory=dict)
    numbers: Mapping[str, Callable[[State, Scope], int]] = field(default_factory=dict)
    stats: Mapping[str, StatSpec] = field(default_factory=dict)
    alive: Callable[[State, int], bool] = field(default=lambda _state, _number: True)
    targetable: Callable[[State, Scope, int], bool] = field(default=lambda _state, _scope, _number: True)
    payable: Callable[[State, Scope, str, Frozen], bool] = field(default=lambda _state, _scope, _op, _params: True)
    attacked: tuple[str, ...] = ()
    commuting: tuple[str, ...] = ()
    by_card: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Language(Reading):
    """A whole language: what its words mean, and what its steps do.

    - `steps`: word of a step -> code. It changes the state, or pushes frames that do; it may hand
      numbers back with `effects.give`.
    - `aftermath(work)`: what is looked at whenever a piece of work has ended (defeats, the end of the match).
    - `feasible`: word of a step -> whether it can do anything now; those without an entry always can (see `feasibility`).
    - `roll(work, sides, seat, reason)`: throws a plain die for an ability.
    """

    steps: Mapping[str, Callable[[Work, Scope, Frozen], None]]
    aftermath: Callable[[Work], None]
    feasible: Mapping[str, Callable[[State, Scope, Frozen], bool]] = field(default_factory=dict)
    roll: Callable[[Work, int, int, str], int] | None = None

    @classmethod
    def of(
        cls,
        reading: Reading,
        *,
        steps: Mapping[str, Callable[[Work, Scope, Frozen], None]],
        aftermath: Callable[[Work], None],
        feasible: Mapping[str, Callable[[State, Scope, Frozen], bool]] = EMPTY,
        roll: Callable[[Work, int, int, str], int] | None = None,
    ) -> Language:
        """The language that reads so. A game whose steps need what its words mean, as most do, makes the two one after the other."""
        read = {each.name: getattr(reading, each.name) for each in fields(Reading)}
        return cls(**read, steps=steps, aftermath=aftermath, feasible=feasible, roll=roll)
