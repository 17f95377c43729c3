"""Versions of packs that a designer has kept: what was compiled, and the files that the user's folder laid over the pack then.

A version is a folder that is never written again. In it lie `pack.version`, two lines of JSON (what it is, with the hashes of all pictures;
then the definitions), and the files as they were, in `data` and `assets` as in the user's folder.
"""

from __future__ import annotations

import datetime
import hashlib
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.storage.errors import StorageError
from game.storage.files import (
    first_line,
    make_folder,
    parse,
    read_bytes,
    safe_name,
    sync_folder,
    to_line,
    write_whole,
)
from game.storage.locks import held_lock

FORMAT: Final = "wartable-version"
VERSION: Final = 1
HEAD: Final = "pack.version"
_PART: Final = ".part"


class VersionAbout(NamedTuple):
    """Facts about a kept version: the game's id, its name, the content hash, the hash of each picture and of what else is only looked at by
    its name, and when it was kept.
    """

    game: str
    name: str
    content: str
    pictures: Mapping[str, str]
    kept: str = ""


class VersionSlot(NamedTuple):
    """One kept version in a list. `problem` says why it cannot be read; `about` is then None."""

    path: Path
    about: VersionAbout | None
    problem: str = ""


class VersionExists(StorageError):
    """There is a version of that name; nothing was written."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "is kept already, and is never replaced.", "Choose another name.")


class VersionShelf:
    """The folder of the versions of all packs; those of a game lie in a folder of its id."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path_of(self, game: str, name: str) -> Path:
        """The folder in which a version of that name is kept."""
        return self.folder / safe_name(game) / safe_name(name)

    def keep(self, about: VersionAbout, definitions: Mapping[str, Any], files: Mapping[str, Path]) -> Path:
        """Keep a version under its name, with copies of these files by their names in it; its folder.

        Raises VersionExists, StorageError; what was begun is then taken away again.
        """
        path = self.path_of(about.game, about.name)
        make_folder(path.parent)
        with held_lock(path.parent / ".shelf"):
            if os.path.lexists(path):
                raise VersionExists(path)
            part = path.with_name(f".{path.name}{_PART}")
            try:
                shutil.rmtree(part, ignore_errors=True)  # what a client that was killed has left
                for name, source in files.items():
                    make_folder((part / name).parent)
                    shutil.copyfile(source, part / name)
                kept = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
                body = to_line(definitions)
                head = {
                    "format": FORMAT,
                    "version": VERSION,
                    "about": about._replace(kept=kept)._asdict(),
                    "sha256": hashlib.sha256(body).hexdigest(),
                }
                make_folder(part)
                write_whole(part / HEAD, to_line(head) + body)
                part.rename(path)
                sync_folder(path.parent)
            except OSError as error:
                shutil.rmtree(part, ignore_errors=True)
                raise StorageError.from_os(path, "keep", error) from error
            except StorageError:
                shutil.rmtree(part, ignore_errors=True)
                raise
        return path

    def listing(self, game: str) -> tuple[VersionSlot, ...]:
        """The versions of a game, those that were kept first before. Raises nothing: what cannot be read says so."""
        slots = []
        for path in (self.folder / safe_name(game)).glob(f"*/{HEAD}"):
            if path.parent.name.startswith("."):
                continue
            try:
                slots.append(VersionSlot(path.parent, _head(path, first_line(path))[0]))
            except StorageError as error:
                slots.append(VersionSlot(path.parent, None, str(error)))
        return tuple(sorted(slots, key=lambda slot: (slot.about.kept if slot.about else "", slot.path.name)))

    def load(self, path: Path) -> tuple[VersionAbout, Mapping[str, Any]]:
        """What a version says of itself, and its definitions as plain data. Raises StorageError for one that cannot be read."""
        data = read_bytes(path / HEAD)
        first, _end, body = data.partition(b"\n")
        about, checksum = _head(path / HEAD, first)
        if hashlib.sha256(body).hexdigest() != checksum:
            raise StorageError(path, "is damaged: its content does not fit its checksum.", "Move it away.")
        return about, parse(path, body)


def _head(path: Path, line: bytes) -> tuple[VersionAbout, str]:
    head = parse(path, line.rstrip(b"\n"))
    if head.get("format") != FORMAT or head.get("version") != VERSION:
        raise StorageError(path, "is no version of a pack that this client can read.", "Open it with a newer client.")
    about = head.get("about")
    wrong = StorageError(path, "is damaged: what it says about itself makes no sense.", "Move it away.")
    if not isinstance(about, dict) or set(about) != set(VersionAbout._fields):
        raise wrong
    pictures = about["pictures"]
    if not isinstance(pictures, dict) or not all(isinstance(each, str) for each in pictures.values()):
        raise wrong
    if not all(isinstance(about[name], str) for name in VersionAbout._fields if name != "pictures"):
        raise wrong
    return VersionAbout(**about), str(head.get("sha256"))
