"""Motion: eased tweens on a timeline that can be skipped, and that take no time under reduced motion."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

MOVE = 0.20
"""Seconds for a component to move."""
TURN = 0.18
"""Seconds for a card or token to turn over."""
FADE = 0.12
"""Seconds for something to appear or go."""


def ease_out(t: float) -> float:
    """Fast, then slow: for things that arrive."""
    return float(1 - (1 - t) ** 3)


def ease_in_out(t: float) -> float:
    """Slow, fast, slow: for things that turn over."""
    return 4 * t**3 if t < 0.5 else float(1 - (-2 * t + 2) ** 3 / 2)


def turn_width(t: float) -> tuple[float, bool]:
    """How wide (0 to 1) something that turns over is at time `t`, and whether its other side is seen already."""
    return abs(math.cos(math.pi * t)), t >= 0.5


@dataclass
class Tween:
    """A change over time. `on_step` gets the eased share from 0 to 1; `on_end` is called once, also when skipped."""

    seconds: float
    on_step: Callable[[float], None]
    on_end: Callable[[], None] | None = None
    ease: Callable[[float], float] = ease_out
    delay: float = 0.0
    passed: float = field(default=0.0, init=False)

    @property
    def done(self) -> bool:
        """Whether its time is over."""
        return self.passed >= self.delay + self.seconds

    def advance(self, dt: float) -> None:
        """Let time pass."""
        self.passed += dt
        if self.passed >= self.delay:
            share = 1.0 if self.seconds <= 0 else min(1.0, (self.passed - self.delay) / self.seconds)
            self.on_step(self.ease(share) if share < 1.0 else 1.0)


class Timeline:
    """The tweens that run now. Rules never wait for them; what they end in is already true in the view."""

    def __init__(self, *, reduced_motion: bool = False) -> None:
        self.reduced_motion = reduced_motion
        self._running: list[Tween] = []

    @property
    def busy(self) -> bool:
        """Whether anything moves."""
        return bool(self._running)

    @property
    def seconds(self) -> float:
        """For how many seconds what runs now goes on."""
        return max([tween.delay + tween.seconds - tween.passed for tween in self._running], default=0.0)

    def run(self, tween: Tween) -> Tween:
        """Start a tween; under reduced motion it ends at once."""
        if self.reduced_motion:
            tween.passed = tween.delay + tween.seconds
            self._end(tween)
        else:
            self._running.append(tween)
        return tween

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; True if anything moved."""
        if not self._running:
            return False
        for tween in tuple(self._running):
            tween.advance(dt)
        ended = [tween for tween in self._running if tween.done]
        self._running = [tween for tween in self._running if not tween.done]
        for tween in ended:
            if tween.on_end is not None:
                tween.on_end()
        return True

    def skip(self) -> None:
        """End everything now, also what is started by an ending."""
        while self._running:
            running, self._running = self._running, []
            for tween in running:
                self._end(tween)

    def _end(self, tween: Tween) -> None:
        tween.on_step(1.0)
        if tween.on_end is not None:
            tween.on_end()

    def clear(self) -> None:
        """Forget everything without ending it, as when the table is left."""
        self._running.clear()
