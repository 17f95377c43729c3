"""Maps as pictures: drawn when all pictures that they use are there, kept by size and turn, and drawn anew when one of those changes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pygame

from game.art.cache import SurfaceCache
from game.art.handles import Art
from game.art.tiled import MapError, TiledPicture

MOST_SCALE = 3
"""A map is drawn this much larger than it is at most; beyond, its pixels are stretched."""
MOST_PIXELS = 12_000_000
"""A map is drawn at so many pixels at most, and so many have all its pictures: they must be held at the same time."""
GONE = "is gone; the maps that show it are drawn plainly"
BACKDROP = "table"
"""The name of the map that lies behind the zones of a table."""


class MapHandle(NamedTuple):
    """A map as it is now: `none` (there is none of that name), `waiting` for its pictures, `ready`, or `error`. Premultiplied."""

    state: str
    surface: pygame.Surface | None = None


class Maps:
    """The maps of one pack by name, in the plain form of `game.content.tmx_picture`. `problems` says by name what cannot be drawn and
    why.
    """

    def __init__(self, plain: Mapping[str, str], art: Art, budget: int = 48 * 1024 * 1024) -> None:
        self._plain = dict(plain)
        self.art = art
        self.problems: dict[str, str] = {}
        self._gone: dict[Path, str] = {}
        self._read: dict[str, TiledPicture | None] = {}
        self._drawn = SurfaceCache(budget * 2 // 3)
        self._sized = SurfaceCache(budget // 3)

    def get(self, name: str, cell: tuple[int, int], turn: int = 0) -> MapHandle:
        """A map with cells of that size in pixels, turned clockwise by a multiple of 90 degrees."""
        tiled = self._tiled(name)
        across, down = tiled.cells if tiled is not None else (0, 0)
        if turn % 180:
            across, down = down, across
        return self.whole(name, (across * cell[0], down * cell[1]), turn)

    def whole(self, name: str, size: tuple[int, int], turn: int = 0) -> MapHandle:
        """A map stretched to a size in pixels, which it has after it was turned."""
        tiled = self._tiled(name)
        if tiled is None:
            return MapHandle("none" if name not in self.problems else "error")
        key = (name, size, turn % 360)
        found = self._sized.peek(key)
        if found is None:
            upright = (size[1], size[0]) if turn % 180 else size
            drawn = self._at_scale(name, tiled, _scale_for(tiled, upright))
            if drawn.surface is None:
                return drawn
            found = pygame.transform.smoothscale(drawn.surface, upright)
            found = pygame.transform.rotate(found, -turn) if turn % 360 else found
            self._sized.put(key, found)
        return MapHandle("ready", found)

    def uses(self, name: str, picture: str) -> bool:
        """Whether a map shows a picture."""
        tiled = self._read.get(name)
        return tiled is not None and picture in tiled.sheets

    def faults(self) -> dict[Path, str]:
        """The files that maps lack, and what is wrong; those that cannot be shown are told by the pictures themselves."""
        return dict(self._gone)

    def forget(self, picture: str) -> None:
        """Drop all maps that show a picture: it is another now."""
        self._gone.pop(self.art.roots[0] / picture, None)
        showing = [name for name in self._read if self.uses(name, picture)]
        for name in showing:
            self.problems.pop(name, None)
        for cache in (self._drawn, self._sized):
            cache.drop_where(lambda key: isinstance(key, tuple) and key[0] in showing)

    def _tiled(self, name: str) -> TiledPicture | None:
        if name not in self._read:
            self._read[name] = None
            if name in self._plain:
                try:
                    self._read[name] = TiledPicture(self._plain[name])
                except MapError as error:
                    self.problems[name] = str(error)
        return self._read[name]

    def _at_scale(self, name: str, tiled: TiledPicture, scale: int) -> MapHandle:
        found = self._drawn.peek((name, scale))
        if found is not None:
            return MapHandle("ready", found)
        sheets: dict[str, pygame.Surface] = {}
        waiting = False
        for source, (wide, high) in tiled.sheets.items():
            handle = self.art.get(source, (wide * scale, high * scale), None)
            if handle.state in ("ready", "error") and handle.surface is not None:
                sheets[source] = handle.surface
            elif handle.state == "waiting":
                waiting = True
            else:
                self.problems[name] = handle.error or GONE
                if not handle.error:
                    self._gone[self.art.roots[0] / source] = GONE
                return MapHandle("error")
        if waiting:
            return MapHandle("waiting")
        self.problems.pop(name, None)
        try:
            drawn = tiled.draw(sheets.__getitem__, scale)
        except MapError as error:
            self.problems[name] = str(error)
            return MapHandle("error")
        self._drawn.put((name, scale), drawn)
        return MapHandle("ready", drawn)


def _scale_for(tiled: TiledPicture, size: tuple[int, int]) -> int:
    """The whole number of pixels at which each of a map's own is drawn, before the map is stretched to a size."""
    share = max(size[0] / tiled.size[0], size[1] / tiled.size[1])
    scale = next((each for each in range(1, MOST_SCALE) if each >= share), MOST_SCALE)
    most = max(tiled.size[0] * tiled.size[1], sum(wide * high for wide, high in tiled.sheets.values()))
    while scale > 1 and most * scale * scale > MOST_PIXELS:
        scale -= 1
    return scale
