"""What the steps of ability data do. Answers after Post-Attack act together: what they do is gathered in the turn (LAW-R-15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.legends_at_war.attacks import DEPTH, EDGE, PLAYED, send
from game.games.legends_at_war.meta import BOARD
from game.games.legends_at_war.records import PRE_ATTACK, Attack, Sent, State, Turn, Work
from game.games.legends_at_war.values import OPPONENT, position_of
from game.games.legends_at_war.words import AFTER_POST, READING, is_immune, is_on_board
from game.rules import ops
from game.rules.abilities import clauses, effects, interpreter
from game.rules.abilities.grammar import Trigger
from game.rules.abilities.language import Doing, Going
from game.rules.abilities.records import SUBJECT, Scope
from game.rules.abilities.steps import Steps
from game.rules.plain import Frozen
from game.rules.records import put
from game.rules.work import GameFault

_READ: Final = Steps(READING)


def _attacks(state: State, scope: Scope, params: Frozen) -> list[Attack]:
    """The attacks of the card on enemies that are not immune. The other one of the attack that is answered is attacked along its line
    (LAW-WEB-05, LAW-R-27).
    """
    position, source = position_of(state), scope.source
    if source not in position.cards:
        return []
    found: list[Attack] = []
    for target in _READ.who(state, scope, params, "targets"):
        enemy = target in position.cards and position.cards[target].controller != position.cards[source].controller
        if not enemy or (state.options.get("trigger_check") != "at_trigger" and is_immune(state, scope, target)):
            continue
        answers = target == scope.roles.get(OPPONENT) and source == scope.roles.get(SUBJECT)
        edge = scope.numbers[EDGE] if answers else position.edge_to(source, target)
        found.append(Attack(source, target, edge, scope.numbers.get(DEPTH, PLAYED)))
    return found


def _attack(work: Work, scope: Scope, params: Frozen) -> None:
    turn = _turn(work)
    work.amend(turn, put(turn, attacks=(*turn.attacks, *_attacks(work.state, scope, params))))


def _may_go(state: State, scope: Scope, id: int, _to: str) -> bool:
    """What an ability moves leaves the board; those immune to it stay."""
    return is_on_board(state, id) and not is_immune(state, scope, id)


def _go(work: Work, scope: Scope, ids: Sequence[int], going: Going) -> None:
    """At once, or in an answer after Post-Attack with all that is done together then. A cost is paid at once."""
    ability = clauses.ability_of(work.state, scope)
    found = [Sent(id, going.to, ability.id) for id in ids] if ability is not None else []
    clause = clauses.clause_of(work.state, scope)
    if isinstance(clause, Trigger) and clause.window in ("", AFTER_POST) and scope.at[0] != effects.COST:
        turn = _turn(work)
        work.amend(turn, put(turn, sent=(*turn.sent, *found)))
    else:
        send(work, found)


def _shift(work: Work, scope: Scope, _params: Frozen) -> None:
    """The Maneuver (LAW-MAN-01)."""
    state = work.state
    ability = clauses.ability_of(state, scope)
    if ability is not None and is_on_board(state, scope.source):
        marks = state.components[scope.source].marks
        marks = put(marks, moved=marks.moved + 1)
        ops.move(work, scope.source, BOARD, place=_turn(work).aim, marks=marks, cause=ability.id)


def _restart(work: Work, _scope: Scope, _params: Frozen) -> None:
    """A new pass of the steps (LAW-MAN-04, LAW-R-17)."""
    turn = _turn(work)
    work.amend(turn, put(turn, step=PRE_ATTACK, answered=(), offered=False))


def _turn(work: Work) -> Turn:
    turn: Turn | None = work.state.topmost(Turn)
    if turn is None:
        raise GameFault("an ability does something outside of a turn")
    return turn


LANGUAGE: Final = interpreter.language(
    READING,
    Doing(
        steps={"attack": _attack, "shift": _shift, "restart": _restart},
        feasible={"attack": lambda state, scope, params: bool(_attacks(state, scope, params))},
        may_go=_may_go,
        go=_go,
        tells_use=False,
    ),
)
