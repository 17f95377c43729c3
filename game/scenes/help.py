"""Help: how to play in the pack's own words, the keys of the table, and a search through the rules."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final

import pygame

from game.client_words import say
from game.rules.definitions import Definitions
from game.scenes.form_scene import FormScene
from game.scenes.live import News
from game.scenes.looks import make_looks
from game.table.paint.desk import Looks
from game.ui import shapes
from game.ui.die import DieLook
from game.ui.drop_down import DropDown
from game.ui.fields import TextField
from game.ui.keys import DEFAULT_KEYS, FIXED
from game.ui.line import Line
from game.ui.lists import ListBox, Row, TextPanel
from game.ui.piece_art import named_die
from game.ui.theme import Colour
from game.ui.widgets import draw_panel

RULES = "rules"
KEYS = "keys"
MOST_FOUND = 60
CLIENT: Final[Mapping[str, str]] = {"variations": "variations", "judge": "judge", "versions": "keep"}
"""The pages about the client itself, and the action of the table whose key each names."""
_OWN: Final = "client:"
"""Stands before the names of these pages: a pack may have pages of the same."""
DICE: tuple[Colour, Colour] = ((236, 226, 204), (24, 22, 20))
"""The colour of dice in pictures, and that of what is on them."""


class HelpScene(FormScene):
    """Pages to the left, the page to the right. The search looks through the pages and the register of rules."""

    def __init__(self, defs: Definitions | None = None, page: str = "", find: str = "") -> None:
        self.defs = defs
        self.free = defs is None
        """Opened from the title: any game may be chosen."""
        self.chosen = page
        self.find = find
        self._text: TextPanel | None = None
        self._looks: Looks | None = None
        """What pictures are drawn with, once a page has any."""

    def renewed(self, news: News) -> None:
        """Pages and rules are read as they are now."""
        game = news.listing.game if news.listing is not None else None
        if game is not None and self.defs is not None and game.id == self.defs.game:
            self.defs = game.defs
            self._looks = None
            self.layout()
            self._show()

    def _games(self) -> list[Definitions]:
        """All games that can be read about."""
        return [listing.game.defs for listing in self.stage.services.listings() if listing.game is not None]

    def _choose_game(self, game: Hashable) -> None:
        self.defs = next((defs for defs in self._games() if defs.game == game), self.defs)
        self.chosen = ""
        self._looks = None
        self.layout()
        self._show()

    def _definitions(self) -> Definitions | None:
        if self.defs is None:
            games = self._games()
            last = self.stage.services.settings.last_game
            self.defs = next((defs for defs in games if defs.game == last), games[0] if games else None)
        return self.defs

    def pages(self) -> list[tuple[str, str, str]]:
        """The pages of the pack: id, title, text."""
        defs = self._definitions()
        texts = defs.texts if defs is not None else {}
        found = []
        for key in texts:
            if key.startswith("help.") and key.endswith(".title"):
                page = key[len("help.") : -len(".title")]
                found.append((page, texts[key], texts.get(f"help.{page}.text", "")))
        return found

    def client_pages(self) -> list[tuple[str, str, str]]:
        """The same of the pages about the client itself."""
        keys = self.stage.services.keys
        return [
            (
                f"{_OWN}{page}",
                say(f"help_client.{page}.title"),
                say(f"help_client.{page}.text", {"key": keys.shown(action)}),
            )
            for page, action in CLIENT.items()
        ]

    def build(self) -> None:
        theme = self.theme
        body = self.body()
        left = min(theme.px(260), body.width // 3)
        games = self._games() if self.free else []
        if len(games) > 1:
            listed: list[tuple[Hashable, str]] = [(one.game, one.name) for one in games]
            defs = self._definitions()
            box = pygame.Rect(body.x, body.y, left, theme.row)
            self.add(DropDown(theme, box, listed, defs.game if defs is not None else "", self._choose_game), "game")
            body = pygame.Rect(body.x, body.y + theme.row + theme.gap, body.width, body.height - theme.row - theme.gap)
        field = TextField(
            theme,
            pygame.Rect(body.x, body.y, left, theme.row),
            self.find,
            self._search,
            placeholder=say("help_screen.search"),
            limit=60,
        )
        self.add(field, "search")
        rows = [Row(page, title) for page, title, _words in self.pages()]
        rows += [Row(page, title) for page, title, _words in self.client_pages()]
        rows += [Row(KEYS, say("help_screen.keys")), Row(RULES, say("help_screen.rules"))]
        if not self.chosen:
            self.chosen = str(rows[0].key)
        top = body.y + theme.row + theme.gap
        pages = ListBox(theme, pygame.Rect(body.x, top, left, body.bottom - top), rows, self._open)
        if not self.find:
            pages.choose(self.chosen)
        self.add(pages, "pages")
        whole = self.body()
        page = pygame.Rect(whole.x + left + theme.pad, whole.y, whole.width - left - theme.pad, whole.height)
        self._text = TextPanel(theme, page.inflate(-theme.px(12), -theme.px(12)), self.lines())
        self.add(self._text, "page")
        self.foot_buttons((say("help_screen.back"), self.close, "back", "primary"))
        if self.find:
            self.form.focus(field)

    def draw_background(self, surface: pygame.Surface) -> None:
        super().draw_background(surface)
        defs = self._definitions()
        self.heading(surface, say("help_screen.title"), defs.name if defs is not None else "")
        body = self.body()
        left = min(self.theme.px(260), body.width // 3) + self.theme.pad
        draw_panel(surface, self.theme, pygame.Rect(body.x + left, body.y, body.width - left, body.height))

    def lines(self) -> list[Line]:
        """What the page shows: what was found, or the chosen page."""
        palette = self.theme.palette
        if self.find.strip():
            return self._found(self.find.strip().lower())
        if self.chosen == RULES:
            return self._rules("")
        if self.chosen == KEYS:
            keys = self.stage.services.keys
            lines = [Line(say("help_screen.keys"), palette.accent, step="heading", family="serif", gap=8)]
            listed = [(keys.shown(action), say(f"keys.{action}")) for action in DEFAULT_KEYS]
            listed += [(say(f"keys.fixed.{key}"), say(f"keys.fixed.{key}.does")) for key in FIXED]
            return lines + [Line(say("keys.line", {"key": key, "does": does})) for key, does in listed]
        for page, title, words in (*self.pages(), *self.client_pages()):
            if page == self.chosen:
                lines = [Line(title, palette.accent, step="heading", family="serif", gap=8)]
                return lines + [self._paragraph(part) for part in words.split("\n\n")]
        return []

    def _plain(self, words: str) -> str:
        """A page in one paragraph, without its pictures."""
        return " ".join([self._paragraph(part).content for part in words.split("\n\n")])

    def _paragraph(self, words: str) -> Line:
        """A paragraph of a page. `[movement: block block blank]` at its beginning is a picture of dice that show these faces."""
        named, bracket, rest = words.removeprefix("[").partition("]")
        token, colon, faces = named.partition(":")
        defs = self._definitions()
        die = defs.tokens.get(token.strip()) if defs is not None and bracket and colon else None
        if defs is None or die is None or not words.startswith("["):
            return Line(words, step="label", gap=12)
        listing = self.stage.services.listing(defs.game)
        if self._looks is None and listing is not None and listing.game is not None:
            self._looks = make_looks(listing.game, listing)
        if self._looks is None:
            return Line(rest.strip(), step="label", gap=12)
        sides = {str(face): nth for nth, face in enumerate(die.faces, 1)}
        d, apart = self.theme.px(34), self.theme.px(6)
        shown = [(sides[face], die.faces[sides[face] - 1]) for face in faces.split() if face in sides]
        row = shapes.blank((max(1, len(shown) * (d + apart)), d))
        for nth, (side, face) in enumerate(shown):
            look = DieLook(die.id, len(die.faces), side, face)
            drawn = named_die(self._looks.faces.template, self._looks.icons, look, d, DICE)
            shapes.put(row, drawn, (nth * (d + apart), 0))
        return Line(rest.strip(), step="label", gap=12, picture=row)

    def _rules(self, find: str) -> list[Line]:
        defs = self._definitions()
        palette = self.theme.palette
        lines = []
        for rule in defs.rules.values() if defs is not None else ():
            if find in rule.id.lower() or find in rule.text.lower():
                lines.append(Line(rule.id, palette.accent, "semibold", "small", gap=0))
                lines.append(Line(rule.text, gap=10))
        return lines

    def _found(self, find: str) -> list[Line]:
        palette = self.theme.palette
        lines: list[Line] = []
        for _page, title, words in (*self.pages(), *self.client_pages()):
            if find in title.lower() or find in words.lower():
                lines.append(Line(title, palette.accent, step="label", family="serif", gap=2))
                lines.append(Line(self._plain(words), palette.ink_soft, gap=12))
        lines += self._rules(find)
        if not lines:
            return [Line(say("help_screen.nothing"), palette.ink_soft)]
        return lines[: 2 * MOST_FOUND]

    def _open(self, key: Hashable) -> None:
        self.chosen = str(key)
        if self.find:
            self.find = ""
            self.layout()
        self._show()

    def _search(self, words: str) -> None:
        self.find = words
        self._show()

    def _show(self) -> None:
        if self._text is not None:
            self._text.lines = self.lines()
            self._text.scroll_to(0)
