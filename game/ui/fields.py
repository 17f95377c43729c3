"""Widgets that hold a value: text field, slider, stepper and drop-down."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.ui import shapes, text
from game.ui.theme import Theme, mix
from game.ui.widgets import PRESS_KEYS, Observed, Widget

BLINK = 0.53
"""Seconds that the caret is shown, and hidden."""


def draw_box(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, *, lit: bool, enabled: bool = True) -> None:
    """The sunken box of a field."""
    palette = theme.palette
    fill = palette.inset if enabled else palette.panel
    edge = palette.focus if lit else palette.line
    shapes.put(surface, shapes.rounded(rect.size, theme.radius, fill, edge, max(1, theme.px(1))), rect)


class TextField(Widget):
    """One line of text with caret, selection, clipboard and accents (through TEXTINPUT).

    `on_change` gets every change, `on_submit` the text on Return. At most `limit` characters.
    """

    focusable = True
    value = Observed[str](
        settle=lambda field, content: content[: field.limit], changed=lambda field: field.keep_caret_inside()
    )
    """The text."""

    def __init__(
        self,
        theme: Theme,
        rect: pygame.Rect,
        value: str,
        on_change: Callable[[str], None],
        *,
        placeholder: str = "",
        limit: int = 200,
        on_submit: Callable[[str], None] | None = None,
        hint: str = "",
    ) -> None:
        super().__init__(theme, rect, hint)
        self.value = value
        self.on_change = on_change
        self.on_submit = on_submit
        self.placeholder = placeholder
        self.limit = limit
        self._caret = len(value)
        self._anchor = len(value)
        self._scroll = 0
        self._blink = 0.0
        self._dragging = False

    def keep_caret_inside(self) -> None:
        """Called after the text has changed: the caret stays in it, and nothing is selected."""
        self._caret = self._anchor = min(self._caret, len(self.value))

    def focus_changed(self) -> None:
        """Start or stop text input."""
        self._blink = 0.0
        if self.focused:
            self._anchor, self._caret = 0, len(self.value)
            if pygame.display.get_init():
                pygame.key.start_text_input()
                pygame.key.set_text_input_rect(self.rect)
        else:
            self._anchor = self._caret
            if pygame.display.get_init():
                pygame.key.stop_text_input()

    def update(self, dt: float) -> bool:
        """Let the caret blink."""
        if self.focused:
            before = self._blink % (2 * BLINK) < BLINK
            self._blink += dt
            if before != (self._blink % (2 * BLINK) < BLINK):
                self.dirty = True
        return self.dirty

    @property
    def selection(self) -> tuple[int, int]:
        """First and past-the-end index of the selected characters."""
        return (min(self._caret, self._anchor), max(self._caret, self._anchor))

    def _x(self, index: int) -> int:
        return text.size_of(self.value[:index], self.theme.text("body"))[0] if index else 0

    def _index_at(self, x: int) -> int:
        inside = x - self.rect.x - self.theme.px(10) + self._scroll
        return min(range(len(self.value) + 1), key=lambda index: abs(self._x(index) - inside))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw box, text, selection and caret."""
        theme, palette, px = self.theme, self.theme.palette, self.theme.text("body")
        draw_box(surface, theme, self.rect, lit=self.focused or self.hovered, enabled=self.enabled)
        inner = self.rect.inflate(-2 * theme.px(10), -theme.px(6))
        caret_x = self._x(self._caret)
        self._scroll = max(0, min(self._scroll, self._x(len(self.value)) - inner.width + 2))
        self._scroll = max(caret_x - inner.width + 2, min(self._scroll, caret_x))
        clip = surface.get_clip()
        surface.set_clip(inner.clip(clip))
        first, last = self.selection
        if self.focused and first != last:
            chosen = pygame.Rect(
                inner.x + self._x(first) - self._scroll, inner.y, self._x(last) - self._x(first), inner.height
            )
            surface.fill(mix(palette.focus, palette.inset, 0.6), chosen)
        if self.value:
            ink = palette.ink if self.enabled else palette.ink_faint
            text.draw(surface, self.value, px, ink, (inner.x - self._scroll, inner.centery), "midleft")
        elif self.placeholder:
            text.draw(surface, self.placeholder, px, palette.ink_faint, inner.midleft, "midleft", inner.width)
        if self.focused and self._blink % (2 * BLINK) < BLINK:
            x = inner.x + caret_x - self._scroll
            surface.fill(palette.ink, (x, inner.centery - px * 5 // 8, max(1, theme.px(1.5)), px * 5 // 4))
        surface.set_clip(clip)
        self.draw_focus(surface)
        self.dirty = False

    def handle(self, event: pygame.event.Event) -> bool:
        """Type, move the caret, select, cut, copy and paste."""
        super().handle(event)
        if (
            event.type == pygame.MOUSEBUTTONDOWN
            and event.button == 1
            and self.rect.collidepoint(event.pos)
            and self.enabled
        ):
            self.focused = True
            self._move(self._index_at(event.pos[0]), keep=False)
            self._dragging = True
            return True
        if event.type == pygame.MOUSEMOTION and self._dragging:
            self._move(self._index_at(event.pos[0]), keep=True)
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._dragging:
            self._dragging = False
            return True
        if not self.focused or not self.enabled:
            return False
        if event.type == pygame.TEXTINPUT:
            self._insert(event.text)
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        held = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        keep = bool(event.mod & pygame.KMOD_SHIFT)
        if event.key in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN):
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.on_submit is not None:
                self.on_submit(self.value)
            return True
        if held:
            return self._command(event.key)
        if event.key == pygame.K_LEFT:
            self._move(self._caret - 1 if keep or self._caret == self._anchor else self.selection[0], keep=keep)
        elif event.key == pygame.K_RIGHT:
            self._move(self._caret + 1 if keep or self._caret == self._anchor else self.selection[1], keep=keep)
        elif event.key == pygame.K_HOME:
            self._move(0, keep=keep)
        elif event.key == pygame.K_END:
            self._move(len(self.value), keep=keep)
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            if self._caret == self._anchor:
                self._move(self._caret + (-1 if event.key == pygame.K_BACKSPACE else 1), keep=True)
            self._insert("")
        return True  # a focused field lets no letter through to the shortcuts behind it

    def _command(self, key: int) -> bool:
        first, last = self.selection
        if key == pygame.K_a:
            self._anchor, self._caret = 0, len(self.value)
            self.dirty = True
        elif key in (pygame.K_c, pygame.K_x) and first != last:
            pygame.scrap.put_text(self.value[first:last])
            if key == pygame.K_x:
                self._insert("")
        elif key == pygame.K_v:
            self._insert(" ".join(pygame.scrap.get_text().split()))
        else:
            return False
        return True

    def _move(self, index: int, *, keep: bool) -> None:
        self._caret = max(0, min(len(self.value), index))
        if not keep:
            self._anchor = self._caret
        self._blink = 0.0
        self.dirty = True

    def _insert(self, content: str) -> None:
        """Replace the selection by `content`."""
        content = "".join(char for char in content if char.isprintable())
        first, last = self.selection
        content = content[: max(0, self.limit - len(self.value) + last - first)]
        before = self.value
        self.value = self.value[:first] + content + self.value[last:]
        self._move(first + len(content), keep=False)
        if self.value != before:
            self.on_change(self.value)


class Slider(Widget):
    """A number picked on a line, with what it means written to the right of it."""

    focusable = True
    value = Observed[float](settle=lambda slider, number: slider.on_scale(number))
    """The number; what is set is brought to the nearest step."""

    def __init__(
        self,
        theme: Theme,
        rect: pygame.Rect,
        value: float,
        least: float,
        most: float,
        step: float,
        on_change: Callable[[float], None],
        *,
        show: Callable[[float], str] = lambda number: f"{number:g}",
        hint: str = "",
    ) -> None:
        super().__init__(theme, rect, hint)
        self.value = value
        self.least = least
        self.most = most
        self.step = step
        self.on_change = on_change
        self.show = show
        self._dragging = False

    def on_scale(self, number: float) -> float:
        """The step of the scale that is nearest to a number."""
        steps = round((number - self.least) / self.step)
        return max(self.least, min(self.most, self.least + steps * self.step))

    def _line(self) -> pygame.Rect:
        widest = max(
            text.size_of(self.show(end), self.theme.text("body"))[0] for end in (self.least, self.most, self.value)
        )
        knob = self.theme.px(20)
        return pygame.Rect(
            self.rect.x + knob // 2, self.rect.centery, max(1, self.rect.width - knob - widest - self.theme.pad), 1
        )

    def draw(self, surface: pygame.Surface) -> None:
        """Draw line, knob and value."""
        theme, palette = self.theme, self.theme.palette
        line = self._line()
        thick = theme.px(6)
        track = pygame.Rect(line.x, line.y - thick // 2, line.width, thick)
        shapes.put(surface, shapes.rounded(track.size, thick // 2, palette.inset, palette.line, 1), track)
        share = (self.value - self.least) / (self.most - self.least) if self.most > self.least else 0
        x = line.x + round(share * line.width)
        if x - track.x > thick:
            shapes.put(surface, shapes.rounded((x - track.x, thick), thick // 2, palette.accent), track)
        d = theme.px(20)
        knob = shapes.disc(
            d, palette.accent_hover if self.hovered or self._dragging else palette.accent, palette.panel, theme.px(2)
        )
        shapes.put(surface, knob, (x - d // 2, line.y - d // 2))
        ink = palette.ink if self.enabled else palette.ink_faint
        text.draw(surface, self.show(self.value), theme.text("body"), ink, self.rect.midright, "midright")
        self.draw_focus(surface)
        self.dirty = False

    def _set(self, number: float) -> None:
        before = self.value
        self.value = number
        if self.value != before:
            self.on_change(self.value)

    def handle(self, event: pygame.event.Event) -> bool:
        """Drag, click, arrow keys, Home and End."""
        super().handle(event)
        if not self.enabled:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self._dragging = True
        elif event.type == pygame.MOUSEBUTTONUP and self._dragging:
            self._dragging = False
            self.dirty = True
            return True
        elif event.type == pygame.KEYDOWN and self.focused:
            moves = {pygame.K_LEFT: -self.step, pygame.K_RIGHT: self.step}
            ends = {pygame.K_HOME: self.least, pygame.K_END: self.most}
            if event.key in moves:
                self._set(self.value + moves[event.key])
            elif event.key in ends:
                self._set(ends[event.key])
            else:
                return False
            return True
        if self._dragging and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            line = self._line()
            self._set(self.least + (event.pos[0] - line.x) / line.width * (self.most - self.least))
            return True
        return False


class Stepper(Widget):
    """A whole number with a minus and a plus; None (no number) lies below the least where `nullable` is set."""

    focusable = True
    value = Observed[int | None]()
    """The number, or None for none."""

    def __init__(
        self,
        theme: Theme,
        rect: pygame.Rect,
        value: int | None,
        least: int,
        most: int,
        on_change: Callable[[int | None], None],
        *,
        nullable: bool = False,
        none_text: str = "none",
        hint: str = "",
    ) -> None:
        super().__init__(theme, rect, hint)
        self.value = value
        self.least = least
        self.most = most
        self.on_change = on_change
        self.nullable = nullable
        self.none_text = none_text

    def _ends(self) -> tuple[pygame.Rect, pygame.Rect]:
        side = self.rect.height
        return (
            pygame.Rect(self.rect.x, self.rect.y, side, side),
            pygame.Rect(self.rect.right - side, self.rect.y, side, side),
        )

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the box, the number and the two signs."""
        theme, palette = self.theme, self.theme.palette
        draw_box(surface, theme, self.rect, lit=self.hovered, enabled=self.enabled)
        ink = palette.ink if self.enabled else palette.ink_faint
        shown = self.none_text if self.value is None else str(self.value)
        minus, plus = self._ends()
        text.draw(surface, shown, theme.text("body"), ink, self.rect.center, "center", plus.left - minus.right)
        for end, sign in ((minus, text.MINUS), (plus, "+")):
            text.draw(
                surface, sign, theme.text("heading"), palette.accent if self.enabled else ink, end.center, "center"
            )
        self.draw_focus(surface)
        self.dirty = False

    def change(self, by: int) -> None:
        """Step up or down within the limits."""
        if self.value is None:
            changed: int | None = self.least if by > 0 else None
        elif by < 0 and self.value <= self.least:
            changed = None if self.nullable else self.least
        else:
            changed = max(self.least, min(self.most, self.value + by))
        if changed != self.value:
            self.value = changed
            self.on_change(changed)

    def handle(self, event: pygame.event.Event) -> bool:
        """Click a sign, or use the arrow keys, minus and plus."""
        super().handle(event)
        if not self.enabled:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            minus, plus = self._ends()
            if minus.collidepoint(event.pos):
                self.change(-1)
            elif plus.collidepoint(event.pos):
                self.change(1)
            return True
        if event.type == pygame.KEYDOWN and self.focused:
            if event.key in (pygame.K_LEFT, pygame.K_MINUS, pygame.K_KP_MINUS):
                self.change(-1)
            elif event.key in (pygame.K_RIGHT, pygame.K_PLUS, pygame.K_KP_PLUS):
                self.change(1)
            else:
                return False
            return True
        return False


class DropDown(Widget):
    """One of several values, chosen from a list that opens under it (or above it where there is no room)."""

    focusable = True
    value = Observed[Hashable]()
    """The value that is chosen."""

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

    def _set_open(self, is_open: bool) -> None:
        if is_open != self._open:
            self._open = is_open
            self._lit = self._index()
            self.dirty = True

    def _index(self) -> int:
        return next((n for n, (value, _) in enumerate(self.options) if value == self.value), 0)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the closed box."""
        theme, palette = self.theme, self.theme.palette
        self._room = surface.get_rect()
        draw_box(surface, theme, self.rect, lit=self.hovered or self._open, enabled=self.enabled)
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
            row = self._row_at(event.pos)
            if row is None:
                self._set_open(False)
            else:
                self._pick(row)
            return True
        if event.type == pygame.MOUSEWHEEL:
            self._lit = max(0, min(len(self.options) - 1, self._lit - event.y))
            self.dirty = True
            return True
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                self._set_open(False)
            elif event.key in PRESS_KEYS:
                self._pick(self._lit)
            elif event.key in (pygame.K_UP, pygame.K_DOWN):
                self._lit = max(0, min(len(self.options) - 1, self._lit + (1 if event.key == pygame.K_DOWN else -1)))
                self.dirty = True
            elif event.key == pygame.K_TAB:
                self._set_open(False)
                return False
            return True
        return event.type in (pygame.MOUSEBUTTONUP, pygame.MOUSEBUTTONDOWN)
