"""No seat and no pair of Pantheon Duel is out of proportion (the tuning goals of section 13.3 of the checklist)."""

from __future__ import annotations

import pytest

from tests.games.pantheon_duel.balance import played, table
from tests.games.pantheon_duel.table import game

ROUNDS = 200


def test_rounds_take_16_to_20_turns() -> None:
    figures = played(game(), 4)
    assert figures.rounds == 4
    assert all(16 <= turns <= 20 for turns in figures.turns)
    assert table(figures).count("\n|") == 2 + 17


@pytest.mark.soak
def test_no_seat_and_no_pair_is_out_of_proportion() -> None:
    figures = played(game(), ROUNDS)
    assert 0.38 <= figures.starter_won / (figures.rounds - figures.drawn) <= 0.62
    for pair, had in figures.had.items():
        assert 0.2 <= figures.placed[pair] / had <= 0.98, pair
        assert 0.35 <= figures.worth[pair] / 2 / figures.placed[pair] <= 0.68, pair
