"""Asks for the name under which a set of rulings is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.client_words import say
from game.scenes.naming import NamingDialog
from game.storage.errors import StorageError
from game.storage.rulings import keep_rulings


class KeepRulings(NamingDialog):
    """Keeps options of a game as a named set in the user's folder. `on_kept` is told in words where."""

    wide = 520

    def __init__(self, game_id: str, mode: str, options: Mapping[str, Any], on_kept: Callable[[str], None]) -> None:
        self.game_id = game_id
        self.mode = mode
        self.options = options
        self.on_kept = on_kept
        self.title = say("rulings.keep_title")
        self.placeholder, self.about = say("rulings.name"), say("rulings.keep_note")
        self.stay, self.go_on = say("rulings.cancel"), say("rulings.keep")

    def take(self) -> None:
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
