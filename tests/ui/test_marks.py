"""Marks: what is drawn again is what differs, and nothing is painted outside of what a mark says it covers."""

from __future__ import annotations

import pygame

from game.ui import marks
from game.ui.marks import Mark


def mark(look: str, x: int) -> Mark:
    return Mark(look, (x, 0, 10, 10), lambda _surface: None)


def places(before: list[Mark], after: list[Mark]) -> list[tuple[int, ...]]:
    return sorted(tuple(rect) for rect in marks.changes(before, after))


def test_what_stays_as_it_is_is_not_drawn_again() -> None:
    assert places([mark("a", 0), mark("b", 20)], [mark("a", 0), mark("b", 20)]) == []


def test_what_comes_goes_moves_or_changes_is_drawn_again() -> None:
    before = [mark("a", 0), mark("b", 20), mark("c", 40), mark("d", 60)]
    after = [mark("a", 0), mark("b", 25), mark("C", 40), mark("e", 80)]
    assert places(before, after) == [(x, 0, 10, 10) for x in (20, 25, 40, 40, 60, 80)]


def test_what_lies_over_another_now_is_drawn_again() -> None:
    before = [mark("a", 0), mark("b", 5), mark("c", 90)]
    after = [mark("b", 5), mark("a", 0), mark("c", 90)]
    assert set(places(before, after)) == {(0, 0, 10, 10), (5, 0, 10, 10)}


def test_one_of_two_alike_goes() -> None:
    assert places([mark("a", 0), mark("a", 0)], [mark("a", 0)]) == [(0, 0, 10, 10)]


def test_nothing_is_painted_outside_of_a_mark() -> None:
    surface = pygame.Surface((40, 40))
    wide = Mark("wide", (10, 10, 5, 5), lambda target: target.fill((255, 255, 255)))
    marks.draw([wide], surface, surface.get_rect())
    lit = pygame.mask.from_threshold(surface, (255, 255, 255), (1, 1, 1))
    assert lit.get_bounding_rects() == [pygame.Rect(10, 10, 5, 5)]
    assert lit.count() == 25
    assert surface.get_clip() == surface.get_rect()


def test_a_picture_is_cut_at_the_edges_of_its_place() -> None:
    drawn = pygame.Surface((20, 20), pygame.SRCALPHA)
    cut = marks.picture(drawn, (30, 5), pygame.Rect(0, 0, 40, 40))
    assert cut.rect == (30, 5, 10, 20)
    assert marks.picture(drawn, (30, 5)).rect == (30, 5, 20, 20)
    assert cut != marks.picture(drawn, (31, 5), pygame.Rect(0, 0, 40, 40))
