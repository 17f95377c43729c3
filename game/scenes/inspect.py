"""A component of the table, large, with all that may be told of it. It stays until it is closed."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client_words import say
from game.scenes.form_scene import Dialog
from game.table.paint.desk import Desk
from game.ui.component_views import Sprite
from game.ui.hand_view import CARD_RATIO
from game.ui.line import Line
from game.ui.lists import TextPanel
from game.ui.table_view_panel import Inspection
from game.ui.theme import mix


class InspectScene(Dialog):
    """The card (or both sides of a board piece) on the left, its words on the right, where they scroll if they need to. A click outside
    closes it too. `on_edit` leads to the files of a card, of the game `game_id`.
    """

    wide = 940

    def __init__(self, desk: Desk, shown: Inspection, game_id: str, on_edit: Callable[[], None] | None = None) -> None:
        self.desk = desk
        self.game_id = game_id
        self.on_edit = on_edit
        self.shown = shown
        self.title = shown.title
        self._place = pygame.Rect(0, 0, 0, 0)
        self._drawn: Sprite | None = None

    def panel_height(self) -> int:
        return self.theme.px(640)

    def build(self) -> None:
        theme, box = self.theme, self.inside()
        close = pygame.Rect(box.right - theme.px(140), box.bottom - theme.row, theme.px(140), theme.row)
        self.form.default = self.button(close, say("table.close"), self.close, "close", style="primary")
        if self.on_edit is not None:
            edit = pygame.Rect(box.x, close.y, 10, theme.row)
            self.button(edit, say("table.edit_card"), self._edit, "edit", fit=True)
        room = pygame.Rect(box.x, box.y, box.width, box.height - theme.row - theme.pad)
        high = min(room.height, round(room.width * 0.46 / CARD_RATIO))
        self._place = pygame.Rect(room.x, room.y, round(high * CARD_RATIO), high)
        left = self._place.right + theme.px(24)
        words = pygame.Rect(left, room.y, room.right - left, room.height)
        self.add(TextPanel(theme, words, self._lines()), "words")

    def _edit(self) -> None:
        """Go on to the files of the card: what is changed there is to be seen on the table."""
        self.stage.pop()
        if self.on_edit is not None:
            self.on_edit()

    def _lines(self) -> list[Line]:
        palette = self.theme.palette
        lines = []
        for stat in self.shown.stats:
            colour = palette.good if stat.change > 0 else palette.bad if stat.change < 0 else palette.ink_soft
            lines.append(Line(stat.words, mix(colour, palette.ink, 0.25)))
        looks = {
            "ability": Line("", palette.ink, gap=10),
            "flavour": Line("", palette.ink_soft, "italic", gap=10),
            "source": Line("", palette.ink_faint, step="small"),
        }
        for kind, words in self.shown.lines:
            lines.append(looks.get(kind, Line("", palette.ink_soft))._replace(content=words))
        return lines

    def _picture(self) -> Sprite:
        views, shown = self.desk.views, self.shown
        if shown.face is None:
            return views.back(self._place.width, shown.back)
        return views.card(shown.face, self._place.width, stats=shown.seen, seat=None, whole=True)

    def update(self, dt: float) -> None:
        super().update(dt)
        # The picture of the card may only now have been read at this size.
        if self._drawn is not None and self._picture() is not self._drawn:
            self.stage.damage.add(self.panel())

    def draw_over(self, surface: pygame.Surface) -> None:
        if self.shown.sides:
            self.desk.panel.draw_sides(surface, self._place, self.shown.sides)
            return
        self._drawn = self._picture()
        self._drawn.draw(surface, self._place.topleft)

    def card_at(self, position: tuple[int, int]) -> tuple[str, str] | None:
        face = self.shown.face
        return (self.game_id, face.id) if face is not None and self._place.collidepoint(position) else None

    def messages(self) -> list[str]:
        return [self.title, *[stat.words for stat in self.shown.stats], *[words for _kind, words in self.shown.lines]]
