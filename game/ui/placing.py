"""Where something may lie on the table so that what it is about stays in sight."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

STEP = 16
"""Where no place is free, places that are nearer to each other than this (pixels) are not told apart."""
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
    clipped = [place.clip(shown[nth]) for nth in place.collidelistall(list(shown))]
    return sum([part.width * part.height for part in clipped])


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
    near = near if near is not None else _middle(about or (area,))
    told = [pygame.Rect(box) for box in about]
    kept = [rect.inflate(2 * gap, 2 * gap) for rect in told]
    others = [pygame.Rect(box) for box in beside]
    # A place that is free somewhere is free at an edge of the area, or of something that is not to be covered, too.
    first = [pygame.Rect(near, (0, 0)), *kept]
    xs, ys = _starts(size, area, [*first, *others])
    places = _free(size, xs, ys, [*kept, *others])
    if not places:
        for starts, own in zip((xs, ys), _starts(size, area, first), strict=True):
            starts[:] = sorted({*own, *_apart(starts)})
        places = _free(size, xs, ys, kept) or _free(size, xs, ys, told) or [(x, y) for x in xs for y in ys]
        for shown in (told, kept, others):
            covers = [covered(pygame.Rect(place, size), shown) for place in places]
            least = min(covers)
            places = [place for place, covering in zip(places, covers, strict=True) if covering == least]
    across, down = near[0] - size[0] // 2, near[1] - size[1] // 2
    return min(places, key=lambda place: abs(place[0] - across) + abs(place[1] - down))


def _starts(size: tuple[int, int], area: Box, shown: Sequence[pygame.Rect]) -> tuple[list[int], list[int]]:
    """Where something of a size may begin in an area, so that it meets an edge or a middle of it or of what is shown: across, and down."""
    found = []
    for axis in (0, 1):
        length, start, room = size[axis], area[axis], area[axis + 2]
        last = start + room - length
        starts = {start, last, start + (room - length) // 2}
        for rect in shown:
            begins, long = rect[axis], rect[axis + 2]
            starts |= {begins + long, begins - length, begins + (long - length) // 2}
        found.append(sorted({min(max(one, start), last) for one in starts}))
    return found[0], found[1]


def _apart(starts: Sequence[int]) -> list[int]:
    """Those of them that are not all but the same as another one."""
    found = [starts[0]]
    for one in starts[1:]:
        if one - found[-1] >= STEP:
            found.append(one)
    return found


def _free(
    size: tuple[int, int], xs: Sequence[int], ys: Sequence[int], shown: Sequence[pygame.Rect]
) -> list[tuple[int, int]]:
    """The corners at which nothing of this is covered."""
    place = pygame.Rect((0, 0), size)
    found = []
    for x in xs:
        place.x = x
        column = [rect for rect in shown if rect.x < x + size[0] and rect.right > x]
        for y in ys:
            place.y = y
            if place.collidelist(column) < 0:
                found.append((x, y))
    return found


def _middle(boxes: tuple[Box, ...]) -> tuple[int, int]:
    """The middle of the least box around all of these."""
    rect = pygame.Rect(boxes[0])
    return rect.unionall([pygame.Rect(box) for box in boxes[1:]]).center
