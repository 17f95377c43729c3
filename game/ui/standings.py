"""How the seats stand: a small table with a row for each seat, what is counted for it, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui import shapes, text
from game.ui.icons import Icons
from game.ui.theme import Theme, mix, seat_look

MOST_SHARE = 0.36
"""The table takes at most this share of the height it is given."""


class Row(NamedTuple):
    """A seat in the table: `active` if it is asked something, `out` if it has nothing left to do in the match."""

    seat: int
    name: str
    values: tuple[int, ...]
    active: bool = False
    out: bool = False
    tagged: bool = False
    """Whether a crown marks the seat: the pack has a text `tag.<value>` for the value that names it."""


class Column(NamedTuple):
    """What a column counts: icons for it, of which the first that there is stands where there is no room for the word."""

    icons: tuple[str, ...]
    label: str


class Standings:
    """Draws the table at the top of a panel, and tells which row is where."""

    def __init__(self, icons: Icons) -> None:
        self.icons = icons
        self.columns: tuple[Column, ...] = ()
        self.rows: tuple[Row, ...] = ()
        self.note = ""
        """What is counted for the whole match, in words."""

    def show(self, columns: Sequence[Column], rows: Sequence[Row], note: str = "") -> bool:
        """Show other numbers; True if that changes the picture."""
        fresh = (tuple(columns), tuple(rows), note)
        if fresh == (self.columns, self.rows, self.note):
            return False
        self.columns, self.rows, self.note = fresh
        return True

    def height(self, theme: Theme, room: int) -> int:
        """How high it is, in pixels, where there is so much room; 0 if there is nothing to count."""
        if not self.rows:
            return 0
        high = self._head(theme) + len(self.rows) * self._row(theme, room) + self._foot(theme)
        return high + theme.px(6)

    def _head(self, theme: Theme) -> int:
        return text.line_height(theme.text("tiny")) + theme.px(8) if self.columns else theme.px(4)

    def _foot(self, theme: Theme) -> int:
        return text.line_height(theme.text("tiny")) + theme.px(4) if self.note else 0

    def _row(self, theme: Theme, room: int) -> int:
        usual = text.line_height(theme.text("small")) + theme.px(4)
        most = (room * MOST_SHARE - self._head(theme) - self._foot(theme)) / max(1, len(self.rows))
        return max(text.line_height(theme.text("tiny")), min(usual, int(most)))

    def row_rects(self, theme: Theme, rect: pygame.Rect) -> list[tuple[int, pygame.Rect]]:
        """(seat, place) of each row, for a table whose panel is `rect`."""
        high = self._row(theme, rect.height)
        top = rect.y + self._head(theme)
        return [
            (row.seat, pygame.Rect(rect.x + theme.px(4), top + index * high, rect.width - theme.px(8), high))
            for index, row in enumerate(self.rows)
        ]

    def draw(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Draw it at the top of the panel `rect`."""
        if not self.rows:
            return
        palette = theme.palette
        tiny, small = theme.text("tiny"), theme.text("small")
        left, right = rect.x + theme.px(10), rect.right - theme.px(10)
        names = max([text.size_of(row.name, small, weight="semibold")[0] for row in self.rows])
        mark = self._row(theme, rect.height)
        crown = small + theme.px(6) if any(row.tagged for row in self.rows) else 0
        used = min(mark + theme.px(8) + names + crown, round(rect.width * 0.5))
        columns = len(self.columns)
        share = (right - left - used) // max(1, columns)
        for index, column in enumerate(self.columns):
            middle = left + used + share * index + share // 2
            y = rect.y + theme.px(4)
            words = column.label.upper()
            icon = next((name for name in column.icons if self.icons.has(name)), "")
            if icon and text.size_of(words, tiny, weight="semibold")[0] > share - theme.px(4):
                px = text.line_height(tiny)
                drawn = self.icons.get(icon, px, palette.ink_soft)
                shapes.put(surface, drawn, drawn.get_rect(midtop=(middle, y)))
            else:
                text.draw(
                    surface,
                    words,
                    tiny,
                    palette.ink_faint,
                    (middle, y),
                    "midtop",
                    share - theme.px(4),
                    weight="semibold",
                )
        for row, (seat, place) in zip(self.rows, self.row_rects(theme, rect), strict=True):
            look = seat_look(seat)
            if row.active:
                veil = shapes.faded(shapes.rounded(place.size, theme.px(4), look.colour), 0.22)
                shapes.put(surface, veil, place)
            d = place.height - theme.px(4)
            shapes.put(surface, shapes.seat_token(seat, d), (left - theme.px(2), place.centery - d // 2))
            ink = palette.ink_faint if row.out else mix(look.colour, palette.ink, 0.6)
            at = (left + d + theme.px(6), place.centery)
            px = min(small, place.height)
            named = text.draw(surface, row.name, px, ink, at, "midleft", used - d - theme.px(8), weight="semibold")
            if row.tagged:
                sign = self.icons.get("ui-crown", px, palette.accent)
                shapes.put(surface, sign, sign.get_rect(midleft=(named.right + theme.px(4), place.centery)))
            for index, value in enumerate(row.values):
                spot = (left + used + share * index + share // 2, place.centery)
                colour = palette.ink_faint if row.out else palette.ink
                text.draw(surface, str(value), px, colour, spot, "center", weight="bold")
        if self.note:
            y = rect.y + self.height(theme, rect.height) - self._foot(theme) - theme.px(2)
            text.draw(surface, self.note, tiny, palette.ink_soft, (left, y), width=right - left)
