"""Looks through a pile that the viewer may see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.scenes.form_scene import Dialog
from game.scenes.stack import Target
from game.scenes.table_inspect import inspection
from game.ui import hand_view
from game.ui.table_picture import Thing

if TYPE_CHECKING:
    from game.scenes.table import TableScene


class PileScene(Dialog):
    """All cards of a pile side by side, the top one last; a click shows one in the side panel of the table."""

    wide = 820

    def __init__(self, table: TableScene, zone: str) -> None:
        self.table = table
        self.zone = zone
        self.title = table.words.zone(zone)
        self.things: list[Thing] = []
        self.places: list[pygame.Rect] = []

    def panel_height(self) -> int:
        return self.theme.px(480)

    def build(self) -> None:
        theme = self.theme
        view = self.table.session.view()
        self.things = [self.table.seer._thing(view, sighting) for sighting in view.zone(self.zone)]
        box = self.inside()
        self.button(
            pygame.Rect(box.right - theme.px(140), box.bottom - theme.row, theme.px(140), theme.row),
            "Close",
            self.close,
            "close",
            style="primary",
        )
        room = pygame.Rect(box.x, box.y, box.width, box.height - theme.row - theme.pad)
        self.places = hand_view.grid(room, len(self.things), theme.px(10), most=theme.px(170))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for thing, place in zip(self.things, self.places, strict=True):
                if place.collidepoint(event.pos):
                    self.table.panel.inspect(inspection(self.table.session.view(), self.table.seer, thing))
                    self.stage.damage.add()
                    return True
        return super().handle(event)

    def draw_over(self, surface: pygame.Surface) -> None:
        for thing, place in zip(self.things, self.places, strict=True):
            self.table.view.make_sprite(thing, place.size).draw(surface, place.topleft)

    def targets(self) -> list[Target]:
        cards = [
            Target("card", thing.key, thing.name, place) for thing, place in zip(self.things, self.places, strict=True)
        ]
        return [*super().targets(), *cards]
