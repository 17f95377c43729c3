"""Groups of simultaneous attacks: judged on frozen values, captures together, then what they trigger (sections 21 and 22 of the rules)."""

from __future__ import annotations

from typing import NamedTuple

from game.games.legends_at_war.meta import BOARD, UNDERWORLD
from game.games.legends_at_war.profiles import Answer, Deed, edge_towards
from game.games.legends_at_war.records import AttackMade, Captured, Due, Marks, Slain, State, Work
from game.games.legends_at_war.values import Contest, Position, position_of
from game.rules import ops
from game.rules.plain import NOBODY, seat_zone

PLAYED = 0
"""The depth of an attack that is no counter-attack; a counter-attack has the depth of the attack it answers, plus one."""


class Attack(NamedTuple):
    """One attack of a group: who, whom, over which edge of the attacker, and how deep in an exchange of counter-attacks."""

    attacker: int
    target: int
    edge: int
    depth: int


def attacks_of(contests: list[Contest], depth: int = PLAYED) -> list[Attack]:
    """Contests as attacks of one depth."""
    return [Attack(attacker, target, edge, depth) for attacker, target, edge in contests]


def fight(work: Work, group: list[Attack], active: int, groups: int) -> list[Due]:
    """Carry out one group of attacks at once (LAW-ATT-06); what is due because of it.

    Captures and removals happen together after all attacks are judged (LAW-R-13). `active` is the seat whose turn it is, `groups`
    how many groups of this turn came before.
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
        ops.set_controller(work, target, seat, cause=captors[target][0])
        if work.events is not None:
            work.tell(Captured(target, cards[target].controller, seat, by=captors[target][0]))
    due = _due(state, position, results, captors)
    for target, attackers in captors.items():
        _answer_capture(work, position, target, attackers)
    return due


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


def usable(state: State, id: int, answer: Answer) -> bool:
    """Whether an instant ability still acts: in the turn in which its card was played, or always, by option (LAW-R-11, LAW-R-40)."""
    if not answer.instant or state.options.get("slayer_duration") == "always":
        return True
    return state.components[id].marks.played == state.values.turn


def _triggers(
    state: State, position: Position, id: int, event: str, other: int, *, instant_window: bool
) -> list[Answer]:
    """The answers of a card to an event, by the abilities that work at this moment (LAW-R-03)."""
    card = position.cards[id]
    if not card.profile.answers:
        return []
    asked = state.options.get("trigger_check") != "at_action" or instant_window
    if asked and id in position.negated:
        return []
    ref = position.cards[other].ref
    return [
        answer
        for answer in card.profile.answers
        if answer.event == event
        and (answer.window == "instant") is instant_window
        and (answer.refs is None or ref in answer.refs)
        and usable(state, id, answer)
        and not (asked and position.immune_to(other, answer.ability, card.controller))
    ]


def _due(
    state: State, position: Position, results: list[tuple[Attack, bool]], captors: dict[int, list[int]]
) -> list[Due]:
    """What the cards of a group will answer after Post-Attack, each answer once (LAW-R-29)."""
    due: dict[Due, None] = {}

    def add(id: int, event: str, other: int, edge: int, depth: int) -> None:
        for answer in _triggers(state, position, id, event, other, instant_window=False):
            due[Due(id, answer.ability, event, other, edge, depth)] = None

    deepest = 1 if state.options.get("web_answers_web") else PLAYED
    for (attacker, target, edge, depth), captured in results:
        opposite = (edge + 2) % 4
        if captured:
            if attacker in captors[target]:
                add(attacker, "captures", target, edge, PLAYED)
                if attacker == captors[target][0]:
                    add(target, "captured", attacker, opposite, PLAYED)
            continue
        if depth <= deepest:  # LAW-R-16: a failed counter-attack sets off nothing, or by option one more answer
            add(attacker, "attack_failed", target, edge, depth + 1)
            add(target, "attack_withstood", attacker, opposite, depth + 1)
    return list(due)


def _answer_capture(work: Work, position: Position, target: int, attackers: list[int]) -> None:
    """Instant answers to a capture: a slain card leaves at once (LAW-SLAY-01), unless it was immune when captured (LAW-R-10)."""
    state = work.state
    for attacker in attackers:
        for answer in _triggers(state, position, attacker, "captures", target, instant_window=True):
            send(work, _sent(position, answer, attacker, target), answer.ability)
    for answer in _triggers(state, position, target, "captured", attackers[0], instant_window=True):
        send(work, _sent(position, answer, target, attackers[0]), answer.ability)


def _role(answer: Answer, who: str, source: int, other: int) -> int:
    """The card that a role of an event names, or 0 if the word is a place."""
    if who == "self" or (who, answer.event) in (("captured", "captured"), ("captor", "captures")):
        return source
    return other if who in ("captured", "captor", "attacker", "target") else 0


Sent = list[tuple[int, str]]
"""Cards with where they are sent."""


def _sent(position: Position, answer: Answer, source: int, other: int) -> Sent:
    """The cards that an answer sends off the board; those immune to it stay."""
    found: Sent = []
    controller = position.cards[source].controller
    for deed in answer.deeds:
        if deed.op == "send":
            role = _role(answer, deed.who, source, other)
            ids = [role] if role else position.members(source, deed.group)
            found += [
                (id, deed.to)
                for id in ids
                if id in position.cards and not position.immune_to(id, answer.ability, controller)
            ]
    return found


def send(work: Work, sent: Sent, cause: str) -> None:
    """Move cards off the board: to the Underworld, or to the hand or deck of their controllers."""
    for id, to in sent:
        card = work.state.components[id]
        if card.zone != BOARD:
            continue
        if to == UNDERWORLD:
            work.tell(Slain(id, card.controller, card.place))
            ops.move(work, id, UNDERWORLD, face_up=True, controller=NOBODY, marks=Marks(), cause=cause)
        else:
            ops.move(work, id, seat_zone(to, card.controller), face_up=False, marks=Marks(), cause=cause)


class Reply(NamedTuple):
    """What a due answer does now: the attacks it makes and the cards it sends away."""

    due: Due
    attacks: list[Attack]
    sent: Sent


def reply(state: State, due: Due, answered: tuple[tuple[int, int], ...]) -> Reply | None:
    """What a due answer does now, after Post-Attack; None if it does nothing or does not work any more (LAW-R-03)."""
    position = position_of(state)
    card = position.cards.get(due.source)
    if card is None:
        return None  # LAW-TRAI-06: it has left the board
    asked = state.options.get("trigger_check") != "at_trigger"
    if asked and due.source in position.negated:
        return None
    if due.event == "captured" and _has_answered(state, due.source, card.controller, answered):
        return None
    for answer in card.profile.answers:
        if answer.ability == due.ability and answer.event == due.event and usable(state, due.source, answer):
            break
    else:
        return None
    attacks: list[Attack] = []
    for deed in answer.deeds:
        if deed.op != "attack":
            continue
        for attack in _aimed(position, answer, deed, due):
            other = position.cards.get(attack.target)
            if other is None or other.controller == card.controller:
                continue
            if not (asked and position.immune_to(attack.target, due.ability, card.controller)):
                attacks.append(attack)
    sent = _sent(position, answer, due.source, due.other)
    return Reply(due, attacks, sent) if attacks or sent else None


def _aimed(position: Position, answer: Answer, deed: Deed, due: Due) -> list[Attack]:
    """The attacks that a step of an answer would make; a role is attacked along the line of the event (LAW-WEB-05, LAW-R-27)."""
    if deed.who == "range":
        contests = position.targets(due.source)
        refs = deed.group.refs
        return attacks_of([each for each in contests if refs is None or position.cards[each[1]].ref in refs], due.depth)
    role = _role(answer, deed.who, due.source, due.other)
    if role:
        return [Attack(due.source, role, due.edge, due.depth)]
    card = position.cards[due.source]
    found: list[Attack] = []
    for id in position.members(due.source, deed.group):
        other = position.cards[id]
        found.append(Attack(due.source, id, edge_towards(other.x - card.x, other.y - card.y), due.depth))
    return found


def _has_answered(state: State, source: int, controller: int, answered: tuple[tuple[int, int], ...]) -> bool:
    """LAW-R-17: a captured card attacks at most once for each player in one pass of the steps, or once at all by option."""
    if state.options.get("traitor_repeat") == "once":
        return any(id == source for id, _seat in answered)
    return (source, controller) in answered
