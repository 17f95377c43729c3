"""How a die looks on each of its faces."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

import pygame

from game.ui import shapes, text
from game.ui.theme import Colour, mix

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class DieLook(NamedTuple):
    """How a die that lies there is drawn: which token it is, of how many sides, the side that is up (0: none is) with its name or number,
    what that means in a word, and whether it is used up.
    """

    die: str
    sides: int
    side: int
    face: int | str
    words: str = ""
    used: bool = False


def words_width(words: Iterable[str]) -> int:
    """How much room the widest of the words under dice needs where they are smallest."""
    return max([text.size_of(each, text.LEAST, weight="semibold")[0] for each in words if each], default=0)


def die(
    d: int, sides: int, face: int, colour: Colour, ink: Colour, icon: pygame.Surface | None = None, name: str = ""
) -> pygame.Surface:
    """A die of `d` pixels that shows a face: pips on a cube, a number on any other body. Of a face that has a `name` its icon is shown,
    or nothing if it has none.
    """
    d = max(12, d)

    def make() -> pygame.Surface:
        surface = shapes.blank((d, d))
        if sides == 6 and (face in PIPS or name):
            body = shapes.rounded(
                (d, d), round(d * 0.2), mix(colour, (255, 255, 255), 0.18), mix(colour, (0, 0, 0), 0.5)
            )
            shapes.put(surface, body, (0, 0))
            if name:
                if icon is not None:
                    shapes.put(surface, icon, icon.get_rect(center=(d // 2, d // 2)))
                return surface
            pip = shapes.disc(max(2, round(d * 0.19)), ink)
            for x, y in PIPS[face]:
                spot = pip.get_rect(center=(round(d / 2 + x * d * 0.26), round(d / 2 + y * d * 0.26)))
                shapes.put(surface, pip, spot)
            return surface
        corners = {4: 3, 8: 4, 10: 4, 12: 5, 20: 6}.get(sides, 8)
        big = 3 * d
        drawn = pygame.Surface((big, big), pygame.SRCALPHA)
        points = [
            (
                big / 2 + math.sin(2 * math.pi * index / corners) * big * 0.48,
                big / 2 - math.cos(2 * math.pi * index / corners) * big * 0.48,
            )
            for index in range(corners)
        ]
        pygame.draw.polygon(drawn, mix(colour, (255, 255, 255), 0.18), points)
        pygame.draw.polygon(drawn, mix(colour, (0, 0, 0), 0.5), points, max(2, big // 28))
        shapes.put(surface, pygame.transform.smoothscale(drawn, (d, d)).premul_alpha(), (0, 0))
        text.draw(surface, str(face), round(d * 0.44), ink, (d // 2, d // 2), "center", weight="bold")
        return surface

    return shapes.cached(("die", d, sides, face, colour, ink, name), make)
