"""A log to read: it follows its end, says what is new, and its lines can be pointed at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui import shapes, text
from game.ui.line import Line
from game.ui.lists import TextPanel
from game.ui.theme import Theme
from game.ui.widgets import Observed, Widget


def _nothing(_line: int) -> None:
    """What is done with a line where nobody has said it."""


class LogPanel(TextPanel):
    """Lines that stay at their end while more come, unless somebody has scrolled up: then it says how many are new, and a click on that
    goes to the end.

    `news` says that so many lines are new, `on_point` is told which line is pointed at, or marked by the arrow keys (-1: none), `on_press`
    which one is clicked.
    """

    pointed = Observed[int](changed=lambda panel: panel.on_point(panel.pointed))
    """Which line is pointed at; -1 for none."""
    unread = Observed[int]()
    """How many lines have come below what is seen since it was scrolled up."""

    def __init__(
        self,
        theme: Theme,
        rect: pygame.Rect,
        news: Callable[[int], str],
        lines: Sequence[Line | str] = (),
        on_point: Callable[[int], None] = _nothing,
        on_press: Callable[[int], None] = _nothing,
    ) -> None:
        self.news = news
        self.on_point = on_point
        self.on_press = on_press
        self.pointed = -1
        self.unread = 0
        super().__init__(theme, rect, lines, stick=True)

    def take_over(self, old: Widget) -> None:
        """What was not read yet is still to be read, and one that was at its end stays there."""
        super().take_over(old)
        if isinstance(old, LogPanel):
            self.unread = old.unread
            if old.at_end:
                self.follow()

    def let_go(self) -> None:
        """Nothing is pointed at any more."""
        super().let_go()
        self.pointed = -1

    @property
    def at_end(self) -> bool:
        """Whether its end is seen."""
        return self.offset >= self.most_offset - self.theme.px(4)

    def follow(self) -> None:
        """Go to the end, and stay there while lines come."""
        self.scroll_to(self.most_offset)
        self.unread = 0

    def scroll_to(self, offset: int) -> None:
        """Scroll; at the end all is read."""
        super().scroll_to(offset)
        if self.at_end:
            self.unread = 0

    def lines_changed(self, before: Sequence[Line]) -> None:
        """Count what is new, where the end is out of sight."""
        same = next(
            (place for place, (one, other) in enumerate(zip(before, self.lines, strict=False)) if one != other),
            min(len(before), len(self.lines)),
        )
        self.pointed = self.pointed if self.pointed < same else -1
        self.unread = 0 if self.at_end else self.unread + len(self.lines) - same

    def chip(self) -> pygame.Rect | None:
        """Where it says that there is news; None if there is none."""
        if not self.unread or self.rect.height < self.theme.row:
            return None
        words = self.news(self.unread)
        theme = self.theme
        px = theme.text("small")
        wide = text.size_of(words, px, weight="semibold")[0] + theme.px(40)
        high = text.line_height(px) + theme.px(8)
        chip = pygame.Rect(0, 0, min(wide, self.rect.width - theme.px(20)), high)
        chip.midbottom = (self.rect.centerx, self.rect.bottom - theme.px(6))
        return chip

    def line_at(self, position: tuple[int, int]) -> int:
        """The line at a point in pixels, -1 if there is none."""
        chip = self.chip()
        if not self.rect.collidepoint(position) or (chip is not None and chip.collidepoint(position)):
            return -1
        y = position[1] - self.rect.y - self.theme.px(6) + self.offset
        return next((place for place, (top, high) in enumerate(self.places()) if top <= y < top + high), -1)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the lines, the one that is pointed at on a light ground, and over them that there is news."""
        theme, palette = self.theme, self.theme.palette
        if 0 <= self.pointed < len(self.lines):
            top, high = self.places()[self.pointed]
            gap = round(self._lines[self.pointed].gap * theme.scale)
            box = pygame.Rect(self.rect.x + theme.px(4), 0, self.rect.width - theme.px(18), high - gap + theme.px(2))
            box.y = self.rect.y + theme.px(5) - self.offset + top
            box = box.clip(self.rect)
            if box.height > 0 and box.width > 0:
                shapes.put(surface, shapes.rounded(box.size, theme.px(4), palette.panel_hover), box)
        super().draw(surface)
        chip = self.chip()
        if chip is not None:
            shapes.put(
                surface, shapes.rounded(chip.size, chip.height // 2, palette.panel_hover, palette.ink_soft, 1), chip
            )
            px = theme.text("small")
            head = shapes.arrow(round(px * 0.75), (0, 1), palette.ink)
            shapes.put(surface, head, head.get_rect(midright=(chip.right - theme.px(12), chip.centery)))
            at = (chip.x + theme.px(12), chip.centery)
            wide = chip.width - theme.px(36)
            text.draw(surface, self.news(self.unread), px, palette.ink, at, "midleft", wide, weight="semibold")

    def handle(self, event: pygame.event.Event) -> bool:
        """Point, click, scroll; the arrow keys mark a line, and Return is a click on it."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            chip = self.chip()
            if chip is not None and chip.collidepoint(event.pos):
                self.follow()
                return True
        if event.type == pygame.KEYDOWN and self.focused and self._key(event.key):
            return True
        used = super().handle(event)
        if event.type == pygame.MOUSEMOTION or (event.type == pygame.MOUSEWHEEL and used):
            self.pointed = -1 if self.held else self.line_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not used:
            line = self.line_at(event.pos)
            if line >= 0:
                self.on_press(line)
            return line >= 0
        return used

    def _key(self, key: int) -> bool:
        if key in (pygame.K_UP, pygame.K_DOWN) and self.lines:
            by = 1 if key == pygame.K_DOWN else -1
            last = len(self.lines) - 1
            self.pointed = max(0, min(last, self.pointed + by)) if self.pointed >= 0 else last
            top, high = self.places()[self.pointed]
            room = self.rect.height - 2 * self.theme.px(6)
            self.scroll_to(min(top, max(self.offset, top + high - room)))
            return True
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.pointed >= 0:
            self.on_press(self.pointed)
            return True
        return False
