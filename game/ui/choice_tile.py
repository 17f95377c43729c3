"""Big tiles for choices that are not on the table: a pantheon, a seat, a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.art.placeholder import Scene, placeholder
from game.ui import shapes, text
from game.ui.face import FaceData, Faces
from game.ui.icons import Icons
from game.ui.theme import Colour, Theme, mix
from game.ui.widgets import Pressable

MOST_CARDS = 8
"""So many cards show on a tile."""


class TileSizes(NamedTuple):
    """How large what a tile shows is: font sizes of its name and of its words, and the height of its picture (0: none), in pixels.

    `spare` is 0, or less by what they lack of the height that they need.
    """

    name: int
    words: int
    picture: int
    spare: int


class ChoiceTile(Pressable):
    """A tile with a picture, a name and a description. A tile that may not be chosen is dim and says why.

    The picture is an icon, or some of the `cards` that are chosen with it. Tiles beside each other are made alike by `match_sizes`.
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
        cards: Sequence[FaceData] = (),
        faces: Faces | None = None,
    ) -> None:
        super().__init__(theme, rect, on_press)
        self.cards = cards[:MOST_CARDS]
        self.faces = faces
        self.text = name
        self.tells = tells
        self.icon = icon
        self.icons = icons
        self.note = note
        self.colour = colour or theme.palette.accent
        self.corner = 0
        """The sides of the square at the right end of its picture in which a button lies, in pixels; 0 if none does."""
        self.sizes = self.fitting_sizes()

    def fitting_sizes(self) -> TileSizes:
        """The largest sizes at which all of it fits. Where the words would be small under the least picture, they have its room as well."""
        theme = self.theme
        room = self.rect.width - 2 * theme.px(16)
        high = text.line_height(theme.text("heading"), text.SERIF)
        least = max(theme.px(34), self.corner)
        words, left = self._largest_words(high + theme.px(18), least)
        picture = max(least, min(room, round(self.rect.height * 0.36), left))
        if words < theme.text("tiny"):
            larger, spare = self._largest_words(max(high, self.corner) + theme.px(6), 0)
            if (larger, spare) > (words, left - least):
                room, words, left, least, picture = room - self.corner, larger, spare, 0, 0
        name = text.fitting(self.text, theme.text("heading"), max(1, room), text.SERIF)
        return TileSizes(name, words, picture, min(0, left - least))

    def _largest_words(self, head: int, least: int) -> tuple[int, int]:
        """The largest font size of the words that leaves so much height for the picture besides `head`, and what it leaves of it."""
        theme = self.theme
        pad = theme.px(16)
        told, room = self.note or self.tells, max(1, self.rect.width - 2 * pad)
        words = text.unbroken(told, theme.text("body"), room)
        while True:
            lines = text.wrap(told, words, room)
            left = self.rect.height - 2 * pad - head - text.line_height(words) * len(lines)
            if words <= text.LEAST or left >= least:
                return words, left
            words -= 1

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
        y = top
        if d:
            self._draw_picture(surface, pygame.Rect(self.rect.x + pad, top, room, d))
            y += d + theme.px(12)
        else:
            name_high = max(name_high, self.corner)
        ink = palette.ink if self.enabled else palette.ink_faint
        named = (self.rect.x + pad, y) if d else (self.rect.x + pad, y + name_high // 2)
        wide = room if d else max(1, room - self.corner)
        anchor = "topleft" if d else "midleft"
        text.draw(surface, self.text, self.sizes.name, ink, named, anchor, wide, text.SERIF)
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

    def _draw_picture(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        palette, size = self.theme.palette, box.size
        scene = Scene(
            mix(self.colour, (0, 0, 0), 0.8),
            mix(self.colour, (0, 0, 0), 0.5),
            self.colour,
            mix(self.colour, (255, 255, 255), 0.6),
        )
        back = shapes.cached(
            ("choice-tile", self.text, size, self.colour),
            lambda: shapes.round_corners(placeholder(self.text, size, scene), self.theme.px(8)),
        )
        shapes.put(surface, shapes.faded(back, 0.55 if self.enabled else 0.2), box)
        if self.cards and self.faces is not None:
            self._draw_cards(surface, self.faces, box)
        elif self.icon and self.icons.has(self.icon):
            colour = palette.ink if self.enabled else palette.ink_faint
            picture = self.icons.get(self.icon, round(box.height * 0.72), colour)
            middle = (box.x + (box.width - self.corner) // 2, box.centery)
            shapes.put(surface, picture, picture.get_rect(center=middle))

    def _draw_cards(self, surface: pygame.Surface, faces: Faces, box: pygame.Rect) -> None:
        """The cards side by side in a box, each over the one before where there is not room for all."""
        edge = self.theme.px(6)
        wide, high = faces.template.size
        room = box.inflate(-2 * edge, -2 * edge)
        card = round(min(room.height * wide / high, room.width))
        step = min(card + edge, (room.width - card) / max(1, len(self.cards) - 1))
        left = (box.width - card - step * (len(self.cards) - 1)) / 2
        row = shapes.blank(box.size)
        for nth, data in enumerate(self.cards):
            picture = faces.surface(data, card)
            shapes.put(row, picture, picture.get_rect(midleft=(round(left + step * nth), box.height // 2)))
        shapes.put(surface, row if self.enabled else shapes.faded(row, 0.4), box)

    def press(self) -> None:
        """Choose it; also when it is disabled, for then the press is told why."""
        self.on_press()


class Veil(Pressable):
    """What lies behind tiles that cover the table for a while: the table shines through, and nothing of it can be touched. A click beside
    the tiles puts them away (`on_press`).
    """

    focusable = False

    def draw(self, surface: pygame.Surface) -> None:
        """Darken the table."""
        dark = shapes.rounded(self.rect.size, 0, mix(self.theme.palette.panel, (0, 0, 0), 0.6))
        shapes.put(surface, shapes.faded(dark, 0.88), self.rect)
        self.dirty = False

    def handle(self, event: pygame.event.Event) -> bool:
        """Use up every press, of the other buttons of the mouse, too."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos)
        return super().handle(event) or pressed


def match_sizes(tiles: Sequence[ChoiceTile]) -> None:
    """Let tiles beside each other share the smallest sizes of them, so that none looks like more than the others."""
    if tiles:
        shared = TileSizes(*[min(each) for each in zip(*[tile.fitting_sizes() for tile in tiles], strict=True)])
        for tile in tiles:
            tile.sizes = shared
