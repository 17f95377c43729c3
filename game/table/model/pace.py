"""How fast it is told what others did, which nobody has asked to see: as it happened if that is short, faster the more it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.events import Event
from game.table.model.heard import SETTLED

MOST = 10.0
"""Seconds that all of it takes at most."""
LEAST = 0.25
"""Seconds for which each moment is seen at least, also where all of it takes longer for that."""
QUIET, FIGHT = 1.5, 2.0
"""Seconds that a moment takes about as it happened, and those that each fight in it takes besides."""


def expected(events: Iterable[Event]) -> float:
    """How many seconds a moment with these events takes about, as it happened."""
    return QUIET + FIGHT * sum(event.kind in SETTLED for event in events)


class Pace:
    """The pace of several moments, one after the other, of each of which it is only `expected` at first how many seconds it takes.

    `speed` is by how many times faster than as it happened the present one is shown: never slower. It changes when what is expected turns
    out to be otherwise, so that all of them take MOST seconds at most.
    """

    def __init__(self, lengths: Sequence[float]) -> None:
        self.speed = 1.0
        self._lengths = list(lengths)
        """Of the moments that are still to come."""
        self._left = MOST

    def begin(self) -> None:
        """The next moment begins."""
        self.takes(self._lengths.pop(0))

    def takes(self, seconds: float) -> None:
        """As it happened, the present moment would go on for so many seconds from now."""
        later, fastest = sum(self._lengths), max(1.0, seconds / LEAST)
        mine = self._left - LEAST * len(self._lengths)
        if mine > 0:
            self.speed = min(fastest, max(1.0, (seconds + later) / self._left, seconds / mine))
        else:
            self.speed = fastest

    def wait(self, dt: float) -> None:
        """So many seconds have passed at the screen."""
        self._left -= dt
