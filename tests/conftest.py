"""What tests of every kind are given: the base seed of a soak."""

from __future__ import annotations

import os

import pytest


@pytest.fixture
def base_seed() -> int:
    """The first of the seeds that a test of the soak plays, from the environment variable WARTABLE_SEED (1 if it is not set).

    `make soak` sets it to another one each time. It is printed, and pytest shows what was printed with each failure.
    """
    seed = int(os.environ.get("WARTABLE_SEED", "1"))
    print(f"to play the same again: make soak SEED={seed}")
    return seed
