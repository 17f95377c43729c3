"""Values that are asked for: how bright a lantern is, and why."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.abilities.grammar import Modifier
from game.rules.modifiers import Part, Value, value_of

from .records import State


def _reaches(state: State, modifier: Modifier, source: int, target: int) -> bool:
    """Whether a modifier of a lantern that hangs on the row reaches another one."""
    giver, taker = state.components[source], state.components[target]
    if giver.place is None or taker.place is None:
        return False
    allied = giver.controller == taker.controller
    if modifier.to.side != "any" and allied != (modifier.to.side == "allied"):
        return False
    if modifier.to.where == "self":
        return source == target
    if modifier.to.where == "adjacent":
        return taker.place in state.boards["board"].neighbours(giver.place)
    return source != target


def _parts(state: State, id: int) -> list[Part]:
    """TG-AB-01: what the lanterns on the row add to this one, in the order in which they were hung."""
    return [
        Part(bound.ability.name, modifier.by.base, source, modifier.marker)
        for source in state.zone("board")
        for bound in state.defs.cards[state.components[source].ref].abilities
        for modifier in bound.ability.modifiers
        if _reaches(state, modifier, source, id)
    ]


def stat_of(state: State, id: int, stat: str) -> Value:
    """The present value of a stat of a card, with its explanation. Raises KeyError for a stat that cards do not have."""
    subject = state.components[id]
    printed: int = state.defs.cards[subject.ref].fields[stat]
    return value_of(printed, _parts(state, id) if subject.zone == "board" else ())


def markers(state: State, id: int) -> Mapping[str, tuple[int, ...]]:
    """The lanterns that let this one glow."""
    if state.components[id].zone != "board":
        return {}
    causes = tuple([part.cause for part in _parts(state, id) if part.marker == "glow"])
    return {"glow": causes} if causes else {}


def totals(state: State) -> tuple[int, ...]:
    """The light of each seat: its lanterns on the row and its dice."""
    found: list[int] = list(state.values.bonus)
    for lantern in state.occupants("board").values():
        found[lantern.controller] += stat_of(state, lantern.id, "light").total
    return tuple(found)
