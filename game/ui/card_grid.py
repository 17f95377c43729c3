"""Many cards side by side in rows that scroll; one of them is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from game.ui import shapes, text
from game.ui.component_views import Sprite
from game.ui.hand_view import CARD_RATIO
from game.ui.lists import Picking
from game.ui.theme import Theme
from game.ui.widgets import Observed

LEAST: Final = 112
"""The least width of a card, in units of the theme."""


class CardGrid(Picking):
    """Cards by their place, from 0. `picture` makes one of a width, glowing or not; `on_choose` gets the place of one that is chosen by a
    click or by the keys, `on_open` that of one that is clicked twice, or opened with Return.
    """

    chosen = Observed[int]()
    """Which card is chosen; -1 if none is."""

    def __init__(
        self,
        theme: Theme,
        rect: pygame.Rect,
        count: int,
        picture: Callable[[int, int, str], Sprite],
        on_choose: Callable[[int], None],
        on_open: Callable[[int], None],
        *,
        empty: str = "",
    ) -> None:
        super().__init__(theme, rect)
        self.count = count
        self.picture = picture
        self.on_choose = on_choose
        self.on_open = on_open
        self.empty = empty
        self.chosen = -1
        gap, room = theme.px(10), rect.width - theme.px(14)
        self._gap = gap
        self._columns = max(1, (room - gap) // (theme.px(LEAST) + gap))
        self._wide = (room - gap) // self._columns - gap
        self._high = round(self._wide / CARD_RATIO)
        self._foot = 0
        """The height under each card that belongs to it, in pixels."""

    @property
    def _step(self) -> int:
        """How far one row lies below the other."""
        return self._high + self._foot + self._gap

    @property
    def length(self) -> int:
        """How many cards there are."""
        return self.count

    @property
    def place_chosen(self) -> int:
        """The card that is chosen; -1 if none is."""
        return self.chosen

    def content_length(self) -> int:
        """All rows together."""
        return -(-self.count // self._columns) * self._step + self._gap

    def place(self, index: int) -> pygame.Rect:
        """Where a card lies in the window now, in sight or not."""
        row, column = divmod(index, self._columns)
        x = self.rect.x + self._gap + column * (self._wide + self._gap)
        y = self.rect.y + self._gap + row * self._step - self.offset
        return pygame.Rect(x, y, self._wide, self._high)

    def in_sight(self) -> list[int]:
        """The cards of which something is seen, in order."""
        first = max(0, (self.offset - self._gap) // self._step) * self._columns
        last = ((self.offset + self.rect.height) // self._step + 1) * self._columns
        return list(range(first, min(self.count, last)))

    def show(self, index: int) -> None:
        """Scroll until all of a card is seen."""
        top = index // self._columns * self._step
        self.scroll_to(min(top, max(self.offset, top + self._step + self._gap - self.rect.height)))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cards that are seen."""
        theme, palette = self.theme, self.theme.palette
        box = shapes.rounded(self.rect.size, theme.radius, palette.inset, palette.line_soft, 1)
        shapes.put(surface, box, self.rect)
        clip = surface.get_clip()
        surface.set_clip(self.rect.inflate(-2, -2).clip(clip))
        if not self.count and self.empty:
            note = text.paragraph(
                self.empty, theme.text("body"), palette.ink_soft, self.rect.width - 2 * theme.pad, "center"
            )
            shapes.put(surface, note, note.get_rect(center=self.rect.center))
        for index in self.in_sight():
            glow = "selected" if index == self.chosen else "focus" if index == self.lit else ""
            place = self.place(index)
            sprite = self.picture(index, self._wide, glow)
            sprite.draw(surface, (place.x, place.y))
            self.draw_foot(surface, index)
        self.draw_bar(surface)
        surface.set_clip(clip)
        self.draw_focus(surface)
        self.dirty = False

    def draw_foot(self, surface: pygame.Surface, index: int) -> None:
        """Draw what stands under a card."""

    def index_at(self, position: tuple[int, int]) -> int:
        """The card that is seen at a position in the window; -1 if none is."""
        return next((index for index in self.in_sight() if self.place(index).collidepoint(position)), -1)

    def pick(self, index: int) -> None:
        """Choose a card and tell of it."""
        self.chosen = index
        self.show(index)
        self.on_choose(index)

    def open(self, index: int) -> bool:
        """Tell that a card is opened."""
        self.on_open(index)
        return True

    def steps(self) -> Mapping[int, int]:
        """By the arrows, by pages and to the ends."""
        page = max(1, self.rect.height // self._step) * self._columns
        return {
            pygame.K_LEFT: -1,
            pygame.K_RIGHT: 1,
            pygame.K_UP: -self._columns,
            pygame.K_DOWN: self._columns,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -self.count,
            pygame.K_END: self.count,
        }
