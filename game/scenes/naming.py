"""A dialog that asks for a name in one line."""

from __future__ import annotations

from typing import ClassVar

import pygame

from game.scenes.form_scene import Dialog
from game.ui.fields import TextField


class NamingDialog(Dialog):
    """Asks what something is to be called. `words` is what stands in the line, `placeholder` what does while it is empty, `about` what is
    told below it; `stay` and `go_on` are the words of its two buttons. `field` and `done` are what the line and the second button are
    found by.
    """

    limit: ClassVar[int] = 60
    field: ClassVar[str] = "name"
    done: ClassVar[str] = "keep"
    words = ""
    placeholder = ""
    about = ""
    stay = ""
    go_on = ""

    def panel_height(self) -> int:
        return self.theme.px(64) + (4 if self.about else 3) * self.theme.row + self.theme.px(40)

    def build(self) -> None:
        theme, box = self.theme, self.inside()
        place = pygame.Rect(box.x, box.y, box.width, theme.row)
        line = TextField(
            theme,
            place,
            self.words,
            self._set,
            limit=self.limit,
            on_submit=lambda _words: self.take(),
            placeholder=self.placeholder,
        )
        self.add(line, self.field)
        if self.about:
            self.note(pygame.Rect(box.x, place.bottom + theme.gap, box.width, 1), self.about)
        wide = (box.width - theme.gap) // 2
        left = pygame.Rect(box.x, box.bottom - theme.row, wide, theme.row)
        self.button(left, self.stay, self.close, "cancel")
        self.button(left.move(box.width - wide, 0), self.go_on, self.take, self.done, style="primary")
        # A click beside it leaves it ready to be typed in.
        self.form.default = line

    def _set(self, words: str) -> None:
        self.words = words

    def take(self) -> None:
        """Do what the name is for, and close; or say why that cannot be done."""
        raise NotImplementedError
