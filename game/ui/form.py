"""A form: widgets with one focus, walked through by the keys, with tool tips and open lists on top."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pygame

from game.ui.fields import TextField
from game.ui.lists import Scrolling, ScrollPanel
from game.ui.marks import Mark
from game.ui.theme import Theme
from game.ui.tips import Tooltip
from game.ui.widgets import Widget

MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)


class Form:
    """Widgets drawn and asked in order. Tab and Shift+Tab walk through all that can be used, the arrow keys too where a widget leaves them.

    A press gives the widget the focus before it is told of it, since what it does may build the screen anew. A widget on which the
    left button is held gets all that the mouse does until it is let go.
    """

    def __init__(self, theme: Theme, widgets: Sequence[Widget] = ()) -> None:
        self.theme = theme
        self.widgets: list[Widget] = list(widgets)
        self.tooltip = Tooltip(theme)
        self.default: Widget | None = None
        """What has the focus where nothing else has: the one thing to do."""
        self.beneath: Callable[[tuple[int, int]], str] = lambda _position: ""
        """What is told as a tip of what lies at a point where no widget has one."""
        self._dirty = True

    def add(self, widget: Widget) -> Widget:
        """Put a widget at the end; tells the widget."""
        self.widgets.append(widget)
        self._dirty = True
        return widget

    @property
    def dirty(self) -> bool:
        """Whether anything looks different from when it was last drawn."""
        if self._dirty:
            return True
        for widget in self.widgets:  # asked in every frame
            if widget.dirty and widget.visible:
                return True
            for inner in widget.inner:
                if inner.dirty and inner.visible:
                    return True
        return False

    def _all(self) -> list[Widget]:
        """The widgets and those inside of scroll panels, in order."""
        found: list[Widget] = []
        for widget in self.widgets:
            found.append(widget)
            found.extend(widget.inner)
        return found

    def _order(self) -> list[Widget]:
        return [widget for widget in self._all() if widget.focusable and widget.visible and widget.enabled]

    @property
    def focused(self) -> Widget | None:
        """The widget that has the focus."""
        return next((widget for widget in self._all() if widget.focused), None)

    @property
    def held(self) -> Widget | None:
        """The widget on which the left mouse button is held."""
        return next((widget for widget in self._all() if widget.held), None)

    @property
    def typing(self) -> pygame.Rect | None:
        """Where letters are typed; None if no text field has the focus."""
        focused = self.focused
        return focused.rect if isinstance(focused, TextField) and focused.enabled and focused.visible else None

    def take_over(self, old: Form, pairs: Iterable[tuple[Widget, Widget]]) -> None:
        """Go on where another form stopped that showed the same; `pairs` are each widget and the one that it stands for now."""
        anchor = old.held or old.focused
        for widget, before in pairs:
            if before.focused and widget.focusable and widget.enabled:
                self.focus(widget, show=False)
            widget.take_over(before)
            if before is anchor:
                self._keep_in_place(widget, before.rect.y)
        self.tooltip = old.tooltip
        self.tooltip.theme = self.theme

    def _keep_in_place(self, widget: Widget, y: int) -> None:
        """Scroll so that a widget stays where the hand has it, although what lies above it may be higher now."""
        for panel in self.widgets:
            if isinstance(panel, ScrollPanel) and widget in panel.inner and panel.rect.top <= y < panel.rect.bottom:
                panel.scroll_to(panel.offset + widget.rect.y - y)

    def let_go(self) -> None:
        """Forget the mouse: something lies over the form, or another window is in front."""
        for widget in self._all():
            widget.let_go()
        self.tooltip.point("", (0, 0))

    def point(self, position: tuple[int, int]) -> None:
        """The mouse is here: light what is under it."""
        for widget in self._all():
            widget.hovered = self._seen_at(widget, position)
        self._point(position)

    def _seen_at(self, widget: Widget, position: tuple[int, int]) -> bool:
        """Whether a widget lies at a point and is not scrolled out of sight there."""
        panel = next((one for one in self.widgets if isinstance(one, ScrollPanel) and widget in one.inner), None)
        seen = widget.visible and widget.rect.collidepoint(position)
        return seen and (panel is None or (panel.visible and panel.rect.collidepoint(position)))

    def focus(self, widget: Widget | None, *, show: bool = True) -> None:
        """Give the focus to a widget (None: to the default one, if there is any) and bring it into sight, unless the mouse has it there."""
        if widget is None and self.default is not None and self.default in self._order():
            widget = self.default
        for other in self._all():
            if other is not widget:
                other.focused = False
        if widget is None:
            return
        widget.focused = True
        for panel in self.widgets:
            if show and isinstance(panel, ScrollPanel) and widget in panel.inner:
                panel.show(widget)

    def step(self, by: int) -> None:
        """Move the focus `by` widgets on, around the ends."""
        order = self._order()
        if not order:
            return
        current = self.focused
        if current in order:
            self.focus(order[(order.index(current) + by) % len(order)])
        else:
            self.focus(order[0] if by > 0 else order[-1])

    def _beside(self, by: int) -> Widget | None:
        """The nearest widget to the right (1) or to the left (-1) of the focus that lies at its height."""
        current = self.focused
        if current is None:
            return None
        here = current.rect
        found = [
            (gap, abs(widget.rect.centery - here.centery), widget)
            for widget in self._order()
            if widget is not current
            and (gap := widget.rect.left - here.right if by > 0 else here.left - widget.rect.right) >= 0
            and min(here.bottom, widget.rect.bottom) > max(here.top, widget.rect.top)
        ]
        return min(found, key=lambda one: one[:2])[2] if found else None

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event to what is held or open, then to the focus, then to the others; True if it is used up."""
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            if event.type == pygame.WINDOWFOCUSLOST or self.held is None:
                self.let_go()
            return False
        for widget in self.widgets:
            if widget.overlay and widget.visible and widget.handle(event):
                return True
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT):
            return self._handle_key(event)
        held = self.held
        if held is not None and event.type in MOUSE:
            if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
                held.handle(event)
            return True  # the wheel and the other buttons wait
        if event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.tooltip.point("", (0, 0))
            if event.button == 1:
                under = [widget for widget in self._order() if self._seen_at(widget, event.pos)]
                self.focus(under[-1] if under else None, show=False)
        used = False
        for widget in reversed(self.widgets):
            if widget.visible and widget.handle(event):
                used = True
                if event.type != pygame.MOUSEMOTION:
                    break
        if used and event.type == pygame.MOUSEWHEEL:
            self.point(event.pos)
        return used

    def _handle_key(self, event: pygame.event.Event) -> bool:
        current = self.focused
        if current is not None and current.visible and current.enabled and current.handle(event):
            return True
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        if event.key == pygame.K_TAB:
            self.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return bool(self._order())
        if event.key in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_UP, pygame.K_LEFT):
            by = 1 if event.key in (pygame.K_DOWN, pygame.K_RIGHT) else -1
            beside = self._beside(by) if event.key in (pygame.K_LEFT, pygame.K_RIGHT) else None
            if beside is not None:
                self.focus(beside)
            else:
                self.step(by)
            return bool(self._order())
        return any(widget.scroll_by_key(event.key) for widget in self.widgets if isinstance(widget, Scrolling))

    def _point(self, position: tuple[int, int]) -> None:
        hint = ""
        for widget in self._all():
            if widget.hint and self._seen_at(widget, position):
                hint = widget.hint
        self.tooltip.point(hint or self.beneath(position), position)

    def update(self, dt: float) -> bool:
        """Let time pass; True if it must be drawn again."""
        for widget in self.widgets:
            if widget.visible and widget.update(dt):
                self._dirty = True
        self.tooltip.update(dt)
        return self.dirty

    def marks(self, window: pygame.Rect, about: Callable[[], Sequence[pygame.Rect]] = tuple) -> list[Mark]:
        """What lies over everything else: the tool tip, off what it is `about`, which is asked for while there is one."""
        return self.tooltip.marks(window, about)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all widgets, then what is open. The tool tip is among the marks."""
        for widget in self.widgets:
            if widget.visible:
                widget.draw(surface)
        for widget in self.widgets:
            if widget.visible and widget.overlay:
                widget.draw_overlay(surface)
        self._dirty = False
