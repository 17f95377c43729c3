"""Cards to choose a deck from, side by side, and under each how often it is in the deck."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.card_grid import CardGrid
from game.ui.component_views import Sprite
from game.ui.counting import Counter, Counting
from game.ui.icons import Icons
from game.ui.theme import Theme


class PoolGrid(Counting, CardGrid):
    """Cards by their place, from 0. `count_of` tells how often one is in the deck and whether that is too often; `on_change` gets a place
    and by how much to change that: by the signs under a card, a double click on it, the wheel over the signs of the one that is chosen, and
    keys. `on_open` gets what is to be seen large.
    """

    by_double_click = 1

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

    def counter_at(self, position: tuple[int, int]) -> int:
        """The card whose signs are seen at a position; -1 if none are."""
        if not self.rect.collidepoint(position):
            return -1
        return next((index for index in self.in_sight() if self.counter(index).rect.collidepoint(position)), -1)

    def change(self, index: int, by: int) -> None:
        """Tell by how much the number of a card is to change."""
        self.on_change(index, by)
