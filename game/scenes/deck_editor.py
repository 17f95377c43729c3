"""A deck is built: the cards that may be in it, those that are, and what still breaks a limit, card by card."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

import pygame

from game import client_words
from game.client_words import say
from game.decks.known import KnownDeck, breach_words, breaches
from game.decks.lists import DeckList, Reading, in_parts, read_list, write_list
from game.rules.definitions import MOST_COPIES
from game.rules.gamedef import Game
from game.rules.wording import fill
from game.scenes.browsing import Browsing
from game.scenes.cards import CardsScene
from game.scenes.deck_dialogs import DeleteQuestion, LeaveQuestion, NameDialog, PasteDialog, ReplaceQuestion
from game.scenes.deck_words import limits_lines
from game.scenes.form_scene import FormScene
from game.scenes.live import News
from game.scenes.looks import make_looks
from game.storage.decks import DeckExists, read_deck
from game.storage.errors import StorageError
from game.table.paint.desk import Looks
from game.ui import text
from game.ui.component_views import ComponentViews, Sprite
from game.ui.counting import command_of
from game.ui.deck_rows import DeckRow, DeckRows
from game.ui.drop_down import DropDown
from game.ui.face import FaceData, face_data
from game.ui.fields import TextField
from game.ui.lists import TextPanel
from game.ui.pool_grid import PoolGrid
from game.ui.target import Target
from game.ui.widgets import Button
from game.words import Words

POOL_SHARE: Final = 0.6
"""How much of the width the cards have from which a deck is built."""
LIMITS_SHARE: Final = 0.26
"""How much of the height what breaks a limit has."""
LARGE_TYPE: Final = 1.5


class DeckEditorScene(FormScene):
    """Changes a deck of a game: one of the user's own, a copy of a ready-made one, or a new one. `mode`: whose limits count; `on_saved`
    gets the key of what was saved.
    """

    def __init__(self, game: Game, known: KnownDeck | None, mode: str, on_saved: Callable[[str], None]) -> None:
        self.game = game
        self.mode = mode
        self.on_saved = on_saved
        self.words = Words(game.code, game.defs)
        self.browsing = _pool(game)
        deck = known.deck if known is not None else DeckList({}, say("deck_editor.unnamed"))
        self.name, self.about = deck.name, deck.about
        self.cards: dict[str, int] = dict(deck.cards)
        self.path: Path | None = known.path if known is not None else None
        """The file of the deck; None as long as it has none of its own."""
        self._text = known.text if known is not None else ""
        """What its file held when it was read."""
        self._saved = self._deck()
        self._emptied: list[str] = []
        """The cards that were taken out since another one was touched: they keep their rows, so that nothing moves under the pointer."""
        self._at = ""
        """The card that is chosen among those of the deck."""
        self._last = "pool"
        """Where keys go that nobody has the focus for."""
        self._looks: Looks | None = None
        self._views: ComponentViews | None = None
        self._faces: dict[str, FaceData] = {}

    # The deck

    def _deck(self) -> DeckList:
        return DeckList({ref: count for ref, count in self.cards.items() if count}, self.name, self.about)

    @property
    def changed(self) -> bool:
        """Whether there is anything that was not saved."""
        return self._deck() != self._saved

    def change(self, ref: str, by: int) -> None:
        """Put copies of a card into the deck, or take them out."""
        count = max(0, min(MOST_COPIES, self.cards.get(ref, 0) + by))
        if count == self.cards.get(ref, 0):
            return
        self._emptied = [each for each in self._emptied if each == ref]
        if count:
            self.cards[ref] = count
        else:
            del self.cards[ref]
            self._emptied = [ref]
        self._show()

    def _wrong(self) -> tuple[list[str], set[str]]:
        """What breaks a limit, in words, and the cards that are too many."""
        found = breaches(self.game, self.cards, self.mode)
        return [breach_words(self.game, each) for each in found], {ref for each in found for ref in each.cards}

    def _rows(self) -> list[DeckRow]:
        """The deck by its kinds; what was just taken out keeps its row."""
        _problems, wrong = self._wrong()
        shown = {**dict.fromkeys(self._emptied, 0), **self.cards}
        rows = []
        for part, refs in in_parts(self.game, shown):
            title = self.words.say(f"deck_part.{part}") if part else say("deck_list.other")
            rows.append(DeckRow("", title, sum([shown[ref] for ref in refs])))
            rows += [DeckRow(ref, self.words.named(ref), shown[ref], ref in wrong) for ref in refs]
        return rows

    def renewed(self, news: News) -> None:
        """The deck stays as it is, whatever has become of its cards."""
        game = news.listing.game if news.listing is not None and news.game == self.game.id else None
        if game is not None and game.code.decks is not None:
            self.game = game
            self.words = Words(game.code, game.defs)
            self.browsing = _pool(game, self.browsing)
            self._faces.clear()
        if game is not None or (news.assets and news.game in ("", self.game.id)):
            if self._looks is not None:
                self._looks.art.close()
            self._looks = self._views = None
            self.layout()

    # What cards are drawn with

    def leave(self) -> None:
        super().leave()
        if self._looks is not None:
            self._looks.art.close()

    def layout(self) -> None:
        if self.theme != self.stage.theme():
            self._views = None
        super().layout()

    def _picture(self, index: int, wide: int, glow: str) -> Sprite:
        if self._looks is None:
            self._looks = make_looks(self.game, self.stage.services.listing(self.game.id))
        if self._views is None:
            looks = self._looks
            self._views = ComponentViews(self.theme, looks.faces, looks.icons, looks.art, maps=looks.maps)
        ref = self.browsing.cards[index].ref
        if ref not in self._faces:
            self._faces[ref] = face_data(self.game.defs.cards[ref], self.game.defs.texts)
        return self._views.card(self._faces[ref], wide, glow=glow)

    # The screen

    def page(self) -> pygame.Rect:
        wide, high = self.stage.size
        across, down = self.theme.px(28), self.theme.px(18)
        return pygame.Rect(across, down, wide - 2 * across, high - 2 * down)

    def build(self) -> None:
        theme, body = self.theme, self.body()
        gap = theme.px(18)
        left = pygame.Rect(body.x, body.y, round((body.width - gap) * POOL_SHARE), body.height)
        right = pygame.Rect(left.right + gap, body.y, body.right - left.right - gap, body.height)
        top = self._build_filters(left)
        self._grid = PoolGrid(
            theme,
            pygame.Rect(left.x, top, left.width, left.bottom - top),
            len(self.browsing.cards),
            self._picture,
            self._look_at,
            self._open_in_pool,
            self._change_in_pool,
            self._count_of,
            self.stage.services.icons,
            empty=say("cards.nothing"),
        )
        self._grid.chosen = self.browsing.place
        self.add(self._grid, "pool")
        high = round(right.height * LIMITS_SHARE)
        self._list = DeckRows(
            theme,
            pygame.Rect(right.x, right.y, right.width, right.height - high - theme.gap),
            self._rows(),
            self._choose_row,
            self._open,
            self.change,
            self.stage.services.icons,
            empty=say("deck_editor.empty"),
        )
        self._list.chosen = self._at
        self.add(self._list, "deck")
        self._limits = TextPanel(theme, pygame.Rect(right.x, right.bottom - high, right.width, high), [])
        self.add(self._limits, "limits")
        self._build_foot()
        self._show()

    def _build_filters(self, left: pygame.Rect) -> int:
        """The search and the fields in rows; where the cards begin below them, in pixels."""
        theme, browsing = self.theme, self.browsing
        fields = browsing.fields()
        least = round(theme.px(136) * (1 + (theme.text_scale - 1) * 0.7))
        columns = max(1, min(1 + len(fields), (left.width + theme.gap) // (least + theme.gap)))
        rows = -(-(1 + len(fields)) // columns)
        columns = -(-(1 + len(fields)) // rows)
        wide = (left.width - (columns - 1) * theme.gap) // columns

        def place(index: int) -> pygame.Rect:
            row, column = divmod(index, columns)
            step = theme.row + theme.gap
            return pygame.Rect(left.x + column * (wide + theme.gap), left.y + row * step, wide, theme.row)

        search = TextField(theme, place(0), browsing.find, self._search, placeholder=say("cards.search"), limit=60)
        self.add(search, "search")
        for index, (name, label) in enumerate(fields, 1):
            values: list[tuple[Hashable, str]] = [
                (None, fill(client_words.texts()["cards.any"], {"field": label})),
                *browsing.values(name),
            ]
            chosen = browsing.chosen.get(name)
            self.add(DropDown(theme, place(index), values, chosen, partial(self._sift, name)), f"field:{name}")
        return left.y + rows * (theme.row + theme.gap)

    def _build_foot(self) -> None:
        theme, foot = self.theme, self.foot()
        self.foot_buttons(
            (say("deck_editor.save"), self.save, "save", "primary"),
            (say("deck_editor.save_as"), self.save_as, "save-as", "normal"),
            (say("deck_editor.back"), self.close, "back", "normal"),
        )
        x = foot.x
        short = theme.text_scale >= LARGE_TYPE
        for words, on_press, name, icon in (
            (say("deck_editor.copy"), self.copy, "copy", "ui-copy"),
            (say("deck_editor.paste"), self.paste, "paste", "ui-load"),
            (say("deck_editor.delete"), self.delete, "delete", "ui-trash"),
        ):
            # Large type leaves room for the icons alone; what they do stands in their tips.
            button = self.button(
                pygame.Rect(x, foot.y, 10, foot.height),
                "" if short else words,
                on_press,
                name,
                icon=icon,
                hint=words,
                fit=True,
            )
            x = button.rect.right + theme.gap

    def _show(self) -> None:
        """Show the deck as it is now."""
        self._list.rows = tuple(self._rows())
        problems, _wrong = self._wrong()
        self._limits.lines = limits_lines(self.theme, problems)
        self._grid.dirty = True
        self._offer()
        self.stage.damage.add(self._heading_place())

    def _offer(self) -> None:
        able = {"save": self.changed or self.path is None, "delete": self.path is not None, "copy": bool(self.cards)}
        for widget in self.form.widgets:
            name = self._names.get(id(widget), "")
            if isinstance(widget, Button) and name in able:
                widget.enabled = able[name]

    def _heading_place(self) -> pygame.Rect:
        page = self.page()
        return pygame.Rect(page.x, page.y, page.width, self.body().y - page.y)

    def draw_background(self, surface: pygame.Surface) -> None:
        super().draw_background(surface)
        key = "deck_editor.changed" if self.changed else "deck_editor.saved"
        total = say("decks.cards", {"count": sum(self.cards.values())})
        values = {"game": self.game.defs.name, "cards": total, "how": say("deck_editor.how")}
        under = say("deck_editor.under", values)
        if text.size_of(under, self.theme.text("body"))[0] > self.page().width:
            under = say("deck_editor.under_short", values)
        self.heading(surface, say(key, {"name": self.name}), under)

    # Choosing and looking

    def _search(self, words: str) -> None:
        self.browsing.search(words)
        self._found()

    def _sift(self, field: str, value: Any) -> None:
        self.browsing.choose(field, value)
        self._found()

    def _found(self) -> None:
        """Other cards are shown."""
        self.layout()
        self._grid.show(max(0, self.browsing.place))

    def _look_at(self, place: int) -> None:
        self.browsing.look_at(place)
        self._last = "pool"
        self._forget_emptied(self.browsing.cards[place].ref)

    def _choose_row(self, ref: str) -> None:
        self._at = ref
        self._last = "deck"
        self._forget_emptied(ref)

    def _forget_emptied(self, touched: str) -> None:
        """Rows of cards that were taken out go as soon as another card is touched."""
        if any(ref != touched for ref in self._emptied):
            self._emptied = [ref for ref in self._emptied if ref == touched]
            self._show()

    def _count_of(self, place: int) -> tuple[int, bool]:
        ref = self.browsing.cards[place].ref
        return self.cards.get(ref, 0), ref in self._wrong()[1]

    def _change_in_pool(self, place: int, by: int) -> None:
        self.change(self.browsing.cards[place].ref, by)

    def _open_in_pool(self, place: int) -> None:
        self._open(self.browsing.cards[place].ref)

    def _open(self, ref: str) -> None:
        """Look at a card closely; from there on to all others of the same list."""
        listed = [row.key for row in self._list.rows if row.key] if self._last == "deck" else None
        refs = listed or [shown.ref for shown in self.browsing.cards]
        self.stage.push(CardsScene(Browsing([self.game], refs), self.name, ref))

    # What is done with the deck

    def save(self) -> None:
        """Save the deck in its file; one that has none is asked for a name."""
        if self.path is None:
            self.save_as()
        else:
            self._save(self.name, self.about, same=True)

    def save_as(self) -> None:
        """Save the deck under a name."""
        self.stage.push(NameDialog(self.name if self.path is None else "", self.about, self._save))

    def _save(self, name: str, about: str, *, same: bool = False, over: bool = False) -> None:
        """Save the deck under a name; of `same` its file is replaced. What another deck has the name of is replaced only if a person says
        so (`over`).
        """
        shelf = self.stage.services.decks
        deck = self._deck()._replace(name=name, about=about)
        written = write_list(self.game, deck)
        try:
            at, before = (self.path, self._text) if same else (None, None)
            path = shelf.save(self.game.id, name, written, at=at, replaces=before, over=over)
        except DeckExists:
            self.stage.push(ReplaceQuestion(name, lambda: self._save(name, about, same=same, over=True)))
            return
        except StorageError as error:
            self.say(str(error), "bad")
            return
        self.name, self.about, self.path, self._text = name, about, path, written
        self._saved = self._deck()
        self.on_saved(str(path))
        self.layout()
        self.say(say("deck_editor.done", {"name": name, "file": path.name}), "good")

    def delete(self) -> None:
        """Delete the file of the deck, if a person says so."""
        if self.path is not None:
            self.stage.push(DeleteQuestion(self.name, self._deleted))

    def _deleted(self) -> None:
        if self.path is not None:
            try:
                self.stage.services.decks.delete(self.path)
            except StorageError as error:
                self.say(str(error), "bad")
                return
        super().close()

    def copy(self) -> None:
        """Copy the deck as text."""
        pygame.scrap.put_text(write_list(self.game, self._deck()))
        self.say(say("deck_editor.copied"), "good")

    def paste(self) -> None:
        """Take a deck from the clipboard."""
        self.read(pygame.scrap.get_text())

    def read(self, written: str) -> None:
        """Take the cards of a text for those of the deck; if anything cannot be read, or would be lost, a person is asked first."""
        reading = read_list(self.game.defs, written)
        if not reading.deck.cards:
            self.say(str(reading.problems[0]), "bad")
        elif reading.problems or (self.changed and self.cards):
            self.stage.push(PasteDialog(reading, bool(self.changed and self.cards), partial(self._take, reading)))
        else:
            self._take(reading)

    def _take(self, reading: Reading) -> None:
        self.cards = dict(reading.deck.cards)
        self._emptied = []
        if self.path is None and reading.deck.name:
            self.name, self.about = reading.deck.name, reading.deck.about
        self.layout()
        self.say(say("deck_editor.pasted", {"count": sum(self.cards.values())}), "good")

    def close(self) -> None:
        """Leave; a person is asked first if anything would be lost."""
        if self.changed and self.cards:
            self.stage.push(LeaveQuestion(self.name, super().close))
        else:
            super().close()

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        typing = self.form.typing is not None
        if event.type == pygame.KEYDOWN and not typing:
            commands: Mapping[str, Callable[[], None]] = {"copy": self.copy, "paste": self.paste}
            command = command_of(event)
            if command in commands:
                commands[command]()
                return True
        if event.type == pygame.KEYDOWN and self.stage.services.keys.action(event) == "save":
            self.save()
            return True
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and not typing and self.form.focused is None:
            pane = self._list if self._last == "deck" else self._grid
            return pane.handle_key(event.key)
        return False

    def card_at(self, position: tuple[int, int]) -> tuple[str, str] | None:
        place, row = self._grid.index_at(position), -1
        if place >= 0:
            return self.game.id, self.browsing.cards[place].ref
        if self._list.rect.collidepoint(position):
            row = self._list.index_at(position)
        return (self.game.id, self._list.rows[row].key) if row >= 0 else None

    def take_file(self, path: Path) -> bool:
        """Take a deck from a file."""
        try:
            self.read(read_deck(path))
        except StorageError as error:
            self.say(str(error), "bad")
        return True

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._views is not None and self._views.poll():
            self.stage.damage.add()
        if self._looks is not None:
            self.stage.services.note_pictures(self.game.id, self._looks.art.faults())

    # For the report

    def messages(self) -> list[str]:
        return [*super().messages(), *self._wrong()[0]]

    def targets(self) -> list[Target]:
        found = super().targets()
        for index in self._grid.in_sight():
            ref = self.browsing.cards[index].ref
            extra = (("count", self.cards.get(ref, 0)), ("chosen", index == self._grid.chosen))
            name = self.game.defs.cards[ref].name
            self._seen(found, Target("card", ref, name, self._grid.place(index), True, extra), self._grid.rect)
            counter = self._grid.counter(index)
            for sign, rect in (("minus", counter.minus), ("plus", counter.plus)):
                self._seen(found, Target("button", f"{sign}:{ref}", "", rect, True), self._grid.rect)
        for index in self._list.in_sight():
            row = self._list.rows[index]
            if row.key:
                told = (("count", row.copies), ("chosen", row.key == self._list.chosen), ("wrong", row.wrong))
                place = self._list.place(index)
                self._seen(found, Target("row", f"row:{row.key}", row.text, place, True, told), self._list.rect)
                counter = self._list.counter(index)
                for sign, rect in (("minus", counter.minus), ("plus", counter.plus)):
                    self._seen(found, Target("button", f"row-{sign}:{row.key}", "", rect, True), self._list.rect)
        return found

    @staticmethod
    def _seen(found: list[Target], target: Target, around: pygame.Rect) -> None:
        """Add a target, as much of it as is seen."""
        rect = target.rect.clip(around)
        if rect.width and rect.height:
            found.append(target._replace(rect=rect))


def _pool(game: Game, before: Browsing | None = None) -> Browsing:
    """The cards of a game that decks are built of, with what was looked for and looked at `before`."""
    rules = game.code.decks
    pool = Browsing([game], [ref for ref in game.defs.cards if rules is not None and rules.part(game.defs, ref)])
    if before is not None:
        pool.go_on_from(before)
    return pool
