"""A form: widgets with one focus, walked through by the keys, with tool tips and open lists on top."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.lists import ScrollPanel
from game.ui.theme import Theme
from game.ui.tips import Tooltip
from game.ui.widgets import Widget


class Form:
    """Widgets drawn and asked in order. Tab and Shift+Tab walk through all that can be used, the arrow keys too where a widget leaves them.

    The focus ring shows once a key was used; a click on a widget gives it the focus as well.
    """

    def __init__(self, theme: Theme, widgets: Sequence[Widget] = ()) -> None:
        self.theme = theme
        self.widgets: list[Widget] = list(widgets)
        self.tooltip = Tooltip(theme)
        self._dirty = True

    def add(self, widget: Widget) -> Widget:
        """Put a widget at the end; tells the widget."""
        self.widgets.append(widget)
        self._dirty = True
        return widget

    def remove(self, widget: Widget) -> None:
        """Take a widget out, if it is there."""
        if widget in self.widgets:
            widget.focused = False
            self.widgets.remove(widget)
            self._dirty = True

    def clear(self) -> None:
        """Take all widgets out."""
        for widget in self._order():
            widget.focused = False
        self.widgets.clear()
        self._dirty = True

    @property
    def dirty(self) -> bool:
        """Whether anything looks different from when it was last drawn."""
        return self._dirty or any(widget.dirty for widget in self._all() if widget.visible)

    def _all(self) -> list[Widget]:
        """The widgets and those inside of scroll panels, in order."""
        found: list[Widget] = []
        for widget in self.widgets:
            found.append(widget)
            if isinstance(widget, ScrollPanel):
                found.extend(widget.inner)
        return found

    def _order(self) -> list[Widget]:
        return [widget for widget in self._all() if widget.focusable and widget.visible and widget.enabled]

    @property
    def focused(self) -> Widget | None:
        """The widget that has the focus."""
        return next((widget for widget in self._all() if widget.focused), None)

    def focus(self, widget: Widget | None) -> None:
        """Give the focus to a widget (None: to none) and bring it into sight."""
        for other in self._all():
            if other is not widget:
                other.focused = False
        if widget is None:
            return
        widget.focused = True
        for panel in self.widgets:
            if isinstance(panel, ScrollPanel) and widget in panel.inner:
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

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event to what is open, then to the focus, then to the others; True if it is used up."""
        for widget in self.widgets:
            if widget.overlay and widget.visible and widget.handle(event):
                return True
        if event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._dirty = self.tooltip.point("", (0, 0)) or self._dirty
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT):
            return self._handle_key(event)
        used = False
        for widget in reversed(self.widgets):
            if widget.visible and widget.handle(event):
                used = True
                if event.type != pygame.MOUSEMOTION:
                    break
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            under = [widget for widget in self._order() if widget.rect.collidepoint(event.pos)]
            self.focus(under[-1] if under else None)
        return used

    def _handle_key(self, event: pygame.event.Event) -> bool:
        current = self.focused
        if current is not None and current.visible and current.enabled and current.handle(event):
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return bool(self._order())
        if current is not None and event.key in (pygame.K_DOWN, pygame.K_RIGHT):
            self.step(1)
            return True
        if current is not None and event.key in (pygame.K_UP, pygame.K_LEFT):
            self.step(-1)
            return True
        return False

    def _point(self, position: tuple[int, int]) -> None:
        hint = ""
        for widget in self._all():
            if widget.visible and widget.hint and widget.rect.collidepoint(position):
                hint = widget.hint
        if self.tooltip.point(hint, position):
            self._dirty = True

    def update(self, dt: float) -> bool:
        """Let time pass; True if it must be drawn again."""
        for widget in self.widgets:
            if widget.visible and widget.update(dt):
                self._dirty = True
        if self.tooltip.update(dt):
            self._dirty = True
        return self.dirty

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all widgets, then what is open, then the tool tip."""
        for widget in self.widgets:
            if widget.visible:
                widget.draw(surface)
        self.draw_overlays(surface)
        self._dirty = False

    def draw_overlays(self, surface: pygame.Surface) -> None:
        """Draw open lists and the tool tip only: for a scene that draws its widgets between other things."""
        for widget in self.widgets:
            if widget.visible and widget.overlay:
                widget.draw_overlay(surface)
        self.tooltip.draw(surface)
