"""A table for packs that have no table.tmx yet: every zone of the game finds a place by its kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.rules.plain import EMPTY, Frozen
from game.rules.rulesdef import HAND, LATTICE, PILE, ZoneSpec

TOP, BOTTOM = 0.095, 0.77
"""Down to the first share of the height are the strips of the other seats, from the second on the viewer's own zones."""
COLUMN = 0.87
"""Piles stand to the right of this share of the width."""
SHARED = 0.42
"""Where each seat has a board, what all share takes this share of the room for them."""
BESIDE = 4
"""More boards of seats than this stand in two rows."""


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

    def arrangements(self, _seats: int) -> tuple[str, ...]:
        """The ways in which the areas may lie: one."""
        return ("",)

    def areas(self, seats: int, _arrangement: str = "") -> Mapping[str, PlainArea]:
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
        held = [zone for zone in self.zones if zone.per_seat and zone.shape not in (PILE, LATTICE)]
        own = [zone.name for zone in sorted(held, key=lambda zone: zone.shape != HAND)]
        shared = [zone.name for zone in self.zones if not zone.per_seat and zone.shape != PILE]
        boards = [zone.name for zone in self.zones if zone.per_seat and zone.shape == LATTICE]
        piles = [f"me.{zone.name}" if zone.per_seat else zone.name for zone in self.zones if zone.shape == PILE]
        right = COLUMN if piles else 1.0
        top, bottom = (TOP + 0.01, BOTTOM - 0.01) if own else (0.005, 0.995)
        yield from _row([f"me.{name}" for name in own], 0.01, BOTTOM, right, 0.995, Frozen(actions="above"))
        middle = top + (bottom - top) * SHARED if shared and boards else bottom if shared else top
        yield from _row(shared, 0.01, top, right, middle, EMPTY)
        whose = ["me", *[f"other.{number}" for number in range(1, seats)]]
        yield from _rows([f"{seat}.{name}" for seat in whose for name in boards], 0.01, middle, right, bottom)
        yield from _column(piles, right + 0.005, TOP + 0.01, 0.99, 0.995)
        strips = [f"other.{number}.{own[0]}" for number in range(1, seats)] if own else []
        yield from _row(strips, 0.01, 0.005, 0.99, TOP, Frozen(show="strip"))


def _row(
    names: Sequence[str], left: float, top: float, right: float, bottom: float, extra: Frozen
) -> Iterator[PlainArea]:
    wide = (right - left) / max(1, len(names))
    for index, name in enumerate(names):
        yield PlainArea(name, left + index * wide, top, left + (index + 1) * wide - 0.005, bottom, extra)


def _rows(names: Sequence[str], left: float, top: float, right: float, bottom: float) -> Iterator[PlainArea]:
    """One row, or two if there are many."""
    rows = 1 if len(names) <= BESIDE else 2
    each = -(-len(names) // rows)
    high = (bottom - top) / rows
    for row in range(rows):
        start = top + row * high + 0.005
        yield from _row(names[row * each : (row + 1) * each], left, start, right, start + high - 0.005, EMPTY)


def _column(names: Sequence[str], left: float, top: float, right: float, bottom: float) -> Iterator[PlainArea]:
    high = min(0.24, (bottom - top) / max(1, len(names)))
    for index, name in enumerate(names):
        yield PlainArea(name, left, top + index * high, right, top + (index + 1) * high - 0.005)
