"""How the window is divided at the table: top bar, banner with the prompt, table, and the panel at the right."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.ui import text
from game.ui.theme import Theme


class Frame(NamedTuple):
    """The parts of the window in pixels. `panel` has no width when it is folded; `table` is what is left for zones."""

    bar: pygame.Rect
    banner: pygame.Rect
    table: pygame.Rect
    panel: pygame.Rect

    @property
    def whole(self) -> pygame.Rect:
        """The whole window."""
        return pygame.Rect(0, 0, self.bar.width, self.table.bottom)


def panel_width(size: tuple[int, int], theme: Theme) -> int:
    """The width of the unfolded panel: wider for larger text, never more than a third of the window."""
    wished = theme.px(292) * (1 + (theme.text_scale - 1) * 0.45)
    return round(min(wished, size[0] * 0.32))


def frame(size: tuple[int, int], theme: Theme, *, folded: bool) -> Frame:
    """Divide a window of this size."""
    width, height = size
    bar = pygame.Rect(0, 0, width, theme.row + theme.px(4))
    # One line in large type, or two lines of a long prompt in small type.
    high = max(round(theme.text("label") * 1.4) + theme.px(10), 2 * text.line_height(theme.text("small")) + theme.px(4))
    banner = pygame.Rect(0, bar.bottom, width, high)
    wide = 0 if folded else panel_width(size, theme)
    body = height - banner.bottom
    table = pygame.Rect(0, banner.bottom, width - wide, body)
    panel = pygame.Rect(width - wide, banner.bottom, wide, body)
    return Frame(bar, banner, table, panel)
