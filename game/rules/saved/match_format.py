"""The format of matches as plain data, as saves and journals hold it, and the check of what stands at its head."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

FORMAT: Final = "wartable-match"
VERSION: Final = 5
"""That which is written. A match of an older one is played again from its log."""
FIRST: Final = 1
"""The version whose states have no names for what they hold."""
VERSIONS: Final = (FIRST, 2, 3, 4, VERSION)
"""Those that are read."""


def head_problem(plain: Mapping[str, Any], game_id: str) -> str:
    """What keeps this data from being a match of that game in a format that is read, in words; empty if its head is good."""
    if plain.get("format") != FORMAT:
        return "this file is not a Wartable match"
    version = plain.get("version")
    if version not in VERSIONS or type(version) is not int:
        return f"this match was saved in format {version!r}; this program reads format {VERSION} and older"
    if plain.get("game") != game_id:
        return f"this is a match of {plain.get('game')!r}, not of {game_id!r}"
    seats = plain.get("seats")
    if not isinstance(seats, list | tuple) or not seats or not all(isinstance(name, str) for name in seats):
        return "this match cannot be read: its seats are no list of names"
    for key, kind in (("seed", int), ("fair", bool), ("options", Mapping)):
        if not isinstance(plain.get(key), kind) or (kind is int and isinstance(plain[key], bool)):
            return f"this match cannot be read: its {key} makes no sense"
    if not all(isinstance(value, bool | int | str | None) for value in plain["options"].values()):
        return "this match cannot be read: its options make no sense"
    if version == FIRST and plain.get("position") is not None:
        return "this match began at a written position and is of format 1: such positions cannot be read any more"
    return ""
