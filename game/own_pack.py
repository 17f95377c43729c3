"""The pack of the user's own: the folder whose `data/<game>` and `assets/<game>` lie over a pack, written so that nothing in it is lost.

This is the one place for whoever puts something into it, such as the entry of a card or its picture. The files that came with the
program are read and never written; an entry or a picture that is there already is never replaced by a copy.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.bundled import bundled_root
from game.content.complaints import Complaints, Origin
from game.content.pack_files import DataFile, PackFiles
from game.content.rewriting import Unwritable, with_entry
from game.content.yaml_source import read
from game.storage.files import make_folder, read_bytes, write_whole
from game.storage.folders import ASSETS, DATA, pack_roots
from game.unable import Unable

if TYPE_CHECKING:
    from game.content import Pack

CARDS: Final = "cards"
ABILITIES: Final = "abilities.yaml"
TEXTS: Final = "text/en.yaml"
MINE: Final = "cards/mine.yaml"
"""Where a card goes that the user's pack says nothing of yet."""


class Written(NamedTuple):
    """Where an entry is written: the file, and the line and column of its key, from 1. `own`: in the user's pack."""

    path: Path
    line: int
    column: int
    own: bool
    file: DataFile


class Copied(NamedTuple):
    """What a copy came to: where the entry and the picture (None: the card has none) are now, and whether each was put there by it."""

    entry: Written
    is_new: bool
    picture: Path | None
    picture_is_new: bool


class OwnEntry(NamedTuple):
    """What the user's pack says of an entry: the file that it is in, or would go into, with its bytes, and its data (None: nothing)."""

    path: Path
    raw: bytes
    origin: Origin
    data: Any


class OwnPack:
    """What the user's folder lays over one game. `roots` are those of all packs, of which the last is the user's."""

    def __init__(self, game_id: str, roots: Sequence[Path] | None = None) -> None:
        self.game_id = game_id
        self.roots = tuple(pack_roots() if roots is None else roots)
        self.root = self.roots[-1]
        self.data = self.root / DATA / game_id
        self.assets = self.root / ASSETS / game_id

    @property
    def is_program(self) -> bool:
        """Whether the user's folder is that of the program itself, which is not written to."""
        return self.root == Path(os.path.realpath(bundled_root()))

    def shown(self, path: Path) -> str:
        """A file of some root as it is called in its pack: `cards/mine.yaml`; one that lies elsewhere by its whole path."""
        for root in reversed(self.roots):
            for kind in (DATA, ASSETS):
                base = root / kind / self.game_id
                if path.is_relative_to(base):
                    return path.relative_to(base).as_posix()
        return str(path)

    # What is there

    def card(self, ref: str) -> Written | None:
        """Where a card is written now: in the user's pack if that has it, else where it came from; None if it is in no file."""
        files, own = self._files()
        for file in reversed(files.in_folder(CARDS, ".yaml")):
            for key, node, _value, _data in read(file.raw, file.origin, Complaints()).entries():
                if key == ref:
                    mark = node.start_mark
                    return Written(file.path, mark.line + 1, mark.column + 1, file.origin.overlay == own, file)
        return None

    def own(self, kind: str, id: str) -> OwnEntry:
        """What the user's pack says of a card (CARDS), or of an entry of ABILITIES or of a section of TEXTS.

        Raises Unwritable while a file that may say it cannot be read, StorageError.
        """
        files, own = self._files()
        listed = files.in_folder(CARDS, ".yaml") if kind == CARDS else files.all_of(kind)
        for file in reversed(listed):
            if file.origin.overlay != own:
                continue
            complaints = Complaints()
            data = read(file.raw, file.origin, complaints).data
            if complaints.fatal:
                raise Unwritable(file.origin, str(complaints.sorted()[0]))
            if isinstance(data, dict) and id in data:
                return OwnEntry(file.path, file.raw, file.origin, {} if data[id] is None else data[id])
        name = MINE if kind == CARDS else kind
        return OwnEntry(self.data / name, self.read(self.data / name), self._origin(name), None)

    def below(self, ref: str, key: str) -> list[Any]:
        """What the packs under that of the user say at a key of a card's entry, each that says anything."""
        files, own = self._files()
        found = []
        for file in files.in_folder(CARDS, ".yaml"):
            data = read(file.raw, file.origin, Complaints()).data if file.origin.overlay != own else None
            entry = data.get(ref) if isinstance(data, dict) else None
            if isinstance(entry, dict) and key in entry:
                found.append(entry[key])
        return found

    def _files(self) -> tuple[PackFiles, str]:
        """The files of all roots, and what the user's is called among them."""
        files = PackFiles(self.roots, self.game_id, Complaints())
        return files, files.overlays[-1] if len(self.roots) > 1 else ""

    def _origin(self, name: str) -> Origin:
        return Origin.below(f"{DATA}/{self.game_id}", name, str(self.root))

    def picture_folder(self) -> Path:
        """The folder of the user's pack in which the pictures of cards are found; it is made.

        Raises StorageError, and Unable for the program.
        """
        self._require_own()
        make_folder(self.assets / CARDS)
        return self.assets / CARDS

    def _require_own(self) -> None:
        if self.is_program:
            raise Unable(f"{self.root} is the folder of the program, which is not written to.")

    # Copies

    def copy_card(self, ref: str, pack: Pack | None) -> Copied:
        """Put the entry of a card and its picture, as they are, into the user's pack, as far as they are not in it.

        Raises Unable for a card that no file has, Unwritable, StorageError.
        """
        found = self.card(ref)
        if found is None:
            raise Unable(f"No file of {DATA}/{self.game_id} has the card {ref}.")
        is_new = self.own(CARDS, ref).data is None
        if is_new:
            path = self.data / MINE
            raw = with_entry(self.read(path), ref, found.file.raw, self._origin(MINE), found.file.origin)
            self.write(path, raw)
            written = self.card(ref)
            assert written is not None, "it has just been written"  # noqa: S101
            found = written
        picture, picture_is_new = self._copy_picture(pack.picture(ref) if pack is not None else None)
        return Copied(found, is_new, picture, picture_is_new)

    def _copy_picture(self, picture: Path | None) -> tuple[Path | None, bool]:
        """Where a picture is in the user's pack, and whether it was put there; it has the name that it has elsewhere."""
        for root in self.roots:
            base = root / ASSETS / self.game_id
            if picture is None or not picture.is_relative_to(base):
                continue
            path = self.assets / picture.relative_to(base)
            if path.exists():
                return path, False
            self.write(path, read_bytes(picture))
            return path, True
        return picture, False

    # Reading and writing

    def read(self, path: Path) -> bytes:
        """The bytes of a file of the user's pack, none if it is not there yet. Raises StorageError."""
        return read_bytes(path) if os.path.lexists(path) else b""

    def write(self, path: Path, raw: bytes, doing: str = "save", *, in_place_of_link: bool = False) -> None:
        """Write a file of the user's pack whole or not at all; it keeps its rights. `doing` is what errors say could not be done.

        A link leads where it led, to the file with other content; `in_place_of_link`: the file comes in the place of the link, and what
        that led to stays. Raises StorageError, and Unable for a link that leads out of the pack and for a file that is write-protected.
        """
        self._require_own()
        real = Path(os.path.realpath(path))
        if in_place_of_link:
            real = Path(os.path.realpath(path.parent)) / path.name
        if not any(real.is_relative_to(os.path.realpath(base)) for base in (self.data, self.assets)):
            raise Unable(f"{path} is a link that leads out of the pack; put the file itself there.")
        mode = None
        if not real.is_symlink():
            self.require_writable(real)
            with contextlib.suppress(OSError):
                mode = real.stat().st_mode & 0o7777
        write_whole(real, raw, doing)
        if mode is not None:
            with contextlib.suppress(OSError):  # a drive without rights has them as it has them
                real.chmod(mode)

    def require_writable(self, path: Path) -> None:
        """Raise Unable for a file that somebody has write-protected: putting another in its place would pass over that."""
        with contextlib.suppress(OSError):
            if not path.stat().st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
                raise Unable(f"{path} is write-protected. Allow writing to it, or change it yourself.")
