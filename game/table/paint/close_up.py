"""One component, large beside its place, as long as somebody holds down the key that asks for it."""

from __future__ import annotations

from functools import partial

import pygame

from game.table.paint.desk import Desk
from game.ui.component_views import Sprite
from game.ui.die import DieLook
from game.ui.hand_view import CARD_RATIO
from game.ui.marks import Mark
from game.ui.table_picture import CoinLook, Thing
from game.ui.table_view_panel import Inspection
from game.ui.widgets import draw_panel, panel_reach

WIDE = 320
"""The width of the card, in units of the theme."""
SIDES = 0.7
"""The height of the panel with the sides of a board piece, in shares of its width."""


class CloseUp:
    """Shows what it is given, and never more: of a card that the viewer may not see its back."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.shown: Inspection | None = None
        self._token: CoinLook | DieLook | None = None
        self._beside = pygame.Rect(0, 0, 0, 0)

    def show(self, thing: Thing, told: Inspection, beside: pygame.Rect) -> None:
        """Show a thing with what may be told of it, beside a part of the window."""
        self.shown = told
        self._token = thing.look if isinstance(thing.look, CoinLook | DieLook) else None
        self._beside = beside

    def hide(self) -> None:
        """Show nothing."""
        self.shown = None

    @property
    def rect(self) -> pygame.Rect:
        """Where it lies in the window: to the right of its place or else to the left, and not over it where there is room."""
        theme, window = self.desk.theme, self.desk.frame.whole
        room = window.inflate(-2 * theme.gap, -2 * theme.gap)
        wide = min(theme.px(WIDE), room.width, round(room.height * CARD_RATIO))
        sides = self.shown is not None and bool(self.shown.sides)
        rect = pygame.Rect(0, 0, wide, round(wide * SIDES if sides else wide / CARD_RATIO))
        gap = theme.px(16)
        rect.midleft = (self._beside.right + gap, self._beside.centery)
        left = self._beside.left - gap - wide
        if rect.right > room.right and (left >= room.left or self._beside.centerx > room.centerx):
            rect.x = left
        return rect.clamp(room)

    def marks(self) -> list[Mark]:
        """What is shown, if anything is."""
        shown = self.shown
        if shown is None:
            return []
        rect = self.rect
        if shown.sides:
            paint = partial(self._paint_sides, shown, rect)
            return [Mark(("close-up", shown.key), tuple(panel_reach(self.desk.theme, rect)), paint)]
        return [self._sprite(shown, rect.width).mark(rect.topleft)]

    def _sprite(self, shown: Inspection, wide: int) -> Sprite:
        views = self.desk.views
        if isinstance(self._token, CoinLook):
            return views.coin(wide, self._token.letter)
        if self._token is not None:
            return views.die(wide, self._token)
        if shown.face is None:
            return views.back(wide, shown.back, lift=1.0)
        return views.card(shown.face, wide, stats=shown.seen, seat=None, whole=True, lift=1.0)

    def _paint_sides(self, shown: Inspection, rect: pygame.Rect, surface: pygame.Surface) -> None:
        draw_panel(surface, self.desk.theme, rect)
        inner = rect.inflate(-2 * self.desk.theme.pad, -2 * self.desk.theme.pad)
        self.desk.panel.draw_sides(surface, inner, shown.sides)
