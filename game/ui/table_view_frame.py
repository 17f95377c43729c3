"""How the window is divided at the table: top bar, banner with the prompt, chips, table, and the panel at the right."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.ui import text
from game.ui.chip import chip_height
from game.ui.theme import Theme

CHIP_MARGIN = 2
"""Free room over the chips, in units of the theme."""
CHIP_OVER = 5
"""The table begins so much above the lower edge of the chips, in units of the theme."""


class Frame(NamedTuple):
    """The parts of the window in pixels. `chips` is the line under the banner that tells of the last turn; `panel` has no width when it is
    folded; `table` is what is left for zones.
    """

    bar: pygame.Rect
    banner: pygame.Rect
    chips: pygame.Rect
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
    bar = pygame.Rect(0, 0, width, theme.row + theme.px(2))
    # One line in large type, or two lines of a long prompt in small type.
    high = max(round(theme.text("label") * 1.4) + theme.px(10), 2 * text.line_height(theme.text("small")) + theme.px(2))
    banner = pygame.Rect(0, bar.bottom, width, high)
    wide = 0 if folded else panel_width(size, theme)
    chips = pygame.Rect(0, banner.bottom, width - wide, chip_height(theme) + theme.px(CHIP_MARGIN))
    # What zones keep free at the top of the table is enough to keep them apart from the chips.
    top = chips.bottom - theme.px(CHIP_OVER)
    table = pygame.Rect(0, top, width - wide, height - top)
    panel = pygame.Rect(width - wide, banner.bottom, wide, height - banner.bottom)
    return Frame(bar, banner, chips, table, panel)
