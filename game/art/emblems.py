"""Draws the emblems of cards: one or two signs, alone or joined, in one colour on a clear ground."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.art.numbers import Numbers
from game.emblems import ALONE, CONSTRUCTIONS, CROSSED, INSIDE, PAIR, RINGED, SHIELD, WINGED, Emblem

Colour = tuple[int, int, int]
Signs = Callable[[str, int, Colour], pygame.Surface]
"""Draws a sign by name in a square of so many pixels, in a colour, premultiplied."""

WHITE: Final = (255, 255, 255)
FINE: Final = 96
"""A smaller emblem of several parts is drawn in so many pixels and scaled down."""
CLEAR: Final = 0.035
"""How wide the gap around what lies on another part is, as a share of the emblem."""
SLENDER: Final = 0.8
"""A sign narrower than this share of its height stands upright; to be crossed it leans."""
LEAN: Final = 40
BROAD: Final = 0.36
"""A sign that inks more than this share of its square hides what it is crossed with."""
WING: Final = "wing"


def built(id: str, signs: Sequence[str]) -> Emblem:
    """The emblem of a card that has none, from its id: two of these signs in one of the six constructions."""
    numbers = Numbers(f"emblem {id}")
    first = numbers.below(len(signs))
    second = (first + 1 + numbers.below(len(signs) - 1)) % len(signs) if len(signs) > 1 else first
    return Emblem(CONSTRUCTIONS[numbers.below(len(CONSTRUCTIONS))], (signs[first], signs[second]))


def draw(emblem: Emblem, px: int, colour: Colour, signs: Signs) -> pygame.Surface:
    """An emblem in a square of `px` pixels, premultiplied. `signs` draws a sign by name."""
    px = max(1, px)
    if emblem.how == ALONE:
        return signs(emblem.signs[0], px, colour)
    large = max(px, FINE)
    sheet = pygame.Surface((large, large), pygame.SRCALPHA)
    first = signs(emblem.signs[0], large, WHITE)
    _JOIN[emblem.how](sheet, emblem.signs, signs, first)
    drawn = pygame.transform.smoothscale(sheet, (px, px)) if large > px else sheet
    drawn.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return drawn


def _put(sheet: pygame.Surface, part: pygame.Surface, x: float, y: float) -> None:
    """Lay a part around a point."""
    sheet.blit(part, part.get_rect(center=(round(x), round(y))), special_flags=pygame.BLEND_PREMULTIPLIED)


def _cut(sheet: pygame.Surface, part: pygame.Surface, x: float, y: float) -> None:
    """Take a part away around a point."""
    sheet.blit(part, part.get_rect(center=(round(x), round(y))), special_flags=pygame.BLEND_RGBA_SUB)


def _clear(sheet: pygame.Surface, part: pygame.Surface, x: float, y: float) -> None:
    """Lay a part around a point with a gap around it."""
    gap = sheet.get_width() * CLEAR
    for step in range(8):
        angle = math.tau * step / 8
        _cut(sheet, part, x + math.cos(angle) * gap, y + math.sin(angle) * gap)
    _cut(sheet, part, x, y)
    _put(sheet, part, x, y)


def _second(names: Sequence[str]) -> str:
    return names[-1]


def _pair(sheet: pygame.Surface, names: Sequence[str], signs: Signs, first: pygame.Surface) -> None:
    wide = sheet.get_width()
    px = round(wide * 0.6)
    left, right = signs(names[0], px, WHITE), signs(_second(names), px, WHITE)
    inked = [part.subsurface(part.get_bounding_rect()) for part in (left, pygame.transform.flip(right, True, False))]
    # Both as high as they can be while they stand apart.
    most, gap = wide * 0.96, wide * CLEAR * 1.4
    share = min(
        (most - gap) / max(1, sum(part.get_width() for part in inked)), most / max(part.get_height() for part in inked)
    )
    scaled = [pygame.transform.smoothscale_by(part, share) for part in inked]
    x = (wide - gap - sum(part.get_width() for part in scaled)) / 2
    for part in scaled:
        _put(sheet, part, x + part.get_width() / 2, wide / 2)
        x += part.get_width() + gap


def _inside(sheet: pygame.Surface, names: Sequence[str], signs: Signs, first: pygame.Surface) -> None:
    wide = sheet.get_width()
    middle = wide / 2
    _put(sheet, first, middle, middle)
    hole = pygame.Surface((wide, wide), pygame.SRCALPHA)
    pygame.draw.circle(hole, WHITE, (middle, middle), wide * 0.3)
    _cut(sheet, hole, middle, middle)
    _put(sheet, signs(_second(names), round(wide * 0.44), WHITE), middle, middle)


def _crossed(sheet: pygame.Surface, names: Sequence[str], signs: Signs, first: pygame.Surface) -> None:
    wide = sheet.get_width()
    second = signs(_second(names), wide, WHITE)
    if _broad(first) or _broad(second):
        _pair(sheet, names, signs, first)  # the one would hide the other
        return
    _put(sheet, _leaning(first, wide), wide / 2, wide / 2)
    _clear(sheet, pygame.transform.flip(_leaning(second, wide), True, False), wide / 2, wide / 2)


def _broad(part: pygame.Surface) -> bool:
    """Whether a sign fills so much of its square that nothing is seen behind it."""
    ink = part.get_bounding_rect()
    full = pygame.mask.from_surface(part, 127).count() / max(1, part.get_width() * part.get_height())
    return ink.width > ink.height * SLENDER and full > BROAD


def _leaning(part: pygame.Surface, wide: int) -> pygame.Surface:
    """A sign that leans to the right, in its square."""
    ink = part.get_bounding_rect()
    if not ink.width or ink.width > ink.height * SLENDER:
        return part
    turned = pygame.transform.rotozoom(part, -LEAN, 1.0)
    ink = turned.get_bounding_rect()
    turned = turned.subsurface(ink)
    return pygame.transform.smoothscale_by(turned, wide * 0.96 / max(ink.size))


def _shield(sheet: pygame.Surface, names: Sequence[str], signs: Signs, first: pygame.Surface) -> None:
    wide = sheet.get_width()
    _put(sheet, _plate(wide), wide / 2, wide / 2)
    if len(names) == 1:
        _cut(sheet, signs(names[0], round(wide * 0.58), WHITE), wide / 2, wide * 0.46)
        return
    for name, x in zip(names, (0.305, 0.695), strict=True):
        _cut(sheet, signs(name, round(wide * 0.34), WHITE), wide * x, wide * 0.42)
    pygame.draw.line(sheet, (0, 0, 0, 0), (wide / 2, wide * 0.1), (wide / 2, wide * 0.9), round(wide * CLEAR))


def _plate(wide: int) -> pygame.Surface:
    """A shield as large as its square."""
    plate = pygame.Surface((wide, wide), pygame.SRCALPHA)
    edge = [(0.5, 0.02), (0.9, 0.1), (0.9, 0.48)]
    round_ = [
        (0.9 - 0.4 * (1 - math.cos(t)), 0.48 + 0.5 * math.sin(t))
        for t in [step * math.pi / 2 / 12 for step in range(1, 13)]
    ]
    half = [*edge, *round_]
    outline = [*half, *[(1 - x, y) for x, y in reversed(half)]]
    pygame.draw.polygon(plate, WHITE, [(x * wide, y * wide) for x, y in outline])
    return plate


def _ringed(sheet: pygame.Surface, names: Sequence[str], signs: Signs, first: pygame.Surface) -> None:
    wide = sheet.get_width()
    _put(sheet, signs(names[0], round(wide * 0.54), WHITE), wide / 2, wide / 2)
    for step in range(8):
        angle = math.tau * (step + 0.5) / 8
        x, y = wide / 2 + math.cos(angle) * wide * 0.415, wide / 2 + math.sin(angle) * wide * 0.415
        if len(names) > 1:
            _put(sheet, signs(names[1], round(wide * 0.17), WHITE), x, y)
        else:
            pygame.draw.circle(sheet, WHITE, (x, y), wide * 0.05)


def _winged(sheet: pygame.Surface, names: Sequence[str], signs: Signs, first: pygame.Surface) -> None:
    wide = sheet.get_width()
    wing = signs(WING, round(wide * 0.5), WHITE)
    _put(sheet, wing, wide * 0.76, wide * 0.5)
    _put(sheet, pygame.transform.flip(wing, True, False), wide * 0.24, wide * 0.5)
    low = 0.0
    if len(names) > 1:
        low = 0.1
        _clear(sheet, signs(names[1], round(wide * 0.28), WHITE), wide / 2, wide * 0.16)
    _clear(sheet, signs(names[0], round(wide * 0.58), WHITE), wide / 2, wide * (0.52 + low))


_JOIN: Final[dict[str, Callable[[pygame.Surface, Sequence[str], Signs, pygame.Surface], None]]] = {
    PAIR: _pair,
    INSIDE: _inside,
    CROSSED: _crossed,
    SHIELD: _shield,
    RINGED: _ringed,
    WINGED: _winged,
}
