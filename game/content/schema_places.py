"""Where JSON Schemas lie, and the line at the top of a file by which an editor finds its own."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

FOLDER: Final = "_schemas"
"""The folder beside those of the packs in which schemas lie. The names of packs begin otherwise."""


def heading(file: Path, schema: Path) -> str:
    """The line at the top of a file that tells editors which schema is for it, by its path from the file."""
    return f"# yaml-language-server: $schema={os.path.relpath(schema, file.parent).replace(os.sep, '/')}\n"


def heading_for(file: Path, game_id: str, kind: str, folders: Sequence[Path]) -> str:
    """The line at the top of a file of a kind of a pack, with the schema that the last of these folders of schemas has for it. Empty if
    none has one, or no path leads there from the file, as from one drive to another.
    """
    for folder in reversed(folders):
        schema = folder / game_id / f"{kind}.json"
        if schema.is_file():
            try:
                return heading(file, schema)
            except ValueError:
                return ""
    return ""
