"""What comes on top by itself is not pressed by a hand that was on its way to something else."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.incoming import SURPRISE, Incoming
from game.scenes.stack import BaseScene

AT = (40, 40)


class Timed(Incoming):
    """Reads events at the time that the test sets."""

    def __init__(self):
        super().__init__()
        self.now = 10.0
        self.clock = lambda: self.now


@pytest.fixture
def incoming():
    return Timed()


def press(incoming, scene):
    """Press a button of the mouse; whether the scene gets it."""
    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=AT, button=1)
    return incoming.read(event, scene, lambda _at: "button") is not None


def test_a_press_before_anybody_can_have_read_the_scene_is_dropped(incoming):
    incoming.surprise("summary")
    assert not press(incoming, "summary"), "it has not even been drawn yet"
    incoming.answered()
    incoming.now += SURPRISE * 0.9
    assert not press(incoming, "summary")
    incoming.now += SURPRISE * 0.2
    assert press(incoming, "summary")


def test_what_the_hand_has_opened_takes_its_presses_at_once(incoming):
    assert press(incoming, "table")
    incoming.now += 1
    assert press(incoming, "menu")


def test_another_scene_than_the_one_that_came_takes_presses(incoming):
    incoming.surprise("summary")
    incoming.answered()
    assert press(incoming, "question")


class Listening(BaseScene):
    """Counts the presses that it gets."""

    def __init__(self):
        self.presses = 0

    def handle(self, event):
        self.presses += event.type == pygame.MOUSEBUTTONDOWN
        return True

    def draw(self, surface, clip):
        del surface, clip

    def covered(self):
        pass

    def uncovered(self):
        pass

    def leave(self):
        pass


class Opening(Listening):
    """Puts another scene on top when time passes, as a table does when a bot has ended a round."""

    def __init__(self, other):
        super().__init__()
        self.other = other

    def update(self, dt):
        del dt
        if self.stage.top is self:
            self.stage.push(self.other)


def test_the_scene_on_top_is_deaf_for_a_moment_if_it_came_by_itself(hand):
    summary = Listening()
    hand.stage.push(Opening(summary))
    hand.frames()
    assert hand.stage.top is summary
    assert hand.stage.deaf
    hand.press(AT)
    assert summary.presses == 0
    hand.frames(12)
    assert not hand.stage.deaf
    hand.click(AT)
    assert summary.presses == 1


def test_a_scene_that_the_hand_has_opened_hears_at_once(hand):
    hand.click("settings")
    assert not hand.stage.deaf
