"""Whether steps of an ability can do anything at all as things stand, so that nothing is offered in vain.

Steps that cannot do anything leave the state as it is; so a program whose steps are all impossible now does nothing,
whatever it names between them. They say so through `Language.feasible`; the words that direct a program are looked
into; everything else counts as feasible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from game.rules.abilities import evaluation
from game.rules.abilities.grammar import Amount, Selector, Step
from game.rules.abilities.language import Language
from game.rules.abilities.records import Scope
from game.rules.plain import EMPTY, Frozen
from game.rules.records import put
from game.rules.state import State

_OPTIONS: Final = ("first", "second", "third")


def can_do(language: Language, state: State, scope: Scope, steps: Sequence[Step]) -> bool:
    """Whether at least one of these steps can do something now."""
    for step in steps:
        op, params = step.op, step.params
        word = _WORDS.get(op)
        if word is not None:
            if word(language, state, scope, params):
                return True
        else:
            feasible = language.feasible.get(op)
            if feasible is None or feasible(state, scope, params):
                return True
    return False


def can_pay(language: Language, state: State, scope: Scope, steps: Sequence[Step]) -> bool:
    """Whether a cost can be paid: each of its steps, as far as it can be told before the first one is done.

    The words that direct a program are looked into; what a `choose` names is known to the steps after it.
    """
    if not steps:
        return True
    step, rest = steps[0], steps[1:]
    word = _COSTS.get(step.op)
    if word is not None:
        return word(language, state, scope, step.params, rest)
    if step.op not in _WORDS:
        feasible = language.feasible.get(step.op)
        if feasible is not None and not feasible(state, scope, step.params):
            return False
        payable = language.payable.get(step.op)
        if payable is not None and not payable(state, scope, step.params):
            return False
    return can_pay(language, state, scope, rest)


def payable_for(
    language: Language, state: State, scope: Scope, ids: Sequence[int], name: str, steps: Sequence[Step]
) -> tuple[int, ...]:
    """Those of some components with which a cost can be paid, when they are called by a name."""
    if not steps:
        return tuple(ids)
    return tuple([id for id in ids if can_pay(language, state, calling(scope, name, id), steps)])


def calling(scope: Scope, name: str, id: int) -> Scope:
    """A scope in which a component is called by a name."""
    return scope.with_field("roles", Frozen({**scope.roles, name: id}))


def pickable(language: Language, state: State, scope: Scope, selector: Selector) -> tuple[int, ...]:
    """Those that a selector means and that the ability may pick."""
    found = evaluation.select(language, state, scope, selector)
    return tuple([id for id in found if language.targetable(state, scope, id)])


def among(language: Language, state: State, scope: Scope, params: Frozen) -> tuple[int, ...]:
    """Whom a `choose` may choose: those that the ability may pick (with `all` anybody), and for whom its `do` can do something."""
    return tuple(_each_among(language, state, scope, params))


def _each_among(language: Language, state: State, scope: Scope, params: Frozen) -> Iterator[int]:
    """The same one by one, for whoever wants a few of them."""
    block: tuple[Step, ...] = params.get("do") or ()
    name, anybody = params["as"], params.get("all")
    for id in evaluation.select(language, state, scope, params["from"]):
        if not (anybody or language.targetable(state, scope, id)):
            continue
        if not block or can_do(language, state, calling(scope, name, id), block):
            yield id


def for_whom(
    language: Language, state: State, scope: Scope, ids: Sequence[int], name: str, steps: Sequence[Step]
) -> tuple[int, ...]:
    """Those of some components for whom steps can do something, when they are called by a name."""
    return tuple([id for id in ids if can_do(language, state, calling(scope, name, id), steps)])


def options(language: Language, state: State, scope: Scope, params: Frozen) -> tuple[str, ...]:
    """The blocks of a `one_of` that can do something, by their names."""
    return tuple([name for name in _OPTIONS if can_do(language, state, scope, params.get(name) or ())])


def _if(language: Language, state: State, scope: Scope, params: Frozen) -> bool:
    branch = "then" if evaluation.holds(language, state, scope, params["test"]) else "else"
    return can_do(language, state, scope, params.get(branch) or ())


def _may(language: Language, state: State, scope: Scope, params: Frozen) -> bool:
    return can_do(language, state, scope, (*params["do"], *(params.get("else") or ())))


def _one_of(language: Language, state: State, scope: Scope, params: Frozen) -> bool:
    return bool(options(language, state, scope, params))


def _choose(language: Language, state: State, scope: Scope, params: Frozen) -> bool:
    anybody = any(_each_among(language, state, scope, params))
    return anybody or can_do(language, state, scope, params.get("else") or ())


def somebody(selector: Selector) -> Selector:
    """A place without what it asks of those who are there."""
    return replace(selector, match=EMPTY, conditions=())


def _at_random(language: Language, state: State, scope: Scope, params: Frozen) -> bool:
    """Somebody fits, as far as everybody can tell: whether one that lies face down does is not to be told by what is offered."""
    fitting = evaluation.select(language, state, scope, params["from"])
    there = evaluation.select(language, state, scope, somebody(params["from"]))
    return any(id in fitting or not state.components[id].face_up for id in there)


def _pay_at_random(language: Language, state: State, scope: Scope, params: Frozen, rest: Sequence[Step]) -> bool:
    """So many must be there, and whoever of them it is, it can be paid with."""
    wanted = evaluation.amount(language, state, scope, params["count"])
    found = evaluation.select(language, state, scope, params["from"])
    steps = (*(params.get("do") or ()), *rest)
    return len(found) >= wanted and payable_for(language, state, scope, found, params["as"], steps) == found


def _for_each(language: Language, state: State, scope: Scope, params: Frozen) -> bool:
    found = evaluation.select(language, state, scope, params["in"])
    return bool(for_whom(language, state, scope, found, params["as"], params["do"]))


def _repeat(language: Language, state: State, scope: Scope, params: Frozen) -> bool:
    times = evaluation.amount(language, state, scope, params["times"])
    return times > 0 and can_do(language, state, scope, params["do"])


def _pay_if(language: Language, state: State, scope: Scope, params: Frozen, rest: Sequence[Step]) -> bool:
    branch = "then" if evaluation.holds(language, state, scope, params["test"]) else "else"
    return can_pay(language, state, scope, (*(params.get(branch) or ()), *rest))


def _pay_may(language: Language, state: State, scope: Scope, params: Frozen, rest: Sequence[Step]) -> bool:
    blocks = (params["do"], params.get("else") or ())
    return any(can_pay(language, state, scope, (*block, *rest)) for block in blocks)


def _pay_one_of(language: Language, state: State, scope: Scope, params: Frozen, rest: Sequence[Step]) -> bool:
    blocks = [params[name] for name in options(language, state, scope, params)]
    return any(can_pay(language, state, scope, (*block, *rest)) for block in blocks)


def _pay_choose(language: Language, state: State, scope: Scope, params: Frozen, rest: Sequence[Step]) -> bool:
    """As many as are wanted must be there, unless fewer will do; `else` is another way to pay."""
    name, block = params["as"], params.get("do") or ()
    steps = (*block, *rest)
    other: Sequence[Step] | None = params.get("else")
    if params["up_to"] or params["may"]:
        other = other or ()
        wanted = 1
    else:
        wanted = evaluation.amount(language, state, scope, params["count"])
    able = (
        id
        for id in _each_among(language, state, scope, params)
        if not steps or can_pay(language, state, calling(scope, name, id), steps)
    )
    if wanted <= 0 or len(list(islice(able, wanted))) == wanted:
        return True
    return other is not None and can_pay(language, state, scope, (*other, *rest))


def _pay_for_each(language: Language, state: State, scope: Scope, params: Frozen, rest: Sequence[Step]) -> bool:
    found = evaluation.select(language, state, scope, params["in"])
    payable = payable_for(language, state, scope, found, params["as"], params["do"])
    return len(payable) == len(found) and can_pay(language, state, scope, rest)


def _pay_repeat(language: Language, state: State, scope: Scope, params: Frozen, rest: Sequence[Step]) -> bool:
    times = evaluation.amount(language, state, scope, params["times"])
    return can_pay(language, state, scope, (*params["do"], *rest) if times > 0 else rest)


def _pay_number(language: Language, state: State, scope: Scope, params: Frozen, rest: Sequence[Step]) -> bool:
    """The least that may be said."""
    return _pay_with(language, state, scope, params["as"], params["least"], rest)


def _pay_remember(language: Language, state: State, scope: Scope, params: Frozen, rest: Sequence[Step]) -> bool:
    return _pay_with(language, state, scope, params["as"], params["amount"], rest)


def _pay_with(language: Language, state: State, scope: Scope, name: str, written: Amount, rest: Sequence[Step]) -> bool:
    number = evaluation.amount(language, state, scope, written)
    return can_pay(language, state, put(scope, numbers=scope.numbers.put(**{name: number})), rest)


def _pay_stop(_language: Language, _state: State, _scope: Scope, _params: Frozen, _rest: Sequence[Step]) -> bool:
    """What comes after it is left out."""
    return True


_COSTS: Final[Mapping[str, Callable[[Language, State, Scope, Frozen, Sequence[Step]], bool]]] = {
    "if": _pay_if,
    "may": _pay_may,
    "one_of": _pay_one_of,
    "choose": _pay_choose,
    "at_random": _pay_at_random,
    "for_each": _pay_for_each,
    "repeat": _pay_repeat,
    "number": _pay_number,
    "remember": _pay_remember,
    "stop": _pay_stop,
}


def _anybody(name: str) -> Callable[[Language, State, Scope, Frozen], bool]:
    """Whether there is anybody of those that a parameter names."""
    return lambda language, state, scope, params: bool(evaluation.select(language, state, scope, params[name]))


_WORDS: Final[Mapping[str, Callable[[Language, State, Scope, Frozen], bool]]] = {
    "if": _if,
    "may": _may,
    "one_of": _one_of,
    "choose": _choose,
    "at_random": _at_random,
    "for_each": _for_each,
    "repeat": _repeat,
    "modify": _anybody("who"),
    "grant": _anybody("who"),
    "copy": _anybody("from"),
}
