"""What an advocate does with the entity that is empowered: attack, activate its ability, or nothing (section 7 of the rules)."""

from __future__ import annotations

from typing import Final

from game.games.mythic_wars import contests
from game.games.mythic_wars.contests import may_be_attacked
from game.games.mythic_wars.entities import faction, in_battle, present
from game.games.mythic_wars.meta import SIDEWAYS, TIMES
from game.games.mythic_wars.steps import LANGUAGE
from game.games.mythic_wars.words import READING, can_be_empowered, total
from game.rules.abilities import effects, evaluation, triggers
from game.rules.abilities.records import Scope
from game.rules.asks import Ask, Choice
from game.rules.decisions import DecisionKind
from game.rules.frames import Frame
from game.rules.guards import Guard, Refusal
from game.rules.ops import set_mark, set_value
from game.rules.plain import Frozen
from game.rules.records import put
from game.rules.state import State
from game.rules.work import Work

ABILITY, NOTHING = "ability", "nothing"
_NOTHING: Final = Choice("button", NOTHING)  # an ability may be called so too
HOLD_BACK: Final = "pass"
TURN: Final = "mw.turn"
_WINDOW: Final = "empower"


def activations(state: State, number: int) -> list[Scope]:
    """The abilities of an entity that have the activation symbol, its own first (MW-ABILITY-01)."""
    found: list[Scope] = []
    for entry in evaluation.held(LANGUAGE, state, number):
        for nth, activation in enumerate(entry.bound.ability.activations):
            if activation.window == _WINDOW:
                scope = evaluation.scope_of(state, number, entry)
                found.append(put(scope, clause=("activations", nth)))
    return found


def _ways(state: State, number: int) -> dict[Choice, Scope]:
    """How an entity's abilities are offered: the first as `ability`, further ones (copied) by their names."""
    found: dict[Choice, Scope] = {}
    for scope in activations(state, number):
        ability = evaluation.ability_of(state, scope)
        choice = Choice("ref", ability.id if ability is not None else "") if found else Choice("button", ABILITY)
        found.setdefault(choice, scope)
    return found


def _pick_candidates(state: State, ask: Ask) -> list[Choice]:
    found = [Choice("component", number) for number in faction(state, ask.seat)]
    return [*found, Choice("button", HOLD_BACK)] if state.options.get("holding_back") else found


def _is_own(state: State, ask: Ask, choice: Choice) -> bool:
    if choice.kind == "button":
        return bool(choice.value == HOLD_BACK)
    return in_battle(state, choice.value) and state.components[choice.value].controller == ask.seat


def _is_due(state: State, _ask: Ask, choice: Choice) -> bool:
    return choice.kind == "button" or can_be_empowered(state, choice.value)


def _pick(work: Work, ask: Ask, choice: Choice) -> None:
    if choice.kind == "button":
        # MW-R-07: only where the option allows it.
        work.tell("pass", seat=ask.seat)
        work.replace(work.top.at(work.top.step, passed=work.top.values.get("passed", 0) + 1))
        return
    work.ask(Ask(ask.seat, "empower.do", Frozen(card=choice.value)))


def _do_candidates(state: State, ask: Ask) -> list[Choice]:
    number = ask.values["card"]
    seat = state.components[number].controller
    targets = [Choice("component", other) for other in present(state) if state.components[other].controller != seat]
    ways = list(_ways(state, number)) or [Choice("button", ABILITY)]
    return [*targets, *ways, _NOTHING]


def _may_attack(state: State, ask: Ask, choice: Choice) -> bool | Refusal:
    if choice.kind != "component":
        return True
    return may_be_attacked(state, ask.values["card"], choice.value) or True


def _has_ability(state: State, ask: Ask, choice: Choice) -> bool:
    return choice.kind == "component" or choice == _NOTHING or choice in _ways(state, ask.values["card"])


def _not_silenced(state: State, ask: Ask, choice: Choice) -> bool | Refusal:
    if choice.kind == "component" or choice == _NOTHING:
        return True
    number = ask.values["card"]
    for flag in (evaluation.SILENCED, "cannot_activate"):
        causes = evaluation.flagged(READING, state, flag).get(number)
        if causes:
            return Refusal("MW-R-19", "ability_banned", Frozen(), causes[0])
    return True


def _is_ready(state: State, ask: Ask, choice: Choice) -> bool:
    if choice.kind == "component" or choice == _NOTHING:
        return True
    return effects.is_ready(LANGUAGE, state, _ways(state, ask.values["card"])[choice])


def _do(work: Work, ask: Ask, choice: Choice) -> None:
    number = ask.values["card"]
    if choice.kind == "component":
        declare(work, number, "attack")
        contests.attack(work, number, choice.value)
        return
    if choice == _NOTHING:
        declare(work, number, NOTHING)
        return
    scope = _ways(work.state, number)[choice]
    if effects.targets(LANGUAGE, work.state, scope):
        values = Frozen(card=number, way=(choice.kind, choice.value))
        work.ask(Ask(ask.seat, "empower.target", values))
        return
    _activate(work, scope, 0)


def _activate(work: Work, scope: Scope, target: int) -> None:
    declare(work, scope.source, ABILITY)
    # Whatever the ability has called forth is dealt with when it is done.
    effects.perform(work, LANGUAGE, scope, target)


def _target_scope(state: State, ask: Ask) -> Scope:
    kind, value = ask.values["way"]
    return _ways(state, ask.values["card"])[Choice(kind, value)]


def _target_candidates(state: State, ask: Ask) -> list[Choice]:
    return [Choice("component", number) for number in effects.targets(LANGUAGE, state, _target_scope(state, ask))]


def _aim(work: Work, ask: Ask, choice: Choice) -> None:
    _activate(work, _target_scope(work.state, ask), choice.value)


def declare(work: Work, number: int, action: str) -> None:
    """MW-EMPOWER-03, MW-R-08: the card is turned when the action is declared, before any dice, unless an option says after it."""
    state = work.state
    if work.top.values.get("passed"):
        work.replace(work.top.at(work.top.step, passed=0))
    set_value(work, "empowerment", state.values["empowerment"] + 1)
    times = state.components[number].marks.get(TIMES, 0) + 1
    set_mark(work, number, TIMES, times)
    if state.options.get("card_turned") == "after":
        work.push(Frame(TURN, number))
    else:
        _turn(work, number)
    work.tell("empower", component=number, seat=state.components[number].controller, action=action)
    triggers.settle(work)
    triggers.happen(work, READING, "empowered", number)


def _turn(work: Work, number: int) -> None:
    if work.state.components[number].marks.get(TIMES, 0) >= total(work.state, number, "empowerments"):
        set_mark(work, number, SIDEWAYS, True)


def turn_after(work: Work, frame: Frame) -> None:
    """The card is turned when its action is done, if the option says so."""
    work.pop()
    if in_battle(work.state, frame.source):
        _turn(work, frame.source)


HANDLERS: Final = {TURN: turn_after}
KINDS: Final = (
    DecisionKind(
        "empower",
        _pick_candidates,
        _pick,
        (Guard("MW-EMPOWER-01", "not_own_entity", _is_own), Guard("MW-EMPOWER-07", "already_empowered", _is_due)),
        rule="MW-EMPOWER-08",
    ),
    DecisionKind(
        "empower.do",
        _do_candidates,
        _do,
        (
            Guard("MW-COMBAT-01", "not_in_battle", _may_attack),
            Guard("MW-ABILITY-01", "no_activation", _has_ability),
            Guard("MW-R-19", "ability_banned", _not_silenced),
            Guard("MW-R-06", "ability_not_ready", _is_ready),
        ),
        inner=True,
        rule="MW-EMPOWER-02",
    ),
    DecisionKind("empower.target", _target_candidates, _aim, inner=True, rule="MW-R-06"),
)
