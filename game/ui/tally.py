"""What a round or a match was decided by: a table with a row for each seat and a column for each count."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import pygame

from game.ui import shapes, text
from game.ui.theme import Theme, seat_look
from game.ui.widgets import Widget

Column = tuple[str, Sequence[int]]
"""What is counted, and the number of each seat."""
STEP = 0.05
"""By so much of their size words and names are made smaller until they have room beside each other."""
APART = 8
"""So far from each other what is counted stands at least, in units of the theme."""
NAMED = 6
"""A name needs so much more room than itself and the height of its row, in units of the theme."""
LEAST = 0.4
"""They are not made smaller than this share of it."""


class Head(NamedTuple):
    """What a column counts, in lines, and the middle and the room of the column, in pixels from the left of the table."""

    lines: tuple[str, ...]
    middle: int
    room: int


class Tally(NamedTuple):
    """A table as it is laid out in some width: the sizes of names, of what is counted and of numbers, how wide the names are, and how high
    the heads and each row are, all in pixels.
    """

    names: tuple[str, ...]
    columns: tuple[Column, ...]
    name_px: int
    head_px: int
    number_px: int
    named: int
    heads: tuple[Head, ...]
    head_height: int
    row_height: int

    @property
    def rows_height(self) -> int:
        """How high the rows of all seats are."""
        return len(self.names) * self.row_height


def tally(theme: Theme, wide: int, names: Sequence[str], columns: Sequence[Column], step: str = "body") -> Tally:
    """Lay a table out in so many pixels, in type of this step. What is counted stands in capitals, or where those have no room beside each
    other in small letters and several lines; where there is too little room even so, names and heads are smaller.
    """
    row, number_px = text.line_height(theme.text(step)) + theme.px(6), theme.text(step)
    apart = theme.px(APART)
    share = 1.0
    while True:
        name_px = max(text.LEAST, round(theme.text(step) * share))
        head_px = max(text.LEAST, round(min(theme.text(step), theme.text("small")) * share))
        named = row + theme.px(NAMED) + max([_wide(name, name_px, "bold") for name in names], default=0)
        needed = [_least(column, head_px, number_px) + apart for column in columns]
        if named + sum(needed) <= wide or share <= LEAST:
            break
        share -= STEP
    told = [name.upper() for name, _values in columns]
    whole = [
        max(_wide(name, head_px), _numbers(values, number_px)) + apart
        for name, (_, values) in zip(told, columns, strict=True)
    ]
    if named + sum(whole) <= wide:
        needed = whole
    else:
        told = [name for name, _values in columns]
    named = min(named, max(0, wide - sum(needed)))
    spare = (wide - named - sum(needed)) // max(1, len(needed))
    heads, left = [], named
    for name, width in zip(told, needed, strict=True):
        room = max(1, width + spare)
        lines = text.wrap(name, head_px, room - theme.px(4), weight="semibold")
        heads.append(Head(lines, left + room // 2, room))
        left += room
    most = max([len(head.lines) for head in heads], default=1)
    high = max(row, most * text.line_height(head_px) + theme.px(6))
    return Tally(tuple(names), tuple(columns), name_px, head_px, number_px, named, tuple(heads), high, row)


def _wide(words: str, px: int, weight: str = "semibold") -> int:
    return text.size_of(words, px, weight=weight)[0]


def _numbers(values: Sequence[int], px: int) -> int:
    return max([_wide(text.number(value), px, "bold") for value in values], default=0)


def _least(column: Column, head_px: int, number_px: int) -> int:
    """The width of the longest word of what is counted, or of the widest number."""
    name, values = column
    return max(_numbers(values, number_px), *[_wide(word, head_px) for word in name.split()])


class TallyHeads(Widget):
    """What is counted, above the rows."""

    def __init__(self, theme: Theme, rect: pygame.Rect, laid: Tally) -> None:
        super().__init__(theme, rect)
        self.laid = laid

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it, with the last line of each right above the rows."""
        laid, ink = self.laid, self.theme.palette.ink_soft
        high = text.line_height(laid.head_px)
        for head in laid.heads:
            y = self.rect.bottom - self.theme.px(3) - len(head.lines) * high
            for line in head.lines:
                at = (self.rect.x + head.middle, y + high // 2)
                text.draw(surface, line, laid.head_px, ink, at, "center", head.room, weight="semibold")
                y += high
        self.dirty = False


class TallyRows(Widget):
    """The rows of the seats, those who have won marked."""

    def __init__(self, theme: Theme, rect: pygame.Rect, laid: Tally, winners: Collection[int]) -> None:
        super().__init__(theme, rect)
        self.laid = laid
        self.winners = winners

    def draw(self, surface: pygame.Surface) -> None:
        """Draw them."""
        laid, palette, px = self.laid, self.theme.palette, self.theme.px
        for seat, who in enumerate(laid.names):
            won = seat in self.winners
            top = self.rect.y + seat * laid.row_height
            row = pygame.Rect(self.rect.x, top, self.rect.width, laid.row_height - px(2))
            if won:
                lit = shapes.rounded(row.size, px(4), seat_look(seat).colour)
                shapes.put(surface, shapes.faded(lit, 0.25), row)
            d = row.height - px(4)
            shapes.put(surface, shapes.seat_token(seat, d), (row.x + px(4), row.centery - d // 2))
            at = (row.x + d + px(10), row.centery)
            weight = "bold" if won else "regular"
            room = laid.named - d - px(10)
            name_px = text.fitting(who, laid.name_px, room, weight=weight)
            text.draw(surface, who, name_px, palette.ink, at, "midleft", room, weight=weight)
            for head, (_name, values) in zip(laid.heads, laid.columns, strict=True):
                told, at = text.number(values[seat]), (row.x + head.middle, row.centery)
                text.draw(surface, told, laid.number_px, palette.ink, at, "center", weight="bold")
        self.dirty = False
