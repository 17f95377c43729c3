"""Short messages that come and go: tool tips and toasts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.ui import shapes, text
from game.ui.marks import Mark
from game.ui.placing import clear_place
from game.ui.theme import Theme, mix

CLIENT_SECONDS = 12.0
"""So long a message of the client itself is shown, such as of a full disk."""
GOOD_SECONDS = 5.0
"""So long if nothing is to be done about it."""
WIDEST, NARROWER = 560, 440
"""How wide a message may be before it has another line (in the theme's units), and how wide where there is less room."""
TIP_DELAY = 0.5
"""Seconds that the pointer rests before a tool tip shows."""


def client_seconds(kind: str) -> float:
    """How long a message of the client of this kind is shown."""
    return GOOD_SECONDS if kind == "good" else CLIENT_SECONDS


class Tooltip:
    """A line of help beside the pointer, shown after it has rested for a while."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._text = ""
        self._at = (0, 0)
        self._rested = 0.0

    @property
    def shown(self) -> bool:
        """Whether it is seen."""
        return bool(self._text) and self._rested >= TIP_DELAY

    def point(self, content: str, at: tuple[int, int]) -> None:
        """The pointer is at `at`, over something with this hint (empty: none)."""
        if not content or content != self._text:
            self._text, self._at, self._rested = content, at, 0.0

    def update(self, dt: float) -> None:
        """Let time pass: the tip comes up."""
        if self._text:
            self._rested += dt

    def marks(self, window: pygame.Rect, about: Callable[[], Sequence[pygame.Rect]] = tuple) -> list[Mark]:
        """The tip, inside of the window, while it is seen; as near to the pointer as it covers nothing of what it is `about` (asked
        for while there is a tip).
        """
        if not self.shown:
            return []
        theme, px = self.theme, self.theme.text("small")
        widest = min(theme.px(320), window.width - 2 * theme.pad)
        wide = min(widest, max(text.size_of(line, px)[0] for line in self._text.split("\n")) + 1)
        block = text.paragraph(self._text, px, theme.palette.ink, wide)
        box = block.get_rect().inflate(2 * theme.px(10), 2 * theme.px(7))
        box.midtop = (self._at[0], self._at[1] + theme.px(22))
        area = window.inflate(-theme.px(8), -theme.px(8))
        if box.bottom > area.bottom:
            box.bottom = self._at[1] - theme.px(8)
        box.clamp_ip(area)
        kept = list(about())
        if box.collidelist(kept) >= 0:
            box = clear_place(box.size, area, kept, gap=theme.px(12), near=box.center)
        blur = theme.px(8)
        around = box.inflate(2 * blur + 4, 2 * blur + 4)

        def paint(surface: pygame.Surface) -> None:
            shapes.put(surface, shapes.shadow(box.size, theme.px(6), blur, 0.6), (box.x - blur, box.y - blur + 2))
            shapes.put(
                surface, shapes.rounded(box.size, theme.px(6), theme.palette.panel_raised, theme.palette.line, 1), box
            )
            shapes.put(surface, block, block.get_rect(center=box.center))

        return [Mark(("tip", self._text, tuple(box)), tuple(around), paint)]


def _put_faded(picture: pygame.Surface, alpha: float, at: tuple[int, int], surface: pygame.Surface) -> None:
    shapes.put(surface, picture if alpha >= 1 else shapes.faded(picture, alpha), at)


@dataclass
class _Toast:
    text: str
    kind: str
    left: float
    for_all: bool = False
    age: float = 0.0


class Toasts:
    """Messages stacked at the top of an area, each for a few seconds: refusals, saves, undone steps."""

    FADE = 0.18

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._held: list[_Toast] = []

    def say(self, content: str, kind: str = "info", seconds: float = 4.0, *, for_all: bool = False) -> None:
        """Show a message; `kind` is `info`, `good`, `warn` or `bad`. The same message again starts its time anew. At most four are held.

        One `for_all` stays when another person takes over the screen.
        """
        for toast in self._held:
            if toast.text == content and toast.kind == kind:
                toast.left = seconds
                return
        self._held = [*self._held[-3:], _Toast(content, kind, seconds, for_all)]

    def take_back(self, content: str) -> None:
        """Take away a message that does not hold any more."""
        self._held = [toast for toast in self._held if toast.text != content]

    def clear(self) -> None:
        """Take away what was said to one person."""
        self._held = [toast for toast in self._held if toast.for_all]

    @property
    def texts(self) -> tuple[str, ...]:
        """What is shown now, oldest first."""
        return tuple(toast.text for toast in self._held)

    def update(self, dt: float) -> None:
        """Let time pass."""
        for toast in self._held:
            toast.age += dt
            toast.left -= dt
        self._held = [toast for toast in self._held if toast.left > 0]

    def marks(self, area: pygame.Rect, widest: int = WIDEST) -> list[Mark]:
        """The messages, centred at the top of `area`, none of them wider than `widest` (in the theme's units)."""
        theme = self.theme
        y = area.y + theme.gap
        found = []
        for toast in self._held:
            box = self._picture(toast, min(theme.px(widest), area.width - 2 * theme.gap))
            alpha = min(1.0, toast.left / self.FADE)
            if not theme.reduced_motion:
                alpha = min(alpha, toast.age / self.FADE + 0.2)
            at = (area.centerx - box.get_width() // 2, y)
            drawn = partial(_put_faded, box, min(1.0, round(alpha, 2)), at)
            found.append(Mark((box, round(alpha, 2)), tuple(box.get_rect(topleft=at)), drawn))
            y += box.get_height()
        return found

    def _picture(self, toast: _Toast, widest: int) -> pygame.Surface:
        theme = self.theme

        def make() -> pygame.Surface:
            px = theme.text("body")
            palette = theme.palette
            colour = {"good": palette.good, "bad": palette.bad, "warn": palette.warn}.get(toast.kind, palette.focus)
            bar = theme.px(5)
            room = widest - 2 * theme.pad - bar - 2 * theme.px(8)
            wide = min(room, text.size_of(toast.text, px)[0] + 1)
            block = text.paragraph(toast.text, px, palette.ink, wide)
            blur = theme.px(8)
            size = (block.get_width() + 2 * theme.pad + bar, block.get_height() + theme.px(18))
            surface = shapes.blank((size[0] + 2 * blur, size[1] + 2 * blur))
            shapes.put(surface, shapes.shadow(size, theme.radius, blur, 0.6), (0, theme.px(2)))
            shapes.put(surface, shapes.rounded(size, theme.radius, colour), (blur, blur))
            inner = (size[0] - bar, size[1])
            shapes.put(
                surface, shapes.rounded(inner, theme.radius, mix(palette.panel_raised, colour, 0.1)), (blur + bar, blur)
            )
            shapes.put(surface, block, (blur + bar + theme.pad, blur + theme.px(9)))
            return surface

        return shapes.cached(("toast", toast.text, toast.kind, widest, theme.scale, theme.text_scale), make)
