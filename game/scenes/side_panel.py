"""Dialogs in the place of the side panel, so that they cover nothing of the board of which they tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.scenes.form_scene import Dialog
from game.table.model.session import Session
from game.ui import text
from game.ui.widgets import Button, draw_panel

Entry = tuple[str, Callable[[], None], str, str]
"""What a button says, does, is called, and shows as its icon."""
BETWEEN_BUTTONS = 4
"""Free room between two buttons, in units of the theme."""


class SidePanelDialog(Dialog):
    """`lend` gives it so many pixels at the top of the side panel, or all of it where next to nothing would be left under it, and tells
    where they are.
    """

    closes_outside = False

    def __init__(self, session: Session, lend: Callable[[int], pygame.Rect]) -> None:
        self.session = session
        self.lend = lend
        self._place = pygame.Rect(0, 0, 1, 1)

    def take(self, height: int) -> None:
        """Take so many pixels of the side panel."""
        self._place = self.lend(height)

    def take_all(self) -> None:
        """Take the whole side panel."""
        self.take(self.stage.size[1])

    def panel(self) -> pygame.Rect:
        """The part of the side panel that it was lent, with a narrow edge."""
        return self._place.inflate(-2 * self.theme.px(4), -2 * self.theme.px(4))

    def inside(self) -> pygame.Rect:
        theme = self.theme
        box = self._inner()
        if self.title:
            top = text.line_height(theme.text("heading"), text.SERIF) + theme.px(6)
            box = pygame.Rect(box.x, box.y + top, box.width, box.height - top)
        return box

    def _inner(self) -> pygame.Rect:
        return self.panel().inflate(-2 * self.theme.pad, -2 * self.theme.px(14))

    @property
    def edge(self) -> int:
        """How many pixels of the height that it was lent it cannot fill."""
        return self._place.height - self.inside().height

    def draw_background(self, surface: pygame.Surface) -> None:
        draw_panel(surface, self.theme, self.panel())
        if self.title:
            self.draw_title(surface, self._inner())

    def seat_names(self) -> list[str]:
        """The names of all seats."""
        return [self.session.words.seat(seat) for seat in range(len(self.session.seats))]

    def column_height(self, count: int) -> int:
        """How high so many buttons are below each other."""
        return count * (self.theme.row + self.theme.px(BETWEEN_BUTTONS)) - self.theme.px(BETWEEN_BUTTONS)

    def column(self, entries: Sequence[Entry], top: int) -> list[Button]:
        """Put buttons below each other from there on, in pixels, the first of them the one that is meant to be pressed."""
        box = self.inside()
        made: list[Button] = []
        for words, on_press, name, icon in entries:
            rect = pygame.Rect(box.x, top, box.width, self.theme.row)
            made.append(self.button(rect, words, on_press, name, style="normal" if made else "primary", icon=icon))
            top += self.theme.row + self.theme.px(BETWEEN_BUTTONS)
        return made
