"""What happened, told after it happened, with the values before and after."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.rules.plain import EMPTY, Frozen

EVERYBODY = None


class Event(NamedTuple):
    """One thing that happened.

    `kind` is a word of the core or of the game (`move`, `capture`, `attack`, ...). `data` holds ids, numbers, words and
    the values before and after, so that nobody needs to look up a thing that is gone. `audience` lists the seats that
    may know `data`; None means everybody. All others are told `public` instead, or nothing if that is None.
    """

    kind: str
    data: Frozen = EMPTY
    audience: tuple[int, ...] | None = EVERYBODY
    public: Frozen | None = None

    def seen_by(self, seat: int) -> Event | None:
        """The event as a seat may know it, or None if it may not know that anything happened."""
        if self.audience is EVERYBODY or seat in self.audience:
            return Event(self.kind, self.data)
        if self.public is None:
            return None
        return Event(self.kind, self.public)


def seen_by(events: Iterable[Event], seat: int) -> tuple[Event, ...]:
    """The events as a seat may know them, without those of which it may know nothing."""
    seen = [event.seen_by(seat) for event in events]
    return tuple([event for event in seen if event is not None])
