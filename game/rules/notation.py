"""What the notations of all games share: the faults of a written position, and the record of what was played from it.

A game's `notation` module is pure: it turns plain data into a state, words into gestures, and a played record into
words that can be compared. Reading files and running scenarios is the business of `game.scenarios`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from game.rules.decisions import Ask, Choice
from game.rules.events import Event
from game.rules.state import State
from game.rules.wording import meant


class NotationError(ValueError):
    """A written position or action that cannot be read.

    `path` leads to the place in the written data, as far as it is known.
    """

    def __init__(self, message: str, *path: str | int) -> None:
        super().__init__(message)
        self.path = path


class Difference(NamedTuple):
    """One thing that came out otherwise than written: the key of `expect`, what was got, what was expected."""

    key: str
    got: str
    expected: str


class Asked(NamedTuple):
    """A question that was open at some time while a scenario was played, with its legal answers of then."""

    ask: Ask
    options: tuple[Choice, ...]


@dataclass
class Played:
    """What happened when a scenario was played: the states before and after, all events in order, and
    every question that was asked.
    """

    before: State
    after: State
    events: list[Event] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)


def known(keys: Mapping[str, Any], allowed: Sequence[str], what: str, *path: str | int) -> None:
    """Refuse keys that mean nothing. Raises NotationError with the nearest known key."""
    for key in keys:
        if key not in allowed:
            raise NotationError(f"{what} has no key {key!r}{meant(str(key), allowed, 'known are')}", *path, key)


def cell_of(value: Any, *path: str | int) -> tuple[int, int]:
    """A place written as `[x, y]` or `x,y`. Raises NotationError for anything else."""
    parts = value.split(",") if isinstance(value, str) else value
    if isinstance(parts, list | tuple) and len(parts) == 2:
        try:
            x, y = [int(part) for part in parts if not isinstance(part, bool)]
        except (TypeError, ValueError):
            pass
        else:
            return x, y
    form = "x,y" if isinstance(value, str) else "[x, y]"
    raise NotationError(f"{value!r} is no place; write {form}", *path)
