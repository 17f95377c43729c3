"""Widgets that hold a value: text field, slider and stepper."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui import shapes, text
from game.ui.theme import Theme, mix
from game.ui.widgets import Observed, Widget, clicks_of

BLINK = 0.53
"""Seconds that the caret is shown, and hidden."""


def draw_box(
    surface: pygame.Surface, theme: Theme, rect: pygame.Rect, *, lit: bool, enabled: bool = True, wrong: bool = False
) -> None:
    """The sunken box of a field; `wrong`: what is in it is at fault."""
    palette = theme.palette
    fill = palette.inset if enabled else palette.panel
    edge = palette.bad if wrong else palette.focus if lit else palette.line
    thick = max(1, theme.px(2 if wrong else 1))
    shapes.put(surface, shapes.rounded(rect.size, theme.radius, fill, edge, thick), rect)


class TextField(Widget):
    """One line of text with caret, selection, clipboard and accents (through TEXTINPUT).

    `on_change` gets every change, `on_submit` the text on Return. At most `limit` characters.
    """

    focusable = True
    value = Observed[str](
        settle=lambda field, content: content[: field.limit], changed=lambda field: field.keep_caret_inside()
    )
    """The text."""
    wrong = Observed[bool]()
    """Whether it is framed as being at fault."""

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
        self.wrong = False
        self.on_change = on_change
        self.on_submit = on_submit
        self.placeholder = placeholder
        self.limit = limit
        self.typed = False
        """Whether the user has changed the text."""
        self._caret = len(value)
        self._anchor = len(value)
        self._scroll = 0
        self._blink = 0.0

    def keep_caret_inside(self) -> None:
        """Called after the text has changed: the caret stays in it, and nothing is selected."""
        self._caret = self._anchor = min(self._caret, len(self.value))

    def focus_changed(self) -> None:
        """Select all when the focus comes, so that typing replaces it. What types letters is asked of the form, by the main loop."""
        self._blink = 0.0
        self._anchor = 0 if self.focused else len(self.value)
        self._caret = len(self.value)

    def take_over(self, old: Widget) -> None:
        """The caret and what is selected stay."""
        super().take_over(old)
        if isinstance(old, TextField):
            self._caret = min(old._caret, len(self.value))
            self._anchor = min(old._anchor, len(self.value))
            self.typed = old.typed
            self._scroll, self._blink = old._scroll, old._blink

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
        lit = self.focused or self.hovered
        draw_box(surface, theme, self.rect, lit=lit, enabled=self.enabled, wrong=self.wrong)
        inner = self.rect.inflate(-2 * theme.px(10), -theme.px(6))
        caret_x = self._x(self._caret)
        self._scroll = max(0, min(self._scroll, self._x(len(self.value)) - inner.width + 2))
        # What nobody types in is read from its beginning.
        self._scroll = max(caret_x - inner.width + 2, min(self._scroll, caret_x)) if self.focused else 0
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
        """Type, move the caret, select by a drag, a word by a double click, cut, copy and paste."""
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            if self.enabled:
                self.held = True
                self._point(self._index_at(event.pos[0]), clicks_of(event))
            return True
        if event.type == pygame.MOUSEMOTION and self.held:
            self._move(self._index_at(event.pos[0]), keep=True)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.held:
            self.held = False
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

    def _point(self, index: int, clicks: int) -> None:
        """Put the caret where it was clicked; the second click of two selects the word there, the third everything."""
        self._move(index, keep=False)
        if clicks == 2:
            before, after = self.value[:index], self.value[index:]
            self._anchor = len(before.rstrip()) - len(before.split()[-1]) if before and before[-1] != " " else index
            self._move(index + len(after.split(" ", 1)[0]), keep=True)
        elif clicks > 2:
            self._anchor = 0
            self._move(len(self.value), keep=True)

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
            self.typed = True
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
        self._track = pygame.Rect(0, 0, 1, 1)
        """The line as it was when the mouse took the knob."""

    def take_over(self, old: Widget) -> None:
        """A drag goes on along the line where it began, although the slider may be longer or shorter now."""
        super().take_over(old)
        if isinstance(old, Slider):
            self._track = old._track

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
            d, palette.accent_hover if self.hovered or self.held else palette.accent, palette.panel, theme.px(2)
        )
        shapes.put(surface, knob, (x - d // 2, line.y - d // 2))
        ink = palette.ink if self.enabled else palette.ink_faint
        text.draw(surface, self.show(self.value), theme.text("body"), ink, self.rect.midright, "midright")
        self.draw_focus(surface)
        self.dirty = False

    def _at(self, x: int) -> float:
        """The number at a place of the line."""
        return self.least + (x - self._track.x) / self._track.width * (self.most - self.least)

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
            self.held = True
            self._track = self._line()
            self._set(self._at(event.pos[0]))
            return True
        if event.type == pygame.MOUSEMOTION and self.held:
            self._set(self._at(event.pos[0]))
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.held:
            self.held = False
            return True
        if event.type == pygame.KEYDOWN and self.focused:
            moves = {pygame.K_LEFT: -self.step, pygame.K_RIGHT: self.step}
            ends = {pygame.K_HOME: self.least, pygame.K_END: self.most}
            if event.key in moves:
                self._set(self.value + moves[event.key])
            elif event.key in ends:
                self._set(ends[event.key])
            else:
                return False
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
