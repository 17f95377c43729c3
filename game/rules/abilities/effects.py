"""Runs the programs of abilities: steps on frames, so that a match can be saved, undone and asked
about in the middle of an effect.

A program is never copied into the state: a frame remembers on which card it is written and how far it came (`Scope`),
and what it knows: `roles` (who is meant by a name) and `numbers`. Steps of the game change the state or push
frames of their own; the words that direct the course of a program (`if`, `choose`, `repeat`, ...) are here. Their
parameters are declared in `built_ins`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from game.rules import ops, rng, seats
from game.rules.abilities import clauses, evaluation, feasibility, limits
from game.rules.abilities.grammar import Activation, Step, Trigger
from game.rules.abilities.language import Language
from game.rules.abilities.records import (
    AFTER_STEP,
    AbilityFacts,
    AskNumber,
    AskOption,
    AskWhether,
    AskWho,
    Begin,
    Branch,
    Choose,
    ForEach,
    Lasting,
    Later,
    May,
    Number,
    Program,
    Repeat,
    Run,
    Scope,
    Settle,
)
from game.rules.asks import Choice, component_choices
from game.rules.decisions import DecisionKind
from game.rules.plain import EMPTY, NOBODY, Frozen, Plain
from game.rules.records import Question, put, with_fields
from game.rules.state import State
from game.rules.told import AbilityUsed, Undecided
from game.rules.work import Handler, RunawayEffect, Work, on

YES, NO, DECLINE, ENOUGH = "yes", "no", "decline", "enough"
_YES: Final = Choice("button", YES)
_NO: Final = Choice("button", NO)
_BLOCKS: Final = {YES: "do", NO: "else"}
MOST_OFFERED: Final = 99
"""A number is chosen among so many above the least."""
MOST_LASTING: Final = 1000
"""So many effects with a duration hold at a time."""
COST: Final = "cost"
TARGET: Final = "target"
LIMIT, CONDITIONS, NOTHING = "limit", "conditions", "nothing"


def steps_at(state: State, scope: Scope) -> Sequence[Step]:
    """The block of steps at `scope.at`: of the clause itself, of its cost, or inside one of its steps."""
    clause = clauses.clause_of(state, scope)
    if clause is None:
        return ()
    path = scope.at
    steps: Sequence[Step] = clause.do
    if path and path[0] == COST:
        steps, path = clause.cost, path[1:]
    if not path:
        return steps
    for index, name in zip(path[::2], path[1::2], strict=True):
        if index >= len(steps):
            return ()
        steps = steps[index].params.get(name, ())
    return steps


def perform(work: Work, language: Language, scope: Scope, target: int = 0) -> None:
    """Begin to do what a trigger or activation says: count the use, put its cost and then its steps on the stack."""
    clause = clauses.clause_of(work.state, scope)
    if clause is not None:
        _perform(work, language, scope, clause, target)


def _perform(work: Work, language: Language, scope: Scope, clause: Trigger | Activation, target: int) -> None:
    if target:
        scope = put(scope, roles=scope.roles.put(**{TARGET: target}))
    if clause.limit and isinstance(clause.limit, Frozen):
        ops.put(work, AbilityFacts.used, limits.with_use(language, work.state, scope, clause))
    if language.tells_use and work.events is not None:
        work.tell(AbilityUsed(scope.source, scope.seat, about(work.state, scope)[1], target))
    work.push(Run(put(scope, at=()) if scope.at else scope))
    if clause.cost:
        work.push(Run(put(scope, at=(COST,)), nested=True))


def go_on(work: Work, scope: Scope) -> None:
    """Do steps that have waited for an event (`later`)."""
    work.tell(AbilityUsed(scope.source, scope.seat, about(work.state, scope)[1], 0))
    work.push(Run(scope))


def is_ready(language: Language, state: State, scope: Scope) -> bool:
    """Whether a clause may be used now (`hindrance`). Of steps that have waited it only matters whether they can do anything."""
    if scope.at:
        return feasibility.can_do(language, state, scope, steps_at(state, scope))
    clause = clauses.clause_of(state, scope)
    return clause is not None and not _hindrance(language, state, scope, clause)


def hindrance(language: Language, state: State, scope: Scope) -> str:
    """Why a clause cannot be used now: its `LIMIT`, its `CONDITIONS`, a `COST` that nobody can pay, or that it could do `NOTHING`, with
    whomever it targets; empty if it can be used.
    """
    clause = clauses.clause_of(state, scope)
    return CONDITIONS if clause is None else _hindrance(language, state, scope, clause)


def _hindrance(language: Language, state: State, scope: Scope, clause: Trigger | Activation) -> str:
    closed = _closed(language, state, scope, clause)
    if closed:
        return closed
    if clause.target is not None and _has_target(language, state, scope, clause):
        return ""
    if not feasibility.can_pay(language, state, scope, clause.cost):
        return COST
    return "" if clause.target is None and feasibility.can_do(language, state, scope, clause.do) else NOTHING


def _closed(language: Language, state: State, scope: Scope, clause: Trigger | Activation) -> str:
    """Whether its `LIMIT` or its `CONDITIONS` forbid a clause, one of which is that its seat has not left meanwhile; empty if none does."""
    if not limits.is_left(language, state, scope, clause.limit, clause.share):
        return LIMIT
    may_decide = scope.seat == NOBODY or seats.is_living(state, scope.seat)
    return "" if may_decide and evaluation.holds(language, state, scope, clause.conditions) else CONDITIONS


def is_open(language: Language, state: State, scope: Scope) -> bool:
    """Whether the limit and the conditions of a clause let it be used now."""
    clause = clauses.clause_of(state, scope)
    return clause is not None and not _closed(language, state, scope, clause)


def targets(language: Language, state: State, scope: Scope) -> tuple[int, ...]:
    """Those that the controller may pick as the target of a clause: it can pay for them and do something with them."""
    clause = clauses.clause_of(state, scope)
    return () if clause is None else _targets(language, state, scope, clause)


def _targets(language: Language, state: State, scope: Scope, clause: Trigger | Activation) -> tuple[int, ...]:
    if clause.target is None:
        return ()
    # Whether there are any is asked before they are listed, and once more when one is picked.
    names = (tuple(scope.roles.items()), tuple(scope.numbers.items()))
    key = (TARGET, scope.source, scope.ref, scope.nth, scope.seat, scope.it, scope.clause, names)
    known: tuple[object, tuple[int, ...]] | None = state.cache.get(key)
    if known is None or known[0] is not state.frames:  # what can be done may depend on the work that goes on
        found = feasibility.pickable(language, state, scope, clause.target)
        payable = feasibility.payable_for(language, state, scope, found, TARGET, clause.cost)
        known = (state.frames, feasibility.for_whom(language, state, scope, payable, TARGET, clause.do))
        state.cache[key] = known
    return known[1]


def _has_target(language: Language, state: State, scope: Scope, clause: Trigger | Activation) -> bool:
    """Whether there is anybody in `targets`: the first one will do."""
    selector, cost, steps = clause.target, clause.cost, clause.do
    if selector is None:
        return False
    for id in evaluation.select(language, state, scope, selector):
        if language.targetable(state, scope, id):
            called = feasibility.calling(scope, TARGET, id)
            if feasibility.can_pay(language, state, called, cost) and feasibility.can_do(
                language, state, called, steps
            ):
                return True
    return False


def give(work: Work, branch: str = "", roles: Mapping[str, Plain] = EMPTY, numbers: Mapping[str, int] = EMPTY) -> None:
    """Hand results to the program that waits on top of the stack, if one does: names,
    numbers, and which branch to take.
    """
    waiting = _waiting(work)
    if waiting is None:
        return
    told = waiting
    if roles or numbers:
        known = put(told.scope, roles=told.scope.roles.put(**roles), numbers=told.scope.numbers.put(**numbers))
        told = put(told, scope=known)
    if branch and isinstance(told, Branch):
        told = put(told, branch=branch)
    if waiting is work.top:
        work.replace(told)
    else:
        work.amend(waiting, told)


def is_awaited(work: Work) -> bool:
    """Whether a program waits on top of the stack for results (see `give`)."""
    return _waiting(work) is not None


def _waiting(work: Work) -> Program | None:
    """The program that waits for the step that has just been done, if one does."""
    for frame in reversed(work.state.frames):
        if isinstance(frame, Program):
            return frame
        if not (isinstance(frame, Settle) and frame.step == AFTER_STEP):
            return None
    return None


def wait_for_branch(work: Work, scope: Scope) -> None:
    """Put work below that is still to be pushed: it goes on with the block of this step that `give(branch=...)` names."""
    work.push(Branch(scope))


def push_block(work: Work, scope: Scope, name: str) -> None:
    """Do a block of steps that the present step has under a name; nothing if it has none."""
    inner = put(scope, at=(*scope.at, name))
    if steps_at(work.state, inner):
        work.push(Run(inner, nested=True))


def lend(work: Work, language: Language, entry: Lasting) -> None:
    """Begin an effect with a duration. Raises RunawayEffect where there are more than any match needs."""
    kept = evaluation.lasting(language, work.state)
    if len(kept) >= MOST_LASTING:
        raise RunawayEffect((f"'{entry.ability}', which has added up {MOST_LASTING} changes that last",))
    ops.put(work, AbilityFacts.lasting, (*kept, entry))


def end(work: Work, which: Callable[[Lasting], bool]) -> None:
    """End some of the effects with a duration before their time."""
    lasting = work.state.abilities.lasting
    if lasting:
        ops.put(work, AbilityFacts.lasting, tuple([each for each in lasting if not which(each)]))


def sweep(work: Work, language: Language) -> None:
    """Forget the effects whose time is over."""
    ops.put(work, AbilityFacts.lasting, evaluation.lasting(language, work.state))


# --- frames ---


def _leave(work: Work, frame: Program, *, nested: bool) -> None:
    """Drop a finished block and, if it is `nested`, hand what it has learned to the program around it."""
    work.pop()
    scope = frame.scope
    around = _waiting(work) if nested else None
    if around is not None and around.scope.source == scope.source:
        give(work, roles=scope.roles, numbers=scope.numbers)


def _run(language: Language, work: Work, frame: Run) -> None:
    scope = frame.scope
    steps = steps_at(work.state, scope)
    if frame.step >= len(steps):
        _leave(work, frame, nested=frame.nested)
        return
    step = steps[frame.step]
    op, params = step.op, step.params
    work.replace(frame.at(frame.step + 1))
    scope = scope.with_field("at", (*scope.at, frame.step))
    flow = FLOW.get(op)
    if flow is not None:
        flow(language, work, scope, params)
        return
    if language.at_once:
        # What the step calls forth is done before the next one, and only then the state is looked at.
        work.push(Settle(step=AFTER_STEP))
    language.steps[op](work, scope, params)
    if work.state.outcome is None and not language.at_once:
        look(language, work)


def look(language: Language, work: Work) -> None:
    """What is looked at whenever a piece of work has ended: whom no `keep` holds any more goes, again and again, since others may have
    depended on those; then what the game says.
    """
    if language.drop is not None:
        _drop_broken(language, work, language.drop)
    language.aftermath(work)


def _drop_broken(language: Language, work: Work, drop: Callable[[Work, Sequence[int]], None]) -> None:
    given: list[int] = []
    while gone := [id for id in evaluation.broken(language, work.state) if id not in given]:
        given += gone
        drop(work, gone)


def _branch(language: Language, work: Work, frame: Branch) -> None:
    inner = put(frame.scope, at=(*frame.scope.at, frame.branch))
    if frame.branch and steps_at(work.state, inner):
        work.replace(Run(inner, nested=True))
        if language.at_once and work.state.abilities.due:
            work.push(Settle(step=AFTER_STEP))
    else:
        _leave(work, frame, nested=True)


def _begin(language: Language, work: Work, frame: Begin) -> None:
    """A trigger that is due: ask whether and against whom, then perform it."""
    state = work.state
    scope = frame.scope
    clause = clauses.clause_of(state, scope)
    answer = frame.answer
    if answer is None:
        found: tuple[int, ...] = ()
        lost = not frame.last and not language.alive(state, scope.source)
        if clause is None or lost:
            ready = False
        elif clause.target is None:
            ready = not _hindrance(language, state, scope, clause)
        else:
            found = () if _closed(language, state, scope, clause) else _targets(language, state, scope, clause)
            ready = bool(found)
        if clause is None or not ready:
            work.pop()
            return
        if (clause.optional or len(found) > 1) and nobody_decides(work, scope):
            work.pop()
            return
        if clause.optional or len(found) > 1:
            if clause.target is None:
                _ask_yes_or_no(work, scope)
            else:
                _ask_who(work, scope, found, DECLINE if clause.optional else "", 1)
            return
        answer = found[0] if found else YES
    work.pop()
    if clause is not None and answer not in (NO, DECLINE):
        _perform(work, language, scope, clause, answer if isinstance(answer, int) else 0)


def nobody_decides(work: Work, scope: Scope) -> bool:
    """Whether there is no seat that could be asked; what may be done is not done then. Tells `undecided`."""
    if seats.is_living(work.state, scope.seat):
        return False
    ability = clauses.ability_of(work.state, scope)
    work.tell(Undecided(scope.source, ability.id if ability is not None else ""))
    return True


def _ask_yes_or_no(work: Work, scope: Scope) -> None:
    work.ask(AskWhether(scope.seat, *about(work.state, scope)))


def _ask_who(work: Work, scope: Scope, among: Sequence[int], button: str, left: int, seat: int | None = None) -> None:
    asked = scope.seat if seat is None else seat
    work.ask(AskWho(asked, *about(work.state, scope), among=tuple(among), button=button, left=left))


def about(state: State, scope: Scope) -> tuple[int, str]:
    """What a question tells of the ability that asks it: the component that has it, and its id."""
    ability = clauses.ability_of(state, scope)
    return scope.source, ability.id if ability is not None else ""


def _choose_frame(language: Language, work: Work, frame: Choose) -> None:
    """`choose`: ask until enough are chosen, then go on with `do` (or `else`)."""
    state = work.state
    scope = frame.scope
    params = params_at(state, scope)
    picked, answer = frame.picked, frame.answer
    if isinstance(answer, int):
        picked = (*picked, answer)
    found = tuple([each for each in _among(language, state, scope, params) if each not in picked])
    wanted = evaluation.amount(language, state, scope, params["count"])
    ended = isinstance(answer, str) or len(picked) >= wanted or not found
    forced = not params["may"] and not params["up_to"]
    if not ended and forced and len(found) <= wanted - len(picked):
        picked, ended = (*picked, *found), True  # nothing to choose
    if not ended:
        if "by" in params:
            deciders = evaluation.select(language, state, scope, params["by"])
            seat = evaluation.decider(language, state, deciders[0], scope.roles) if deciders else scope.seat
        else:
            seat = scope.seat
        ended = nobody_decides(work, put(scope, seat=seat))
    if not ended:
        work.replace(put(frame, picked=picked, answer=None))
        button = ""
        if params["up_to"]:
            button = ENOUGH
        elif params["may"] and not picked:
            button = DECLINE
        _ask_who(work, scope, found, button, wanted - len(picked), seat)
        return
    work.pop()
    named: Plain = picked[0] if len(picked) == 1 else picked
    give(work, roles={params["as"]: named})
    scope = put(scope, roles=scope.roles.put(**{params["as"]: named}))
    push_block(work, scope, "do" if picked else "else")


def _among(language: Language, state: State, scope: Scope, params: Frozen) -> tuple[int, ...]:
    """Whom a `choose` may choose; in a cost, those with whom it can be paid."""
    found = feasibility.among(language, state, scope, params)
    if scope.at[0] != COST:
        return found
    steps = (*(params.get("do") or ()), *_rest(state, scope))
    return feasibility.payable_for(language, state, scope, found, params["as"], steps)


def _rest(state: State, scope: Scope) -> Sequence[Step]:
    """The steps after the one at `scope.at`, in its block."""
    return steps_at(state, put(scope, at=scope.at[:-1]))[scope.at[-1] + 1 :]


def _is_payable(language: Language, state: State, scope: Scope, block: Sequence[Step]) -> bool:
    """Whether a block that may be left out can be paid with what comes after it, if it is one of a cost."""
    return scope.at[0] != COST or feasibility.can_pay(language, state, scope, (*block, *_rest(state, scope)))


def params_at(state: State, scope: Scope) -> Frozen:
    """The parameters of the step at `scope.at`, which ends with its place in the block."""
    steps = steps_at(state, put(scope, at=scope.at[:-1]))
    index = scope.at[-1]
    return steps[index].params if index < len(steps) else EMPTY


def _for_each(_language: Language, work: Work, frame: ForEach) -> None:
    left = tuple([id for id in frame.left if id in work.state.components])
    if not left:
        _leave(work, frame, nested=True)
        return
    work.replace(put(frame, left=left[1:]))
    push_block(work, put(frame.scope, roles=frame.scope.roles.put(**{frame.name: left[0]})), "do")


def _repeat(_language: Language, work: Work, frame: Repeat) -> None:
    if not frame.left:
        _leave(work, frame, nested=True)
        return
    work.replace(put(frame, left=frame.left - 1))
    push_block(work, frame.scope, "do")


def _may(_language: Language, work: Work, frame: May) -> None:
    answer, scope = frame.answer, frame.scope
    if not answer and nobody_decides(work, scope):
        answer = NO
    if not answer:
        if frame.options:
            work.ask(AskOption(scope.seat, *about(work.state, scope), frame.options))
        else:
            _ask_yes_or_no(work, scope)
        return
    work.pop()
    push_block(work, scope, _BLOCKS.get(answer, answer))


def _number(_language: Language, work: Work, frame: Number) -> None:
    answer, scope = frame.answer, frame.scope
    if answer is None and nobody_decides(work, scope):
        answer = frame.least
    if answer is None:
        work.ask(AskNumber(scope.seat, *about(work.state, scope), frame.least, frame.most))
        return
    work.pop()
    give(work, numbers={frame.name: answer})


# --- the words that direct a program ---


def _flow_if(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    holds = evaluation.holds(language, work.state, scope, params["test"])
    push_block(work, scope, "then" if holds else "else")


def _flow_may(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    able = feasibility.can_do(language, work.state, scope, params["do"])
    if able and _is_payable(language, work.state, scope, params["do"]):
        work.push(May(scope))
    else:
        push_block(work, scope, "else")


def _flow_one_of(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    named = feasibility.options(language, work.state, scope, params)
    options = tuple([name for name in named if _is_payable(language, work.state, scope, params[name])])
    if len(options) > 1:
        work.push(May(scope, options))
    elif options:
        push_block(work, scope, options[0])


def _flow_choose(_language: Language, work: Work, scope: Scope, _params: Frozen) -> None:
    work.push(Choose(scope))


def _flow_for_each(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    found = evaluation.select(language, work.state, scope, params["in"])
    work.push(ForEach(scope, params["as"], found))


def _flow_at_random(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    """Chance is asked where there is a choice, or something hidden: what comes of it would tell how many fit, so that it is not to be tried
    nor taken back. Nothing is told but what is done with them.
    """
    state = work.state
    left = list(dict.fromkeys(evaluation.select(language, state, scope, params["from"])))
    there = evaluation.select(language, state, scope, feasibility.somebody(params["from"]))
    if any(not ops.sees(work, state.components[id], NOBODY) for id in there):
        work.below(rng.SHUFFLE, 1)
    count = max(0, evaluation.amount(language, state, scope, params["count"]))
    picked: tuple[int, ...] = tuple(left)
    if count < len(left):
        picked = tuple([left.pop(work.below(rng.SHUFFLE, len(left))) for _each in range(count)])
    named: Plain = picked[0] if len(picked) == 1 else picked
    give(work, roles={params["as"]: named})
    if picked:
        push_block(work, put(scope, roles=scope.roles.put(**{params["as"]: named})), "do")


def _flow_later(_language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    """Raises RunawayEffect where more wait than any match needs."""
    pending = work.state.abilities.pending
    if len(pending) >= MOST_LASTING:
        at_work = f"'{about(work.state, scope)[1]}', which waits {MOST_LASTING} times for '{params['event']}'"
        raise RunawayEffect((at_work,))
    later = Later(put(scope, at=(*scope.at, "do")), params["event"], params.get("times", 1))
    ops.put(work, AbilityFacts.pending, (*pending, later))


def _flow_repeat(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    times = max(0, evaluation.amount(language, work.state, scope, params["times"]))
    work.push(Repeat(scope, times))


def _flow_number(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    least = evaluation.amount(language, work.state, scope, params["least"])
    most = max(least, evaluation.amount(language, work.state, scope, params["most"]))
    work.push(Number(scope, params["as"], least, most))


def _flow_roll(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    dice = evaluation.amount(language, work.state, scope, params["dice"])
    total = evaluation.amount(language, work.state, scope, params["plus"])
    for _die in range(dice):
        if language.roll is not None:
            total += language.roll(work, params["sides"], scope.seat, params["as"])
        else:
            total += ops.roll(work, params["sides"], seat=scope.seat, reason=params["as"])
    give(work, numbers={params["as"]: total})


def _flow_throw(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    """How many of some dice of the pack show a face."""
    thrower = evaluation.select(language, work.state, scope, params["by"]) if "by" in params else ()
    seat = evaluation.decider(language, work.state, thrower[0], scope.roles) if thrower else scope.seat
    count = evaluation.amount(language, work.state, scope, params["count"])
    faces = [ops.throw(work, params["die"], seat=seat, reason=params["as"]) for _die in range(count)]
    give(work, numbers={params["as"]: faces.count(params["face"])})


def _flow_remember(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    give(work, numbers={params["as"]: evaluation.amount(language, work.state, scope, params["amount"])})


def _flow_modify(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    by = evaluation.amount(language, work.state, scope, params["by"])
    kind = "set" if params["how"] == "set" else "modify"
    _lend(language, work, scope, params, kind, params["stat"], by)


def _flow_grant(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    _lend(language, work, scope, params, "grant", params["flag"], 1)


def _lend(
    language: Language,
    work: Work,
    scope: Scope,
    params: Frozen,
    kind: str,
    word: str,
    by: int,
    who: tuple[int, ...] | None = None,
) -> None:
    """`who` has it for a while; those of the parameters if it is left out. Nobody has it if its time is over before it begins."""
    state = work.state
    if who is None:
        who = evaluation.select(language, state, scope, params["who"])
    ability = clauses.ability_of(state, scope)
    until = params["until"]
    now: Sequence[Any] = evaluation.stamps(language, state, until, scope)
    if who and ability is not None and now:
        marker = params.get("marker", "")
        stamp, more = now[0], params.get("for", 1) - 1
        if more and until in language.rising:
            stamp = (stamp[0], stamp[1] + more) if until in language.of_seat else stamp + more
        lend(work, language, Lasting(kind, word, by, who, scope.source, ability.id, until, stamp, marker))


def _flow_copy(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    """Nobody gets what it has already: copies of copies would soon be without number."""
    state = work.state
    for other in evaluation.select(language, state, scope, params["from"]):
        for entry in evaluation.held(language, state, other):
            who = evaluation.select(language, state, scope, params["who"])
            lacking = tuple([id for id in who if entry not in evaluation.held(language, state, id)])
            _lend(language, work, scope, params, "copy", entry.ref, entry.nth, lacking)


def _flow_stop(_language: Language, work: Work, scope: Scope, _params: Frozen) -> None:
    """Drop all that is left of this program. What its steps have called forth is done all the same."""
    settling = False
    while (own := _waiting(work)) is not None and (own.scope.source, own.scope.clause) == (scope.source, scope.clause):
        settling = settling or own is not work.top
        while work.top is not own:
            work.pop()
        work.pop()
    if settling:
        work.push(Settle(step=AFTER_STEP))


FLOW: Final[Mapping[str, Callable[[Language, Work, Scope, Frozen], None]]] = {
    "if": _flow_if,
    "may": _flow_may,
    "one_of": _flow_one_of,
    "choose": _flow_choose,
    "at_random": _flow_at_random,
    "later": _flow_later,
    "for_each": _flow_for_each,
    "repeat": _flow_repeat,
    "number": _flow_number,
    "roll": _flow_roll,
    "throw": _flow_throw,
    "remember": _flow_remember,
    "modify": _flow_modify,
    "grant": _flow_grant,
    "copy": _flow_copy,
    "stop": _flow_stop,
}
"""The steps that every game has."""


# --- questions ---


def answered(work: Work, _ask: Question, choice: Choice) -> None:
    """Leave the answer to the frame that asked."""
    work.replace(with_fields(work.top, {"answer": choice.value}))


def _yes_or_no(_state: State, _ask: AskWhether) -> list[Choice]:
    return [_YES, _NO]


def _components(state: State, ask: AskWho) -> list[Choice]:
    found = component_choices([id for id in ask.among if id in state.components])
    return [*found, Choice("button", ask.button)] if ask.button else found


def _options(_state: State, ask: AskOption) -> list[Choice]:
    return [Choice("button", word) for word in ask.options]


def _numbers(_state: State, ask: AskNumber) -> list[Choice]:
    most = min(ask.most, ask.least + MOST_OFFERED)
    return [Choice("number", number) for number in range(ask.least, most + 1)]


KINDS: Final = (
    DecisionKind.of(AskWhether, _yes_or_no, answered, declines=(NO,)),
    DecisionKind.of(AskWho, _components, answered, declines=(DECLINE, ENOUGH)),
    DecisionKind.of(AskOption, _options, answered),
    DecisionKind.of(AskNumber, _numbers, answered),
)
"""The questions that programs ask."""


def frames(language: Language) -> tuple[Handler, ...]:
    """The code of programs in a game's language."""
    return (
        on(Begin, partial(_begin, language)),
        on(Run, partial(_run, language)),
        on(Branch, partial(_branch, language)),
        on(ForEach, partial(_for_each, language)),
        on(Repeat, partial(_repeat, language)),
        on(Choose, partial(_choose_frame, language)),
        on(May, partial(_may, language)),
        on(Number, partial(_number, language)),
    )
