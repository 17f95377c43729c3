"""Where something may lie so that what it is about stays in sight, and as much as can be of the rest."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.table.paint.clear import badge_rect
from game.table.paint.numbers import versus
from game.ui.placing import clear_place, covered
from game.ui.theme import Theme

AREA = Rect(0, 0, 600, 400)
ABOUT = [Rect(20, 20, 100, 140), Rect(480, 20, 100, 140)]


def test_a_free_place_between_other_things_is_found():
    others = [Rect(0, 180, 250, 220), Rect(370, 180, 230, 220), Rect(130, 0, 340, 170)]
    place = clear_place((110, 90), AREA, ABOUT, others, 8)
    assert AREA.contains(place)
    assert covered(place, [*ABOUT, *others]) == 0


def test_what_it_is_about_is_kept_free_before_anything_else():
    others = [Rect(0, 170, 600, 230)]
    place = clear_place((500, 200), AREA, ABOUT, others, 8)
    assert covered(place, ABOUT) == 0
    assert covered(place, others) > 0


def test_of_free_places_the_nearest_is_taken():
    assert clear_place((100, 50), AREA, [], [], 0).center == AREA.center
    assert clear_place((100, 50), AREA, [], [], 0, near=(300, 40)).center == (300, 40)
    below = clear_place((100, 50), AREA, [], [Rect(200, 0, 200, 90)], 0, near=(300, 40))
    assert below.midtop == (300, 90)


@pytest.mark.parametrize("wide", [30, 53, 80, 150])
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_what_two_cards_compare_covers_neither_of_the_numbers(wide, text_scale):
    high = round(wide * 1.4)
    one = Rect(280, 170, wide, high)
    for other in (one.move(wide + 3, 0), one.move(0, high + 3), one.move(0, -high - 3)):
        drawn = versus(Theme(text_scale=text_scale), "12:10", True, one, other)
        shown = badge_rect(drawn, one, other, AREA, [])
        # Where it can be read there it lies on their border, in large type too.
        assert wide < 80 or (shown.colliderect(one) and shown.colliderect(other))
        across = one.y == other.y
        for card, side in ((one, 1), (other, -1)):
            ahead = side if (other.x, other.y) > (one.x, one.y) else -side
            number = Rect(0, 0, wide // 4, wide // 4)
            number.center = card.center
            number.move_ip(ahead * (wide * 3 // 8) if across else 0, 0 if across else ahead * (high // 2 - wide // 8))
            assert not shown.inflate(-10, -10).colliderect(number)
