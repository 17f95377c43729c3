"""Marks what the last moves have left on the table: what came or acted, from where it came, what took it, and what it lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.rules.asks import Site
from game.rules.plain import NOBODY
from game.table.model.trails import Trail
from game.table.paint.clear import at_edge, numbers_of
from game.ui import shapes, text
from game.ui.component_views import ComponentViews
from game.ui.marks import Mark, picture
from game.ui.table_picture import LATTICE, MINI, PILE, STRIP
from game.ui.table_view import Placed, TableView
from game.ui.theme import Colour, Theme, mix, seat_look

CORNER = 0.2
"""The length of the corners around a card, in shares of its shorter side."""
FAINT = 0.6
"""How strong the marks of places are that something has left."""


class Trails:
    """Finds where the trails lie on the table as it is shown, and keeps their marks until either is another."""

    def __init__(self) -> None:
        self._trails: tuple[Trail, ...] = ()
        self._marks: list[Mark] = []
        self._placed: object = None

    def show(self, trails: Sequence[Trail]) -> None:
        """Mark these from now on."""
        self._trails = tuple(trails)
        self._placed = None

    def marks(self, table: TableView) -> list[Mark]:
        """The marks over the things of the table."""
        if self._placed is not table.placed:
            self._placed = table.placed
            self._marks = [mark for trail in self._trails for mark in _marks(trail, table)]
        return self._marks


def _marks(trail: Trail, table: TableView) -> list[Mark]:
    theme = table.theme
    colour = doer_colour(trail.seat)
    placed = table.by_id(trail.component) if trail.component else _lying(trail.at, table)
    if placed is None and trail.at is not None:
        placed = _lying(trail.at, table)
    found: list[Mark] = []
    if placed is None:
        rect = table.boards.rect_of(trail.gone) if trail.gone is not None else None
        if rect is not None and trail.gone is not None and _lying(trail.gone, table) is None:
            found.append(_within(_cross(rect, colour, theme), rect, trail.gone, table))
        return found
    rect = table.seen_rect(placed)
    if trail.by:
        found += _taking(trail.by, placed, table, colour)
    elif trail.at is not None or trail.acted or trail.from_zone:
        found += _from(trail, placed, table, colour)
        grown = rect.inflate(2 * theme.px(3), 2 * theme.px(3))
        within = _inner(placed, table)
        found.append(picture(corners(grown.size, colour, theme), grown.topleft, within))
    drawn = changed_by(trail.changes, table.views, theme, rect.width)
    if drawn is not None:
        wide, high = drawn.get_size()
        middle = at_edge(wide, rect, (high // 2, high // 2), numbers_of(placed, table.views))
        found.append(picture(drawn, drawn.get_rect(center=(middle, rect.y)).topleft, table.rect))
    return found


def doer_colour(seat: int) -> Colour:
    """The colour of what a seat has done: much lighter than that of the frames on which it lies."""
    return mix(seat_look(seat).colour, (255, 255, 255), 0.62) if seat != NOBODY else (226, 232, 230)


def _lying(site: Site | None, table: TableView) -> Placed | None:
    """What lies on a cell now, the topmost."""
    here = [placed for placed in table.placed if placed.thing.site == site] if site is not None else []
    return here[-1] if here else None


def _inner(placed: Placed, table: TableView) -> pygame.Rect:
    return table.inner(placed.area) if placed.area.show == LATTICE else table.rect


def _within(drawn: pygame.Surface, rect: pygame.Rect, site: Site, table: TableView) -> Mark:
    """A picture in the middle of a cell, cut at the edges of its board."""
    return picture(drawn, drawn.get_rect(center=rect.center).topleft, table.boards[site[0]].area)


def corners(size: tuple[int, int], colour: Colour, theme: Theme) -> pygame.Surface:
    """The four corners of a rounded frame, with a dark edge, so that they stand out from a frame of nearly their colour."""
    width = max(3, theme.px(4))
    dark = theme.palette.table_deep

    def make() -> pygame.Surface:
        edge = max(1, width // 3)
        long = max(theme.px(8), round(min(size) * CORNER))
        frame = shapes.rounded(size, theme.radius, None, dark, width + edge).copy()
        shapes.put(frame, shapes.rounded(size, theme.radius, None, colour, width), (0, 0))
        frame.fill((0, 0, 0, 0), (long, 0, max(0, size[0] - 2 * long), size[1]))
        frame.fill((0, 0, 0, 0), (0, long, size[0], max(0, size[1] - 2 * long)))
        return frame

    return shapes.cached(("trail-corners", size, colour, width, theme.radius), make)


def _from(trail: Trail, placed: Placed, table: TableView, colour: Colour) -> list[Mark]:
    """Where it came from: the cell with a line from it, or the zone."""
    theme = table.theme
    origin = table.boards.rect_of(trail.from_site) if trail.from_site is not None else None
    if origin is not None and trail.from_site is not None:
        if trail.from_site == placed.thing.site:
            return []
        board = table.boards[trail.from_site[0]]
        found = [_line(origin, placed.rect, colour, theme, board.area)]
        if _lying(trail.from_site, table) is None:
            frame = shapes.faded(corners(origin.size, colour, theme), FAINT)
            found.append(picture(frame, origin.topleft, board.area))
        return found
    area = table.area(trail.from_zone) if trail.from_zone != placed.thing.zone else None
    if area is None or area.show not in (PILE, STRIP, MINI):
        return []
    frame = shapes.faded(shapes.rounded(area.rect.size, theme.radius, None, colour, max(1, theme.px(2))), FAINT)
    return [picture(frame, area.rect.topleft)]


def _line(origin: pygame.Rect, goal: pygame.Rect, colour: Colour, theme: Theme, within: pygame.Rect) -> Mark:
    """A dotted line between the middles of two places, up to the edge of the goal."""
    d = max(4, theme.px(6))
    start, end = pygame.Vector2(origin.center), pygame.Vector2(goal.center)
    clipped = goal.clipline(origin.center, goal.center)
    if clipped:
        end = pygame.Vector2(clipped[0])
    far = end - start
    around = pygame.Rect(min(start.x, end.x), min(start.y, end.y), abs(far.x), abs(far.y)).inflate(2 * d, 2 * d)
    dots = max(1, round(far.length() / (2.4 * d)))

    def make() -> pygame.Surface:
        surface = shapes.blank(around.size)
        dot = shapes.disc(d, colour)
        for number in range(dots + 1):
            at = start + far * (number / dots)
            shapes.put(surface, dot, dot.get_rect(center=(round(at.x - around.x), round(at.y - around.y))))
        return shapes.faded(surface, 0.85)

    drawn = shapes.cached(("trail-line", tuple(far), around.size, colour, d), make)
    return picture(drawn, around.topleft, within)


def _taking(by: int, placed: Placed, table: TableView, colour: Colour) -> list[Mark]:
    """An arrow head on the edge of what was taken, on the side of what took it; corners where that is not seen."""
    theme = table.theme
    taker = table.by_id(by)
    if taker is None or taker is placed:
        return [picture(corners(placed.rect.size, colour, theme), placed.rect.topleft, _inner(placed, table))]
    dx, dy = placed.rect.centerx - taker.rect.centerx, placed.rect.centery - taker.rect.centery
    wide = abs(dx) * placed.rect.height >= abs(dy) * placed.rect.width
    direction = ((1 if dx > 0 else -1), 0) if wide else (0, (1 if dy > 0 else -1))
    d = max(12, theme.px(17))
    drawn = shapes.arrow(d, direction, colour, mix(table.theme.palette.table_deep, colour, 0.1))
    edge = {(1, 0): "midleft", (-1, 0): "midright", (0, 1): "midtop", (0, -1): "midbottom"}[direction]
    return [picture(drawn, drawn.get_rect(center=getattr(placed.rect, edge)).topleft, _inner(placed, table))]


def _cross(rect: pygame.Rect, colour: Colour, theme: Theme) -> pygame.Surface:
    """A cross where something has gone."""
    d = max(12, round(min(rect.size) * 0.3))

    def make() -> pygame.Surface:
        def paint(surface: pygame.Surface) -> None:
            side = surface.get_width()
            width = max(2, side // 7)
            low, high = side * 0.15, side * 0.85
            pygame.draw.line(surface, colour, (low, low), (high, high), width)
            pygame.draw.line(surface, colour, (low, high), (high, low), width)

        return shapes.faded(shapes.fine((d, d), paint), FAINT)

    return shapes.cached(("trail-cross", d, colour), make)


def changed_by(
    changes: Iterable[tuple[str, int]], views: ComponentViews, theme: Theme, width: int, life: int = 0
) -> pygame.Surface | None:
    """Small pills with how much of each counted token came or went, for the edge of a card that is so many pixels wide, whose numbers they
    must not cover: red for what is bad for the card. `life`: so much life is won, or lost, where there is a seat for which the card
    stands. None if nothing has changed.
    """
    sums: dict[str, int] = {}
    for name, by in changes:
        if views.counted(name):
            sums[name] = sums.get(name, 0) + by
    px = max(text.LEAST, min(theme.text("tiny"), width // 7))
    pills = [_pill(by, theme, px, bad=views.hurts(name, by)) for name, by in sums.items() if by]
    pills += [_pill(life, theme, px, bad=life < 0)] if life else []
    if len(pills) < 2:
        return pills[0] if pills else None
    row = shapes.blank((sum(pill.get_width() for pill in pills), pills[0].get_height()))
    x = 0
    for pill in pills:
        shapes.put(row, pill, (x, 0))
        x += pill.get_width()
    return row


def _pill(by: int, theme: Theme, px: int, *, bad: bool) -> pygame.Surface:
    palette = theme.palette

    def make() -> pygame.Surface:
        drawn = text.render(text.signed(by), px, (12, 16, 18), weight="bold")
        size = (max(drawn.get_width() + px, 2 * px), drawn.get_height() + theme.px(2))
        colour = palette.bad if bad else palette.good
        pill = shapes.rounded(size, size[1] // 2, colour, palette.table_deep, max(1, theme.px(1))).copy()
        shapes.put(pill, drawn, drawn.get_rect(center=(size[0] // 2, size[1] // 2)))
        return pill

    return shapes.cached(("trail-change", by, bad, px, theme.scale), make)
