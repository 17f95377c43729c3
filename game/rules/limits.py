"""How often a limited part of an ability may be used, and how often it was (`{"round": 1}`: once in each round)."""

from __future__ import annotations

from game.rules.meanings import USED, Language, Scope
from game.rules.state import EMPTY, Frozen, Plain, State


def _use_key(language: Language, state: State, scope: Scope, period: str) -> str:
    """Who has used which part.

    In a period of `Language.by_card` the seat and the card that has the ability count, printed on it or copied: a
    shuffle gives a component another id.
    """
    who = f"seat {scope.seat} {state.components[scope.source].ref}" if period in language.by_card else scope.source
    return ":".join([str(each) for each in (who, scope.ref, scope.nth, *scope.part)])


def is_left(language: Language, state: State, scope: Scope, limit: Frozen | int) -> bool:
    """Whether a limited part may be used once more."""
    if not limit or isinstance(limit, int):
        return True
    everything: Frozen = state.values.get(USED) or EMPTY
    for period, times in limit.items():
        stamp, count = everything.get(_use_key(language, state, scope, period), EMPTY).get(period, (None, 0))
        if count >= times and stamp == language.stamp(state, period, scope.source):
            return False
    return True


def with_use(language: Language, state: State, scope: Scope, limit: Frozen) -> Frozen:
    """The counts of use with one use of this part added."""
    everything: Frozen = state.values.get(USED) or EMPTY
    made: dict[str, dict[str, Plain]] = {}
    for period in limit:
        key = _use_key(language, state, scope, period)
        used: Frozen = everything.get(key, EMPTY)
        now = language.stamp(state, period, scope.source)
        stamp, count = used.get(period, (None, 0))
        made.setdefault(key, {})[period] = (now, count + 1 if stamp == now else 1)
    return everything.put(**{key: Frozen(counts) for key, counts in made.items()})
