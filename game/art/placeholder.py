"""Drawn art for a card without a picture: its emblem in one of several compositions, in the colours of its kind.

Everything follows from the card's id by a hash, so a card looks the same on every machine, and no two look alike.
"""

from __future__ import annotations

import math

import pygame

from game.art.compositions import compose, composition_of
from game.art.emblems import Signs
from game.art.scenery import Colour, Scene, Size, Stage, mix

__all__ = ["Scene", "back", "placeholder"]

FINE = 2
"""How many times larger the art is painted before it is scaled down."""


def placeholder(key: str, size: Size, scene: Scene, signs: Signs | None = None) -> pygame.Surface:
    """The art of the card `key` in `size` pixels, opaque. `signs` draws a sign or icon by name, size and colour; without it there is no
    emblem.
    """
    size = (max(2, size[0]), max(2, size[1]))
    stage = Stage(key, (size[0] * FINE, size[1] * FINE), scene)
    compose(stage, scene.composition or composition_of(key), signs)
    return pygame.transform.smoothscale(stage.surface, size)


def back(size: Size, night: Colour, deep: Colour, ring: Colour) -> pygame.Surface:
    """An ornament for the backs of cards, opaque: a rose of arcs and lozenges."""
    wide, high = max(2, size[0]) * FINE, max(2, size[1]) * FINE
    surface = pygame.Surface((wide, high), pygame.SRCALPHA)
    surface.fill((*night, 255))
    centre = (wide / 2, high / 2)
    thick = max(1, round(wide * 0.008))
    for ring_number in range(14, 0, -1):
        radius = wide * 0.075 * ring_number
        pygame.draw.circle(surface, mix(night, deep, 0.25 + 0.55 * (ring_number % 2)), centre, radius)
    for spoke in range(16):
        angle = spoke * math.pi / 8
        for near, far, half in ((0.2, 0.62, 0.075), (0.62, 1.04, 0.06)):
            tip = (centre[0] + math.cos(angle) * wide * far, centre[1] + math.sin(angle) * wide * far)
            foot = (centre[0] + math.cos(angle) * wide * near, centre[1] + math.sin(angle) * wide * near)
            middle = ((tip[0] + foot[0]) / 2, (tip[1] + foot[1]) / 2)
            side = (-math.sin(angle) * wide * half, math.cos(angle) * wide * half)
            points = [tip, (middle[0] + side[0], middle[1] + side[1]), foot, (middle[0] - side[0], middle[1] - side[1])]
            pygame.draw.polygon(surface, mix(deep, ring, 0.18 if spoke % 2 else 0.34), points)
            pygame.draw.polygon(surface, mix(deep, ring, 0.5), points, thick)
    pygame.draw.circle(surface, night, centre, wide * 0.235)
    for radius in (0.235, 0.205):
        pygame.draw.circle(surface, mix(deep, ring, 0.85), centre, wide * radius, thick * 2)
    margin = round(wide * 0.045)
    frame = pygame.Rect(margin, margin, wide - 2 * margin, high - 2 * margin)
    pygame.draw.rect(surface, mix(deep, ring, 0.7), frame, thick * 2, border_radius=margin)
    return pygame.transform.smoothscale(surface, (max(2, size[0]), max(2, size[1])))
