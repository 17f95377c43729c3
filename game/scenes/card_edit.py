"""What a designer may do with a card that is looked at: a menu that leads from the card to its files."""

from __future__ import annotations

from functools import partial

from game.client_words import say
from game.content.rewriting import Unwritable
from game.own_pack import Copied, OwnPack, Written
from game.scenes.popup import PopupScene
from game.scenes.stack import Stage
from game.storage.errors import StorageError
from game.ui.entry import Entry
from game.unable import Unable


class CardEdit:
    """The card of a game, by its id and as it is called, and what may be done with its files."""

    def __init__(self, stage: Stage, game_id: str, ref: str, name: str) -> None:
        self.stage = stage
        self.game_id = game_id
        self.ref = ref
        self.name = name

    def open(self, at: tuple[int, int] | None = None) -> None:
        """Open the menu at a point in pixels of the window; at the pointer if none is given."""
        title = say("card_edit.title", {"name": self.name})
        self.stage.push(PopupScene(at or self.stage.pointer, title, self.entries()))

    def entries(self) -> list[Entry]:
        """What may be done, and what may not with the reason."""
        try:
            pack = OwnPack(self.game_id)
        except (Unable, StorageError) as error:
            return [Entry(say("card_edit.copy"), None, str(error))]
        written = pack.card(self.ref)
        if written is None:
            return [Entry(say("card_edit.copy"), None, say("card_edit.nowhere"))]
        return [self._copy(pack, written)]

    def _copy(self, pack: OwnPack, written: Written) -> Entry:
        words = say("card_edit.copy")
        place = f"{pack.shown(written.path)}:{written.line}"
        if written.own:
            return Entry(words, None, say("card_edit.copied_already", {"place": place}))
        return Entry(words, partial(self.copy, pack), say("card_edit.copied_from", {"place": place}))

    def copy(self, pack: OwnPack) -> None:
        """Put the card and its picture into the user's pack, and say where they are."""
        listing = self.stage.services.listing(self.game_id)
        try:
            copied = pack.copy_card(self.ref, listing.pack if listing is not None else None)
        except (Unable, Unwritable, StorageError) as error:
            self.stage.tell(str(error), "bad")
            return
        self.stage.tell(copied_words(self.name, copied), "good")


def copied_words(name: str, copied: Copied) -> str:
    """What a copy came to, with its files."""
    entry = f"{copied.entry.path}:{copied.entry.line}"
    key = "copied_both" if copied.picture_is_new else "copied"
    return say(f"card_edit.{key}", {"name": name, "place": entry, "picture": copied.picture or ""})
