"""Sounds, made from numbers at start. No mixer (no sound card, no permission) is a normal case: then nothing is heard."""

from __future__ import annotations

import array
import math

import pygame

RATE = 22050
# name -> (seconds, start frequency, end frequency, share of noise, how fast it fades)
_SHAPES: dict[str, tuple[float, float, float, float, float]] = {
    "lift": (0.05, 240.0, 420.0, 0.60, 55.0),
    "place": (0.10, 190.0, 90.0, 0.55, 34.0),
    "flip": (0.09, 520.0, 900.0, 0.75, 40.0),
    "capture": (0.28, 330.0, 165.0, 0.15, 12.0),
    "hit": (0.14, 210.0, 70.0, 0.45, 24.0),
    "defeat": (0.42, 220.0, 70.0, 0.25, 8.0),
    "dice": (0.05, 640.0, 380.0, 0.80, 60.0),
    "refuse": (0.16, 150.0, 120.0, 0.10, 18.0),
    "turn": (0.34, 523.0, 659.0, 0.0, 9.0),
    "win": (0.80, 523.0, 784.0, 0.0, 4.0),
    "button": (0.03, 900.0, 700.0, 0.30, 90.0),
}


class Sounds:
    """Plays short sounds by name at a volume of 0 to 1. Sounds are made when they are first played."""

    def __init__(self, *, enabled: bool = True, volume: float = 0.5) -> None:
        self.enabled = enabled
        self.volume = volume
        self._made: dict[str, pygame.mixer.Sound] = {}

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
            self._made[name] = pygame.mixer.Sound(buffer=_samples(shape, rate, channels))
        sound = self._made[name]
        sound.set_volume(self.volume)
        # With every channel busy the sound that has played longest gives way: what happens now is to be heard.
        pygame.mixer.find_channel(force=True).play(sound)
        return True


def _samples(shape: tuple[float, float, float, float, float], rate: int, channels: int) -> bytes:
    seconds, start, end, noise, fade = shape
    count = int(seconds * rate)
    values = array.array("h")
    phase, seed = 0.0, 1
    for n in range(count):
        share = n / count
        phase += 2 * math.pi * (start + (end - start) * share) / rate
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        rough = (seed >> 15) / 32768 - 1
        attack = min(1.0, n / (0.004 * rate))
        level = (math.sin(phase) * (1 - noise) + rough * noise) * attack * math.exp(-fade * n / rate)
        value = int(level * 15000)
        values.extend([value] * channels)
    return values.tobytes()
