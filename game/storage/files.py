"""Writing a file whole or not at all, and reading one that may hold anything."""

from __future__ import annotations

import contextlib
import json
import math
import os
import re
import stat
import tempfile
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from game.storage.errors import StorageError
from game.storage.open_files import is_at, try_lock

MAX_BYTES = 64 * 1024 * 1024
"""No file of ours comes near this size; one that does was not written by us."""
PEEK_BYTES = 64 * 1024
"""The first line of a save or journal, which says what it is, may be this long."""
MAX_DEPTH = 100
"""No nesting of ours comes near this depth."""
PART = re.compile(r"\..+\.wartable-[a-z0-9_]{8}\.part")
"""What a file is called while it is written."""
DEVICE = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9\u00b9\u00b2\u00b3]")
"""Names that mean a device on Windows, whatever suffix they have."""
MOST_DIGITS = 200
"""No number of ours comes near so many digits."""


def make_folder(folder: Path) -> None:
    """Make a folder and those above it. Raises StorageError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError.from_os(folder, "make the folder", error) from error


def write_whole(path: Path, data: bytes, doing: str = "save", *, durable: bool = True) -> None:
    """Write a file so that after a crash there is the old one or the new one, never half of either.

    It is written beside, brought to the disk (if it is to be `durable`), and then renamed. Raises StorageError; the old file is then as it
    was.
    """
    make_folder(path.parent)
    if durable:
        clear_parts(path.parent)
    beside: Path | None = None
    try:
        file, beside = _part_of(path)
        with file:
            file.write(data)
            file.flush()
            if durable:
                os.fsync(file.fileno())
            if os.name == "posix":  # while it is held, so that nobody clears it away; Windows renames no open file
                beside.replace(path)
        if os.name != "posix":
            beside.replace(path)
        beside = None
        if durable:
            sync_folder(path.parent)
    except OSError as error:
        raise StorageError.from_os(path, doing, error) from error
    finally:
        if beside is not None:
            with contextlib.suppress(OSError):  # what went wrong before is what is told
                beside.unlink(missing_ok=True)


def _part_of(path: Path) -> tuple[BinaryIO, Path]:
    """A new file beside `path`, held by us. Raises OSError."""
    while True:
        descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.wartable-", suffix=".part")
        file = os.fdopen(descriptor, "wb")
        if try_lock(file) and is_at(file, Path(name)):
            return file, Path(name)
        file.close()  # another client has taken it for one that was left behind, and clears it away


def clear_parts(folder: Path) -> None:
    """Remove the halves of files that clients which were killed have left in a folder. What a client is writing is held, and stays."""
    for path in folder.glob(".*.part"):
        if not PART.fullmatch(path.name):
            continue
        with contextlib.suppress(OSError):  # somebody else's, or gone
            with path.open("r+b") as file:
                left = try_lock(file) and is_at(file, path)
                if left and os.name == "posix":
                    path.unlink()
            if left and os.name != "posix":
                path.unlink()


def remove(path: Path, doing: str) -> None:
    """Remove a file, if it is there. Raises StorageError."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise StorageError.from_os(path, doing, error) from error


def sync_folder(folder: Path) -> None:
    """Bring a folder's list of names to the disk, where the system can do that (Windows cannot, and needs it not)."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def keep_aside(path: Path) -> Path:
    """Rename a damaged or foreign file so that its name is free and nothing is lost; returns its new path. Raises StorageError."""
    kept = free_aside(path)
    try:
        path.rename(kept)
    except OSError as error:
        raise StorageError.from_os(path, "keep the old file aside", error) from error
    return kept


def free_aside(path: Path) -> Path:
    """The first free name under which a file can be kept aside. Raises StorageError."""
    for number in range(1, 1000):
        kept = path.with_name(f"{path.name}.kept-{number}")
        if not os.path.lexists(kept):
            return kept
    raise StorageError(
        path, "cannot be kept aside: a thousand damaged files of this name are there already.", "Clear them away."
    )


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """A file's bytes. Raises StorageError if it cannot be read or is larger than `limit` bytes."""
    require_file(path)
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise StorageError.from_os(path, "read", error) from error
    if len(data) > limit:
        raise StorageError(
            path, f"is larger than {limit // 1024} KiB, which no file of Wartable is.", "Choose another file."
        )
    return data


def first_line(path: Path) -> bytes:
    """The first line of a file with its end, cut off at PEEK_BYTES. Raises StorageError if it cannot be read."""
    require_file(path)
    try:
        with path.open("rb") as file:
            return file.readline(PEEK_BYTES)
    except OSError as error:
        raise StorageError.from_os(path, "read", error) from error


def require_file(path: Path) -> None:
    """Raise StorageError for what is there but no file, such as a pipe, which would keep its reader waiting for ever."""
    try:
        kind = path.stat().st_mode
    except OSError as error:
        raise StorageError.from_os(path, "read", error) from error
    except ValueError as error:
        raise StorageError(path, f"is no path ({error}).", "Choose another file.") from error
    if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):
        raise StorageError(path, "is no file.", "Choose another file.")


def parse(path: Path, data: bytes) -> Mapping[str, Any]:
    """One JSON object out of untrusted bytes.

    Raises StorageError for anything else: other text, other types, duplicate keys, numbers that JSON has not, too deep a nesting.
    """
    try:
        plain = json.loads(
            data, object_pairs_hook=_unique, parse_constant=_refuse_constant, parse_float=_finite, parse_int=_whole
        )
        if b"\\u" in data:
            # Half of a character, which JSON can spell, is no text: it could be neither shown nor written again.
            json.dumps(plain, ensure_ascii=False).encode()
    except RecursionError:
        raise StorageError(path, "is nested too deeply.", "It is not a file of Wartable.") from None
    except ValueError as error:
        raise StorageError(path, f"is damaged ({error}).", "Use an older copy if there is one.") from error
    if not isinstance(plain, dict):
        raise StorageError(path, "does not hold what a file of Wartable holds.", "Choose another file.")
    if _deeper_than(plain, MAX_DEPTH):
        raise StorageError(path, "is nested too deeply.", "It is not a file of Wartable.")
    return plain


def to_line(plain: Mapping[str, Any]) -> bytes:
    """Plain data as one line of JSON with its line end."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode() + b"\n"


def safe_name(title: str) -> str:
    """A title as a file name that every system accepts, and all in the same way: letters, digits, `-` and `_`; never empty, hidden, a path,
    or a name that Windows keeps for a device. Titles that some system could not tell apart as file names come to one name.
    """
    # Some systems tell accents that stand alone from those in a letter, and some do not; so it is with capitals.
    plain = unicodedata.normalize("NFC", unicodedata.normalize("NFC", title).casefold())
    words = re.sub(r"[^\w\-]+", "-", plain).strip("-_.")
    while len(words.encode()) > 80:
        words = words[:-1]
    if DEVICE.fullmatch(words):
        words = f"match-{words}"
    return words or "match"


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _finite(word: str) -> float:
    number = float(word)
    if not math.isfinite(number):
        raise ValueError(f"{word} is too large a number")
    return number


def _whole(word: str) -> int:
    if len(word) > MOST_DIGITS:
        raise ValueError(f"a number of {len(word)} digits is too large")
    return int(word)


def _refuse_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


def _deeper_than(plain: object, limit: int) -> bool:
    level: list[object] = [plain]
    for _depth in range(limit):
        inner: list[object] = []
        for entry in level:
            if isinstance(entry, dict):
                inner.extend(entry.values())
            elif isinstance(entry, list):
                inner.extend(entry)
        if not inner:
            return False
        level = inner
    return True
