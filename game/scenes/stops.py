"""Where the viewer wants to be asked, in words: one line for each window, for own turns and for those of others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from game.rules.plain import Plain
from game.rules.windows import HOLD, OTHERS, OWN, RESTING, STOP
from game.scenes.form_scene import Dialog
from game.table.model.session import Session
from game.table.model.windows import marked
from game.ui import text
from game.ui.lists import ScrollPanel
from game.ui.widgets import Label, Toggle
from game.words import WINDOW


class StopsDialog(Dialog):
    """Each switch is an order, which holds at once: a window without a mark is passed."""

    wide = 620

    def __init__(self, session: Session, on_order: Callable[[str, Mapping[str, Plain]], None]) -> None:
        self.session = session
        self.on_order = on_order
        self.title = self._said("stops")

    def _said(self, key: str) -> str:
        return self.session.words.say(f"table.{key}")

    def panel_height(self) -> int:
        theme = self.theme
        lines = len(self.session.game.code.window_names) + 2
        head = text.line_height(theme.text("heading"), text.SERIF) + theme.px(10)
        return 2 * theme.px(20) + head + lines * (theme.row + theme.gap) + theme.gap + 2 * theme.row

    def build(self) -> None:
        theme, found = self.theme, marked(self.session)
        if found is None:
            return
        box = self.inside()
        panel = ScrollPanel(theme, pygame.Rect(box.x, box.y, box.width, box.height - theme.row - theme.gap))
        self.form.add(panel)
        wide = box.width - theme.px(24)
        third = wide // 3
        y = 0
        for words, x in ((self._said("stops_own"), third), (self._said("stops_others"), 2 * third)):
            panel.add(Label(theme, pygame.Rect(x, y, third, theme.row), words, "small", theme.palette.ink_soft))
        y += theme.row
        for name, own, others in found.windows:
            words = self.session.words.say(f"{WINDOW}.{name}")
            panel.add(Label(theme, pygame.Rect(0, y, third - theme.gap, theme.row), words))
            for whose, on, x in ((OWN, own, third), (OTHERS, others, 2 * third)):
                rect = pygame.Rect(x, y, third - theme.gap, theme.row)
                switch = Toggle(theme, rect, self._said("stops_ask"), on, partial(self._mark, name, whose))
                self.add(switch, f"{whose}:{name}", panel)
            y += theme.row + theme.gap
        for name, on in ((RESTING, found.rests), (HOLD, found.holds)):
            rect = pygame.Rect(0, y, wide, theme.row)
            switch = Toggle(theme, rect, self._said(f"stops_{name}"), on, partial(self._switch, name))
            self.add(switch, name, panel)
            y += theme.row + theme.gap
        foot = pygame.Rect(box.x, box.bottom - theme.row, box.width, theme.row)
        button = self.button(foot, self._said("close"), self.close, "close", style="primary")
        self.form.default = button

    def _mark(self, window: str, whose: str, on: bool) -> None:
        self.on_order(STOP, {"window": window, "whose": whose, "on": on})

    def _switch(self, name: str, on: bool) -> None:
        self.on_order(name, {"on": on})
