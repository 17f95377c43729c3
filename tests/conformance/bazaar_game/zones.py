"""Where cards lie, who sees them, and what bots make of it."""

from __future__ import annotations

from typing import Final

from game.rules import determinize
from game.rules.plain import zone_name, zone_seat
from game.rules.rng import Rng
from game.rules.rulesdef import COUNT, FULL, ZoneSpec
from game.rules.view import View

from .records import State, Values

DECK, HAND, STALL, DISCARD, COUNTER, STORE = "deck", "hand", "stall", "discard", "counter", "store"
ZONES: Final = (
    ZoneSpec(DECK, shape="pile"),
    ZoneSpec(HAND, shape="hand"),
    ZoneSpec(STALL),
    ZoneSpec(DISCARD, shape="pile"),
    ZoneSpec(COUNTER, per_seat=False),
    ZoneSpec(STORE, per_seat=False, shape="pile"),
)
"""`counter`: what was revealed. `store`: the wares of ready-made decks that nobody has taken."""


def sight(_state: State, zone: str, seat: int) -> str:
    """Hands are for their seats, decks for nobody."""
    if zone_name(zone) == HAND:
        return FULL if zone_seat(zone) == seat else COUNT
    return COUNT if zone_name(zone) == DECK else FULL


def sample(redacted: State, _seat: int, rng: Rng) -> State:
    """Fill the unknown cards with those that are nowhere to be seen, in a random order."""
    unseen = rng.shuffled(determinize.unseen(redacted, wares(redacted)))
    determinize.fill(redacted, determinize.unknown(redacted, redacted.zones), unseen)
    return redacted


def wares(state: State) -> list[str]:
    """The ids of all cards but the merchants, or of those in the ready-made decks, as often as they are in these."""
    if takes_decks(state):
        return [ref for deck in state.defs.decks.values() for ref in deck.refs]
    return [card.id for card in state.defs.cards.values() if card.fields["trade"] != "merchant"]


def takes_decks(state: State) -> bool:
    """Whether seats take ready-made decks."""
    return bool(state.figures.get("ready_decks"))


def evaluate(view: View) -> float:
    """The gold and health of the seat less those of the best other seat."""
    health = view.value(Values.health)
    worths = [2 * gold + health[seat] for seat, gold in enumerate(view.value(Values.gold))]
    own = worths.pop(view.seat)
    return float(own - max(worths))
