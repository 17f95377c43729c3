"""The table of the match that was left unfinished last, as everybody may see it, for the title."""

from __future__ import annotations

import queue
import threading
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.rules.match import Match
from game.rules.plain import NOBODY
from game.scenes.looks import make_layout, make_looks
from game.storage.journal import read_journal
from game.table.paint.snapshot import snapshot
from game.table.seen.seeing import Seer
from game.ui import shapes
from game.words import Words

if TYPE_CHECKING:
    from game.library import Listing
    from game.rules.gamedef import Game
    from game.scenes.services import Services
    from game.storage.journal import Unfinished

DRAWN = (960, 540)
"""The size in which the table is drawn before it is made small, in pixels: what is written on it is no larger than at a table."""


class _Found(NamedTuple):
    entry: Unfinished
    match: Match | None


class LastTable:
    """Plays the match of a journal again beside the client, which goes on meanwhile, and draws where it stands: what nobody's hand shows.

    A journal that cannot be read or that the rules do not allow any more has no picture; resuming it says why.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        self.picture: pygame.Surface | None = None
        self._small: pygame.Surface | None = None
        self._wanted: Unfinished | None = None
        self._found: queue.SimpleQueue[_Found] = queue.SimpleQueue()

    def small(self, size: tuple[int, int], radius: int) -> pygame.Surface | None:
        """The picture in a size, with round corners, premultiplied; None if there is none."""
        if self.picture is not None and (self._small is None or self._small.get_size() != size):
            shrunk = pygame.transform.smoothscale(self.picture, size).convert_alpha()
            self._small = shapes.round_corners(shrunk, radius)
        return self._small

    def want(self, entry: Unfinished | None) -> None:
        """Have the picture of a match made, unless it is being made or there."""
        if entry == self._wanted:
            return
        self._wanted, self.picture, self._small = entry, None, None
        listing = self.services.listing(str(entry.about.get("game", ""))) if entry is not None else None
        if entry is None or entry.problem or listing is None or listing.game is None:
            return
        threading.Thread(target=self._play, args=(entry, listing.game), name="last-table", daemon=True).start()

    def _play(self, entry: Unfinished, game: Game) -> None:
        try:
            written = read_journal(entry.path)
            match: Match | None = Match.resume(written.opening, written.actions, game)
        except Exception:  # noqa: BLE001 - a file may hold anything; whoever resumes the match is told
            match = None
        self._found.put(_Found(entry, match))

    def poll(self) -> bool:
        """Take in a match that was played again, and draw its table; whether there is a picture now that was not there before."""
        try:
            entry, match = self._found.get_nowait()
        except queue.Empty:
            return False
        if match is None or entry != self._wanted:
            return False
        listing = self.services.listing(match.game.id)
        try:
            self.picture, self._small = self._drawn(match, listing), None
        except Exception:  # noqa: BLE001 - as above
            return False
        return self.picture is not None

    def _drawn(self, match: Match, listing: Listing | None) -> pygame.Surface | None:
        game = match.game
        looks = make_looks(game, listing)
        words = Words(game.code, game.defs, match.seats)
        seer = Seer(game, make_layout(game, listing), words, looks.faces.template.lying)
        try:
            return snapshot(seer, match.view(NOBODY), looks.views(self.services.theme(DRAWN)), DRAWN)
        finally:
            looks.art.close()
