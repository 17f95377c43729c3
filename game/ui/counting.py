"""How often something is in a deck: a number between a minus and a plus, changed by clicks, the wheel and keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import pygame

from game.ui import shapes, text
from game.ui.icons import Icons
from game.ui.theme import Colour, Theme

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
