"""Where something may lie on the table so that what it is about stays in sight."""

from __future__ import annotations

from collections.abc import Sequence

import pygame


def clear_place(
    size: tuple[int, int],
    area: pygame.Rect,
    about: Sequence[pygame.Rect],
    beside: Sequence[pygame.Rect] = (),
    gap: int = 0,
) -> pygame.Rect:
    """A place of this size in an area that covers the least of what it is `about`, nothing if there is such a place.

    Of several the one that covers the least of what else lies there (`beside`), and of these the nearest to what it is about, or to the
    middle of the area where that is nowhere. `gap` is kept free around what it is about, where there is room. Pixels all.
    """
    rect = pygame.Rect(0, 0, min(size[0], area.width), min(size[1], area.height))
    kept = [each.inflate(2 * gap, 2 * gap) for each in about]
    # A place that is free somewhere is free at an edge of the area or of what is kept free, too.
    across = {area.x, area.right - rect.width, area.centerx - rect.width // 2}
    down = {area.y, area.bottom - rect.height, area.centery - rect.height // 2}
    for each in kept:
        across |= {each.right, each.x - rect.width, each.centerx - rect.width // 2}
        down |= {each.bottom, each.y - rect.height, each.centery - rect.height // 2}
    xs = sorted({min(max(x, area.x), area.right - rect.width) for x in across})
    ys = sorted({min(max(y, area.y), area.bottom - rect.height) for y in down})
    places = [pygame.Rect(x, y, *rect.size) for x in xs for y in ys]
    for shown in (about, kept, beside):
        covers = [covered(place, shown) for place in places]
        least = min(covers)
        places = [place for place, covering in zip(places, covers, strict=True) if covering == least]
    middle = about[0].unionall(list(about[1:])).center if about else area.center
    return min(places, key=lambda place: _far(place.center, middle))


def covered(place: pygame.Rect, shown: Sequence[pygame.Rect]) -> int:
    """How many pixels of these parts of the window a place covers, those that lie in two parts twice."""
    clipped = [place.clip(each) for each in shown]
    return sum(part.width * part.height for part in clipped)


def _far(one: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
