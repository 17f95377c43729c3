"""Where something may lie on the table so that what it is about stays in sight."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

Box = tuple[int, int, int, int]


def clear_place(
    size: tuple[int, int],
    area: pygame.Rect,
    about: Sequence[pygame.Rect],
    beside: Sequence[pygame.Rect] = (),
    gap: int = 0,
    near: tuple[int, int] | None = None,
) -> pygame.Rect:
    """A place of this size in an area that covers the least of what it is `about`, nothing if there is such a place.

    Of several the one that covers the least of what else lies there (`beside`), and of these the one whose middle is nearest to a point
    (`near`; if none is given, the middle of what it is about, or of the area where that is nowhere). `gap` is kept free around what it is
    about, where there is room. Pixels all.
    """
    rect = pygame.Rect(0, 0, min(size[0], area.width), min(size[1], area.height))
    within = (area.x, area.y, area.width, area.height)
    rect.topleft = _clear(rect.size, within, _boxes(about), _boxes(beside), gap, near)
    return rect


def covered(place: pygame.Rect, shown: Sequence[pygame.Rect]) -> int:
    """How many pixels of these parts of the window a place covers, those that lie in two parts twice."""
    clipped = [place.clip(each) for each in shown]
    return sum(part.width * part.height for part in clipped)


def _boxes(rects: Sequence[pygame.Rect]) -> tuple[Box, ...]:
    return tuple([(rect.x, rect.y, rect.width, rect.height) for rect in rects])


@lru_cache(maxsize=64)
def _clear(
    size: tuple[int, int],
    area: Box,
    about: tuple[Box, ...],
    beside: tuple[Box, ...],
    gap: int,
    near: tuple[int, int] | None,
) -> tuple[int, int]:
    """The corner of the clearest place. It is asked for in each frame, and what it is asked with seldom changes."""
    wide, high = size
    kept = tuple([(x - gap, y - gap, w + 2 * gap, h + 2 * gap) for x, y, w, h in about])
    # A place that is free somewhere is free at an edge of the area, or of something that is not to be covered, too.
    at = ((*near, 0, 0),) if near is not None else ()
    xs = _starts(wide, area[0], area[2], [(x, w) for x, _y, w, _h in (*at, *kept, *beside)])
    ys = _starts(high, area[1], area[3], [(y, h) for _x, y, _w, h in (*at, *kept, *beside)])
    places = [(column, row) for column in range(len(xs)) for row in range(len(ys))]
    for shown in (about, kept, beside):
        across = [_overlaps(x, wide, [(box[0], box[2]) for box in shown]) for x in xs]
        down = [dict(_overlaps(y, high, [(box[1], box[3]) for box in shown])) for y in ys]
        covers = [sum([part * down[row].get(nth, 0) for nth, part in across[column]]) for column, row in places]
        least = min(covers)
        places = [place for place, covering in zip(places, covers, strict=True) if covering == least]
    middle = near if near is not None else _middle(about or (area,))
    corners = [(xs[column], ys[row]) for column, row in places]
    return min(corners, key=lambda at: abs(at[0] + wide // 2 - middle[0]) + abs(at[1] + high // 2 - middle[1]))


def _starts(length: int, start: int, room: int, spans: Sequence[tuple[int, int]]) -> list[int]:
    """Where something of a length may begin in a room along one axis, so that it meets an edge or a middle."""
    last = start + room - length
    found = {start, last, start + (room - length) // 2}
    for begins, long in spans:
        found |= {begins + long, begins - length, begins + (long - length) // 2}
    return sorted({min(max(one, start), last) for one in found})


def _overlaps(start: int, length: int, spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """(which span, how much of it is covered) along one axis, for those that are covered at all."""
    parts = [min(start + length, begins + long) - max(start, begins) for begins, long in spans]
    return [(nth, part) for nth, part in enumerate(parts) if part > 0]


def _middle(boxes: tuple[Box, ...]) -> tuple[int, int]:
    """The middle of the least box around all of these."""
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return (left + right) // 2, (top + bottom) // 2
