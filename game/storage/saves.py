"""Saved matches and replays: one file each, written whole or not at all.

A file has two lines of JSON: the first tells what it is (format, version, facts for a list, a checksum of the second), the second is
the match's own save, with the definitions it was played with. So a shelf can be listed without reading the matches.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from game.storage.errors import StorageError
from game.storage.files import (
    PEEK_BYTES,
    first_line,
    keep_aside,
    make_folder,
    parse,
    read_bytes,
    safe_name,
    to_line,
    write_whole,
)
from game.storage.locks import held_lock

FORMAT = "wartable-save"
VERSION = 1
SUFFIX = ".wartable"
NEWER = "Open it with the newer client that wrote it."


class About(NamedTuple):
    """Facts about a saved match: the game's id, a title, the seats' names, the content hash of the pack, and how far it is.

    `notes` are further plain facts (which seats are bots, ...). `saved` is filled in when it is written (ISO time, UTC).
    """

    game: str
    title: str
    seats: tuple[str, ...]
    content: str
    turn: int = 0
    over: bool = False
    notes: Mapping[str, Any] = {}
    saved: str = ""


class SavedMatch(NamedTuple):
    """A save that was read: the facts about it and the match's own plain data, to be given to `Match.load`."""

    path: Path
    about: About
    match: Mapping[str, Any]


@dataclass(frozen=True)
class Slot:
    """One entry in the list of a shelf. `problem` says why it cannot be opened; `about` is then None."""

    path: Path
    about: About | None
    changed: datetime.datetime
    problem: str = ""


class HoldsMore(StorageError):
    """A save of the same match knows moves that the match which is to be saved does not; `about` is what it says of itself."""

    def __init__(self, path: Path, about: About) -> None:
        self.about = about
        super().__init__(
            path, "holds moves of this match that the one to be saved does not know.", "Choose another title."
        )


class _Head(NamedTuple):
    """The first line of a save. `match` is its `identity`, empty in saves of older clients."""

    about: About
    checksum: str
    match: str


class Shelf:
    """A folder of saved matches."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def save(self, about: About, match: Mapping[str, Any], *, beside: bool = False) -> Path:
        """Save a match under its title and return the file.

        An earlier save of the same match under that title is replaced. What else has the name is not: another match keeps its save, and
        the new one has the title with the first number that is free; what cannot be read is kept aside. Of the saves that are there only
        the first line is read, but for one of the same match. If that knows moves which `match` does not, as when two clients play on from
        one save, HoldsMore is raised, and nothing is written; with `beside` it too keeps its save, and the new one has a number. Raises
        StorageError.
        """
        make_folder(self.folder)
        with held_lock(self.folder / ".shelf"):
            about, path = self._place(about, match, beside=beside)
            body = to_line(match)
            now = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
            head = {
                "format": FORMAT,
                "version": VERSION,
                "about": about._replace(saved=now)._asdict(),
                "match": identity(about, match),
                "sha256": hashlib.sha256(body).hexdigest(),
            }
            write_whole(path, to_line(head) + body)
        return path

    def _place(self, about: About, match: Mapping[str, Any], *, beside: bool) -> tuple[About, Path]:
        """The title and the file that a match is saved under. Raises HoldsMore, StorageError."""
        wanted, number = about.title, 1
        while os.path.lexists(path := self.path_of(about.title)):
            try:
                head = _head(path, first_line(path).rstrip(b"\n"))
                same = head.about.title == about.title and head.match in ("", identity(about, match))
                held = self.load(path) if same else None
            except StorageError:
                keep_aside(path)
                break
            if held is not None and identity(held.about, held.match) == identity(about, match):
                if _leads_to(held.match, match):
                    break
                if not beside:
                    raise HoldsMore(path, held.about)
            number += 1
            about = about._replace(title=f"{wanted} {number}")
        return about, path

    def path_of(self, title: str) -> Path:
        """The file that a match of that title is saved to."""
        return self.folder / f"{safe_name(title)}{SUFFIX}"

    def free_title(self, title: str) -> str:
        """The title, or the title with the first number that makes it one of which no save is there."""
        wanted, number = title, 1
        while self.path_of(wanted).exists():
            number += 1
            wanted = f"{title} {number}"
        return wanted

    def load(self, path: Path) -> SavedMatch:
        """Read a save. Raises StorageError: not there, not a save, damaged, another format version."""
        data = read_bytes(path)
        first, _end, body = data.partition(b"\n")
        about, checksum, _match = _head(path, first)
        if hashlib.sha256(body).hexdigest() != checksum:
            raise StorageError(
                path, "is damaged: its content does not fit its checksum.", "Use an older copy if there is one."
            )
        return SavedMatch(path, about, parse(path, body))

    def about(self, path: Path) -> About:
        """What a save tells about itself, without reading the match. Raises StorageError."""
        return _head(path, first_line(path).rstrip(b"\n")).about

    def listing(self) -> tuple[Slot, ...]:
        """Everything on the shelf, the latest first. Raises nothing: what cannot be opened says so."""
        slots = []
        for path in self.folder.glob(f"*{SUFFIX}"):
            try:
                changed = datetime.datetime.fromtimestamp(path.stat().st_mtime, datetime.UTC)
            except OSError:
                changed = datetime.datetime.fromtimestamp(0, datetime.UTC)  # what is wrong with it is told below
            try:
                slots.append(Slot(path, self.about(path), changed))
            except StorageError as error:
                slots.append(Slot(path, None, changed, str(error)))
        return tuple(sorted(slots, key=lambda slot: (slot.changed, slot.path.name), reverse=True))

    def delete(self, path: Path) -> None:
        """Delete a save of this shelf. Raises StorageError if it lies elsewhere or cannot be deleted."""
        if path.parent.resolve() != self.folder.resolve() or path.suffix != SUFFIX:
            raise StorageError(path, "is not on this shelf.", "")
        try:
            path.unlink()
        except OSError as error:
            raise StorageError.from_os(path, "delete", error) from error


def identity(about: About, match: Mapping[str, Any]) -> str:
    """What two saves of one match have in common: the same game and people, set up in the same way by the same chance.

    One in another format counts as another match, so that no older file is ever replaced.
    """
    began = [match.get(key) for key in ("version", "seed", "options", "start")]
    return hashlib.sha256(to_line({"": [about.game, about.seats, *began]})).hexdigest()[:16]


def _leads_to(held: Mapping[str, Any], match: Mapping[str, Any]) -> bool:
    """Whether a match went on from a saved state of it: then all that the save knows is known to the match too."""
    before = held.get("log", [])
    after = json.loads(to_line({"": match.get("log", [])}))[""]
    return isinstance(before, list) and before == after[: len(before)]


def require_game(saved: SavedMatch, known: Collection[str]) -> None:
    """Raise StorageError if the save's game is not among the games that can be played here."""
    if saved.about.game not in known:
        has = ", ".join(sorted(known)) or "none"
        raise StorageError(
            saved.path, f"is a match of {saved.about.game}, which is not here.", f"Add that pack. Here: {has}."
        )


def _head(path: Path, line: bytes) -> _Head:
    if len(line) >= PEEK_BYTES:
        raise StorageError(path, "is not a save of Wartable.", "Choose another file.")
    head = parse(path, line)
    if head.get("format") != FORMAT:
        raise StorageError(path, "is not a save of Wartable.", "Choose another file.")
    if head.get("version") != VERSION:
        raise StorageError(path, f"has format version {head.get('version')}, this client knows {VERSION}.", NEWER)
    return _Head(_about(path, head.get("about")), str(head.get("sha256")), str(head.get("match", "")))


def _about(path: Path, plain: object) -> About:
    wrong = StorageError(
        path, "is damaged: what it says about itself makes no sense.", "Use an older copy if there is one."
    )
    if not isinstance(plain, dict) or set(plain) != set(About._fields):
        raise wrong
    kinds = {
        "game": str,
        "title": str,
        "seats": list,
        "content": str,
        "turn": int,
        "over": bool,
        "notes": dict,
        "saved": str,
    }
    if any(not isinstance(plain[name], kind) for name, kind in kinds.items()):
        raise wrong
    kinds_of_seats = plain["notes"].get("kinds", [])
    for texts in (plain["seats"], kinds_of_seats):
        if not isinstance(texts, list) or not all(isinstance(each, str) for each in texts):
            raise wrong
    return About(**{**plain, "seats": tuple(plain["seats"])})
