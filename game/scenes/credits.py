"""Whose work this is: the games belong to their authors."""

from __future__ import annotations

import pygame

from game.client_words import say
from game.scenes.form_scene import FormScene
from game.ui.line import Line
from game.ui.lists import TextPanel
from game.ui.widgets import draw_panel

NAME = "Wartable"


class CreditsScene(FormScene):
    """One paragraph for each game, then the client's own."""

    def build(self) -> None:
        palette = self.theme.palette
        lines: list[Line] = []
        for listing in self.stage.services.listings():
            about = listing.pack.about if listing.pack is not None else {}
            authors = ", ".join(str(name) for name in about.get("authors", ()))
            lines.append(Line(listing.name, palette.accent, step="heading", family="serif"))
            if authors:
                lines.append(Line(say("credits.designed_by", {"authors": authors}), weight="semibold"))
            if about.get("credits"):
                lines.append(Line(str(about["credits"]), palette.ink_soft, gap=18))
        lines.append(Line(NAME, palette.accent, step="heading", family="serif"))
        lines.append(Line(say("credits.client"), palette.ink_soft))
        box = self.body().inflate(-self.theme.px(16), -self.theme.px(16))
        self.add(TextPanel(self.theme, box, lines), "credits")
        self.foot_buttons((say("credits.back"), self.close, "back", "primary"))

    def draw_background(self, surface: pygame.Surface) -> None:
        super().draw_background(surface)
        self.heading(surface, say("credits.title"), say("credits.under"))
        draw_panel(surface, self.theme, self.body())
