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
LEAST_NAMES = 0.34
"""Names keep at least this share of the width, or what they need."""


class Row(NamedTuple):
    """A seat in the table: `active` if it is asked something, `out` if it has nothing left to do in the match."""

    seat: int
    name: str
    values: tuple[int | str, ...]
    active: bool = False
    out: bool = False
    tagged: bool = False
    """Whether a crown marks the seat: the pack has a text `tag.<value>` for the value that names it."""
    meaning: str = ""
    """What the signs of the row mean, in lines."""


class Column(NamedTuple):
    """What a column counts: icons for it, of which the first that there is stands where there is no room for the word; and what that is
    in a few words.
    """

    icons: tuple[str, ...]
    label: str
    meaning: str = ""


class Plan(NamedTuple):
    """How the table is divided: where the names end, how wide the columns are, the icons that stand for words, and the size of the words
    in pixels.
    """

    start: int
    widths: tuple[int, ...]
    icons: tuple[str, ...]
    px: int


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

    def _plan(self, theme: Theme, rect: pygame.Rect) -> Plan:
        """Where the names end and how wide the columns are: each as wide as what stands in it.

        What is too much is made up for by icons instead of words, the longest word first, then by smaller words, and at last by names.
        """
        tiny, small = theme.text("tiny"), min(theme.text("small"), self._row(theme, rect.height))
        gap = theme.px(8)
        token = self._row(theme, rect.height) + theme.px(18)
        crown = small + theme.px(6) if any(row.tagged for row in self.rows) else 0
        names = token + crown + max(text.size_of(row.name, small, weight="semibold")[0] for row in self.rows)
        room = rect.width - theme.px(10)
        numbers = [
            max(text.size_of(str(row.values[index]), small, weight="bold")[0] for row in self.rows) + gap
            for index in range(len(self.columns))
        ]
        pictures = [next((name for name in one.icons if self.icons.has(name)), "") for one in self.columns]
        icons = [""] * len(self.columns)

        def widths(px: int) -> list[int]:
            heads = [
                text.line_height(tiny) if icon else text.size_of(column.label.upper(), px, weight="semibold")[0]
                for column, icon in zip(self.columns, icons, strict=True)
            ]
            return [max(head + gap, number) for head, number in zip(heads, numbers, strict=True)]

        while names + sum(widths(tiny)) > room:
            left = [index for index, icon in enumerate(icons) if pictures[index] and not icon]
            if not left:
                break
            widest = max(left, key=lambda index: len(self.columns[index].label))
            icons[widest] = pictures[widest]
        px, least = tiny, min(names, round(rect.width * LEAST_NAMES))
        while px > text.LEAST and least + sum(widths(px)) > room:
            px -= 1
        wide = widths(px)
        spare = max(0, room - names - sum(wide)) // max(1, len(wide))
        wide = [one + spare for one in wide]
        return Plan(rect.x + max(least, room - sum(wide)), tuple(wide), tuple(icons), px)

    def column_rects(self, theme: Theme, rect: pygame.Rect) -> list[pygame.Rect]:
        """The place of the head of each column, for a table whose panel is `rect`."""
        if not self.rows:
            return []
        plan = self._plan(theme, rect)
        high = self._head(theme)
        found, x = [], plan.start
        for wide in plan.widths:
            found.append(pygame.Rect(x, rect.y, wide, high))
            x += wide
        return found

    def draw(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Draw it at the top of the panel `rect`."""
        if not self.rows:
            return
        columns = self.column_rects(theme, rect)
        plan = self._plan(theme, rect)
        for column, icon, place in zip(self.columns, plan.icons, columns, strict=True):
            self._draw_head(surface, theme, column.label.upper(), icon, place, plan.px)
        middles, end = [column.centerx for column in columns], plan.start
        for row, (_seat, place) in zip(self.rows, self.row_rects(theme, rect), strict=True):
            self._draw_row(surface, theme, row, place, middles, end)
        if self.note:
            left, room = rect.x + theme.px(10), rect.width - theme.px(20)
            px = text.fitting(self.note, theme.text("tiny"), room)
            y = rect.y + self.height(theme, rect.height) - self._foot(theme) - theme.px(2)
            text.draw(surface, self.note, px, theme.palette.ink_soft, (left, y), width=room)

    def _draw_head(
        self, surface: pygame.Surface, theme: Theme, words: str, icon: str, place: pygame.Rect, px: int
    ) -> None:
        at = (place.centerx, place.y + theme.px(4))
        if icon:
            drawn = self.icons.get(icon, text.line_height(theme.text("tiny")), theme.palette.ink_soft)
            shapes.put(surface, drawn, drawn.get_rect(midtop=at))
        else:
            text.draw(surface, words, px, theme.palette.ink_faint, at, "midtop", place.width, weight="semibold")

    def _draw_row(
        self, surface: pygame.Surface, theme: Theme, row: Row, place: pygame.Rect, middles: Sequence[int], end: int
    ) -> None:
        """A seat's row: `middles` are those of the columns, `end` is where its name has to end."""
        palette = theme.palette
        look = seat_look(row.seat)
        if row.active:
            veil = shapes.faded(shapes.rounded(place.size, theme.px(4), look.colour), 0.22)
            shapes.put(surface, veil, place)
        d = place.height - theme.px(4)
        left = place.x + theme.px(6)
        shapes.put(surface, shapes.seat_token(row.seat, d), (left - theme.px(2), place.centery - d // 2))
        ink = palette.ink_faint if row.out else mix(look.colour, palette.ink, 0.6)
        px = min(theme.text("small"), place.height)
        at = (left + d + theme.px(6), place.centery)
        room = end - left - d - theme.px(8) - (px + theme.px(6) if row.tagged else 0)
        name_px = text.fitting(row.name, px, room, weight="semibold")
        named = text.draw(surface, row.name, name_px, ink, at, "midleft", room, weight="semibold")
        if row.tagged:
            sign = self.icons.get("ui-crown", px, palette.accent)
            shapes.put(surface, sign, sign.get_rect(midleft=(named.right + theme.px(4), place.centery)))
        for middle, value in zip(middles, row.values, strict=True):
            colour = palette.ink_faint if row.out else palette.ink
            text.draw(surface, text.number(value), px, colour, (middle, place.centery), "center", weight="bold")
