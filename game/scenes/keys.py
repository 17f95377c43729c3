"""Keys by what they do. The player may give every action another key."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

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
    "hint": "h",
    "panel": "p",
    "fit": "home",
    "zoom_in": "+",
    "zoom_out": "-",
    "rules": "f1",
    "save": "ctrl+s",
}
"""Action -> key, as `ctrl+z`. Numbers pick cards of the hand and arrows move between options; these are fixed."""

ACTION_WORDS: Mapping[str, str] = {
    "undo": "Take back",
    "redo": "Do again",
    "inspect": "Look at the card under the pointer",
    "turn": "Turn the board piece",
    "flip": "Flip the board piece",
    "next": "Next possibility",
    "previous": "Previous possibility",
    "take": "Choose what is marked",
    "menu": "Cancel, or open the menu",
    "hint": "Suggest a move",
    "panel": "Fold the side panel",
    "fit": "Show the whole board",
    "zoom_in": "Zoom in",
    "zoom_out": "Zoom out",
    "rules": "Help and rules",
    "save": "Save the match",
}

_SAME = {"enter": "return", "keypad enter": "return", "[+]": "+", "[-]": "-", "=": "+", "esc": "escape"}


def key_name(event: pygame.event.Event) -> str:
    """The name of the key of a KEYDOWN event, with its modifiers: `ctrl+z`, `shift+tab`, `r`."""
    name = pygame.key.name(event.key).lower()
    name = _SAME.get(name, name)
    parts = []
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        parts.append("ctrl")
    if event.mod & pygame.KMOD_ALT:
        parts.append("alt")
    if event.mod & pygame.KMOD_SHIFT and name not in ("+", "-"):
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
        return self._actions.get(key_name(event), "")

    def shown(self, action: str) -> str:
        """The key of an action as it is written on a key cap."""
        key = self.keys.get(action, "")
        return "+" if key == "+" else shown(key)
