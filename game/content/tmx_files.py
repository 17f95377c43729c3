"""Finds the pictures and tilesets that a map names: in the user's folder first, then in those before it, wherever the map itself lies."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Iterable
from pathlib import Path

from game.content.complaints import Complaints
from game.content.pack_files import PICTURES, TILESET, DataFile, PackFiles


class MapFiles:
    """The files that one map or tileset names.

    `name` is where it lies in its pack (`data/<id>/boards/anvil.tmx`), `path` the file itself. What it names is looked for by its place
    in the pack, in all roots of the pack; so a copy of a map finds what the original found, and a picture of the user's is taken for one
    of the same name that came with the pack.
    """

    def __init__(self, files: PackFiles, name: str, path: Path) -> None:
        self.files = files
        self.name = name
        self.path = path
        self._folders = (f"data/{files.game_id}", f"assets/{files.game_id}", "assets/common")

    def of_tileset(self, found: DataFile, name: str) -> MapFiles:
        """The files that a tileset of this map names."""
        return MapFiles(self.files, name, found.path)

    def place(self, source: str) -> str:
        """Where in the pack a named file lies (`assets/<id>/boards/ground.png`); empty if that is outside of the pack."""
        if not source or "\0" in source:
            return ""
        joined = posixpath.normpath(posixpath.join(posixpath.dirname(self.name), source))
        if any(joined.startswith(f"{folder}/") for folder in self._folders):
            return joined
        # Tiled writes the way from the map to the file, which leads from one root into another if they lie apart.
        try:
            real = Path(os.path.realpath(self.path.parent / source))
        except (OSError, ValueError):
            return ""
        for root in self.files.roots:
            for folder in self._folders:
                base = Path(os.path.realpath(root / folder))
                if real.is_relative_to(base):
                    return f"{folder}/{real.relative_to(base).as_posix()}"
        return ""

    def picture(self, source: str) -> str:
        """The picture that is meant, by its path below the pack's assets (`boards/ground.png`); empty if there is none."""
        kind, _slash, rest = self.place(source).partition("/")
        name = rest.partition("/")[2]
        stem, dot, suffix = name.rpartition(".")
        known = kind == "assets" and dot + suffix.lower() in PICTURES and stem in self.files.pictures
        return name if known else ""

    def tileset(self, source: str) -> DataFile | None:
        """The file of a tileset, or None if there is none."""
        place = self.place(source)
        found = self.files.tilesets.get(place)
        return found if found is not None else self.files.last_of(place.removeprefix(f"data/{self.files.game_id}/"))

    def nearest_picture(self, source: str, complaints: Complaints) -> str:
        """The picture whose name comes nearest to that of one which is not there, as a map would name it; empty if none comes near."""
        files = self.files
        own, common = self._folders[1:]
        places = [
            f"{own if stem in files.own_pictures else common}/{stem}{path.suffix}"
            for stem, path in files.pictures.items()
        ]
        return self._nearest(source, places, complaints)

    def nearest_tileset(self, source: str, complaints: Complaints) -> str:
        """The same of a tileset."""
        data = [f"{self._folders[0]}/{name}" for name in self.files.data if name.endswith(TILESET)]
        return self._nearest(source, [*data, *self.files.tilesets], complaints)

    def _nearest(self, source: str, places: Iterable[str], complaints: Complaints) -> str:
        # By their names alone: all ways through the pack look alike.
        by_name = {posixpath.splitext(posixpath.basename(place))[0]: place for place in places}
        name = complaints.nearest(posixpath.splitext(posixpath.basename(source))[0], by_name)
        return posixpath.relpath(by_name[name], posixpath.dirname(self.name)) if name else ""
