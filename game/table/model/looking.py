"""What the viewer looks at: what the pointer rests on, and for how long; whose ability was shown beside its question."""

from __future__ import annotations

REST = 0.4
"""Seconds that the pointer rests on something before it is inspected."""
LEAVE = 0.6
"""Seconds after which what is inspected gives way to the log again, once nothing is about it: enough to go over to the next card."""


class Looking:
    """`by_hand`: whether the viewer has folded the side panel away (True) or unfolded it; None as long as the board decides that.
    `cramped`: whether the board has too little room beside it. `lent`: whether something lies in the place of the panel, which is unfolded
    then. `pointed`: the key of the thing under the pointer, empty if there is none.

    `close`: whether somebody holds down the key that shows one component large. `by_keys`: whether the keyboard was used last, so that
    this is the one that it marks, and not the one under the pointer.
    """

    def __init__(self) -> None:
        self.by_hand: bool | None = None
        self.cramped = False
        self.lent = False
        self.pointed = ""
        self.close = False
        self.by_keys = False
        self._rested = 0.0
        self._left = 0.0
        self._shown: tuple[int, int] = (0, -1)

    @property
    def folded(self) -> bool:
        """Whether the side panel is folded away."""
        if self.lent:
            return False
        return self.cramped if self.by_hand is None else self.by_hand

    def come(self, key: str) -> bool:
        """The pointer has come to a thing (or to nothing); whether it is another one than before."""
        if key == self.pointed:
            return False
        self.pointed, self._rested = key, 0.0
        return True

    def rest(self, dt: float) -> str:
        """Let `dt` seconds pass; the key of the thing that has just been pointed at for long enough, else empty."""
        if not self.pointed or self._rested >= REST:
            return ""
        self._rested += dt
        return self.pointed if self._rested >= REST else ""

    def leave(self, dt: float, *, held: bool) -> bool:
        """Let `dt` seconds pass while something is inspected; whether nothing has `held` it for long enough that it may go."""
        self._left = 0.0 if held else self._left + dt
        return self._left >= LEAVE

    def forget(self) -> None:
        """Wait anew before anything is inspected by resting on it."""
        self.pointed, self._rested = "", 0.0

    def is_news(self, source: int, entries: int) -> bool:
        """Whether a component asks something, after so many entries of the log, that it was not shown for yet. It counts as shown then."""
        asked = (source, entries)
        news = asked != self._shown
        self._shown = asked
        return news

    def begin_anew(self) -> None:
        """Somebody else looks: what the next question is about is shown to them, too."""
        self._shown = (0, -1)
