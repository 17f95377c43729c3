"""The tile of a game in the library: its cover, what it is, for how many and how long."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.art.placeholder import Scene, placeholder
from game.ui import shapes, text
from game.ui.theme import Theme, mix
from game.ui.widgets import Pressable

COVER = Scene((12, 22, 40), (58, 44, 62), (150, 92, 60), (246, 196, 110), "ridges", "meander", "", 0.5, 0.6)
"""The evening light in which every cover is painted; the game's id decides the rest."""


class TileFacts(NamedTuple):
    """What a tile says."""

    id: str
    name: str
    summary: str
    seats: str
    minutes: str
    verb: str
    modes: str = ""


class GameTile(Pressable):
    """A game that can be chosen by a click or by Return."""

    def __init__(self, theme: Theme, rect: pygame.Rect, facts: TileFacts, on_press: Callable[[], None]) -> None:
        super().__init__(theme, rect, on_press)
        self.facts = facts
        self.text = facts.name

    def draw(self, surface: pygame.Surface) -> None:
        """Draw cover, name, summary, seats and minutes."""
        theme, palette = self.theme, self.theme.palette
        lit = self.hovered and self.enabled
        fill = mix(palette.panel, palette.panel_raised, 0.9 if lit else 0.4)
        edge = palette.accent if lit else palette.line_soft
        radius = theme.px(10)
        shapes.put(
            surface, shapes.rounded(self.rect.size, radius, fill, edge, max(1, theme.px(1)), palette.panel), self.rect
        )
        pad = theme.px(12)
        high = self.rect.height - 2 * pad
        cover = pygame.Rect(
            self.rect.x + pad, self.rect.y + pad, min(round(high * 1.25), round(self.rect.width * 0.27)), high
        )
        picture = shapes.cached(
            ("cover", self.facts.id, cover.size), lambda: placeholder(self.facts.id, cover.size, COVER)
        )
        picture = shapes.round_corners(picture, theme.px(6))
        shapes.put(surface, picture if self.enabled else shapes.faded(picture, 0.4), cover)
        band = pygame.Rect(cover.x, 0, cover.width, round(high * 0.42))
        band.centery = cover.centery
        shapes.put(surface, shapes.faded(shapes.rounded(band.size, 0, (8, 12, 20)), 0.62), band)
        letters = "".join(word[:1] for word in self.facts.name.split()[:3]).upper()
        px = high // 3
        wide = text.size_of(letters, px, text.SERIF)[0]
        room = cover.width - theme.px(10)
        big = text.render(letters, px if wide <= room else px * room // wide, palette.ink, text.SERIF)
        shapes.put(surface, shapes.faded(big, 0.92), big.get_rect(center=cover.center))
        x = cover.right + theme.px(18)
        room = self.rect.right - pad - x
        y = cover.y
        ink = palette.ink if self.enabled else palette.ink_faint
        text.draw(surface, self.facts.name, theme.text("heading"), ink, (x, y), width=room, family=text.SERIF)
        y += text.line_height(theme.text("heading"), text.SERIF) + theme.px(2)
        summary = text.wrap(self.facts.summary, theme.text("body"), room) if self.facts.summary else ()
        body, small = text.line_height(theme.text("body")), text.line_height(theme.text("small"))
        lines = max(1, (cover.bottom - y - small - theme.px(4)) // body)
        if summary:
            block = text.paragraph(self.facts.summary, theme.text("body"), palette.ink_soft, room, max_lines=lines)
            shapes.put(surface, block, (x, y))
        y += min(lines, len(summary)) * body
        if self.enabled:
            room -= self._draw_verb(surface, (self.rect.right - pad, cover.bottom), lit=lit) + theme.gap
        bottom = cover.bottom
        for words in reversed(self._facts(max(1, room), (cover.bottom - y) // small)):
            text.draw(surface, words, theme.text("small"), palette.accent, (x, bottom), "bottomleft", width=room)
            bottom -= small
        self.draw_focus(surface)
        self.dirty = False

    def _facts(self, room: int, most: int) -> list[str]:
        """Seats, minutes and modes in one line, or in up to `most` where that is wider than `room`; what is too much then is cut."""
        px = self.theme.text("small")
        parts = [part for part in (self.facts.seats, self.facts.minutes, self.facts.modes) if part]
        whole = text.BETWEEN.join(parts)
        if most < 2 or text.size_of(whole, px)[0] <= room:
            return [whole] if parts else []
        rows = list(text.wrap(parts[-1], px, room))
        shown = min(len(rows), most - 1)
        return [text.BETWEEN.join(parts[:-1]), *rows[: shown - 1], " ".join(rows[shown - 1 :])]

    def _draw_verb(self, surface: pygame.Surface, bottomright: tuple[int, int], *, lit: bool) -> int:
        """What a click does, as a small button; tells its width."""
        theme, palette = self.theme, self.theme.palette
        px = theme.text("body")
        wide, high = text.size_of(self.facts.verb, px, weight="semibold")
        box = pygame.Rect(0, 0, wide + theme.px(26), high + theme.px(8))
        box.bottomright = bottomright
        fill = palette.accent_hover if lit else palette.accent
        shapes.put(surface, shapes.rounded(box.size, theme.radius, fill, mix(fill, (60, 30, 0), 0.45), 1), box)
        text.draw(surface, self.facts.verb, px, palette.accent_ink, box.center, "center", weight="semibold")
        return box.width
