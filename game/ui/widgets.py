"""Widgets: plain objects with a rectangle, drawn by us. This file has the base and the ones without text entry or lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

import pygame

from game.ui import shapes, text
from game.ui.icons import Icons
from game.ui.text import SANS
from game.ui.theme import Colour, Theme, mix

PRESS_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


T = TypeVar("T")


class Observed(Generic[T]):
    """A value of a widget that makes it `dirty` whenever it changes.

    `settle` turns what is given into what is kept, `changed` is called after a change, `seen` tells whether the widget shows the value; all
    get the widget first. The first value is taken as it is and is no change, since the widget is still being made.
    """

    def __init__(
        self,
        *,
        settle: Callable[[Any, Any], T] | None = None,
        changed: Callable[[Any], None] | None = None,
        seen: Callable[[Any], bool] = lambda _widget: True,
    ) -> None:
        self._settle = settle
        self._changed = changed
        self._seen = seen
        self._name = ""

    def __set_name__(self, owner: type[Widget], name: str) -> None:
        self._name = f"_observed_{name}"

    @overload
    def __get__(self, widget: None, owner: type[Widget]) -> Self: ...
    @overload
    def __get__(self, widget: Widget, owner: type[Widget]) -> T: ...
    def __get__(self, widget: Widget | None, owner: type[Widget]) -> Self | T:
        if widget is None:
            return self
        value: T = getattr(widget, self._name)
        return value

    def __set__(self, widget: Widget, value: T) -> None:
        if not hasattr(widget, self._name):
            setattr(widget, self._name, value)
            return
        if self._settle is not None:
            value = self._settle(widget, value)
        if value != getattr(widget, self._name):
            setattr(widget, self._name, value)
            widget.dirty = widget.dirty or self._seen(widget)
            if self._changed is not None:
                self._changed(widget)


class Widget:
    """Something with a rectangle that is drawn and takes events.

    `dirty` is True when it looks different from when it was last drawn. `hint` is its tool tip. A widget that is not `focusable` is
    skipped by the keys. `overlay` tells that it has something open on top of everything else and wants events first. One that does not
    light up (`lights_up`) looks the same whether the mouse is on it or not.
    """

    focusable = False
    lights_up = True
    enabled = Observed[bool]()
    """Whether it can be used."""
    focused = Observed[bool](changed=lambda widget: widget.focus_changed())
    """Whether keys go to it."""
    hovered = Observed[bool](seen=lambda widget: widget.lights_up)
    """Whether the mouse is over it."""
    held = Observed[bool](seen=lambda widget: widget.lights_up)
    """Whether the left mouse button went down on it and is still down: until it is let go all that the mouse does belongs to it."""

    def __init__(self, theme: Theme, rect: pygame.Rect, hint: str = "") -> None:
        self.theme = theme
        self.rect = pygame.Rect(rect)
        self.hint = hint
        self.visible = True
        self.dirty = True
        self.hovered = False
        self.held = False
        self.enabled = True
        self.focused = False

    @property
    def overlay(self) -> bool:
        """Whether it has something open on top of the others."""
        return False

    def focus_changed(self) -> None:
        """Called after the focus came or went."""

    def take_over(self, old: Widget) -> None:
        """Go on where a widget of the same kind stopped, that stood here before the screen was built anew.

        Whoever holds a mouse button down or types must not notice that the widget is another one now: whatever a hand has begun is
        taken over, but nothing of the value that is shown.
        """
        self.hovered = old.hovered
        self.held = old.held and self.enabled

    def let_go(self) -> None:
        """Forget the mouse: it is elsewhere, and what it began comes to nothing."""
        self.hovered = False
        self.held = False

    def move(self, rect: pygame.Rect) -> None:
        """Give it another rectangle."""
        if rect != self.rect:
            self.rect = pygame.Rect(rect)
            self.dirty = True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it and clear `dirty`."""
        self.dirty = False

    def draw_overlay(self, surface: pygame.Surface) -> None:
        """Draw what is open on top of everything else."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if it is used up."""
        if event.type == pygame.MOUSEMOTION:
            self.hovered = self.rect.collidepoint(event.pos)
        return False

    @property
    def inner(self) -> tuple[Widget, ...]:
        """The widgets inside of it that the keys walk through too."""
        return ()

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; True if it must be drawn again."""
        return self.dirty

    def draw_focus(self, surface: pygame.Surface, rect: pygame.Rect | None = None) -> None:
        """The focus ring around the widget, if it has the focus."""
        if not self.focused:
            return
        around = (rect or self.rect).inflate(self.theme.px(6), self.theme.px(6))
        ring = shapes.rounded(
            around.size, self.theme.radius + self.theme.px(3), None, self.theme.palette.focus, max(2, self.theme.px(2))
        )
        shapes.put(surface, ring, around)


class Hint(Widget):
    """A part of the window that others draw, of which its tip tells when the mouse rests on it."""

    lights_up = False


class Label(Widget):
    """Text that cannot be clicked: one line cut with an ellipsis, or a paragraph when `wrap` is set."""

    lights_up = False
    text = Observed[str]()
    """What it says."""

    def __init__(
        self,
        theme: Theme,
        rect: pygame.Rect,
        content: str,
        step: str = "body",
        colour: Colour | None = None,
        *,
        weight: str = "regular",
        family: str = SANS,
        align: str = "left",
        wrap: bool = False,
    ) -> None:
        super().__init__(theme, rect)
        self.text = content
        self.step = step
        self.colour = colour or theme.palette.ink
        self.weight = weight
        self.family = family
        self.align = align
        self.wrap = wrap

    def needed_height(self) -> int:
        """How many pixels high the text is at the label's width."""
        px = self.theme.text(self.step)
        if not self.wrap:
            return text.line_height(px, self.family)
        lines = text.wrap(self.text, px, self.rect.width, self.family, self.weight)
        return text.line_height(px, self.family) * len(lines)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the text."""
        px = self.theme.text(self.step)
        if self.wrap:
            rows = max(1, self.rect.height // text.line_height(px, self.family))
            block = text.paragraph(
                self.text, px, self.colour, self.rect.width, self.align, rows, self.family, self.weight
            )
            shapes.put(surface, block, self.rect)
        else:
            anchor = {"left": "midleft", "center": "center", "right": "midright"}[self.align]
            text.draw(
                surface,
                self.text,
                px,
                self.colour,
                getattr(self.rect, anchor),
                anchor,
                self.rect.width,
                self.family,
                self.weight,
            )
        self.dirty = False


class Pressable(Widget):
    """What is pressed by the left mouse button, or by Return or Space when focused: a button, a tile, a switch.

    It is done when the mouse button is let go over it, so that a press can be thought better of.
    """

    focusable = True

    def __init__(self, theme: Theme, rect: pygame.Rect, on_press: Callable[[], None], hint: str = "") -> None:
        super().__init__(theme, rect, hint)
        self.on_press = on_press

    @property
    def down(self) -> bool:
        """Whether letting go of the mouse button would press it."""
        return self.held and self.hovered

    def press(self) -> None:
        """Do what it is for, if it is enabled."""
        if self.enabled:
            self.on_press()

    def handle(self, event: pygame.event.Event) -> bool:
        """Press it; a disabled one uses up the event, too, so that nothing behind it gets it."""
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self.held = self.hovered = True
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.held:
            self.held = False
            if self.rect.collidepoint(event.pos):
                self.press()
            return True
        # With Ctrl the same keys are commands of the scene.
        keyed = event.type == pygame.KEYDOWN and self.focused and event.key in PRESS_KEYS
        if keyed and not event.mod & pygame.KMOD_CTRL:
            self.press()
            return True
        return False


class Place(Pressable):
    """A part of the window that others draw, and that can be pressed: only the ring of the focus is its own."""

    lights_up = False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the ring."""
        self.draw_focus(surface)
        self.dirty = False


class Button(Pressable):
    """A button that says a verb. `style` is `normal`, `primary` (the one thing to do), `quiet` (no box until hovered) or `danger`."""

    text = Observed[str]()
    """What it says."""

    def __init__(
        self,
        theme: Theme,
        rect: pygame.Rect,
        content: str,
        on_press: Callable[[], None],
        *,
        icon: str = "",
        icons: Icons | None = None,
        style: str = "normal",
        hint: str = "",
        step: str = "body",
        key: str = "",
        align: str = "center",
    ) -> None:
        super().__init__(theme, rect, on_press, hint)
        self.align = align
        self.text = content
        self.icon = icon
        self.icons = icons
        self.style = style
        self.step = step
        self.key = key

    def needed_width(self) -> int:
        """How many pixels wide the button must be for its icon, text and key."""
        px = self.theme.text(self.step)
        wide = text.size_of(self.text, px, weight="semibold")[0] if self.text else 0
        parts = [wide] if wide else []
        if self.icon and self.icons:
            parts.append(self._icon_px())
        if self.key:
            parts.append(text.size_of(self.key, self.theme.text("tiny"))[0] + self.theme.px(10))
        return sum(parts) + self.theme.gap * max(0, len(parts) - 1) + 2 * self.theme.pad

    def _icon_px(self) -> int:
        return min(round(self.theme.text(self.step) * 1.3), self.rect.height - self.theme.px(8))

    def _colours(self) -> tuple[Colour | None, Colour | None, Colour, Colour]:
        """Top, bottom, edge and ink."""
        palette = self.theme.palette
        lit = self.hovered or self.down
        if not self.enabled:
            return (palette.panel, palette.panel, palette.line_soft, palette.ink_faint)
        if self.style == "primary":
            top = palette.accent_hover if lit else palette.accent
            return (
                mix(top, (255, 255, 255), 0.14),
                mix(top, (120, 60, 0), 0.16),
                mix(top, (60, 30, 0), 0.45),
                palette.accent_ink,
            )
        if self.style == "danger":
            top = mix(palette.bad, palette.panel, 0.42 if lit else 0.58)
            return (top, mix(top, (0, 0, 0), 0.2), palette.bad, palette.ink)
        if self.style == "quiet" and not lit:
            return (None, None, palette.line, palette.ink)
        if self.style == "quiet":
            return (palette.panel_raised, palette.panel_raised, palette.line, palette.ink)
        top = palette.panel_hover if lit else palette.panel_raised
        return (mix(top, (255, 255, 255), 0.05), mix(top, (0, 0, 0), 0.16), palette.line, palette.ink)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the box, the icon, the text and the key."""
        theme = self.theme
        top, bottom, edge, ink = self._colours()
        if self.down and self.enabled and top is not None and bottom is not None:
            top, bottom = bottom, top
        if top is not None:
            shapes.put(
                surface, shapes.rounded(self.rect.size, theme.radius, top, edge, max(1, theme.px(1)), bottom), self.rect
            )
        px = theme.text(self.step)
        icon_px = self._icon_px() if self.icon and self.icons else 0
        key_room = text.size_of(self.key, theme.text("tiny"))[0] + theme.px(10) + theme.gap if self.key else 0
        room = self.rect.width - 2 * theme.px(8) - icon_px - (theme.gap if icon_px and self.text else 0) - key_room
        px = text.fitting(self.text, px, max(0, room), weight="semibold")
        shown = text.ellipsis(self.text, px, max(0, room), weight="semibold") if self.text else ""
        wide = text.size_of(shown, px, weight="semibold")[0] if shown else 0
        total = wide + icon_px + (theme.gap if icon_px and shown else 0) + key_room
        x = self.rect.centerx - total // 2 if self.align == "center" else self.rect.x + theme.pad
        if icon_px and self.icons:
            shapes.put(surface, self.icons.get(self.icon, icon_px, ink), (x, self.rect.centery - icon_px // 2))
            x += icon_px + theme.gap
        if shown:
            text.draw(surface, shown, px, ink, (x, self.rect.centery), "midleft", weight="semibold")
            x += wide + theme.gap
        if self.key:
            draw_key(surface, theme, self.key, (x, self.rect.centery), ink)
        self.draw_focus(surface)
        self.dirty = False


class Toggle(Pressable):
    """A switch with its text to the right of it."""

    text = Observed[str]()
    """What it says."""
    value = Observed[bool]()
    """Whether it is on."""

    def __init__(
        self,
        theme: Theme,
        rect: pygame.Rect,
        content: str,
        value: bool,
        on_change: Callable[[bool], None],
        *,
        hint: str = "",
    ) -> None:
        super().__init__(theme, rect, self._switch, hint)
        self.text = content
        self.value = value
        self.on_change = on_change

    def _switch(self) -> None:
        self.value = not self.value
        self.on_change(self.value)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the switch and its text."""
        theme, palette = self.theme, self.theme.palette
        high = min(theme.px(24) * max(1, round(theme.text_scale)), self.rect.height)
        track = pygame.Rect(self.rect.x, 0, round(high * 1.8), high)
        track.centery = self.rect.centery
        fill = palette.accent if self.value else palette.inset
        if self.hovered and self.enabled:
            fill = palette.accent_hover if self.value else palette.panel_hover
        edge = palette.line if not self.value else mix(palette.accent, (60, 30, 0), 0.4)
        if not self.enabled:
            fill = mix(fill, palette.panel, 0.6)
        shapes.put(surface, shapes.rounded(track.size, high // 2, fill, edge, max(1, theme.px(1))), track)
        knob = high - 2 * theme.px(3)
        x = track.right - knob - theme.px(3) if self.value else track.x + theme.px(3)
        colour = palette.ink if self.enabled else palette.ink_faint
        shapes.put(
            surface,
            shapes.disc(knob, palette.accent_ink if self.value else palette.ink_soft),
            (x, track.centery - knob // 2),
        )
        left = track.right + theme.gap
        text.draw(
            surface,
            self.text,
            theme.text("body"),
            colour,
            (left, self.rect.centery),
            "midleft",
            max(1, self.rect.right - left),
        )
        self.draw_focus(surface)
        self.dirty = False


def clicks_of(event: pygame.event.Event) -> int:
    """Which of several quick clicks on one place a MOUSEBUTTONDOWN is (from 1), as `Incoming` has counted them."""
    return int(event.dict.get("clicks", 1))


def draw_key(surface: pygame.Surface, theme: Theme, key: str, midleft: tuple[int, int], ink: Colour) -> pygame.Rect:
    """A key cap with the name of a key in it."""
    px = theme.text("tiny")
    wide, high = text.size_of(key, px)
    box = pygame.Rect(0, 0, wide + theme.px(10), high + theme.px(4))
    box.midleft = midleft
    shapes.put(
        surface,
        shapes.rounded(box.size, theme.px(4), None, mix(ink, theme.palette.panel, 0.5), max(1, theme.px(1))),
        box,
    )
    text.draw(surface, key, px, ink, box.center, "center")
    return box


def panel_reach(theme: Theme, rect: pygame.Rect) -> pygame.Rect:
    """All that a panel at a place covers, its shadow too."""
    blur = theme.px(14)
    return rect.inflate(2 * blur, 2 * blur).move(0, theme.px(4))


def draw_panel(
    surface: pygame.Surface, theme: Theme, rect: pygame.Rect, *, raised: bool = False, lift: bool = True
) -> None:
    """A panel's background: a soft shadow and a rounded box. Every panel and dialog of the client is drawn by this."""
    palette = theme.palette
    if lift:
        blur = theme.px(14)
        shade = shapes.shadow(rect.size, theme.px(10), blur, 0.55)
        shapes.put(surface, shade, (rect.x - blur, rect.y - blur + theme.px(4)))
    top = palette.panel_raised if raised else mix(palette.panel, palette.panel_raised, 0.35)
    box = shapes.rounded(rect.size, theme.px(10), top, palette.line_soft, max(1, theme.px(1)), palette.panel)
    shapes.put(surface, box, rect)
