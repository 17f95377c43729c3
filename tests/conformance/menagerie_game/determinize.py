"""A possible full state for what a seat knows."""

from __future__ import annotations

from game.rules import determinize
from game.rules.plain import zone_name
from game.rules.rng import Rng

from .meta import KEEPER, WILD, WILDS
from .records import State


def sample(redacted: State, _seat: int, rng: Rng) -> State:
    """Fill the unknown cards with those that are nowhere to be seen: wild ones among the wilds, all others in hands and decks."""
    types = {ref: card.fields["type"] for ref, card in redacted.defs.cards.items()}
    for wild in (True, False):
        refs = [ref for ref, kind in types.items() if kind != KEEPER and (kind == WILD) is wild]
        zones = [zone for zone in redacted.zones if (zone_name(zone) == WILDS) is wild]
        determinize.fill(
            redacted, determinize.unknown(redacted, zones), rng.shuffled(determinize.unseen(redacted, refs))
        )
    return redacted
