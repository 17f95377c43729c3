"""The set of sounds: each is heard on small speakers, none clips or clicks, none drowns the others, and one moment is one sound."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import pygame
import pytest

from game.ui.sound import _SHAPES, TOGETHER, Sounds, samples

RATE = 22050
CUT = 200.0
"""What is lower is hardly heard on small speakers, in Hertz."""


def heard(name: str) -> list[float]:
    """A sound as numbers from -1 to 1, without what is too low for small speakers."""
    share = 1 / (1 + 2 * math.pi * CUT / RATE)
    passed, before, found = 0.0, 0.0, []
    for value in samples(_SHAPES[name], RATE, 1):
        passed = share * (passed + value / 32768 - before)
        before = value / 32768
        found.append(passed)
    return found


def energy(values: Sequence[float]) -> float:
    return sum(value * value for value in values)


@pytest.mark.parametrize("name", list(_SHAPES))
def test_a_sound_neither_clips_nor_clicks_nor_comes_late(name):
    values = samples(_SHAPES[name], RATE, 1)
    peak = max(map(abs, values))
    assert 0.2 * 32768 < peak < 0.7 * 32768, "two at once have room"
    assert abs(values[0]) < 0.01 * peak
    assert max(map(abs, values[-5:])) < 0.01 * peak
    assert next(at for at, value in enumerate(values) if abs(value) > 0.05 * peak) < 0.005 * RATE
    assert abs(sum(values) / len(values)) < 0.005 * peak
    assert len(samples(_SHAPES[name], RATE, 2)) == 2 * len(values)


def test_a_sound_is_heard_on_small_speakers_and_drowns_no_other():
    told = {name: energy(heard(name)) for name in _SHAPES}
    for name in _SHAPES:
        whole = energy([value / 32768 for value in samples(_SHAPES[name], RATE, 1)])
        assert told[name] > 0.35 * whole, name
    loud = {name: 10 * math.log10(found) for name, found in told.items()}
    assert max(loud.values()) - min(loud.values()) < 16, loud
    # What tells how a fight has ended is not softer than what tells that a card lies down.
    assert min(loud[name] for name in ("capture", "hit", "defeat", "refuse")) > loud["place"] > loud["button"]


def test_what_is_played_twice_in_one_moment_is_heard_once():
    pygame.mixer.init()
    try:
        sounds = Sounds()
        if not sounds.available:
            return
        now = itertools.count(0.0, TOGETHER / 2)
        sounds.clock = lambda: next(now)

        def busy() -> int:
            return sum(pygame.mixer.Channel(number).get_busy() for number in range(pygame.mixer.get_num_channels()))

        assert sounds.play("win")
        assert sounds.play("win")
        assert busy() == 1
        assert sounds.play("win")
        assert busy() == 2
    finally:
        pygame.mixer.quit()
