"""A part of the window that is painted once and kept until it changes."""

from __future__ import annotations

from collections.abc import Callable

import pygame

_scratch: list[pygame.Surface] = []
"""One sheet as large as the window, on which layers are painted before they are kept."""


def _sheet(like: pygame.Surface) -> pygame.Surface:
    if not _scratch or _scratch[0].get_size() != like.get_size() or _scratch[0].get_bitsize() != like.get_bitsize():
        _scratch[:] = [pygame.Surface(like.get_size(), 0, like)]
    return _scratch[0]


class Layer:
    """Keeps the picture of an opaque rectangle. `paint` is given a surface as large as the window, and paints in its coordinates."""

    def __init__(self) -> None:
        self._kept: pygame.Surface | None = None
        self._rect = pygame.Rect(0, 0, 0, 0)

    def drop(self) -> None:
        """Paint anew when next drawn."""
        self._kept = None

    def draw(
        self, target: pygame.Surface, rect: pygame.Rect, clip: pygame.Rect, paint: Callable[[pygame.Surface], None]
    ) -> None:
        """Draw the part of the rectangle (pixels of the window) that touches the clip."""
        part = rect.clip(clip)
        if not part.width or not part.height:
            return
        if self._kept is None or self._rect != rect:
            sheet = _sheet(target)
            sheet.set_clip(rect)
            paint(sheet)
            sheet.set_clip(None)
            inside = rect.clip(sheet.get_rect())
            self._kept = sheet.subsurface(inside).copy()
            self._rect = rect.copy()
        target.blit(self._kept, part, part.move(-self._rect.x, -self._rect.y))
