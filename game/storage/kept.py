"""Files that the player keeps and may change: the log of a match as text, a picture of the table, a position as a scenario."""

from __future__ import annotations

from pathlib import Path

from game.storage.files import safe_name, write_whole

TEXT = ".txt"
PICTURE = ".png"
SCENARIO = ".yaml"


def keep_text(folder: Path, title: str, words: str) -> Path:
    """Write a text into a file of its own, named after its title; the file. Raises StorageError."""
    return keep(folder, title, TEXT, words.encode())


def keep(folder: Path, title: str, suffix: str, content: bytes) -> Path:
    """Write a file of its own, named after its title, with a number if there is one of that name; the file. Raises StorageError."""
    name, number = safe_name(title), 1
    path = folder / f"{name}{suffix}"
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}{suffix}"
    write_whole(path, content)
    return path
