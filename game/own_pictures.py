"""Pictures of the user's own pack: a new one for a card, with the older one kept, and how one is shown.

Nothing that a person made is lost by it: what was in the place of a picture is copied into the folder of originals first.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from game.content.cuts import CROP, FILE, FIT, FOCUS, PERCENT, TURN, ZOOM, named_file
from game.content.entries import PICTURE
from game.content.pack_files import PICTURES
from game.content.rewriting import with_keys
from game.cuts import USUAL, Cut
from game.own_pack import CARDS, OwnPack
from game.storage.files import read_bytes, remove, write_whole

ORIGINALS: Final = "originals"
"""The folder, in that of the user, of pictures in whose place another one was put. Nothing of a pack is looked for in it."""


class Put(NamedTuple):
    """Where a new picture is, and where those are now that were in its place."""

    path: Path
    kept: tuple[Path, ...]


def picture_name(ref: str, named: str) -> str:
    """The name of the picture of a card (`cards/medusa`), by its id and what its entry names, if it names any."""
    return (named.rpartition(".")[0] or named) if named else f"cards/{ref}"


def put_picture(pack: OwnPack, name: str, content: bytes, suffix: str) -> Put:
    """Write a picture under a name, for which the user's pack has no other then.

    One that was there is kept as an original. Raises StorageError, and Unable where the pack or one of these cannot be written to.
    """
    pack.picture_folder()
    path = pack.assets / f"{name}{suffix}"
    there = in_place(pack, name)
    if path in there and read_bytes(path) == content:
        return Put(path, ())
    for each in there:
        pack.require_writable(each)
    kept = tuple([keep_original(pack.root, pack.game_id, name, each) for each in there])
    pack.write(path, content, in_place_of_link=True)  # it may be to the picture of another card
    for each in there:
        if each != path:
            remove(each, "put another picture in its place")
    return Put(path, kept)


def in_place(pack: OwnPack, name: str) -> list[Path]:
    """The pictures of a name that the user's pack has, whatever the case of their suffixes."""
    folder, _slash, stem = name.rpartition("/")
    try:
        found = sorted((pack.assets / folder).iterdir())
    except OSError:
        return []
    return [path for path in found if path.stem == stem and path.suffix.lower() in PICTURES]


def keep_original(root: Path, game_id: str, name: str, path: Path) -> Path:
    """Copy a picture into the folder of originals, under a name that nothing has there; where it is. Raises StorageError."""
    kept = _free(root / ORIGINALS / game_id / f"{name}{path.suffix}")
    write_whole(kept, read_bytes(path), doing="keep the original")
    return kept


def show_picture(pack: OwnPack, ref: str, cut: Cut) -> str:
    """Write into the user's pack how the picture of a card is shown, and nothing where that is as usual; the file in which it stands now,
    empty if nothing has to be said.

    Raises Unwritable, StorageError, and Unable where the pack cannot be written to.
    """
    own = pack.own(CARDS, ref)
    mine = own.data.get(PICTURE) if isinstance(own.data, dict) else None
    said = {key for written in _said_below(pack, ref) for key in written}
    values = {key: value for key, value in _values(cut).items() if key in said or value != _values(USUAL)[key]}
    if named_file(mine):
        values = {FILE: named_file(mine), **values}
    if isinstance(mine, dict | None) or values.keys() - {FILE}:
        pack.picture_folder()
        made = with_keys(own.raw, ref, PICTURE, values, own.origin)
        if made != own.raw:
            pack.write(own.path, made)
    return str(own.path) if values else ""


def _values(cut: Cut) -> dict[str, str | float | list[float]]:
    """What an entry says so that a picture is shown like this."""
    return {
        FIT: cut.fit,
        FOCUS: _percents(cut.focus),
        ZOOM: _short(cut.zoom),
        CROP: _percents(cut.crop),
        TURN: cut.turn,
    }


def _percents(shares: Sequence[float]) -> list[float]:
    return [_short(round(share * PERCENT, 1)) for share in shares]


def _short(number: float) -> float:
    """A number as it is written: a whole one without a point."""
    return int(number) if number == int(number) else number


def _said_below(pack: OwnPack, ref: str) -> list[dict[str, object]]:
    """What the packs under that of the user say of how a picture is shown."""
    return [each for each in pack.below(ref, PICTURE) if isinstance(each, dict)]


def original_folder(pack: OwnPack, name: str) -> Path:
    """Where the older pictures of a name are kept."""
    return (pack.root / ORIGINALS / pack.game_id / name).parent


def _free(path: Path) -> Path:
    """This name, or one with a number behind it, that nothing has."""
    number = 1
    free = path
    while os.path.lexists(free):
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free
