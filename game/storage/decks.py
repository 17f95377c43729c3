"""Decks of the user's own: one text file each, in a folder for each game. What is in them is for others to read."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, NamedTuple

from game.storage.errors import StorageError
from game.storage.files import keep_aside, make_folder, read_bytes, remove, safe_name, write_whole
from game.storage.locks import held_lock

SUFFIX: Final = ".txt"
MAX_BYTES: Final = 64 * 1024
"""No list of cards comes near this size."""


class DeckFile(NamedTuple):
    """A file on the shelf and its text. `problem` says why it cannot be read; the text is then empty."""

    path: Path
    text: str
    problem: str = ""


class DeckExists(StorageError):
    """There is another deck of that name; nothing was written."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "is another deck.", "Choose another name, or say that it is to be replaced.")


def read_deck(path: Path) -> str:
    """The text of a deck file. Raises StorageError if it cannot be read, is too large, or is no text."""
    data = read_bytes(path, MAX_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise StorageError(path, "is no text in UTF-8.", "Save it as plain text.") from error


class DeckShelf:
    """The folder of the user's own decks; those of a game lie in a folder of its id."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def folder_of(self, game: str) -> Path:
        """Where the decks of a game lie."""
        return self.folder / game

    def path_of(self, game: str, name: str) -> Path:
        """The file that a deck of this name is saved to."""
        return self.folder_of(game) / f"{safe_name(name)}{SUFFIX}"

    def listing(self, game: str) -> tuple[DeckFile, ...]:
        """All deck files of a game by name. Raises nothing: one that cannot be read says so."""
        found = []
        for path in sorted(self.folder_of(game).glob(f"*{SUFFIX}")):
            try:
                found.append(DeckFile(path, read_deck(path)))
            except StorageError as error:
                found.append(DeckFile(path, "", str(error)))
        return tuple(found)

    def save(
        self,
        game: str,
        name: str,
        text: str,
        *,
        at: Path | None = None,
        replaces: str | None = None,
        over: bool = False,
    ) -> Path:
        """Save a deck under its name, or `at` the file that it was read from, and return the file.

        A file that is there already is replaced only if it still holds the text that is said to be replaced, or with `over` whatever it
        holds; one that cannot be read is then kept aside. Raises DeckExists, StorageError; nothing is written then.
        """
        path = at or self.path_of(game, name)
        make_folder(path.parent)
        with held_lock(path.parent / ".decks"):
            if os.path.lexists(path):
                there = _text_of(path)
                if not over and (there is None or there not in (replaces, text)):
                    raise DeckExists(path)
                if there is None:
                    keep_aside(path)
            write_whole(path, text.encode(), doing="save the deck")
        return path

    def delete(self, path: Path) -> None:
        """Delete a deck of this shelf. Raises StorageError if it lies elsewhere or cannot be deleted."""
        if path.parent.parent.resolve() != self.folder.resolve() or path.suffix != SUFFIX:
            raise StorageError(path, "is no deck of this shelf.", "")
        remove(path, "delete the deck")


def _text_of(path: Path) -> str | None:
    """The text of a file; None for one that cannot be read."""
    try:
        return read_deck(path)
    except StorageError:
        return None
