"""Any gestures, one after the other, on whatever shows: nothing is left in a hand that holds nothing."""

from __future__ import annotations

import random

import pygame
import pytest

from game.ui.fields import TextField
from tests.scenes.hand import GAME

KEYS = (
    *(pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT),
    *(pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_BACKSPACE, pygame.K_DELETE),
)
LEAVING = ("quit", "delete", "delete-for-good", "fullscreen", "size", "hardware")


def anywhere(hand, rng):
    """A point, mostly on something that can be clicked."""
    targets = [target for target in hand.targets() if target.name not in LEAVING]
    if targets and rng.random() < 0.85:
        rect = rng.choice(targets).rect
        return (
            rng.randrange(rect.left, max(rect.right, rect.left + 1)),
            rng.randrange(rect.top, max(rect.bottom, rect.top + 1)),
        )
    at = (rng.randrange(hand.stage.size[0]), rng.randrange(hand.stage.size[1]))
    away = any(target.name in LEAVING and target.rect.collidepoint(at) for target in hand.targets())
    return (2, 2) if away else at


def on_leaving(hand):
    """Whether the keys would press what leaves the client or throws something away."""
    form = getattr(hand.stage.top, "form", None)
    focused = form.focused if form is not None else None
    names = getattr(hand.stage.top, "_names", {})
    return focused is not None and names.get(id(focused)) in LEAVING


def gesture(hand, rng):
    """One gesture, begun and ended."""
    kind = rng.choice(
        ("click", "click", "double", "drag", "drag", "wheel", "key", "key", "type", "escape", "held", "away")
    )
    start, end = anywhere(hand, rng), anywhere(hand, rng)
    if kind == "click":
        hand.click(start, rng.choice((1, 1, 1, 3)))
    elif kind == "double":
        hand.double_click(start)
    elif kind == "drag":
        hand.drag(start, end)
    elif kind == "wheel":
        hand.wheel(rng.choice((-3, -1, 1, 3)), start)
    elif kind == "key" and not on_leaving(hand):
        hand.key(rng.choice(KEYS), rng.choice((0, 0, 0, pygame.KMOD_SHIFT)))
    elif kind == "type":
        hand.type(rng.choice("axyz0"))
    elif kind == "escape" and rng.random() < 0.4:
        hand.key(pygame.K_ESCAPE)
    elif kind == "held":
        # Something happens by the keys while a button is down.
        hand.press(start)
        if not on_leaving(hand):
            hand.key(rng.choice((*KEYS, pygame.K_ESCAPE)))
        hand.release(end)
    elif kind == "away":
        hand.press(start)
        hand.post(pygame.WINDOWFOCUSLOST)
        hand.release(end)


@pytest.mark.parametrize("start", ["settings", "load", "help", f"game:{GAME}", "game:mythic-wars", "table"])
def test_nothing_is_left_of_any_gesture_once_it_is_over(hand, start):
    rng = random.Random(start)
    if start == "table":
        hand.new_match(("human", "random"))
    for count in range(80):
        if hand.scene == "TitleScene":
            hand.click("settings" if start == "table" else start)
        gesture(hand, rng)
        assert hand.stage.running, f"gesture {count} ended the client"
        form = getattr(hand.stage.top, "form", None)
        widgets = form._all() if form is not None else []
        assert not [one for one in widgets if one.held]
        focused = [one for one in widgets if one.focused]
        assert len(focused) <= 1
        field = next((one for one in focused if isinstance(one, TextField)), None)
        assert hand.loop.typing == (field.rect if field is not None else None)
        assert sum(1 for one in widgets if one.overlay and not hasattr(one, "inner")) <= 1
