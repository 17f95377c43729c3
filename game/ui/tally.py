"""What a round or a match was decided by: a table with a row for each seat and a column for each count."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame

from game.ui import shapes, text
from game.ui.theme import Theme, seat_look

Column = tuple[str, Sequence[int]]
"""What is counted, and the number of each seat."""
LEAST_NAMED = 0.3
"""The share of the width that names have where there is too little for all words."""


def row_height(theme: Theme) -> int:
    """The height of a row, in pixels."""
    return text.line_height(theme.text("body")) + theme.px(6)


def tally_height(theme: Theme, seats: int) -> int:
    """The height of the whole table, in pixels."""
    return (seats + 1) * row_height(theme) + theme.px(8)


def tally_width(theme: Theme, names: Sequence[str], columns: Sequence[Column]) -> int:
    """How wide the table must be, in pixels, for all of its words."""
    return _named(theme, names) + sum(_counted(theme, columns))


def _named(theme: Theme, names: Sequence[str]) -> int:
    """How wide the names are with their tokens."""
    longest = max([text.size_of(name, theme.text("body"), weight="bold")[0] for name in names], default=0)
    return row_height(theme) + theme.px(14) + longest


def _counted(theme: Theme, columns: Sequence[Column]) -> list[int]:
    """How wide each column must be."""
    heads = [text.size_of(name.upper(), theme.text("small"), weight="semibold")[0] for name, _values in columns]
    return [head + theme.px(14) for head in heads]


def draw_tally(
    surface: pygame.Surface,
    theme: Theme,
    box: pygame.Rect,
    names: Sequence[str],
    columns: Sequence[Column],
    winners: Collection[int],
) -> None:
    """Draw the table at the top of a box: the seats by their names, those who have won marked."""
    palette = theme.palette
    px, small, high = theme.text("body"), theme.text("small"), row_height(theme)
    needed = _counted(theme, columns)
    named = min(_named(theme, names), max(box.width - sum(needed), round(box.width * LEAST_NAMED)))
    spare = (box.width - named - sum(needed)) // max(1, len(needed))
    middles, left = [], box.x + named
    for (name, _values), width in zip(columns, needed, strict=True):
        room = max(1, width + spare)
        middles.append(left + room // 2)
        head = text.fitting(name.upper(), small, room - theme.px(4), weight="semibold")
        at = (middles[-1], box.y)
        text.draw(surface, name.upper(), head, palette.ink_soft, at, "midtop", room, weight="semibold")
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
            text.draw(
                surface, text.number(values[seat]), px, palette.ink, (middle, row.centery), "center", weight="bold"
            )
        y += high
