"""Where the cards of a zone lie: fanned in a hand, spread in a grid, in a row of backs, or on a pile. Plain geometry in pixels."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

CARD_RATIO = 5 / 7
"""Width over height of a card."""


def card_size(width: float, height: float) -> tuple[int, int]:
    """The largest card that fits in a box, in pixels, at least 10 wide."""
    wide = max(10, math.floor(min(width, height * CARD_RATIO)))
    return wide, round(wide / CARD_RATIO)


WIDEST = 3.2
"""A card of a hand is never wider than the box over this."""
SMALLEST = 0.75
"""The cards of a large hand get smaller down to this share of their size before they overlap."""
FACED = 60
"""But none is made narrower than this many pixels, below which a face has room for little but numbers."""


def fan(box: pygame.Rect, count: int, gap: int) -> list[pygame.Rect]:
    """A hand: one row in the middle of the box, cards a little smaller and then overlapping where they must, the middle ones a little
    higher.
    """
    if count <= 0:
        return []
    most = card_size(box.width / WIDEST, box.height)[0]
    apart = (box.width - gap * (count - 1)) / count
    wide, high = card_size(min(most, max(most * SMALLEST, FACED, apart)), box.height)
    step = float(wide + gap)
    if count > 1:
        step = min(step, (box.width - wide) / (count - 1))
        step = max(step, 4.0)
    left = box.x + (box.width - step * (count - 1) - wide) / 2
    rects = []
    for index in range(count):
        off_middle = abs(index - (count - 1) / 2) / max(1.0, (count - 1) / 2)
        drop = round(off_middle * off_middle * high * 0.035)
        rects.append(pygame.Rect(round(left + index * step), box.bottom - high + drop, wide, high))
    return rects


def most_that_fit(count: int, places: Callable[[int], object | None]) -> int:
    """The greatest number of things, at most `count`, for which `places` finds room (not None); at least 1 of any."""
    low, high = min(1, count), count
    while low < high:
        middle = (low + high + 1) // 2
        if places(middle) is not None:
            low = middle
        else:
            high = middle - 1
    return low


def grid(box: pygame.Rect, count: int, gap: int, most: int = 0, least_columns: int = 1) -> list[pygame.Rect]:
    """Rows of cards as large as they can be in the box; `most` limits the card's width (0: no limit)."""
    if count <= 0:
        return []
    best = (0, 1)
    for columns in range(min(least_columns, count), count + 1):
        if (box.width - gap * (columns - 1)) / columns <= best[0]:
            break  # with more columns they can only be smaller
        rows = -(-count // columns)
        wide, high = card_size((box.width - gap * (columns - 1)) / columns, (box.height - gap * (rows - 1)) / rows)
        if most:
            wide = min(wide, most)
        if wide > best[0]:
            best = (wide, columns)
    wide, columns = best
    high = round(wide / CARD_RATIO)
    rows = -(-count // columns)
    top = box.y + (box.height - rows * high - (rows - 1) * gap) // 2
    rects = []
    for index in range(count):
        row, column = divmod(index, columns)
        in_row = min(columns, count - row * columns)
        left = box.x + (box.width - in_row * wide - (in_row - 1) * gap) / 2
        rects.append(pygame.Rect(round(left + column * (wide + gap)), top + row * (high + gap), wide, high))
    return rects


TUCKED = 0.5
"""Of a card that lies under the one before it so much of its width is seen."""


def apart(box: pygame.Rect, rects: Sequence[pygame.Rect], step: int) -> list[pygame.Rect]:
    """The places of a row in a box moved away from each other until the middles are so far apart, as far as there is room; several rows
    stay as they are, and so does a row that lies so far apart already.
    """
    gaps = len(rects) - 1
    first = rects[0] if rects else None
    if first is None or not gaps or any(rect.y != first.y for rect in rects):
        return list(rects)
    now = min(right.x - left.x for left, right in pairwise(rects))
    step = min(step, (box.width - first.width) // gaps)
    if step <= now:
        return list(rects)
    left = box.centerx - (gaps * step + first.width) // 2
    return [rect.move(left + place * step - rect.x, 0) for place, rect in enumerate(rects)]


def tableau(
    box: pygame.Rect,
    turned: Sequence[bool],
    joined: Sequence[bool],
    gap: int,
    most: int = 0,
    tucked: Sequence[bool] = (),
) -> list[pygame.Rect]:
    """Cards in front of a seat, in rows as large as they fit; a turned one lies on its side and takes its height in width.

    `joined` cards belong to the one before them and lie close to it, in the same row; `tucked` ones of them lie partly under it, as far as
    the row is too short for all. `most` limits the width of an upright card (0: no limit).
    """
    if not turned:
        return []
    shares = [TUCKED if under else 1.0 for under in tucked] or [1.0] * len(turned)
    groups: list[list[int]] = []
    for index in range(len(turned)):
        if joined[index] and groups:
            groups[-1].append(index)
        else:
            groups.append([index])
    best: tuple[int, list[list[list[int]]]] = (0, [groups])
    for count in range(1, len(groups) + 1):
        if (box.height - gap * (count - 1)) / count <= best[0]:
            break  # with more rows they can only be smaller
        rows = _level_rows(groups, turned, shares, count)
        wide = _fitting(box, rows, turned, shares, gap)
        if most:
            wide = min(wide, most)
        if wide > best[0]:
            best = (wide, rows)
    wide, rows = max(best[0], 10), best[1]
    high = round(wide / CARD_RATIO)
    close = max(2, gap // 3)
    rects = [pygame.Rect(0, 0, 0, 0)] * len(turned)
    # A row of cards that all lie on their sides is no higher than they are.
    heights = [high if _upright(row, turned) else wide for row in rows]
    top = box.y + (box.height - sum(heights) - (len(rows) - 1) * gap) // 2
    for row, row_high in zip(rows, heights, strict=True):
        apart = [[0 if shares[index] < 1 or not place else close for place, index in enumerate(group)] for group in row]
        widths = [[high if turned[index] else wide for index in group] for group in row]
        pairs = [pair for group, sizes in zip(row, widths, strict=True) for pair in zip(group, sizes, strict=True)]
        total = sum(across * shares[index] for index, across in pairs) + sum(map(sum, apart)) + gap * (len(row) - 1)
        # What is tucked under a card is seen as far as the row has room for it.
        hidden = sum(across * (1 - shares[index]) for index, across in pairs)
        more = min(1.0, max(0.0, box.width - total) / hidden) if hidden else 0.0
        total += hidden * more
        x = box.x + (box.width - total) / 2
        for group, sizes, before in zip(row, widths, apart, strict=True):
            for index, across, space in zip(group, sizes, before, strict=True):
                tall = wide if turned[index] else high
                x += space - across * (1 - shares[index]) * (1 - more)
                rects[index] = pygame.Rect(round(x), top + (row_high - tall) // 2, across, tall)
                x += across
            x += gap
        top += row_high + gap
    return rects


def _level_rows(
    groups: list[list[int]], turned: Sequence[bool], shares: Sequence[float], count: int
) -> list[list[list[int]]]:
    """The groups in so many rows of about the same width, in their order."""
    lengths = [sum((1 / CARD_RATIO if turned[index] else 1.0) * shares[index] for index in group) for group in groups]
    wanted = sum(lengths) / count
    rows: list[list[list[int]]] = [[]]
    filled = 0.0
    for group, length in zip(groups, lengths, strict=True):
        if rows[-1] and len(rows) < count and filled + length / 2 > wanted:
            rows.append([])
            filled = 0.0
        rows[-1].append(group)
        filled += length
    return rows


def _upright(row: list[list[int]], turned: Sequence[bool]) -> bool:
    """Whether any card of a row stands upright."""
    return any(not turned[index] for group in row for index in group)


def _fitting(
    box: pygame.Rect, rows: list[list[list[int]]], turned: Sequence[bool], shares: Sequence[float], gap: int
) -> int:
    """The width of an upright card with which all rows fit."""
    heights = sum(1 / CARD_RATIO if _upright(row, turned) else 1.0 for row in rows)
    wide = (box.height - gap * (len(rows) - 1)) / heights
    for row in rows:
        units = sum((1 / CARD_RATIO if turned[index] else 1.0) * shares[index] for group in row for index in group)
        wide = min(wide, (box.width - gap * (len(row) - 1) - 2 * sum(len(group) - 1 for group in row)) / units)
    return max(0, math.floor(wide))


def row_of_backs(box: pygame.Rect, count: int, gap: int) -> list[pygame.Rect]:
    """Backs side by side from the left, overlapping where they must."""
    if count <= 0:
        return []
    wide, high = card_size(box.width, box.height)
    step = float(wide + gap)
    if count > 1:
        step = max(3.0, min(step, (box.width - wide) / (count - 1)))
    return [
        pygame.Rect(round(box.x + index * step), box.y + (box.height - high) // 2, wide, high) for index in range(count)
    ]


def pile(box: pygame.Rect) -> pygame.Rect:
    """The one place of a pile: the largest card in the middle of the box."""
    wide, high = card_size(box.width, box.height)
    return pygame.Rect(box.centerx - wide // 2, box.centery - high // 2, wide, high)
