"""Of the arrangements of a table that one is taken in which the board is largest."""

from __future__ import annotations

import pytest

CARD = {"id": "x", "by": "A", "at": [0, 0], "s": "1/1/1/1"}
HIGH = ["##"] * 5
"""Five rows, of two spaces each."""
SEVEN = ["###", *["#"] * 5, "###"]
FLAT = ["#" * 12]


def at(hand, board, seats=2):
    players = ["A", "B", "C", "D"][:seats]
    position = {"players": players, "board": board, "cards": [CARD], "hands": {player: [] for player in players}}
    hand.position(position, ("human",) * seats)
    return hand.table.desk


@pytest.mark.parametrize(("board", "seats", "least"), [(HIGH, 2, 80), (SEVEN, 3, 60), (SEVEN, 4, 60)])
def test_cards_of_a_high_board_are_told_by_more_than_their_numbers(hand, board, seats, least):
    desk = at(hand, board, seats)
    assert desk.room.arrangement == "beside"
    assert desk.view.boards["board"].cell_size[0] >= least


def test_a_flat_board_lies_over_the_hand(hand):
    desk = at(hand, FLAT)
    assert desk.room.arrangement == ""
    assert desk.view.boards["board"].cell_size[0] >= 65
