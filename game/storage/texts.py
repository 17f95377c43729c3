"""Plain texts that the player keeps, such as the log of a match: read by any program, and never by this one."""

from __future__ import annotations

from pathlib import Path

from game.storage.files import safe_name, write_whole

SUFFIX = ".txt"


def keep_text(folder: Path, title: str, words: str) -> Path:
    """Write a text into a file of its own, named after its title, with a number if there is one of that name; the file. Raises
    StorageError.
    """
    name, number = safe_name(title), 1
    path = folder / f"{name}{SUFFIX}"
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}{SUFFIX}"
    write_whole(path, words.encode())
    return path
