"""Possible full states for what a seat sees: each deck and drawn card is made of cards of its pantheon that lie nowhere in sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.pantheon_duel.meta import DECK, HAND
from game.games.pantheon_duel.records import State
from game.rules.definitions import Definitions, kept
from game.rules.determinize import of_seats


def _led(state: State, seat: int) -> Sequence[str]:
    return _by_pantheon(state.defs).get(state.values.pantheons[seat], ())


@kept
def _by_pantheon(defs: Definitions) -> dict[str, list[str]]:
    """Pantheon -> its cards, in the order of the definitions."""
    found: dict[str, list[str]] = {}
    for ref, card in defs.cards.items():
        found.setdefault(card.fields["pantheon"], []).append(ref)
    return found


sample: Final = of_seats(_led, HAND, DECK)
