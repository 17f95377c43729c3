"""Numbers from a text, by which what is drawn for it looks the same on every machine."""

from __future__ import annotations

import hashlib


class Numbers:
    """A stream of numbers from a text: always the same for the same text."""

    def __init__(self, text: str) -> None:
        self._state = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (self._state >> 33) % limit

    def share(self) -> float:
        """A number from 0 to 1."""
        return self.below(10007) / 10006

    def between(self, low: float, high: float) -> float:
        """A number from `low` to `high`."""
        return low + (high - low) * self.share()
