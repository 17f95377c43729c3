"""Where cards in front of a seat lie."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.ui.hand_view import TUCKED, tableau

BOX = pygame.Rect(10, 20, 302, 76)


def test_what_lies_under_another_shows_its_right_part():
    """A Champion with five pieces of Equipment under it, and a card beside them."""
    count = 6
    joined = [False, *[True] * (count - 1), False]
    rects = tableau(BOX, [False] * 7, joined, 8, tucked=joined)
    wide = rects[0].width
    for before, after in itertools.pairwise(rects[:count]):
        assert after.right - before.right == pytest.approx(wide * TUCKED, abs=1)
    assert rects[6].x >= rects[5].right + 7
    assert all(BOX.contains(rect) for rect in rects)


def test_what_lies_under_another_leaves_more_room_for_all():
    joined = [False, *[True] * 5, False, False, False, False]
    beside, under = (tableau(BOX, [False] * 10, joined, 8, tucked=tucked) for tucked in ((), joined))
    assert under[0].width >= 32 > 28 >= beside[0].width
