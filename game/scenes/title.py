"""The title: the library of games, and what was left unfinished."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.client_words import say
from game.scenes.form_scene import LARGE_TEXT, FormScene
from game.scenes.kept import people, reached_words
from game.scenes.modes import playable_modes
from game.scenes.question import ask_to_quit
from game.scenes.stack import Stage
from game.ui import shapes, text
from game.ui.lists import ScrollPanel
from game.ui.widgets import Place

if TYPE_CHECKING:
    from game.library import Listing
    from game.scenes.last_table import LastTable
    from game.scenes.live import News
    from game.scenes.stack import Stage
    from game.storage.journal import Unfinished
    from game.ui.cover import Cover, TileFacts

NAME = "Wartable"
TILE, MOST_TILE, TILE_GAP = 240, 300, 22
"""The least and the greatest width of a game's tile, and the gap beside it, in units of the theme."""
TALLEST = 0.44
"""The greatest width of a tile in heights of the shelf: of a second row enough is in sight to read the names."""
MOST_COLUMNS = 5
"""So many games stand side by side at most."""
PAINT_AFTER = 0.2
"""Covers are painted when the games have been there for so many seconds: whoever goes on at once does not wait for them."""
COMING_BACK = 0.15
"""Seconds from the moment the window comes back to the look for packs that were mended: the click that brings it back is in by then,
and is about what was there before."""


class TitleScene(FormScene):
    """The first screen. The games are looked for after the first frame, so that the window is there at once."""

    def __init__(self, open_game: str = "", opens: Callable[[Stage], str] = lambda _stage: "") -> None:
        self.open_game = open_game
        self.opens = opens
        """What is opened as soon as the games are there; it tells why that cannot be."""
        self.unfinished: tuple[Unfinished, ...] = ()
        self._told: list[str] = []
        """What is said under Resume of the match that it would take up."""
        self._frames = 0
        self._greeted = False
        self._last_table: LastTable | None = None
        """The table of the match that was left last; None until the games are there."""
        self._table_place: pygame.Rect | None = None
        """Where it is drawn; None if it is not."""
        self._settled = 0.0
        """For how many seconds the games have been there."""
        self._covers: dict[str, tuple[Listing, Cover]] = {}
        self._look_in: float | None = None
        """Seconds until the packs are looked at again; None if nobody has come back to the window."""
        self._renewed = False
        """Whether a pack was changed, and that does not show yet."""

    def enter(self, stage: Stage) -> None:
        """What was left unfinished has a place in the menu, so it is looked for before anything shows."""
        super().enter(stage)
        self._look()

    def uncovered(self) -> None:
        """Something may have been saved, finished or edited meanwhile."""
        self.stage.services.refresh()
        self._look()
        self.layout()

    def tell(self, words: str, kind: str) -> bool:
        # What was just written may be a match that can be resumed.
        self._look()
        self.layout()
        return super().tell(words, kind)

    def _look(self) -> None:
        from game.storage.journal import unfinished

        self.unfinished = unfinished(self.stage.services.folders.journals)
        if self._last_table is not None:
            self._last_table.want(self._latest)

    @property
    def _latest(self) -> Unfinished | None:
        """The match that was left last."""
        return self.unfinished[0] if self.unfinished else None

    def renewed(self, news: News) -> None:
        for id, (_listing, cover) in list(self._covers.items()):
            if news.assets and news.game in ("", id):
                cover.close()
                del self._covers[id]
        self._renewed = True

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.WINDOWFOCUSGAINED:
            self._look_in = COMING_BACK
        return super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        services = self.stage.services
        if not services.loaded:
            self._frames += 1
            if self._frames > 1:
                services.listings()
                self.layout()
                self._drop_blind_presses()
        elif not self._greeted:
            self._greeted = True
            for message in services.messages:
                self.say(message, "warn")
            services.messages.clear()
            opens, self.opens = self.opens, lambda _stage: ""
            problem = opens(self.stage)
            if problem:
                self.say(problem, "bad", 20.0)
            listing = services.listing(self.open_game) if self.open_game else None
            if listing is not None and listing.game is not None:
                self.open_game = ""
                self.play(listing)
            elif self.open_game:
                why = "title.not_in_library" if listing is None else "title.has_problems"
                self.say(say(why, {"game": self.open_game}), "bad")
                self.open_game = ""
        else:
            self._settled += dt
            if self._settled > PAINT_AFTER:
                self._paint_covers()
        # What is pressed stays where it is until it is let go.
        if self._greeted and self._renewed and self.form.held is None:
            self._renewed = False
            self.layout()
            self.form.point(self.stage.pointer)
        if self._greeted and self._look_in is not None:
            self._look_in -= dt
            if self._look_in > 0 or self.form.held is not None:
                return
            self._look_in = None
            if services.refresh():
                self.layout()
                self.form.point(self.stage.pointer)
                self._drop_blind_presses()

    def _drop_blind_presses(self) -> None:
        """What was pressed while the games were looked for was not meant for the one that has come under the pointer."""
        _menu, library = self._columns()
        for event in pygame.event.get((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)):
            if not library.collidepoint(event.pos):
                pygame.event.post(event)

    def leave(self) -> None:
        for _listing, cover in self._covers.values():
            cover.close()
        super().leave()

    def close(self) -> None:
        """Esc does not end the client from its first screen."""

    def _columns(self) -> tuple[pygame.Rect, pygame.Rect]:
        theme = self.theme
        wide, high = self.stage.size
        margin = theme.px(40)
        left = min(round(theme.px(260) * (1 + (theme.text_scale - 1) * 0.4)), wide // 3)
        menu = pygame.Rect(margin, margin, left, high - 2 * margin)
        library = pygame.Rect(menu.right + theme.px(36), margin, 0, high - 2 * margin)
        library.width = wide - margin - library.x
        return menu, library

    def build(self) -> None:
        self._build_menu()
        self._build_library()

    def _build_menu(self) -> None:
        theme = self.theme
        menu, _library = self._columns()
        y = menu.y + text.line_height(theme.text("display"), text.SERIF)
        lines = len(text.wrap(say("title.under"), theme.text("body"), menu.width))
        y += lines * text.line_height(theme.text("body")) + theme.px(24 if theme.text_scale > LARGE_TEXT else 45)
        entries = [
            (say("title.load"), self.load, "load", "ui-load"),
            (say("title.cards"), self.cards, "cards", "ui-deck"),
            (say("title.decks"), self.decks, "decks", "ui-hand"),
            (say("title.settings"), self.settings, "settings", "ui-settings"),
            (say("title.help"), self.help, "help", "ui-help"),
            (say("title.credits"), self.credits, "credits", "ui-crown"),
            (say("title.quit"), self._quit, "quit", "ui-close"),
        ]
        if self.unfinished:
            latest = self.unfinished[0]
            y = self._build_picture(latest, y)
            self.button(
                pygame.Rect(menu.x, y, menu.width, theme.row + theme.px(10)),
                say("title.resume"),
                lambda: self.resume(latest),
                "resume",
                icon="ui-play",
                style="primary",
                step="label",
                hint=self._tells(latest),
            )
            y += theme.row + theme.px(10)
            below = len(entries) + (len(self.unfinished) > 1)
            self._told = self._fitting(self._tells(latest), menu.bottom - y - below * theme.row)
            y += text.line_height(theme.text("small")) * len(self._told) + theme.px(14)
            if len(self.unfinished) > 1:
                words = say("title.all_unfinished", {"count": len(self.unfinished)})
                self.button(
                    pygame.Rect(menu.x, y, menu.width, theme.row),
                    words,
                    self.load,
                    "unfinished",
                    style="quiet",
                    step="small",
                    align="left",
                )
                y += theme.row + theme.gap
        wide = menu.width + theme.pad
        step = min(theme.row + theme.px(10), (menu.bottom + theme.px(24) - y) // len(entries))
        beside = "decks" if step < text.line_height(theme.text("body")) + theme.px(4) else ""
        if beside:
            # Where there is no room for a line each, decks stand beside the cards.
            step = min(theme.row + theme.px(10), (menu.bottom + theme.px(24) - y) // (len(entries) - 1))
        for words, on_press, name, icon in entries:
            y -= step if name == beside else 0
            left = wide // 2 if name == beside else 0
            right = wide // 2 if beside and name == "cards" else wide
            self.button(
                pygame.Rect(menu.x - theme.pad + left, y, right - left, min(step, theme.row + theme.px(4))),
                words,
                on_press,
                name,
                icon=icon,
                style="quiet",
                align="left",
            )
            y += step

    def _build_picture(self, latest: Unfinished, y: int) -> int:
        """The table of the match that is taken up, over the button that does it; where that begins. Large type leaves no room for it."""
        theme, table = self.theme, self._last_table
        self._table_place = None
        if table is None or table.picture is None or theme.text_scale > LARGE_TEXT:
            return y
        menu, _library = self._columns()
        y -= theme.px(20)
        wide, high = table.picture.get_size()
        self._table_place = place = pygame.Rect(menu.x, y, menu.width, menu.width * high // wide)
        self.add(Place(theme, place.copy(), lambda: self.resume(latest), self._tells(latest)), "last-table")
        return place.bottom + theme.gap

    def _tells(self, entry: Unfinished) -> str:
        when = entry.changed.astimezone().strftime("%d %b, %H:%M")
        lines = (str(entry.about.get("title", entry.path.name)), reached_words(entry.at), people(entry.about), when)
        return "\n".join(line for line in lines if line)

    def _fitting(self, words: str, room: int) -> list[str]:
        """The first lines that so many pixels have room for, two at least; the tip of the button has them all."""
        lines = words.split("\n")
        return lines[: max(2, room // text.line_height(self.theme.text("small")))]

    def _build_library(self) -> None:
        theme = self.theme
        _menu, library = self._columns()
        top = text.line_height(theme.text("heading"), text.SERIF) + theme.px(4)
        high = self.stage.size[1] - theme.px(6) - library.y - top
        panel = ScrollPanel(theme, pygame.Rect(library.x, library.y + top, library.width, high))
        self.form.add(panel)
        if not self.stage.services.loaded:
            return
        from game.ui.cover import GameTile

        listings = self.stage.services.listings()
        gap, room = theme.px(TILE_GAP), library.width - theme.px(18)
        columns = _side_by_side(len(listings), (room + gap) // (theme.px(TILE) + gap))
        step = (room + gap) // columns
        wide = min(step - gap, theme.px(MOST_TILE), round(panel.rect.height * TALLEST))
        lines = 3 if theme.text_scale > LARGE_TEXT else 2
        high = GameTile.height(theme, wide, lines)
        y = theme.px(2)
        for start in range(0, len(listings), columns):
            row = listings[start : start + columns]
            for column, listing in enumerate(row):
                facts = self.facts(listing)
                tile = GameTile(
                    theme,
                    pygame.Rect(column * step, y, wide, high),
                    facts,
                    self.cover(listing),
                    partial(self.play, listing),
                    facts.tip,
                )
                tile.enabled = listing.game is not None and bool(playable_modes(listing.game.defs))
                self.add(tile, f"game:{listing.id}", panel)
            y += high + theme.px(6)
            if any(listing.problems for listing in row):
                self._build_problems(row, panel, (theme.px(8), y, step, wide - theme.px(16)))
                y += theme.row + theme.px(6)
            y += theme.px(10)

    def _build_problems(self, row: Sequence[Listing], panel: ScrollPanel, place: tuple[int, int, int, int]) -> None:
        """A button under each game of a row in whose pack something is wrong: `place` is (x, y, from one to the next, width)."""
        x, y, step, wide = place
        for column, listing in enumerate(row):
            if listing.problems:
                self.button(
                    pygame.Rect(x + column * step, y, wide, self.theme.row),
                    say("title.in_this_pack", {"problems": listing.tally}),
                    partial(self.problems, listing),
                    f"problems:{listing.id}",
                    icon="ui-warning",
                    style="danger" if listing.game is None else "normal",
                    panel=panel,
                    step="small",
                )

    def cover(self, listing: Listing) -> Cover:
        """The cover of a game; made anew when its pack was read again."""
        from game.scenes.covers import make_cover

        held = self._covers.get(listing.id)
        if held is None or held[0] is not listing:
            if held is not None:
                held[1].close()
            self._covers[listing.id] = listing, make_cover(listing)
        return self._covers[listing.id][1]

    def _paint_covers(self) -> None:
        """Paint one cover that is in sight and not painted yet, and take in pictures that were decoded."""
        from game.ui.cover import GameTile

        tiles = [widget for widget in self.widgets() if isinstance(widget, GameTile)]
        for _listing, cover in self._covers.values():
            if cover.poll():
                self.stage.damage.add()
        waiting = next((tile for tile in tiles if not tile.cover.has(tile.cover_size)), None)
        if waiting is not None:
            waiting.cover.picture(waiting.cover_size)
            self.stage.damage.add()
        elif self._last_table is None:
            from game.scenes.last_table import LastTable

            self._last_table = LastTable(self.stage.services)
            self._last_table.want(self._latest)
        elif self._last_table.poll() and self.form.held is None:
            self.layout()

    def facts(self, listing: Listing) -> TileFacts:
        """What the tile of a game says."""
        from game.ui.cover import TileFacts

        game = listing.game
        if game is None:
            return TileFacts(listing.id, listing.name, say("title.cannot_be_played"), "", "", "")
        ready = playable_modes(game.defs)
        modes = ready or tuple(game.defs.modes.values())
        least = min((mode.least_seats for mode in modes), default=1)
        most = max((mode.most_seats for mode in modes), default=1)
        seats = say("title.so_many_seats" if least == most else "title.seats", {"least": least, "most": most})
        short = min((mode.minutes[0] for mode in modes), default=0)
        long = max((mode.minutes[1] for mode in modes), default=0)
        minutes = say("title.minutes", {"least": short, "most": long}) if long else ""
        summary = str(listing.pack.about.get("summary", "")) if listing.pack is not None else ""
        names = ", ".join(mode.name for mode in modes) if ready else say("title.unfinished_game")
        begin = say("title.new_match") if ready else ""
        return TileFacts(listing.id, listing.name, summary, seats, minutes, begin, names)

    def draw_background(self, surface: pygame.Surface) -> None:
        super().draw_background(surface)
        theme, palette = self.theme, self.theme.palette
        menu, library = self._columns()
        text.draw(surface, NAME, theme.text("display"), palette.ink, menu.topleft, family=text.SERIF, width=menu.width)
        y = menu.y + text.line_height(theme.text("display"), text.SERIF)
        block = text.paragraph(say("title.under"), theme.text("body"), palette.ink_soft, menu.width)
        shapes.put(surface, block, (menu.x, y))
        text.draw(surface, say("title.games"), theme.text("heading"), palette.ink, library.topleft, family=text.SERIF)
        if not self.stage.services.loaded:
            text.draw(
                surface, say("title.looking"), theme.text("body"), palette.ink_soft, library.center, anchor="center"
            )
        elif not self.stage.services.listings():
            text.draw(
                surface, say("title.no_game"), theme.text("body"), palette.ink_soft, library.center, anchor="center"
            )

    def draw_over(self, surface: pygame.Surface) -> None:
        if not self.unfinished:
            return
        theme, palette = self.theme, self.theme.palette
        place, table = self._table_place, self._last_table
        small = table.small(place.size, theme.radius) if table is not None and place is not None else None
        if place is not None and small is not None:
            shapes.put(surface, small, place)
            pygame.draw.rect(surface, palette.line, place, max(1, theme.px(1)), theme.radius)
        for widget in self.form.widgets:
            if self._names.get(id(widget)) == "resume":
                y = widget.rect.bottom + theme.px(4)
                for line in self._told:
                    text.draw(
                        surface,
                        line,
                        theme.text("small"),
                        palette.ink_soft,
                        (widget.rect.x, y),
                        width=widget.rect.width,
                    )
                    y += text.line_height(theme.text("small"))

    def play(self, listing: Listing) -> None:
        """Set up a new match of a game, with its pack as it is on the disk now."""
        from game.scenes.new_game import NewGameScene

        fresh = self.stage.services.look_again(listing.id)
        if fresh is None or fresh.game is None:
            self.say(say("title.has_problems_now", {"game": listing.name}), "bad")
            self.layout()
            return
        if not playable_modes(fresh.game.defs):
            self.say(say("title.not_finished", {"game": listing.name}), "bad")
            self.layout()
            return
        self.stage.push(NewGameScene(fresh))

    def resume(self, entry: Unfinished) -> None:
        """Go on with a match that was left unfinished."""
        from game.scenes.opening import resume_on_table

        problem = resume_on_table(self.stage, entry.path)
        if problem:
            self.say(problem, "bad")

    def load(self) -> None:
        """Choose a saved match."""
        from game.scenes.saves import SavesScene

        self.stage.push(SavesScene())

    def cards(self) -> None:
        """Look through the cards of all games."""
        from game.scenes.browsing import Browsing
        from game.scenes.cards import CardsScene

        games = [listing.game for listing in self.stage.services.listings() if listing.game is not None]
        self.stage.push(CardsScene(Browsing(games)))

    def decks(self) -> None:
        """Look at the decks of all games, and build some."""
        from game.scenes.decks import DecksScene, with_decks

        games = with_decks(self.stage.services.listings())
        if games:
            self.stage.push(DecksScene(games))
        else:
            self.say(say("title.no_decks"))

    def settings(self) -> None:
        """Change settings."""
        from game.scenes.settings import SettingsScene

        self.stage.push(SettingsScene())

    def help(self) -> None:
        """Read how to play."""
        from game.scenes.help import HelpScene

        self.stage.push(HelpScene())

    def credits(self) -> None:
        """See whose work this is."""
        from game.scenes.credits import CreditsScene

        self.stage.push(CreditsScene())

    def problems(self, listing: Listing) -> None:
        """See what is wrong with a pack; one that cannot be played is read again, as it may have been mended meanwhile."""
        from game.scenes.problems import ProblemsScene

        fresh = self.stage.services.look_again(listing.id) if listing.game is None else None
        self.stage.push(ProblemsScene(fresh or listing))

    def _quit(self) -> None:
        ask_to_quit(self.stage)


def _side_by_side(count: int, most: int) -> int:
    """In how many columns so many games stand, with room for `most`: those that leave the fewest places free, of these the fewest."""
    possible = range(min(3, most), max(1, min(MOST_COLUMNS, most)) + 1) if most > 1 else range(1, 2)
    return min(possible, key=lambda columns: (-count % columns, columns))
