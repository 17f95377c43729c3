"""A picture behind the window of its card: dragged with the mouse, made larger by the wheel, or both by the keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from game.cuts import Framing, place
from game.ui import shapes
from game.ui.theme import Theme
from game.ui.widgets import Widget

ROOM: Final = 0.8
"""So much of the widget the window takes: beside it the rest of the picture is seen, dark."""
ZOOM: Final = 1.1
"""By so much a step of the wheel makes the picture larger."""
STEP: Final = 0.02
"""So much of the window an arrow key moves the picture, or with Shift ten times that."""
VEIL: Final = (6, 10, 14, 190)
ARROWS: Final[Mapping[int, tuple[int, int]]] = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
LARGER: Final = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
SMALLER: Final = (pygame.K_MINUS, pygame.K_KP_MINUS)


class PictureWindow(Widget):
    """Shows a `framing` of a `picture` (upright and whole, premultiplied) and tells of each change of it. Neither is there before the
    picture is read.
    """

    focusable = True

    def __init__(self, theme: Theme, rect: pygame.Rect, on_change: Callable[[Framing], None]) -> None:
        super().__init__(theme, rect)
        self.on_change = on_change
        self.picture: pygame.Surface | None = None
        self.framing: Framing | None = None
        self._turned: tuple[pygame.Surface, int, pygame.Surface] | None = None
        self._last = (0, 0)

    def take_over(self, old: Widget) -> None:
        super().take_over(old)
        if isinstance(old, PictureWindow):
            self._last = old._last

    def show(self, picture: pygame.Surface, framing: Framing) -> None:
        """Show a picture in a framing."""
        self.picture, self.framing = picture, framing
        self.dirty = True

    @property
    def window(self) -> pygame.Rect:
        """The window of the card, in the middle of the widget."""
        assert self.framing is not None  # noqa: S101 - for the types: only asked with a picture
        wide, high = self.framing.window
        scale = min(self.rect.width * ROOM / wide, self.rect.height * ROOM / high)
        window = pygame.Rect(0, 0, round(wide * scale), round(high * scale))
        window.center = self.rect.center
        return window

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what is seen of the picture in the window, and darker what lies beside it."""
        theme, palette = self.theme, self.theme.palette
        shapes.put(
            surface, shapes.rounded(self.rect.size, theme.radius, palette.inset, palette.line_soft, 1), self.rect
        )
        if self.picture is not None and self.framing is not None:
            clip = surface.get_clip()
            surface.set_clip(self.rect.inflate(-2, -2).clip(clip))
            self._draw_picture(surface, self._upright(self.picture, self.framing.cut.turn), self.framing)
            surface.set_clip(clip)
        self.draw_focus(surface)
        self.dirty = False

    def _upright(self, picture: pygame.Surface, turn: int) -> pygame.Surface:
        """The picture as it is turned."""
        if self._turned is None or self._turned[0] is not picture or self._turned[1] != turn:
            self._turned = (picture, turn, pygame.transform.rotate(picture, -turn) if turn else picture)
        return self._turned[2]

    def _draw_picture(self, surface: pygame.Surface, picture: pygame.Surface, framing: Framing) -> None:
        window, area = self.window, framing.area()
        x, y, wide, high = place(framing.cut, area, window.size)
        seen = pygame.Rect(window.x + x, window.y + y, wide, high)
        scale = seen.width / area[2], seen.height / area[3]
        whole = pygame.Rect(
            round(seen.x - area[0] * scale[0]),
            round(seen.y - area[1] * scale[1]),
            max(1, round(framing.size[0] * scale[0])),
            max(1, round(framing.size[1] * scale[1])),
        )
        shown = whole.clip(self.rect)
        if not shown.width or not shown.height:
            return
        ratio = picture.get_width() / whole.width, picture.get_height() / whole.height
        source = pygame.Rect(
            int((shown.x - whole.x) * ratio[0]),
            int((shown.y - whole.y) * ratio[1]),
            max(1, round(shown.width * ratio[0])),
            max(1, round(shown.height * ratio[1])),
        ).clip(picture.get_rect())
        if source.width and source.height:
            shapes.put(surface, pygame.transform.smoothscale(picture.subsurface(source), shown.size), shown)
        veil = shapes.blank(self.rect.size)
        veil.fill(VEIL)
        # What is cropped of a contained picture is dark in the window, too.
        veil.fill((0, 0, 0, 0), seen.move(-self.rect.x, -self.rect.y))
        shapes.put(surface, veil, self.rect)
        line = max(2, self.theme.px(2))
        around = window.inflate(2 * line, 2 * line)
        colour = self.theme.palette.accent_hover if self.held else self.theme.palette.accent
        shapes.put(surface, shapes.rounded(around.size, line, None, colour, line), around)

    # What the hand does

    def handle(self, event: pygame.event.Event) -> bool:
        """Drag, wheel, arrow keys, plus and minus."""
        super().handle(event)
        framing = self.framing
        if framing is None or not self.enabled:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self.held, self._last = True, event.pos
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.held:
            self.held = False
            return True
        if event.type == pygame.MOUSEMOTION and self.held:
            window = self.window
            across, down = event.pos[0] - self._last[0], event.pos[1] - self._last[1]
            self._last = event.pos
            self._change(framing.moved(across / window.width, down / window.height))
            return True
        if event.type == pygame.MOUSEWHEEL and event.y and self.rect.collidepoint(event.pos):
            self._change(framing.zoomed(ZOOM**event.y, self._share(event.pos)))
            return True
        return event.type == pygame.KEYDOWN and self.focused and self._key(event, framing)

    def _share(self, position: tuple[int, int]) -> tuple[float, float]:
        window = self.window
        return (position[0] - window.x) / window.width, (position[1] - window.y) / window.height

    def _key(self, event: pygame.event.Event, framing: Framing) -> bool:
        if event.key in ARROWS:
            step = STEP * (10 if event.mod & pygame.KMOD_SHIFT else 1)
            across, down = ARROWS[event.key]
            self._change(framing.moved(across * step, down * step))
            return True
        return self.zoom(event.key)

    def zoom(self, key: int) -> bool:
        """Show the picture larger or smaller if that is what a key does: whether it is."""
        if self.framing is None or key not in (*LARGER, *SMALLER):
            return False
        self._change(self.framing.zoomed(ZOOM if key in LARGER else 1 / ZOOM))
        return True

    def _change(self, framing: Framing) -> None:
        if framing != self.framing:
            self.framing = framing
            self.dirty = True
            self.on_change(framing)
