"""Sounds, made from numbers at start. No mixer (no sound card, no permission) is a normal case: then nothing is heard."""

from __future__ import annotations

import array
import math
import time
from collections.abc import Callable
from typing import NamedTuple

import pygame

RATE = 22050
FULL = 15000
"""The amplitude of a sound of level 1."""
RISE, FALL = 0.004, 0.006
"""Seconds in which a sound comes, and goes at its end, so that neither clicks."""
TOGETHER = 0.03
"""Within so many seconds a sound is heard once, however often it is played: cards that change in one moment are one event."""


class Shape(NamedTuple):
    """A sound: seconds, frequencies at start and end, its share of noise, how fast it fades, and how loud it is. What is low is louder, as
    small speakers hardly sound it; what is often heard is softer.
    """

    seconds: float
    start: float
    end: float
    noise: float
    fade: float
    level: float


_SHAPES: dict[str, Shape] = {
    "lift": Shape(0.05, 240.0, 420.0, 0.60, 55.0, 1.0),
    "place": Shape(0.10, 230.0, 110.0, 0.55, 34.0, 1.1),
    "flip": Shape(0.09, 520.0, 900.0, 0.75, 40.0, 0.9),
    "capture": Shape(0.28, 330.0, 165.0, 0.15, 12.0, 1.2),
    "strike": Shape(0.12, 900.0, 260.0, 0.35, 22.0, 0.8),
    "hit": Shape(0.14, 280.0, 100.0, 0.45, 22.0, 1.4),
    "defeat": Shape(0.42, 260.0, 90.0, 0.25, 8.0, 1.3),
    "dice": Shape(0.05, 640.0, 380.0, 0.80, 60.0, 0.9),
    "refuse": Shape(0.16, 245.0, 240.0, 0.25, 14.0, 1.5),
    "turn": Shape(0.34, 523.0, 659.0, 0.0, 9.0, 0.7),
    "win": Shape(0.80, 523.0, 784.0, 0.0, 4.0, 0.55),
    "button": Shape(0.03, 900.0, 700.0, 0.30, 90.0, 0.9),
}


class Sounds:
    """Plays short sounds by name at a volume of 0 to 1. Sounds are made when they are first played."""

    def __init__(self, *, enabled: bool = True, volume: float = 0.5) -> None:
        self.enabled = enabled
        self.volume = volume
        self.clock: Callable[[], float] = time.monotonic
        self._made: dict[str, pygame.mixer.Sound] = {}
        self._played: dict[str, float] = {}
        """When each was played last."""

    @property
    def available(self) -> bool:
        """Whether there is a mixer that takes 16-bit sound."""
        settings = pygame.mixer.get_init()
        return settings is not None and settings[1] == -16

    def names(self) -> tuple[str, ...]:
        """What can be played."""
        return tuple(_SHAPES)

    def play(self, name: str) -> bool:
        """Play a sound; True if it is heard. Raises KeyError for an unknown name."""
        shape = _SHAPES[name]
        if not self.enabled or self.volume <= 0 or not self.available:
            return False
        if name not in self._made:
            rate, _, channels = pygame.mixer.get_init() or (RATE, -16, 1)
            self._made[name] = pygame.mixer.Sound(buffer=samples(shape, rate, channels).tobytes())
        now = self.clock()
        if now - self._played.get(name, -TOGETHER) < TOGETHER:
            return True
        self._played[name] = now
        sound = self._made[name]
        sound.set_volume(self.volume)
        # With every channel busy the sound that has played longest gives way: what happens now is to be heard.
        pygame.mixer.find_channel(force=True).play(sound)
        return True


def samples(shape: Shape, rate: int, channels: int) -> array.array[int]:
    """A sound in 16-bit numbers, those of all channels beside each other, at so many a second."""
    count = int(shape.seconds * rate)
    values = array.array("h")
    phase, seed = 0.0, 1
    for n in range(count):
        share = n / count
        phase += 2 * math.pi * (shape.start + (shape.end - shape.start) * share) / rate
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        rough = (seed >> 15) / 32768 - 1
        edge = min(1.0, n / (RISE * rate), (count - 1 - n) / (FALL * rate))
        level = (math.sin(phase) * (1 - shape.noise) + rough * shape.noise) * edge * math.exp(-shape.fade * n / rate)
        value = int(level * FULL * shape.level)
        values.extend([value] * channels)
    return values
