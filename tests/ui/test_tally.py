"""The table of what decided a match has room for names, words and numbers beside each other."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.ui import text
from game.ui.tally import tally
from game.ui.theme import Theme

CAMPAIGN = [
    ("Cards in the deck", (3, 10, 4, 11)),
    ("Victory cards", (0, 3, 1, 5)),
    ("Points", (3, 13, 5, 16)),
    ("Levels", (3, 14, 5, 15)),
]
NAMES = ("Player 1", "Player 2", "Player 3", "Player 4")


@pytest.fixture(autouse=True)
def _fonts() -> None:

    pygame.font.init()


@pytest.mark.parametrize(
    ("size", "scale", "wide"), [((1280, 720), 1.0, 238), ((1280, 720), 2.0, 340), ((1920, 1080), 1.0, 312)]
)
def test_a_table_of_four_counts_has_room_in_the_side_panel(size: tuple[int, int], scale: float, wide: int) -> None:
    laid = tally(Theme.for_window(size, scale, reduced_motion=True), wide, NAMES, CAMPAIGN)
    assert [head.lines for head in laid.heads] == [
        ("Cards", "in the", "deck"),
        ("Victory", "cards"),
        ("Points",),
        ("Levels",),
    ]
    name_end = laid.row_height + max(text.size_of(name, laid.name_px, weight="bold")[0] for name in NAMES)
    places = []
    for head, (_name, values) in zip(laid.heads, CAMPAIGN, strict=True):
        drawn = [
            *[(line, laid.head_px, "semibold") for line in head.lines],
            *[(str(value), laid.number_px, "bold") for value in values],
        ]
        half = max(text.size_of(words, px, weight=weight)[0] for words, px, weight in drawn) / 2
        places.append((head.middle - half, head.middle + half))
    assert name_end <= places[0][0]
    assert all(left[1] + 3 <= right[0] for left, right in itertools.pairwise(places))
    assert places[-1][1] <= wide


def test_two_counts_stand_in_capitals_on_one_line() -> None:
    laid = tally(
        Theme.for_window((1280, 720), 1.0, reduced_motion=True),
        238,
        NAMES,
        [("Cards", (1, 2, 3, 4)), ("Levels", (5, 6, 7, 8))],
    )
    assert [head.lines for head in laid.heads] == [("CARDS",), ("LEVELS",)]
    assert laid.head_height == laid.row_height
