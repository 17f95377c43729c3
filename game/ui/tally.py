"""What a round or a match was decided by: a table with a row for each seat and a column for each count."""

from __future__ import annotations

from collections.abc import Collection, Sequence

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


def draw_tally(
    surface: pygame.Surface,
    theme: Theme,
    box: pygame.Rect,
    names: Sequence[str],
    columns: Sequence[Column],
    winners: Collection[int],
    step: str = "body",
) -> None:
    """Draw the table at the top of a box: the seats by their names, those who have won marked. Where there is too little room beside each
    other for names and for what is counted, both are smaller.
    """
    palette = theme.palette
    high = row_height(theme, step)
    share = 1.0
    while True:
        px = max(text.LEAST, round(theme.text(step) * share))
        small = max(text.LEAST, round(min(theme.text(step), theme.text("small")) * share))
        named, needed = _named(theme, names, px, high), _counted(theme, columns, small)
        if named + sum(needed) <= box.width or share <= LEAST:
            break
        share -= STEP
    named = min(named, max(0, box.width - sum(needed)))
    spare = (box.width - named - sum(needed)) // max(1, len(needed))
    middles, left = [], box.x + named
    for (name, _values), width in zip(columns, needed, strict=True):
        room = max(1, width + spare)
        middles.append(left + room // 2)
        head = text.fitting(name.upper(), small, room - theme.px(4), weight="semibold")
        at = (middles[-1], box.y + high // 2)
        text.draw(surface, name.upper(), head, palette.ink_soft, at, "center", room, weight="semibold")
        left += room
    y = box.y + high
    for seat, who in enumerate(names):
        won = seat in winners
        row = pygame.Rect(box.x, y, box.width, high - theme.px(2))
        if won:
            lit = shapes.rounded(row.size, theme.px(4), seat_look(seat).colour)
            shapes.put(surface, shapes.faded(lit, 0.25), row)
        d = row.height - theme.px(4)
        shapes.put(surface, shapes.seat_token(seat, d), (row.x + theme.px(4), row.centery - d // 2))
        at = (row.x + d + theme.px(12), row.centery)
        weight = "bold" if won else "regular"
        room = named - d - theme.px(14)
        name_px = text.fitting(who, px, room, weight=weight)
        text.draw(surface, who, name_px, palette.ink, at, "midleft", room, weight=weight)
        for middle, (_name, values) in zip(middles, columns, strict=True):
            told = text.number(values[seat])
            text.draw(surface, told, theme.text(step), palette.ink, (middle, row.centery), "center", weight="bold")
        y += high


class TallyTable(Widget):
    """The table as a part of something that is scrolled."""

    def __init__(
        self,
        theme: Theme,
        rect: pygame.Rect,
        names: Sequence[str],
        columns: Sequence[Column],
        winners: Collection[int],
        step: str,
    ) -> None:
        super().__init__(theme, rect)
        self.names = names
        self.columns = columns
        self.winners = winners
        self.step = step

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it."""
        draw_tally(surface, self.theme, self.rect, self.names, self.columns, self.winners, self.step)
        self.dirty = False
