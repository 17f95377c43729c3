"""Lines from one component on the table to another, with an arrow head where they end: who attacks whom; and the numbers of fights."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pygame

from game.ui import shapes, text
from game.ui.marks import Mark, picture
from game.ui.theme import Theme, mix

LINE, HEAD = 4, 20
"""How thick the line and how large its head is, in units of the theme."""
BADGE = 22
"""The least width of the number of a group, in units of the theme."""
SHARE = 0.3
"""The greatest, in widths of its card: it covers no sign in the corners."""


def marks(theme: Theme, start: pygame.Rect, end: pygame.Rect, within: pygame.Rect) -> list[Mark]:
    """A line between the edges of two places, which covers neither."""
    one, other = _edges(start, end)
    head = theme.px(HEAD)
    far = other - one
    if far.length() < head:
        return []
    around = pygame.Rect(min(one.x, other.x), min(one.y, other.y), abs(far.x), abs(far.y)).inflate(2 * head, 2 * head)
    colour, dark = theme.palette.target, theme.palette.table_deep

    def make() -> pygame.Surface:
        surface = shapes.blank(around.size)
        origin = pygame.Vector2(around.topleft)

        def paint(large: pygame.Surface) -> None:
            scale = large.get_width() / around.width
            tip, way = (other - origin) * scale, far.normalize()
            side = pygame.Vector2(-way.y, way.x) * head * scale * 0.5
            back = tip - way * head * scale
            for wide, ink in ((LINE + 3, dark), (LINE, colour)):
                thick = max(2, round(theme.px(wide) * scale))
                pygame.draw.line(large, ink, (one - origin) * scale, back, thick)
            outer = theme.px(2) * scale
            pygame.draw.polygon(
                large, dark, [tip + way * outer, back + side * 1.2 - way * outer, back - side * 1.2 - way * outer]
            )
            pygame.draw.polygon(large, colour, [tip, back + side, back - side])

        shapes.put(surface, shapes.fine(around.size, paint), (0, 0))
        return shapes.faded(surface, 0.9)

    key = ("link", tuple(one - pygame.Vector2(around.topleft)), tuple(far), around.size, mix(colour, dark, 0.0), head)
    return [picture(shapes.cached(key, make), around.topleft, within)]


def lines(theme: Theme, ends: Iterable[tuple[pygame.Rect, pygame.Rect]], within: pygame.Rect) -> list[Mark]:
    """The lines between places, each from its first to its second one."""
    return [mark for one, other in ends for mark in marks(theme, one, other, within)]


def badges(
    theme: Theme, groups: Mapping[int, int], places: Mapping[int, pygame.Rect], within: pygame.Rect
) -> list[Mark]:
    """The number of its group on the upper edge of each component that belongs to one, by their ids."""
    drawn = [
        (_badge(theme, number, round(places[id].width * SHARE)), places[id].midtop)
        for id, number in groups.items()
        if id in places
    ]
    return [picture(disc, disc.get_rect(center=middle).topleft, within) for disc, middle in drawn]


def _badge(theme: Theme, number: int, most: int) -> pygame.Surface:
    """A disc with the number of a group of components that lines lead between, `most` pixels wide if its digits are not too small then."""
    px = max(text.LEAST, min(theme.text("small"), round(most * 0.62)))
    digits = text.render(str(number), px, theme.palette.table_deep, weight="bold")
    d = max(min(theme.px(BADGE), most), digits.get_height() + theme.px(2), digits.get_width() + theme.px(8))

    def make() -> pygame.Surface:
        surface = shapes.blank((d, d))

        def paint(large: pygame.Surface) -> None:
            wide = large.get_width()
            pygame.draw.circle(large, theme.palette.table_deep, (wide // 2, wide // 2), wide // 2)
            pygame.draw.circle(large, theme.palette.target, (wide // 2, wide // 2), wide // 2 - round(wide * 0.08))

        shapes.put(surface, shapes.fine((d, d), paint), (0, 0))
        shapes.put(surface, digits, digits.get_rect(center=(d // 2, d // 2)))
        return surface

    return shapes.cached(("link-badge", number, d, px), make)


def is_near(theme: Theme, start: pygame.Rect, end: pygame.Rect, position: tuple[int, int]) -> bool:
    """Whether a point is on the line between two places, or on its head."""
    one, other = _edges(start, end)
    along = other - one
    if along.length() < theme.px(HEAD):
        return False
    point = pygame.Vector2(position)
    share = max(0.0, min(1.0, (point - one).dot(along) / along.length_squared()))
    return (one + share * along - point).length() <= theme.px(HEAD) / 2


def _edges(start: pygame.Rect, end: pygame.Rect) -> tuple[pygame.Vector2, pygame.Vector2]:
    """Where the line between the middles of two places leaves the first one and comes to the other."""
    leaves, comes = start.clipline(start.center, end.center), end.clipline(start.center, end.center)
    one = pygame.Vector2(leaves[1] if leaves else start.center)
    return one, pygame.Vector2(comes[0] if comes else end.center)
