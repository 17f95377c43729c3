"""What is to be lost of a pool, before it is: shared out among several, heard by those who may make it less or take it over, then lost.

All losses of one effect are one moment, unless the pool says otherwise: first everybody hears of all of them, then they are applied
together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.rules import ops
from game.rules.abilities import effects, evaluation, feasibility, triggers
from game.rules.abilities.grammar import MOST_AMOUNT
from game.rules.abilities.language import Language, Pool
from game.rules.abilities.records import SUBJECT, AskWho, Loss, Losses, Scope, ShareOut
from game.rules.plain import EMPTY, NOBODY, Frozen
from game.rules.records import put
from game.rules.state import State
from game.rules.work import Work


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
    if amount == held(pool, work.state, whose):
        return
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
        _apply(language, work, Losses(name, source, ()), losing)
        return
    due = [Loss(subject_of(pool, state, whose), by) for whose, by in losing.items()]
    moments = [due] if paid else pool.moments(state, due)
    for moment in reversed(moments):
        work.push(Losses(name, source, tuple(moment), Frozen(numbers), step=int(paid)))


def go_on(language: Language, work: Work, frame: Losses) -> None:
    """First whoever may change a loss is heard, then all are applied together."""
    pool, state = language.pools[frame.pool], work.state
    if frame.step == 0:
        due: list[Loss] = []
        for each in frame.losses:
            by = each.by + language.stat(state, each.who, pool.more) if each.by > 0 and pool.more else each.by
            if by > 0:
                due.append(Loss(each.who, by, each.who))
        work.replace(put(frame, step=1, losses=tuple(due)))
        for each in due:
            _hear(language, work, frame, pool.due, each)
        triggers.settle_due(work)
        return
    work.pop()
    wanted: dict[int, int] = {}
    for each in frame.losses:
        whose = _whose(pool, state, each.who)
        if whose != NOBODY:
            wanted[whose] = wanted.get(whose, 0) + each.by
    _apply(language, work, frame, wanted)


def _apply(language: Language, work: Work, frame: Losses, wanted: Mapping[int, int]) -> None:
    """Nobody loses more than there is, unless the pool may be overdrawn."""
    pool, state = language.pools[frame.pool], work.state
    lost = {whose: by if pool.overdrawn else min(by, held(pool, state, whose)) for whose, by in wanted.items()}
    for whose, by in lost.items():
        change(pool, work, whose, held(pool, state, whose) - by, frame.source)
    for whose, by in lost.items():
        if by > 0:
            _hear(language, work, frame, pool.lost, Loss(subject_of(pool, state, whose), by), last=True)
    effects.give(work, numbers={"loss": sum(lost.values())})
    pool.after(work, lost, frame.source)


def _hear(language: Language, work: Work, frame: Losses, event: str, loss: Loss, *, last: bool = False) -> None:
    if event:
        pool = language.pools[frame.pool]
        numbers = {**dict.fromkeys(pool.numbers, 0), **frame.numbers, "loss": loss.by}
        triggers.happen(work, language, event, loss.who, roles={pool.by: frame.source}, numbers=numbers, last=last)


# --- steps that change what is due ---


def _due(state: State, scope: Scope) -> Loss | None:
    """What was due to the subject of the event at first, or None if nothing was."""
    frame = state.topmost(Losses)
    losses = frame.losses if frame is not None else ()
    return next((each for each in losses if each.first == scope.roles.get(SUBJECT)), None)


def _amend(work: Work, scope: Scope, changed: Callable[[Loss], Loss]) -> None:
    """Change what was due to the subject of the event at first, whoever is to lose it now."""
    frame = work.state.topmost(Losses)
    if frame is not None:
        first = scope.roles.get(SUBJECT)
        work.amend(frame, put(frame, losses=tuple([changed(e) if e.first == first else e for e in frame.losses])))


def _changed(language: Language, state: State, scope: Scope, params: Frozen, by: int) -> int:
    """What a loss comes to: times so much, of that one for every full `per`, and then more or less by so much."""
    more = evaluation.amount(language, state, scope, params["by"])
    return max(0, by * int(params["times"]) // int(params["per"]) + more)


def _change_due(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    _amend(work, scope, lambda loss: put(loss, by=_changed(language, work.state, scope, params, loss.by)))


def _redirect_due(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    """Somebody else loses instead."""
    if _can_redirect(language, work.state, scope, params):
        to = evaluation.select(language, work.state, scope, params["to"])[0]
        _amend(work, scope, lambda loss: put(loss, who=to))


def _cancel_due(_language: Language, work: Work, scope: Scope, _params: Frozen) -> None:
    _amend(work, scope, lambda loss: put(loss, by=0))


def _can_change(language: Language, state: State, scope: Scope, params: Frozen) -> bool:
    loss = _due(state, scope)
    return loss is not None and loss.who > 0 and _changed(language, state, scope, params, loss.by) != loss.by


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
