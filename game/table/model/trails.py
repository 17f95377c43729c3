"""What the last moves have left on the table, to be marked there: what came from where, what was taken by what, and what has gone."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import NamedTuple

from game.rules.asks import Site
from game.table.model.heard import ControlChanged, Marked, Moved, TurnedOver, hear
from game.table.model.past import Happening

MOST = 12
"""More components than this that move in one happening are not marked: a table is being cleared or dealt."""


class Trail(NamedTuple):
    """What is marked in the colour of a seat: all of it has to do with `component` (0: one that the viewer does not know).

    `at` is where it lies on a board, if it came to one; `from_site` or `from_zone` where it came from; `gone` the cell of a board that it
    has left for another zone; `by` what took it. `acted`: it did something. `changes`: by how much its tokens changed, by their names.
    """

    seat: int
    component: int
    at: Site | None = None
    from_site: Site | None = None
    from_zone: str = ""
    gone: Site | None = None
    by: int = 0
    acted: bool = False
    changes: tuple[tuple[str, int], ...] = ()


def trails(happenings: Iterable[Happening]) -> tuple[Trail, ...]:
    """What these happenings have left, one trail for each component and for each cell that something unknown came to."""
    found: dict[object, Trail] = {}
    for happening in happenings:
        heard = [hear(event) for event in happening.events]
        moves = [one for one in heard if isinstance(one, Moved)]
        if len(moves) > MOST:
            continue
        if happening.components:
            first = happening.components[0]
            found[first] = found.get(first, Trail(happening.seat, first))._replace(acted=True)
        for one in heard:
            if isinstance(one, Moved):
                _moved(found, happening, one)
            elif isinstance(one, ControlChanged):
                now = found.get(one.component, Trail(happening.seat, one.component))
                found[one.component] = now._replace(seat=happening.seat, by=one.cause)
            elif isinstance(one, TurnedOver):
                found.setdefault(one.component, Trail(happening.seat, one.component, acted=True))
            elif isinstance(one, Marked) and one.after != one.before:
                now = found.get(one.component, Trail(happening.seat, one.component))
                changes = dict(now.changes)
                changes[one.name] = changes.get(one.name, 0) + one.after - one.before
                found[one.component] = now._replace(changes=tuple(changes.items()))
    return tuple(found.values())


def marked(scores: Iterable[Happening], winners: Container[int]) -> tuple[Trail, ...]:
    """Marks for what has scored for those who won."""
    return tuple([Trail(one.seat, id, acted=True) for one in scores if one.seat in winners for id in one.components])


def _moved(found: dict[object, Trail], happening: Happening, moved: Moved) -> None:
    """Something went from one place to another; what nobody sees, as a card that is drawn, leaves nothing."""
    site = Site(moved.to, moved.to_place) if moved.to_place is not None else None
    origin = Site(moved.from_, moved.from_place) if moved.from_place is not None else None
    if site is None and (origin is None and moved.component not in happening.components):
        return
    key: object = moved.component or site or origin
    known = found.get(key)
    first = known if known is not None and known.at is not None else None
    found[key] = Trail(
        happening.seat,
        moved.component,
        at=site,
        from_site=first.from_site if first is not None else origin,
        from_zone=first.from_zone if first is not None else moved.from_,
        gone=origin if site is None else None,
        by=known.by if known is not None else 0,
        acted=known.acted if known is not None else False,
    )
