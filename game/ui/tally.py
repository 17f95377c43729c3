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
LEAST = 0.4
"""They are not made smaller than this share of it."""


def row_height(theme: Theme, step: str = "body") -> int:
    """The height of a row in type of this step, in pixels."""
    return text.line_height(theme.text(step)) + theme.px(6)


def tally_height(theme: Theme, seats: int, step: str = "body") -> int:
    """The height of the whole table, in pixels."""
    return (seats + 1) * row_height(theme, step) + theme.px(8)


def _named(theme: Theme, names: Sequence[str], px: int, high: int) -> int:
    """How wide the names are with their tokens in rows of this height."""
    longest = max([text.size_of(name, px, weight="bold")[0] for name in names], default=0)
    return high + theme.px(14) + longest


def _counted(theme: Theme, columns: Sequence[Column], px: int) -> list[int]:
    """How wide each column must be."""
    heads = [text.size_of(name.upper(), px, weight="semibold")[0] for name, _values in columns]
    return [head + theme.px(14) for head in heads]


class _Laid(NamedTuple):
    """Where the columns are, in pixels from the left: the sizes of names and of what is counted, the room of the names, and the middle and
    the room of each column.
    """

    px: int
    small: int
    named: int
    columns: tuple[tuple[int, int], ...]


def _laid(theme: Theme, wide: int, names: Sequence[str], columns: Sequence[Column], step: str) -> _Laid:
    """The columns of a table that is so wide. Where there is too little room beside each other for names and for what is counted, both are
    smaller.
    """
    high = row_height(theme, step)
    share = 1.0
    while True:
        px = max(text.LEAST, round(theme.text(step) * share))
        small = max(text.LEAST, round(min(theme.text(step), theme.text("small")) * share))
        named, needed = _named(theme, names, px, high), _counted(theme, columns, small)
        if named + sum(needed) <= wide or share <= LEAST:
            break
        share -= STEP
    named = min(named, max(0, wide - sum(needed)))
    spare = (wide - named - sum(needed)) // max(1, len(needed))
    found, left = [], named
    for width in needed:
        room = max(1, width + spare)
        found.append((left + room // 2, room))
        left += room
    return _Laid(px, small, named, tuple(found))


class TallyHead(Widget):
    """What is counted: the first row of the table."""

    def __init__(
        self, theme: Theme, rect: pygame.Rect, names: Sequence[str], columns: Sequence[Column], step: str = "body"
    ) -> None:
        super().__init__(theme, rect)
        self.columns = columns
        self._laid = _laid(theme, rect.width, names, columns, step)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it."""
        for (name, _values), (middle, room) in zip(self.columns, self._laid.columns, strict=True):
            px = text.fitting(name.upper(), self._laid.small, room - self.theme.px(4), weight="semibold")
            at, ink = (self.rect.x + middle, self.rect.centery), self.theme.palette.ink_soft
            text.draw(surface, name.upper(), px, ink, at, "center", room, weight="semibold")
        self.dirty = False


class TallyRows(Widget):
    """The rows of the seats, those who have won marked."""

    def __init__(
        self,
        theme: Theme,
        rect: pygame.Rect,
        names: Sequence[str],
        columns: Sequence[Column],
        winners: Collection[int],
        step: str = "body",
    ) -> None:
        super().__init__(theme, rect)
        self.names, self.columns, self.winners, self.step = names, columns, winners, step
        self._laid = _laid(theme, rect.width, names, columns, step)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw them."""
        palette, high = self.theme.palette, row_height(self.theme, self.step)
        for seat, who in enumerate(self.names):
            won = seat in self.winners
            row = pygame.Rect(self.rect.x, self.rect.y + seat * high, self.rect.width, high - self.theme.px(2))
            if won:
                lit = shapes.rounded(row.size, self.theme.px(4), seat_look(seat).colour)
                shapes.put(surface, shapes.faded(lit, 0.25), row)
            d = row.height - self.theme.px(4)
            shapes.put(surface, shapes.seat_token(seat, d), (row.x + self.theme.px(4), row.centery - d // 2))
            at = (row.x + d + self.theme.px(12), row.centery)
            weight = "bold" if won else "regular"
            room = self._laid.named - d - self.theme.px(14)
            px = text.fitting(who, self._laid.px, room, weight=weight)
            text.draw(surface, who, px, palette.ink, at, "midleft", room, weight=weight)
            for (middle, _room), (_name, values) in zip(self._laid.columns, self.columns, strict=True):
                told, at = text.number(values[seat]), (row.x + middle, row.centery)
                text.draw(surface, told, self.theme.text(self.step), palette.ink, at, "center", weight="bold")
        self.dirty = False
