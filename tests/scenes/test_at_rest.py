"""A screen on which nothing happens is left alone most of the time, and goes on at once with whatever comes."""

from __future__ import annotations

import pygame

from game.app import REST_STEP
from game.scenes.stack import BaseScene

RESTED = 4
"""Updates at rest after which the hand does something."""
AWAKE = 12


class Waiting(BaseScene):
    """Notes by how much time it went on; presses a key when it has rested, and ends the client soon after that."""

    def __init__(self):
        self.before, self.after, self.keys = [], [], 0

    def update(self, dt):
        (self.after if self.keys else self.before).append(dt)
        if not self.keys and [step for step in self.before if step >= REST_STEP][RESTED:]:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F9, mod=0, unicode="", scancode=0))
        if len(self.after) > AWAKE:
            self.stage.quit()

    def handle(self, event):
        self.keys += event.type == pygame.KEYDOWN
        return True

    def draw(self, surface, clip):
        del surface, clip

    def covered(self):
        pass

    def leave(self):
        pass


def test_scenes_at_rest_go_on_in_long_steps_until_something_comes(hand):
    scene = Waiting()
    hand.stage.push(scene)
    hand.loop.run()
    hand.stage.running = True
    last = scene.before[-RESTED:]
    assert min(last) >= REST_STEP, "it went on for nothing"
    assert sum(step < REST_STEP for step in scene.before) > RESTED, "it rested at once"
    assert sum(step < REST_STEP for step in scene.after) > AWAKE // 2, "it slept on"
