"""Sets of rulings that a designer has named: each is a file of its own in the user's folder, where it is part of the pack, and can be
handed on.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.storage.errors import StorageError
from game.storage.files import make_folder, safe_name, write_whole
from game.storage.locks import held_lock

FOLDER = "rulings"


class RulingsExist(StorageError):
    """There is a set of that name; nothing was written."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "is another set of rulings.", "Choose another name.")


def keep_rulings(root: Path, game: str, name: str, mode: str, options: Mapping[str, Any]) -> Path:
    """Write a set of rulings of a game under its name into a user's folder, and return the file. Raises RulingsExist, StorageError."""
    plain = unicodedata.normalize("NFKD", safe_name(name))
    key = re.sub(r"[^a-z0-9_-]+", "-", plain.encode("ascii", "ignore").decode()).strip("-_") or FOLDER
    folder = root / "data" / game / FOLDER
    path = folder / f"{key}.yaml"
    make_folder(folder)
    with held_lock(folder / ".rulings"):
        if path.exists():
            raise RulingsExist(path)
        lines = [f"{key}:", f"  name: {_text(name)}", f"  mode: {_text(mode)}", "  options:"]
        lines += [f"    {option}: {_text(value)}" for option, value in options.items()]
        write_whole(path, "\n".join([*lines, ""]).encode())
    return path


def _text(value: object) -> str:
    """A value as packs have it; what is none is left empty."""
    return "" if value is None else json.dumps(value, ensure_ascii=False)
