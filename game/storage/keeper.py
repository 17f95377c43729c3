"""The one place through which a running client writes what must not be lost.

A write is a job: a call without arguments that raises StorageError if the disk refuses. A refused job waits here and is done again every
few seconds, until the disk takes it. So a full disk ends nothing and loses nothing, as long as the client runs.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from game.storage.errors import StorageError

Job = Callable[[], None]

RETRY_SECONDS = 2.0
"""So long after a refusal the disk is asked again."""
WAITS = "What could not be written is kept, and is written as soon as that is possible."
DONE = "Everything is written now."


class Notice(NamedTuple):
    """Something that the person at the screen is to be told; `kind` is `good`, `warn` or `bad`."""

    words: str
    kind: str


class Keeper:
    """Does jobs that write, and keeps those that the disk refuses."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, Job] = {}
        self._why: dict[Hashable, str] = {}
        self._told: set[tuple[Hashable, str]] = set()
        self._news: list[Notice] = []
        self._rest = 0.0

    def keep(self, key: Hashable, job: Job) -> bool:
        """Do a job now; whether it is done. A refused one waits, in the place of an earlier one of that key."""
        if not self._done(key, job):
            return False
        self._tell_if_all_is_written()
        return True

    def waits(self, key: Hashable) -> bool:
        """Whether a job of that key waits."""
        return key in self._waiting

    @property
    def trouble(self) -> str:
        """Why something waits, in sentences for the screen; empty if nothing does."""
        return " ".join(dict.fromkeys(self._why.values()))

    def update(self, dt: float) -> None:
        """Called by the main loop: `dt` seconds have passed."""
        self._rest = max(0.0, self._rest - dt)
        if self._waiting and not self._rest:
            self.try_again()

    def try_again(self) -> bool:
        """Do all jobs that wait, the oldest first; whether none is left."""
        for key, job in list(self._waiting.items()):
            self._done(key, job)
        self._tell_if_all_is_written()
        return not self._waiting

    def say(self, words: str, kind: str = "warn") -> None:
        """Have the person at the screen told something."""
        self._news.append(Notice(words, kind))

    def news(self) -> list[Notice]:
        """What is to be told now. It is told once: the same refusal is not said again before everything has been written."""
        news, self._news = self._news, []
        return news

    def _done(self, key: Hashable, job: Job) -> bool:
        try:
            job()
        except StorageError as error:
            self._waiting[key] = job
            self._why[key] = str(error)
            self._rest = RETRY_SECONDS
            if (key, error.what) not in self._told:
                self._told.add((key, error.what))
                self.say(f"{error} {WAITS}", "bad")
            return False
        self._waiting.pop(key, None)
        self._why.pop(key, None)
        return True

    def _tell_if_all_is_written(self) -> None:
        if self._told and not self._waiting:
            self._told.clear()
            self.say(DONE, "good")
