"""The tile of a way to play: a pictogram, its name, and how long it takes."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui import shapes, text
from game.ui.icons import Icons
from game.ui.theme import Theme, mix
from game.ui.widgets import Pressable

HEIGHT = 62
"""The height of a tile with text of the usual size, in units of the theme."""


class ModeTile(Pressable):
    """A mode that can be chosen; `chosen`: it is."""

    def __init__(
        self,
        theme: Theme,
        rect: pygame.Rect,
        name: str,
        minutes: str,
        icon: str,
        icons: Icons,
        on_press: Callable[[], None],
        *,
        chosen: bool,
        hint: str = "",
    ) -> None:
        super().__init__(theme, rect, on_press, hint)
        self.text = name
        self.minutes = minutes
        self.icon = icon
        self.icons = icons
        self.chosen = chosen

    @staticmethod
    def height(theme: Theme) -> int:
        """How high a tile is."""
        return max(theme.px(HEIGHT), 2 * text.line_height(theme.text("body")) + theme.px(14))

    @staticmethod
    def width(theme: Theme, name: str, minutes: str) -> int:
        """How wide a tile must be for its words."""
        words = max(
            text.size_of(name, theme.text("body"), weight="semibold")[0], text.size_of(minutes, theme.text("small"))[0]
        )
        return ModeTile.height(theme) + words + theme.px(14)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the box, the pictogram and the words."""
        theme, palette = self.theme, self.theme.palette
        lit = self.enabled and (self.hovered or self.down)
        fill = palette.panel_hover if lit else palette.panel_raised if self.enabled else palette.panel
        if self.chosen:
            fill = mix(fill, palette.accent, 0.22)
        edge = palette.accent if self.chosen else palette.line
        line = theme.px(2) if self.chosen else max(1, theme.px(1))
        shapes.put(surface, shapes.rounded(self.rect.size, theme.radius, fill, edge, line), self.rect)
        ink = palette.ink if self.enabled else palette.ink_faint
        side = self.rect.height
        picture = self.icons.get(self.icon, round(side * 0.52), palette.accent if self.chosen else ink)
        shapes.put(
            surface, picture, picture.get_rect(center=(self.rect.x + side // 2 + theme.px(2), self.rect.centery))
        )
        x, room = self.rect.x + side, self.rect.width - side - theme.px(8)
        body, small = text.line_height(theme.text("body")), text.line_height(theme.text("small"))
        y = self.rect.centery - (body + small) // 2
        text.draw(surface, self.text, theme.text("body"), ink, (x, y), width=room, weight="semibold")
        soft = palette.ink_soft if self.enabled else palette.ink_faint
        text.draw(surface, self.minutes, theme.text("small"), soft, (x, y + body), width=room)
        self.draw_focus(surface)
        self.dirty = False
