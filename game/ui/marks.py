"""What changes its place or its look on a screen, told apart: a screen lists it, and what differs from the list before is drawn again.

So nobody has to know what a thing covered a frame ago. A mark is painted inside of its rectangle and nowhere else, and that very rectangle
is drawn again when it is gone: shadows, halos and turned pictures cannot leave anything behind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

import pygame

from game.ui import shapes

Box = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that is drawn. `look` is equal as long as it looks the same, `rect` is all that it covers, in pixels of the window."""

    look: Hashable
    rect: Box
    paint: Callable[[pygame.Surface], object] = field(compare=False, repr=False)


def picture(surface: pygame.Surface, at: tuple[int, int], within: pygame.Rect | None = None) -> Mark:
    """A premultiplied surface with its corner at a point, cut at the edges of `within`."""
    whole = surface.get_rect(topleft=at)
    part = whole if within is None else whole.clip(within)
    return Mark((surface, *at), tuple(part), lambda target: shapes.put(target, surface, at))


def dashed(box: pygame.Rect, line: int, dash: int, colour: tuple[int, int, int]) -> list[Mark]:
    """A broken line inside of the edges of a box, so wide, of dashes so long: one mark a side."""
    found = []
    for name, side in (
        ("top", pygame.Rect(box.x, box.y, box.width, line)),
        ("bottom", pygame.Rect(box.x, box.bottom - line, box.width, line)),
        ("left", pygame.Rect(box.x, box.y, line, box.height)),
        ("right", pygame.Rect(box.right - line, box.y, line, box.height)),
    ):
        found.append(Mark((name, line, dash, colour), tuple(side), partial(_dash, side=side, dash=dash, colour=colour)))
    return found


def _dash(surface: pygame.Surface, side: pygame.Rect, dash: int, colour: tuple[int, int, int]) -> None:
    level = side.width > side.height
    for at in range(0, max(side.size), 2 * dash):
        part = (side.x + at, side.y, dash, side.height) if level else (side.x, side.y + at, side.width, dash)
        surface.fill(colour, pygame.Rect(part).clip(side))


def draw(marks: Iterable[Mark], surface: pygame.Surface, clip: pygame.Rect) -> None:
    """Draw the marks that touch the clip, in their order, each inside of its rectangle."""
    for mark in marks:
        part = clip.clip(mark.rect)
        if part.width and part.height:
            surface.set_clip(part)
            mark.paint(surface)
    surface.set_clip(clip)


def changes(before: Sequence[Mark], after: Sequence[Mark]) -> list[pygame.Rect]:
    """The places that look different now: what came, what went, and what lies over or under another than before."""
    if before == after:
        return []
    old, new = Counter(before), Counter(after)
    both = old & new
    found = [pygame.Rect(mark.rect) for mark in (*(old - both), *(new - both))]
    order, now = _first(before, both), _first(after, both)
    found += [pygame.Rect(mark.rect) for mark, other in zip(order, now, strict=True) if mark != other]
    return found


def _first(marks: Sequence[Mark], kept: Counter[Mark]) -> list[Mark]:
    """The marks in their order, each as often as it is kept."""
    left = Counter(kept)
    found = []
    for mark in marks:
        if left[mark]:
            left[mark] -= 1
            found.append(mark)
    return found
