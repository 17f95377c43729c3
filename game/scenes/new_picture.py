"""A picture that was dropped on a card: the card as it is and as it would be, before the file is taken into the user's pack."""

from __future__ import annotations

import io
import queue
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.art.decoder import PICTURES
from game.art.doctor import SUFFIXES
from game.art.handles import Art
from game.art.pictures import PictureError
from game.client_words import say
from game.content.rewriting import Unwritable
from game.cuts import USUAL
from game.own_pack import OwnPack
from game.own_pictures import Put, in_place, original_folder, picture_name, put_picture, show_picture
from game.scenes.card_picture import CardPictureDialog
from game.scenes.picture_dialog import PictureDialog
from game.scenes.stack import Stage
from game.storage.errors import StorageError
from game.storage.files import read_bytes
from game.ui import text
from game.ui.component_views import ComponentViews, Sprite
from game.ui.face import Faces
from game.ui.hand_view import CARD_RATIO
from game.ui.theme import Theme
from game.ui.widgets import Label, Pressable
from game.unable import Unable

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

    from game.library import Listing

READ_WIDTH: Final = 1600
"""So many pixels wide a picture is read to be looked at, and a photo to become a picture."""
SHOWN_WIDTH: Final = 1280
NOW: Final = "now"
DROPPED: Final = "dropped"
SKETCH: Final = "sketch"


class Choice(NamedTuple):
    """One picture that can be taken: what the file of it would hold, its suffix, and how the picture is called."""

    content: bytes
    suffix: str
    pixels: bytes
    size: tuple[int, int]
    words: str


class _Reading:
    """Reads a picture beside the screen, and tries to make something of it as a photo of a sketch. What was found is told by `found`."""

    def __init__(self, path: Path, windows: Sequence[tuple[float, float]]) -> None:
        self.path = path
        self.windows = windows
        self._found: queue.SimpleQueue[tuple[str, Choice | str]] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def found(self) -> list[tuple[str, Choice | str]]:
        """What was found since the last call: DROPPED or SKETCH with a choice, or with the reason why there is none."""
        told = []
        while not self._found.empty():
            told.append(self._found.get())
        return told

    def _read(self) -> None:
        try:
            header = PICTURES.header(self.path)
            size, pixels = PICTURES.picture(self.path, READ_WIDTH)
            content = read_bytes(self.path)
        except (PictureError, StorageError, OSError) as error:
            self._found.put((DROPPED, str(error)))
            return
        suffix = self.path.suffix.lower()
        suffixes = SUFFIXES[header.format]
        suffix = suffix if suffix in suffixes else suffixes[0]
        self._found.put((DROPPED, Choice(content, suffix, pixels, size, say("new_picture.dropped"))))
        self._found.put((SKETCH, "" if header.format == "SVG" else self._improved(size, pixels)))

    def _improved(self, size: tuple[int, int], pixels: bytes) -> Choice | str:
        from PIL import Image

        from game.art.sketch import improved

        whole = Image.frombytes("RGBA", size, pixels)
        photo = Image.new("RGB", size, "white")
        photo.paste(whole, mask=whole.getchannel("A"))
        try:
            made = improved(photo, self.windows)
        except (ArithmeticError, MemoryError, ValueError):
            return ""  # then the picture is only offered as it is
        words = say("new_picture.sketch" if made.corners is not None else "new_picture.whitened")
        return Choice(_png(made.picture), ".png", made.picture.convert("RGBA").tobytes(), made.picture.size, words)


def _png(picture: Picture) -> bytes:
    written = io.BytesIO()
    picture.save(written, "PNG")
    return written.getvalue()


class _Card(Pressable):
    """A card with one of the pictures, lit if that is chosen."""

    def __init__(
        self, theme: Theme, rect: pygame.Rect, draw: Callable[[str], Sprite], on_press: Callable[[], None]
    ) -> None:
        super().__init__(theme, rect, on_press)
        self._draw = draw
        self.chosen = False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card."""
        glow = "selected" if self.chosen else "focus" if self.focused or self.hovered else ""
        self._draw(glow).draw(surface, self.rect.topleft)
        self.dirty = False


class NewPictureDialog(CardPictureDialog):
    """For a picture file and the card of that id. Raises Unable for a card that is in no pack that can be read, or shows no picture."""

    texts = "new_picture"

    def __init__(self, listing: Listing | None, ref: str, path: Path) -> None:
        super().__init__(listing, ref)
        self.pack = OwnPack(self.game.id)
        self.picture_name = picture_name(ref, self.card.picture)
        self.choices: dict[str, Choice] = {}
        self.chosen = ""
        self.looking = True
        """Whether the photo of a sketch is still to come of it."""
        self._picked = False
        self._faces: dict[str, Faces] = {NOW: self.looks.faces}
        self._views: dict[str, ComponentViews] = {}
        self._reading = _Reading(path, self.windows)

    # The screen

    def panel_width(self) -> int:
        return min(super().panel_width(), self.around().width - 2 * self.theme.px(16))

    def panel_height(self) -> int:
        return min(self.theme.px(640), self.around().height - 2 * self.theme.px(24))

    def layout(self) -> None:
        self._views.clear()
        super().layout()

    def build(self) -> None:
        room, use = self.build_foot(("use", self.use), self._words(), can=bool(self.chosen))
        self.form.default = use
        self._build_cards(pygame.Rect(room.x, room.y, room.width, room.height - self.theme.pad + self.theme.gap))

    def _words(self) -> str:
        """What is told under the cards: where the file would go, or what is waited for."""
        if not self.choices:
            return say("new_picture.reading")
        suffix = self.choices[self.chosen].suffix
        told = [say("new_picture.goes", {"path": self.pack.assets / f"{self.picture_name}{suffix}"})]
        if in_place(self.pack, self.picture_name):
            told.append(say("new_picture.kept", {"folder": original_folder(self.pack, self.picture_name)}))
        shared = sum(picture_name(id, card.picture) == self.picture_name for id, card in self.game.defs.cards.items())
        if shared > 1:
            told.append(say("new_picture.shared", {"count": shared}))
        if self.cut != USUAL:
            told.append(say("new_picture.uncropped"))
        if self.looking:
            told.append(say("new_picture.looking"))
        return " ".join(told)

    def _build_cards(self, room: pygame.Rect) -> None:
        theme = self.theme
        named = [(NOW, say("new_picture.now"))]
        named += [(name, choice.words) for name, choice in self.choices.items()]
        columns = 3
        wide = (room.width - (columns - 1) * theme.pad) // columns
        lines = max(len(text.wrap(words, theme.text("body"), wide)) for _name, words in named)
        under = lines * text.line_height(theme.text("body"))
        high = min(room.height - under - theme.gap - theme.px(8), round((wide - theme.px(16)) / CARD_RATIO))
        if high < theme.px(60):
            return
        for index, (name, words) in enumerate(named):
            left = room.x + index * (wide + theme.pad)
            place = pygame.Rect(0, room.y + theme.px(6), round(high * CARD_RATIO), high)
            place.centerx = left + wide // 2
            card = _Card(theme, place, self._drawn(name, place.width), self._chooses(name))
            card.chosen = name == self.chosen
            card.enabled = card.focusable = name in self.choices
            self.add(card, f"picture:{name}")
            ink = theme.palette.ink if name == self.chosen else theme.palette.ink_soft
            label = pygame.Rect(left, place.bottom + theme.gap, wide, under)
            self.add(Label(theme, label, words, "body", ink, wrap=True, align="center"))

    def _chooses(self, name: str) -> Callable[[], None]:
        def choose() -> None:
            if name in self.choices:
                self._picked = True
                self.chosen = name
                self.layout()

        return choose

    def _drawn(self, name: str, wide: int) -> Callable[[str], Sprite]:
        """Draws the card with one of the pictures."""
        if name not in self._views:
            faces = self._faces[name]
            self._views[name] = ComponentViews(self.theme, faces, self.looks.icons, faces.art)
        views = self._views[name]
        return lambda glow: views.card(self.face, wide, glow=glow, whole=True)

    def update(self, dt: float) -> None:
        super().update(dt)
        if NOW in self._views and self._views[NOW].poll():
            self.stage.damage.add(self.panel())
        for name, found in self._reading.found():
            self._take(name, found)

    def _take(self, name: str, found: Choice | str) -> None:
        """Show what was found."""
        if name == SKETCH:
            self.looking = False
        if isinstance(found, Choice):
            self.choices[name] = found
            self._faces[name] = self._with(found)
            straightened = name == SKETCH and found.words == say("new_picture.sketch")
            if name == DROPPED or (straightened and not self._picked):
                self.chosen = name
        elif name == DROPPED:
            self.problem, self.looking = found, False
        self.layout()

    def _with(self, choice: Choice) -> Faces:
        """What the card is drawn with if it has another picture, of which nothing is said yet."""
        surface = pygame.image.frombuffer(choice.pixels, choice.size, "RGBA").premul_alpha()
        if surface.get_width() > SHOWN_WIDTH:
            high = max(1, round(surface.get_height() * SHOWN_WIDTH / surface.get_width()))
            surface = pygame.transform.smoothscale(surface, (SHOWN_WIDTH, high))
        art, known = Art(()), self.looks.faces
        art.give(self.key, surface)
        return Faces(known.template, known.icons, art, signs=known.signs, emblems=known.emblems)

    # What is done

    def use(self) -> None:
        """Take the picture that is chosen into the user's pack, and say where it is."""
        choice = self.choices.get(self.chosen)
        if choice is None:
            return
        try:
            put = put_picture(self.pack, self.picture_name, choice.content, choice.suffix)
        except (Unable, StorageError) as error:
            self.say(str(error), "bad", 10.0)
            return
        self.stage.pop()
        below = self.stage.top
        if isinstance(below, PictureDialog) and below.key == self.key:
            self.stage.pop()  # it crops the picture that was there before
        self.stage.tell(put_words(self.name, put), "good")
        if self.cut == USUAL:
            return
        try:  # how the older one is shown is not meant for this one
            show_picture(self.pack, self.ref, USUAL)
        except (Unable, Unwritable, StorageError) as error:
            self.stage.tell(str(error), "bad")


def put_words(name: str, put: Put) -> str:
    """What taking a picture came to."""
    key = "done_kept" if put.kept else "done"
    return say(
        f"new_picture.{key}", {"name": name, "path": put.path, "kept": ", ".join(str(path) for path in put.kept)}
    )


def offer_picture(stage: Stage, game_id: str, ref: str, path: Path) -> None:
    """Open the dialog for a picture file that was dropped on a card; if it cannot be, say why."""
    try:
        dialog = NewPictureDialog(stage.services.listing(game_id), ref, path)
    except Unable as error:
        stage.tell(str(error), "bad")
        return
    if isinstance(stage.top, NewPictureDialog):
        stage.replace(dialog)
    else:
        stage.push(dialog)
