"""How long it takes to tell what others did: as it happened if that is short, and ten seconds at most."""

from __future__ import annotations

import pytest

from game.table.model.pace import LEAST, MOST, Pace

FRAME = 1 / 30
BEFORE = 0.35


def watch(expected, taken):
    """How many seconds each moment is on the screen, and the speeds in between, where each takes as many as `taken` says."""
    pace = Pace(expected)
    seconds, speeds = [], []
    for taking in taken:
        pace.begin()
        seconds.append(0.0)
        for part in (BEFORE, taking - BEFORE):
            if part != BEFORE:
                pace.takes(part)
            passed = 0.0
            while passed < part:
                passed += FRAME * pace.speed
                pace.wait(FRAME)
                seconds[-1] += FRAME
                speeds.append(pace.speed)
    return seconds, speeds


def test_little_is_told_as_it_happened():
    assert set(watch([1.5, 1.5, 3.5], [1.5, 2.0, 3.4])[1]) == {1.0}
    assert set(watch([1.5], [MOST - 1])[1]) == {1.0}, "one long moment"


@pytest.mark.parametrize(
    ("expected", "taken"),
    [
        ([1.5] * 8, [1.5] * 8),
        ([3.5] * 17, [3.5] * 17),
        ([1.5] * 17, [1.5, 8.0, 3.0, 1.2, 5.5, 2.0, 1.5, 7.5] * 2 + [9.0]),
        ([9.5] * 12, [1.5] * 12),
        ([1.5, 1.5], [1.5, 30.0]),
    ],
    ids=["many", "fights", "more than expected", "less than expected", "a long last one"],
)
def test_all_of_it_is_told_in_ten_seconds(expected, taken):
    seconds, speeds = watch(expected, taken)
    assert sum(seconds) <= MOST + 2 * FRAME * len(taken)
    assert min(seconds) >= LEAST
    assert min(speeds) >= 1.0
    assert max(speeds) > 1.0


def test_each_of_very_many_moments_is_seen():
    seconds, _speeds = watch([1.5] * 120, [1.5] * 120)
    assert min(seconds) >= LEAST
    assert sum(seconds) < 120 * 0.5
