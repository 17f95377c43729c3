"""Big tiles for choices that are not on the table: a pantheon, a seat, a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.art.placeholder import Scene, placeholder
from game.ui import shapes, text
from game.ui.icons import Icons
from game.ui.theme import Colour, Theme, mix
from game.ui.widgets import Pressable


class TileSizes(NamedTuple):
    """How large what a tile shows is: font sizes of its name and of its words, and the height of its picture, in pixels."""

    name: int
    words: int
    picture: int


class ChoiceTile(Pressable):
    """A tile with an icon, a name and a description. A tile that may not be chosen is dim and says why.

    Tiles beside each other are made alike by `match_sizes`.
    """

    def __init__(
        self,
        theme: Theme,
        rect: pygame.Rect,
        name: str,
        tells: str,
        icon: str,
        icons: Icons,
        on_press: Callable[[], None],
        *,
        note: str = "",
        colour: Colour | None = None,
    ) -> None:
        super().__init__(theme, rect, on_press)
        self.text = name
        self.tells = tells
        self.icon = icon
        self.icons = icons
        self.note = note
        self.colour = colour or theme.palette.accent
        self.sizes = self.fitting_sizes()

    def fitting_sizes(self) -> TileSizes:
        """The largest sizes at which all of it fits; where it would not under the least picture, the words are smaller."""
        theme = self.theme
        pad = theme.px(16)
        room = self.rect.width - 2 * pad
        least = theme.px(34)
        name_high = text.line_height(theme.text("heading"), text.SERIF)
        words = theme.text("body")
        while True:
            needed = name_high + text.line_height(words) * len(text.wrap(self.note or self.tells, words, room))
            left = self.rect.height - 2 * pad - needed - theme.px(18)
            if words <= text.LEAST or left >= least:
                break
            words -= 1
        picture = max(least, min(room, round(self.rect.height * 0.36), left))
        return TileSizes(text.fitting(self.text, theme.text("heading"), room, text.SERIF), words, picture)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the tile."""
        theme, palette = self.theme, self.theme.palette
        lit = self.enabled and (self.hovered or self.focused)
        fill = mix(palette.panel, palette.panel_raised, 1.0 if lit else 0.45)
        edge = palette.legal if self.enabled else palette.line_soft
        radius = theme.px(12)
        width = max(1, theme.px(2 if lit else 1))
        if lit:
            blur = theme.px(10)
            ring = shapes.glow(self.rect.size, radius, blur, palette.legal, 0.6)
            shapes.put(surface, ring, (self.rect.x - blur, self.rect.y - blur))
        shapes.put(surface, shapes.rounded(self.rect.size, radius, fill, edge, width, palette.panel), self.rect)
        pad = theme.px(16)
        words = self.note or self.tells
        room = self.rect.width - 2 * pad
        name_high = text.line_height(theme.text("heading"), text.SERIF)
        body, d = self.sizes.words, self.sizes.picture
        top = self.rect.y + pad
        size = (self.rect.width - 2 * pad, d)
        scene = Scene(
            mix(self.colour, (0, 0, 0), 0.8),
            mix(self.colour, (0, 0, 0), 0.5),
            self.colour,
            mix(self.colour, (255, 255, 255), 0.6),
        )
        back = shapes.cached(
            ("choice-tile", self.text, size, self.colour),
            lambda: shapes.round_corners(placeholder(self.text, size, scene), theme.px(8)),
        )
        shapes.put(surface, shapes.faded(back, 0.55 if self.enabled else 0.2), (self.rect.x + pad, top))
        px = round(d * 0.72)
        if self.icon and self.icons.has(self.icon):
            colour = palette.ink if self.enabled else palette.ink_faint
            picture = self.icons.get(self.icon, px, colour)
            shapes.put(surface, picture, picture.get_rect(center=(self.rect.centerx, top + d // 2)))
        y = top + d + theme.px(12)
        ink = palette.ink if self.enabled else palette.ink_faint
        text.draw(surface, self.text, self.sizes.name, ink, (self.rect.x + pad, y), width=room, family=text.SERIF)
        y += name_high + theme.px(4)
        lines = max(1, (self.rect.bottom - pad - y) // text.line_height(body))
        if words:
            colour = palette.warn if self.note else palette.ink_soft
            shapes.put(
                surface,
                text.paragraph(words, body, colour, room, max_lines=lines),
                (self.rect.x + pad, y),
            )
        self.dirty = False

    def press(self) -> None:
        """Choose it; also when it is disabled, for then the press is told why."""
        self.on_press()


def match_sizes(tiles: Sequence[ChoiceTile]) -> None:
    """Let tiles beside each other share the smallest sizes of them, so that none looks like more than the others."""
    if tiles:
        shared = TileSizes(*[min(each) for each in zip(*[tile.fitting_sizes() for tile in tiles], strict=True)])
        for tile in tiles:
            tile.sizes = shared
