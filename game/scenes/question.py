"""Questions with two answers, over whatever shows: one goes on, the other leaves all as it is."""

from __future__ import annotations

import pygame

from game.client_words import say
from game.scenes.form_scene import Dialog
from game.scenes.stack import Stage
from game.ui import text
from game.ui.widgets import Label


class Question(Dialog):
    """A question in a sentence or two. Esc and Return leave all as it is (`stay`); `go_on` must be chosen."""

    wide = 640
    question = ""
    go_on = ""
    stay = ""
    style = "normal"

    def panel_height(self) -> int:
        theme = self.theme
        lines = len(text.wrap(self.question, theme.text("body"), self.panel_width() - 2 * theme.px(24)))
        head = text.line_height(theme.text("heading"), text.SERIF) + theme.px(10)
        return 2 * theme.px(20) + head + lines * text.line_height(theme.text("body")) + theme.px(24) + theme.row

    def build(self) -> None:
        theme = self.theme
        box = self.inside()
        words = pygame.Rect(box.x, box.y, box.width, box.height - theme.row - theme.px(12))
        self.add(Label(theme, words, self.question, wrap=True))
        wide = (box.width - theme.gap) // 2
        left = pygame.Rect(box.x, box.bottom - theme.row, wide, theme.row)
        right = left.move(box.width - wide, 0)
        self.button(left, self.go_on, self.answered, "go-on", style=self.style)
        self.form.focus(self.button(right, self.stay, self.close, "stay", style="primary"))

    def answered(self) -> None:
        """Go on."""


class QuitQuestion(Question):
    """Opened by Quit while a write waits that the disk has refused."""

    style = "danger"

    def __init__(self, trouble: str) -> None:
        self.title, self.go_on, self.stay = say("quitting.title"), say("quitting.quit"), say("quitting.stay")
        self.question = say("quitting.lost", {"trouble": trouble})

    def answered(self) -> None:
        self.stage.quit()


def ask_to_quit(stage: Stage) -> None:
    """End the client; a person is asked first if something would be lost that the disk has not taken yet."""
    if stage.services.keeper.try_again():
        stage.quit()
    elif not isinstance(stage.top, QuitQuestion):
        stage.push(QuitQuestion(stage.services.keeper.trouble))
