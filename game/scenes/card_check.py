"""What `check` says of a card while it is typed, asked in a thread: the window never waits for it."""

from __future__ import annotations

import queue
import re
import threading
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from game.card_draft import CardDraft, Overtaken
from game.content.rewriting import Unwritable
from game.storage.errors import StorageError

if TYPE_CHECKING:
    from game.library import Listing

PAUSE: Final = 0.12
"""So many seconds nothing more must be typed before the pack is checked: letters come faster than answers."""
TRIES: Final = 5
"""So often a pack is read again that is saved while it is read."""
_PLACE: Final = re.compile(r":\d+:\d+: ")
"""Where a complaint says that something is: what stood there before is no news because it has moved."""


class Answer(NamedTuple):
    """What came of what was `typed`.

    `errors` and `warnings` are those that the pack does not have without it. `listing`: the pack as it would be, None if `refusal` says why
    it cannot be written. `elsewhere`: a mistake that the pack has anyway, which keeps all of it from being played and may hide others;
    empty if there is none. `faults`: what is wrong with a field, by its name, where one of the errors is about it.
    """

    typed: Mapping[str, str]
    errors: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    listing: Listing | None = None
    files: tuple[str, ...] = ()
    refusal: Exception | None = None
    elsewhere: str = ""
    faults: Mapping[str, str] = MappingProxyType({})

    @property
    def is_good(self) -> bool:
        """Whether it may be saved."""
        return self.refusal is None and not self.errors


class CardCheck:
    """Checks what is typed of a draft, always the latest."""

    def __init__(self, draft: CardDraft) -> None:
        self.draft = draft
        self._asked: queue.SimpleQueue[dict[str, str] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        self._before: Listing | None = None
        """The pack as it is on the disk."""
        threading.Thread(target=self._work, name="check", daemon=True).start()

    def ask(self, typed: Mapping[str, str]) -> None:
        """Have something checked."""
        self._asked.put(dict(typed))

    def stop(self) -> None:
        """End, without waiting."""
        self._asked.put(None)

    def answer(self) -> Answer | None:
        """The latest answer since the last call, if there is any."""
        found = None
        while not self._answers.empty():
            found = self._answers.get()
        return found

    # The thread

    def _work(self) -> None:
        wanted = self._asked.get()
        while wanted is not None:
            typed = wanted
            try:
                wanted = self._asked.get(timeout=PAUSE)
            except queue.Empty:
                self._answers.put(self._checked(typed))
                wanted = self._asked.get()

    def _checked(self, typed: Mapping[str, str]) -> Answer:
        from game import library
        from game.content.pack import sources_of

        pack = self.draft.pack
        try:
            files = self.draft.files(typed)
            before, after = self._both(files)
            for _try in range(TRIES):
                if before.pack is None or before.pack.sources == sources_of(pack.roots, pack.game_id):
                    break  # else somebody has saved a file between the two, whose mistakes are none of what is typed
                before, after = self._both(files)
            errors = _new(before.errors, after.errors)
            faults = self.draft.faults(typed, errors) if errors else {}
        except (Overtaken, Unwritable, StorageError, library.UnknownGame) as error:
            return Answer(typed, refusal=error)
        named = tuple([pack.shown(path) for path in files])
        warnings = _new(before.warnings, after.warnings)
        elsewhere = "" if errors else next(iter(after.errors), "")
        return Answer(typed, errors, warnings, after, named, elsewhere=elsewhere, faults=faults)

    def _both(self, files: Mapping[Path, bytes]) -> tuple[Listing, Listing]:
        """The pack as it is on the disk, and as it would be with these files. Raises UnknownGame."""
        from game import library
        from game.content.pack import sources_of

        pack, before = self.draft.pack, self._before
        if before is None or before.pack is None or before.pack.sources != sources_of(pack.roots, pack.game_id):
            before = self._before = library.listing(pack.game_id, pack.roots)
        return before, library.listing(pack.game_id, pack.roots, None, files) if files else before


def _new(before: tuple[str, ...], after: tuple[str, ...]) -> tuple[str, ...]:
    """The complaints that were not there before, wherever in their files."""
    known = Counter([_PLACE.sub(": ", line, count=1) for line in before])
    found = []
    for line in after:
        what = _PLACE.sub(": ", line, count=1)
        if known[what] > 0:
            known[what] -= 1
        else:
            found.append(line)
    return tuple(found)
