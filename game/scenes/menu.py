"""The menu of a match: go on, save, load, settings, help, leave."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.form_scene import Dialog
from game.table.model.session import Session


class MenuScene(Dialog):
    """Opened over the table by Esc. Leaving keeps the match: the title offers to resume it."""

    wide = 360

    def __init__(self, session: Session, on_save: Callable[[], None]) -> None:
        self.session = session
        self.on_save = on_save
        self.title = session.words.say("match_menu.title")

    def panel_height(self) -> int:
        return self.theme.px(100) + 8 * (self.theme.row + self.theme.gap)

    def build(self) -> None:
        theme = self.theme
        box = self.inside()
        y = box.y
        entries = (
            (self.close, "resume", "ui-play", "primary"),
            (self.save, "save", "ui-save", "normal"),
            (self.load, "load", "ui-load", "normal"),
            (self.settings, "settings", "ui-settings", "normal"),
            (self.help, "help", "ui-help", "normal"),
            (self.rules, "rules", "ui-search", "normal"),
            (self.chance, "chance", "ui-dice", "normal"),
            (self.leave_table, "leave", "ui-left", "danger"),
        )
        for on_press, name, icon, style in entries:
            spot = pygame.Rect(box.x, y, box.width, theme.row)
            words = self.session.words.say(f"match_menu.{name}")
            button = self.button(spot, words, on_press, name, icon=icon, style=style)
            self.form.default = self.form.default or button
            y += theme.row + theme.gap

    def save(self) -> None:
        """Save under a title."""
        self.stage.pop()
        self.on_save()

    def load(self) -> None:
        """Load another match; this one stays unfinished until it is resumed."""
        from game.scenes.saves import SavesScene

        self.stage.replace(SavesScene())

    def settings(self) -> None:
        """Change settings."""
        from game.scenes.settings import SettingsScene

        self.stage.push(SettingsScene())

    def help(self) -> None:
        """Read how to play."""
        from game.scenes.help import HelpScene

        self.stage.push(HelpScene(self.session.game.defs))

    def rules(self) -> None:
        """Look through the register of rules."""
        from game.scenes.help import RULES, HelpScene

        self.stage.push(HelpScene(self.session.game.defs, RULES))

    def chance(self) -> None:
        """See how the dice have fallen so far."""
        from game.scenes.chance import ChanceScene

        self.stage.replace(ChanceScene(self.session))

    def leave_table(self) -> None:
        """Go to the title; the match can be resumed from there."""
        self.stage.home()
