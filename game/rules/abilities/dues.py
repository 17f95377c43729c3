"""What is to be lost of a pool, before it is: shared out among several, heard by those who may make it less or take it over, then lost.

All losses of one effect are one moment, unless the pool says otherwise: first everybody hears of all of them, then they are applied
together. Who takes a loss over stands to it as to any other: what was still to be answered for the one before is not done any more, and the
answers of the new one are heard.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.rules import ops
from game.rules.abilities import effects, evaluation, feasibility, triggers
from game.rules.abilities.grammar import MOST_AMOUNT
from game.rules.abilities.language import Language, Pool, Reading
from game.rules.abilities.records import SUBJECT, AskWho, Batch, Due, Loss, Losses, Scope, ShareOut
from game.rules.plain import EMPTY, NOBODY, Frozen
from game.rules.records import put
from game.rules.state import State
from game.rules.work import Work

DUE_TO: Final = "due_to"
"""The role of the component to which a loss was due at first: answers know by it which loss they mean."""


def held(pool: Pool, state: State, whose: int) -> int:
    """How much of a pool a component or seat has."""
    if pool.of_seats:
        found: int = state.value(pool.fact)[whose]
        return found
    return int(getattr(state.components[whose].marks, pool.fact.__name__))


def change(pool: Pool, work: Work, whose: int, amount: int, source: int) -> None:
    """Let a component or seat have another amount of a pool, not less than 0 unless it may be `overdrawn`, by an effect of `source`."""
    if not pool.overdrawn:
        amount = max(0, amount)
    if amount != held(pool, work.state, whose):
        _let_have(pool, work, whose, amount, source)


def _let_have(pool: Pool, work: Work, whose: int, amount: int, source: int) -> None:
    """The same for an amount that is another one, and may be."""
    if pool.change is not None:
        pool.change(work, whose, amount, source)
    elif pool.of_seats:
        ops.set_value_for(work, pool.fact.__name__, whose, amount)
    else:
        ops.set_mark(work, whose, pool.fact.__name__, amount)


def subject_of(pool: Pool, state: State, whose: int) -> int:
    """The component that events are about where this one, or this seat, loses or gains."""
    return pool.avatar(state, whose) if pool.of_seats else whose


def _whose(pool: Pool, state: State, subject: int) -> int:
    """The component or seat whose pool is meant by a component; NOBODY if it can lose nothing."""
    component = state.components.get(subject)
    if component is None:
        return NOBODY
    whose = component.controller if pool.of_seats else subject
    return whose if whose != NOBODY and pool.takes(state, whose) else NOBODY


def lose(
    language: Language,
    work: Work,
    name: str,
    losses: Mapping[int, int],
    source: int,
    *,
    numbers: Mapping[str, int] = EMPTY,
    paid: bool = False,
) -> None:
    """Let components or seats lose of a pool (whose -> how much), by an effect of `source` (0: of nobody).

    Where the pool has events it is put on the stack; else it is done now. What is `paid` is lost, but nobody is to prevent or take over a
    payment. `numbers`: what else answers may ask of it.
    """
    pool, state = language.pools[name], work.state
    there = state.seats() if pool.of_seats else state.components
    losing = {whose: by for whose, by in losses.items() if whose in there and pool.takes(state, whose)}
    if not losing:
        return
    if not (pool.due or pool.lost):
        _apply(language, work, pool, losing, source, EMPTY)
        return
    due = [Loss(subject_of(pool, state, whose), by) for whose, by in losing.items()]
    moments = [due] if paid else pool.moments(state, due)
    for moment in reversed(moments):
        work.push(Losses(name, source, tuple(moment), Frozen(numbers), step=int(paid)))


def go_on(language: Language, work: Work, frame: Losses) -> None:
    """First whoever may change a loss is heard, then all are applied together."""
    pool, state = language.pools[frame.pool], work.state
    losses: Sequence[Loss] = frame.losses
    if frame.step == 0 and _comes_at_once(language, work, pool, losses):
        losses = _all_with_more(language, state, pool, losses)
    elif frame.step == 0:
        work.replace(frame.at(1))
        losses = _all_called(language, work, frame)
        frame = put(frame, step=1, losses=losses)
        work.replace(frame)
        triggers.settle_due(work)
        # Whoever hears of what happens may look between two steps.
        if work.events is not None or work.top is not frame:
            return
    work.pop()
    _apply(language, work, pool, _wanted(pool, state, losses, frame.numbers), frame.source, frame.numbers)


def lose_unheard(reading: Reading, work: Work, pool: Pool, loss: Loss, source: int, numbers: Frozen) -> None:
    """Apply a loss of which nobody hears before it is one (see `lose`); so it never lies on the stack."""
    due = _with_more(reading, work.state, pool, loss)
    _apply(reading, work, pool, _wanted(pool, work.state, (due,), numbers), source, numbers)


def _wanted(pool: Pool, state: State, losses: Sequence[Loss], numbers: Frozen) -> dict[int, int]:
    """What is to be lost by which component or seat."""
    wanted: dict[int, int] = {}
    for each in losses:
        whose = _whose(pool, state, each.who) if each.by > 0 else NOBODY
        if whose != NOBODY and not pool.spared(state, whose, numbers):
            wanted[whose] = wanted.get(whose, 0) + each.by
    return wanted


def _comes_at_once(language: Language, work: Work, pool: Pool, losses: Sequence[Loss]) -> bool:
    """Whether nothing comes before losses that are due: nobody is told of them, may answer one of them, or is to answer something else."""
    state = work.state
    if work.events is not None or state.abilities.due:
        return False
    return not pool.due or not triggers.are_heard(language, state, (pool.due,), tuple([each.who for each in losses]))


def comes_to(reading: Reading, state: State, pool: Pool, who: int, by: int) -> int:
    """What a loss of so much comes to where it is due: with what is added to it, and never below 0."""
    return max(0, by + reading.stat(state, who, pool.more) if by > 0 and pool.more else by)


def _with_more(reading: Reading, state: State, pool: Pool, loss: Loss) -> Loss:
    """A loss as it comes to whom it is due now."""
    by = comes_to(reading, state, pool, loss.who, loss.by)
    return put(loss, by=by) if by != loss.by else loss


def _all_with_more(reading: Reading, state: State, pool: Pool, losses: Sequence[Loss]) -> Sequence[Loss]:
    return [_with_more(reading, state, pool, each) for each in losses]


def _all_called(language: Language, work: Work, frame: Losses) -> tuple[Loss, ...]:
    due = [_call(language, work, frame, put(each, first=each.who)) for each in frame.losses]
    return tuple([each for each in due if each.by > 0])


def _call(language: Language, work: Work, frame: Losses, loss: Loss) -> Loss:
    """Let those be heard who may change a loss, as it comes to whom it is due now; but none of them a second time. Returns the loss with
    what is added to it, and with those who were called.
    """
    pool, state = language.pools[frame.pool], work.state
    loss = _with_more(language, state, pool, loss)
    if not pool.due or not triggers.is_heard(language, state, pool.due, loss.who):
        return loss
    whose = _whose(pool, state, loss.who)
    if not loss.by or whose == NOBODY or pool.spared(state, whose, frame.numbers):
        return loss
    before = len(state.abilities.due)
    _hear(language, work, pool, pool.due, loss, frame.source, frame.numbers)
    called = state.abilities.due[before:]
    known = [_said_by(scope) for scope in loss.heard]
    triggers.take(work, lambda due: due in called and not due.scope.at and _said_by(due.scope) in known)
    fresh = [each.scope for each in called if _said_by(each.scope) not in known]
    return put(loss, heard=(*loss.heard, *fresh))


def _said_by(scope: Scope) -> tuple[object, ...]:
    """Which clause of which ability an answer is, whatever it answers."""
    return (scope.source, scope.ref, scope.nth, scope.clause)


def _apply(reading: Reading, work: Work, pool: Pool, wanted: Mapping[int, int], source: int, numbers: Frozen) -> None:
    """Nobody loses more than there is, unless the pool may be overdrawn."""
    state = work.state
    have: dict[int, int] = {}
    lost: dict[int, int] = {}
    for whose, by in wanted.items():
        there = have[whose] = held(pool, state, whose)
        lost[whose] = by if pool.overdrawn or by < there else there
    for whose, by in lost.items():
        if by:
            _let_have(pool, work, whose, have[whose] - by, source)
    for whose, by in lost.items() if pool.lost else ():
        subject = subject_of(pool, state, whose)
        if by > 0 and triggers.is_heard(reading, state, pool.lost, subject):
            _hear(reading, work, pool, pool.lost, Loss(subject, by), source, numbers, last=True)
    effects.give(work, numbers={"loss": sum(lost.values())})
    pool.after(work, lost, source)


def _hear(
    reading: Reading,
    work: Work,
    pool: Pool,
    event: str,
    loss: Loss,
    source: int,
    numbers: Frozen,
    *,
    last: bool = False,
) -> None:
    told = {**dict.fromkeys(pool.numbers, 0), **numbers, "loss": loss.by}
    roles = {pool.by: source, **({DUE_TO: loss.first} if loss.first else {})}
    triggers.happen(work, reading, event, loss.who, roles=roles, numbers=told, last=last)


# --- steps that change what is due ---


def _due(state: State, scope: Scope) -> Loss | None:
    """What is due to the subject of the event, or None if nothing is, or if it is due to somebody else by now."""
    frame = state.topmost(Losses)
    losses = frame.losses if frame is not None else ()
    subject = scope.roles.get(SUBJECT)
    first = scope.roles.get(DUE_TO, subject)
    return next((each for each in losses if each.first == first and each.who == subject), None)


def _amend(work: Work, loss: Loss | None, amended: Callable[[Loss], Loss]) -> None:
    """Change a loss that is due, if there is one."""
    frame = work.state.topmost(Losses)
    if frame is not None and loss is not None:
        work.amend(frame, put(frame, losses=tuple([amended(each) if each is loss else each for each in frame.losses])))


def _changed(language: Language, state: State, scope: Scope, params: Frozen, by: int) -> int:
    """What a loss comes to: times so much, of that one for every full `per`, and then more or less by so much."""
    more = evaluation.amount(language, state, scope, params["by"])
    return max(0, by * int(params["times"]) // int(params["per"]) + more)


def _change_due(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    loss = _due(work.state, scope)
    _amend(work, loss, lambda each: put(each, by=_changed(language, work.state, scope, params, each.by)))


def _redirect_due(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    """Somebody else loses instead. What was still to be answered for the one before is not done any more; the new one is heard."""
    state = work.state
    frame, loss = state.topmost(Losses), _due(state, scope)
    if frame is None or loss is None or not _can_redirect(language, state, scope, params):
        return
    to = evaluation.select(language, state, scope, params["to"])[0]
    left = [_said_by(due.scope) for due in _call_off(work, loss)]
    heard = tuple([each for each in loss.heard if _said_by(each) not in left])
    moved = _call(language, work, frame, put(loss, who=to, heard=heard))
    _amend(work, loss, lambda _each: moved)


def _call_off(work: Work, loss: Loss) -> list[Due]:
    """Drop the answers to a loss that are still due to whom it is due now, and return them."""

    def waits(due: Due) -> bool:
        roles = due.scope.roles
        return not due.scope.at and roles.get(DUE_TO) == loss.first and roles.get(SUBJECT) == loss.who

    dropped = list(triggers.take(work, waits))
    for frame in reversed(work.state.frames):
        if isinstance(frame, Losses):
            break
        if isinstance(frame, Batch) and any(waits(due) for due in frame.due):
            dropped += [due for due in frame.due if waits(due)]
            work.amend(frame, put(frame, due=tuple([due for due in frame.due if not waits(due)])))
    return dropped


def _cancel_due(_language: Language, work: Work, scope: Scope, _params: Frozen) -> None:
    _amend(work, _due(work.state, scope), lambda loss: put(loss, by=0))


def _can_change(language: Language, state: State, scope: Scope, params: Frozen) -> bool:
    loss = _due(state, scope)
    return loss is not None and _changed(language, state, scope, params, loss.by) != loss.by


def _can_redirect(language: Language, state: State, scope: Scope, params: Frozen) -> bool:
    frame, loss = state.topmost(Losses), _due(state, scope)
    if frame is None or loss is None or loss.by <= 0:
        return False
    found = evaluation.select(language, state, scope, params["to"])[:1]
    return any(to != loss.who and _whose(language.pools[frame.pool], state, to) != NOBODY for to in found)


def _can_cancel(_language: Language, state: State, scope: Scope, _params: Frozen) -> bool:
    loss = _due(state, scope)
    return loss is not None and loss.by > 0


# --- sharing out ---


def _share_out(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    points = evaluation.amount(language, work.state, scope, params["points"])
    if points > 0 and evaluation.select(language, work.state, scope, params["among"]):
        work.push(ShareOut(scope, points))


def share_out(language: Language, work: Work, frame: ShareOut) -> None:
    """Ask for one point after the other whom it is for, of those that the ability may choose; who has several is named several times."""
    state, scope = work.state, frame.scope
    params = effects.params_at(state, scope)
    given, left = frame.given, frame.left
    if frame.answer is not None:
        given, left = (*given, frame.answer), left - 1
    room = _room(language, state, scope, params, given)
    if left and len(room) > 1 and not effects.nobody_decides(work, scope):
        work.replace(put(frame, given=given, left=left, answer=None))
        work.ask(AskWho(scope.seat, *effects.about(state, scope), tuple(room), left=left))
        return
    while left and room:
        points = min(left, room[next(iter(room))])
        given, left = (*given, *[next(iter(room))] * points), left - points
        room = _room(language, state, scope, params, given)
    work.pop()
    effects.give(work, roles={params["as"]: given})


def _room(language: Language, state: State, scope: Scope, params: Frozen, given: tuple[int, ...]) -> dict[int, int]:
    """Those who can have another point, each with how many."""
    room: dict[int, int] = {}
    for id in feasibility.pickable(language, state, scope, params["among"]):
        most = MOST_AMOUNT
        if "most" in params:
            most = evaluation.amount(language, state, put(scope, it=id), params["most"])
        if most > given.count(id):
            room[id] = most - given.count(id)
    return room


def _anybody_there(language: Language, state: State, scope: Scope, params: Frozen) -> bool:
    return bool(feasibility.pickable(language, state, scope, params["among"]))


STEPS: Final[Mapping[str, Callable[[Language, Work, Scope, Frozen], None]]] = {
    "change_due": _change_due,
    "redirect_due": _redirect_due,
    "cancel_due": _cancel_due,
    "share_out": _share_out,
}
FEASIBLE: Final[Mapping[str, Callable[[Language, State, Scope, Frozen], bool]]] = {
    "change_due": _can_change,
    "redirect_due": _can_redirect,
    "cancel_due": _can_cancel,
    "share_out": _anybody_there,
}
