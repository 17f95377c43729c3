"""A possible full state for what a seat knows."""

from __future__ import annotations

from game.games.champions.meta import main_deck
from game.games.champions.records import State
from game.rules import determinize
from game.rules.rng import Rng


def sample(redacted: State, _seat: int, rng: Rng) -> State:
    """Fill the unknown cards with those of the main deck that are nowhere to be seen, of each as many as are left."""
    refs = determinize.unseen(redacted, main_deck(redacted.defs))
    determinize.fill(redacted, determinize.unknown(redacted, redacted.zones), rng.shuffled(refs))
    return redacted
