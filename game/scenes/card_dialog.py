"""Dialogs over the table in which cards lie: each can be pointed at, marked by keys, and read, also where the side panel is folded away."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.dropping import seen_card
from game.scenes.form_scene import Dialog
from game.table.model.session import Session
from game.table.paint.close_up import CloseUp
from game.table.paint.desk import Desk
from game.table.seen.inspection import inspection
from game.table.seen.seeing import Seer
from game.ui.keys import place_of
from game.ui.marks import Mark
from game.ui.table_picture import Thing
from game.ui.target import Target
from game.ui.widgets import Pressable


class DialogCard(Pressable):
    """A card or another component, lit if it may be chosen now, and in gold while it is pointed at or has the focus."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, thing: Thing, on_press: Callable[[], None], *, legal: bool = False
    ) -> None:
        super().__init__(desk.theme, rect, on_press)
        self.desk = desk
        self.thing = thing
        self.legal = legal

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card as the table has it."""
        glow = "selected" if self.focused or self.hovered else "legal" if self.legal else ""
        self.desk.view.make_sprite(self.thing, self.rect.size, glow).draw(surface, self.rect.topleft)
        self.dirty = False


class CardDialog(Dialog):
    """A dialog over the table with `DialogCard`s. The one that is looked at is told in the side panel, or beside its place while that is
    folded away, and is large as long as the key for that is held.
    """

    def __init__(self, session: Session, seer: Seer, desk: Desk) -> None:
        self.session = session
        self.seer = seer
        self.desk = desk
        self.close_up = CloseUp(desk)
        self._looked: DialogCard | None = None
        self._held: int | None = None
        """The key that is held down to look closely, by its place."""

    def around(self) -> pygame.Rect:
        return self.desk.frame.table

    def leave(self) -> None:
        self.desk.panel.inspect(None)
        super().leave()

    def look(self, card: DialogCard | None) -> None:
        """Tell of a card, and show it large while that is asked for."""
        self._looked = card
        told = inspection(self.session.view(), self.seer, card.thing) if card is not None else None
        if self.desk.panel.inspect(told, alone=True):
            self.stage.damage.add(self.desk.frame.panel)
        if card is None or told is None or self._held is None:
            self.close_up.hide()
        else:
            self.close_up.show(card.thing, told, card.rect)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYUP and self._held is not None and self._held == place_of(event):
            self._held = None
            self.close_up.hide()
            return True
        looks = event.type == pygame.KEYDOWN and self.stage.services.keys.action(event) == "inspect"
        if looks and self._looked is not None:
            self._held = place_of(event)
            self.look(self._looked)
            return True
        used = super().handle(event)
        if self.stage.top is self and event.type in (pygame.MOUSEMOTION, pygame.KEYDOWN, pygame.MOUSEWHEEL):
            self._look_at(by_keys=event.type == pygame.KEYDOWN)
        return used

    def card_at(self, position: tuple[int, int]) -> tuple[str, str] | None:
        cards = [one for one in self.widgets() if isinstance(one, DialogCard) and one.rect.collidepoint(position)]
        return seen_card(self.session, cards[-1] if cards else None)

    def _look_at(self, *, by_keys: bool) -> None:
        cards = [widget for widget in self.widgets() if isinstance(widget, DialogCard)]
        found = next((card for card in cards if (card.focused if by_keys else card.hovered)), None)
        if found is not None and found is not self._looked:
            self.look(found)

    def covered(self) -> None:
        super().covered()
        self._held = None
        self.close_up.hide()

    def layout(self) -> None:
        self._looked = None
        self.close_up.hide()
        super().layout()

    def marks(self) -> list[Mark]:
        return [*super().marks(), *self._told(), *self.close_up.marks()]

    def _told(self) -> list[Mark]:
        """What is told of the card beside it, while the side panel is folded away."""
        panel, card = self.desk.panel, self._looked
        if card is None or not panel.floats or self.close_up.shown is not None:
            return []
        box, inside = self.panel(), self.inside()
        others = [widget.rect for widget in self.widgets() if isinstance(widget, Pressable) and widget is not card]
        others.append(pygame.Rect(box.topleft, (box.width, inside.y - box.y)))
        return panel.floating(self.desk.frame.table, [card.rect], others)

    def targets(self) -> list[Target]:
        known = {card.thing.key: card for card in self.widgets() if isinstance(card, DialogCard)}
        return [
            target._replace(
                kind="card",
                label=known[target.name].thing.name,
                extra=(("id", known[target.name].thing.id), ("legal", known[target.name].legal)),
            )
            if target.name in known
            else target
            for target in super().targets()
        ]
