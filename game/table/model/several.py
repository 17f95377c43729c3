"""Questions that take several components, each as an action of its own: which of some can be taken one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.decisions import Decision
from game.rules.match import Match
from game.table.model.gesture import component_choice

TRIED = 3
"""So many of the components are looked at to see whether the question takes more than one."""


def takes_several(match: Match, seat: int) -> bool:
    """Whether a seat that takes a component is asked the same again."""
    decision = match.decision(seat)
    offered = [choice for choice in decision.options if choice.what == "component"] if decision is not None else []
    return any(_same(decision, match.explore(seat, (choice,))) for choice in offered[:TRIED])


def takeable(match: Match, seat: int, ids: Iterable[int]) -> tuple[int, ...]:
    """Those of some components that a seat can take one after the other, in their order, as far as the question goes."""
    first = match.decision(seat)
    trial = Match.of_state(match.game, match.seats, match.state.clone())
    taken: list[int] = []
    for id in ids:
        path = (component_choice(id),)
        asked = trial.decision(seat)
        if not _same(first, asked):
            break
        # What comes to chance or to hidden things is not explored, so it is not tried either.
        if asked is not None and path[0] in asked.options and trial.explore(seat, path) is not None:
            trial.apply(seat, path)
            taken.append(id)
    return tuple(taken)


def _same(one: Decision | None, other: Decision | None) -> bool:
    return one is not None and other is not None and not other.inner and one.kind == other.kind
