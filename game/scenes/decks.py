"""The decks of a game, ready-made ones and one's own: looked at, chosen for a seat of a new match, and opened to be changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame

from game.client_words import say
from game.decks.known import KnownDeck, own_decks, ready_made
from game.decks.lists import in_parts
from game.rules.decks import ANY_MODE
from game.rules.gamedef import Game
from game.scenes.deck_words import deck_lines, problems_of
from game.scenes.form_scene import FormScene
from game.scenes.live import News
from game.scenes.looks import make_looks
from game.storage.decks import read_deck
from game.storage.errors import StorageError
from game.table.model.brought import BY_BOT
from game.table.paint.desk import Looks
from game.ui import text
from game.ui.component_views import ComponentViews, Sprite
from game.ui.deck_cards import DeckCards
from game.ui.drop_down import DropDown
from game.ui.face_layout import face_data
from game.ui.line import Line
from game.ui.lists import ListBox, Row, TextPanel
from game.ui.widgets import Button
from game.words import Words

AT_TABLE: Final = "table"
"""In the place of a deck: it is built at the table."""
WORDS: Final = 0.42
"""The share of the width that the words of a deck have with its cards beside them."""


class Wanted(NamedTuple):
    """For whom a deck is chosen: the heading says it; `mode` is that of the match. `on_take` gets the deck, BY_BOT, or AT_TABLE, which is
    offered `at_table`; `chosen` is the key of what was chosen before.
    """

    heading: str
    mode: str
    on_take: Callable[[KnownDeck | str], None]
    chosen: str = AT_TABLE
    at_table: bool = True


class DecksScene(FormScene):
    """The decks of some games, of one at a time; with `wanted` one of them is chosen for a seat."""

    def __init__(self, games: Sequence[Game], wanted: Wanted | None = None) -> None:
        self.games = tuple(games)
        self.game = self.games[0]
        self.wanted = wanted
        self.chosen: str | None = wanted.chosen if wanted is not None else None
        self._decks: dict[str, KnownDeck] = {}
        self._looks: Looks | None = None
        self._views: ComponentViews | None = None

    def leave(self) -> None:
        super().leave()
        self._drop_looks()

    def layout(self) -> None:
        if self.theme != self.stage.theme():
            self._views = None
        super().layout()

    def _drop_looks(self) -> None:
        if self._looks is not None:
            self._looks.art.close()
        self._looks = self._views = None

    def _drawn(self) -> ComponentViews:
        """What cards of the present game are drawn with."""
        if self._looks is None:
            self._looks = make_looks(self.game, self.stage.services.listing(self.game.id))
        if self._views is None:
            looks = self._looks
            self._views = ComponentViews(self.theme, looks.faces, looks.icons, looks.art, maps=looks.maps)
        return self._views

    def _picture(self, ref: str, wide: int) -> Sprite:
        return self._drawn().card(face_data(self.game.defs.cards[ref], self.game.defs.texts), wide)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._views is not None and self._views.poll():
            self.stage.damage.add()

    @property
    def mode(self) -> str:
        """The mode whose limits count."""
        return self.wanted.mode if self.wanted is not None else ANY_MODE

    def page(self) -> pygame.Rect:
        wide, high = self.stage.size
        across, down = self.theme.px(28), self.theme.px(20)
        width = min(wide - 2 * across, self.theme.px(1240))
        return pygame.Rect((wide - width) // 2, down, width, high - 2 * down)

    def renewed(self, news: News) -> None:
        """Decks are shown as the cards are now."""
        new = news.listing.game if news.listing is not None else None
        known = new is not None and any(game.id == new.id for game in self.games)
        if new is not None and known:
            self.games = tuple([new if game.id == new.id else game for game in self.games])
            self.game = new if self.game.id == new.id else self.game
        if known or (news.assets and news.game in ("", self.game.id)):
            self._drop_looks()
            self.layout()

    def uncovered(self) -> None:
        """A deck may have been saved or deleted meanwhile."""
        self.layout()
        super().uncovered()

    def look_at(self, key: str) -> None:
        """Choose a deck by its key."""
        self.chosen = key

    def _rows(self) -> list[Row]:
        """What may be chosen, from the top."""
        rows = []
        if self.wanted is not None and self.wanted.at_table:
            rows.append(Row(AT_TABLE, say("decks.at_table"), "", "ui-hand", True, say("decks.at_table_help")))
        if self.wanted is not None:
            rows.append(Row(BY_BOT, say("decks.by_bot"), "", "ui-bot", True, say("decks.by_bot_help")))
        for known in self._decks.values():
            problems = problems_of(self.game, known, self.mode)
            kind = say("decks.own" if known.own else "decks.ready_made")
            note = problems[0] if problems else known.deck.about
            icon = "ui-warning" if problems else "ui-deck"
            rows.append(Row(known.key, known.deck.name, kind, icon, True, note))
        return rows

    def _with_own(self) -> bool:
        rules = self.game.code.decks
        return rules is not None and rules.own

    def build(self) -> None:
        theme, services = self.theme, self.stage.services
        own = own_decks(self.game, services.decks) if self._with_own() else ()
        self._decks = {known.key: known for known in (*own, *ready_made(self.game))}
        rows = self._rows()
        if self.chosen not in [row.key for row in rows]:
            self.chosen = str(rows[0].key) if rows else None
        body = self.body()
        if len(self.games) > 1:
            listed: list[tuple[Hashable, str]] = [(game.id, game.defs.name) for game in self.games]
            place = pygame.Rect(body.x, body.y, min(body.width, theme.px(360)), theme.row)
            self.add(DropDown(theme, place, listed, self.game.id, self._choose_game), "game")
            body = pygame.Rect(body.x, place.bottom + theme.gap, body.width, body.bottom - place.bottom - theme.gap)
        left = pygame.Rect(body.x, body.y, round(body.width * 0.48), body.height)
        box = ListBox(
            theme, left, rows, self.pick, on_activate=self.activate, icons=services.icons, empty=say("decks.empty")
        )
        if self.chosen is not None:
            box.choose(self.chosen)
        self.add(box, "decks")
        self.form.default = box
        gap = theme.px(20)
        self._side = pygame.Rect(left.right + gap, body.y, body.right - left.right - gap, body.height)
        self._summary = TextPanel(theme, self._side, self._lines())
        self.add(self._summary, "summary")
        self._cards = DeckCards(theme, self._side, self._picture, lambda times, high: self._drawn().count(times, high))
        self.form.add(self._cards)
        self._show_cards()
        self._build_foot()

    def _show_cards(self) -> None:
        """Lay the cards of the chosen deck under its words or beside them, where they are larger; nowhere if they would be small there."""
        known, whole = self._chosen_deck, self._side
        parts = in_parts(self.game, known.deck.cards) if known is not None else ()
        cards = [(ref, known.deck.cards[ref]) for _part, refs in parts for ref in refs] if known is not None else []
        self._summary.rect = whole.copy()
        high = min(self._summary.content_length(), whole.height)
        wide = round(whole.width * WORDS)
        halves = [
            (
                pygame.Rect(whole.topleft, (whole.width, high)),
                pygame.Rect(whole.x, whole.y + high, whole.width, whole.height - high),
            ),
            (
                pygame.Rect(whole.topleft, (wide, whole.height)),
                pygame.Rect(whole.x + wide, whole.y, whole.width - wide, whole.height),
            ),
        ]
        found = [(self._cards.places(place, len(cards)), words, place) for words, place in halves]
        places, words, place = max(found, key=lambda each: each[0][0].width if each[0] else 0)
        self._summary.rect = words if places else whole.copy()
        self._cards.show(place, cards if places else ())

    def _build_foot(self) -> None:
        buttons: list[tuple[str, Callable[[], None], str, str]] = []
        if self.wanted is not None:
            buttons.append((say("decks.take"), self.take, "take", "primary"))
        if self._with_own():
            style = "normal" if self.wanted is not None else "primary"
            buttons.append((say("decks.open"), self.open, "open", style))
            buttons.append((say("decks.new"), self.new, "new", "normal"))
        buttons.append((say("decks.back"), self.close, "back", "normal"))
        self.foot_buttons(*buttons)
        self._offer()

    def _offer(self) -> None:
        """What can be done with the chosen deck."""
        known = self._chosen_deck
        good = known is None or not problems_of(self.game, known, self.mode)
        able = {"take": self.chosen is not None and good, "open": known is not None}
        for widget in self.form.widgets:
            name = self._names.get(id(widget), "")
            if isinstance(widget, Button) and name in able:
                widget.enabled = able[name]

    @property
    def _chosen_deck(self) -> KnownDeck | None:
        return self._decks.get(self.chosen or "")

    def _lines(self) -> list[Line]:
        known = self._chosen_deck
        if known is not None:
            return deck_lines(self.theme, self.game, known.deck, problems_of(self.game, known, self.mode))
        if self.chosen is None:
            return []
        heading = Line(say(f"decks.{_key(self.chosen)}"), self.theme.palette.ink, step="heading", family=text.SERIF)
        return [heading, Line(say(f"decks.{_key(self.chosen)}_help"), self.theme.palette.ink_soft)]

    def draw_background(self, surface: pygame.Surface) -> None:
        super().draw_background(surface)
        under = self.game.defs.name
        if self.mode:
            words = Words(self.game.code, self.game.defs)
            under = f"{under} · {words.say(f'mode.{self.mode}', default=self.game.defs.modes[self.mode].name)}"
        self.heading(surface, self.wanted.heading if self.wanted is not None else say("decks.title"), under)

    # What is done

    def _choose_game(self, id: Hashable) -> None:
        self.game = next(game for game in self.games if game.id == id)
        self.chosen = None
        self._drop_looks()
        self.layout()

    def pick(self, key: Hashable) -> None:
        """Choose a row."""
        self.chosen = str(key)
        self._summary.lines = self._lines()
        self._summary.scroll_to(0)
        self._show_cards()
        self.stage.damage.add(self._side)
        self._offer()

    def activate(self, key: Hashable) -> None:
        """Take a row at once, or open it where nothing is taken."""
        self.pick(key)
        self.take() if self.wanted is not None else self.open()

    def take(self) -> None:
        """Take the chosen deck, if nothing keeps it from being taken."""
        known = self._chosen_deck
        if self.wanted is None or self.chosen is None:
            return
        problems = problems_of(self.game, known, self.mode) if known is not None else []
        if problems:
            self.say(problems[0], "bad")
            return
        taken = known if known is not None else self.chosen
        self.close()
        self.wanted.on_take(taken)

    def open(self) -> None:
        """Change the chosen deck, or a copy of a ready-made one."""
        if self._chosen_deck is not None:
            self._edit(self._chosen_deck)

    def new(self) -> None:
        """Begin a deck of one's own."""
        self._edit(None)

    def _edit(self, known: KnownDeck | None, written: str = "") -> None:
        from game.scenes.deck_editor import DeckEditorScene

        editor = DeckEditorScene(self.game, known, self.mode, self.look_at)
        self.stage.push(editor)
        if written:
            editor.read(written)

    def take_file(self, path: Path) -> bool:
        """A deck to be looked at and saved."""
        if not self._with_own():
            return False
        try:
            self._edit(None, read_deck(path))
        except StorageError as error:
            self.say(str(error), "bad")
        return True

    def messages(self) -> list[str]:
        return [*super().messages(), *[line.content for line in self._lines()]]


def _key(chosen: str) -> str:
    return "at_table" if chosen == AT_TABLE else "by_bot"


def with_decks(listings: Sequence[Any]) -> list[Game]:
    """Those of the listed games that know decks."""
    games = [listing.game for listing in listings if listing.game is not None]
    return [game for game in games if game.code.decks is not None]
