"""Looks through a pile that the viewer may see, and answers a question with one of its cards."""

from __future__ import annotations

from functools import partial

import pygame

from game.scenes.card_dialog import CardDialog, DialogCard
from game.table.model.choosing import Choosing
from game.table.model.gesture import component_choice
from game.table.paint.desk import Desk
from game.table.seen.seeing import Seer
from game.ui import hand_view
from game.ui.lists import ScrollPanel
from game.ui.table_picture import Thing

GREATEST = 170
"""The width of the largest card, in units of the theme."""
LEAST = 84
"""The width of the smallest one: where they would be smaller they scroll."""


class PileScene(CardDialog):
    """All cards of a pile side by side, the top one last. One that may be chosen now is lit, and a click chooses it."""

    wide = 820

    def __init__(self, choosing: Choosing, seer: Seer, desk: Desk, zone: str) -> None:
        super().__init__(choosing.session, seer, desk)
        self.choosing = choosing
        self.zone = zone
        self.title = self.session.words.zone(zone)
        self.things: list[Thing] = []
        # The table forgets an unfinished gesture as soon as something lies over it.
        decision = choosing.decision
        self.path = choosing.path
        self.asked = self.session.words.prompt(decision, self.session.view()) if decision is not None else ""
        self.legal = frozenset(
            int(choice.value)
            for choice in (decision.options if decision is not None else ())
            if choice.what == "component"
        )

    def panel_height(self) -> int:
        return self.theme.px(480)

    def build(self) -> None:
        theme = self.theme
        view = self.session.view()
        self.things = [self.seer.thing(view, sighting) for sighting in view.zone(self.zone)]
        box = self.inside()
        panel = ScrollPanel(theme, pygame.Rect(box.x, box.y, box.width, box.height - theme.row - theme.pad))
        self.form.add(panel)
        for thing, place in zip(self.things, self._places(panel.rect.size), strict=True):
            legal = thing.id in self.legal
            card = DialogCard(self.desk, place, thing, partial(self._take, thing), legal=legal)
            self.add(card, thing.key, panel)
            self.form.default = self.form.default or (card if legal else None)
        close = self.button(
            pygame.Rect(box.right - theme.px(140), box.bottom - theme.row, theme.px(140), theme.row),
            self.session.words.say("table.close"),
            self.close,
            "close",
            style="primary",
        )
        self.form.default = self.form.default or close
        if any(thing.id in self.legal for thing in self.things):
            self.note(pygame.Rect(box.x, box.bottom - theme.row, box.width - theme.px(150), 1), self.asked)

    def _places(self, size: tuple[int, int]) -> list[pygame.Rect]:
        """Where the cards lie in a panel of this size: all in sight, or in rows that scroll."""
        theme = self.theme
        gap, least = theme.px(10), theme.px(LEAST)
        room = pygame.Rect((0, 0), size).inflate(-2 * gap, -2 * gap)
        places = hand_view.grid(room, len(self.things), gap, most=theme.px(GREATEST))
        if not places or places[0].width >= least:
            return places
        columns = max(1, (room.width - theme.px(12) + gap) // (least + gap))
        high = round(least / hand_view.CARD_RATIO)
        return [
            pygame.Rect(gap + index % columns * (least + gap), gap + index // columns * (high + gap), least, high)
            for index in range(len(self.things))
        ]

    def _take(self, thing: Thing) -> None:
        if thing.id in self.legal:
            self.close()
            self.choosing.answer((*self.path, component_choice(thing.id)))
