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
from game.storage.files import PEEK_BYTES, first_line, keep_aside, parse, read_bytes, safe_name, to_line, write_whole

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


class Shelf:
    """A folder of saved matches."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def save(self, about: About, match: Mapping[str, Any]) -> Path:
        """Save a match under its title and return the file.

        An earlier save of the same match under that title is replaced. What else has the name is not: another match keeps its save, and
        the new one has the title with the first number that is free; what cannot be read is kept aside. Raises StorageError.
        """
        wanted, number = about.title, 1
        path = self.path_of(wanted)
        while os.path.lexists(path):
            held = self._readable(path)
            if held is None:
                keep_aside(path)
                break
            if held.about.title == about.title and _same_match(held, about, match):
                break
            number += 1
            about = about._replace(title=f"{wanted} {number}")
            path = self.path_of(about.title)
        body = to_line(match)
        now = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
        head = {
            "format": FORMAT,
            "version": VERSION,
            "about": about._replace(saved=now)._asdict(),
            "sha256": hashlib.sha256(body).hexdigest(),
        }
        write_whole(path, to_line(head) + body)
        return path

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
        about, checksum = _head(path, first)
        if hashlib.sha256(body).hexdigest() != checksum:
            raise StorageError(
                path, "is damaged: its content does not fit its checksum.", "Use an older copy if there is one."
            )
        return SavedMatch(path, about, parse(path, body))

    def about(self, path: Path) -> About:
        """What a save tells about itself, without reading the match. Raises StorageError."""
        return _head(path, first_line(path).rstrip(b"\n"))[0]

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

    def _readable(self, path: Path) -> SavedMatch | None:
        try:
            return self.load(path)
        except StorageError:
            return None


def _same_match(held: SavedMatch, about: About, match: Mapping[str, Any]) -> bool:
    """Whether two saves are of one match: the same game and people, set up in the same way by the same chance."""
    began = ("seed", "options", "start")
    alike = all(json.loads(to_line({"": match.get(key)})) == {"": held.match.get(key)} for key in began)
    return alike and (held.about.game, held.about.seats) == (about.game, about.seats)


def require_game(saved: SavedMatch, known: Collection[str]) -> None:
    """Raise StorageError if the save's game is not among the games that can be played here."""
    if saved.about.game not in known:
        has = ", ".join(sorted(known)) or "none"
        raise StorageError(
            saved.path, f"is a match of {saved.about.game}, which is not here.", f"Add that pack. Here: {has}."
        )


def _head(path: Path, line: bytes) -> tuple[About, str]:
    if len(line) >= PEEK_BYTES:
        raise StorageError(path, "is not a save of Wartable.", "Choose another file.")
    head = parse(path, line)
    if head.get("format") != FORMAT:
        raise StorageError(path, "is not a save of Wartable.", "Choose another file.")
    if head.get("version") != VERSION:
        raise StorageError(path, f"has format version {head.get('version')}, this client knows {VERSION}.", NEWER)
    return _about(path, head.get("about")), str(head.get("sha256"))


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
