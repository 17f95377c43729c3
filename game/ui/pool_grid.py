"""Cards to choose a deck from, side by side, and under each how often it is in the deck."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.card_grid import CardGrid
from game.ui.component_views import Sprite
from game.ui.counting import CHANGE_KEYS, Counter
from game.ui.icons import Icons
from game.ui.theme import Theme
from game.ui.widgets import clicks_of


class PoolGrid(CardGrid):
    """Cards by their place, from 0. `count_of` tells how often one is in the deck and whether that is too often; `on_change` gets a place
    and by how much to change that: by the signs under a card, a double click on it, the wheel over the signs of the one that is chosen, and
    keys. `on_open` gets what is to be seen large.
    """

    def __init__(
        self,
        theme: Theme,
        rect: pygame.Rect,
        count: int,
        picture: Callable[[int, int, str], Sprite],
        on_choose: Callable[[int], None],
        on_open: Callable[[int], None],
        on_change: Callable[[int, int], None],
        count_of: Callable[[int], tuple[int, bool]],
        icons: Icons,
        *,
        empty: str = "",
    ) -> None:
        super().__init__(theme, rect, count, picture, on_choose, on_open, empty=empty)
        self.on_change = on_change
        self.count_of = count_of
        self.icons = icons
        self._signs = max(theme.px(24), theme.text("body") + theme.px(4))
        self._above = theme.px(9)
        self._foot = self._above + self._signs
        self._pointer = (-1, -1)
        self._armed = -1
        """The card over whose signs the mouse was moved since the cards were scrolled: the wheel counts there."""

    def counter(self, index: int) -> Counter:
        """The signs under a card."""
        place = self.place(index)
        wide = min(place.width, self._signs * 4)
        return Counter(pygame.Rect(place.centerx - wide // 2, place.bottom + self._above, wide, self._signs))

    def draw_foot(self, surface: pygame.Surface, index: int) -> None:
        """Draw how often the card is in the deck."""
        palette = self.theme.palette
        count, wrong = self.count_of(index)
        ink = palette.bad if wrong else palette.ink if count else palette.ink_faint
        self.counter(index).draw(surface, self.theme, self.icons, count, ink, self._pointer)

    def _counter_at(self, position: tuple[int, int]) -> int:
        """The card whose signs are seen at a position; -1 if none are."""
        if not self.rect.collidepoint(position):
            return -1
        return next((index for index in self.in_sight() if self.counter(index).rect.collidepoint(position)), -1)

    def _sign_at(self, position: tuple[int, int]) -> int:
        """By how much a click at a position changes a number."""
        index = self._counter_at(position)
        return self.counter(index).change_at(position) if index >= 0 else 0

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose and change by the mouse and by keys."""
        if event.type == pygame.MOUSEMOTION:
            before = (self._armed, self._sign_at(self._pointer))
            self._pointer = event.pos
            self._armed = self._counter_at(event.pos)
            self.dirty = self.dirty or before != (self._armed, self._sign_at(event.pos))
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(event.pos):
            if self._armed >= 0 and self._armed == self.chosen:
                self.on_change(self._armed, 1 if event.y > 0 else -1)
                return True
            self._armed = -1
        if event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos):
            if event.button == 1 and self._press(event):
                return True
            index = self.index_at(event.pos)
            if event.button == 3 and index >= 0:
                self.pick(index)
                self.open(index)
                return True
        return super().handle(event)

    def _press(self, event: pygame.event.Event) -> bool:
        """A press on the signs of a card, or the second of two on a card."""
        index = self._counter_at(event.pos)
        if index >= 0:
            by = self.counter(index).change_at(event.pos)
            self.pick(index)
            if by:
                self.on_change(index, by)
            self._armed = index
            return True
        index = self.index_at(event.pos)
        if index >= 0 and index == self.chosen and clicks_of(event) % 2 == 0:
            self.on_change(index, 1)
            return True
        if index >= 0:
            self.pick(index)
        return index >= 0

    def handle_key(self, key: int) -> bool:
        """Go to another card, change how often the chosen one is in the deck, or see it large."""
        if 0 <= self.chosen < self.count:
            if key in CHANGE_KEYS:
                self.on_change(self.chosen, CHANGE_KEYS[key])
                return True
            if key == pygame.K_SPACE:
                return self.open(self.chosen)
        return super().handle_key(key)
