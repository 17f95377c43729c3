"""Board pieces as they are turned in the hand."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.boards import turn_offsets
from game.rules.plain import Cell


def turned(cells: Iterable[Cell], degrees: int) -> tuple[Cell, ...]:
    """The cells of a piece turned by so many degrees, the most western column and the most northern row being 0."""
    placed = turn_offsets(tuple(cells), degrees)
    west = min(x for x, _y in placed)
    north = min(y for _x, y in placed)
    return tuple([(x - west, y - north) for x, y in placed])
