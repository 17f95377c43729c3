"""Asks for the name under which a set of rulings is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pygame

from game.client_words import say
from game.scenes.form_scene import Dialog
from game.storage.errors import StorageError
from game.storage.rulings import keep_rulings
from game.ui.fields import TextField


class KeepRulings(Dialog):
    """Keeps options of a game as a named set in the user's folder. `on_kept` is told in words where."""

    wide = 520

    def __init__(self, game_id: str, mode: str, options: Mapping[str, Any], on_kept: Callable[[str], None]) -> None:
        self.game_id = game_id
        self.mode = mode
        self.options = options
        self.on_kept = on_kept
        self.title = say("rulings.keep_title")
        self.words = ""

    def panel_height(self) -> int:
        return self.theme.px(64) + 4 * self.theme.row + self.theme.px(40)

    def build(self) -> None:
        theme, box = self.theme, self.inside()
        place = pygame.Rect(box.x, box.y, box.width, theme.row)
        field = TextField(
            theme,
            place,
            self.words,
            self._set,
            limit=60,
            on_submit=lambda _words: self.keep(),
            placeholder=say("rulings.name"),
        )
        self.add(field, "name")
        self.note(pygame.Rect(box.x, place.bottom + theme.px(8), box.width, 1), say("rulings.keep_note"))
        wide = (box.width - theme.gap) // 2
        left = pygame.Rect(box.x, box.bottom - theme.row, wide, theme.row)
        self.button(left, say("rulings.cancel"), self.close, "cancel")
        self.button(left.move(box.width - wide, 0), say("rulings.keep"), self.keep, "keep", style="primary")
        self.form.default = field

    def _set(self, words: str) -> None:
        self.words = words

    def keep(self) -> None:
        """Keep them, or say why that cannot be done."""
        name = " ".join(self.words.split())
        if not name:
            self.say(say("rulings.no_name"), "bad")
            return
        try:
            path = keep_rulings(self.stage.services.folders.root, self.game_id, name, self.mode, self.options)
        except StorageError as error:
            self.say(str(error), "bad")
            return
        self.stage.pop()
        self.on_kept(say("rulings.kept", {"name": name, "file": path}))
