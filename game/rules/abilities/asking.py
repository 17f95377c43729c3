"""Values that are worked out for the sake of each other, as where cards change each other's stats (see `evaluation`)."""

from __future__ import annotations

from typing import Any, Final

from game.rules.plain import Plain
from game.rules.state import State

MOST_NESTED: Final = 16
"""So many values may be worked out for the sake of each other."""


class Asking:
    """What is being worked out at this moment, one value for the sake of the other, until the first of them is known.

    Cards may ask for each other's values in a ring. `open` are the stats and flags that are begun; one of them that is asked for
    again, and whatever lies deeper than `MOST_NESTED`, counts as if no ability changed it (`cut`). `known` is what was found on
    the way; it counts for nothing as soon as the first value is known, since what a ring comes to depends on where it was entered.
    """

    __slots__ = ("cut", "known", "open")

    def __init__(self) -> None:
        self.open: dict[Plain, None] = {}
        self.known: dict[Plain, Any] = {}
        self.cut = False

    @classmethod
    def of(cls, state: State) -> Asking:
        """What is being worked out in this version of a state."""
        asking: Asking | None = state.cache.get("asking")
        if asking is None:
            asking = state.cache["asking"] = cls()
        elif not asking.open:
            asking.known.clear()
            asking.cut = False
        return asking

    def is_ring(self, key: Plain) -> bool:
        """Whether a value that is asked for now cannot be worked out."""
        if key not in self.open and len(self.open) < MOST_NESTED:
            return False
        self.cut = True
        return True
