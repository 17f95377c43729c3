"""How the window is divided at the table: the bar with the prompt, chips, table, and the panel at the right."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.ui import text
from game.ui.chip import chip_height
from game.ui.theme import Theme

BAR = 44
"""The height of the bar in usual type, in units of the theme."""
LINE = 4
"""The height of the line in the seat's colour along its lower edge, in units of the theme."""
CHIP_MARGIN = 2
"""Free room over the chips, in units of the theme."""
CHIP_OVER = 5
"""The table begins so much above the lower edge of the chips, in units of the theme."""


class Frame(NamedTuple):
    """The parts of the window in pixels. `bar` tells whose turn it is and what is asked, beside the buttons of the match; `chips` is the
    line under it that tells of the last turn; `panel` has no width when it is folded; `table` is what is left for zones.
    """

    bar: pygame.Rect
    chips: pygame.Rect
    table: pygame.Rect
    panel: pygame.Rect

    @property
    def rise(self) -> int:
        """How much higher than the table what has the line of chips beside it may be."""
        return self.table.y - self.bar.bottom

    @property
    def zones(self) -> pygame.Rect:
        """The table, and the line of chips over it."""
        return self.table.union(self.chips)

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
    # One line in large type, or two lines of a long prompt in small type, over the line in the seat's colour.
    line = theme.px(LINE)
    high = max(theme.px(BAR), theme.row + line, 2 * text.line_height(theme.text("small")) + line)
    bar = pygame.Rect(0, 0, width, high)
    wide = 0 if folded else panel_width(size, theme)
    chips = pygame.Rect(0, bar.bottom, width - wide, chip_height(theme) + theme.px(CHIP_MARGIN))
    # What zones keep free at the top of the table is enough to keep them apart from the chips.
    top = chips.bottom - theme.px(CHIP_OVER)
    table = pygame.Rect(0, top, width - wide, height - top)
    panel = pygame.Rect(width - wide, bar.bottom, wide, height - bar.bottom)
    return Frame(bar, chips, table, panel)
