"""A table for packs that have no table.tmx yet: every zone of the game finds a place by its kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.rules.plain import EMPTY, Frozen
from game.rules.rulesdef import ZoneSpec

TOP, BOTTOM = 0.095, 0.77
"""Down to the first share of the height are the strips of the other seats, from the second on the viewer's own zones."""
COLUMN = 0.87
"""Piles stand to the right of this share of the width."""


class PlainArea(NamedTuple):
    """A named rectangle in shares of the table's width and height."""

    name: str
    left: float
    top: float
    right: float
    bottom: float
    extra: Frozen = EMPTY


class PlainTable:
    """A layout worked out from the zones that a game declares."""

    def __init__(self, zones: Sequence[ZoneSpec]) -> None:
        self.zones = tuple(zones)

    def areas(self, seats: int) -> Mapping[str, PlainArea]:
        """All areas for so many seats, by name."""
        return {area.name: area for area in self._areas(seats)}

    def place(self, area: Any, width: float, height: float) -> tuple[float, float, float, float]:
        """An area as (x, y, width, height) in pixels."""
        return (
            area.left * width,
            area.top * height,
            (area.right - area.left) * width,
            (area.bottom - area.top) * height,
        )

    def _areas(self, seats: int) -> Iterator[PlainArea]:
        own = [zone.name for zone in self.zones if zone.per_seat and zone.shape != "pile"]
        shared = [zone.name for zone in self.zones if not zone.per_seat and zone.shape != "pile"]
        piles = [f"me.{zone.name}" if zone.per_seat else zone.name for zone in self.zones if zone.shape == "pile"]
        own.sort(key=lambda name: name != "hand")
        right = COLUMN if piles else 1.0
        yield from _row([f"me.{name}" for name in own], 0.01, BOTTOM, right, 0.995, Frozen(actions="above"))
        yield from _row(shared, 0.01, TOP + 0.01, right, BOTTOM - 0.01, EMPTY)
        yield from _column(piles, right + 0.005, TOP + 0.01, 0.99, 0.995)
        strips = [f"other.{number}.{own[0]}" for number in range(1, seats)] if own else []
        yield from _row(strips, 0.01, 0.005, 0.99, TOP, Frozen(show="strip"))


def _row(
    names: Sequence[str], left: float, top: float, right: float, bottom: float, extra: Frozen
) -> Iterator[PlainArea]:
    wide = (right - left) / max(1, len(names))
    for index, name in enumerate(names):
        yield PlainArea(name, left + index * wide, top, left + (index + 1) * wide - 0.005, bottom, extra)


def _column(names: Sequence[str], left: float, top: float, right: float, bottom: float) -> Iterator[PlainArea]:
    high = min(0.24, (bottom - top) / max(1, len(names)))
    for index, name in enumerate(names):
        yield PlainArea(name, left, top + index * high, right, top + (index + 1) * high - 0.005)
