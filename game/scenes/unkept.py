"""Asks before the client ends although something is not on the disk yet."""

from __future__ import annotations

import pygame

from game.scenes.form_scene import Dialog
from game.ui import text
from game.ui.widgets import Label


class UnkeptScene(Dialog):
    """Opened by Quit while a write waits that the disk has refused. To stay is what Esc and Return do."""

    title = "Not everything is written yet"
    wide = 640

    def panel_height(self) -> int:
        theme = self.theme
        wide = self.panel_width() - 2 * theme.px(24)
        lines = len(text.wrap(self._words(), theme.text("body"), wide))
        head = text.line_height(theme.text("heading"), text.SERIF) + theme.px(10)
        return 2 * theme.px(20) + head + lines * text.line_height(theme.text("body")) + theme.px(24) + theme.row

    def _words(self) -> str:
        return f"{self.stage.services.keeper.trouble} What is not written is lost if the client ends now."

    def build(self) -> None:
        theme = self.theme
        box = self.inside()
        words = pygame.Rect(box.x, box.y, box.width, box.height - theme.row - theme.px(12))
        self.add(Label(theme, words, self._words(), wrap=True))
        wide = (box.width - theme.gap) // 2
        top = box.bottom - theme.row
        quitting = pygame.Rect(box.x, top, wide, theme.row)
        self.button(quitting, "Quit all the same", self.stage.quit, "quit", style="danger")
        stay = pygame.Rect(box.right - wide, top, wide, theme.row)
        self.form.focus(self.button(stay, "Stay", self.close, "stay", style="primary"))
