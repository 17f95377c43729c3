"""Two lines of a match side by side in words: how far they are, how they stand, and what lies otherwise."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from game.rules.plain import Plain
from game.scenes.form_scene import FormScene
from game.table.model.session import Session
from game.table.seen.seeing import Seer
from game.table.seen.variations import Compared, compared, listed, pack_lines, present
from game.ui import text
from game.ui.drop_down import DropDown
from game.ui.lists import ScrollPanel
from game.ui.widgets import Label, draw_panel

LABELS: Final = 0.26
"""The share of the width that the labels take."""


class ComparedScene(FormScene):
    """A table of three columns: what is compared, and what either line has. Both can be chosen; what differs stands out."""

    def __init__(self, session: Session, seer: Seer, left: int, right: int) -> None:
        self.session = session
        self.seer = seer
        self.left = left
        self.right = right

    def _say(self, name: str, **values: Plain) -> str:
        return self.session.words.say(f"variations.{name}", values)

    def _columns(self, width: int) -> tuple[int, int, int]:
        """Where the two columns begin, and how wide each is, in a table of such a width."""
        gap = self.theme.gap
        first = round(width * LABELS)
        wide = (width - first - 2 * gap) // 2
        return first + gap, first + 2 * gap + wide, wide

    def build(self) -> None:
        theme, body = self.theme, self.body()
        inside = body.inflate(-2 * theme.px(16), -2 * theme.px(16))
        panel = ScrollPanel(theme, pygame.Rect(inside.x, inside.y + theme.row + theme.gap, inside.width, 1))
        panel.rect.height = inside.bottom - panel.rect.y
        first, second, wide = self._columns(inside.width - theme.px(14))
        options = [
            (line.key, line.name) for line in (present(self.session, self.seer), *listed(self.session, self.seer))
        ]
        for x, key, on_change, name in (
            (first, self.left, self._choose_left, "left"),
            (second, self.right, self._choose_right, "right"),
        ):
            place = pygame.Rect(inside.x + x, inside.y, wide, theme.row)
            self.add(DropDown(theme, place, options, key, on_change), name)
        y = 0
        for row in compared(self.session, self.seer, self.left, self.right):
            y = self._add_row(panel, row, y, inside.width - theme.px(14))
        y = self._add_pack(panel, y, inside.width - theme.px(14))
        self.add(panel, "compared")
        self.foot_buttons((self._say("close"), self.close, "back", "primary"))

    def _add_row(self, panel: ScrollPanel, row: Compared, y: int, width: int) -> int:
        """Put in what two lines have under a label; the height under it."""
        theme, palette = self.theme, self.theme.palette
        first, second, wide = self._columns(width)
        weight = "bold" if row.differs else "regular"
        soft = palette.ink if row.differs else palette.ink_soft
        nothing = self._say("nothing")
        labels = [
            Label(theme, pygame.Rect(0, y, first - theme.gap, 1), row.label, colour=palette.ink_soft, wrap=True),
            Label(theme, pygame.Rect(first, y, wide, 1), row.left or nothing, colour=soft, weight=weight, wrap=True),
            Label(theme, pygame.Rect(second, y, wide, 1), row.right or nothing, colour=soft, weight=weight, wrap=True),
        ]
        high = max(label.needed_height() for label in labels)
        for label in labels:
            label.rect.height = high
            panel.add(label)
        return y + high + theme.px(8)

    def _add_pack(self, panel: ScrollPanel, y: int, width: int) -> int:
        """Put in what the pack of one line has otherwise than that of the other."""
        theme = self.theme
        told = pack_lines(self.session, self.left, self.right)
        heading = [(self._say("pack"), "bold")] if told else []
        for words, weight in (*heading, *[(line, "regular") for line in told]):
            label = Label(theme, pygame.Rect(0, y, width, 1), words, weight=weight, wrap=True)
            label.rect.height = label.needed_height()
            panel.add(label)
            y += label.rect.height + theme.px(6)
        return y

    def draw_background(self, surface: pygame.Surface) -> None:
        super().draw_background(surface)
        self.heading(surface, self._say("compare_title"), self._say("compare_under"))
        draw_panel(surface, self.theme, self.body())

    def draw_over(self, surface: pygame.Surface) -> None:
        theme, inside = self.theme, self.body().inflate(-2 * self.theme.px(16), -2 * self.theme.px(16))
        high = text.line_height(theme.text("body"))
        at = (inside.x, inside.y + (theme.row - high) // 2)
        text.draw(surface, self._say("lines"), theme.text("body"), theme.palette.ink_soft, at)

    def _choose_left(self, key: Hashable) -> None:
        if isinstance(key, int):
            self.left = key
            self.layout()

    def _choose_right(self, key: Hashable) -> None:
        if isinstance(key, int):
            self.right = key
            self.layout()
