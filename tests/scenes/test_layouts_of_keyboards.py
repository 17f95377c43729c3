"""Keyboards with other letters than Latin ones: commands are where a Latin keyboard has them."""

from __future__ import annotations

import pygame
import pytest

from game.ui.keys import KeyMap, by_place, key_name
from tests.scenes.hand import GAME
from tests.scenes.test_table import DUEL

CYRILLIC = {"h": "р", "p": "з", "z": "я", "y": "н", "s": "ы", "a": "ф", "v": "м", "x": "ч"}  # noqa: RUF001
HEBREW = {"h": "י", "p": "פ", "z": "ז", "y": "ט", "s": "ד", "a": "ש", "v": "ה", "x": "ס"}  # noqa: RUF001
GREEK = {"h": "η", "p": "π", "z": "ζ", "y": "υ", "s": "σ", "a": "α", "v": "ω", "x": "χ"}  # noqa: RUF001


def facts(letter, mod=0, *, layout):
    """What SDL tells of the key that bears a letter on a Latin keyboard."""
    sign = layout.get(letter, letter)
    return {
        "key": ord(sign),
        "scancode": pygame.KSCAN_A + ord(letter) - ord("a"),
        "mod": mod,
        "unicode": "" if mod else sign,
    }


def strike(hand, letter, mod=0, *, layout):
    """Strike a key; while letters are typed SDL sends that of another layout also with Ctrl."""
    told = facts(letter, mod, layout=layout)
    hand.post(pygame.KEYDOWN, **told)
    if hand.loop.typing is not None and not (mod and layout.get(letter, letter).isascii()):
        hand.post(pygame.TEXTINPUT, text=layout.get(letter, letter))
    hand.post(pygame.KEYUP, **told)


@pytest.mark.parametrize("layout", [{}, CYRILLIC, HEBREW, GREEK], ids=["latin", "cyrillic", "hebrew", "greek"])
def test_commands_of_the_table_are_given_under_any_layout(hand, layout):
    hand.position(DUEL)
    folded = hand.table.looking.folded
    strike(hand, "p", layout=layout)
    assert hand.table.looking.folded != folded
    hand.drag(hand.card("mine").rect.center, hand.cell(1, 1).rect.center)
    hand.settle()
    assert hand.match.history == 1
    hand.lift_curtain()
    strike(hand, "z", pygame.KMOD_LCTRL, layout=layout)
    assert hand.match.history == 0
    hand.lift_curtain()
    strike(hand, "y", pygame.KMOD_LCTRL, layout=layout)
    assert hand.match.history == 1
    hand.lift_curtain()
    strike(hand, "s", pygame.KMOD_LCTRL, layout=layout)
    assert hand.scene == "SaveDialog"


@pytest.mark.parametrize("layout", [CYRILLIC, HEBREW, GREEK], ids=["cyrillic", "hebrew", "greek"])
def test_a_field_takes_the_letters_of_the_layout_and_its_commands_by_place(hand, layout):
    hand.open_game(GAME)
    hand.click("name:0")
    strike(hand, "a", pygame.KMOD_LCTRL, layout=layout)
    strike(hand, "h", layout=layout)
    strike(hand, "p", layout=layout)
    word = layout["h"] + layout["p"]
    assert hand.stage.top.names[0] == word, "Ctrl and a letter type nothing"
    strike(hand, "a", pygame.KMOD_LCTRL, layout=layout)
    strike(hand, "x", pygame.KMOD_LCTRL, layout=layout)
    assert hand.stage.top.names[0] == ""
    for _twice in range(2):
        strike(hand, "v", pygame.KMOD_LCTRL, layout=layout)
    assert hand.stage.top.names[0] == 2 * word


def test_a_key_is_kept_by_its_place_where_it_has_no_latin_letter(hand):
    hand.click("settings")
    hand.stage.top._wait_for("hint")
    strike(hand, "q", layout={"q": "й"})
    assert hand.services.keys.keys["hint"] == "q"


def pressed(key, scancode, mod=0):
    return by_place(pygame.event.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=mod))


def test_a_latin_layout_is_left_as_it_is():
    keys = KeyMap({})
    # A German keyboard has z where others have y; a French one has a where others have q.
    assert keys.action(pressed(pygame.K_z, pygame.KSCAN_Y, pygame.KMOD_LCTRL)) == "undo"
    assert keys.action(pressed(pygame.K_y, pygame.KSCAN_Z, pygame.KMOD_LCTRL)) == "redo"
    assert pressed(pygame.K_a, pygame.KSCAN_Q).key == pygame.K_a
    assert pressed(ord("é"), pygame.KSCAN_A).key == ord("é")
    assert pressed(pygame.K_F1, pygame.KSCAN_F1).key == pygame.K_F1


def test_a_french_keyboard_has_digits_where_it_has_signs_and_its_own_signs_first():
    one, minus = pressed(pygame.K_AMPERSAND, pygame.KSCAN_1), pressed(pygame.K_MINUS, pygame.KSCAN_6)
    assert (one.key, key_name(one)) == (pygame.K_1, "&")
    keys = KeyMap({})
    assert (minus.key, keys.action(minus)) == (pygame.K_6, "zoom_out")
    assert KeyMap({"hint": "&"}).action(one) == "hint"


def test_signs_that_are_typed_with_altgr_arrive(hand):
    hand.open_game(GAME)
    hand.click("name:0")
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    # Windows tells AltGr as Ctrl and Alt.
    for mod in (pygame.KMOD_LCTRL | pygame.KMOD_RALT, pygame.KMOD_MODE):
        hand.post(pygame.KEYDOWN, key=pygame.K_q, scancode=pygame.KSCAN_Q, mod=mod, unicode="@")
        hand.post(pygame.TEXTINPUT, text="@")
        hand.post(pygame.KEYUP, key=pygame.K_q, scancode=pygame.KSCAN_Q, mod=mod)
    assert hand.stage.top.names[0] == "@@"
