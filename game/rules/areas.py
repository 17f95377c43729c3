"""Areas of effect as they are written: `n1 e2` is one step to the north and two to the east."""

from __future__ import annotations

import re

from game.rules.boards import LATTICES
from game.rules.plain import Cell

_PART = re.compile(r"([a-z]+)([0-9]{1,3})")
MOST_STEPS = 20


class AreaError(ValueError):
    """An area that cannot be read; the text says why."""


def arrows(lattice: str) -> dict[str, Cell]:
    """The letters of a lattice's directions with their steps: `n` is (0, -1) on the square one."""
    kind = LATTICES[lattice]
    return {
        "".join(part[0] for part in direction.split("_")): step
        for direction, step in zip(kind.directions, kind.steps, strict=True)
    }


def parse_area(text: str, lattice: str, least: int = 1) -> tuple[Cell, ...]:
    """The offsets (dx, dy) that an area covers, in the order written, each direction outwards from step `least`.

    Raises AreaError with a reason for people who write cards.
    """
    steps = arrows(lattice)
    found: list[Cell] = []
    seen: list[str] = []
    for part in text.split():
        match = _PART.fullmatch(part)
        if match is None:
            raise AreaError(
                f"'{part}' is no arrow; write a direction and a number of steps, such as {next(iter(steps))}2"
            )
        direction, number = match.group(1), int(match.group(2))
        if direction not in steps:
            raise AreaError(f"'{direction}' is no direction; the directions are {', '.join(steps)}")
        if direction in seen:
            raise AreaError(f"the direction '{direction}' is written twice")
        if not 1 <= number <= MOST_STEPS:
            raise AreaError(f"'{part}' must have between 1 and {MOST_STEPS} steps")
        if number < least:
            raise AreaError(f"'{part}' ends before min_range {least}")
        seen.append(direction)
        dx, dy = steps[direction]
        found.extend((dx * step, dy * step) for step in range(least, number + 1))
    if not found:
        raise AreaError("the area is empty")
    return tuple(found)
