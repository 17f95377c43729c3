"""Layouts stand from the first frame: nothing comes under the pointer that was not there when it was seen."""

from __future__ import annotations

import pygame
import pytest

from tests.scenes.hand import FRAME, GAME


def places(hand):
    """Where everything is that has a name."""
    return {(target.kind, target.name): target.rect.copy() for target in hand.targets() if target.name}


def moved(hand, seconds=2):
    """What is elsewhere after a while, or was not there yet, although nobody has done anything."""
    first = places(hand)
    hand.frames(round(seconds / FRAME))
    later = places(hand)
    return sorted(name for name, rect in later.items() if first.get(name) != rect)


def open_by(hand, name):
    """Click a button, and let one frame pass after that."""
    at = hand.find(name).rect.center
    hand.press(at)
    hand.release(at)


def test_nothing_moves_on_the_title_after_its_first_frame(make_hand):
    hand = make_hand()
    hand.new_match()
    hand.close()
    again = make_hand(frames=1)
    assert again.has("resume"), "what was left unfinished is offered in the first frame"
    assert not again.has(f"game:{GAME}"), "the games come later"
    late = moved(again)
    assert late
    assert all(name.startswith("game:") for _kind, name in late)


@pytest.mark.parametrize(("name", "scene"), [(f"game:{GAME}", "TitleScene"), ("settings", "SettingsScene")])
def test_a_press_in_the_dark_hits_no_game_that_comes_under_it(make_hand, name, scene):
    hand = make_hand()
    at = hand.find(name).rect.center
    hand.close()
    again = make_hand(frames=1)
    look = again.services.listings

    def press_meanwhile():
        # While the client looks for the games it answers nothing; what is pressed waits in the queue.
        again.services.listings = look
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=at, button=1))
        return look()

    again.services.listings = press_meanwhile
    again.frames(4)
    assert again.scene == scene


@pytest.mark.parametrize("name", ["load", "settings", "help", "credits", f"game:{GAME}", "game:mythic-wars"])
def test_nothing_moves_on_a_screen_after_its_first_frame(hand, name):
    open_by(hand, name)
    assert hand.scene != "TitleScene"
    assert moved(hand) == []


@pytest.mark.parametrize("game", [GAME, "mythic-wars", "pantheon-duel"])
def test_nothing_moves_on_the_table_or_what_lies_over_it_after_the_first_frame(hand, game):
    hand.open_game(game)
    hand.stage.top.kinds[1] = "human"
    hand.stage.top.seed = "5"
    open_by(hand, "start")
    assert hand.scene in ("TableScene", "CurtainScene")
    assert moved(hand) == []
    hand.lift_curtain()
    for command in (hand.table.doors.menu, hand.table.doors.chance, hand.table.doors.rules, hand.table.doors.save):
        command()
        hand.frames()
        assert moved(hand) == []
        hand.key(pygame.K_ESCAPE)
        assert hand.scene == "TableScene"


def test_what_comes_into_the_bar_in_the_course_of_a_match_moves_nothing_there(hand):
    bar = ("menu", "fold", "rules", "redo", "undo", "fit", "chance")
    hand.open_game("mythic-wars")
    hand.stage.top.kinds[:2] = ("random", "random")
    hand.stage.top.seed = "5"
    hand.click("start")
    known: dict[str, tuple[int, ...]] = {}
    for _frame in range(3000):
        hand.frames()
        now = {name: tuple(hand.find(name).rect) for name in bar if hand.has(name)}
        assert {**now, **known} == {**known, **now}
        known.update(now)
        if "chance" in known:
            break
    assert {"undo", "redo", "chance"} <= set(known)
