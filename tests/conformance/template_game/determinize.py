"""A possible full state for what a seat knows."""

from __future__ import annotations

from game.rules import determinize
from game.rules.rng import Rng

from .records import State


def sample(redacted: State, _seat: int, rng: Rng) -> State:
    """Fill the unknown cards with those that are nowhere to be seen, in a random order."""
    unseen = rng.shuffled(determinize.unseen(redacted, redacted.defs.cards))
    determinize.fill(redacted, determinize.unknown(redacted, redacted.zones), unseen)
    return redacted
