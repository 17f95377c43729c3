"""A chip: a few words about one thing that somebody has done, in the colour of their seat."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui import shapes, text
from game.ui.theme import Theme, mix, seat_look
from game.ui.widgets import Pressable


def chip_height(theme: Theme) -> int:
    """The height of a chip in pixels."""
    return text.line_height(theme.text("small")) + theme.px(4)


class Chip(Pressable):
    """What somebody has done. `seat` is who it was, -1 for nobody in particular; it is cut with an ellipsis where it is too long."""

    def __init__(
        self, theme: Theme, rect: pygame.Rect, words: str, seat: int, on_press: Callable[[], None], hint: str = ""
    ) -> None:
        super().__init__(theme, rect, on_press, hint)
        self.text = words
        self.seat = seat

    def needed_width(self) -> int:
        """How many pixels wide it must be for its token and all of its words."""
        wide = text.size_of(self.text, self.theme.text("small"))[0]
        return wide + self._token() + self._gap() + self.theme.px(22)

    def _token(self) -> int:
        return self.rect.height - self.theme.px(6) if self.seat >= 0 else 0

    def _gap(self) -> int:
        return self.theme.px(6) if self.seat >= 0 else 0

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the pill, the token of the seat, and the words."""
        theme, palette = self.theme, self.theme.palette
        lit = self.hovered or self.focused
        colour = seat_look(self.seat).colour if self.seat >= 0 else palette.ink_faint
        fill = mix(palette.panel_raised, colour, 0.34 if lit else 0.14)
        edge = mix(colour, palette.panel, 0.0 if lit else 0.45)
        radius = self.rect.height // 2
        shapes.put(surface, shapes.rounded(self.rect.size, radius, fill, edge, max(1, theme.px(1))), self.rect)
        d = self._token()
        x = self.rect.x + theme.px(4)
        if d:
            shapes.put(surface, shapes.seat_token(self.seat, d), (x, self.rect.centery - d // 2))
            x += d + self._gap()
        else:
            x += theme.px(6)
        room = max(1, self.rect.right - theme.px(9) - x)
        text.draw(surface, self.text, theme.text("small"), palette.ink, (x, self.rect.centery), "midleft", room)
        self.draw_focus(surface)
        self.dirty = False
