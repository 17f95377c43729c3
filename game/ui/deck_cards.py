"""The cards of a deck as pictures, as large as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.ui import hand_view, shapes
from game.ui.component_views import Sprite
from game.ui.theme import Theme
from game.ui.widgets import Widget

LEAST: Final = 60
"""Cards of fewer pixels would be told by their numbers only: then none are shown."""
MOST: Final = 150
"""The greatest width of a card, in units of the theme."""


class DeckCards(Widget):
    """Each card of a deck once, with how often the deck holds it. `picture` makes one of a width by its id, `count` the badge of a number
    in a size.
    """

    def __init__(
        self,
        theme: Theme,
        rect: pygame.Rect,
        picture: Callable[[str, int], Sprite],
        count: Callable[[int, int], pygame.Surface],
    ) -> None:
        super().__init__(theme, rect)
        self.picture = picture
        self.count = count
        self.cards: tuple[tuple[str, int], ...] = ()

    def show(self, rect: pygame.Rect, cards: Sequence[tuple[str, int]]) -> None:
        """Show these cards in a place."""
        self.rect, self.cards, self.dirty = rect, tuple(cards), True

    def places(self, rect: pygame.Rect, count: int) -> list[pygame.Rect]:
        """Where so many cards would lie in a place; none if they would be too small there."""
        places = hand_view.grid(rect, count, self.theme.px(10), self.theme.px(MOST)) if min(rect.size) > LEAST else []
        return places if places and places[0].width >= LEAST else []

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cards."""
        for (ref, times), place in zip(self.cards, self.places(self.rect, len(self.cards)), strict=False):
            self.picture(ref, place.width).draw(surface, place.topleft)
            if times > 1:
                badge = self.count(times, max(16, round(place.width * 0.24)))
                shapes.put(surface, badge, badge.get_rect(bottomright=place.move(3, 3).bottomright))
        self.dirty = False
