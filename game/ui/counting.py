"""How often something is in a deck: a number between a minus and a plus, changed by clicks, the wheel and keys."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Final, NamedTuple

import pygame

from game.ui import shapes, text
from game.ui.icons import Icons
from game.ui.lists import Picking
from game.ui.theme import Colour, Theme
from game.ui.widgets import clicks_of

CHANGE_KEYS: Final[Mapping[int, int]] = {
    pygame.K_PLUS: 1,
    pygame.K_EQUALS: 1,
    pygame.K_KP_PLUS: 1,
    pygame.K_INSERT: 1,
    pygame.K_RETURN: 1,
    pygame.K_KP_ENTER: 1,
    pygame.K_MINUS: -1,
    pygame.K_KP_MINUS: -1,
    pygame.K_DELETE: -1,
    pygame.K_BACKSPACE: -1,
}
"""By how much each key changes the number of what is chosen."""


def command_of(event: pygame.event.Event) -> str:
    """`copy` or `paste`, if a key asks for that; else empty."""
    if event.type != pygame.KEYDOWN or not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return ""
    return {pygame.K_c: "copy", pygame.K_v: "paste"}.get(event.key, "")


class Counter(NamedTuple):
    """A number with its signs, as it lies in the window."""

    rect: pygame.Rect

    @property
    def minus(self) -> pygame.Rect:
        """Where it is made smaller."""
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.height, self.rect.height)

    @property
    def plus(self) -> pygame.Rect:
        """Where it is made larger."""
        return pygame.Rect(self.rect.right - self.rect.height, self.rect.y, self.rect.height, self.rect.height)

    def change_at(self, position: tuple[int, int]) -> int:
        """By how much a click at a position changes the number."""
        return -1 if self.minus.collidepoint(position) else 1 if self.plus.collidepoint(position) else 0

    def draw(
        self, surface: pygame.Surface, theme: Theme, icons: Icons, count: int, ink: Colour, pointer: tuple[int, int]
    ) -> None:
        """Draw the number between its signs; the one under the pointer is lit."""
        palette = theme.palette
        for box, icon, usable in ((self.minus, "ui-minus", count > 0), (self.plus, "ui-plus", True)):
            lit = usable and box.collidepoint(pointer)
            fill = palette.panel_hover if lit else palette.panel_raised
            edge = palette.focus if lit else palette.line
            inner = box.inflate(-theme.px(2), -theme.px(2))
            shapes.put(surface, shapes.rounded(inner.size, theme.px(5), fill, edge, 1), inner)
            px = max(8, round(box.height * 0.62))
            drawn = icons.get(icon, px, palette.ink if usable else palette.ink_faint)
            shapes.put(surface, drawn, drawn.get_rect(center=box.center))
        px = min(theme.text("body"), round(self.rect.height * 0.72))
        text.draw(surface, str(count), px, ink, self.rect.center, "center", weight="semibold")


class Counting(Picking):
    """What shows things each of which has a number with signs: it is changed by clicks on these, by a second click on a thing, by the wheel
    over the signs of the one that is chosen, and by keys. Space and the right button open a thing.
    """

    by_double_click: ClassVar[int]
    """By how much a second click changes the number."""
    _pointer = (-1, -1)
    _armed = -1
    """The thing over whose signs the mouse was moved since all was scrolled: the wheel counts there."""

    @abstractmethod
    def counter(self, index: int) -> Counter:
        """The number of a thing, with its signs."""

    @abstractmethod
    def counter_at(self, position: tuple[int, int]) -> int:
        """The thing whose signs are seen at a position in the window; -1 if none are."""

    @abstractmethod
    def change(self, index: int, by: int) -> None:
        """Tell by how much the number of a thing is to change."""

    def may_press(self, position: tuple[int, int]) -> bool:
        """Whether a press there means what is seen at that place."""
        return True

    def _sign_at(self, position: tuple[int, int]) -> int:
        """By how much a click at a position changes a number."""
        index = self.counter_at(position)
        return self.counter(index).change_at(position) if index >= 0 else 0

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose and change by the mouse and by keys."""
        if event.type == pygame.MOUSEMOTION:
            before = (self._armed, self._sign_at(self._pointer))
            self._pointer = event.pos
            self._armed = self.counter_at(event.pos)
            self.dirty = self.dirty or before != (self._armed, self._sign_at(event.pos))
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(event.pos):
            if self._armed >= 0 and self._armed == self.place_chosen:
                self.change(self._armed, 1 if event.y > 0 else -1)
                return True
            self._armed = -1
        if event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos):
            if event.button == 1 and self._press(event):
                return True
            index = self.index_at(event.pos)
            if event.button == 3 and index >= 0:
                self.pick(index)
                return self.open(index)
        return super().handle(event)

    def _press(self, event: pygame.event.Event) -> bool:
        """A press on the signs of a thing, or the second of two on a thing."""
        index = self.counter_at(event.pos)
        if index >= 0:
            by = self.counter(index).change_at(event.pos)
            self.pick(index)  # which may have made others go, so that it lies elsewhere now
            if by:
                self.change(self.place_chosen, by)
            self._armed = self.place_chosen
            return True
        index = self.index_at(event.pos) if self.may_press(event.pos) else -1
        if index >= 0 and index == self.place_chosen and clicks_of(event) % 2 == 0:
            self.change(index, self.by_double_click)
        elif index >= 0:
            self.pick(index)
        return index >= 0

    def handle_key(self, key: int) -> bool:
        """Go to another thing, change the number of the one that is chosen, or open it."""
        if 0 <= self.place_chosen < self.length:
            if key in CHANGE_KEYS:
                self.change(self.place_chosen, CHANGE_KEYS[key])
                return True
            if key == pygame.K_SPACE:
                return self.open(self.place_chosen)
        return super().handle_key(key)
