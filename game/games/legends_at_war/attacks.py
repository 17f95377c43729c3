"""Groups of simultaneous attacks: judged on frozen values, captures together (sections 21 and 22 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game.games.legends_at_war.meta import BOARD, UNDERWORLD
from game.games.legends_at_war.records import Attack, AttackMade, Captured, Marks, Sent, Slain, State, Work
from game.games.legends_at_war.values import INSTANT, OPPONENT, Contest, Position, position_of
from game.games.legends_at_war.words import CAPTURED, CAPTURES, FAILED, READING, WITHSTOOD
from game.rules import ops
from game.rules.abilities import clauses, triggers
from game.rules.abilities.grammar import Trigger
from game.rules.abilities.records import SUBJECT, Due, Scope
from game.rules.plain import NOBODY, seat_zone
from game.rules.records import put

EDGE, DEPTH = "edge", "depth"
"""Numbers of an event of an attack: the edge of its subject that looks at the other one (LAW-R-27), and the depth of an attack that
answers it.
"""
PLAYED: Final = 0
"""The depth of an attack that is no counter-attack; a counter-attack has the depth of the attack it answers, plus one."""


def attacks_of(contests: Iterable[Contest]) -> list[Attack]:
    """Contests as attacks of a card that was played or moved."""
    return [Attack(*contest, PLAYED) for contest in contests]


def fight(work: Work, group: Sequence[Attack], active: int, groups: int) -> list[Scope]:
    """Carry out one group of attacks at once (LAW-ATT-06); the answers that act at once, in order. The others are due.

    Captures happen together after all attacks are judged (LAW-R-13). `active` is the seat whose turn it is, `groups` how many groups of
    this turn came before.
    """
    state = work.state
    position = position_of(state)
    cards = position.cards
    successes: dict[int, list[tuple[int, int]]] = {}
    results: list[tuple[Attack, bool]] = []
    for attack in group:
        attacker, target, edge, _depth = attack
        value, against = position.judge((attacker, target, edge))
        captured = value.total > against.total  # LAW-ATT-04: equal fails
        if captured:
            successes.setdefault(target, []).append((attacker, value.total - against.total))
        results.append((attack, captured))
        if work.events is not None:
            work.tell(
                AttackMade(
                    attacker,
                    target,
                    edge,
                    value.total,
                    against.total,
                    captured,
                    printed=(value.printed, against.printed),
                    value_parts=tuple([(*part,) for part in value.parts]),
                    against_parts=tuple([(*part,) for part in against.parts]),
                    group=groups,
                )
            )
    captors: dict[int, list[int]] = {}
    for target, attempts in successes.items():
        seat = _captor_seat(state, position, attempts, active)
        captors[target] = [attacker for attacker, _margin in attempts if cards[attacker].controller == seat]
    # Answers are heard while everybody still has what the attacks were judged by (LAW-R-03).
    for attack, captured in results:
        if captured:
            _hear_capture(work, attack, captors[attack.target])
        else:
            _hear_failure(work, attack)
    for target, attackers in captors.items():
        seat = cards[attackers[0]].controller
        ops.set_controller(work, target, seat, cause=attackers[0])
        if work.events is not None:
            work.tell(Captured(target, cards[target].controller, seat, by=attackers[0]))
    return _instants(work, list(captors))


def _captor_seat(state: State, position: Position, attempts: list[tuple[int, int]], active: int) -> int:
    """Which seat gets a card that several would capture in one group (LAW-R-18)."""
    seats = [position.cards[attacker].controller for attacker, _margin in attempts]
    if len(seats) == 1:
        return seats[0]
    count = state.seat_count
    if state.options.get("contested_capture") == "higher_margin":
        best = max(margin for _attacker, margin in attempts)
        seats = [seat for seat, (_attacker, margin) in zip(seats, attempts, strict=True) if margin == best]
    return min(seats, key=lambda seat: (seat - active) % count)


def _hear(work: Work, event: str, subject: int, other: int, edge: int, depth: int, roles: Mapping[str, int]) -> None:
    """Note what answers to an event of an attack. `edge` is the one that looks from its subject at the other (LAW-R-27)."""
    if position_of(work.state).triggers(event):
        named = {**roles, OPPONENT: other}
        triggers.happen(work, READING, event, subject, roles=named, numbers={EDGE: edge, DEPTH: depth})


def _hear_capture(work: Work, attack: Attack, captors: list[int]) -> None:
    """What a card answers that captured another one, and that one, which one card has captured if several have."""
    attacker, target, edge, _depth = attack
    if attacker not in captors:
        return
    roles = {"captured": target, "captor": attacker}
    _hear(work, CAPTURES, attacker, target, edge, PLAYED, roles)
    if attacker == captors[0]:
        _hear(work, CAPTURED, target, attacker, (edge + 2) % 4, PLAYED, {**roles, "attacker": attacker})


def _hear_failure(work: Work, attack: Attack) -> None:
    """What is answered to an attack that fails. LAW-R-16: a counter-attack sets off nothing, or by option one more answer."""
    attacker, target, edge, depth = attack
    if depth <= (1 if work.state.options.get("web_answers_web") else PLAYED):
        _hear(work, FAILED, attacker, target, edge, depth + 1, {"target": target})
        _hear(work, WITHSTOOD, target, attacker, (edge + 2) % 4, depth + 1, {"attacker": attacker})


def _instants(work: Work, captured: list[int]) -> list[Scope]:
    """Take what answers a capture at once (LAW-SLAY-01): of each card captured what its captors answer, then what it answers itself."""
    taken = triggers.take(work, lambda due: _acts_at_once(work.state, due)) if work.state.abilities.due else ()
    scopes = [present(work.state, due.scope) for due in taken]
    return sorted(
        scopes,
        key=lambda scope: (
            captured.index(scope.roles[CAPTURED]),
            scope.roles[SUBJECT] == scope.roles[CAPTURED],
        ),
    )


def _acts_at_once(state: State, due: Due) -> bool:
    clause = clauses.clause_of(state, due.scope)
    return isinstance(clause, Trigger) and clause.window == INSTANT


def present(state: State, scope: Scope) -> Scope:
    """An answer as its card gives it now, for its present controller."""
    return put(scope, seat=state.components[scope.source].controller)


def send(work: Work, sent: Iterable[Sent]) -> None:
    """Move cards off the board: to the Underworld, or to the hand or deck of their controllers."""
    for id, to, cause in sent:
        card = work.state.components.get(id)
        if card is None or card.zone != BOARD:
            continue
        if to == UNDERWORLD:
            work.tell(Slain(id, card.controller, card.place))
            ops.move(work, id, UNDERWORLD, face_up=True, controller=NOBODY, marks=Marks(), cause=cause)
        else:
            ops.move(work, id, seat_zone(to, card.controller), face_up=False, marks=Marks(), cause=cause)
