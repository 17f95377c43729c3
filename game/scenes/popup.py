"""The menu of the right mouse button: everything a component can do, and what it cannot do with the reason."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.scenes.stack import BaseScene
from game.ui import shapes, text
from game.ui.entry import Entry
from game.ui.target import Target
from game.ui.theme import Theme
from game.ui.widgets import draw_panel


class PopupScene(BaseScene):
    """A menu at the pointer, over the scene below. A click elsewhere or Esc closes it."""

    opaque = False

    def __init__(self, at: tuple[int, int], title: str, entries: Sequence[Entry]) -> None:
        self.at = at
        self.title = title
        self.entries = tuple(entries)
        self.lit = -1
        self._pressed = -1
        self.theme = Theme()
        self.box = pygame.Rect(0, 0, 0, 0)
        self.rows: list[pygame.Rect] = []
        """Where the lines are now; those above or below the box are out of sight."""
        self._rows: list[pygame.Rect] = []
        self._offset = 0
        self._most = 0

    def layout(self) -> None:
        theme = self.theme = self.stage.theme()
        px, small = theme.text("body"), theme.text("small")
        most = min(round(theme.px(420) * (1 + (theme.text_scale - 1) * 0.5)), self.stage.size[0] - 2 * theme.pad)
        wide = text.size_of(self.title, px, weight="semibold")[0]
        for entry in self.entries:
            wide = max(wide, text.size_of(entry.words, px)[0], text.size_of(entry.detail, small)[0])
        wide = min(most, wide + 2 * theme.pad)
        y = theme.px(8) + text.line_height(px) + theme.px(8)
        rows = []
        for entry in self.entries:
            lines = len(text.wrap(entry.detail, small, wide - 2 * theme.pad)) if entry.detail else 0
            high = text.line_height(px) + lines * text.line_height(small) + theme.px(10)
            rows.append(pygame.Rect(0, y, wide, high))
            y += high
        window = pygame.Rect((0, 0), self.stage.size).inflate(-theme.px(8), -theme.px(8))
        whole = y + theme.px(6)
        self.box = pygame.Rect(self.at, (wide, min(whole, window.height)))
        self.box.clamp_ip(window)
        self._rows = [row.move(self.box.topleft) for row in rows]
        self._most = whole - self.box.height
        self._scroll_to(self._offset)

    @property
    def _view(self) -> pygame.Rect:
        """The part of the box in which lines are seen, under the title."""
        top = text.line_height(self.theme.text("body")) + self.theme.px(16)
        return pygame.Rect(self.box.x, self.box.y + top, self.box.width, self.box.height - top - self.theme.px(6))

    def _scroll_to(self, offset: int) -> None:
        self._offset = max(0, min(self._most, offset))
        self.rows = [row.move(0, -self._offset) for row in self._rows]
        self.stage.damage.add()

    def _show(self, index: int) -> None:
        """Bring a line into sight."""
        row, view = self.rows[index], self._view
        if row.top < view.top:
            self._scroll_to(self._offset - (view.top - row.top))
        elif row.bottom > view.bottom:
            self._scroll_to(self._offset + row.bottom - view.bottom)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._light(self._row_at(event.pos))
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed = self._row_at(event.pos) if event.button == 1 else -1
            if not self.box.collidepoint(event.pos):
                self.stage.pop()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            # A press that leaves its line was thought better of.
            if self._row_at(event.pos) == self._pressed:
                self._choose(self._pressed)
            self._pressed = -1
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll_to(self._offset - event.y * (self._rows[0].height if self._rows else 0))
            self._light(self._row_at(self.stage.pointer))
        elif event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                self.stage.pop()
            elif event.key in (pygame.K_DOWN, pygame.K_UP):
                self._step(1 if event.key == pygame.K_DOWN else -1)
            elif event.key == pygame.K_TAB:
                self._step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
                self._choose(self.lit)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.stage.pop()
        return True

    def _row_at(self, position: tuple[int, int]) -> int:
        if not self._view.collidepoint(position):
            return -1
        return next((index for index, row in enumerate(self.rows) if row.collidepoint(position)), -1)

    def _light(self, index: int) -> None:
        if index != self.lit:
            self.lit = index
            self.stage.damage.add(self.box)

    def _step(self, by: int) -> None:
        usable = [index for index, entry in enumerate(self.entries) if entry.action is not None]
        if usable:
            place = usable.index(self.lit) + by if self.lit in usable else (0 if by > 0 else -1)
            self._light(usable[place % len(usable)])
            self._show(self.lit)

    def _choose(self, index: int) -> None:
        action = self.entries[index].action if 0 <= index < len(self.entries) else None
        if action is not None:
            self.stage.pop()
            action()

    def draw(self, surface: pygame.Surface, clip: pygame.Rect) -> None:
        theme, palette = self.theme, self.theme.palette
        draw_panel(surface, theme, self.box, raised=True)
        px, small = theme.text("body"), theme.text("small")
        at = (self.box.x + theme.pad, self.box.y + theme.px(8))
        text.draw(surface, self.title, px, palette.accent, at, width=self.box.width - 2 * theme.pad, weight="semibold")
        seen = self._view.clip(clip)
        surface.set_clip(seen)
        for index, (entry, row) in enumerate(zip(self.entries, self.rows, strict=True)):
            if not row.colliderect(seen):
                continue
            if index == self.lit and entry.action is not None:
                box = row.inflate(-theme.px(10), -theme.px(2))
                shapes.put(surface, shapes.rounded(box.size, theme.px(6), palette.panel_hover), box)
            ink = palette.ink if entry.action is not None else palette.ink_faint
            y = row.y + theme.px(5)
            text.draw(surface, entry.words, px, ink, (row.x + theme.pad, y), width=row.width - 2 * theme.pad)
            if entry.detail:
                block = text.paragraph(entry.detail, small, palette.ink_faint, row.width - 2 * theme.pad)
                shapes.put(surface, block, (row.x + theme.pad, y + text.line_height(px)))
        surface.set_clip(clip)
        if self._most:
            view = self._view
            high = max(theme.px(24), view.height * view.height // (view.height + self._most))
            top = view.y + (view.height - high) * self._offset // self._most
            bar = pygame.Rect(view.right - theme.px(8), top, theme.px(4), high)
            shapes.put(surface, shapes.rounded(bar.size, theme.px(2), palette.line), bar)

    def targets(self) -> list[Target]:
        view = self._view
        return [
            Target("item", f"item:{index}", entry.words, row.clip(view), entry.action is not None)
            for index, (entry, row) in enumerate(zip(self.entries, self.rows, strict=True))
            if view.collidepoint(row.center)
        ]
