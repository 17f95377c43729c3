"""What the dialogs about the picture of a card have in common: the card with its looks, and a foot of words over buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.client_words import say
from game.cuts import USUAL
from game.scenes.form_scene import Dialog
from game.scenes.looks import make_looks
from game.ui import text
from game.ui.face import FaceData, face_data, picture_windows
from game.ui.widgets import Button, Label
from game.unable import Unable

if TYPE_CHECKING:
    from game.library import Listing
    from game.rules.gamedef import Game


class CardPictureDialog(Dialog):
    """For the card of an id. Raises Unable for a card that is in no pack that can be read, or shows no picture."""

    wide = 1000
    closes_outside = False
    texts = ""
    """The section of the client's texts that its words are in."""

    def __init__(self, listing: Listing | None, ref: str) -> None:
        game = listing.game if listing is not None else None
        if listing is None or game is None or ref not in game.defs.cards:
            raise Unable(say("card_edit.nowhere"))
        self.game: Game = game
        self.ref = ref
        self.card = game.defs.cards[ref]
        self.name = self.card.name
        self.title = say(f"{self.texts}.title", {"name": self.name})
        self.face: FaceData = face_data(self.card, game.defs.texts)
        self.looks = make_looks(game, listing)
        self.key = self.card.picture or ref
        self.cut = self.looks.faces.cuts.get(ref, USUAL)
        self.problem = ""
        """Why nothing can be done with the picture; empty if it can, as far as is known."""
        self.windows = picture_windows(self.looks.faces, self.face)
        if not self.windows:
            self.refuse()

    def refuse(self) -> None:
        """Raise Unable: the card shows no picture."""
        self.looks.art.close()
        raise Unable(say("picture_edit.entry_none"))

    def leave(self) -> None:
        super().leave()
        self.looks.art.close()

    def card_at(self, position: tuple[int, int]) -> tuple[str, str] | None:
        """Wherever in it a picture is dropped, this card is meant."""
        return self.game.id, self.ref

    def build_foot(self, does: tuple[str, Callable[[], None]], words: str, *, can: bool) -> tuple[pygame.Rect, Button]:
        """At the foot the button of what the dialog does, if it can, and one that leaves it; over them the problem, or these words. What is
        left of the panel, and the first button.
        """
        theme, box = self.theme, self.inside()
        foot = box.bottom - theme.row
        right = box.right
        made = []
        for name, on_press, style in ((*does, "primary"), ("cancel", self.close, "normal")):
            place = pygame.Rect(0, foot, 10, theme.row)
            button = self.button(place, say(f"{self.texts}.{name}"), on_press, name, style=style, fit=True)
            button.move(pygame.Rect(right - button.rect.width, foot, button.rect.width, theme.row))
            right = button.rect.x - theme.gap
            made.append(button)
        made[0].enabled = can
        told = self.problem or words
        lines = len(text.wrap(told, theme.text("small"), box.width))
        high = lines * text.line_height(theme.text("small"))
        colour = theme.palette.bad if self.problem else theme.palette.ink_soft
        note = pygame.Rect(box.x, foot - theme.gap - high, box.width, high)
        self.add(Label(theme, note, told, "small", colour, wrap=True))
        return pygame.Rect(box.x, box.y, box.width, note.y - theme.gap - box.y), made[0]
