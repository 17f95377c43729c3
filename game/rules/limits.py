"""How often a limited part of an ability may be used, and how often it was (`{"round": 1}`: once in each round)."""

from __future__ import annotations

from game.rules.meanings import USED, Language, Scope
from game.rules.state import EMPTY, Frozen, Plain, State


def _use_key(scope: Scope) -> str:
    return ":".join([str(each) for each in (scope.source, scope.ref, scope.nth, *scope.part)])


def is_left(language: Language, state: State, scope: Scope, limit: Frozen | int) -> bool:
    """Whether a limited part may be used once more."""
    if not limit or isinstance(limit, int):
        return True
    used: Frozen = (state.values.get(USED) or EMPTY).get(_use_key(scope), EMPTY)
    for period, times in limit.items():
        stamp, count = used.get(period, (None, 0))
        if count >= times and stamp == language.stamp(state, period, scope.source):
            return False
    return True


def with_use(language: Language, state: State, scope: Scope, limit: Frozen) -> Frozen:
    """The counts of use with one use of this part added."""
    everything: Frozen = state.values.get(USED) or EMPTY
    key = _use_key(scope)
    used: Frozen = everything.get(key, EMPTY)
    made: dict[str, Plain] = {}
    for period in limit:
        now = language.stamp(state, period, scope.source)
        stamp, count = used.get(period, (None, 0))
        made[period] = (now, count + 1 if stamp == now else 1)
    return everything.put(**{key: Frozen(made)})
