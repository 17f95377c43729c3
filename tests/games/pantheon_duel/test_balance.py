"""No seat and no pair of Pantheon Duel is out of proportion (the tuning goals of section 13.3 of the checklist)."""

from __future__ import annotations

import pytest

from game.sim.statistics import clustered, wilson
from tests.games.pantheon_duel.balance import played, table
from tests.games.pantheon_duel.table import game

ROUNDS = 100


def test_rounds_take_16_to_20_turns() -> None:
    figures = played(game(), 4)
    assert figures.rounds == 4
    assert all(16 <= turns <= 20 for turns in figures.turns)
    assert table(figures).count("\n|") == 2 + 17


@pytest.mark.soak
def test_no_seat_and_no_pair_is_out_of_proportion(base_seed: int) -> None:
    figures = played(game(), ROUNDS, base_seed)
    started = wilson(figures.starter_won, figures.rounds - figures.drawn)
    assert started.least <= 0.55
    assert started.most >= 0.45
    for pair, rounds in figures.rounds_of.items():
        placed = clustered([(placing, had) for had, placing, _worth in rounds])
        assert placed.least <= 0.98, pair
        assert placed.most >= 0.2, pair
        won = clustered([(worth / 2, placing) for _had, placing, worth in rounds])
        assert won.least <= 0.65, pair
        assert won.most >= 0.35, pair
