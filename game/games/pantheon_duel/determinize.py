"""Possible full states for what a seat sees: hidden cards are filled in with such as could be there."""

from __future__ import annotations

from game.games.pantheon_duel.meta import DECK, HAND
from game.games.pantheon_duel.records import State
from game.rules.determinize import fill, unknown, unseen
from game.rules.plain import seat_zone
from game.rules.rng import Rng


def sample(redacted: State, seat: int, rng: Rng) -> State:
    """Fill what the seat cannot see, in place: each deck and drawn card is made of those of its pantheon that lie nowhere in sight.

    A deck into which a card of another pantheon was put by hand gets what is left over.
    """
    spare: list[str] = []
    unfilled: list[int] = []
    for other in redacted.seats():
        pantheon = redacted.values.pantheons[other]
        own = [ref for ref, card in redacted.defs.cards.items() if card.fields["pantheon"] == pantheon]
        left = rng.shuffled(unseen(redacted, own))
        unfilled += fill(redacted, unknown(redacted, (seat_zone(HAND, other), seat_zone(DECK, other))), left)
        spare += left
    fill(redacted, unfilled, spare)
    return redacted
