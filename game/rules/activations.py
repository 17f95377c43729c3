"""What seats may activate: which abilities are offered in a window, in which ways, and how one begins.

`ways`, `offered` and `begin` are for any game. `Activating` is all of it for games with windows in which every seat may act
(`game.rules.windows`): a component is picked there, then the ability, if several are ready, then its target.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from game.rules.abilities import clauses, effects, evaluation, triggers
from game.rules.abilities.language import Language, Reading
from game.rules.abilities.records import Scope
from game.rules.asks import Choice, component_choices
from game.rules.decisions import DecisionKind
from game.rules.records import Id, Question, Seat, record
from game.rules.state import State
from game.rules.windows import Act
from game.rules.work import Work

ABILITY: Final = "ability"
"""The button of the only ability that a component offers; further ones are chosen by their ids."""
_FIRST: Final = Choice("button", ABILITY)


def ways(reading: Reading, state: State, id: int, window: str) -> list[Scope]:
    """The abilities of a component that may be activated in such a window, its own first, whether they are ready or not."""
    return [scope for scope, _ability in _ways(reading, state, id, window)]


def _ways(reading: Reading, state: State, id: int, window: str) -> list[tuple[Scope, str]]:
    """The same, each with the id of the ability."""
    found = evaluation.used_in(reading, state, id, window)
    if not found:
        return []
    seat = evaluation.seat_of(reading, state, id)
    listed: list[tuple[Scope, str]] = []
    for entry, nth in found:
        scope = _activation(id, entry.ref, entry.nth, seat, nth)
        listed.append((scope, entry.bound.ability.id))
    return listed


@lru_cache(maxsize=4096)
def _activation(id: int, ref: str, nth: int, seat: int, index: int) -> Scope:
    """The scope of one of the activations of an ability. The same few are listed again and again, so they are made once."""
    return Scope(id, ref, nth, seat, clause=("activations", index))


def choices(reading: Reading, state: State, id: int, window: str) -> dict[Choice, Scope]:
    """The same as they are offered: the first as the button `ability`, further ones by their ids."""
    found: dict[Choice, Scope] = {}
    for scope, ability in _ways(reading, state, id, window):
        found.setdefault(Choice("ref", ability) if found else _FIRST, scope)
    return found


def ready(language: Language, state: State, seat: int, id: int, window: str) -> dict[Choice, Scope]:
    """Those of a component that a seat may activate now: it decides for them, they are not silenced, and can be paid and done."""
    if evaluation.has_flag(language, state, id, evaluation.SILENCED):
        return {}
    found = choices(language, state, id, window)
    return {
        choice: scope
        for choice, scope in found.items()
        if scope.seat == seat and effects.is_ready(language, state, scope)
    }


def offered(language: Language, state: State, seat: int, window: str) -> list[int]:
    """The components in play of which a seat may activate an ability in such a window now."""
    return [id for id in language.in_play(state) if ready(language, state, seat, id, window)]


def begin(work: Work, language: Language, scope: Scope, target: int = 0) -> None:
    """Begin what an activation says; when it is done, so is all that it has called forth."""
    triggers.settle(work)
    effects.perform(work, language, scope, target)


@record("activate.way")
class PickWay(Question):
    """Which of the abilities of a component to activate in a window."""

    begins = Act
    window: str
    turn: Seat
    card: Id


@record("activate.target")
class PickTarget(Question):
    """Whom an ability is to be about. `way`: the choice that meant it."""

    begins = Act
    window: str
    turn: Seat
    card: Id
    way: tuple[str, str]


def _nothing(_work: Work, _scope: Scope) -> None:
    """Nothing else happens when an ability is activated."""


@dataclass(frozen=True)
class Activating:
    """Abilities that are activated in windows: `offered` are the components that a seat may pick there, `pick` does what the choice of one
    begins, `kinds` are the further questions of that gesture.

    `declared(work, scope)` is done first of all when an ability is activated. `rule` is cited for an answer that makes no sense.
    """

    language: Language
    rule: str = ""
    declared: Callable[[Work, Scope], None] = field(default=_nothing)

    def offered(self, state: State, ask: Act) -> list[Choice]:
        """The components of which the seat may activate an ability now."""
        return component_choices(offered(self.language, state, ask.seat, ask.window))

    def pick(self, work: Work, ask: Act, id: int) -> None:
        """Go on with a component that was picked: ask for the ability if several are ready, then for its target, and begin it."""
        found = self._ready(work.state, ask, id)
        if len(found) > 1:
            work.ask(PickWay(ask.seat, ask.window, ask.turn, id))
        else:
            self._aim(work, ask, id, next(iter(found)))

    @property
    def kinds(self) -> tuple[DecisionKind, ...]:
        """The code of the further questions, for `GameDef.kinds`."""
        return (
            DecisionKind.of(
                PickWay,
                lambda state, ask: list(self._ready(state, ask, ask.card)),
                lambda work, ask, choice: self._aim(work, ask, ask.card, choice),
                rule=self.rule,
            ),
            DecisionKind.of(PickTarget, self._targets, self._begin, rule=self.rule),
        )

    def _ready(self, state: State, ask: Act | PickWay | PickTarget, id: int) -> Mapping[Choice, Scope]:
        return ready(self.language, state, ask.seat, id, ask.window)

    def _aim(self, work: Work, ask: Act | PickWay, id: int, way: Choice) -> None:
        scope = self._ready(work.state, ask, id)[way]
        clause = clauses.clause_of(work.state, scope)
        if clause is not None and clause.target is not None:
            work.ask(PickTarget(ask.seat, ask.window, ask.turn, id, (way.what, way.value)))
        else:
            self._do(work, scope, 0)

    def _targets(self, state: State, ask: PickTarget) -> list[Choice]:
        found = effects.targets(self.language, state, self._meant(state, ask))
        return component_choices(found)

    def _begin(self, work: Work, ask: PickTarget, choice: Choice) -> None:
        self._do(work, self._meant(work.state, ask), choice.value)

    def _meant(self, state: State, ask: PickTarget) -> Scope:
        return self._ready(state, ask, ask.card)[Choice(*ask.way)]

    def _do(self, work: Work, scope: Scope, target: int) -> None:
        self.declared(work, scope)
        begin(work, self.language, scope, target)
