"""What the words of ability data mean in this game. What holds on the board is worked out as a whole (`values`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.games.legends_at_war.profiles import ADJACENT, ATTACKING, DEFENDING, Group
from game.games.legends_at_war.records import State
from game.games.legends_at_war.values import INSTANT, OPPONENT, position_of, stat_of
from game.rules.abilities import clauses
from game.rules.abilities.grammar import EventWord
from game.rules.abilities.language import Reading
from game.rules.abilities.records import SUBJECT, Scope
from game.rules.plain import EMPTY, Cell, Frozen

CAPTURES, CAPTURED, FAILED, WITHSTOOD = "captures", "captured", "attack_failed", "attack_withstood"
AFTER_POST: Final = "after_post"
_ANY: Final = (INSTANT, AFTER_POST)
EVENTS: Final[Mapping[str, EventWord]] = {
    CAPTURES: EventWord(
        "a card is captured", "who captures it", ("captured", "captor"), windows=_ANY, turned=("captured",)
    ),
    CAPTURED: EventWord(
        "a card is captured",
        "that card",
        ("captured", "captor", "attacker"),
        windows=_ANY,
        turned=(SUBJECT, "captor", "attacker"),
    ),
    FAILED: EventWord("an attack fails", "who attacked", ("target",), windows=(AFTER_POST,)),
    WITHSTOOD: EventWord("an attack fails", "who was attacked", ("attacker",), windows=(AFTER_POST,)),
}
"""The events that cards answer, with what each gives to them."""


def is_immune(state: State, scope: Scope, id: int) -> bool:
    """Whether the ability at hand does nothing to a card (LAW-PROT-01)."""
    ability = clauses.ability_of(state, scope)
    return ability is not None and position_of(state).immune_to(id, ability.id, scope.seat)


def is_on_board(state: State, id: int) -> bool:
    """Whether a card lies face up on the board."""
    return id in position_of(state).cards


def _members(state: State, scope: Scope, offsets: tuple[Cell, ...] | None) -> Sequence[int]:
    if not is_on_board(state, scope.source):
        return ()
    return position_of(state).members(scope.source, Group(offsets, "any", None))


def _area(state: State, scope: Scope) -> Sequence[int]:
    """The area of the ability at hand, turned with the space if that lends it (LAW-R-31)."""
    held = [each for each in position_of(state).held(scope.source) if (each.ref, each.nth) == (scope.ref, scope.nth)]
    return _members(state, scope, held[0].bound.params.get("area") or ()) if held else ()


def _range(state: State, scope: Scope) -> Sequence[int]:
    near = _members(state, scope, ADJACENT)
    far = position_of(state).reached(scope.source) if is_on_board(state, scope.source) else []
    return tuple(dict.fromkeys([*near, *far]))


def _is_fought(state: State, scope: Scope, params: Frozen) -> bool:
    """Whether the other one in the attack that is answered matches."""
    other = state.components.get(scope.roles.get(OPPONENT, 0))
    return other is not None and clauses.matches(state, scope, other.ref, params.get("match") or EMPTY)


def _began_face_down(state: State, scope: Scope, _params: Frozen) -> bool:
    return bool(state.components[scope.source].marks.began_face_down == state.values.turn)


READING: Final = Reading(
    in_play=lambda state: tuple(position_of(state).cards),
    stat=lambda state, id, stat: stat_of(state, id, stat).total,
    places={
        "area": _area,
        "adjacent": lambda state, scope: _members(state, scope, ADJACENT),
        "range": _range,
        "board": lambda state, scope: _members(state, scope, None),
    },
    conditions={**dict.fromkeys((ATTACKING, DEFENDING, "fighting"), _is_fought), "began_face_down": _began_face_down},
    events=EVENTS,
    alive=is_on_board,
    targetable=lambda state, scope, id: not is_immune(state, scope, id),
    by_card=("round",),
    whole=position_of,
)
"""What the words mean; what their steps do is in `steps`."""
