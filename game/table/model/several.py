"""Questions that take several components, each as an action of its own: which of some can be taken one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.asks import Choice
from game.rules.decisions import Decision
from game.rules.match import Match
from game.table.model.gesture import component_choice

TRIED = 3
"""So many of the components are looked at to see whether the question takes more than one."""


def takes_several(match: Match, seat: int) -> bool:
    """Whether a seat that takes a component is asked the same about the others. Where one stays where it is and may be named again, as a
    card that gets one token after the other, something is done with it, and nothing is taken.
    """
    decision = match.decision(seat)
    offered = [choice for choice in decision.options if choice.what == "component"] if decision is not None else []
    tried = [(choice, match.explore(seat, (choice,))) for choice in offered[:TRIED]]
    again = [(choice, asked) for choice, asked in tried if asked is not None and _same(decision, asked)]
    return bool(again) and not any(choice in asked.options and _stays(match, seat, choice) for choice, asked in again)


def _stays(match: Match, seat: int, choice: Choice) -> bool:
    """Whether a component that is chosen still lies in its zone after that."""
    views = match.view(seat), match.preview(seat, (choice,)).view
    before, after = [view.component(int(choice.value)) for view in views]
    return before is not None and after is not None and before.zone == after.zone


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
