"""How the picture of a card is shown, tried out by hand: dragged behind its window, made larger, turned, with the card as it will look."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game.client_words import say
from game.content.rewriting import Unwritable
from game.cuts import USUAL, Framing
from game.own_pack import OwnPack
from game.own_pictures import show_picture
from game.scenes.card_picture import CardPictureDialog
from game.storage.errors import StorageError
from game.ui import text
from game.ui.component_views import READABLE, ComponentViews
from game.ui.hand_view import CARD_RATIO
from game.ui.picture_window import PictureWindow
from game.unable import Unable

if TYPE_CHECKING:
    from game.library import Listing
    from game.scenes.stack import Stage

SMALL: Final = 92
"""So wide a card is shown as it is on the table."""
WHOLE_WIDTH: Final = 1280
"""So many pixels wide the whole picture is read, of which the window shows a part."""


class PictureDialog(CardPictureDialog):
    """The picture of a card by its id. Raises Unable for one that has none, or whose game cannot be read."""

    texts = "picture_edit"

    def __init__(self, listing: Listing | None, ref: str) -> None:
        super().__init__(listing, ref)
        self.framing: Framing | None = None
        if not self.looks.art.has(self.key):
            self.refuse()
        self.window = self.windows[0]
        self._card = self._small = pygame.Rect(0, 0, 0, 0)
        self._views: ComponentViews | None = None

    # The screen

    def panel_width(self) -> int:
        return min(super().panel_width() * 5 // 4, self.around().width - 2 * self.theme.px(16))

    def panel_height(self) -> int:
        return self.around().height - 2 * self.theme.px(24)

    def layout(self) -> None:
        self._views = None
        super().layout()

    @property
    def views(self) -> ComponentViews:
        """What the card is drawn with."""
        if self._views is None:
            looks = self.looks
            self._views = ComponentViews(self.theme, looks.faces, looks.icons, looks.art)
        return self._views

    def build(self) -> None:
        theme = self.theme
        words = say("picture_edit.how" if self.framing is not None else "picture_edit.waiting")
        body, _save = self.build_foot(("save", self.save), words, can=self.framing is not None)
        side = self._build_side(body)
        self.frame = PictureWindow(
            theme, pygame.Rect(body.x, body.y, side - theme.pad - body.x, body.height), self._framed
        )
        self.add(self.frame, "picture")
        self.form.default = self.frame
        self._show()

    def _build_side(self, body: pygame.Rect) -> int:
        """The card and the buttons beside the picture; where they begin, in pixels."""
        theme = self.theme
        names: tuple[tuple[str, Callable[[], None]], ...] = (
            ("fill", self.fill),
            ("whole", self.show_all),
            ("turn", self.turn),
            ("reset", self.reset),
        )
        words = [say(f"picture_edit.{name}") for name, _press in names]
        needed = max(text.size_of(each, theme.text("body"))[0] for each in words) + theme.px(32)
        wide = min(max(needed, round(body.width * 0.3)), round(body.width * 0.45))
        two = wide >= 2 * needed + theme.gap
        rows = len(names) // 2 if two else len(names)
        left, top = body.right - wide, body.bottom - rows * (theme.row + theme.gap) + theme.gap
        for index, ((name, on_press), label) in enumerate(zip(names, words, strict=True)):
            each = (wide - theme.gap) // 2 if two else wide
            column, row = (index % 2, index // 2) if two else (0, index)
            place = pygame.Rect(
                left + column * (each + theme.gap), top + row * (theme.row + theme.gap), each, theme.row
            )
            self.button(place, label, on_press, name).enabled = self.framing is not None
        self._place_cards(pygame.Rect(left, body.y, wide, top - theme.pad - body.y))
        return left

    def _place_cards(self, room: pygame.Rect) -> None:
        """The printed card, and beside it the face that it has on the table, whose window has another shape."""
        printed = min(room.height * CARD_RATIO, room.width - self.theme.px(SMALL) - self.theme.pad) >= READABLE
        several = printed and len(self.looks.faces.template.variants_of(self.face)) > 1
        small = self.theme.px(SMALL) if several else 0
        gap = self.theme.pad if several else 0
        high = min(room.height, round((room.width - small - gap) / CARD_RATIO))
        self._card = pygame.Rect(0, room.y, round(high * CARD_RATIO), max(0, high))
        self._card.x = room.x + (room.width - self._card.width - gap - small) // 2
        tall = round(small / CARD_RATIO)
        self._small = pygame.Rect(self._card.right + gap, self._card.bottom - tall, small, tall)

    def draw_over(self, surface: pygame.Surface) -> None:
        if self._card.width >= self.theme.px(40):
            self.views.card(self.face, self._card.width, whole=True).draw(surface, self._card.topleft)
            if self._small.width and self._small.height <= self._card.height:
                self.views.card(self.face, self._small.width).draw(surface, self._small.topleft)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.views.poll():
            self.stage.damage.add(self.panel())
        if self.framing is None and not self.problem:
            self._read()

    def _read(self) -> None:
        """Take the picture in as soon as it is read."""
        handle = self.looks.art.whole(self.key, WHOLE_WIDTH)
        if handle.state == "error":
            self.problem = handle.error
            self.layout()
        elif handle.state == "ready" and handle.surface is not None:
            self.framing = Framing.of(self.cut, handle.surface.get_size(), self.window)
            self.layout()

    def _show(self) -> None:
        picture = self.looks.art.whole(self.key, WHOLE_WIDTH).surface
        if self.framing is not None and picture is not None:
            self.frame.show(picture, self.framing)

    # What is done

    def handle(self, event: pygame.event.Event) -> bool:
        """The keys that are told of do the same from every button."""
        if event.type == pygame.KEYDOWN and self.framing is not None:
            if event.key == pygame.K_r:
                self.turn()
                return True
            if self.frame.zoom(event.key):
                return True
        return super().handle(event)

    def _framed(self, framing: Framing) -> None:
        """The card is shown with its picture in another framing."""
        self.framing = framing
        self.cut = framing.said()
        self.looks.faces.show(self.face, self.cut)
        self.views.invalidate(self.ref)
        self._show()
        self.stage.damage.add(self._card.union(self._small).inflate(self.theme.px(40), self.theme.px(40)))

    def fill(self) -> None:
        """Have the picture just fill the window."""
        if self.framing is not None:
            self._framed(self.framing.filled())

    def show_all(self) -> None:
        """Have all of the picture in the window."""
        if self.framing is not None:
            self._framed(self.framing.contained())

    def turn(self) -> None:
        """Turn the picture by a quarter."""
        if self.framing is not None:
            self._framed(self.framing.turned_on())

    def reset(self) -> None:
        """Show the picture as one of which nothing is said."""
        picture = self.looks.art.whole(self.key, WHOLE_WIDTH).surface
        if picture is not None:
            self._framed(Framing.of(USUAL, picture.get_size(), self.window))

    def save(self) -> None:
        """Write into the user's pack how the picture is shown, and say where."""
        try:
            place = show_picture(OwnPack(self.game.id), self.ref, self.cut)
        except (Unable, Unwritable, StorageError) as error:
            self.say(str(error), "bad", 10.0)
            return
        self.stage.pop()
        self.stage.tell(saved_words(self.name, place), "good")


def saved_words(name: str, place: str) -> str:
    """What saving came to."""
    return say("picture_edit.saved" if place else "picture_edit.saved_usual", {"name": name, "place": place})


def edit_picture(stage: Stage, listing: Listing | None, ref: str) -> None:
    """Open the dialog for a card; if it cannot be, say why."""
    try:
        stage.push(PictureDialog(listing, ref))
    except Unable as error:
        stage.tell(str(error), "bad")
