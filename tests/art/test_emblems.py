"""Signs, and the emblems that are joined of them."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.art.emblems import built, draw
from game.emblems import ALONE, CONSTRUCTIONS, CROSSED, FOLDER, INSIDE, PAIR, SHIELD, Emblem, signs
from game.ui.icons import Icons

ROOT = Path(__file__).parents[2]
ICONS = Icons([ROOT / FOLDER])
INK = (250, 240, 220)


def share(surface: pygame.Surface) -> float:
    """How much of a square is inked."""
    return pygame.mask.from_surface(surface, 127).count() / (surface.get_width() * surface.get_height())


def differing(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of pixels that one of two has alone."""
    first, second = pygame.mask.from_surface(one, 127), pygame.mask.from_surface(other, 127)
    both = first.overlap_area(second, (0, 0))
    return (first.count() + second.count() - 2 * both) / (one.get_width() * one.get_height())


def test_there_are_enough_signs_and_not_too_many() -> None:
    assert 40 <= len(signs()) <= 60


@pytest.mark.parametrize("name", signs())
def test_a_sign_fills_its_square_and_keeps_to_one_weight(name: str) -> None:
    drawn = ICONS.get(name, 60, INK)
    ink = drawn.get_bounding_rect()
    assert ICONS.problems == {}
    assert max(ink.size) >= 55, "it is as large as the others"
    assert abs(ink.centerx - 30) <= 2
    assert abs(ink.centery - 30) <= 2
    assert 0.1 < share(drawn) < 0.7
    parts = pygame.mask.from_surface(drawn, 127).connected_components(1)
    assert all(part.count() >= 4 for part in parts), "nothing is too thin to be seen"


def test_no_two_signs_look_alike_at_a_small_size() -> None:
    small = {name: ICONS.get(name, 27, INK) for name in signs()}
    near = [(one, other) for one, other in combinations(small, 2) if differing(small[one], small[other]) < 0.1]
    assert near == []


@pytest.mark.parametrize("how", CONSTRUCTIONS)
def test_signs_are_joined_in_six_ways(how: str) -> None:
    drawn = {each: draw(Emblem(each, ("hammer", "sun")), 60, INK, ICONS.get) for each in (*CONSTRUCTIONS, ALONE)}
    assert drawn[how].get_size() == (60, 60)
    assert share(drawn[how]) > 0.1
    assert min(differing(drawn[how], drawn[other]) for other in drawn if other != how) > 0.1


def test_what_lies_inside_or_across_has_a_gap_around_it() -> None:
    crossed = draw(Emblem(CROSSED, ("sword", "spear")), 96, INK, ICONS.get)
    assert len(pygame.mask.from_surface(crossed, 127).connected_components(8)) > 1
    inside = draw(Emblem(INSIDE, ("sun", "heart")), 96, INK, ICONS.get)
    assert inside.get_at((48, 20)).a < 255
    assert inside.get_at((48, 50)).a == 255


def test_broad_signs_stand_side_by_side_where_they_would_hide_each_other() -> None:
    crossed = draw(Emblem(CROSSED, ("mask", "jaguar")), 60, INK, ICONS.get)
    beside = draw(Emblem(PAIR, ("mask", "jaguar")), 60, INK, ICONS.get)
    assert differing(crossed, beside) == 0


def test_a_shield_takes_its_sign_in_the_colour_of_the_ground() -> None:
    shield = draw(Emblem(SHIELD, ("heart",)), 60, INK, ICONS.get)
    assert shield.get_at((30, 8)).a > 240
    assert shield.get_at((30, 30)).a == 0


def test_an_emblem_is_built_from_an_id() -> None:
    assert built("nobody", signs()) == built("nobody", signs())
    made = {built(f"card-{number}", signs()) for number in range(200)}
    assert len(made) > 190
    assert {emblem.how for emblem in made} == set(CONSTRUCTIONS)
    assert all(len(set(emblem.signs)) == 2 for emblem in made)
    assert built("alone", ["sun"]).signs == ("sun", "sun")
