"""What a designer may do with a card that is looked at: a menu that leads from the card to its files."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.card_draft import CardDraft
from game.client_words import say
from game.content.rewriting import Unwritable
from game.own_pack import MINE, Copied, OwnPack, Written
from game.rules.gamedef import Game
from game.scenes.popup import PopupScene
from game.scenes.stack import Stage
from game.storage.errors import StorageError
from game.ui.component_views import ComponentViews
from game.ui.entry import Entry
from game.unable import Unable


class CardEdit:
    """A card of a game by its id, and what may be done with its files. `views` are what the cards of the game are drawn with."""

    def __init__(self, stage: Stage, game: Game, ref: str, views: Callable[[], ComponentViews]) -> None:
        self.stage = stage
        listing = stage.services.listing(game.id)
        self.game = listing.game if listing is not None and listing.game is not None else game
        """As its pack is now, or was when it was good last: a match may go on with an older one."""
        self.ref = ref
        self.name = game.defs.cards[ref].name
        self.views = views
        self.pack = OwnPack(game.id)
        self.written = self.pack.card(ref)

    def open(self, at: tuple[int, int] | None = None) -> None:
        """Open the menu at a point in pixels of the window; at the pointer if none is given."""
        title = say("card_edit.title", {"name": self.name})
        self.stage.push(PopupScene(at or self.stage.pointer, title, self.entries()))

    def entries(self) -> list[Entry]:
        """What may be done, and what may not with the reason."""
        written = self.written
        if written is None:
            return [Entry(say("card_edit.open"), None, say("card_edit.nowhere"))]
        return [self._edit(), self._crop(), self._copy(written), self._line(written), self._shown_picture()]

    def _place(self, written: Written) -> str:
        return f"{self.pack.shown(written.path)}:{written.line}"

    def _edit(self) -> Entry:
        words = say("card_edit.edit")
        if self.pack.is_program:
            return Entry(words, None, say("card_edit.no_own_pack"))
        if self.ref not in self.game.defs.cards:
            return Entry(words, None, say("card_edit.broken"))
        try:
            draft = CardDraft(self.pack, self.game.defs, self.ref)
        except (Unwritable, StorageError) as error:
            return Entry(words, None, str(error))
        return Entry(words, partial(self.edit, draft))

    def edit(self, draft: CardDraft) -> None:
        """Change its numbers and texts."""
        from game.scenes.card_editor import CardEditor

        self.stage.push(CardEditor(self.game, draft, self.ref, self.views))

    def _crop(self) -> Entry:
        words = say("picture_edit.entry")
        if self.pack.is_program:
            return Entry(words, None, say("card_edit.no_own_pack"))
        if self._picture is None:
            return Entry(words, None, say("picture_edit.entry_none"))
        return Entry(words, self.crop, say("picture_edit.entry_told"))

    def crop(self) -> None:
        """Try out by hand how its picture is shown."""
        from game.scenes.picture_dialog import edit_picture

        edit_picture(self.stage, self.stage.services.listing(self.game.id), self.ref)

    def _copy(self, written: Written) -> Entry:
        words, place = say("card_edit.copy"), {"place": self._place(written)}
        if written.own:
            return Entry(words, None, say("card_edit.copied_already", place))
        if self.pack.is_program:
            return Entry(words, None, say("card_edit.no_own_pack"))
        return Entry(words, self.copy, say("card_edit.copied_from", {"file": MINE}))

    def _line(self, written: Written) -> Entry:
        detail = self._place(written) if written.own else say("card_edit.shipped", {"place": self._place(written)})
        editor = self.stage.services.settings.editor
        opens = partial(self.stage.services.outside.open_line, editor, written.path, written.line, written.column)
        return Entry(say("card_edit.open"), opens, detail)

    @property
    def _picture(self) -> Path | None:
        listing = self.stage.services.listing(self.game.id)
        return listing.pack.picture(self.ref) if listing is not None and listing.pack is not None else None

    def _shown_picture(self) -> Entry:
        picture = self._picture
        if picture is not None:
            return Entry(
                say("card_edit.show_picture"), partial(self.stage.services.outside.show, picture), str(picture)
            )
        if self.pack.is_program:
            return Entry(say("card_edit.show_folder"), None, say("card_edit.no_own_pack"))
        return Entry(say("card_edit.show_folder"), self.show_folder, say("card_edit.no_picture", {"name": self.ref}))

    def show_folder(self) -> None:
        """Show where a picture of the card would be found."""
        try:
            self.stage.services.outside.show(self.pack.picture_folder())
        except (Unable, StorageError) as error:
            self.stage.tell(str(error), "bad")

    def copy(self) -> None:
        """Put the card and its picture into the user's pack, and say where they are."""
        listing = self.stage.services.listing(self.game.id)
        try:
            copied = self.pack.copy_card(self.ref, listing.pack if listing is not None else None)
        except (Unable, Unwritable, StorageError) as error:
            self.stage.tell(str(error), "bad")
            return
        self.stage.tell(copied_words(self.name, copied), "good")


def copied_words(name: str, copied: Copied) -> str:
    """What a copy came to, with its files."""
    entry = f"{copied.entry.path}:{copied.entry.line}"
    key = "copied_both" if copied.picture_is_new else "copied"
    return say(f"card_edit.{key}", {"name": name, "place": entry, "picture": copied.picture or ""})
