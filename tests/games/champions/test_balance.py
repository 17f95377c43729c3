"""No seat and no Champion is out of proportion: the figures of docs/balance.md, in small."""

from __future__ import annotations

import pytest

from game.games.champions.meta import champions
from game.library import open_game
from game.sim.statistics import wilson
from tests.games.champions.balance import played

LEAST, MOST = 0.6, 1.6
"""No Champion wins less or more than these parts of a fair share with four seats, beyond what chance may do."""
SEATS = 4


@pytest.mark.soak
def test_no_champion_and_no_seat_is_out_of_proportion(base_seed: int) -> None:
    game = open_game("champions")
    figures = played(game, ("greedy",) * SEATS, 80, seed=base_seed)
    shares = {card.id: wilson(figures.won[card.id] / 100, figures.had[card.id]) for card in champions(game.defs)}
    out_of_proportion = {
        id: share for id, share in shares.items() if share.least * SEATS > MOST or share.most * SEATS < LEAST
    }
    assert not out_of_proportion
    for turn in range(SEATS):
        won = wilson(figures.by_seat[turn] / 100, figures.matches)
        assert won.least < 1.6 / SEATS
        assert won.most > 0.6 / SEATS
