"""One of several values, chosen from a list that opens over everything else."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.ui import shapes, text
from game.ui.fields import draw_box
from game.ui.theme import Theme
from game.ui.widgets import PRESS_KEYS, Observed, Widget


class DropDown(Widget):
    """One of several values, chosen from a list that opens under it (or above it where there is no room)."""

    focusable = True
    value = Observed[Hashable]()
    """The value that is chosen."""
    wrong = Observed[bool]()
    """Whether it is framed as being at fault."""

    def __init__(
        self,
        theme: Theme,
        rect: pygame.Rect,
        options: Sequence[tuple[Hashable, str]],
        value: Hashable,
        on_change: Callable[[Hashable], None],
        *,
        hint: str = "",
    ) -> None:
        super().__init__(theme, rect, hint)
        self.options = tuple(options)
        self.value = value
        self.wrong = False
        self.on_change = on_change
        self._open = False
        self._lit = 0
        self._first = 0
        self._room = pygame.Rect(0, 0, 0, 0)

    @property
    def overlay(self) -> bool:
        """Whether its list is open."""
        return self._open

    def focus_changed(self) -> None:
        """Close the list when the focus goes."""
        if not self.focused:
            self._set_open(False)

    def take_over(self, old: Widget) -> None:
        """A list that is open stays open."""
        super().take_over(old)
        if isinstance(old, DropDown) and old.options == self.options:
            self._open, self._lit, self._first, self._room = old._open, old._lit, old._first, old._room

    def let_go(self) -> None:
        """Close the list too."""
        super().let_go()
        self._set_open(False)

    def _set_open(self, is_open: bool) -> None:
        if is_open != self._open:
            self._open = is_open
            self.held = False  # whatever began is over, also where a key closes the list under the hand
            self._lit = self._index()
            self.dirty = True

    def _index(self) -> int:
        return next((n for n, (value, _) in enumerate(self.options) if value == self.value), 0)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the closed box."""
        theme, palette = self.theme, self.theme.palette
        self._room = surface.get_rect()
        lit = self.hovered or self._open
        draw_box(surface, theme, self.rect, lit=lit, enabled=self.enabled, wrong=self.wrong)
        ink = palette.ink if self.enabled else palette.ink_faint
        mark = round(theme.text("body") * 0.75)
        shown = dict(self.options).get(self.value, "")
        text.draw(
            surface,
            shown,
            theme.text("body"),
            ink,
            (self.rect.x + theme.px(10), self.rect.centery),
            "midleft",
            max(1, self.rect.width - mark - 3 * theme.px(10)),
        )
        head = shapes.arrow(mark, (0, 1), palette.accent if self.enabled else ink)
        shapes.put(surface, head, head.get_rect(midright=(self.rect.right - theme.px(10), self.rect.centery)))
        self.draw_focus(surface)
        self.dirty = False

    def _list_rect(self) -> pygame.Rect:
        rows = min(len(self.options), self._most_rows())
        rect = pygame.Rect(
            self.rect.x, self.rect.bottom + self.theme.px(3), self.rect.width, rows * self.theme.row + self.theme.px(8)
        )
        if rect.bottom > self._room.bottom and self.rect.top - rect.height > 0:
            rect.bottom = self.rect.top - self.theme.px(3)
        rect.bottom = min(rect.bottom, max(rect.height, self._room.bottom))
        return rect

    def _most_rows(self) -> int:
        return max(1, min(10, (self._room.height - self.theme.px(16)) // self.theme.row))

    def _row_at(self, position: tuple[int, int]) -> int | None:
        rect = self._list_rect()
        if not rect.collidepoint(position):
            return None
        row = (position[1] - rect.y - self.theme.px(4)) // self.theme.row + self._first
        return row if 0 <= row < len(self.options) else None

    def draw_overlay(self, surface: pygame.Surface) -> None:
        """Draw the open list."""
        if not self._open:
            return
        theme, palette = self.theme, self.theme.palette
        rect = self._list_rect()
        blur = theme.px(12)
        shapes.put(surface, shapes.shadow(rect.size, theme.radius, blur), (rect.x - blur, rect.y - blur + theme.px(3)))
        shapes.put(surface, shapes.rounded(rect.size, theme.radius, palette.panel_raised, palette.line, 1), rect)
        rows = min(len(self.options), self._most_rows())
        self._first = max(min(self._first, self._lit), self._lit - rows + 1, 0)
        for row in range(rows):
            index = self._first + row
            if index >= len(self.options):
                break
            value, label = self.options[index]
            box = pygame.Rect(
                rect.x + theme.px(4), rect.y + theme.px(4) + row * theme.row, rect.width - theme.px(8), theme.row
            )
            if index == self._lit:
                shapes.put(surface, shapes.rounded(box.size, theme.px(6), palette.panel_hover), box)
            ink = palette.accent if value == self.value else palette.ink
            text.draw(
                surface,
                label,
                theme.text("body"),
                ink,
                (box.x + theme.px(8), box.centery),
                "midleft",
                box.width - theme.px(16),
            )

    def _pick(self, index: int) -> None:
        value = self.options[index][0]
        self._set_open(False)
        if value != self.value:
            self.value = value
            self.on_change(value)

    def handle(self, event: pygame.event.Event) -> bool:
        """Open by click, Return, Space or Down; choose by click or keys; Esc closes."""
        super().handle(event)
        if not self.enabled or not self.options:
            return False
        if self._open:
            return self._handle_open(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self._set_open(True)
            self.held = True
            return True
        if event.type == pygame.KEYDOWN and self.focused and event.key in (*PRESS_KEYS, pygame.K_DOWN):
            self._set_open(True)
            return True
        return False

    def _handle_open(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            row = self._row_at(event.pos)
            if row is not None and row != self._lit:
                self._lit = row
                self.dirty = True
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.held = self._list_rect().collidepoint(event.pos)
            if not self.held:
                self._set_open(False)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            # Also at the end of a drag that began on the closed box.
            row = self._row_at(event.pos) if self.held else None
            self.held = False
            if row is not None:
                self._pick(row)
            return True
        if event.type == pygame.MOUSEWHEEL:
            self._lit = max(0, min(len(self.options) - 1, self._lit - event.y))
            self.dirty = True
            return True
        if event.type == pygame.KEYDOWN:
            most = len(self.options)
            steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_HOME: -most, pygame.K_END: most}
            if event.key == pygame.K_ESCAPE:
                self._set_open(False)
            elif event.key in PRESS_KEYS:
                self._pick(self._lit)
            elif event.key in steps:
                self._lit = max(0, min(len(self.options) - 1, self._lit + steps[event.key]))
                self.dirty = True
            elif event.key == pygame.K_TAB:
                self._set_open(False)
                return False
            return True
        return event.type in (pygame.MOUSEBUTTONUP, pygame.MOUSEBUTTONDOWN)
