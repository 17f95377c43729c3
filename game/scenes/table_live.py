"""What of a pack was changed on the disk while it lies on the table: it is taken over as soon as hands and cards are at rest, and what
cannot be taken over is told beside the match, which goes on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from game.client_words import say
from game.content.differences import changed_cards
from game.rules.history import SWAP
from game.rules.match import SwapWaits
from game.scenes.live import News
from game.scenes.looks import same_looks
from game.storage.folders import pack_roots
from game.table.model.session import Session
from game.table.model.swaps import swap_lines
from game.ui.notice import Told

if TYPE_CHECKING:
    from game.content import Pack
    from game.library import Listing
    from game.rules.definitions import Definitions

MOST_PROBLEMS: Final = 3
"""So many mistakes are told beside the match, the list of problems has all."""
SECONDS: Final = 5.0
"""So long it is told what has come to the table."""
MOST_FILES: Final = 3


class Renewable(Protocol):
    """What shows the match, and can show it otherwise."""

    @property
    def resting(self) -> bool:
        """Whether nothing moves on the table and nothing is held."""

    def take_pictures(self, files: Collection[Path]) -> set[str]:
        """Look at pictures, icons and fonts again, of which these files were changed; the ids of the pictures that are others now."""

    def take_looks(self, listing: Listing) -> None:
        """Draw and lay out everything by a pack as it is now."""

    def flash(self, refs: Iterable[str]) -> None:
        """Have cards in sight light up for a moment: they were changed."""

    def refresh(self) -> None:
        """Show the match as it is now."""

    def say(self, words: str, kind: str = "info", seconds: float = 4.0) -> None:
        """Show a message that is for whoever looks at the table."""

    def unsay(self, words: str) -> None:
        """Take away a message that does not hold any more."""


class TableLive:
    """Takes `News` of the pack of one match. `told` is what is to be shown beside it now, or None; `pack` what it is drawn by."""

    def __init__(self, session: Session, scene: Renewable, listing: Listing | None) -> None:
        self.session = session
        self.scene = scene
        self.listing = listing
        """The pack as it was good last."""
        self.broken: Listing | None = None
        """The pack as it is, if it cannot be played so."""
        self._mistakes: Told | None = None
        """What keeps it from being played, as it is told in every frame."""
        self._drawn: Pack | None = listing.pack if listing is not None else None
        self._waiting: list[News] = []
        self._wanted = False
        """Whether the match is to go on with the pack as it is as soon as it can."""
        self._waits: SwapWaits | None = None
        self._tried = -1
        """How long the log was when that was tried last."""
        self._said = ""
        """What was said last of a change that the match has taken."""

    def take(self, news: News) -> None:
        """Note what was changed; `update` takes it over."""
        if news.listing is not None:
            self.broken = news.listing if news.listing.game is None else None
        elif news.gone:
            self.broken = None
        self._mistakes = self._mistakes_of(self.broken) if self.broken is not None else None
        self._waiting.append(news)

    def update(self) -> None:
        """Take over what can be taken over now; what was said of a change that has been taken back does not hold any more."""
        if self._said and not self._wanted and self.session.outdated:
            self.scene.unsay(self._said)
            self._said = ""
        if not (self._waiting or self._wanted) or not self.scene.resting:
            return
        waiting, self._waiting = self._waiting, []
        flashing: dict[str, None] = {}
        pictures = {path for news in waiting for path in news.assets}
        if pictures:
            flashing.update(dict.fromkeys(sorted(self.scene.take_pictures(pictures))))
        good = [news.listing for news in waiting if news.listing is not None and news.listing.game is not None]
        if good:
            self._take_pack(good[-1])
        files = [name for news in waiting for name in news.files]
        told = self._swap(flashing)
        self._said = told or self._said
        if good or flashing:
            if not told and files and self._waits is None:
                told = self._files(dict.fromkeys(files))
            self.scene.refresh()
        if flashing:
            self.scene.flash(flashing)
        if told:
            self.scene.say(told, "good", SECONDS)

    def _take_pack(self, listing: Listing) -> None:
        """Draw and say everything by a pack that is good; what its cards are and do is for the match to take."""
        game, self.listing = listing.game, listing
        if game is None:
            return
        self.session.renew(game.defs)
        self._wanted, self._tried = True, -1
        if not same_looks(self._drawn, listing.pack):
            self._drawn = listing.pack
            self.scene.take_looks(listing)

    def _swap(self, flashing: dict[str, None]) -> str:
        """Let the match go on with the pack as it is, if it may now; what is to be said of it."""
        session = self.session
        if not self._wanted or self._tried == len(session.match.log):
            return ""
        self._tried = len(session.match.log)
        if not session.outdated:
            self._wanted, self._waits = False, None
            return ""
        before = session.match.state.defs
        try:
            session.swap()
        except SwapWaits as waits:
            self._waits = waits
            return ""
        self._wanted, self._waits = False, None
        after = session.match.state.defs
        flashing.update(dict.fromkeys(changed_cards(before, after)))
        self.scene.refresh()
        return self._changes(before, after)

    def _changes(self, before: Definitions, after: Definitions) -> str:
        if before is after:
            return self._stays()
        log = self.session.match.log
        entry = max(index for index, each in enumerate(log) if each.kind == SWAP)
        lines = swap_lines(self.session.match, entry, self.session.words)
        told = lines[0].words
        if len(lines) > 1:
            told = say("live.more", {"told": told, "count": len(lines) - 1})
        stays = self._stays()
        return say("live.told_and_stays", {"told": told, "stays": stays}) if stays else told

    def _stays(self) -> str:
        names = ", ".join([self.session.words.named(ref) for ref in self.session.stays])
        return say("live.stays", {"names": names}) if names else ""

    def _files(self, names: Iterable[str]) -> str:
        """That what is in some files is on the table now."""
        listed = list(names)
        shown = ", ".join(listed[:MOST_FILES])
        more = len(listed) - MOST_FILES
        return say("live.files_more" if more > 0 else "live.files", {"files": shown, "count": more})

    def go_on(self) -> None:
        """Take the pack as it is now, at a moment that was before it was changed."""
        self._wanted, self._tried = True, -1

    @property
    def told(self) -> Told | None:
        """What is to be told beside the match now: mistakes, what waits, or that this moment was before a change."""
        if self._mistakes is not None:
            return self._mistakes
        if self._waits is not None:
            names = ", ".join([self.session.words.named(ref) for ref in self._waits.at_work])
            return Told(
                "warn", say("live.waits"), (say("live.waits_for" if names else "live.waits_here", {"names": names}),)
            )
        if not self._wanted and self.session.outdated:
            return Told("warn", say("live.before"), (say("live.before_help"),), say("live.go_on"))
        return None

    def _mistakes_of(self, broken: Listing) -> Told:
        errors = broken.errors
        lines = [self._shortly(line) for line in errors[:MOST_PROBLEMS]]
        if len(errors) > MOST_PROBLEMS:
            lines.append(say("live.more_problems", {"count": len(errors) - MOST_PROBLEMS}))
        return Told("bad", say("live.broken"), tuple(lines), say("live.show_problems"))

    def _shortly(self, problem: str) -> str:
        """A complaint without the folders that the pack lies in, which would fill a line."""
        folder = next((f"{root}/" for root in pack_roots() if problem.startswith(f"{root}/")), "")
        return problem.removeprefix(folder).removeprefix(f"data/{self.session.game.id}/")
