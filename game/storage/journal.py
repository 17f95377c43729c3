"""The journal of a match in progress: every action is on disk before it shows.

The first line of a journal tells in JSON what it is. The second holds the match as it stood when the journal began (`opening`, the
match's own data), each further line one action (`do`) and how far the match was with it (`at`, for a list). Before the JSON of these
lines stands a checksum of it and of the checksum before, so that no line can be damaged, left out or moved unseen. Journals of version 1
have bare JSON in their lines, and an action without `at`; one that is taken up again goes on in its own version.

A line is flushed to the system when it is written, so a killed client loses nothing; it is synced to the disk at the end of each turn
and at least every second, so a power cut loses at most that. Where a line is damaged all the same, the match goes on from the last good
line before it, and the file as it was is kept aside.
"""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import os
import shutil
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from game.storage.errors import StorageError
from game.storage.files import (
    MAX_BYTES,
    PEEK_BYTES,
    first_line,
    free_aside,
    keep_aside,
    make_folder,
    parse,
    remove,
    require_file,
    safe_name,
    sync_folder,
    to_line,
)
from game.storage.locks import FileLock, Locked
from game.storage.open_files import is_at

FORMAT = "wartable-journal"
VERSION = 2
VERSIONS = (1, VERSION)
"""Those that can be read; only the last has checksums."""
SUFFIX = ".journal"
SYNC_SECONDS = 1.0
"""No flushed line stays longer than this without being synced, as long as `tick` is called."""
CUT_OFF = "was cut off before the match began."
SUM_DIGITS = 16
_TAIL_BYTES = 1 << 16
_MOST_TAIL = 1 << 24
"""How much of a journal's end is read for a list: at first, and at most where its last line is long, as one with definitions is."""


class JournalText(NamedTuple):
    """What a journal holds: facts for a list (`about`), the match as it began, and the good actions since.

    `cut` tells that a last line was cut off as it was written, and left out. `damaged` is the number of the first line that is damaged
    (0: none is); it and the `lost` - 1 lines behind it are left out. `kept` is where the damaged file was put when the match was taken up.
    """

    about: Mapping[str, Any]
    opening: Mapping[str, Any]
    actions: tuple[Mapping[str, Any], ...]
    cut: bool
    damaged: int = 0
    lost: int = 0
    kept: Path | None = None


class _Good(NamedTuple):
    """How much of a journal is good: bytes, the checksum of the last good line, and the version it is written in."""

    size: int
    checksum: bytes
    version: int


@dataclass(frozen=True)
class Unfinished:
    """A match that was not played to its end and that no other client has open: offered to be resumed.

    `problem` says why it cannot be read; empty if it can. `at` is what was told of how far the match is, empty if it is unknown.
    """

    path: Path
    about: Mapping[str, Any]
    changed: datetime.datetime
    problem: str = ""
    at: Mapping[str, Any] = field(default_factory=dict)


class Journal:
    """A journal that is being written.

    Made by `begin` or `resume`; ended by `finish` (the match is over, or given up) or `close` (to go on later).
    """

    def __init__(self, path: Path, lock: FileLock, file: BinaryIO, good: _Good) -> None:
        self.path = path
        self._lock = lock
        self._file = file
        self._size, self._checksum, self._version = good
        self._synced = self._size
        self._synced_at = time.monotonic()
        self._sync_failed = False

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
            raise StorageError.from_os(folder, "begin a journal", error) from error
        journal = cls(path, lock, file, _Good(0, b"", VERSION))
        try:
            journal._write(to_line(head))
            journal._add(opening)
            journal.sync()
            sync_folder(folder)
        except (StorageError, OSError) as error:
            journal.abandon()
            with contextlib.suppress(OSError):  # what went wrong before is what is told
                path.unlink(missing_ok=True)
            if isinstance(error, OSError):
                raise StorageError.from_os(folder, "begin a journal", error) from error
            raise StorageError(folder, error.what, error.advice) from error
        return journal

    @classmethod
    def resume(cls, path: Path) -> tuple[Journal, JournalText]:
        """Open a journal to go on with it: a last line that was cut off is dropped, and so is all from the first damaged line on, once the
        file as it is has been kept aside.

        Raises Locked, or StorageError if it cannot be read, or cannot be kept.
        """
        lock = FileLock(path)
        lock.take()
        try:
            text, good = _read(path)
            if text.damaged:
                text = text._replace(kept=_keep_copy(path))
            file = path.open("r+b", buffering=0)
            file.truncate(good.size)
            file.seek(good.size)
        except OSError as error:
            lock.release()
            raise StorageError.from_os(path, "resume", error) from error
        except StorageError:
            lock.release()
            raise
        return cls(path, lock, file, good), text

    @property
    def lost(self) -> bool:
        """Whether what is written to this journal is not sure to be found again, so that another has to be begun in its place.

        Its file is gone, or the disk has failed to bring lines to itself: after that the system counts them as written, and trying again
        would prove nothing.
        """
        return self._sync_failed or self.gone

    @property
    def gone(self) -> bool:
        """Whether the file, or its folder, was taken away under it."""
        return not is_at(self._file, self.path)

    def append(self, action: Mapping[str, Any], *, at: Mapping[str, Any] | None = None) -> None:
        """Write one action; it is with the system when this returns, and on the disk with the next `sync`.

        `at` are plain facts for the list of unfinished matches: how far the match is with it. Raises StorageError; the journal then ends
        with the action before, and the next call tries anew.
        """
        self._add(action if self._version == 1 else {"at": dict(at or {}), "do": action})

    def tick(self) -> None:
        """Called now and then by the main loop: sync what has waited for a second. Raises StorageError."""
        if self._synced != self._size and time.monotonic() - self._synced_at >= SYNC_SECONDS:
            self.sync()

    def sync(self) -> None:
        """Bring all lines to the disk, as at the end of a turn. Raises StorageError; the journal is then `lost`."""
        if self._synced == self._size:
            return
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            self._sync_failed = True
            raise StorageError.from_os(self.path, "sync the journal", error) from error
        self._synced = self._size
        self._synced_at = time.monotonic()

    def close(self) -> None:
        """Leave the match for later: it stays in the list of unfinished matches. Raises StorageError if it could not be synced; it is
        then still open.
        """
        if not self._file.closed:
            self.sync()
            self.abandon()

    def abandon(self) -> None:
        """Close the file as it is."""
        self._file.close()
        self._lock.release()

    def finish(self) -> None:
        """The match is over and kept as a replay, or given up, or goes on in another journal: this one goes. Raises StorageError if it
        stays.
        """
        self.abandon()
        remove(self.path, "remove the journal")

    def put_aside(self) -> None:
        """Another journal holds the match from now on: close this one and keep its file under another name. Raises StorageError."""
        self.abandon()
        if self.path.exists():
            keep_aside(self.path)

    def _add(self, plain: Mapping[str, Any]) -> None:
        body = to_line(plain)
        if self._version == 1:
            self._write(body)
            return
        checksum = _checksum(self._checksum, body[:-1])
        self._write(checksum + b" " + body)
        self._checksum = checksum

    def _write(self, line: bytes) -> None:
        done = 0
        try:
            while done < len(line):
                done += self._file.write(line[done:])
        except OSError as error:
            # Half a line must not stay in the middle of the file.
            self._file.seek(self._size)
            with contextlib.suppress(OSError):
                self._file.truncate()
            raise StorageError.from_os(self.path, "write the journal", error) from error
        self._size += len(line)


def _checksum(before: bytes, body: bytes) -> bytes:
    return hashlib.sha256(before + b" " + body).hexdigest()[:SUM_DIGITS].encode()


def _keep_copy(path: Path) -> Path:
    """Copy a damaged journal to a free name beside it. Raises StorageError."""
    kept = free_aside(path)
    try:
        with path.open("rb") as source, kept.open("xb") as target:
            shutil.copyfileobj(source, target)
            target.flush()
            os.fsync(target.fileno())
        sync_folder(path.parent)
    except OSError as error:
        kept.unlink(missing_ok=True)
        raise StorageError.from_os(path, "keep a copy of the damaged journal", error) from error
    return kept


def read_journal(path: Path) -> JournalText:
    """What a journal holds, without opening it for writing: all up to a last line that was cut off, or to the first damaged one.

    Raises StorageError if not even its beginning is good.
    """
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
            about = _head(path, first_line(path))["about"]
            found.append(Unfinished(path, about, changed, at=_last_at(path) or _plain_at(about.get("at"))))
        except StorageError as error:
            found.append(Unfinished(path, {}, changed, str(error)))
    return tuple(sorted(found, key=lambda entry: (entry.changed, entry.path.name), reverse=True))


def _head(path: Path, line: bytes) -> Mapping[str, Any]:
    if not line.endswith(b"\n"):
        raise StorageError(path, CUT_OFF, "Delete it.")
    head = parse(path, line)
    if head.get("format") != FORMAT or not isinstance(head.get("about"), dict):
        raise StorageError(path, "is not a journal of Wartable.", "Move it away.")
    if head.get("version") not in VERSIONS or isinstance(head.get("version"), bool):
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


def _plain_at(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _last_at(path: Path) -> Mapping[str, Any]:
    """How far a match is by the last line of its journal; empty if that is not told, or not within the end that is read."""
    try:
        with path.open("rb") as file:
            lines = _whole_lines(file)
    except OSError as error:
        raise StorageError.from_os(path, "read", error) from error
    for line in reversed(lines):
        body = line[SUM_DIGITS + 1 :]
        with contextlib.suppress(StorageError):  # a damaged line is told when the match is taken up
            return _plain_at(parse(path, body).get("at")) if body.startswith(b'{"at":') else {}
    return {}


def _whole_lines(file: BinaryIO) -> list[bytes]:
    """The last lines of a journal, one at least if the end that is read has one; never its first."""
    size, read = file.seek(0, os.SEEK_END), _TAIL_BYTES
    while True:
        file.seek(max(0, size - read))
        lines = file.read(read).split(b"\n")[1:-1]
        if lines or read >= min(size, _MOST_TAIL):
            return lines
        read *= 4


def _read(path: Path) -> tuple[JournalText, _Good]:
    """What a journal holds, and how much of it is good."""
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
    version = int(head["version"])
    if not opening_line.endswith(b"\n"):
        raise StorageError(path, CUT_OFF, "Delete it.")
    opening, checksum = _body(path, opening_line[:-1], b"", version)
    lines = rest.split(b"\n")
    tail = lines.pop()
    good = len(head_line) + len(opening_line)
    actions: list[Mapping[str, Any]] = []
    for line in lines:
        try:
            body, checksum = _body(path, line, checksum, version)
            actions.append(body if version == 1 else _action(path, body))
        except StorageError:
            break
        good += len(line) + 1
    left = len(lines) - len(actions)
    # After a power cut the last line may be there in length but not in content. Anything earlier is damage.
    damaged = len(actions) + 3 if left + bool(tail) > 1 else 0
    text = JournalText(
        head["about"],
        opening,
        tuple(actions),
        not damaged and bool(left or tail),
        damaged,
        left + bool(tail) if damaged else 0,
    )
    return text, _Good(good, checksum, version)


def _body(path: Path, line: bytes, before: bytes, version: int) -> tuple[Mapping[str, Any], bytes]:
    """What a line holds, and its checksum. Raises StorageError if it is damaged."""
    if version == 1:
        return parse(path, line), b""
    checksum, space, body = line[:SUM_DIGITS], line[SUM_DIGITS : SUM_DIGITS + 1], line[SUM_DIGITS + 1 :]
    if space != b" " or checksum != _checksum(before, body):
        raise StorageError(path, "is damaged: a line does not fit its checksum.", "Move it away.")
    return parse(path, body), checksum


def _action(path: Path, body: Mapping[str, Any]) -> Mapping[str, Any]:
    action = body.get("do")
    if not isinstance(action, dict):
        raise StorageError(path, "is damaged: a line holds no action.", "Move it away.")
    return action


__all__ = ["Journal", "JournalText", "Locked", "Unfinished", "read_journal", "unfinished"]
