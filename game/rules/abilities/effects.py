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
from typing import Final

from game.rules import ops
from game.rules.abilities import evaluation, feasibility, limits
from game.rules.abilities.evaluation import LASTING, USED
from game.rules.abilities.grammar import Step
from game.rules.abilities.index import Lasting
from game.rules.abilities.language import Language, Scope
from game.rules.asks import Ask, Choice
from game.rules.decisions import DecisionKind
from game.rules.frames import Frame
from game.rules.plain import EMPTY, Frozen, Plain
from game.rules.state import State
from game.rules.work import RunawayEffect, Work

BEGIN, RUN, BRANCH, EACH, CHOOSE, MAY, NUMBER = (
    "effects.begin",
    "effects.run",
    "effects.branch",
    "effects.each",
    "effects.choose",
    "effects.may",
    "effects.number",
)
_PREFIX: Final = "effects."
YES, NO, DECLINE, ENOUGH = "yes", "no", "decline", "enough"
_BLOCKS: Final = {YES: "do", NO: "else"}
MOST_OFFERED: Final = 99
"""A number is chosen among so many above the least."""
MOST_LASTING: Final = 1000
"""So many effects with a duration hold at a time."""
COST: Final = "cost"
TARGET: Final = "target"


def frame_of(scope: Scope, handler: str = RUN, path: tuple[Plain, ...] = (), **more: Plain) -> Frame:
    """A frame that goes on from this scope."""
    return Frame(handler, scope.source, 0, Frozen({**scope.plain(), "path": path, **more}))


def scope_at(frame: Frame) -> Scope:
    """The scope that a frame of this module remembers."""
    values = frame.values
    return Scope(
        frame.source,
        values["ref"],
        values["nth"],
        values["seat"],
        values["roles"],
        values["values"],
        0,
        values["part"],
        values["path"],
    )


def steps_at(state: State, scope: Scope) -> Sequence[Step]:
    """The block of steps at `scope.at`: of the clause itself, of its cost, or inside one of its steps."""
    clause = evaluation.clause_of(state, scope)
    if clause is None:
        return ()
    path = scope.at
    steps: Sequence[Step] = clause.do
    if path and path[0] == COST:
        steps, path = clause.cost, path[1:]
    for index, name in zip(path[::2], path[1::2], strict=True):
        if index >= len(steps):
            return ()
        steps = steps[index].params.get(name, ())
    return steps


def perform(work: Work, language: Language, scope: Scope, target: int = 0) -> None:
    """Begin to do what a trigger or activation says: count the use, put its cost and then its steps on the stack."""
    clause = evaluation.clause_of(work.state, scope)
    if clause is None:
        return
    if target:
        scope = scope._replace(roles=scope.roles.put(**{TARGET: target}))
    if clause.limit and isinstance(clause.limit, Frozen):
        ops.set_value(work, USED, limits.with_use(language, work.state, scope, clause.limit))
    ability = evaluation.ability_of(work.state, scope)
    work.tell("ability", component=scope.source, seat=scope.seat, ability=ability.id if ability else "", target=target)
    work.push(frame_of(scope))
    if clause.cost:
        work.push(frame_of(scope, path=(COST,), nested=True))


def is_ready(language: Language, state: State, scope: Scope) -> bool:
    """Whether a clause may be used now: its limit, its conditions, its cost, somebody to target if it needs one, and whether it can do
    anything at all.
    """
    clause = evaluation.clause_of(state, scope)
    if clause is None or not limits.is_left(language, state, scope, clause.limit):
        return False
    if not evaluation.holds(language, state, scope, clause.conditions):
        return False
    if clause.target is None:
        return feasibility.can_pay(language, state, scope, clause.cost) and feasibility.can_do(
            language, state, scope, clause.do
        )
    return bool(targets(language, state, scope))


def targets(language: Language, state: State, scope: Scope) -> tuple[int, ...]:
    """Those that the controller may pick as the target of a clause: it can pay for them and do something with them."""
    clause = evaluation.clause_of(state, scope)
    if clause is None or clause.target is None:
        return ()
    found = feasibility.pickable(language, state, scope, clause.target)
    payable = feasibility.payable_for(language, state, scope, found, TARGET, clause.cost)
    return feasibility.for_whom(language, state, scope, payable, TARGET, clause.do)


def give(work: Work, branch: str = "", roles: Mapping[str, Plain] = EMPTY, numbers: Mapping[str, int] = EMPTY) -> None:
    """Hand results to the program that waits on top of the stack, if one does: names,
    numbers, and which branch to take.
    """
    if not work.state.frames or not work.top.handler.startswith(_PREFIX) or "roles" not in work.top.values:
        return
    top = work.top
    changes: dict[str, Plain] = {}
    if roles:
        changes["roles"] = top.values["roles"].put(**roles)
    if numbers:
        changes["values"] = top.values["values"].put(**numbers)
    if branch:
        changes["branch"] = branch
    if changes:
        work.replace(top.at(top.step, **changes))


def wait_for_branch(work: Work, scope: Scope) -> None:
    """Put work below that is still to be pushed: it goes on with the block of this step that `give(branch=...)` names."""
    work.push(frame_of(scope, BRANCH, scope.at))


def push_block(work: Work, scope: Scope, name: str, **more: Plain) -> None:
    """Do a block of steps that the present step has under a name; nothing if it has none."""
    inner = scope._replace(at=(*scope.at, name))
    if steps_at(work.state, inner):
        work.push(frame_of(inner, path=inner.at, nested=True, **more))


def lend(work: Work, language: Language, entry: Lasting) -> None:
    """Begin an effect with a duration. Raises RunawayEffect where there are more than any match needs."""
    kept = [tuple(each) for each in evaluation.lasting(language, work.state)]
    if len(kept) >= MOST_LASTING:
        raise RunawayEffect((f"'{entry.ability}', which has added up {MOST_LASTING} changes that last",))
    ops.set_value(work, LASTING, (*kept, tuple(entry)))


def end(work: Work, which: Callable[[Lasting], bool]) -> None:
    """End some of the effects with a duration before their time."""
    written: tuple[Plain, ...] = work.state.values.get(LASTING) or ()
    ops.set_value(work, LASTING, tuple([entry for entry in written if not which(Lasting(*entry))]))


def sweep(work: Work, language: Language) -> None:
    """Forget the effects whose time is over."""
    if work.state.values.get(LASTING):
        ops.set_value(work, LASTING, tuple([tuple(each) for each in evaluation.lasting(language, work.state)]))


# --- frames ---


def _leave(work: Work, frame: Frame) -> None:
    """Drop a finished block and hand what it has learned to the program around it."""
    work.pop()
    if frame.values.get("nested") and work.state.frames and work.top.source == frame.source:
        give(work, roles=frame.values["roles"], numbers=frame.values["values"])


def _run(language: Language, work: Work, frame: Frame) -> None:
    scope = scope_at(frame)
    steps = steps_at(work.state, scope)
    if frame.step >= len(steps):
        _leave(work, frame)
        return
    step = steps[frame.step]
    work.replace(frame.at(frame.step + 1))
    scope = scope._replace(at=(*scope.at, frame.step))
    flow = FLOW.get(step.op)
    if flow is not None:
        flow(language, work, scope, step.params)
        return
    language.steps[step.op](work, scope, step.params)
    if work.state.outcome is None:
        language.aftermath(work)


def _branch(_language: Language, work: Work, frame: Frame) -> None:
    name = frame.values.get("branch", "")
    scope = scope_at(frame)
    inner = scope._replace(at=(*scope.at, name))
    if name and steps_at(work.state, inner):
        work.replace(frame_of(inner, path=inner.at, nested=True))
    else:
        _leave(work, frame.at(0, nested=True))


def _begin(language: Language, work: Work, frame: Frame) -> None:
    """A trigger that is due: ask whether and against whom, then perform it."""
    state = work.state
    scope = scope_at(frame)
    clause = evaluation.clause_of(state, scope)
    answer = frame.values.get("answer")
    if answer is None:
        lost = not frame.values.get("last") and not language.alive(state, frame.source)
        if clause is None or lost or not is_ready(language, state, scope):
            work.pop()
            return
        found = targets(language, state, scope) if clause.target is not None else ()
        if (clause.optional or len(found) > 1) and _nobody_decides(work, scope):
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
    if answer not in (NO, DECLINE):
        perform(work, language, scope, answer if isinstance(answer, int) else 0)


def _nobody_decides(work: Work, scope: Scope) -> bool:
    """Whether there is no seat that could be asked; what may be done is not done then. Tells `undecided`."""
    if scope.seat in work.state.seats():
        return False
    ability = evaluation.ability_of(work.state, scope)
    work.tell("undecided", component=scope.source, ability=ability.id if ability is not None else "")
    return True


def _ask_yes_or_no(work: Work, scope: Scope) -> None:
    work.ask(Ask(scope.seat, "effect.may", about(work.state, scope)))


def _ask_who(work: Work, scope: Scope, among: Sequence[int], button: str, left: int, seat: int | None = None) -> None:
    values = about(work.state, scope).put(among=tuple(among), button=button, left=left)
    work.ask(Ask(scope.seat if seat is None else seat, "effect.choose", values))


def about(state: State, scope: Scope) -> Frozen:
    """What a question tells of the ability that asks it: `source`, the component, and `ability`, its id."""
    ability = evaluation.ability_of(state, scope)
    return Frozen(source=scope.source, ability=ability.id if ability is not None else "")


def _choose_frame(language: Language, work: Work, frame: Frame) -> None:
    """`choose`: ask until enough are chosen, then go on with `do` (or `else`)."""
    state = work.state
    scope = scope_at(frame)
    params = _params(state, scope)
    picked: tuple[int, ...] = frame.values["picked"]
    answer = frame.values.get("answer")
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
        ended = _nobody_decides(work, scope._replace(seat=seat))
    if not ended:
        work.replace(frame.at(0, picked=picked, answer=None))
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
    scope = scope._replace(roles=scope.roles.put(**{params["as"]: named}))
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
    return steps_at(state, scope._replace(at=scope.at[:-1]))[scope.at[-1] + 1 :]


def _is_payable(language: Language, state: State, scope: Scope, block: Sequence[Step]) -> bool:
    """Whether a block that may be left out can be paid with what comes after it, if it is one of a cost."""
    return scope.at[0] != COST or feasibility.can_pay(language, state, scope, (*block, *_rest(state, scope)))


def _params(state: State, scope: Scope) -> Frozen:
    """The parameters of the step at `scope.at`, which ends with its number."""
    steps = steps_at(state, scope._replace(at=scope.at[:-1]))
    number = scope.at[-1]
    return steps[number].params if number < len(steps) else EMPTY


def _each(_language: Language, work: Work, frame: Frame) -> None:
    """`for_each` and `repeat`: one block after the other. `left`: for whom yet, or how often yet."""
    scope = scope_at(frame)
    left: tuple[int, ...] | int = frame.values["left"]
    if not isinstance(left, int):
        left = tuple([number for number in left if number in work.state.components])
    if not left:
        _leave(work, frame)
        return
    if isinstance(left, int):
        work.replace(frame.at(0, left=left - 1))
    else:
        work.replace(frame.at(0, left=left[1:]))
        scope = scope._replace(roles=scope.roles.put(**{frame.values["as"]: left[0]}))
    push_block(work, scope, "do")


def _may(_language: Language, work: Work, frame: Frame) -> None:
    answer = frame.values.get("answer")
    scope = scope_at(frame)
    if answer is None and _nobody_decides(work, scope):
        answer = NO
    if answer is None:
        options = frame.values.get("options")
        if options is None:
            _ask_yes_or_no(work, scope)
        else:
            work.ask(Ask(scope.seat, "effect.option", about(work.state, scope).put(options=options)))
        return
    work.pop()
    push_block(work, scope, _BLOCKS.get(answer, str(answer)))


def _number(_language: Language, work: Work, frame: Frame) -> None:
    answer = frame.values.get("answer")
    scope = scope_at(frame)
    least, most = frame.values["bounds"]
    if answer is None and _nobody_decides(work, scope):
        answer = least
    if answer is None:
        work.ask(Ask(scope.seat, "effect.number", about(work.state, scope).put(least=least, most=most)))
        return
    work.pop()
    give(work, numbers={frame.values["as"]: answer})


# --- the words that direct a program ---


def _flow_if(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    holds = evaluation.holds(language, work.state, scope, params["test"])
    push_block(work, scope, "then" if holds else "else")


def _flow_may(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    able = feasibility.can_do(language, work.state, scope, params["do"])
    if able and _is_payable(language, work.state, scope, params["do"]):
        work.push(frame_of(scope, MAY, scope.at))
    else:
        push_block(work, scope, "else")


def _flow_one_of(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    named = feasibility.options(language, work.state, scope, params)
    options = tuple([name for name in named if _is_payable(language, work.state, scope, params[name])])
    if len(options) > 1:
        work.push(frame_of(scope, MAY, scope.at, options=options))
    elif options:
        push_block(work, scope, options[0])


def _flow_choose(_language: Language, work: Work, scope: Scope, _params: Frozen) -> None:
    work.push(frame_of(scope, CHOOSE, scope.at, picked=()))


def _flow_for_each(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    found = evaluation.select(language, work.state, scope, params["in"])
    work.push(frame_of(scope, EACH, scope.at, left=found, nested=True, **{"as": params["as"]}))


def _flow_repeat(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    times = max(0, evaluation.amount(language, work.state, scope, params["times"]))
    work.push(frame_of(scope, EACH, scope.at, left=times, nested=True))


def _flow_number(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    least = evaluation.amount(language, work.state, scope, params["least"])
    most = max(least, evaluation.amount(language, work.state, scope, params["most"]))
    work.push(frame_of(scope, NUMBER, scope.at, bounds=(least, most), **{"as": params["as"]}))


def _flow_roll(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    dice = evaluation.amount(language, work.state, scope, params["dice"])
    total = evaluation.amount(language, work.state, scope, params["plus"])
    for _die in range(dice):
        if language.roll is not None:
            total += language.roll(work, params["sides"], scope.seat, params["as"])
        else:
            total += ops.roll(work, params["sides"], seat=scope.seat, reason=params["as"])
    give(work, numbers={params["as"]: total})


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
    ability = evaluation.ability_of(state, scope)
    until = params["until"]
    stamps = language.stamps(state, until, scope.source)
    if who and ability is not None and stamps:
        marker = params.get("marker", "")
        lend(work, language, Lasting(kind, word, by, who, scope.source, ability.id, until, stamps[0], marker))


def _flow_copy(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    """Nobody gets what it has already: copies of copies would soon be without number."""
    state = work.state
    for other in evaluation.select(language, state, scope, params["from"]):
        for entry in evaluation.held(language, state, other):
            who = evaluation.select(language, state, scope, params["who"])
            lacking = tuple([number for number in who if entry not in evaluation.held(language, state, number)])
            _lend(language, work, scope, params, "copy", entry.ref, entry.nth, lacking)


def _flow_stop(_language: Language, work: Work, scope: Scope, _params: Frozen) -> None:
    """Drop all that is left of this program."""
    while work.state.frames and work.top.handler.startswith(_PREFIX) and work.top.source == scope.source:
        if work.top.values.get("part") != scope.clause:
            return
        work.pop()


FLOW: Final[Mapping[str, Callable[[Language, Work, Scope, Frozen], None]]] = {
    "if": _flow_if,
    "may": _flow_may,
    "one_of": _flow_one_of,
    "choose": _flow_choose,
    "for_each": _flow_for_each,
    "repeat": _flow_repeat,
    "number": _flow_number,
    "roll": _flow_roll,
    "remember": _flow_remember,
    "modify": _flow_modify,
    "grant": _flow_grant,
    "copy": _flow_copy,
    "stop": _flow_stop,
}
"""The steps that every game has."""


# --- questions ---


def answered(work: Work, _ask: Ask, choice: Choice) -> None:
    """Leave the answer to the frame that asked."""
    work.replace(work.top.at(work.top.step, answer=choice.value))


def _yes_or_no(_state: State, _ask: Ask) -> list[Choice]:
    return [Choice("button", YES), Choice("button", NO)]


def _components(state: State, ask: Ask) -> list[Choice]:
    found = [Choice("component", number) for number in ask.values["among"] if number in state.components]
    button = ask.values["button"]
    return [*found, Choice("button", button)] if button else found


def _options(_state: State, ask: Ask) -> list[Choice]:
    return [Choice("button", word) for word in ask.values["options"]]


def _numbers(_state: State, ask: Ask) -> list[Choice]:
    least = ask.values["least"]
    most = min(ask.values["most"], least + MOST_OFFERED)
    return [Choice("number", number) for number in range(least, most + 1)]


KINDS: Final = (
    DecisionKind("effect.may", _yes_or_no, answered, declines=(NO,)),
    DecisionKind("effect.choose", _components, answered, declines=(DECLINE, ENOUGH)),
    DecisionKind("effect.option", _options, answered),
    DecisionKind("effect.number", _numbers, answered),
)
"""The questions that programs ask."""


def handlers(language: Language) -> dict[str, Callable[[Work, Frame], None]]:
    """The frame handlers of programs in a game's language."""
    code = {
        BEGIN: _begin,
        RUN: _run,
        BRANCH: _branch,
        EACH: _each,
        CHOOSE: _choose_frame,
        MAY: _may,
        NUMBER: _number,
    }
    return {name: partial(handler, language) for name, handler in code.items()}
