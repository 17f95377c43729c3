"""How often a limited clause of an ability may be used, and how often it was (`{"round": 1}`: once in each round)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.rules.abilities import evaluation
from game.rules.abilities.evaluation import stamps
from game.rules.abilities.grammar import Activation, Trigger
from game.rules.abilities.language import Reading
from game.rules.abilities.records import Scope
from game.rules.plain import EMPTY, Frozen, Plain
from game.rules.state import State


def _use_key(reading: Reading, state: State, scope: Scope, period: str, share: str) -> str:
    """Who has used which clause, or which of the clauses that share a word.

    In a period of `Reading.by_card` the seat and the card that has the ability count, printed on it or copied: a
    shuffle gives a component another id.
    """
    who = f"seat {scope.seat} {state.components[scope.source].ref}" if period in reading.by_card else scope.source
    return _shared_key(who, share) if share else _key_of(who, scope.ref, scope.nth, scope.clause)


@lru_cache(maxsize=1024)
def _shared_key(who: int | str, share: str) -> str:
    return f"{who}:share:{share}"


@lru_cache(maxsize=4096)
def _key_of(who: int | str, ref: str, nth: int, clause: tuple[Plain, ...]) -> str:
    return ":".join(map(str, (who, ref, nth, *clause)))


def is_left(reading: Reading, state: State, scope: Scope, limit: Frozen | int, share: str = "") -> bool:
    """Whether a limited clause may be used once more."""
    if not limit or isinstance(limit, int):
        return True
    everything = state.abilities.used
    for period, times in limit.items():
        used = everything.get(_use_key(reading, state, scope, period, share), EMPTY).get(period, ())
        uses = _counts(used).get(_going_on(reading, state, scope, period)[0], 0) if used else 0
        if uses >= times:
            return False
    return True


def _going_on(reading: Reading, state: State, scope: Scope, period: str) -> Sequence[Plain]:
    """The periods in which a use is counted, the innermost first; while none goes on, the time until one does."""
    return stamps(reading, state, period, scope) or (None,)


def _counts(used: tuple[Plain, ...]) -> dict[Plain, int]:
    """Stamp -> uses in that period, of what is kept: the one after the other, the innermost first."""
    return dict(zip(used[::2], used[1::2], strict=True))


def _counted(reading: Reading, state: State, scope: Scope, clause: Trigger | Activation) -> Sequence[str]:
    """The periods in which a use of a clause counts: its own, and those of the clauses that share its word."""
    found: dict[str, None] = dict.fromkeys(clause.limit if isinstance(clause.limit, Frozen) else ())
    if clause.share and scope.source in state.components:
        for entry in evaluation.held(reading, state, scope.source):
            ability = entry.bound.ability
            clauses: Sequence[Trigger | Activation] = (*ability.triggers, *ability.activations)
            for other in clauses:
                if other.share == clause.share and isinstance(other.limit, Frozen):
                    found.update(dict.fromkeys(other.limit))
    return tuple(found)


def with_use(reading: Reading, state: State, scope: Scope, clause: Trigger | Activation) -> Frozen:
    """The counts of use with one use of this clause added."""
    everything = state.abilities.used
    made: dict[str, dict[str, Plain]] = {}
    for period in _counted(reading, state, scope, clause):
        key = _use_key(reading, state, scope, period, clause.share)
        used = _counts(everything.get(key, EMPTY).get(period, ()))
        now = _going_on(reading, state, scope, period)
        used[now[0]] = used.get(now[0], 0) + 1
        kept = [(stamp, used[stamp]) for stamp in now if stamp in used]
        made.setdefault(key, {})[period] = tuple([entry for pair in kept for entry in pair])
    return everything.put(**{key: Frozen(counts) for key, counts in made.items()})
