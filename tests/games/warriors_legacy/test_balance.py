"""No seat, no deck and no card is out of proportion: the figures of docs/balance.md, in small."""

from __future__ import annotations

import pytest

from game.games.warriors_legacy.meta import HOUSE, INFLUENCE_CARD, MAIN, of_type
from game.library import open_game
from game.sim.statistics import wilson
from tests.games.warriors_legacy.balance import played

GAME = open_game("warriors-legacy")
SEAT, DECK = (0.45, 0.55), (0.35, 0.65)
"""Between these lies what the seat with the first turn wins, and each ready-made deck against the others, beyond what chance may do."""


def test_each_pair_of_decks_meets_and_each_card_is_counted() -> None:
    figures = played(GAME, ("random", "random"), 2, seed=3)
    assert figures.matches == 2
    assert sum(figures.by_seat.values()) == sum(figures.won.values()) == 2 * 2
    assert len(figures.met) == 4, "two pairs of decks, of which each counts for both"
    assert figures.played["house"] <= figures.owned["house"] == 4


@pytest.mark.soak
def test_no_seat_and_no_deck_is_out_of_proportion(base_seed: int) -> None:
    figures = played(GAME, ("greedy", "greedy"), 120, seed=base_seed)
    first = wilson(figures.by_seat[0] / 2, figures.matches)
    assert first.least <= SEAT[1]
    assert first.most >= SEAT[0]
    for deck in GAME.defs.decks:
        won = wilson(figures.won[deck] / 2, figures.had[deck])
        assert won.least <= DECK[1], deck
        assert won.most >= DECK[0], deck
    for card in of_type(GAME.defs, *MAIN):
        if card.fields["type"] not in (HOUSE, INFLUENCE_CARD) and figures.owned[card.id] >= 40:
            assert 0 < figures.played[card.id] < figures.owned[card.id], f"{card.name} is played sometimes, not always"
