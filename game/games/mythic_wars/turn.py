"""What an advocate does with the entity that is empowered: attack, activate its ability, or nothing (section 7 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from game.games.mythic_wars import contests, records
from game.games.mythic_wars.entities import faction, in_battle, opposing
from game.games.mythic_wars.records import Marks, State, Values, Work
from game.games.mythic_wars.steps import LANGUAGE
from game.games.mythic_wars.words import READING, most_empowerments, waiting
from game.rules import activations, ops
from game.rules.abilities import effects, evaluation, triggers
from game.rules.abilities.records import Scope
from game.rules.activations import ABILITY
from game.rules.asks import Choice, component_choices
from game.rules.decisions import DecisionKind
from game.rules.guards import Guard, Refusal, Test
from game.rules.plain import Frozen
from game.rules.records import put
from game.rules.work import on

NOTHING: Final = "nothing"
_NOTHING: Final = Choice("button", NOTHING)  # an ability may be called so too
HOLD_BACK: Final = "pass"
WINDOW: Final = "empower"
_BANNING: Final = (evaluation.SILENCED, "cannot_activate")
"""The flags by which an entity activates no ability."""


def _ways(state: State, id: int) -> dict[Choice, Scope]:
    """MW-ABILITY-01: the abilities of an entity that have the activation symbol, as they are offered, its own first."""
    return activations.choices(READING, state, id, WINDOW)


def _targets(state: State, id: int, way: Choice) -> tuple[int, ...]:
    """Those whom such an ability may have as its target."""
    return effects.targets(LANGUAGE, state, _ways(state, id)[way])


def _pick_candidates(state: State, ask: records.Empower) -> list[Choice]:
    return _with_holding_back(state, component_choices(faction(state, ask.seat)))


def _pick_options(state: State, ask: records.Empower) -> list[Choice]:
    """Those of them that may be picked (MW-EMPOWER-07)."""
    return _with_holding_back(state, component_choices(waiting(state, ask.seat)))


def _with_holding_back(state: State, entities: list[Choice]) -> list[Choice]:
    """MW-R-07: holding back is offered only where the option allows it."""
    return [*entities, Choice("button", HOLD_BACK)] if state.options.get("holding_back") else entities


def _is_own(state: State, ask: records.Empower, choice: Choice) -> bool:
    if choice.what == "button":
        return bool(choice.value == HOLD_BACK)
    return in_battle(state, choice.value) and state.components[choice.value].controller == ask.seat


def _are_due(state: State, ask: records.Empower) -> Test:
    due = waiting(state, ask.seat)
    return lambda choice: choice.value in due


def _pick(work: Work, ask: records.Empower, choice: Choice) -> None:
    if choice.what == "button":
        # MW-R-07: only where the option allows it.
        work.tell(records.PassTold(ask.seat))
        frame = work.on_top(records.Empowerment)
        work.replace(put(frame, passed=frame.passed + 1))
        return
    work.ask(_what_to_do(ask.seat, choice.value))


@lru_cache(maxsize=1024)
def _what_to_do(seat: int, card: int) -> records.EmpowerDo:
    """The question what an entity does. The same few are asked again and again, so they are made once."""
    return records.EmpowerDo(seat, card)


def _do_candidates(state: State, ask: records.EmpowerDo) -> list[Choice]:
    id = ask.card
    targets = component_choices(opposing(state, state.components[id].controller))
    ways = list(_ways(state, id)) or [Choice("button", ABILITY)]
    return [*targets, *ways, _NOTHING]


def _do_options(state: State, ask: records.EmpowerDo) -> list[Choice]:
    """Those of them that may be done: whom it may attack, and what is ready."""
    ways = _ways(state, ask.card)
    ready = _ready(state, ways) if ways and _ban(state, ask.card) is None else ()
    return [*component_choices(contests.attackable(state, ask.card)), *ready, _NOTHING]


def _ready(state: State, ways: Mapping[Choice, Scope]) -> list[Choice]:
    return [way for way, scope in ways.items() if effects.is_ready(LANGUAGE, state, scope)]


def _may_attack(state: State, ask: records.EmpowerDo) -> Test:
    refusal = contests.attack_by(state, ask.card)
    return lambda choice: refusal(choice.value) or True


def _has_ability(state: State, ask: records.EmpowerDo) -> Test:
    ways = _ways(state, ask.card)
    return lambda choice: choice.what == "component" or choice == _NOTHING or choice in ways


def _not_silenced(state: State, ask: records.EmpowerDo) -> Test | None:
    refusal = _ban(state, ask.card)
    if refusal is None:
        return None
    return lambda choice: choice.what == "component" or choice == _NOTHING or refusal


def _ban(state: State, id: int) -> Refusal | None:
    """Why an entity activates no ability at all, or None (MW-R-19)."""
    if evaluation.are_given(READING, state, _BANNING):
        for flag in _BANNING:
            causes = evaluation.flagged(READING, state, flag).get(id)
            if causes:
                return Refusal("MW-R-19", "ability_banned", Frozen(), causes[0])
    return None


def _is_ready(state: State, ask: records.EmpowerDo) -> Test | None:
    ways = _ways(state, ask.card)
    if not ways:
        return None
    return lambda choice: choice not in ways or effects.is_ready(LANGUAGE, state, ways[choice])


def _do(work: Work, ask: records.EmpowerDo, choice: Choice) -> None:
    id = ask.card
    if choice.what == "component":
        declare(work, id, "attack")
        if contests.attack_at_once(work, id, choice.value):
            triggers.settle_at_once(work, LANGUAGE)
        return
    if choice == _NOTHING:
        declare(work, id, NOTHING)
        triggers.settle_at_once(work, LANGUAGE)
        return
    if _targets(work.state, id, choice):
        work.ask(records.EmpowerTarget(ask.seat, id, (choice.what, choice.value)))
        return
    _activate(work, _ways(work.state, id)[choice], 0)


def _activate(work: Work, scope: Scope, target: int) -> None:
    declare(work, scope.source, ABILITY)
    triggers.settle(work)
    # Whatever the ability has called forth is dealt with when it is done.
    effects.perform(work, LANGUAGE, scope, target)


def _target_candidates(state: State, ask: records.EmpowerTarget) -> list[Choice]:
    return component_choices(_targets(state, ask.card, Choice(*ask.way)))


def _aim(work: Work, ask: records.EmpowerTarget, choice: Choice) -> None:
    _activate(work, _ways(work.state, ask.card)[Choice(*ask.way)], choice.value)


def declare(work: Work, id: int, action: str) -> None:
    """MW-EMPOWER-03, MW-R-08: the card is turned when the action is declared, before any dice, unless an option says after it."""
    state = work.state
    frame = work.on_top(records.Empowerment)
    if frame.passed:
        work.replace(put(frame, passed=0))
    ops.put(work, Values.empowerment, state.values.empowerment + 1)
    times = state.components[id].marks.times + 1
    if state.options.get("card_turned") == "after":
        ops.mark(work, id, Marks.times, times)
        work.push(records.TurnAfter(id))
    elif times >= most_empowerments(state, id):
        ops.mark_both(work, (id,), (Marks.times, times), (Marks.sideways, True))
    else:
        ops.mark(work, id, Marks.times, times)
    if work.events is not None:
        work.tell(records.EmpowerTold(id, state.components[id].controller, action))
    triggers.happen(work, READING, "empowered", id)


def turn_after(work: Work, frame: records.TurnAfter) -> None:
    """The card is turned when its action is done, if the option says so."""
    work.pop()
    state, id = work.state, frame.card
    if in_battle(state, id) and state.components[id].marks.times >= most_empowerments(state, id):
        ops.mark(work, id, Marks.sideways, True)


FRAMES: Final = (on(records.TurnAfter, turn_after),)
KINDS: Final = (
    DecisionKind.of(
        records.Empower,
        _pick_candidates,
        _pick,
        (
            Guard("MW-EMPOWER-01", "not_own_entity", _is_own),
            Guard.prepared("MW-EMPOWER-07", "already_empowered", _are_due, "component"),
        ),
        rule="MW-EMPOWER-08",
        options=_pick_options,
    ),
    DecisionKind.of(
        records.EmpowerDo,
        _do_candidates,
        _do,
        (
            Guard.prepared("MW-COMBAT-01", "not_in_battle", _may_attack, "component"),
            Guard.prepared("MW-ABILITY-01", "no_activation", _has_ability),
            Guard.prepared("MW-R-19", "ability_banned", _not_silenced),
            Guard.prepared("MW-R-06", "ability_not_ready", _is_ready),
        ),
        rule="MW-EMPOWER-02",
        options=_do_options,
    ),
    DecisionKind.of(records.EmpowerTarget, _target_candidates, _aim, rule="MW-R-06"),
)
