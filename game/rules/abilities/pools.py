"""Pools: amounts that abilities give and take, of components (energy, counters) or of seats (gold, life).

A game declares them (`Language.pools`); who gains and loses is said by components, and of a pool of seats those who control them are meant.
What is lost may be changed before it is, if the pool has an event for that (see `dues`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.rules.abilities import dues, effects, evaluation, triggers
from game.rules.abilities.language import Language, Pool
from game.rules.abilities.records import Scope
from game.rules.plain import Frozen
from game.rules.state import State
from game.rules.work import Work


def whose(language: Language, state: State, scope: Scope, params: Frozen, name: str = "who") -> dict[int, int]:
    """The components or seats whose pool a step means, each with how often it is named: those that a parameter selects; if it is left out,
    the one that has the ability, or the seat that decides.
    """
    pool = language.pools[params["of"]]
    if name not in params:
        return {scope.seat if pool.of_seats else scope.source: 1}
    selected = evaluation.select(language, state, scope, params[name])
    found: dict[int, int] = {}
    for id in selected:
        one = state.components[id].controller if pool.of_seats else id
        found[one] = max(found.get(one, 0), selected.count(id))
    return found


def _takers(language: Language, state: State, scope: Scope, params: Frozen, name: str = "who") -> list[int]:
    """Those whose pool a step means and that can gain or lose any now."""
    pool = language.pools[params["of"]]
    there = state.seats() if pool.of_seats else state.components
    found = whose(language, state, scope, params, name)
    return [each for each in found if each in there and pool.takes(state, each)]


def gain(language: Language, work: Work, name: str, taker: int, by: int, source: int) -> None:
    """Let a component or seat have more of a pool, by an effect of `source`, as far as the pool allows it."""
    pool = language.pools[name]
    if by <= 0 or not pool.takes(work.state, taker):
        return
    have = dues.held(pool, work.state, taker)
    dues.change(pool, work, taker, pool.most(work.state, taker, have + by), source)
    if pool.gained:
        triggers.happen(work, language, pool.gained, dues.subject_of(pool, work.state, taker), numbers={"gain": by})


# --- steps ---


def _gain(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    by = evaluation.amount(language, work.state, scope, params["amount"])
    for taker in _takers(language, work.state, scope, params):
        gain(language, work, params["of"], taker, by, scope.source)


def _lose(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    """All who are meant lose together; one who is named several times as often. What is lost in a cost is paid."""
    by = max(0, evaluation.amount(language, work.state, scope, params["amount"]))
    lost = {each: by * times for each, times in whose(language, work.state, scope, params).items()}
    dues.lose(language, work, params["of"], lost, scope.source, paid=scope.at[0] == effects.COST)


def _pay(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    by = max(0, evaluation.amount(language, work.state, scope, params["amount"]))
    payers = dict.fromkeys(whose(language, work.state, scope, params), by)
    dues.lose(language, work, params["of"], payers, scope.source, paid=True)


def _transfer(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    """As much as there is goes over; a transfer is no loss that could be changed."""
    pool, name = language.pools[params["of"]], params["of"]
    wanted = evaluation.amount(language, work.state, scope, params["amount"])
    for taker in _takers(language, work.state, scope, params, "to")[:1]:
        for giver in _takers(language, work.state, scope, params, "from"):
            by = min(wanted, dues.held(pool, work.state, giver))
            if giver != taker and by > 0:
                dues.change(pool, work, giver, dues.held(pool, work.state, giver) - by, scope.source)
                gain(language, work, name, taker, by, scope.source)
                pool.after(work, {giver: by}, scope.source)


def _swap(language: Language, work: Work, scope: Scope, params: Frozen) -> None:
    pool, state = language.pools[params["of"]], work.state
    ones, others = (_takers(language, state, scope, params, name) for name in ("one", "other"))
    if ones and others:
        one, other = ones[0], others[0]
        mine, theirs = dues.held(pool, state, one), dues.held(pool, state, other)
        dues.change(pool, work, one, pool.most(state, one, theirs), scope.source)
        dues.change(pool, work, other, pool.most(state, other, mine), scope.source)


STEPS: Final[Mapping[str, Callable[[Language, Work, Scope, Frozen], None]]] = {
    "gain": _gain,
    "lose": _lose,
    "pay": _pay,
    "transfer": _transfer,
    "swap": _swap,
}


# --- what can be done, and paid ---


def _anybody(*names: str) -> Callable[[Language, State, Scope, Frozen], bool]:
    """Whether there is somebody who can gain or lose, for each of these parameters."""
    return lambda language, state, scope, params: all(_takers(language, state, scope, params, name) for name in names)


def _has_any(language: Language, state: State, scope: Scope, params: Frozen) -> bool:
    pool: Pool = language.pools[params["of"]]
    return any(dues.held(pool, state, each) > 0 for each in _takers(language, state, scope, params))


FEASIBLE: Final[Mapping[str, Callable[[Language, State, Scope, Frozen], bool]]] = {
    "gain": _anybody("who"),
    "lose": _has_any,
    "pay": _has_any,
    "transfer": _anybody("from", "to"),
    "swap": _anybody("one", "other"),
}


def _can_pay(language: Language, state: State, scope: Scope, params: Frozen) -> bool:
    """Nobody pays what is not there."""
    pool = language.pools[params["of"]]
    needed = evaluation.amount(language, state, scope, params["amount"])
    payers = list(whose(language, state, scope, params))
    able = _takers(language, state, scope, params)
    return bool(payers) and payers == able and all(dues.held(pool, state, each) >= needed for each in payers)


PAYABLE: Final[Mapping[str, Callable[[Language, State, Scope, Frozen], bool]]] = {"lose": _can_pay, "pay": _can_pay}
