"""Where board pieces on offer lie: in rows, all at one scale, and on pages where they have no room at the least scale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.hand_view import most_that_fit

Size = tuple[int, int]
"""The columns and rows of a board piece as it is turned."""


class Scale(NamedTuple):
    """How wide the cells of board pieces are in pixels: as wide as on the board at most, and less only down to the least.

    `most`: the width and height of a cell of the board; smaller cells keep its ratio.
    """

    most: tuple[int, int]
    least: int

    def cell(self, wide: int) -> tuple[int, int]:
        """The size of a cell that is so wide."""
        return wide, self.most[1] if wide == self.most[0] else max(1, round(wide * self.most[1] / self.most[0]))


class Pages(NamedTuple):
    """Board pieces on pages of `each`: where those of each page lie, and the size of a cell of all of them in pixels."""

    each: int
    places: tuple[list[pygame.Rect], ...]
    cell: tuple[int, int]


def in_rows(
    box: pygame.Rect, sizes: Sequence[Size], gap: int, most: tuple[int, int], under: int = 0
) -> tuple[list[pygame.Rect], tuple[int, int]]:
    """Board pieces at the largest scale at which all of them lie in a box, with so many pixels of room `under` each; their places, none if
    there is no room at all, and the size of a cell, which keeps the ratio of `most` and is no larger.
    """
    scale = Scale(most, 1)
    wide = _largest(box, [sizes], gap, scale, under)
    return (_placed(box, sizes, gap, scale.cell(wide), under) or []) if wide else [], scale.cell(max(1, wide))


def on_pages(box: pygame.Rect, sizes: Sequence[Size], gap: int, scale: Scale, under: int, pager: int) -> Pages:
    """Board pieces in a box at a scale: all of them, or as many on a page as there is room for at the least scale beside the buttons that
    turn it, which are `pager` pixels wide. A box too small for a single one at that scale has smaller ones.
    """
    wide = _largest(box, [sizes], gap, scale, under)
    if wide >= scale.least or len(sizes) < 2:
        return Pages(len(sizes), _all(box, [sizes], gap, scale.cell(max(1, wide)), under), scale.cell(max(1, wide)))
    box = pygame.Rect(box.x, box.y, box.width - pager, box.height)
    alone = _largest(box, [[size] for size in sizes], gap, scale, under)
    least = max(1, min(scale.least, alone))

    def pages_of(each: int) -> list[Sequence[Size]]:
        return [sizes[first : first + each] for first in range(0, len(sizes), each)]

    each = most_that_fit(
        len(sizes), lambda each: True if _largest(box, pages_of(each), gap, scale, under) >= least else None
    )
    cell = scale.cell(max(1, _largest(box, pages_of(each), gap, scale, under)))
    return Pages(each, _all(box, pages_of(each), gap, cell, under), cell)


def _all(
    box: pygame.Rect, pages: Sequence[Sequence[Size]], gap: int, cell: tuple[int, int], under: int
) -> tuple[list[pygame.Rect], ...]:
    return tuple([_placed(box, page, gap, cell, under) or [] for page in pages])


def _largest(box: pygame.Rect, pages: Sequence[Sequence[Size]], gap: int, scale: Scale, under: int) -> int:
    """The width of the largest cell with which each of the pages has room in the box; 0 if none is small enough."""
    low, high = 0, scale.most[0]
    while low < high:
        wide = (low + high + 1) // 2
        if all(_rows(box, page, gap, scale.cell(wide), under) is not None for page in pages):
            low = wide
        else:
            high = wide - 1
    return low


def _rows(
    box: pygame.Rect, sizes: Sequence[Size], gap: int, cell: tuple[int, int], under: int
) -> list[list[int]] | None:
    """The places in the list of the pieces of each row: the highest ones first, each in the first row with room for it; None if the rows
    are wider or higher than the box.
    """
    rows: list[list[int]] = []
    used: list[int] = []
    for index in sorted(range(len(sizes)), key=lambda index: -sizes[index][1]):
        wide = sizes[index][0] * cell[0] + gap
        row = next((row for row, so_far in enumerate(used) if so_far + wide <= box.width), None)
        if row is not None:
            rows[row].append(index)
            used[row] += wide
        elif gap + wide <= box.width:
            rows.append([index])
            used.append(gap + wide)
        else:
            return None
    high = sum(sizes[row[0]][1] * cell[1] + under + gap for row in rows) + gap
    return rows if high <= box.height else None


def _placed(
    box: pygame.Rect, sizes: Sequence[Size], gap: int, cell: tuple[int, int], under: int
) -> list[pygame.Rect] | None:
    """The places of the pieces, in their order: rows in the middle of the box, each spread over its width."""
    rows = _rows(box, sizes, gap, cell, under)
    if rows is None:
        return None
    rects = [pygame.Rect(0, 0, 0, 0)] * len(sizes)
    heights = [sizes[row[0]][1] * cell[1] for row in rows]
    # What is left of the height stands over, between and under the rows alike.
    free = (box.height - sum(heights) - under * len(rows)) / (len(rows) + 1)
    top = box.y + free
    for row, height in zip(rows, heights, strict=True):
        row = sorted(row)
        space = (box.width - sum(sizes[index][0] for index in row) * cell[0]) / (len(row) + 1)
        x = box.x + space
        middle = round(top + height / 2)
        for index in row:
            wide, high = sizes[index][0] * cell[0], sizes[index][1] * cell[1]
            rects[index] = pygame.Rect(round(x), middle - high // 2, wide, high)
            x += wide + space
        top += height + under + free
    return rects
