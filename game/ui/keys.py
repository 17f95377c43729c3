"""Keys by what they do. The player may give every action another key."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

import pygame

MOST_SIGN = 0x10FFFF
"""Keys above this have no sign: SDL numbers them by their place."""

DEFAULT_KEYS: Mapping[str, str] = {
    "undo": "ctrl+z",
    "redo": "ctrl+y",
    "inspect": "space",
    "turn": "r",
    "flip": "f",
    "next": "tab",
    "previous": "shift+tab",
    "take": "return",
    "menu": "escape",
    "pass": "x",
    "hint": "h",
    "again": "a",
    "panel": "p",
    "log": "l",
    "variations": "v",
    "fit": "home",
    "zoom_in": "+",
    "zoom_out": "-",
    "rules": "f1",
    "save": "ctrl+s",
    "picture": "f12",
    "mute": "m",
    "judge": "j",
    "keep": "k",
}
"""Action -> key, as `ctrl+z`; what each does says the text `keys.<action>`; for the fixed ones see FIXED."""

FIXED = (
    *("digits", "arrows", "shift_arrows", "f6", "pages", "menu_key"),
    *("wheel", "middle", "drag", "right", "f11", "turn_picture"),
)
"""What cannot be given another key, by the words of its texts (`keys.fixed.wheel`)."""

_SAME = {"enter": "return", "keypad enter": "return", "[+]": "+", "[-]": "-", "=": "+", "esc": "escape"}


_LETTERS = {pygame.KSCAN_A + place: pygame.K_a + place for place in range(26)}
_DIGITS = {pygame.KSCAN_1 + place: pygame.K_1 + place for place in range(9)} | {pygame.KSCAN_0: pygame.K_0}


def by_place(event: pygame.event.Event) -> pygame.event.Event:
    """A KEYDOWN event whose key is that of the same place on a Latin keyboard, where the layout has something else there.

    A layout has something else where a letter or digit would be: other letters (Cyrillic, Greek, Hebrew), or signs in the place of digits
    (French). A layout that only has its Latin letters in other places is left alone. What the layout has stays in `typed`.
    """
    place = event.dict.get("scancode", 0)
    if _is_latin(event.key):
        return event
    key = _LETTERS.get(place) or _DIGITS.get(place)
    return pygame.event.Event(event.type, {**event.dict, "key": key, "typed": event.key}) if key is not None else event


def place_of(event: pygame.event.Event) -> int:
    """Which key it is: by its place, since the layout may be another one when it is let go."""
    return int(event.dict.get("scancode", event.key))


def _is_latin(key: int) -> bool:
    """Whether a key is a Latin letter or a digit, or a key without a sign, such as F1."""
    if key < ord(" ") or key > MOST_SIGN:
        return True
    sign = chr(key)
    return (sign.isascii() and sign.isalnum()) or unicodedata.name(sign, "").startswith("LATIN ")


def key_names(event: pygame.event.Event) -> tuple[str, ...]:
    """The names of the key of a KEYDOWN event, with its modifiers (`ctrl+z`, `shift+tab`, `r`): as the layout has it, then by its place."""
    typed = event.dict.get("typed", event.key)
    return tuple(dict.fromkeys(_named(key, event.mod) for key in (typed, event.key) if pygame.key.name(key)))


def key_name(event: pygame.event.Event) -> str:
    """The name under which the key of a KEYDOWN event is kept: by its place where the layout has no Latin letters."""
    typed = event.dict.get("typed", event.key)
    return _named(typed if typed < ord("\x7f") else event.key, event.mod)


def _named(key: int, mod: int) -> str:
    name = pygame.key.name(key).lower()
    name = _SAME.get(name, name)
    parts = []
    if mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        parts.append("ctrl")
    if mod & pygame.KMOD_ALT:
        parts.append("alt")
    if mod & pygame.KMOD_SHIFT and name not in ("+", "-"):
        parts.append("shift")
    return "+".join([*parts, name])


def shown(key: str) -> str:
    """A key as it is written on a key cap: `ctrl+z` -> `Ctrl+Z`."""
    return "+".join(part.capitalize() if len(part) > 1 else part.upper() for part in key.split("+") if part) or "+"


class KeyMap:
    """Which action a key means."""

    def __init__(self, changed: Mapping[str, str]) -> None:
        self.keys = {action: changed.get(action, key) for action, key in DEFAULT_KEYS.items()}
        self._actions = {key: action for action, key in self.keys.items()}

    def action(self, event: pygame.event.Event) -> str:
        """The action of a KEYDOWN event; empty if its key means nothing."""
        return next((self._actions[name] for name in key_names(event) if name in self._actions), "")

    def shown(self, action: str) -> str:
        """The key of an action as it is written on a key cap."""
        key = self.keys.get(action, "")
        return "+" if key == "+" else shown(key)
