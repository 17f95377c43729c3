"""What scenes take from the client: settings, stores, the library of games, icons and sounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.bundled import roots_with
from game.client_words import say, take, use
from game.outside import Outside
from game.scenes.live import Live, News
from game.storage.decks import DeckShelf
from game.storage.errors import StorageError
from game.storage.folders import ASSETS, Folders, pack_roots
from game.storage.keeper import Keeper
from game.storage.saves import Shelf
from game.storage.settings import Settings, load_settings, save_settings
from game.ui import text
from game.ui.glyph_check import glyph_problems
from game.ui.icons import Icons
from game.ui.keys import KeyMap
from game.ui.sound import Sounds
from game.ui.theme import Theme

if TYPE_CHECKING:
    from game.library import Listing


class Services:
    """The services of one running client. Packs are compiled when they are first asked for, after the first frame."""

    def __init__(self, folders: Folders, settings: Settings, messages: Sequence[str] = ()) -> None:
        self.folders = folders
        self.settings = settings
        self.messages = list(messages)
        """What had to be said while the client started; the title shows it."""
        self.saves = Shelf(folders.saves)
        self.replays = Shelf(folders.replays)
        self.decks = DeckShelf(folders.decks)
        self.sounds = Sounds(enabled=settings.sound > 0, volume=settings.sound / 100)
        self.keys = KeyMap(settings.keys)
        self.keeper = Keeper()
        self.outside = Outside()
        self._unsaved: set[str] = set()
        """The settings that were changed and are not yet in the file."""
        self._listings: tuple[Listing, ...] | None = None
        self._icons: Icons | None = None
        self._live: Live | None = None

    @classmethod
    def of_user(cls) -> Services:
        """The services for whoever runs the client."""
        folders = Folders.of_user()
        folders.clear_parts()
        settings, messages = load_settings(folders.settings)
        problems = take(roots_with(folders.root), folders.cache)
        if problems:
            key = "title.text_problems" if len(problems) > 1 else "title.text_problem"
            messages = (*messages, say(key, {"problem": problems[0], "count": len(problems) - 1}))
        return cls(folders, settings, messages)

    @property
    def text_scale(self) -> float:
        """The player's text size, 1.0 to 2.0."""
        return self.settings.text_size / 100

    def theme(self, size: tuple[int, int]) -> Theme:
        """The theme for a window of this size."""
        return Theme.for_window(size, self.text_scale, self.settings.reduced_motion)

    def change(self, **changes: Any) -> None:
        """Change and keep settings. Raises ValueError for a wrong value."""
        self.settings = self.settings.with_(**changes)
        self.sounds.enabled = self.settings.sound > 0
        self.sounds.volume = self.settings.sound / 100
        self.keys = KeyMap(self.settings.keys)
        self._unsaved.update(changes)
        self.keeper.keep("settings", self._save_settings)

    def report_fault(self, error: Exception) -> str:
        """Write a report of a fault; where it is, or empty if it cannot be written."""
        from game.storage.crashes import write_crash

        try:
            return str(write_crash(self.folders.crashes, error))
        except StorageError:
            return ""

    def _save_settings(self) -> None:
        save_settings(self.folders.settings, self.settings, self._unsaved)
        self._unsaved.clear()

    @property
    def icons(self) -> Icons:
        """The icons of the client itself."""
        if self._icons is None:
            self._icons = Icons(asset_folders("common", "icons"))
        return self._icons

    @property
    def loaded(self) -> bool:
        """Whether the games were looked for already."""
        return self._listings is not None

    @property
    def has_news(self) -> bool:
        """Whether files of packs were changed that no screen shows yet."""
        return self._live is not None and self._live.busy

    def listings(self) -> tuple[Listing, ...]:
        """Every game of the library with all that is wrong with it. Takes a moment the first time."""
        if self._listings is None:
            from game import library

            self._listings = library.games(cache=self.folders.cache)
            self._use_fonts()
            self._listings = tuple([_with_letters(listing) for listing in self._listings])
            if self._live is not None:
                self._live.know(self._listings)
        return self._listings

    def listing(self, game_id: str) -> Listing | None:
        """One game, or None if there is none of that id."""
        for listing in self.listings():
            if listing.id == game_id:
                return listing
        return None

    def look_again(self, game_id: str) -> Listing | None:
        """Read the pack of one game again, as its files may have been edited; the game as it is now."""
        from game import library

        if self._listings is None:
            return self.listing(game_id)
        try:
            fresh = library.listing(game_id, cache=self.folders.cache)
        except library.UnknownGame:
            return None
        return self._take(fresh)

    def _take(self, fresh: Listing) -> Listing:
        """Have a pack as it was read again in the place of what was known of it; with what its texts lack letters for."""
        others = [listing for listing in self._listings or () if listing.id != fresh.id]
        self._listings = tuple(sorted([*others, fresh], key=lambda listing: listing.id))
        self._use_fonts()
        noted = _with_letters(fresh)
        self._listings = tuple([noted if listing is fresh else listing for listing in self._listings])
        if self._live is not None:
            self._live.know(self._listings)
        return noted

    # What is changed while the client runs

    def follow(self, after: float = 0.0) -> None:
        """Follow the files of all packs, in so many seconds from now on: what is saved is told by `news`."""
        if self._live is None:
            self._live = Live(pack_roots(), self.folders.cache)
            if self._listings is not None:
                self._live.know(self._listings)
            self._live.start(after)

    def stop_following(self) -> None:
        """End that."""
        if self._live is not None:
            self._live.stop()
            self._live = None

    @property
    def live(self) -> Live | None:
        """What follows the files of the packs, once it does."""
        return self._live

    def news(self) -> list[News]:
        """What was changed on the disk since the last call, taken in by now: packs, pictures, icons, fonts and the client's texts."""
        if self._live is None or self._listings is None:
            return []
        told = []
        for news in self._live.news():
            if news.gone:
                self._listings = tuple([listing for listing in self._listings if listing.id != news.game])
            if news.listing is not None:
                news = news._replace(listing=self._take(news.listing))
            if any(path.parent.name == "fonts" for path in news.assets):
                text.forget_fonts()
            if news.assets and not news.game and self._icons is not None:
                self._icons.refresh()
            if news.texts is not None:
                self.messages += use(news.texts)
            told.append(news)
        return told

    def refresh(self) -> bool:
        """Read those packs again whose files were edited meanwhile; whether anything may look different now."""
        from game import library

        if self._listings is None:
            return False
        if library.ids() != tuple([listing.id for listing in self._listings]):
            self.reload()
            self.listings()
            return True
        changed = False
        for listing in self._listings:
            if library.is_outdated(listing):
                fresh = self.look_again(listing.id)
                changed = changed or listing.pack is not None or fresh != listing
        return changed

    def _use_fonts(self) -> None:
        """Draw what the client's fonts lack in those of the packs."""
        text.use_fonts([font for listing in self.listings() if listing.pack is not None for font in listing.pack.fonts])

    def note_pictures(self, game_id: str, faults: Mapping[Path, str]) -> str:
        """Put pictures that could not be shown, each with the reason, on the list of problems of their pack.

        What is to be said of those that were not on it yet, or an empty string.
        """
        listing = self.listing(game_id) if faults else None
        if listing is None:
            return ""
        told = {
            f"{path}:1:1: warning: {reason.removeprefix(f'{path.name}: ')}": reason for path, reason in faults.items()
        }
        fresh = {line: reason for line, reason in told.items() if line not in listing.warnings}
        if not fresh:
            return ""
        noted = listing._replace(warnings=(*listing.warnings, *fresh))
        self._listings = tuple([noted if each is listing else each for each in self.listings()])
        key = "problems.pictures" if len(fresh) > 1 else "problems.picture"
        return say(key, {"why": next(iter(fresh.values())), "count": len(fresh) - 1})

    def reload(self) -> None:
        """Look for the games anew when they are next asked for."""
        self._listings = None


def _with_letters(listing: Listing) -> Listing:
    """A game with a warning for each text of its pack that cannot be drawn as it is written."""
    if listing.pack is None:
        return listing
    problems = glyph_problems(listing.pack.letters, listing.pack.fonts)
    return listing._replace(warnings=(*listing.warnings, *problems))


def asset_folders(pack: str, kind: str = "") -> tuple[Path, ...]:
    """The folders of a pack's assets, those of the user first: `asset_folders("common", "icons")`."""
    return tuple([root / ASSETS / pack / kind if kind else root / ASSETS / pack for root in reversed(pack_roots())])
