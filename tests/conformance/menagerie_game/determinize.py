"""A possible full state for what a seat knows."""

from __future__ import annotations

from game.rules import determinize
from game.rules.plain import zone_name
from game.rules.rng import Rng

from .meta import PLAYED, WILD, WILDS, of_type
from .records import State


def sample(redacted: State, _seat: int, rng: Rng) -> State:
    """Fill the unknown cards with those that are nowhere to be seen: wild ones among the wilds, all others in hands and decks."""
    for types, wild in (((WILD,), True), (PLAYED, False)):
        refs = determinize.unseen(redacted, of_type(redacted.defs, *types))
        zones = [zone for zone in redacted.zones if (zone_name(zone) == WILDS) is wild]
        determinize.fill(redacted, determinize.unknown(redacted, zones), rng.shuffled(refs))
    return redacted
