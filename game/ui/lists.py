"""Widgets that scroll: a list of rows, a panel of other widgets, and a panel of text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

import pygame

from game.emblems import Emblem
from game.ui import shapes, text
from game.ui.icons import Icons
from game.ui.line import Line
from game.ui.theme import Colour, Theme, mix
from game.ui.widgets import PRESS_KEYS, Observed, Widget, clicks_of


class Row(NamedTuple):
    """A row of a list: what it stands for, its text, a second smaller text to the right, an icon to the left, and a line under its text."""

    key: Hashable
    text: str
    detail: str = ""
    icon: str = ""
    enabled: bool = True
    note: str = ""


class Scrolling(Widget, ABC):
    """The base of what scrolls: an offset in pixels, the wheel, a bar that can be dragged, and the keys for pages."""

    offset = Observed[int]()
    """How many pixels of the content are above the top."""

    def __init__(self, theme: Theme, rect: pygame.Rect, hint: str = "") -> None:
        super().__init__(theme, rect, hint)
        self.offset = 0
        self._grab: int | None = None
        """How many pixels under the top of the handle the mouse has taken it; None while it has not."""

    def take_over(self, old: Widget) -> None:
        """It stays scrolled as far as it was, and the bar stays in the hand."""
        super().take_over(old)
        if isinstance(old, Scrolling):
            self.scroll_to(old.offset)
            self._grab = old._grab if self.held else None

    def let_go(self) -> None:
        """Let go of the bar too."""
        super().let_go()
        self._grab = None

    @abstractmethod
    def content_length(self) -> int:
        """The height of the whole content in pixels."""

    @property
    def most_offset(self) -> int:
        """The offset at which the end of the content is seen."""
        return max(0, self.content_length() - self.rect.height)

    def scroll_to(self, offset: int) -> None:
        """Scroll so that the content starts `offset` pixels above the top, within its limits."""
        self.offset = max(0, min(offset, self.most_offset))

    def _bar(self) -> pygame.Rect | None:
        """Where the handle of the scroll bar is; None if everything is seen."""
        length = self.content_length()
        if length <= self.rect.height or length == 0:
            return None
        wide = self.theme.px(7)
        high = max(self.theme.px(28), self.rect.height * self.rect.height // length)
        top = self.rect.y + (self.rect.height - high) * self.offset // max(1, self.most_offset)
        return pygame.Rect(self.rect.right - wide - self.theme.px(2), top, wide, high)

    @property
    def inner_width(self) -> int:
        """The width that is left beside the scroll bar."""
        return self.rect.width - (self.theme.px(12) if self.content_length() > self.rect.height else 0)

    def draw_bar(self, surface: pygame.Surface) -> None:
        """The handle of the scroll bar, if there is anything to scroll."""
        bar = self._bar()
        if bar is not None:
            palette = self.theme.palette
            colour = palette.ink_faint if self._grab is not None else palette.line
            shapes.put(surface, shapes.rounded(bar.size, bar.width // 2, colour), bar)

    def handle_scroll(self, event: pygame.event.Event) -> bool:
        """Wheel over the rectangle, dragging of the bar, and a press beside its handle: a page further."""
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(event.pos):
            before = self.offset
            self.scroll_to(self.offset - event.y * self.theme.row)
            return self.offset != before
        bar = self._bar()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and bar is not None:
            reach = bar.inflate(self.theme.px(8), 0)
            if not self.rect.collidepoint(event.pos) or not reach.left <= event.pos[0] < reach.right:
                return False
            if reach.collidepoint(event.pos):
                self._grab = event.pos[1] - bar.y
                self.held = self.dirty = True
            else:
                self.scroll_to(self.offset + self._page * (1 if event.pos[1] > bar.y else -1))
            return True
        if event.type == pygame.MOUSEMOTION and self._grab is not None and bar is not None:
            room = max(1, self.rect.height - bar.height)
            self.scroll_to((event.pos[1] - self._grab - self.rect.y) * self.most_offset // room)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._grab is not None:
            self._grab = None
            self.held = False
            self.dirty = True
            return True
        return False

    @property
    def _page(self) -> int:
        return max(self.theme.row, self.rect.height - self.theme.row)

    def scroll_by_key(self, key: int) -> bool:
        """Scroll by a page or to an end, where there is anything to scroll; True if the key is one for that."""
        steps = {
            pygame.K_PAGEUP: -self._page,
            pygame.K_PAGEDOWN: self._page,
            pygame.K_HOME: -self.offset,
            pygame.K_END: self.most_offset,
        }
        if key not in steps or not self.most_offset:
            return False
        self.scroll_to(self.offset + steps[key])
        return True


class Picking(Scrolling):
    """What scrolls and shows things side by side or below each other, by their places from 0: one is chosen by a click or by the keys, and
    opened by a second click or by Return.
    """

    focusable = True
    lit = Observed[int]()
    """Which is under the mouse; -1 if none is."""

    def __init__(self, theme: Theme, rect: pygame.Rect, hint: str = "") -> None:
        super().__init__(theme, rect, hint)
        self.lit = -1

    def take_over(self, old: Widget) -> None:
        """What is under the mouse stays lit."""
        super().take_over(old)
        if isinstance(old, Picking):
            self.lit = min(old.lit, self.length - 1)

    def let_go(self) -> None:
        """Nothing is under the mouse any more."""
        super().let_go()
        self.lit = -1

    @property
    @abstractmethod
    def length(self) -> int:
        """How many things there are."""

    @property
    @abstractmethod
    def place_chosen(self) -> int:
        """The place of what is chosen; -1 if nothing is."""

    @abstractmethod
    def index_at(self, position: tuple[int, int]) -> int:
        """The place of what is seen at a position in the window; -1 if nothing is."""

    @abstractmethod
    def pick(self, index: int) -> None:
        """Choose what is at a place, bring it into sight, and tell of it; nothing if it cannot be chosen."""

    @abstractmethod
    def open(self, index: int) -> bool:
        """Tell that what is at a place is opened; whether it can be."""

    @abstractmethod
    def steps(self) -> Mapping[int, int]:
        """By how many places each key goes on."""

    def go(self, by: int) -> None:
        """Choose what is so many places further, or the first or last."""
        self.pick(max(0, min(self.length - 1, max(0, self.place_chosen) + by)))

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose by click or arrow keys, open by double click or Return."""
        super().handle(event)
        scrolled = self.handle_scroll(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEWHEEL):
            self.lit = self.index_at(event.pos) if self.rect.collidepoint(event.pos) else -1
        if scrolled:
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            index = self.index_at(event.pos)
            if index >= 0:
                again = clicks_of(event) == 2 and index == self.place_chosen
                self.pick(index)
                if again:
                    self.open(index)
            return True
        return event.type == pygame.KEYDOWN and self.focused and self.handle_key(event.key)

    def handle_key(self, key: int) -> bool:
        """Go to another by the arrows and by pages, or open the one that is chosen."""
        steps = self.steps()
        if self.length and key in steps:
            self.go(steps[key])
            return True
        return key in PRESS_KEYS and self.place_chosen >= 0 and self.open(self.place_chosen)


class ListBox(Picking):
    """Rows, one of which may be chosen. `on_pick` gets the key of a row that is chosen, `on_activate` that of a double click or Return."""

    rows = Observed[Sequence[Row]](
        settle=lambda _list, rows: tuple(rows), changed=lambda listed: listed.scroll_to(listed.offset)
    )
    """The rows, from the top."""
    chosen = Observed[Hashable]()
    """The key of the row that is chosen; None if none is."""

    def __init__(
        self,
        theme: Theme,
        rect: pygame.Rect,
        rows: Sequence[Row],
        on_pick: Callable[[Hashable], None],
        *,
        on_activate: Callable[[Hashable], None] | None = None,
        icons: Icons | None = None,
        empty: str = "",
        hint: str = "",
    ) -> None:
        super().__init__(theme, rect, hint)
        self.rows = tuple(rows)
        self.on_pick = on_pick
        self.on_activate = on_activate
        self.icons = icons
        self.empty = empty
        self.chosen = None

    @property
    def length(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    @property
    def place_chosen(self) -> int:
        """The place of the row that is chosen; -1 if none is."""
        return next((index for index, row in enumerate(self.rows) if row.key == self.chosen), -1)

    @property
    def row_height(self) -> int:
        """How high each row is, in pixels: there is room for notes in all as soon as one has any."""
        noted = any(row.note for row in self.rows)
        return self.theme.row + (text.line_height(self.theme.text("small")) if noted else 0)

    def content_length(self) -> int:
        """All rows together."""
        return len(self.rows) * self.row_height

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the rows that are seen."""
        theme, palette = self.theme, self.theme.palette
        shapes.put(
            surface, shapes.rounded(self.rect.size, theme.radius, palette.inset, palette.line_soft, 1), self.rect
        )
        clip = surface.get_clip()
        surface.set_clip(self.rect.inflate(-2, -2).clip(clip))
        if not self.rows and self.empty:
            note = text.paragraph(
                self.empty, theme.text("body"), palette.ink_faint, self.rect.width - 2 * theme.pad, "center"
            )
            shapes.put(surface, note, note.get_rect(center=self.rect.center))
        high = self.row_height
        first = self.offset // high
        last = min(len(self.rows), (self.offset + self.rect.height) // high + 1)
        for index in range(first, last):
            box = pygame.Rect(self.rect.x, self.rect.y + index * high - self.offset, self.inner_width, high)
            self._draw_row(surface, self.rows[index], box.inflate(-theme.px(6), -theme.px(2)), lit=index == self.lit)
        self.draw_bar(surface)
        surface.set_clip(clip)
        self.draw_focus(surface)
        self.dirty = False

    def _draw_row(self, surface: pygame.Surface, row: Row, box: pygame.Rect, *, lit: bool) -> None:
        theme, palette = self.theme, self.theme.palette
        chosen = row.key == self.chosen and self.chosen is not None
        if chosen or lit:
            fill = mix(palette.accent, palette.panel, 0.72) if chosen else palette.panel_raised
            edge = palette.accent if chosen else palette.line_soft
            shapes.put(surface, shapes.rounded(box.size, theme.px(6), fill, edge, 1), box)
        ink = palette.ink if row.enabled else palette.ink_faint
        x = box.x + theme.px(10)
        if row.icon and self.icons is not None:
            px = round(theme.text("body") * 1.3)
            shapes.put(surface, self.icons.get(row.icon, px, ink), (x, box.centery - px // 2))
            x += px + theme.gap
        right = box.right - theme.px(10)
        middle = box.centery
        if row.note:
            low = text.line_height(theme.text("small"))
            middle -= low // 2
            at = (x, middle + text.line_height(theme.text("body")) // 2 + low // 2)
            text.draw(surface, row.note, theme.text("small"), palette.ink_soft, at, "midleft", max(1, right - x))
        if row.detail:
            room = max(1, (right - x) // 2)
            drawn = text.draw(
                surface, row.detail, theme.text("small"), palette.ink_soft, (right, middle), "midright", room
            )
            right = drawn.left - theme.gap
        text.draw(surface, row.text, theme.text("body"), ink, (x, middle), "midleft", max(1, right - x))

    def index_at(self, position: tuple[int, int]) -> int:
        """The row at a height in the window; -1 below the last one."""
        row = (position[1] - self.rect.y + self.offset) // self.row_height
        return row if row < len(self.rows) else -1

    def choose(self, key: Hashable) -> None:
        """Choose a row by its key and bring it into sight; does not call `on_pick`."""
        self.chosen = key
        for index, row in enumerate(self.rows):
            if row.key == key:
                top = index * self.row_height
                self.scroll_to(min(top, max(self.offset, top + self.row_height - self.rect.height)))

    def pick(self, index: int) -> None:
        """Choose a row, if it can be chosen, and tell of it."""
        row = self.rows[index]
        if row.enabled:
            self.choose(row.key)
            self.on_pick(row.key)

    def open(self, index: int) -> bool:
        """Tell that a row is activated; whether it can be."""
        row = self.rows[index]
        if self.on_activate is None or not row.enabled:
            return False
        self.on_activate(row.key)
        return True

    def steps(self) -> Mapping[int, int]:
        """Up and down, and by pages."""
        page = max(1, self.rect.height // self.row_height - 1)
        return {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}

    def go(self, by: int) -> None:
        """Choose the row that is so many further, or the next beyond it that can be chosen."""
        target = max(0, min(len(self.rows) - 1, self.place_chosen + by))
        while 0 <= target < len(self.rows) and not self.rows[target].enabled:
            target += 1 if by > 0 else -1
        if 0 <= target < len(self.rows):
            self.pick(target)


class ScrollPanel(Scrolling):
    """Other widgets, taller together than the panel. Their rectangles are given in content coordinates from the panel's top left.

    The panel places them on the screen as it scrolls; a `Form` that holds the panel walks through them by the keys (`inner`).
    """

    def __init__(self, theme: Theme, rect: pygame.Rect) -> None:
        super().__init__(theme, rect)
        self._places: list[tuple[Widget, pygame.Rect]] = []
        self._length = 0

    def add(self, widget: Widget) -> Widget:
        """Put a widget in, its rectangle in content coordinates; tells the widget."""
        place = pygame.Rect(widget.rect)
        self._places.append((widget, place))
        self._length = max(self._length, place.bottom + self.theme.gap)
        self._arrange()
        return widget

    def place(self, widget: Widget, rect: pygame.Rect) -> None:
        """Give a widget in it another rectangle, in content coordinates."""
        self._places = [(held, pygame.Rect(rect) if held is widget else kept) for held, kept in self._places]
        self._length = max([kept.bottom + self.theme.gap for _held, kept in self._places], default=0)
        self._arrange()
        self.dirty = True

    @property
    def inner(self) -> tuple[Widget, ...]:
        """The widgets in it, in order."""
        return tuple(widget for widget, _ in self._places)

    def content_length(self) -> int:
        """To the bottom of the lowest widget."""
        return self._length

    def _arrange(self) -> None:
        for widget, place in self._places:
            widget.rect = place.move(self.rect.x, self.rect.y - self.offset)

    def scroll_to(self, offset: int) -> None:
        """Scroll, and move the widgets along."""
        super().scroll_to(offset)
        self._arrange()

    def move(self, rect: pygame.Rect) -> None:
        """Give it another rectangle."""
        super().move(rect)
        self.scroll_to(self.offset)
        self._arrange()

    def show(self, widget: Widget) -> None:
        """Scroll until a widget in it can be seen."""
        for held, place in self._places:
            if held is widget:
                gap = self.theme.gap
                self.scroll_to(min(place.top - gap, max(self.offset, place.bottom + gap - self.rect.height)))

    def show_below(self, widget: Widget) -> None:
        """Scroll until as much as there is room for of what stands below a widget can be seen, the widget itself still at the top."""
        for held, place in self._places:
            if held is widget:
                self.scroll_to(max(self.offset, min(place.top - self.theme.gap, self._length - self.rect.height)))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the widgets that are seen, cut at the panel's edge."""
        clip = surface.get_clip()
        surface.set_clip(self.rect.inflate(self.theme.px(8), 0).clip(clip))
        for widget, _ in self._places:
            if widget.visible and widget.rect.colliderect(self.rect):
                widget.draw(surface)
            else:
                widget.dirty = False
        self.draw_bar(surface)
        surface.set_clip(clip)
        self.dirty = False

    def draw_overlay(self, surface: pygame.Surface) -> None:
        """Draw what its widgets have open."""
        for widget, _ in self._places:
            if widget.overlay:
                widget.draw_overlay(surface)

    @property
    def overlay(self) -> bool:
        """Whether one of its widgets has something open."""
        return any(widget.overlay for widget, _ in self._places)

    def update(self, dt: float) -> bool:
        """Let time pass for its widgets."""
        for widget, _ in self._places:
            if widget.update(dt):
                self.dirty = True
        return self.dirty

    def let_go(self) -> None:
        """The widgets in it forget the mouse too."""
        super().let_go()
        for widget, _ in self._places:
            widget.let_go()

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll, or pass the event on to the widgets that are seen; what is scrolled out of sight gets nothing of the mouse."""
        super().handle(event)
        for widget, _ in self._places:
            if widget.overlay and widget.handle(event):
                self.dirty = True
                return True
        if self.handle_scroll(event):
            return True
        if event.type == pygame.MOUSEMOTION and not self.hovered:
            for widget, _ in self._places:
                widget.hovered = False
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos):
            return False
        for widget, _ in self._places:
            if widget.visible and widget.handle(event):
                self.dirty = True
                return True
        return False


Emblems = Callable[[Emblem, int, Colour], pygame.Surface]
"""Draws an emblem in a square of so many pixels in a colour, premultiplied."""


def _sign_size(px: int) -> int:
    """How large an emblem beside type of this size is, in pixels."""
    return round(px * 1.3)


class TextPanel(Scrolling):
    """Paragraphs to read: a log, an explanation, a page of help. With `stick` it stays at its end while lines are added."""

    focusable = True

    def __init__(
        self, theme: Theme, rect: pygame.Rect, lines: Sequence[Line | str] = (), *, stick: bool = False
    ) -> None:
        super().__init__(theme, rect)
        self._lines: tuple[Line, ...] = ()
        self._signed: frozenset[str] = frozenset()
        """The text steps of the paragraphs that have an emblem."""
        self._measured: tuple[tuple[int, Theme], list[tuple[int, int]]] | None = None
        """The places of the paragraphs, and the width and theme for which they were worked out."""
        self.stick = stick
        self.emblems: Emblems | None = None
        """Draws the emblems of paragraphs; they stand in a column of their own then."""
        self.lines = lines

    @property
    def lines(self) -> Sequence[Line | str]:
        """The paragraphs, from the top."""
        return self._lines

    @lines.setter
    def lines(self, lines: Sequence[Line | str]) -> None:
        given = tuple(line if isinstance(line, Line) else Line(line) for line in lines)
        if given == self._lines:
            return
        at_end = self.offset >= self.most_offset - self.theme.px(4) if self._lines else True
        before, self._lines, self._measured = self._lines, given, None
        self._signed = frozenset([line.step for line in given if line.emblem is not None])
        self.dirty = True
        self.scroll_to(self.most_offset if self.stick and at_end else self.offset)
        self.lines_changed(before)

    def lines_changed(self, before: Sequence[Line]) -> None:
        """Called after it was given other lines."""

    def move(self, rect: pygame.Rect) -> None:
        """Give it another rectangle; one that sticks to its end stays there."""
        at_end = self.stick and self.offset >= self.most_offset - self.theme.px(4)
        super().move(rect)
        self.scroll_to(self.most_offset if at_end else self.offset)

    def places(self) -> list[tuple[int, int]]:
        """Where each paragraph begins under the first, and how high it is with the space under it, in pixels."""
        wide = self._wide() - self._column()
        key = (wide, self.theme)
        if self._measured is None or self._measured[0] != key:
            found, top = [], 0
            for line in self._lines:
                found.append((top, self._high(line, wide)))
                top += found[-1][1]
            self._measured = (key, found)
        return self._measured[1]

    def _wide(self) -> int:
        return max(1, self.rect.width - 2 * self.theme.px(10) - self.theme.px(8))

    def _column(self) -> int:
        """How wide the column of emblems is, in pixels; 0 if no paragraph has one."""
        if self.emblems is None or not self._signed:
            return 0
        return _sign_size(max([self.theme.text(step) for step in self._signed])) + self.theme.px(6)

    def _high(self, line: Line, wide: int) -> int:
        px = self.theme.text(line.step)
        rows = (
            len(text.wrap(line.content, px, wide, line.family, line.weight))
            if line.content or line.picture is None
            else 0
        )
        return self._above(line) + rows * text.line_height(px, line.family) + round(line.gap * self.theme.scale)

    def _above(self, line: Line) -> int:
        """How high the picture of a paragraph is, with the space under it, in pixels."""
        return line.picture.get_height() + self.theme.px(4) if line.picture is not None else 0

    def _cut(self) -> int:
        """How many pixels at the upper edge stay empty: where a text sticks to its end no row is shown by half above it."""
        if not self.stick or self.offset <= 0:
            return 0
        top = self.theme.px(6) - self.offset
        for line, (_top, high) in zip(self._lines, self.places(), strict=True):
            row = text.line_height(self.theme.text(line.step), line.family)
            for start in range(top, top + high - row + 1, row):
                if start >= 0:
                    return start if start + row <= self.rect.height else 0
            top += high
        return 0

    def content_length(self) -> int:
        """All paragraphs together."""
        places = self.places()
        return (sum(places[-1]) if places else 0) + self.theme.px(12)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the paragraphs that are seen."""
        theme = self.theme
        clip = surface.get_clip()
        cut = self._cut()
        surface.set_clip(
            pygame.Rect(self.rect.x, self.rect.y + cut, self.rect.width, self.rect.height - cut).clip(clip)
        )
        y = self.rect.y + theme.px(6) - self.offset
        column = self._column()
        for line, (_top, high) in zip(self._lines, self.places(), strict=True):
            if y + high > self.rect.y and y < self.rect.bottom:
                if line.emblem is not None and self.emblems is not None:
                    self._draw_emblem(surface, line, line.emblem, y)
                if line.picture is not None:
                    shapes.put(surface, line.picture, (self.rect.x + theme.px(10), y))
                block = text.paragraph(
                    line.content,
                    theme.text(line.step),
                    line.colour or theme.palette.ink,
                    self._wide() - column,
                    family=line.family,
                    weight=line.weight,
                )
                shapes.put(surface, block, (self.rect.x + theme.px(10) + column, y + self._above(line)))
            y += high
        surface.set_clip(self.rect.clip(clip))
        self.draw_bar(surface)
        surface.set_clip(clip)
        self.draw_focus(surface, self.rect.inflate(-theme.px(6), -theme.px(6)))
        self.dirty = False

    def _draw_emblem(self, surface: pygame.Surface, line: Line, emblem: Emblem, y: int) -> None:
        """Draw the emblem of a paragraph at `y` beside its first row."""
        assert self.emblems is not None  # noqa: S101 - for the types: only a panel that draws them has a column for them
        px = self.theme.text(line.step)
        drawn = self.emblems(emblem, _sign_size(px), line.colour or self.theme.palette.ink)
        row = text.line_height(px, line.family)
        at = (self.rect.x + self.theme.px(10), y + self._above(line) + (row - drawn.get_height()) // 2)
        shapes.put(surface, drawn, at)

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll by wheel, bar and keys."""
        super().handle(event)
        if self.handle_scroll(event):
            return True
        if event.type == pygame.KEYDOWN and self.focused:
            steps = {pygame.K_UP: -self.theme.row, pygame.K_DOWN: self.theme.row}
            if event.key in steps and self.most_offset:
                self.scroll_to(self.offset + steps[event.key])
                return True
            return self.scroll_by_key(event.key)
        return False
