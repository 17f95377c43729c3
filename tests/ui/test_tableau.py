"""Where cards in front of a seat lie."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.ui.hand_view import TUCKED, apart, grid, tableau

BOX = pygame.Rect(10, 20, 302, 76)


def test_what_lies_under_another_shows_its_right_part():
    """A Champion with five pieces of Equipment under it, and a card beside them."""
    count = 6
    joined = [False, *[True] * (count - 1), False]
    rects = tableau(BOX, [False] * 7, joined, 8, tucked=joined)
    wide = rects[0].width
    steps = {after.right - before.right for before, after in itertools.pairwise(rects[:count])}
    assert wide * TUCKED - 1 <= min(steps)
    assert max(steps) - min(steps) <= 1
    # As little is hidden as the row has room for.
    assert rects[-1].right - rects[0].left >= BOX.width - 3 or min(steps) == wide
    assert rects[6].x >= rects[5].right + 7
    assert all(BOX.contains(rect) for rect in rects)


def test_nothing_is_hidden_where_there_is_room():
    rects = tableau(BOX, [False] * 4, [False, True, True, False], 8, tucked=[False, True, True, False])
    assert all(after.x >= before.right - 1 for before, after in itertools.pairwise(rects))


def test_what_lies_under_another_leaves_more_room_for_all():
    joined = [False, *[True] * 5, False, False, False, False]
    beside, under = (tableau(BOX, [False] * 10, joined, 8, tucked=tucked) for tucked in ((), joined))
    assert under[0].width >= 32 > 28 >= beside[0].width


@pytest.mark.parametrize("wide", range(40, 60))
@pytest.mark.parametrize("x", [10, 11])
def test_cards_that_fill_their_box_lie_inside_of_it(wide, x):
    """At odd places and widths as well, so that a place for one card has room for it."""
    box = pygame.Rect(x, 20, wide, 90)
    assert all(box.contains(rect) for rect in grid(box, 1, 8))
    assert all(box.contains(rect) for rect in tableau(box, [False], [False], 8))


def test_a_row_that_lies_far_enough_apart_stays_as_it_is() -> None:
    """Cards that belong together lie closer than others: spread evenly the row would be wider than its box."""
    box = pygame.Rect(20, 531, 595, 169)
    rects = tableau(box, [False] * 5, [False, False, False, True, False], 8, 150)
    assert apart(box, rects, 0) == rects
    assert [right.x - left.right for left, right in itertools.pairwise(rects)] == [8, 8, 2, 8]


def test_a_row_is_moved_apart_as_far_as_its_box_has_room() -> None:
    box = pygame.Rect(0, 0, 300, 60)
    rects = [pygame.Rect(x, 0, 40, 56) for x in (110, 152)]
    assert [rect.x for rect in apart(box, rects, 100)] == [80, 180]
    assert [rect.x for rect in apart(box, rects, 1000)] == [0, 260]
