"""Cards to choose from that lie nowhere on the table, as those that may be put into a deck: their faces side by side, on pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.ui import hand_view, shapes
from game.ui.face import FaceData, Faces
from game.ui.hand_view import CARD_RATIO
from game.ui.theme import Theme
from game.ui.widgets import Pressable

LEAST = 104
"""A card to choose is at least so wide (units of the theme): its name can be read. Of more than have room then a page is shown."""
GREATEST = 190
"""And no wider than this."""
APART = 10
"""Between two of them there is so much (units of the theme)."""
PAGER = 44
"""The width of the buttons that turn a page (units of the theme)."""
DIMMED = 0.4
"""How much is seen of a card that may not be chosen."""


class CardTile(Pressable):
    """A card that may be chosen; one that may not is dim, and a press on it is told why. Another button of the mouse has it shown
    (`on_look`), the wheel turns the page (`on_turn`).
    """

    def __init__(
        self,
        theme: Theme,
        rect: pygame.Rect,
        face: FaceData,
        faces: Faces,
        on_press: Callable[[], None],
        on_look: Callable[[], None],
        on_turn: Callable[[int], None],
        hint: str,
    ) -> None:
        super().__init__(theme, rect, on_press, hint)
        self.face = face
        self.faces = faces
        self.text = face.name
        self.on_look = on_look
        self.on_turn = on_turn

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the face, with a ring while it is pointed at or has the focus."""
        picture = self.faces.surface(self.face, self.rect.width)
        shapes.put(surface, picture if self.enabled else shapes.faded(picture, DIMMED), self.rect)
        if self.enabled and (self.hovered or self.focused):
            radius = max(3, self.rect.width // 14)
            ring = shapes.rounded(self.rect.size, radius, None, self.theme.palette.legal, self.theme.px(3))
            shapes.put(surface, ring, self.rect)
        self.dirty = False

    def press(self) -> None:
        """Choose it; also when it is disabled, for then the press is told why."""
        self.on_press()

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a press, a look, or a turn of the wheel over it."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and self.rect.collidepoint(event.pos):
            self.on_look()
            return True
        if event.type == pygame.MOUSEWHEEL and event.y and self.hovered:
            self.on_turn(-1 if event.y > 0 else 1)
            return True
        return super().handle(event)


class Shelf(NamedTuple):
    """Places for cards to choose from: `each` on a page, the place of each there, and where the buttons are that turn it (None: all of them
    are on one).
    """

    each: int
    places: Sequence[pygame.Rect]
    pager: pygame.Rect | None


def shelf(room: pygame.Rect, count: int, theme: Theme) -> Shelf:
    """So many cards in a part of the window, as large as they can be: on one page, or as many as have room at their least size."""
    gap, least, most = theme.px(APART), theme.px(LEAST), theme.px(GREATEST)
    rects = hand_view.grid(room, count, gap, most)
    if rects and rects[0].width >= least:
        return Shelf(count, rects, None)
    wide = theme.px(PAGER)
    pager = pygame.Rect(room.right - wide, room.y, wide, room.height)
    room = pygame.Rect(room.x, room.y, room.width - wide - gap, room.height)
    columns = max(1, (room.width + gap) // (least + gap))
    rows = max(1, (room.height + gap) // (round(least / CARD_RATIO) + gap))
    return Shelf(columns * rows, hand_view.grid(room, columns * rows, gap, most), pager)
