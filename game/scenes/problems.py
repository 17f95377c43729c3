"""What is wrong with a pack: the same list as `check` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.client_words import say
from game.scenes.form_scene import FormScene
from game.ui.line import Line
from game.ui.lists import TextPanel
from game.ui.widgets import draw_panel

if TYPE_CHECKING:
    from game.library import Listing
    from game.scenes.live import News


MOST_LINES = 200
"""More are not laid out: the first ones are mended first."""


class ProblemsScene(FormScene):
    """The complaints about one pack, each with its file, line and column: errors first, in their own colour."""

    def __init__(self, listing: Listing) -> None:
        self.listing = listing

    def build(self) -> None:
        theme = self.theme
        palette = theme.palette
        lines = [Line(problem, palette.bad, gap=10) for problem in self.listing.errors[:MOST_LINES]]
        lines += [Line(problem, gap=10) for problem in self.listing.warnings[: MOST_LINES - len(lines)]]
        rest = len(self.listing.problems) - len(lines)
        if rest > 0:
            lines.append(Line(say("problems.more", {"count": rest, "game": self.listing.id}), gap=10))
        if not lines:
            lines = [Line(say("problems.none"), palette.good)]
        box = self.body().inflate(-theme.px(16), -theme.px(16))
        self.add(TextPanel(theme, box, lines), "problems")
        self.foot_buttons(
            (say("problems.again"), self.look_again, "again", "primary"),
            (say("problems.back"), self.close, "back", "normal"),
        )
        if self.listing.game is not None:
            place = pygame.Rect(self.foot().x, self.foot().y, 10, theme.row)
            self.button(place, say("picture_doctor.open"), self.pictures, "pictures", fit=True)

    def draw_background(self, surface: pygame.Surface) -> None:
        super().draw_background(surface)
        told = say("problems.cannot" if self.listing.game is None else "problems.can")
        if self.listing.tally:
            told = say("problems.counted", {"verdict": told, "problems": self.listing.tally})
        self.heading(surface, self.listing.name, told)
        draw_panel(surface, self.theme, self.body())

    def messages(self) -> list[str]:
        return [*super().messages(), *self.listing.problems[:MOST_LINES]]

    def renewed(self, news: News) -> None:
        if news.game == self.listing.id:
            self._show()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.WINDOWFOCUSGAINED and self.stage.services.refresh():
            self._show()
        return super().handle(event)

    def look_again(self) -> None:
        """Read the pack again, after its files were mended."""
        self.stage.services.reload()
        self._show()

    def pictures(self) -> None:
        """See what is wrong with the pictures of the pack."""
        from game.scenes.picture_doctor import PictureDoctorScene

        self.stage.push(PictureDoctorScene(self.listing))

    def _show(self) -> None:
        found = self.stage.services.listing(self.listing.id)
        if found is not None:
            self.listing = found
        self.layout()
