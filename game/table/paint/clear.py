"""Where what is told of components covers none of their numbers."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.component_views import ComponentViews
from game.ui.placing import clear_place
from game.ui.table_picture import CardLook
from game.ui.table_view import Placed

ON_BORDER = 0.9
"""On the border of two cards a badge is at most so wide, in shares of the width of one of them."""
FAR_APART = 1.25
"""Two cards lie far apart that are more than so much from each other, in shares of the size of the larger."""
BESIDE = 0.3
"""So far below the middle of an upright border the comparison of two cards stands, in shares of their height."""


def numbers_of(placed: Placed, views: ComponentViews) -> list[pygame.Rect]:
    """Where the numbers of a component stand on the screen; none on one that is no card, or lies face down."""
    look, rect = placed.thing.look, placed.rect
    if not isinstance(look, CardLook) or look.face is None or not look.face_up:
        return []
    turned = look.angle == 90
    found = views.numbers_on(look.face, rect.height if turned else rect.width, look.markers, turned=turned)
    return [number.move(rect.topleft) for number in found]


def at_edge(width: int, rect: pygame.Rect, reach: tuple[int, int], numbers: Sequence[pygame.Rect]) -> int:
    """The middle of something so wide that is told at the upper edge of a place, and that covers no numbers: as near to the middle of the
    edge as it can be. It reaches from so far above the edge to so far below it, in pixels.
    """
    box = pygame.Rect(0, rect.top - reach[0], width, sum(reach))
    for way in (0, *[way for far in range(2, rect.width // 2 + 1, 2) for way in (-far, far)]):
        box.centerx = rect.centerx + way
        if box.collidelist(numbers) < 0:
            return box.centerx
    return rect.centerx


def badge_rect(
    picture: pygame.Surface,
    one: pygame.Rect,
    other: pygame.Rect,
    area: pygame.Rect,
    lying: Sequence[pygame.Rect],
    numbers: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """A badge between two cards, on their border: beside the numbers that meet in the middle of it, which it must not cover. One that is
    too large for that is beside the cards, in the area of the table, and as little as it can be on what else is `lying` there; and beside
    the first of them if they lie far apart, as there may be anything between them. `numbers` are those of both, off which it is moved as
    little as it can be.
    """
    if _far_apart(one, other):
        return clear_place(picture.get_size(), area, [one, other], lying, near=one.center)
    if picture.get_width() > ON_BORDER * min(one.width, other.width):
        return clear_place(picture.get_size(), area, [one, other], lying)
    x, y = (one.centerx + other.centerx) // 2, (one.centery + other.centery) // 2
    if abs(one.centery - other.centery) < one.height // 2:
        y += round(one.height * BESIDE)
    elif abs(one.centerx - other.centerx) < one.width // 2:
        x += one.width // 2
    return _off(picture.get_rect(center=(x, y)), numbers, round(one.height * BESIDE))


def _off(rect: pygame.Rect, numbers: Sequence[pygame.Rect], most: int) -> pygame.Rect:
    """A place as near to another one as it can be without covering numbers, but not further from it than `most`."""
    for far in range(most + 1):
        for way in ((0, far), (0, -far), (-far, 0), (far, 0)):
            if rect.move(way).collidelist(numbers) < 0:
                return rect.move(way)
    return rect


def _far_apart(one: pygame.Rect, other: pygame.Rect) -> bool:
    """Whether another card has more than room between two."""
    across = max(one.left, other.left) - min(one.right, other.right)
    down = max(one.top, other.top) - min(one.bottom, other.bottom)
    return across > FAR_APART * max(one.width, other.width) or down > FAR_APART * max(one.height, other.height)
