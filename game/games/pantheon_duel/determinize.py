"""Possible full states for what a seat sees: each deck and drawn card is made of cards of its pantheon that lie nowhere in sight."""

from __future__ import annotations

from typing import Final

from game.games.pantheon_duel.meta import DECK, HAND
from game.games.pantheon_duel.records import State
from game.rules.determinize import of_seats


def _led(state: State, seat: int) -> list[str]:
    pantheon = state.values.pantheons[seat]
    return [ref for ref, card in state.defs.cards.items() if card.fields["pantheon"] == pantheon]


sample: Final = of_seats(_led, HAND, DECK)
