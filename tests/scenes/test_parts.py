"""The parts that scenes are built from: damage, stack, drag, fan."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.scenes.screens import SCREENS
from game.scenes.stack import BaseScene, Damage, Stage
from game.ui import hand_view
from game.ui.drag import Drag, Spot


def test_damage_joins_what_overlaps_and_stays_inside():
    damage = Damage((100, 100))
    damage.add(pygame.Rect(0, 0, 10, 10))
    damage.add(pygame.Rect(5, 5, 10, 10))
    damage.add(pygame.Rect(50, 50, 10, 10))
    damage.add(pygame.Rect(200, 200, 10, 10))
    assert sorted(map(tuple, damage.take())) == [(0, 0, 15, 15), (50, 50, 10, 10)]
    assert not damage


def test_many_damaged_places_become_one():
    damage = Damage((1000, 1000))
    for step in range(20):
        damage.add(pygame.Rect(step * 40, step * 40, 10, 10))
    assert len(damage.take()) == 1


class Recorder(BaseScene):
    """Writes down what happens to it."""

    def __init__(self, name, told, *, opaque=True):
        self.name, self.told, self.opaque = name, told, opaque

    def enter(self, stage):
        super().enter(stage)
        self.told.append(f"enter {self.name}")

    def covered(self):
        self.told.append(f"covered {self.name}")

    def uncovered(self):
        self.told.append(f"uncovered {self.name}")

    def leave(self):
        self.told.append(f"leave {self.name}")


def test_the_stack_tells_scenes_what_happens_to_them(hand):
    told: list[str] = []
    stage = Stage((1280, 720), hand.services, SCREENS)
    first, dialog = Recorder("first", told), Recorder("dialog", told, opaque=False)
    stage.push(first)
    stage.push(dialog)
    assert stage.visible() == [first, dialog]
    stage.pop()
    stage.replace(Recorder("second", told))
    stage.quit()
    assert told == [
        "enter first",
        "covered first",
        "enter dialog",
        "leave dialog",
        "uncovered first",
        "leave first",
        "enter second",
        "leave second",
    ]
    assert not stage.running


def test_a_drag_hangs_where_it_was_grabbed_at_any_size():
    drag: Drag[str] = Drag(1, pygame.Rect(100, 100, 50, 70), (110, 135))
    assert not drag.move((112, 136)), "a tremble is no drag"
    assert drag.move((210, 235))
    drag.size = (100, 140)
    assert drag.rect.topleft == (190, 165)


def test_a_drag_falls_on_what_it_covers_most():
    spots = [Spot("left", pygame.Rect(0, 0, 50, 70)), Spot("right", pygame.Rect(60, 0, 50, 70))]
    drag = Drag(1, pygame.Rect(0, 200, 50, 70), (25, 235), spots=spots)
    drag.move((80, 40))
    nearest = drag.nearest()
    assert nearest is not None
    assert nearest.meaning == "right"
    drag.move((25, 300))
    assert drag.nearest() is None


def test_a_thing_larger_than_a_pile_does_not_fall_onto_it_from_afar():
    pile = Spot("pile", pygame.Rect(824, 570, 99, 138))
    drag = Drag(1, pygame.Rect(36, 470, 168, 235), (120, 600), spots=[pile])
    drag.size = (376, 526)  # as the first card is of a battlefield of one space
    drag.move((900, 480))  # it covers the pile whole, but the mouse is on the deck beside it
    assert drag.rect.contains(pile.rect)
    assert drag.nearest() is None
    drag.move((880, 600))
    assert drag.nearest() == pile


@pytest.mark.parametrize("count", [1, 5, 12, 40])
def test_a_fan_fits_its_box_and_keeps_its_order(count):
    box = pygame.Rect(10, 10, 600, 150)
    rects = hand_view.fan(box, count, 8)
    assert len(rects) == count
    assert all(one.x < other.x for one, other in itertools.pairwise(rects))
    assert min(rect.x for rect in rects) >= box.x
    assert max(rect.right for rect in rects) <= box.right + 1


def test_cards_of_a_fan_get_smaller_before_they_overlap():
    box = pygame.Rect(10, 10, 600, 150)
    five, seven, ten = [hand_view.fan(box, count, 8) for count in (5, 7, 10)]
    assert five[0].width == 107
    assert seven[0].width == 80  # three quarters
    assert ten[0].width == 80
    for rects in (five, hand_view.fan(box, 6, 8)):
        assert all(not one.colliderect(other) for one, other in itertools.pairwise(rects))


@pytest.mark.parametrize("count", [1, 6, 18, 72])
def test_a_grid_fits_its_box(count):
    box = pygame.Rect(10, 10, 900, 330)
    rects = hand_view.grid(box, count, 8)
    assert all(box.contains(rect) for rect in rects)
    assert all(not one.colliderect(other) for i, one in enumerate(rects) for other in rects[:i])
