"""Silhouettes that stand in placeholder art, so that two cards of one suit do not look alike: trees, towers, ships, birds and the like.

Each is drawn around a foot point, `size` pixels high, in one colour; `lamp` is the colour of light in it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

import pygame

from game.art.numbers import Numbers

Colour = tuple[int, int, int]
Point = tuple[float, float]


def _shape(sheet: pygame.Surface, colour: Colour, foot: Point, size: float, points: Sequence[Point]) -> None:
    """A polygon in units of `size`, x to the right and y upwards from the foot."""
    pygame.draw.polygon(sheet, colour, [(foot[0] + x * size, foot[1] - y * size) for x, y in points])


def _pines(sheet: pygame.Surface, numbers: Numbers, foot: Point, size: float, colour: Colour, lamp: Colour) -> None:
    for tree in range(3 + numbers.below(3)):
        at = (foot[0] + (tree - 2) * size * 0.24 + numbers.between(-0.05, 0.05) * size, foot[1])
        tall = size * numbers.between(0.55, 1.0)
        _shape(sheet, colour, at, tall, [(-0.03, -0.3), (-0.03, 0.1), (0.03, 0.1), (0.03, -0.3)])
        for low, half in ((0.06, 0.2), (0.3, 0.16), (0.55, 0.11)):
            _shape(sheet, colour, at, tall, [(-half, low), (0, low + 0.48), (half, low)])


def _tower(sheet: pygame.Surface, numbers: Numbers, foot: Point, size: float, colour: Colour, lamp: Colour) -> None:
    _shape(sheet, colour, foot, size, [(-0.15, -0.4), (-0.12, 0.8), (0.12, 0.8), (0.15, -0.4)])
    _shape(sheet, colour, foot, size, [(-0.17, 0.78), (-0.17, 0.92), (0.17, 0.92), (0.17, 0.78)])
    for x in (-0.17, -0.04, 0.09):
        _shape(sheet, colour, foot, size, [(x, 0.9), (x, 1.0), (x + 0.08, 1.0), (x + 0.08, 0.9)])
    _shape(sheet, lamp, foot, size, [(-0.03, 0.5), (-0.03, 0.62), (0, 0.66), (0.03, 0.62), (0.03, 0.5)])


def _stones(sheet: pygame.Surface, numbers: Numbers, foot: Point, size: float, colour: Colour, lamp: Colour) -> None:
    for x in (-0.36, 0.0, 0.36):
        tall = numbers.between(0.62, 0.78) if x else 0.7
        _shape(sheet, colour, foot, size, [(x - 0.1, -0.4), (x - 0.08, tall), (x + 0.07, tall + 0.02), (x + 0.1, -0.4)])
    first = numbers.below(2) * 0.36 - 0.36
    _shape(
        sheet,
        colour,
        foot,
        size,
        [(first - 0.12, 0.64), (first - 0.12, 0.82), (first + 0.48, 0.84), (first + 0.48, 0.66)],
    )


def _gate(sheet: pygame.Surface, numbers: Numbers, foot: Point, size: float, colour: Colour, lamp: Colour) -> None:
    for x in (-0.28, 0.28):
        _shape(sheet, colour, foot, size, [(x - 0.05, -0.4), (x - 0.04, 0.86), (x + 0.04, 0.86), (x + 0.05, -0.4)])
    _shape(sheet, colour, foot, size, [(-0.5, 0.98), (-0.42, 0.84), (0.42, 0.84), (0.5, 0.98), (0, 0.92)])
    _shape(sheet, colour, foot, size, [(-0.36, 0.6), (-0.36, 0.68), (0.36, 0.68), (0.36, 0.6)])


def _columns(sheet: pygame.Surface, numbers: Numbers, foot: Point, size: float, colour: Colour, lamp: Colour) -> None:
    for x in (-0.36, -0.12, 0.12, 0.36):
        tall = numbers.between(0.45, 0.95)
        _shape(
            sheet, colour, foot, size, [(x - 0.06, -0.4), (x - 0.05, tall), (x + 0.05, tall - 0.05), (x + 0.06, -0.4)]
        )
        if tall > 0.7:
            _shape(
                sheet,
                colour,
                foot,
                size,
                [(x - 0.09, tall - 0.02), (x - 0.09, tall + 0.05), (x + 0.09, tall + 0.05), (x + 0.09, tall - 0.02)],
            )


def _volcano(sheet: pygame.Surface, numbers: Numbers, foot: Point, size: float, colour: Colour, lamp: Colour) -> None:
    for puff in range(5):
        centre = (foot[0] + size * (0.05 + puff * 0.07), foot[1] - size * (0.86 + puff * 0.12))
        pygame.draw.circle(sheet, colour, centre, size * (0.06 + puff * 0.025))
    _shape(sheet, colour, foot, size, [(-0.75, -0.4), (-0.16, 0.78), (0.16, 0.78), (0.75, -0.4)])
    _shape(sheet, lamp, foot, size, [(-0.13, 0.78), (-0.03, 0.62), (0.02, 0.7), (0.07, 0.5), (0.13, 0.78)])


def _ship(sheet: pygame.Surface, numbers: Numbers, foot: Point, size: float, colour: Colour, lamp: Colour) -> None:
    _shape(
        sheet, colour, foot, size, [(-0.6, 0.34), (-0.42, 0.14), (0.42, 0.14), (0.6, 0.38), (0.46, -0.2), (-0.46, -0.2)]
    )
    _shape(sheet, colour, foot, size, [(-0.02, 0.1), (-0.02, 1.0), (0.02, 1.0), (0.02, 0.1)])
    bulge = numbers.between(0.05, 0.14)
    _shape(
        sheet,
        lamp,
        foot,
        size,
        [(-0.34, 0.36), (-0.3 + bulge, 0.62), (-0.34, 0.9), (0.34, 0.9), (0.3 + bulge, 0.62), (0.34, 0.36)],
    )


def _rocks(sheet: pygame.Surface, numbers: Numbers, foot: Point, size: float, colour: Colour, lamp: Colour) -> None:
    _shape(
        sheet, colour, foot, size,
        [
            (-0.55, -0.4), (-0.5, 0.5), (-0.3, 0.82), (0.1, 0.9), (0.42, 0.66), (0.55, -0.4), (0.28, -0.4), (0.24, 0.3), (0.0, 0.56),
            (-0.2, 0.34), (-0.22, -0.4),
        ],
    )  # fmt: skip


def _tail(sheet: pygame.Surface, numbers: Numbers, foot: Point, size: float, colour: Colour, lamp: Colour) -> None:
    _shape(
        sheet, colour, foot, size,
        [
            (-0.12, -0.4), (-0.05, 0.46), (-0.2, 0.56), (-0.5, 0.62), (-0.6, 0.86), (-0.36, 0.84), (0, 0.7),
            (0.36, 0.84), (0.6, 0.86), (0.5, 0.62), (0.2, 0.56), (0.05, 0.46), (0.12, -0.4),
        ],
    )  # fmt: skip


def _serpent(sheet: pygame.Surface, numbers: Numbers, foot: Point, size: float, colour: Colour, lamp: Colour) -> None:
    thick = max(2, round(size * 0.13))
    for hump, tall in ((-0.5, 0.3), (-0.1, 0.42)):
        box = pygame.Rect(0, 0, max(2, round(size * 0.4)), max(2, round(size * tall * 2)))
        box.center = (round(foot[0] + hump * size), round(foot[1]))
        pygame.draw.arc(sheet, colour, box, 0, math.pi, thick)
    _shape(
        sheet,
        colour,
        foot,
        size,
        [(0.2, -0.4), (0.22, 0.6), (0.3, 0.8), (0.5, 0.84), (0.68, 0.7), (0.44, 0.66), (0.36, 0.5), (0.36, -0.4)],
    )
    _shape(sheet, colour, foot, size, [(0.28, 0.74), (0.2, 0.98), (0.4, 0.82)])


def _birds(sheet: pygame.Surface, numbers: Numbers, foot: Point, size: float, colour: Colour, lamp: Colour) -> None:
    for _ in range(5):
        x, y = foot[0] + numbers.between(-0.5, 0.5) * size, foot[1] - numbers.between(0.5, 1.5) * size
        wing = size * numbers.between(0.1, 0.2)
        outline = ((-1, -0.5), (-0.3, -0.55), (0, 0), (0.3, -0.55), (1, -0.5), (0, 0.22))
        points = [(x + wing * across, y + wing * down) for across, down in outline]
        pygame.draw.polygon(sheet, colour, points)


def _isle(sheet: pygame.Surface, numbers: Numbers, foot: Point, size: float, colour: Colour, lamp: Colour) -> None:
    up = (foot[0], foot[1] - size * 0.35)
    _shape(
        sheet,
        colour,
        up,
        size,
        [(-0.46, 0.34), (-0.3, 0.4), (0.32, 0.4), (0.48, 0.33), (0.2, 0.12), (0.05, -0.2), (-0.12, 0.08)],
    )
    _shape(sheet, colour, up, size, [(-0.02, 0.38), (-0.02, 0.6), (0.02, 0.6), (0.02, 0.38)])
    pygame.draw.circle(sheet, colour, (up[0], up[1] - size * 0.7), size * 0.16)
    pygame.draw.circle(sheet, colour, (up[0] - size * 0.12, up[1] - size * 0.62), size * 0.11)


def _bolt(sheet: pygame.Surface, numbers: Numbers, foot: Point, size: float, colour: Colour, lamp: Colour) -> None:
    x, y = foot[0], foot[1] - size * 1.5
    thick = max(1, round(size * 0.06))
    while y < foot[1]:
        to = (x + numbers.between(-0.22, 0.22) * size, y + numbers.between(0.14, 0.3) * size)
        pygame.draw.line(sheet, lamp, (x, y), to, thick)
        if numbers.below(3) == 0:
            pygame.draw.line(
                sheet, lamp, to, (to[0] + numbers.between(-0.3, 0.3) * size, to[1] + 0.2 * size), max(1, thick // 2)
            )
        x, y = to


def _comet(sheet: pygame.Surface, numbers: Numbers, foot: Point, size: float, colour: Colour, lamp: Colour) -> None:
    x, y = foot[0], foot[1] - size * numbers.between(1.3, 1.9)
    pygame.draw.polygon(
        sheet,
        lamp,
        [(x - size * 0.9, y - size * 0.42), (x + size * 0.02, y - size * 0.07), (x - size * 0.05, y + size * 0.07)],
    )
    pygame.draw.circle(sheet, lamp, (x, y), max(1.5, size * 0.09))


def _brazier(sheet: pygame.Surface, numbers: Numbers, foot: Point, size: float, colour: Colour, lamp: Colour) -> None:
    for lean in (-0.16, 0.0, 0.16):
        _shape(
            sheet,
            colour,
            foot,
            size,
            [(lean - 0.03, -0.4), (lean * 0.4 - 0.03, 0.5), (lean * 0.4 + 0.03, 0.5), (lean + 0.03, -0.4)],
        )
    _shape(sheet, colour, foot, size, [(-0.24, 0.62), (-0.14, 0.46), (0.14, 0.46), (0.24, 0.62)])
    tall = numbers.between(0.95, 1.15)
    _shape(
        sheet,
        lamp,
        foot,
        size,
        [(-0.16, 0.62), (-0.17, 0.78), (-0.06, 0.72), (0.0, tall), (0.09, 0.76), (0.17, 0.84), (0.16, 0.62)],
    )


def _standard(sheet: pygame.Surface, numbers: Numbers, foot: Point, size: float, colour: Colour, lamp: Colour) -> None:
    _shape(sheet, colour, foot, size, [(-0.03, -0.4), (-0.03, 1.1), (0.03, 1.1), (0.03, -0.4)])
    side = 1 if numbers.below(2) else -1
    _shape(
        sheet,
        lamp,
        foot,
        size,
        [(0.03 * side, 1.06), (0.5 * side, 1.0), (0.38 * side, 0.86), (0.5 * side, 0.7), (0.03 * side, 0.66)],
    )


Drawer = Callable[[pygame.Surface, Numbers, Point, float, Colour, Colour], None]

LANDMARKS: Mapping[str, tuple[Drawer, ...]] = {
    "ridges": (_pines, _tower, _stones, _gate, _columns, _volcano, _birds),
    "waves": (_ship, _rocks, _tail, _serpent, _gate, _birds),
    "plain": (_brazier, _standard, _columns, _stones, _gate, _tower),
    "clouds": (_birds, _isle, _bolt, _comet, _columns, _tower),
}
"""What may stand in each kind of scenery."""
