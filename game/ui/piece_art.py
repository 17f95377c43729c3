"""Draws board pieces: a picture, or stone with a recess for each space, and what makes a space special."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from game.art.numbers import Numbers
from game.ui import shapes
from game.ui.die import DieLook, die
from game.ui.face_layout import Area, reach
from game.ui.face_template import Template
from game.ui.icons import Icons
from game.ui.theme import PALETTE, Colour, mix

STONE_TOP: Colour = (86, 94, 96)
STONE_BOTTOM: Colour = (62, 69, 72)
STONE_EDGE: Colour = (20, 25, 28)
RECESS: Colour = (33, 40, 43)
NEUTRAL: Colour = (150, 158, 160)
VEIL = 0.5
"""How much of a picture the ground of a special space hides."""

Cell = tuple[int, int]


class Printed(NamedTuple):
    """The picture of a board piece: the name of its map, how it is turned (degrees clockwise), and the cell of the turned map at which the
    cells of the piece begin.
    """

    name: str = ""
    turn: int = 0
    corner: Cell = (0, 0)


PLAIN_STONE = Printed()
"""No picture."""


class SpaceLook(NamedTuple):
    """What is printed on a special space: an icon or field value whose icon is meant, the value that picks its colours, the icon of an
    ability with its `area` ((dx, dy) steps, as they point now), and the paired symbol.
    """

    icon: str = ""
    tint: str = ""
    ability: str = ""
    area: Area = ()
    symbol: str = ""


def icon_of(template: Template, icons: Icons, value: str) -> str:
    """The icon of a field value, or the value itself if it is the name of an icon; empty if neither."""
    if not value:
        return ""
    for row in template.icons.values():
        if value in row:
            return row[value]
    return value if icons.has(value) else ""


def named_die(
    template: Template, icons: Icons, look: DieLook, d: int, colours: tuple[Colour, Colour]
) -> pygame.Surface:
    """A die of `d` pixels, in its colour and that of what is on it. On a face with a name, and not a number, is the icon
    `die-<die>-<name>`, or that which cards have for it.
    """
    if not isinstance(look.face, str) or not look.face:
        return die(d, look.sides, look.side, *colours)
    own = f"die-{look.die}-{look.face}"
    icon = own if icons.has(own) else icon_of(template, icons, look.face)
    drawn = icons.get(icon, round(d * 0.72), colours[1]) if icon else None
    return die(d, look.sides, look.side, *colours, drawn, own)


def draw_cell(
    size: tuple[int, int], kind: str, look: SpaceLook | None, template: Template, icons: Icons
) -> pygame.Surface:
    """One space, `size` pixels large: `gap` is a faint outline, others a recess with what is printed on it."""
    radius = max(2, round(size[0] * 0.07))
    if kind == "gap":
        return shapes.faded(shapes.rounded(size, radius, None, PALETTE.line_soft, max(1, size[0] // 50)), 0.6)
    surface = shapes.blank(size)
    row = template.tints.get(look.tint, {}) if look is not None else {}
    frame = row.get("frame")
    fill = RECESS if frame is None else mix(RECESS, row.get("deep", frame), 0.62)
    line = max(1, round(size[0] * 0.02))
    shapes.put(surface, shapes.rounded(size, radius, mix(fill, (0, 0, 0), 0.62)), (0, 0))
    lip = (size[0], size[1] - line)
    shapes.put(
        surface,
        shapes.rounded(lip, radius, mix(fill, (0, 0, 0), 0.1), None, 1, mix(fill, (255, 255, 255), 0.05)),
        (0, line),
    )
    if look is None:
        return surface
    if frame is not None:
        border = max(2, round(size[0] * 0.055))
        shapes.put(surface, shapes.rounded(size, radius, None, frame, border), (0, 0))
    _print_space(surface, look, template, icons, row.get("ring", NEUTRAL))
    return surface


def _sign(size: tuple[int, int], look: SpaceLook, template: Template, icons: Icons) -> pygame.Surface:
    """What is printed on a special space, over a picture: a frame in its colour, and its signs on a dark ground."""
    surface = shapes.blank(size)
    radius = max(2, round(size[0] * 0.07))
    row = template.tints.get(look.tint, {})
    frame = row.get("frame", mix(NEUTRAL, RECESS, 0.3))
    border = max(2, round(size[0] * 0.05))
    deep = mix(RECESS, row["deep"], 0.45) if "deep" in row else RECESS
    shapes.put(surface, shapes.faded(shapes.rounded(size, radius, deep), VEIL), (0, 0))
    shapes.put(
        surface, shapes.rounded(size, radius, None, mix(frame, (0, 0, 0), 0.75), border + max(1, border // 2)), (0, 0)
    )
    shapes.put(surface, shapes.rounded(size, radius, None, frame, border), (0, 0))
    if not look.ability:
        ring = max(16, round(size[0] * 0.66))
        ground = shapes.disc(ring, (22, 27, 30), row.get("ring", NEUTRAL), max(1, ring // 18))
        shapes.put(surface, ground, ground.get_rect(center=(size[0] // 2, size[1] // 2)))
    _print_space(surface, look, template, icons, row.get("ring", NEUTRAL))
    return surface


def _print_space(surface: pygame.Surface, look: SpaceLook, template: Template, icons: Icons, ink: Colour) -> None:
    wide, high = surface.get_size()
    centre = (wide // 2, high // 2)
    if look.ability:
        ring = max(16, round(wide * 0.5))
        disc = shapes.disc(ring, (22, 27, 30), ink, max(1, ring // 18))
        arrow = max(5, round(wide * 0.15))
        for (dx, dy), steps in reach(look.area).items():
            length = (dx * dx + dy * dy) ** 0.5
            for step in range(steps):
                away = ring / 2 + arrow * (0.62 + step * 0.74)
                head = shapes.arrow(arrow, (dx, dy), ink)
                spot = (round(centre[0] + dx * away / length), round(centre[1] + dy * away / length))
                shapes.put(surface, head, head.get_rect(center=spot))
        shapes.put(surface, disc, disc.get_rect(center=centre))
        drawn = icons.get(look.ability, round(ring * 0.64), PALETTE.ink)
        shapes.put(surface, drawn, drawn.get_rect(center=centre))
        symbol = icon_of(template, icons, look.symbol)
        if symbol:
            badge = icons.get(symbol, round(ring * 0.48), PALETTE.ink)
            spot = (centre[0] + round(ring * 0.42), centre[1] + round(ring * 0.4))
            shapes.put(surface, badge, badge.get_rect(center=spot))
        return
    icon = icon_of(template, icons, look.icon)
    if icon:
        drawn = icons.get(icon, max(10, round(wide * 0.5)), PALETTE.ink)
        shapes.put(surface, drawn, drawn.get_rect(center=centre))


def draw_piece(
    cells: Sequence[Cell],
    spaces: Mapping[Cell, SpaceLook],
    cell_size: tuple[int, int],
    pad: int,
    template: Template,
    icons: Icons,
    *,
    glow: Colour | None = None,
    turned: bool = False,
    picture: pygame.Surface | None = None,
    corner: Cell = (0, 0),
) -> pygame.Surface:
    """A piece with `pad` pixels around it for its shadow and glow.

    `picture` is what is printed on it in the place of stone, cell (0, 0) of the piece being its cell `corner`; what lies beyond the edge of
    the piece is cut off.
    """
    wide, high = cell_size
    columns, rows = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
    size = (columns * wide + 2 * pad, rows * high + 2 * pad)
    gap = max(1, round(wide * 0.012))
    radius = max(3, round(wide * 0.1))
    mask = _outline(cells, cell_size, size, pad, gap, radius)
    surface = shapes.blank(size)
    soft = pygame.transform.box_blur(shapes.tinted(mask, PALETTE.shadow), max(2, pad // 2))
    shapes.put(surface, shapes.faded(soft, 0.8), (0, max(1, pad // 4)))
    if glow is not None:
        light = pygame.transform.box_blur(
            shapes.tinted(_outline(cells, cell_size, size, pad, -pad // 3, radius), glow), max(2, pad // 3)
        )
        shapes.put(surface, light, (0, 0))
    bevel = max(1, round(wide * 0.018))
    shapes.put(surface, shapes.tinted(mask, glow or STONE_EDGE), (0, 0))
    inner = _outline(cells, cell_size, size, pad, gap + bevel, radius - bevel)
    shapes.put(surface, shapes.tinted(inner, mix(STONE_TOP, (255, 255, 255), 0.22)), (0, 0))
    stone = shapes.gradient(size, STONE_TOP, STONE_BOTTOM)
    if picture is None:
        _grain(stone, f"{sorted(cells)}{turned}", wide)
    else:
        shapes.put(stone, picture, (pad - corner[0] * wide, pad - corner[1] * high))
    lower = _outline(cells, cell_size, size, pad, gap + bevel, radius - bevel, sink=bevel)
    stone.blit(lower, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    shapes.put(surface, stone, (0, 0))
    margin = max(2, round(wide * 0.06))
    for x, y in cells:
        look = spaces.get((x, y))
        box = pygame.Rect(pad + x * wide, pad + y * high, wide, high).inflate(-2 * margin, -2 * margin)
        if picture is None:
            cell = draw_cell(box.size, "open" if look is None else "special", look, template, icons)
            shapes.put(surface, cell, box)
        elif look is not None:
            shapes.put(surface, _sign(box.size, look, template, icons), box)
    return surface


def _outline(
    cells: Sequence[Cell],
    cell_size: tuple[int, int],
    size: tuple[int, int],
    pad: int,
    gap: int,
    radius: int,
    sink: int = 0,
) -> pygame.Surface:
    """The piece as a white shape, smaller by `gap` on each side; `sink` cuts so many pixels off its upper edges."""
    known = set(cells)
    wide, high = cell_size

    def paint(large: pygame.Surface) -> None:
        fine = shapes.FINE
        for x, y in cells:
            west, east = (x - 1, y) in known, (x + 1, y) in known
            north, south = (x, y - 1) in known, (x, y + 1) in known
            left = pad + x * wide + (0 if west else gap)
            right = pad + (x + 1) * wide - (0 if east else gap)
            top = pad + y * high + (0 if north else gap + sink)
            bottom = pad + (y + 1) * high - (0 if south else gap)
            box = pygame.Rect(left * fine, top * fine, (right - left) * fine, (bottom - top) * fine)
            corner = max(0, radius) * fine
            pygame.draw.rect(
                large,
                (255, 255, 255),
                box,
                border_top_left_radius=0 if west or north else corner,
                border_top_right_radius=0 if east or north else corner,
                border_bottom_left_radius=0 if west or south else corner,
                border_bottom_right_radius=0 if east or south else corner,
            )

    return shapes.fine(size, paint)


def _grain(stone: pygame.Surface, seed: str, unit: int) -> None:
    """Specks of lighter and darker stone, the same for the same piece."""
    numbers = Numbers(seed)
    wide, high = stone.get_size()
    for _ in range(min(900, wide * high // 180)):
        level = numbers.below(14)
        spot = (numbers.below(wide), numbers.below(high))
        length = 1 + numbers.below(max(2, unit // 22))
        flag = pygame.BLEND_RGB_ADD if numbers.below(2) else pygame.BLEND_RGB_SUB
        stone.fill((level, level, level), (*spot, length, 1 + length // 3), special_flags=flag)
