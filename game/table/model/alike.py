"""Tokens that are as good as each other: a game offers one of them, and each of them may be clicked."""

from __future__ import annotations

from game.rules.decisions import Decision
from game.rules.definitions import Definitions
from game.rules.view import Sighting, View


def stand_in(view: View, defs: Definitions, decision: Decision | None, id: int) -> int:
    """Which component a token stands for that is not offered itself: one that is, which lies in the same zone and shows the same; itself
    if there is none.
    """
    return twins(view, defs, decision).get(id, id)


def twins(view: View, defs: Definitions, decision: Decision | None) -> dict[int, int]:
    """The tokens that are not offered themselves, each with the one like it that is."""
    offered = (
        [choice.value for choice in decision.options if choice.what == "component"] if decision is not None else []
    )
    found: dict[int, int] = {}
    for each in offered:
        sighting = view.component(int(each))
        if sighting is None or sighting.ref not in defs.tokens:
            continue
        for other in view.zone(sighting.zone):
            if other.id is not None and other.id not in offered and _is_like(other, sighting):
                found.setdefault(other.id, int(each))
    return found


def _is_like(one: Sighting, other: Sighting) -> bool:
    return (one.ref, one.marks, one.place) == (other.ref, other.marks, other.place)
