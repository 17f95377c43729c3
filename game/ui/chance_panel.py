"""What dice may come to, painted: a bar of all of it in the colours of the seats, and each part with its fraction and its per cent."""

from __future__ import annotations

import pygame

from game.ui import shapes, text
from game.ui.chances import Chance, Chances
from game.ui.theme import Colour, Theme, mix, seat_look
from game.ui.widgets import draw_panel

FINEST = 2
"""The finest type of a panel: its steps are counted from 0, the usual type."""


def _type(theme: Theme, finer: int) -> tuple[int, int]:
    """The sizes of the words of a row, and of all that stands smaller; the finest are still larger than those of usual text."""
    steps = [theme.text(step) for step in ("body", "small", "tiny")]
    least = Theme(theme.scale).text("tiny")
    steps.append(max(least, round(steps[-1] * 0.85)))
    return steps[finer], steps[finer + 1]


class ChancePanel:
    """The panel of one set of chances; `size` is what it needs of a room of a width. Pixels. `finer`: by how many steps, up to `FINEST`,
    its type is smaller than usual.
    """

    def __init__(self, theme: Theme, chances: Chances, room: int, *, finer: int = 0) -> None:
        self.theme = theme
        self.chances = chances
        self._body, self._small = _type(theme, finer)
        rows = (*chances.verdicts, *chances.more)
        self._gap = theme.px(12)
        self._token = text.line_height(self._body) * 3 // 4
        self._percent = max([self._wide(chance.percent, "bold") for chance in rows], default=0)
        self._fraction = max([text.size_of(chance.fraction, self._small)[0] for chance in rows], default=0)
        named = max([self._wide(chance.words, "semibold") for chance in rows], default=0)
        said = max([text.size_of(words, self._small)[0] for words in (*chances.costs, chances.note)], default=0)
        left, right = self._token + theme.px(8), 2 * self._gap + self._fraction + self._percent
        most = min(room, max(theme.px(400), round(room * 0.62)))
        wide = min(most, max(left + named + right, said) + 2 * theme.pad)
        self._inner = wide - 2 * theme.pad
        self._numbers = right
        # In large type words are broken into fewer lines over their numbers than beside them.
        ways = [
            (max(theme.px(40), room), under)
            for room, under in ((self._inner - left - right, False), (self._inner - left, True))
        ]
        told = [sum([self._height(chance, *way) for chance in rows]) for way in ways]
        self._words, self._under = ways[told.index(min(told))]
        high = theme.px(10) + self._bar_height() + min(told)
        high += sum([self._paragraph(words).get_height() for words in self._said()]) + theme.px(10)
        self.size = (wide, high)

    def _wide(self, words: str, weight: str) -> int:
        return text.size_of(words, self._body, weight=weight)[0] + 1

    def _said(self) -> list[str]:
        return [words for words in (*self.chances.costs, self.chances.note) if words]

    def _bar_height(self) -> int:
        return self.theme.px(16) if self.chances.verdicts else 0

    def _lines(self, chance: Chance, words: int, under: bool) -> int:
        """In how many lines a chance is told, with so much room for the words and the numbers `under` them where they do not fit beside."""
        lines = text.wrap(chance.words, self._body, words, weight="semibold")
        full = under and self._wide(lines[-1], "semibold") + self._numbers > words
        return len(lines) + full

    def _height(self, chance: Chance, words: int, under: bool) -> int:
        return self._lines(chance, words, under) * text.line_height(self._body) + self.theme.px(2)

    def _paragraph(self, words: str) -> pygame.Surface:
        return text.paragraph(words, self._small, self.theme.palette.ink_soft, self._inner)

    def picture(self) -> pygame.Surface:
        """The panel, without what it lies on."""
        key = ("chances", self.chances, self.size, self._body, self.theme.scale, self.theme.text_scale)
        return shapes.cached(key, self._paint)

    def _paint(self) -> pygame.Surface:
        theme, palette = self.theme, self.theme.palette
        surface = shapes.blank(self.size)
        draw_panel(surface, theme, surface.get_rect(), raised=True, lift=False)
        x, y = theme.pad, theme.px(10)
        if self.chances.verdicts:
            self._draw_bar(surface, pygame.Rect(x, y, self._inner, theme.px(8)))
            y += self._bar_height()
        right = x + self._inner
        for nth, chance in enumerate((*self.chances.verdicts, *self.chances.more)):
            high = self._height(chance, self._words, self._under)
            line = pygame.Rect(x, y, self._inner, text.line_height(self._body))
            numbers = line.move(0, high - line.height - theme.px(2)) if self._under else line
            if nth < len(self.chances.verdicts):
                self._draw_sign(surface, chance, line)
            left = x + self._token + theme.px(8)
            words = text.paragraph(chance.words, self._body, palette.ink, self._words, weight="semibold")
            shapes.put(surface, words, (left, y))
            text.draw(surface, chance.percent, self._body, palette.ink, numbers.midright, "midright", weight="bold")
            at = (right - self._percent - self._gap, numbers.centery)
            text.draw(surface, chance.fraction, self._small, palette.ink_soft, at, "midright")
            y += high
        for said in self._said():
            paragraph = self._paragraph(said)
            shapes.put(surface, paragraph, (x, y))
            y += paragraph.get_height()
        return surface

    def _draw_sign(self, surface: pygame.Surface, chance: Chance, line: pygame.Rect) -> None:
        """The token of the seat that has the better of it, or a ring for nobody."""
        if chance.seat >= 0:
            sign = shapes.seat_token(chance.seat, self._token)
        else:
            sign = shapes.disc(self._token, mix(self.theme.palette.panel, self.theme.palette.ink_soft, 0.5))
        shapes.put(surface, sign, sign.get_rect(midleft=line.midleft))

    def _draw_bar(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Each verdict as long as it is likely."""
        begun = 0.0
        for chance in self.chances.verdicts:
            ended = begun + chance.share
            part = pygame.Rect(rect.x + round(rect.width * begun), rect.y, 0, rect.height)
            part.width = max(1, rect.x + round(rect.width * ended) - part.x - self.theme.px(2))
            surface.fill(self._colour(chance.seat), part)
            begun = ended

    def _colour(self, seat: int) -> Colour:
        return seat_look(seat).colour if seat >= 0 else mix(self.theme.palette.panel, self.theme.palette.ink_soft, 0.5)
