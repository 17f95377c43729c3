"""Something that is told beside the match for as long as it holds, in a box that keeps nobody from playing on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from game.ui import shapes, text
from game.ui.theme import Theme, mix
from game.ui.widgets import Pressable

WIDE: Final = 470
"""How wide it is at most, in units of the theme."""
MOST_LINES: Final = 4
"""So many lines a paragraph of it has at most."""


class Told(NamedTuple):
    """What is told: its `kind` (`bad` or `warn`), a heading, paragraphs, and what pressing it does in words (empty: nothing)."""

    kind: str
    heading: str
    lines: tuple[str, ...]
    action: str = ""


class Notice(Pressable):
    """The box. All of it can be pressed where that does something."""

    def __init__(self, theme: Theme, told: Told, widest: int, on_press: Callable[[], None]) -> None:
        super().__init__(theme, pygame.Rect(0, 0, 0, 0), on_press)
        self.told = told
        self.focusable = bool(told.action)
        self._wide = min(theme.px(WIDE), widest)
        self.rect.size = (self._wide, self._blocks()[1])

    @property
    def text(self) -> str:
        """All that it says."""
        return "\n".join([self.told.heading, *self.told.lines, self.told.action]).strip()

    def press(self) -> None:
        """Do what it says, if it says anything."""
        if self.told.action:
            super().press()

    def _blocks(self) -> tuple[list[tuple[pygame.Surface, int]], int]:
        """The lines as they are drawn, each with how far down it begins, and how high the box is."""
        theme, told = self.theme, self.told
        palette = theme.palette
        wide = self._wide - self._bar() - 2 * theme.pad
        y = theme.px(10)
        blocks: list[tuple[pygame.Surface, int]] = []
        parts = [
            (told.heading, "body", palette.ink, "semibold"),
            *[(line, "small", palette.ink, "regular") for line in told.lines],
        ]
        if told.action:
            parts.append((told.action, "small", palette.accent, "semibold"))
        for words, step, ink, weight in parts:
            px = theme.text(step)
            rows = min(MOST_LINES, len(text.wrap(words, px, wide, weight=weight)))
            block = text.paragraph(words, px, ink, wide, max_lines=rows, weight=weight)
            blocks.append((block, y))
            y += block.get_height() + theme.px(4)
        return blocks, y + theme.px(6)

    def _bar(self) -> int:
        return self.theme.px(5)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the box and what it says."""
        theme, rect = self.theme, self.rect
        palette = theme.palette
        colour = palette.bad if self.told.kind == "bad" else palette.warn
        lit = self.hovered and bool(self.told.action)
        ground = mix(palette.panel_hover if lit else palette.panel_raised, colour, 0.1)
        blur = theme.px(8)
        shapes.put(
            surface, shapes.shadow(rect.size, theme.radius, blur, 0.6), (rect.x - blur, rect.y - blur + theme.px(2))
        )
        shapes.put(surface, shapes.rounded(rect.size, theme.radius, colour), rect)
        inner = pygame.Rect(rect.x + self._bar(), rect.y, rect.width - self._bar(), rect.height)
        shapes.put(surface, shapes.rounded(inner.size, theme.radius, ground), inner)
        for block, y in self._blocks()[0]:
            shapes.put(surface, block, (inner.x + theme.pad, rect.y + y))
        self.draw_focus(surface)
        self.dirty = False
