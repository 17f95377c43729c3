"""Where on a face the emblem of a drawn picture stands: as large as it can, clear of all that lies on the picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from game.ui import shapes
from game.ui.face_layout import BoxItem, FaceLayout, IconItem, PictureItem, StatItem, TextItem

LEAST: Final = 0.45
"""An emblem is at least so high, as a share of the card's width."""
MOST: Final = 0.6
BEHIND: Final = 0.7
"""Where there is not so much room beside what lies on the picture, it stands behind that, so high."""
AIR: Final = 0.92
"""So much of the place that is free it takes, where that is large enough."""
MARGIN: Final = 0.5
"""Millimetres between the emblem and the edge of the picture."""
COARSE: Final = 4.0
FINE: Final = 0.4
"""Millimetres between the points that are tried, at first and at last."""
OPAQUE: Final = 0.6
"""A box of at least this opacity hides what is under it."""

Box = tuple[float, float, float, float]
Disc = tuple[float, float, float, bool]
"""Middle, radius, and whether it is a lozenge, which reaches so far at its corners only."""


class Spot(NamedTuple):
    """A square around (x, y), `size` high, in millimetres from the top left corner of the card."""

    x: float
    y: float
    size: float


def place(layout: FaceLayout, picture: PictureItem) -> Spot:
    """Where the emblem of that picture stands: where the template says, else where most room is."""
    if picture.emblem is not None:
        return Spot(*picture.emblem)
    stats, others, boxes = _taken(layout, picture)
    return _found((picture.x, picture.y, picture.width, picture.height), stats, others, boxes, layout.size[0])


@lru_cache(maxsize=512)
def _found(
    picture: Box, stats: tuple[Disc, ...], others: tuple[Disc, ...], boxes: tuple[Box, ...], wide: float
) -> Spot:
    for discs, over in (((*stats, *others), boxes), (stats, boxes), (stats, ())):
        best = _best(picture, discs, over, wide * MOST)
        if best.size >= wide * LEAST:
            return best._replace(size=max(wide * LEAST, best.size * AIR))
    size = min(wide * BEHIND, picture[2] - 2 * MARGIN, picture[3] - 2 * MARGIN)
    return Spot(picture[0] + picture[2] / 2, picture[1] + picture[3] / 2, max(1.0, size))


def _taken(layout: FaceLayout, picture: PictureItem) -> tuple[tuple[Disc, ...], tuple[Disc, ...], tuple[Box, ...]]:
    """What lies on a picture: the discs of numbers, those of icons, and boxes and texts."""
    stats: list[Disc] = []
    others: list[Disc] = []
    boxes: list[Box] = []
    for item in layout.items[layout.items.index(picture) + 1 :]:
        if isinstance(item, StatItem):
            radius = item.size / 2 * shapes.PLATE_SIDES.get(item.shape, 1.0)
            stats.append((item.x, item.y, radius, item.shape == "lozenge"))
        elif isinstance(item, IconItem):
            others.append((item.x, item.y, item.size / 2, False))
        elif isinstance(item, TextItem):
            boxes.append((item.x, item.y, item.width, item.step * len(item.lines)))
        elif isinstance(item, BoxItem) and item.alpha >= OPAQUE:
            top = item.height * item.fade / 2  # above that it is seen through
            boxes.append((item.x, item.y + top, item.width, item.height - top))
    return tuple(stats), tuple(others), tuple(boxes)


def _best(picture: Box, discs: Sequence[Disc], boxes: Sequence[Box], most: float) -> Spot:
    """The largest square that is clear, up to `most`; of equal ones that nearest to the middle of the picture."""
    left, top, wide, high = picture
    best, worth, step = Spot(left + wide / 2, top + high / 2, 0.0), -1.0, COARSE
    reach = (wide / 2, high / 2)
    while step >= FINE:  # about the best point so far, ever finer
        about = best
        for row in range(-int(reach[1] / step), int(reach[1] / step) + 1):
            y = about.y + row * step
            for column in range(-int(reach[0] / step), int(reach[0] / step) + 1):
                x = about.x + column * step
                size = min(most, 2 * _clear(picture, discs, boxes, x, y, best.size * 0.45))
                value = size - 0.25 * abs(x - left - wide / 2) - 0.02 * abs(y - top - high / 2)
                if value > worth:
                    best, worth = Spot(x, y, size), value
        reach, step = (step, step), step / 3
    return best


def _clear(picture: Box, discs: Sequence[Disc], boxes: Sequence[Box], x: float, y: float, least: float) -> float:
    """Half of the largest clear square around a point; anything under `least` if it is smaller."""
    left, top, wide, high = picture
    half = min(x - left, left + wide - x, y - top, top + high - y) - MARGIN
    for box in boxes:
        if half <= least:
            return half
        half = min(half, _beside_box(x, y, box))
    for disc in discs:
        if half <= least:
            return half
        half = min(half, _beside_disc(x, y, disc))
    return half


def _beside_box(x: float, y: float, box: Box) -> float:
    """Half of the largest square around a point that does not meet a box."""
    return max(box[0] - x, x - box[0] - box[2], box[1] - y, y - box[1] - box[3], 0.0)


def _beside_disc(x: float, y: float, disc: Disc) -> float:
    """Half of the largest square around a point that does not meet a disc."""
    across, down, radius = abs(disc[0] - x), abs(disc[1] - y), disc[2]
    if disc[3]:
        return max(0.0, max(across, down) - radius, min(across, down, (across + down - radius) / 2))
    straight = max(across, down) - radius
    if abs(across - down) >= radius:
        return max(0.0, straight)
    # The nearest corner touches the disc.
    corner = (across + down - math.sqrt(max(0.0, 2 * radius * radius - (across - down) ** 2))) / 2
    return max(0.0, corner, straight)
