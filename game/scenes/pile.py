"""Looks through a pile that the viewer may see, and answers a question with one of its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.scenes.form_scene import Dialog
from game.scenes.gesture import component_choice
from game.scenes.stack import Target
from game.scenes.table_inspect import inspection
from game.ui import hand_view
from game.ui.table_picture import Thing

if TYPE_CHECKING:
    from game.scenes.table import TableScene


class PileScene(Dialog):
    """All cards of a pile side by side, the top one last. One that may be chosen now is lit, and a click chooses it; any other is shown in
    the side panel of the table.
    """

    wide = 820

    def __init__(self, table: TableScene, zone: str) -> None:
        self.table = table
        self.zone = zone
        self.title = table.words.zone(zone)
        self.things: list[Thing] = []
        self.places: list[pygame.Rect] = []
        self._pressed: Thing | None = None
        # The table forgets an unfinished gesture as soon as something lies over it.
        gesture = table.gesture
        decision = gesture.decision if gesture is not None else None
        self.path = table.gesture_path
        self.asked = table.words.prompt(decision, table.session.view()) if decision is not None else ""
        self.legal = frozenset(
            int(choice.value)
            for choice in (decision.options if decision is not None else ())
            if choice.kind == "component"
        )

    def panel_height(self) -> int:
        return self.theme.px(480)

    def build(self) -> None:
        theme = self.theme
        view = self.table.session.view()
        self.things = [self.table.seer.thing(view, sighting) for sighting in view.zone(self.zone)]
        box = self.inside()
        self.button(
            pygame.Rect(box.right - theme.px(140), box.bottom - theme.row, theme.px(140), theme.row),
            "Close",
            self.close,
            "close",
            style="primary",
        )
        room = pygame.Rect(box.x, box.y, box.width, box.height - theme.row - theme.pad)
        if any(thing.number in self.legal for thing in self.things):
            self.note(pygame.Rect(box.x, box.bottom - theme.row, box.width - theme.px(150), 1), self.asked)
        self.places = hand_view.grid(room, len(self.things), theme.px(10), most=theme.px(170))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) or event.button != 1:
            return super().handle(event)
        under = [thing for thing, place in zip(self.things, self.places, strict=True) if place.collidepoint(event.pos)]
        pressed, self._pressed = self._pressed, None
        if not under:
            return super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed = under[0]
        elif under[0] is pressed:
            self._take(pressed)
        return True

    def _take(self, thing: Thing) -> None:
        if thing.number in self.legal:
            self.close()
            self.table.answer((*self.path, component_choice(thing.number)))
            return
        self.table.panel.inspect(inspection(self.table.session.view(), self.table.seer, thing))
        self.stage.damage.add()

    def draw_over(self, surface: pygame.Surface) -> None:
        for thing, place in zip(self.things, self.places, strict=True):
            glow = "legal" if thing.number in self.legal else ""
            self.table.view.make_sprite(thing, place.size, glow).draw(surface, place.topleft)

    def targets(self) -> list[Target]:
        cards = [
            Target(
                "card",
                thing.key,
                thing.name,
                place,
                extra=(("number", thing.number), ("legal", thing.number in self.legal)),
            )
            for thing, place in zip(self.things, self.places, strict=True)
        ]
        return [*super().targets(), *cards]
