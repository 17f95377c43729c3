"""The curtain between people who share a screen: nothing of the table shows until the next one says so."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client_words import say
from game.scenes.form_scene import FormScene
from game.ui import shapes, text
from game.ui.theme import mix, seat_look


class CurtainScene(FormScene):
    """Covers the whole window in the colour of the seat whose turn it is."""

    def __init__(self, seat: int, name: str, on_ready: Callable[[], None], why: str = "") -> None:
        self.seat = seat
        self.name = name
        self.on_ready = on_ready
        self.why = why

    def build(self) -> None:
        theme = self.theme
        wide, high = self.stage.size
        button = self.button(
            pygame.Rect(0, 0, 10, theme.row + theme.px(16)),
            say("curtain.ready", {"seat": self.name}),
            self.ready,
            "ready",
            style="primary",
            step="label",
            fit=True,
        )
        width = min(max(button.rect.width, theme.px(280)), wide - theme.px(40))
        button.move(pygame.Rect((wide - width) // 2, round(high * 0.68), width, button.rect.height))
        self.form.default = button

    def close(self) -> None:
        """Esc does not lift the curtain by accident."""

    def ready(self) -> None:
        """Lift the curtain."""
        self.stage.pop()
        self.on_ready()

    def draw_background(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        look = seat_look(self.seat)
        wide, high = self.stage.size
        surface.blit(shapes.tabletop(self.stage.size), (0, 0))
        band = pygame.Rect(0, round(high * 0.16), wide, round(high * 0.46))
        surface.fill(mix(look.dark, palette.table_deep, 0.35), band)
        for edge in (band.top, band.bottom - theme.px(6)):
            surface.fill(look.colour, (0, edge, wide, theme.px(6)))
        told = text.line_height(theme.text("display"), text.SERIF) + text.line_height(theme.text("label"))
        gap = theme.px(14)
        # The token gives way to large type; all of it lies in the middle of the band.
        d = min(round(band.height * 0.42), band.height - told - gap - 2 * theme.px(20))
        y = band.y + (band.height - d - gap - told) // 2
        shapes.put(surface, shapes.seat_token(self.seat, d), ((wide - d) // 2, y))
        y += d + gap
        text.draw(
            surface,
            self.name,
            theme.text("display"),
            palette.ink,
            (wide // 2, y),
            "midtop",
            wide - theme.px(40),
            text.SERIF,
        )
        y += text.line_height(theme.text("display"), text.SERIF)
        words = self.why or say("curtain.look_away")
        text.draw(surface, words, theme.text("label"), palette.ink, (wide // 2, y), "midtop", wide - theme.px(40))
