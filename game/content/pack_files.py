"""Finds the files of a pack in its folder and its overlays, and reads them; nothing outside of these folders is ever read.

A *root* is a folder that holds `data/<id>` and `assets/<id>`. The first root is the pack; each later one overlays those before it.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from game.content.complaints import Complaints, Origin, Place, printable

PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".svg")
FONTS = (".ttf", ".otf")
TILESET = ".tsx"
COMMON = "common"
"""The asset folder that all games share."""
ALIKE = 0.8
"""How near (0 to 1) the name of a folder must come to the id of a game to have been meant for it."""
MOST_FILES = 5_000
MOST_BYTES = 8_000_000
"""No file of a data folder comes near this size; more of it is not read."""
_ENTRY_FOLDERS = ("cards", "boards", "decks", "rulings")
_FOLDERS = (*_ENTRY_FOLDERS, "text")
_PAGES = "docs"
"""The folder of pages about the game, which are for people."""
_SINGLE = ("game.yaml", "abilities.yaml", "rules.yaml", "card.yaml", "table.tmx", "text/en.yaml")


class DataFile(NamedTuple):
    """One file of the data folder with its bytes."""

    origin: Origin
    path: Path
    raw: bytes


class PackFiles:
    """All files of a pack: those of the data folders by relative name, in the order of the roots, and the pictures.

    `unsaved` are contents of files of the data folders that count instead of what the disk has, or has not yet.
    """

    def __init__(
        self,
        roots: Sequence[Path],
        game_id: str,
        complaints: Complaints,
        unsaved: Mapping[Path, bytes] | None = None,
    ) -> None:
        self.game_id = game_id
        self.roots = tuple(roots)
        self._unsaved = unsaved or {}
        self.data: dict[str, list[DataFile]] = {}
        self.pictures: dict[str, Path] = {}
        """Name without suffix, relative to the asset folder (`cards/ares`) -> file; a later root comes before an earlier one."""
        self.picture_origins: dict[str, Origin] = {}
        self.own_pictures: dict[str, Origin] = {}
        """The pictures in the asset folders of the game itself, without those that all games share."""
        self.fonts: list[Path] = []
        """Fonts of the pack for characters that the client's own lack, those of later roots first."""
        self.other_assets: list[Origin] = []
        """Files in the asset folder of the game that are neither pictures, tilesets nor fonts."""
        self.tilesets: dict[str, DataFile] = {}
        """Tilesets among the pictures, by their whole name (`assets/<id>/boards/ground.tsx`); that of a later root replaces an earlier."""
        self.replaced_pictures: dict[str, None] = {}
        """The names of those that stand in the place of one of an earlier root."""
        self._complaints = complaints
        self._digest = hashlib.sha256()
        for index, root in enumerate(self.roots):
            self._read_data(root, self._overlay(index))
            self._warn_of_misnamed(root, self._overlay(index))
        data, self._digest = self._digest, hashlib.sha256()
        for folder in (COMMON, game_id):
            for index, root in enumerate(self.roots):
                self._find_pictures(root, folder, self._overlay(index))
        self._assets = self._digest.hexdigest()
        self._digest = data
        self._digest.update(self._assets.encode())
        # What is not read has a part in what is said of the pack, too: a warning is to go with its file.
        self._digest.update(repr([*complaints]).encode())

    @property
    def digest(self) -> str:
        """A hash of the names and bytes of everything that was read, of the names of the pictures, and of what was wrong with the rest."""
        return self._digest.hexdigest()

    @property
    def assets(self) -> str:
        """A hash of all of that but what the data folders hold: the names of the pictures, and the tilesets beside them."""
        return self._assets

    def origin(self, name: str) -> Origin:
        """The origin of a file that may not exist, for complaints about its absence."""
        return Origin.below(f"data/{self.game_id}", name)

    def all_of(self, name: str) -> list[DataFile]:
        """The file of that name in every root that has it, the pack's first."""
        return self.data.get(name, [])

    def last_of(self, name: str) -> DataFile | None:
        """The file of that name that counts where a file replaces a whole file."""
        found = self.data.get(name)
        return found[-1] if found else None

    def in_folder(self, folder: str, suffix: str) -> list[DataFile]:
        """Every file of that suffix in a folder: by root, then by name, so that entries of a later root come later."""
        found = [
            (self.root_index(each.origin.overlay), name, each)
            for name, files in self.data.items()
            if name.startswith(folder + "/") and name.endswith(suffix)
            for each in files
        ]
        return [each for _root, _name, each in sorted(found, key=lambda row: row[:2])]

    def root_index(self, overlay: str) -> int:
        """The position among the roots of the one that origins call so (empty: the first)."""
        return ("", *self.overlays).index(overlay)

    @property
    def overlays(self) -> tuple[str, ...]:
        """The names of all roots but the first, as origins have them."""
        return tuple([self._overlay(index) for index in range(1, len(self.roots))])

    def _overlay(self, index: int) -> str:
        """The name of a root as origins have it, which definitions keep: text, whatever the folder is called."""
        return printable(str(self.roots[index])) if index else ""

    def _read_data(self, root: Path, overlay: str) -> None:
        base = root / "data" / self.game_id
        there = dict(self._walk(base, f"data/{self.game_id}", overlay))
        there.update({path.relative_to(base).as_posix(): path for path in self._unsaved if path.is_relative_to(base)})
        for name, path in there.items():
            origin = Origin.below(f"data/{self.game_id}", name, overlay)
            if name in _FOLDERS:
                self._complaints.error(Place(origin), f"a file stands where the folder {name} is needed; move it away")
                continue
            if _is_page(name):
                continue
            if not _is_read(name):
                self._complaints.warn(Place(origin), "nothing reads this file", self._meant(name))
                continue
            try:
                raw = self._unsaved[path] if path in self._unsaved else _bytes_of(path)
            except OSError as error:
                self._complaints.error(Place(origin), f"the file cannot be read: {error.strerror}")
                continue
            if len(raw) > MOST_BYTES:
                text = f"the file has more than {MOST_BYTES} bytes, which nothing of a pack needs; make it smaller"
                self._complaints.error(Place(origin), text)
                continue
            self._note(name, overlay)
            self._digest.update(hashlib.sha256(raw).digest())
            self.data.setdefault(name, []).append(DataFile(origin, path, raw))

    def _warn_of_misnamed(self, root: Path, overlay: str) -> None:
        """Warn of a folder of assets that is named nearly like that of the game, and like no other game."""
        try:
            names = sorted(path.name for path in (root / "assets").iterdir() if path.is_dir())
        except OSError:
            return
        for name in names:
            if name in (COMMON, self.game_id) or any((other / "data" / name).is_dir() for other in self.roots):
                continue
            if not self._complaints.nearest(as_id(printable(name)), (self.game_id,), ALIKE):
                continue
            self._note(f"assets/{name}", overlay)
            place = Place(Origin.below("assets", name, overlay))
            self._complaints.warn(place, "nothing reads this folder", f"assets/{self.game_id}")

    def _meant(self, name: str) -> str:
        """The name of a file that is read and that comes near this one."""
        folder, _slash, file = name.rpartition("/")
        _stem, dot, ending = file.rpartition(".")
        if ending == "yml":
            return name.removesuffix(".yml") + ".yaml"
        if dot + ending.lower() in PICTURES:
            return f"assets/{self.game_id}/{folder or 'cards'}/{file}"
        # Where names differ by case alone, some systems find the file and others do not.
        if name != name.lower() and _is_read(name.lower()):
            return name.lower()
        near = self._complaints.nearest(folder, _FOLDERS) if folder else ""
        return f"{near}/{file}" if near and _is_read(f"{near}/{file}") else self._complaints.nearest(name, _SINGLE)

    def _find_pictures(self, root: Path, folder: str, overlay: str) -> None:
        base = root / "assets" / folder
        for name, path in self._walk(base, f"assets/{folder}", overlay):
            stem, dot, suffix = name.rpartition(".")
            shown = f"assets/{folder}/{name}"
            origin = Origin.below(f"assets/{folder}", name, overlay)
            self._note(f"{folder}/{name}", overlay)
            ending = dot + suffix.lower()
            # Icons are drawn in the colour of the place that they stand in, which only SVG files can be.
            picture = ending == ".svg" if name.startswith("icons/") else ending in PICTURES
            if dot + suffix == TILESET:
                self._read_tileset(shown, path, origin)
            elif ending in FONTS and name.startswith("fonts/"):
                self.fonts.insert(0, path)
            elif not picture and folder != COMMON:
                self.other_assets.append(origin)
            if not picture:
                continue
            held = self.pictures.get(stem)
            if held is not None and held.parent == path.parent:
                first, second = sorted((held, path), key=_rank)
                beaten = origin if second == path else self.picture_origins[stem]
                self._complaints.warn(Place(beaten), f"nothing shows this picture: {first.name} comes before it")
                if second == path:
                    continue
            if held is not None and held.parent != path.parent:
                self.replaced_pictures[stem] = None
            self.pictures[stem] = path
            self.picture_origins[stem] = origin
            if folder != COMMON:
                self.own_pictures[stem] = origin

    def _read_tileset(self, shown: str, path: Path, origin: Origin) -> None:
        try:
            raw = _bytes_of(path)
        except OSError as error:
            self._complaints.error(Place(origin), f"the file cannot be read: {error.strerror}")
            return
        self._note(shown, origin.overlay)
        self._digest.update(hashlib.sha256(raw).digest())
        self.tilesets[shown] = DataFile(origin, path, raw)

    def _note(self, name: str, overlay: str) -> None:
        self._digest.update(f"{name}\0{overlay}\0".encode(errors="surrogateescape"))

    def _walk(self, base: Path, shown: str, overlay: str) -> Iterator[tuple[str, Path]]:
        """Every file below a folder as (relative name, path), by name; links that lead out of the folder are refused."""
        if not stat.S_ISDIR(_kind(base, follow_links=True)):
            return
        real = Path(os.path.realpath(base))
        count = 0
        # What all games share must not keep one of them from being played.
        say = self._complaints.warn if base.name == COMMON and shown.startswith("assets/") else self._complaints.error

        def place(relative: str) -> Place:
            return Place(Origin.below(shown, relative, overlay))

        def unread(error: OSError) -> None:
            relative = Path(error.filename).relative_to(base).as_posix()
            say(place(relative), f"the folder cannot be read: {error.strerror}")

        top = len(os.fspath(base)) + 1
        for folder, folders, names in os.walk(base, onerror=unread):
            inside = f"{folder[top:].replace(os.sep, '/')}/" if len(folder) > top else ""
            folders[:] = sorted([name for name in folders if not name.startswith(".")])
            here = Path(folder)
            for name in sorted([*names, *folders]):  # a list of its own: folders may be taken out
                if name.startswith(".") or name.endswith("~"):
                    continue
                relative = inside + name
                path = here / name
                if printable(name) != name:
                    self._complaints.warn(
                        place(relative), "this name cannot be read as text; give it another one, of a-z, 0-9, - and _"
                    )
                    if name in folders:
                        folders.remove(name)
                    continue
                kind = _kind(os.path.join(folder, name))  # noqa: PTH118 - hundreds of files: a Path looks thrice as long
                if stat.S_ISDIR(kind):
                    if relative in _SINGLE:
                        say(place(relative), "a folder stands where a file is needed; move it away")
                    elif shown.startswith("assets/") and path.suffix.lower() in PICTURES:
                        self._note(f"{shown}/{relative}/", overlay)
                        text = "a folder is named like a picture, and is none; put the picture itself here"
                        self._complaints.warn(place(relative), text)
                    continue
                count += 1
                if count > MOST_FILES:
                    say(place(relative), f"the pack has more than {MOST_FILES} files here")
                    return
                if stat.S_ISLNK(kind):
                    if not _inside(path, real):
                        say(place(relative), "this link leads out of the pack; put the file itself here")
                        continue
                    kind = _kind(path, follow_links=True)
                if stat.S_ISDIR(kind):
                    text = "a link to a folder is not followed; put the folder itself here"
                    say(place(relative), text)
                elif stat.S_ISREG(kind):
                    yield relative, path
                else:
                    say(place(relative), "this is no file that can be read; move it away")


def _rank(path: Path) -> int:
    """Which of two pictures of one name in one folder is shown: the one of smaller rank."""
    return PICTURES.index(path.suffix.lower())


def _kind(path: str | Path, *, follow_links: bool = False) -> int:
    """What lies at a path, as `stat` has it; 0 if the system does not say."""
    try:
        return os.stat(path, follow_symlinks=follow_links).st_mode  # noqa: PTH116 - as it takes a text, too
    except (OSError, ValueError):
        return 0


def _bytes_of(path: Path) -> bytes:
    """The bytes of a file, one more than MOST_BYTES at most. Raises OSError."""
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def as_id(name: str) -> str:
    """The name of a folder as the id of a game would be written: small, its words joined by `-`."""
    return name.lower().replace("_", "-").replace(" ", "-")


def _inside(path: Path, real: Path) -> bool:
    try:
        return path.resolve(strict=True).is_relative_to(real)
    except (OSError, RuntimeError):
        return False


def _is_page(name: str) -> bool:
    return name.startswith(f"{_PAGES}/") and name.endswith(".md")


def _is_read(name: str) -> bool:
    folder, _slash, rest = name.rpartition("/")
    if folder in _ENTRY_FOLDERS:
        return rest.endswith(".yaml") or (folder == "boards" and rest.endswith((".tmx", TILESET)))
    return name in _SINGLE
