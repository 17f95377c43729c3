"""A button that shows by a row of dots where somebody wants to be asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui import shapes
from game.ui.theme import Theme
from game.ui.widgets import Button

DOT, APART = 9, 5
"""How large a dot is, and how far from the next one, in units of the theme."""
SMALL_DOT, SMALL_APART = 7, 4
"""The same on the label of an area."""


def dots_size(theme: Theme, windows: int) -> tuple[int, int]:
    """How large the box of the dots of so many windows is on a label, in pixels."""
    dot, apart = theme.px(SMALL_DOT), theme.px(SMALL_APART)
    return windows * dot + (windows - 1) * apart + 2 * theme.px(6), 2 * dot + apart + 2 * theme.px(4)


class StopDots(Button):
    """Two rows of dots, one dot for each moment: the upper row is for own turns, the lower one for those of others; lit: ask me."""

    def __init__(
        self,
        theme: Theme,
        rect: pygame.Rect,
        rows: Sequence[Sequence[bool]],
        on_press: Callable[[], None],
        hint: str,
        *,
        small: bool = False,
    ) -> None:
        super().__init__(theme, rect, "", on_press, hint=hint, style="quiet" if small else "normal")
        self.small = small
        self.rows = tuple([tuple(row) for row in rows])

    def needed_width(self) -> int:
        """How many pixels wide it must be for its dots."""
        count = max([len(row) for row in self.rows])
        return count * self._dot + (count - 1) * self._apart + 2 * self.theme.pad

    @property
    def _dot(self) -> int:
        if self.small:
            return self.theme.px(SMALL_DOT)
        return min(self.theme.px(DOT), (self.rect.height - 3 * self.theme.px(4)) // len(self.rows))

    @property
    def _apart(self) -> int:
        return self.theme.px(SMALL_APART if self.small else APART)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the box and the dots."""
        super().draw(surface)
        palette, dot = self.theme.palette, self._dot
        high = len(self.rows) * dot + (len(self.rows) - 1) * self._apart
        for number, row in enumerate(self.rows):
            y = self.rect.centery - high // 2 + number * (dot + self._apart)
            x = self.rect.centerx - (len(row) * (dot + self._apart) - self._apart) // 2
            for lit in row:
                colour = palette.accent if lit else palette.line
                shapes.put(surface, shapes.disc(dot, colour), (x, y))
                if not lit:
                    inner = max(1, dot - 2 * max(1, self.theme.px(2)))
                    at = x + (dot - inner) // 2, y + (dot - inner) // 2
                    shapes.put(surface, shapes.disc(inner, palette.panel), at)
                x += dot + self._apart
