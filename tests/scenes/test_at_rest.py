"""A screen on which nothing happens is left alone most of the time, and goes on at once with whatever comes."""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

import pygame
import pytest

from game.app import QUIET_STEP, REST_STEP
from game.scenes.stack import BaseScene
from game.storage.errors import StorageError

AWAKE = 12
"""Updates after something has come, after which the client ends."""
SOON = 0.1
"""Seconds into a rest after which something comes."""


class Waiting(BaseScene):
    """Notes how long it was left alone. After `times` of at least `step` seconds something comes; soon after that the client ends."""

    def __init__(self, step, times, come):
        self.step, self.times, self.come = step, times, come
        self.before, self.after, self.last = [], [], time.monotonic()

    @property
    def rests(self):
        return self.step == QUIET_STEP

    def update(self, dt):
        now, last = time.monotonic(), self.last
        self.last = now
        if not self.times:
            self.after.append(now - last)
        else:
            self.before.append(now - last)
            self.times -= now - last >= self.step
            if not self.times:
                threading.Timer(min(SOON, self.step / 2), self.come).start()
        if len(self.after) > AWAKE:
            self.stage.quit()

    def handle(self, event):
        return True

    def draw(self, surface, clip):
        del surface, clip


@pytest.mark.parametrize(("step", "times"), [(REST_STEP, 4), (QUIET_STEP, 1)], ids=["rests", "quiet"])
def test_scenes_at_rest_go_on_in_long_steps_until_something_comes(hand, step, times):
    def press():
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F9, mod=0, unicode="", scancode=0))

    scene = Waiting(step, times, press)
    hand.stage.push(scene)
    hand.loop.run()
    hand.stage.running = True
    assert scene.before[-1] >= step, "it went on for nothing"
    assert sum(one < REST_STEP for one in scene.before) > AWAKE, "it rested at once"
    assert scene.after[0] < max(step, QUIET_STEP), "it slept on"
    assert sum(one < REST_STEP for one in scene.after) > AWAKE // 2, "it fell asleep again"


def test_a_scene_on_which_nothing_happens_of_itself_goes_on_with_the_news_of_a_file(hand):
    hand.services.follow(after=60.0)
    live = hand.services.live
    scene = Waiting(QUIET_STEP, 1, lambda: live.hint(frozenset((Path("data"),))))
    hand.stage.push(scene)
    try:
        hand.loop.run()
    finally:
        hand.services.stop_following()
    hand.stage.running = True
    assert scene.after[0] < QUIET_STEP


# What may happen of itself on a table


@pytest.fixture
def table(hand):
    """A table of two people at which nothing happens."""
    hand.new_match()
    hand.frames(300)  # what was said has gone
    assert hand.stage.rests
    return hand.table


def test_a_table_waits_for_its_messages_to_go(hand, table):
    table.say("Saved.", seconds=2.0)
    assert not hand.stage.rests
    hand.frames(61)
    assert table.toasts.texts == ()
    assert hand.stage.rests


def test_a_table_waits_for_a_card_that_is_lit_for_a_moment(hand, table):
    table.flash(["odin"])
    assert not hand.stage.rests
    hand.frames(40)
    assert hand.stage.rests


def test_a_table_waits_for_pictures(hand, table):
    table.looks.art.get("boards/ground.png", (300, 300))
    assert not hand.stage.rests
    hand.settle()
    assert hand.stage.rests


def test_a_table_waits_for_a_bot_until_it_has_played(hand):
    hand.new_match(("human", "greedy"))
    hand.frames(300)
    assert hand.stage.rests
    table = hand.table
    session = table.session
    session.seats = tuple(plan._replace(kind="greedy") for plan in session.seats)
    assert not hand.stage.rests


def test_the_disk_is_asked_again_also_at_rest(hand, table):
    def refuse():
        raise StorageError(Path("journal"), "no space left")

    hand.services.keeper.keep("test", refuse)
    hand.frames(600)
    assert hand.services.keeper.trouble
    assert not hand.stage.rests


def test_a_table_waits_for_what_another_program_fails_to_open(hand, table, tmp_path, monkeypatch):
    monkeypatch.setattr("game.outside.SOON", 0.5)
    outside = hand.services.outside
    outside.open_line(f"{sys.executable} -c 'import time; time.sleep(0.2); raise SystemExit(1)' FILE", tmp_path, 1, 1)
    assert not hand.stage.rests
    deadline = time.monotonic() + 10.0
    while not table.toasts.texts and time.monotonic() < deadline:
        time.sleep(0.05)
        hand.frames(1)
    assert table.toasts.texts
    hand.frames(600)
    time.sleep(0.5)
    assert hand.stage.rests


def test_what_lies_over_a_table_may_have_something_to_wait_for(hand, table):
    hand.key(pygame.K_ESCAPE)
    assert hand.scene != "TableScene"
    assert not hand.stage.rests
