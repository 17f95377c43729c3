"""Saves and journals whose checksums fit, whatever stands in them."""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path
from typing import Any, Final

from game import library
from game.rules.saved import codec, definitions_codec
from game.storage.files import to_line

_DAMAGE: Final = (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError)
"""What the readers stumble over. What they cannot read has no hash that could be told."""


def retold(plain: dict[str, Any]) -> None:
    """Give the definitions of a save the hash of what they hold, wherever it is told, and its last state its digest."""
    more = plain.get("definitions")
    for defs in (plain.get("defs"), *(list(more.values()) if isinstance(more, dict) else ())):
        with contextlib.suppress(*_DAMAGE):
            old, new = defs["hash"], definitions_codec.content_hash(definitions_codec._definitions(defs))
            defs["hash"] = new
            _rename(plain, old, new)
    with contextlib.suppress(*_DAMAGE):
        plain["digest"] = _last_digest(plain)


def _rename(plain: dict[str, Any], old: str, new: str) -> None:
    for state in (plain["start"], *[moment["change"] for moment in plain["moments"]]):
        if state["defs"] == old:
            state["defs"] = new
    if old in plain["definitions"]:
        plain["definitions"][new] = plain["definitions"].pop(old)


def _last_digest(plain: dict[str, Any]) -> str:
    sets = {}
    for defs in (plain["defs"], *plain["definitions"].values()):
        sets[defs["hash"]] = definitions_codec._definitions(defs)
    code = library.codes()[plain["defs"]["game"]]
    state = codec.state_from(plain["start"], sets[plain["start"]["defs"]], code)
    for moment in plain["moments"][: plain["at"]]:
        state = codec.delta_applied(state, moment["change"], sets[moment["change"]["defs"]], code)
    return codec.digest(state)


def write_save(path: Path, about: dict[str, Any], match: dict[str, Any]) -> None:
    """A save file that holds this match."""
    body = to_line(match)
    head = {"format": "wartable-save", "version": 1, "about": about, "sha256": hashlib.sha256(body).hexdigest()}
    path.write_bytes(to_line(head) + body)
