"""The journal of a match in progress: every action is on disk before it shows.

A journal is a file of JSON lines. The first tells what it is, the second holds the match as it stood when the journal began (`opening`,
the match's own data); each further line is one action. A line is flushed to the system when it is written, so a killed client loses
nothing; it is synced to the disk at the end of each turn and at least every second, so a power cut loses at most that.
"""

from __future__ import annotations

import contextlib
import datetime
import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from game.storage.errors import StorageError
from game.storage.files import (
    MAX_BYTES,
    PEEK_BYTES,
    first_line,
    make_folder,
    parse,
    remove,
    require_file,
    safe_name,
    sync_folder,
    to_line,
)
from game.storage.locks import FileLock, Locked

FORMAT = "wartable-journal"
VERSION = 1
SUFFIX = ".journal"
SYNC_SECONDS = 1.0
"""No flushed line stays longer than this without being synced, as long as `tick` is called."""
CUT_OFF = "was cut off before the match began."


class JournalText(NamedTuple):
    """What a journal holds: facts for a list (`about`), the match as it began, and the actions since.

    `cut` tells that a last line was cut off and left out.
    """

    about: Mapping[str, Any]
    opening: Mapping[str, Any]
    actions: tuple[Mapping[str, Any], ...]
    cut: bool


@dataclass(frozen=True)
class Unfinished:
    """A match that was not played to its end and that no other client has open: offered to be resumed.

    `problem` says why it cannot be read; empty if it can.
    """

    path: Path
    about: Mapping[str, Any]
    changed: datetime.datetime
    problem: str = ""


class Journal:
    """A journal that is being written.

    Made by `begin` or `resume`; ended by `finish` (the match is over, or given up) or `close` (to go on later).
    """

    def __init__(self, path: Path, lock: FileLock, file: BinaryIO, size: int) -> None:
        self.path = path
        self._lock = lock
        self._file = file
        self._size = size
        self._synced = size
        self._synced_at = time.monotonic()

    @classmethod
    def begin(cls, folder: Path, opening: Mapping[str, Any], about: Mapping[str, Any]) -> Journal:
        """Start the journal of a match.

        `opening` is the match's own save; `about` holds plain facts for the list of unfinished matches (`game`, `title`, `seats`, ...).
        Raises StorageError.
        """
        make_folder(folder)
        started = datetime.datetime.now(datetime.UTC)
        title = safe_name(str(about.get("game", "match")))
        path = folder / f"{started:%Y%m%d-%H%M%S-%f}-{title}{SUFFIX}"
        lock = FileLock(path)
        lock.take()
        head = {
            "format": FORMAT,
            "version": VERSION,
            "about": {**about, "started": started.isoformat(timespec="seconds")},
        }
        try:
            file = path.open("xb", buffering=0)
        except OSError as error:
            lock.release()
            raise StorageError.from_os(path, "begin the journal", error) from error
        journal = cls(path, lock, file, 0)
        try:
            journal._write(to_line(head) + to_line(opening))
            journal.sync()
            sync_folder(folder)
        except (StorageError, OSError) as error:
            journal.close()
            path.unlink(missing_ok=True)
            if isinstance(error, OSError):
                raise StorageError.from_os(path, "begin the journal", error) from error
            raise
        return journal

    @classmethod
    def resume(cls, path: Path) -> tuple[Journal, JournalText]:
        """Open a journal to go on with it; a last line that was cut off is dropped. Raises Locked, or StorageError if it cannot be read."""
        lock = FileLock(path)
        lock.take()
        try:
            text, good = _read(path)
            file = path.open("r+b", buffering=0)
            file.truncate(good)
            file.seek(good)
        except OSError as error:
            lock.release()
            raise StorageError.from_os(path, "resume", error) from error
        except StorageError:
            lock.release()
            raise
        return cls(path, lock, file, good), text

    def append(self, action: Mapping[str, Any], *, turn_ends: bool = False) -> None:
        """Write one action; it is with the system when this returns, and on the disk if the turn ends or a second has passed.

        Raises StorageError; the journal then ends with the action before, and the next call tries anew.
        """
        self._write(to_line(action))
        if turn_ends or time.monotonic() - self._synced_at >= SYNC_SECONDS:
            self.sync()

    def tick(self) -> None:
        """Called now and then by the main loop: sync what has waited for a second. Raises StorageError."""
        if self._synced != self._size and time.monotonic() - self._synced_at >= SYNC_SECONDS:
            self.sync()

    def sync(self) -> None:
        """Bring all lines to the disk. Raises StorageError."""
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise StorageError.from_os(self.path, "sync the journal", error) from error
        self._synced = self._size
        self._synced_at = time.monotonic()

    def close(self) -> None:
        """Leave the match for later: it stays in the list of unfinished matches. Raises StorageError if it could not be synced."""
        if self._file.closed:
            return
        try:
            if self._synced != self._size:
                self.sync()
        finally:
            self._file.close()
            self._lock.release()

    def finish(self) -> None:
        """The match is over and kept as a replay, or given up: the journal goes. Raises StorageError if it stays."""
        self.close()
        remove(self.path, "remove the journal")

    def _write(self, line: bytes) -> None:
        done = 0
        try:
            while done < len(line):
                done += self._file.write(line[done:])
        except OSError as error:
            # Half a line must not stay in the middle of the file.
            with contextlib.suppress(OSError):
                self._file.truncate(self._size)
            self._file.seek(self._size)
            raise StorageError.from_os(self.path, "write the journal", error) from error
        self._size += len(line)


def read_journal(path: Path) -> JournalText:
    """What a journal holds, without opening it for writing. A last line that was cut off is left out. Raises StorageError."""
    return _read(path)[0]


def unfinished(folder: Path) -> tuple[Unfinished, ...]:
    """The journals in a folder that no other client has open, the latest first.

    Raises nothing: what cannot be read says so in `problem`.
    """
    found = []
    for path in folder.glob(f"*{SUFFIX}"):
        if FileLock(path).held_elsewhere():
            continue
        try:
            changed = datetime.datetime.fromtimestamp(path.stat().st_mtime, datetime.UTC)
        except OSError:
            continue  # gone since the folder was listed
        try:
            found.append(Unfinished(path, _head(path, first_line(path))["about"], changed))
        except StorageError as error:
            found.append(Unfinished(path, {}, changed, str(error)))
    return tuple(sorted(found, key=lambda entry: (entry.changed, entry.path.name), reverse=True))


def _head(path: Path, line: bytes) -> Mapping[str, Any]:
    if not line.endswith(b"\n"):
        raise StorageError(path, CUT_OFF, "Delete it.")
    head = parse(path, line)
    if head.get("format") != FORMAT or not isinstance(head.get("about"), dict):
        raise StorageError(path, "is not a journal of Wartable.", "Move it away.")
    if head.get("version") != VERSION:
        raise StorageError(
            path,
            f"has format version {head.get('version')}, this client knows {VERSION}.",
            "Open it with the newer client.",
        )
    about = head["about"]
    wrong = [key for key in ("game", "title", "started") if not isinstance(about.get(key, ""), str)]
    wrong += [key for key in ("seats", "kinds") if not _texts(about.get(key, []))]
    if wrong:
        raise StorageError(path, f"is damaged: what it says of its {wrong[0]} makes no sense.", "Move it away.")
    return head


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _read(path: Path) -> tuple[JournalText, int]:
    """What a journal holds, and how many bytes of it are good."""
    require_file(path)
    try:
        with path.open("rb") as file:
            head_line = file.readline(PEEK_BYTES)
            opening_line = file.readline(MAX_BYTES)
            rest = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise StorageError.from_os(path, "read", error) from error
    if len(rest) > MAX_BYTES:
        raise StorageError(path, "is larger than any journal of Wartable.", "Move it away.")
    head = _head(path, head_line)
    if not opening_line.endswith(b"\n"):
        raise StorageError(path, CUT_OFF, "Delete it.")
    opening = parse(path, opening_line)
    lines = rest.split(b"\n")
    tail = lines.pop()
    good = len(head_line) + len(opening_line)
    actions = []
    cut = bool(tail)
    for number, line in enumerate(lines):
        try:
            actions.append(parse(path, line))
        except StorageError as error:
            # After a power cut the last line may be there in length but not in content. Anything earlier is damage.
            if number == len(lines) - 1:
                cut = True
                break
            raise StorageError(
                path, f"is damaged in line {number + 3}.", "The match up to there is in the file."
            ) from error
        good += len(line) + 1
    return JournalText(head["about"], opening, tuple(actions), cut), good


__all__ = ["Journal", "JournalText", "Locked", "Unfinished", "read_journal", "unfinished"]
