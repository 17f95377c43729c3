"""Asks who sits where before a match is played from a scenario: each seat is a person's or a bot's."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, Final

import pygame

from game.client_words import say
from game.scenarios import Scenario
from game.scenes.form_scene import Dialog
from game.scenes.scenario_dialog import open_scenario
from game.table.model.seating import SEAT_KINDS, one_person
from game.ui import text
from game.ui.drop_down import DropDown
from game.ui.widgets import Label

IN_A_COLUMN: Final = 4
"""So many seats stand below each other; of more, two stand side by side."""
LABEL: Final = 0.4
"""How wide the name of a seat stands before what it is, as a share of its column."""


class SeatsDialog(Dialog):
    """The seats of a scenario by the names that it gives them. At first one person plays, against bots."""

    def __init__(self, path: Path, scenario: Scenario) -> None:
        self.path, self.scenario = path, scenario
        self.title = say("scenario.seats_title")
        self.kinds = one_person(len(scenario.players))
        self.wide = 560 if len(self.kinds) <= IN_A_COLUMN else 960

    @property
    def columns(self) -> int:
        """How many seats stand side by side."""
        return 1 if len(self.kinds) <= IN_A_COLUMN else 2

    def panel_height(self) -> int:
        theme = self.theme
        head = text.line_height(theme.text("heading"), text.SERIF) + theme.px(10)
        rows = -(-len(self.kinds) // self.columns) * (theme.row + theme.px(10))
        words = text.wrap(self._told(), theme.text("small"), self.panel_width() - 2 * theme.px(24))
        told = len(words) * text.line_height(theme.text("small")) + theme.px(14)
        return 2 * theme.px(20) + head + rows + told + theme.row

    def _told(self) -> str:
        return say("scenario.seats_about", {"name": self.scenario.title})

    def build(self) -> None:
        theme, box = self.theme, self.inside()
        gap = theme.px(20)
        wide = (box.width - (self.columns - 1) * gap) // self.columns
        kinds = [(kind, say(f"new_match.kind.{kind}")) for kind in SEAT_KINDS]
        for seat, name in enumerate(self.scenario.players):
            row, column = divmod(seat, self.columns)
            place = pygame.Rect(
                box.x + column * (wide + gap), box.y + row * (theme.row + theme.px(10)), wide, theme.row
            )
            label = pygame.Rect(place.x, place.y, round(wide * LABEL) - theme.gap, place.height)
            self.add(Label(theme, label, name, wrap=False))
            field = pygame.Rect(place.x + round(wide * LABEL), place.y, wide - round(wide * LABEL), place.height)
            self.add(DropDown(theme, field, kinds, self.kinds[seat], partial(self._choose, seat)), f"seat:{seat}")
        rows = -(-len(self.kinds) // self.columns)
        self.note(pygame.Rect(box.x, box.y + rows * (theme.row + theme.px(10)), box.width, 1), self._told())
        half = (box.width - theme.gap) // 2
        right = pygame.Rect(box.right - half, box.bottom - theme.row, half, theme.row)
        self.button(right.move(-half - theme.gap, 0), say("scenario.seats_cancel"), self.close, "cancel")
        self.form.default = self.button(right, say("scenario.seats_play"), self.play, "play", style="primary")

    def _choose(self, seat: int, kind: Any) -> None:
        self.kinds[seat] = str(kind)

    def play(self) -> None:
        """Play from the scenario with these seats, or say why that cannot be."""
        problem = open_scenario(self.stage, self.path, self.scenario.id, kinds=self.kinds)
        if problem:
            self.say(problem, "bad")
