"""Who may be attacked or clashed with, and why not (MW-COMBAT-01, MW-SUMMON-02, MW-FX-14)."""

from __future__ import annotations

from game.games.mythic_wars.entities import in_battle, present, summoned_by
from game.games.mythic_wars.words import READING, protects_from_all
from game.rules.abilities import evaluation
from game.rules.guards import Refusal
from game.rules.plain import EMPTY, Frozen
from game.rules.state import State


def may_be_attacked(state: State, attacker: int, target: int, *, forced: bool = False) -> Refusal | None:
    """Why an entity may not be attacked by another, or None. `forced`: an ability may set even allies on each other (MW-R-19)."""
    if not in_battle(state, target):
        return Refusal("MW-COMBAT-01", "not_in_battle")
    components = state.components
    if components[attacker].controller == components[target].controller and not forced:
        return Refusal("MW-COMBAT-01", "not_opposing")
    bans = evaluation.flagged(READING, state, "cannot_attack").get(attacker)
    if bans:
        return _banned("cannot_attack", bans)
    if not evaluation.has_flag(READING, state, attacker, "ignores_protection"):
        shields = summoned_by(state, target)
        if shields:
            return Refusal("MW-SUMMON-02", "protected_by_creature", Frozen(card=components[shields[0]].ref), shields[0])
        bans = evaluation.flagged(READING, state, "no_attack").get(target)
        if bans:
            return _banned("cannot_be_attacked", bans)
    guard = _guard(state, attacker, target)
    if guard:
        return Refusal("MW-R-19", "attack_guard_first", Frozen(card=components[guard].ref), guard)
    return None


def _guard(state: State, attacker: int, target: int) -> int:
    """An entity of the target's faction that must be attacked first, and can be; 0 if there is none."""
    first = evaluation.flagged(READING, state, "attack_first")
    if not first or target in first:
        return 0
    seat = state.components[target].controller
    shielded = evaluation.flagged(READING, state, "no_attack")
    for number in present(state):
        if number not in first or number in shielded or number == attacker:
            continue
        if state.components[number].controller == seat and not summoned_by(state, number):
            return number
    return 0


def _banned(text: str, causes: tuple[int, ...]) -> Refusal:
    return Refusal("MW-R-19", text, EMPTY, causes[0])


def may_be_clashed(state: State, _clasher: int, target: int) -> Refusal | None:
    """Why an entity may not be clashed with, or None. Protection by a creature does not count (MW-CLASH-07, MW-R-15)."""
    shields = summoned_by(state, target) if protects_from_all(state) else ()
    if shields:
        card = state.components[shields[0]].ref
        return Refusal("MW-R-15", "protected_by_creature", Frozen(card=card), shields[0])
    bans = evaluation.flagged(READING, state, "no_clash").get(target)
    return _banned("cannot_be_clashed", bans) if bans else None
