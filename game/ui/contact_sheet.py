"""A contact sheet: many cards in one picture, in rows, each with its name under it and every group under a heading."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from game.ui import shapes, text
from game.ui.theme import Colour

Picture = Callable[[str, int], pygame.Surface]
"""Draws a card by its id, so many pixels wide."""

WIDE: Final = 1760
"""About how wide a sheet is, in pixels; wider if a single card is."""
MOST_PIXELS: Final = 64 * 1024 * 1024
PAPER: Final[Colour] = (21, 47, 53)
INK: Final[Colour] = (240, 236, 222)
SOFT: Final[Colour] = (168, 190, 192)


def columns_of(width: int, count: int) -> int:
    """How many cards of this width stand side by side, of so many."""
    return max(1, min(count, (WIDE - gap_of(width)) // (width + gap_of(width))))


def gap_of(width: int) -> int:
    """The space between cards of a width, in pixels."""
    return max(6, width // 14)


def sheet(
    title: str, groups: Mapping[str, Sequence[tuple[str, str]]], width: int, ratio: float, picture: Picture
) -> pygame.Surface:
    """The sheet of groups of cards, each an id and a name, with cards `width` pixels wide and `ratio` times as high.

    Raises ValueError if it would have more than MOST_PIXELS.
    """
    gap, high = gap_of(width), round(width * ratio)
    px = max(11, min(22, width // 9))
    foot = text.line_height(px) + gap // 2
    head = text.line_height(px + 6, text.SERIF) + gap
    columns = columns_of(width, max((len(cards) for cards in groups.values()), default=1))
    rows = sum(-(-len(cards) // columns) for cards in groups.values())
    top = text.line_height(px + 16, text.SERIF) + 2 * gap
    across = columns * (width + gap) + gap
    down = top + rows * (high + foot + gap) + len(groups) * (head + gap) + gap
    if across * down > MOST_PIXELS:
        raise ValueError(f"{across} x {down} pixels")
    surface = pygame.Surface((across, down), pygame.SRCALPHA)
    surface.fill((*PAPER, 255))
    text.draw(surface, title, px + 16, INK, (gap, gap), width=across - 2 * gap, family=text.SERIF)
    y = top
    for name, cards in groups.items():
        text.draw(surface, name, px + 6, SOFT, (gap, y), width=across - 2 * gap, family=text.SERIF)
        y += head
        for start in range(0, len(cards), columns):
            for column, (id, said) in enumerate(cards[start : start + columns]):
                x = gap + column * (width + gap)
                shapes.put(surface, picture(id, width), (x, y))
                at = (x + width // 2, y + high + gap // 4)
                text.draw(surface, said, px, INK, at, "midtop", width=width + gap // 2)
            y += high + foot + gap
        y += gap
    return surface
