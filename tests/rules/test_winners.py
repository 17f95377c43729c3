"""Who has won by counts, the first of which decides first."""

from __future__ import annotations

import pytest

from game.rules.plain import winners_by


@pytest.mark.parametrize(
    ("counts", "winners", "decided"),
    [
        (((3, 5, 4),), (1,), 0),
        (((5, 5, 4), (1, 2, 9)), (1,), 1),
        (((5, 5, 5), (2, 9, 9), (1, 3, 3)), (1, 2), 3),
        (((0, 0),), (0, 1), 1),
    ],
)
def test_the_first_count_that_leaves_one_seat_decides(counts, winners, decided):
    assert winners_by(*counts) == (winners, decided)
