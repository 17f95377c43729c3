"""What tells an attack, a capture, a hit and a defeat from each other without words. Each is drawn for a share of its time, from 0 to 1."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.ui import shapes, text
from game.ui.marks import Mark, picture
from game.ui.theme import PALETTE, Colour, Theme, mix

LEAN: Final = 0.16
"""Seconds in which an attacker leans to its target and back."""
STROKE: Final = 0.3
"""Seconds that the stroke from the attacker to its target is seen."""
FLOOD: Final = 0.24
"""Seconds in which the new colour runs over the frame of a card that was captured, and a ring of dust spreads."""
DRAIN: Final = 0.18
"""Seconds in which the colour leaves a card that is defeated."""
FAR: Final = 0.08
"""How far an attacker leans, in its heights."""
CRACKS: Final = 0.35
"""From this share of its time on a card that is defeated cracks."""
JAGS: Final = (-0.6, 0.4, -0.9, 0.7, -0.3, 0.8, -0.2)
"""The corners of the crack from top to bottom: how far to the left or right."""
LOSS: Final = (196, 30, 40)
HIT: Final = 0.4
"""The height of the number of a hit, in widths of its card."""


def leaning(rect: pygame.Rect, towards: pygame.Rect, share: float) -> tuple[int, int]:
    """The corner of a card that leans towards another one and back."""
    dx, dy = towards.centerx - rect.centerx, towards.centery - rect.centery
    far = FAR * rect.height * math.sin(math.pi * share) / max(1.0, math.hypot(dx, dy))
    return rect.x + round(dx * far), rect.y + round(dy * far)


def stroke(one: pygame.Rect, other: pygame.Rect, colour: Colour, share: float) -> tuple[Mark, ...]:
    """A stroke in the colour of the attacker that grows thinner from it to its target: it runs there, and fades from its beginning."""
    start, end = pygame.Vector2(one.center), pygame.Vector2(other.center)
    way = end - start
    if way.length() < 1:
        return ()
    # Between the middles of the halves that face each other.
    start, end = start + way * 0.25, end - way * 0.25
    way = end - start
    head, tail = min(1.0, share * 2), max(0.0, share * 2 - 1)
    if head - tail < 0.02:
        return ()
    side = way.normalize().rotate(90) * max(3.0, one.width * 0.09)
    first, last = start + way * tail, start + way * head
    corners = [first + side * (1 - tail), last + side * (1 - head), last - side * (1 - head), first - side * (1 - tail)]
    box = _around(corners).inflate(6, 6)
    light = mix(colour, (255, 255, 255), 0.35)

    def paint(sheet: pygame.Surface) -> None:
        moved = [(corner - box.topleft) * (sheet.get_width() / box.width) for corner in corners]
        pygame.draw.polygon(sheet, light, moved)

    return (picture(shapes.fine(box.size, paint), box.topleft),)


def _around(corners: list[pygame.Vector2]) -> pygame.Rect:
    left, top = min(corner.x for corner in corners), min(corner.y for corner in corners)
    right, bottom = max(corner.x for corner in corners), max(corner.y for corner in corners)
    return pygame.Rect(math.floor(left), math.floor(top), math.ceil(right - left) + 1, math.ceil(bottom - top) + 1)


def flood(rect: pygame.Rect, start: pygame.Rect, colour: Colour, theme: Theme, share: float) -> tuple[Mark, ...]:
    """The frame of a card in a colour that runs over it from the side of `start`, and a ring of dust around it."""
    line = max(theme.px(3), rect.width // 28)
    frame = shapes.rounded(rect.size, theme.px(6), None, colour, line)
    part = frame.get_rect(topleft=rect.topleft)
    if abs(start.centerx - rect.centerx) > abs(start.centery - rect.centery):
        part.width = max(1, round(rect.width * share))
        if start.centerx > rect.centerx:
            part.right = rect.right
    else:
        part.height = max(1, round(rect.height * share))
        if start.centery > rect.centery:
            part.bottom = rect.bottom
    dust = round(rect.width * (0.5 + 0.28 * share))

    def ring(sheet: pygame.Surface) -> None:
        d = sheet.get_width()
        pygame.draw.circle(sheet, mix(colour, PALETTE.ink, 0.6), (d // 2, d // 2), d // 2 - 2, max(2, d // 40))

    around = shapes.faded(shapes.fine((2 * dust, 2 * dust), ring), (1 - share) * 0.8)
    return (
        picture(around, (rect.centerx - dust, rect.centery - dust)),
        Mark((frame, *part), tuple(part), lambda target: shapes.put(target, frame, rect)),
    )


def drained(card: pygame.Surface, share: float) -> pygame.Surface:
    """A card out of which the colour goes, with a crack across it towards the end."""
    surface = card.copy()
    shapes.put(surface, shapes.faded(pygame.transform.grayscale(card), min(1.0, share * 1.5)), (0, 0))
    if share > CRACKS:
        wide, high = card.get_size()
        points = [
            (round(wide * (0.5 + side * 0.13)), round(high * (0.12 + 0.76 * step / (len(JAGS) - 1))))
            for step, side in enumerate(JAGS)
        ]
        shown = points[: max(2, round(len(points) * (share - CRACKS) / (1 - CRACKS)))]
        pygame.draw.lines(surface, (12, 14, 16), False, shown, max(2, wide // 22))
        pygame.draw.lines(surface, (210, 214, 218), False, [(x + 1, y) for x, y in shown], max(1, wide // 60))
    return surface


def hit(theme: Theme, words: str, wide: int) -> pygame.Surface:
    """The number of a hit on a card so many pixels wide: red with a white edge, large enough to be read across the table."""
    px = max(theme.text("heading"), round(wide * HIT))

    def make() -> pygame.Surface:
        edge = max(2, px // 12)
        red, white = (text.render(words, px, colour, weight="bold") for colour in (LOSS, (255, 255, 255)))
        surface = shapes.blank((red.get_width() + 2 * edge, red.get_height() + 2 * edge))
        for dx in range(-edge, edge + 1):
            for dy in range(-edge, edge + 1):
                if dx * dx + dy * dy <= edge * edge:
                    shapes.put(surface, white, (edge + dx, edge + dy))
        shapes.put(surface, red, (edge, edge))
        return surface

    return shapes.cached(("hit", words, px), make)
