"""Draws Tiled maps with pytmx: tiles with their flips and turns, pictures, and tiles that lie as objects.

A map comes in the plain form that `game.content.tmx_picture` writes. pytmx reads it and says which part of which picture each tile is, and
how that is flipped; the pictures themselves are found and decoded like all others, by `game.art.handles`, never by pytmx.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple
from xml.etree import ElementTree as Xml

import pygame

Size = tuple[int, int]
Box = tuple[int, int, int, int]
Sheets = Callable[[str], pygame.Surface]
"""The whole picture of a name, premultiplied, at the scale of the drawing."""
_FILLED = (255, 255, 255, 255)


class MapError(ValueError):
    """A map that cannot be drawn; says why."""


class _Part(NamedTuple):
    """What pytmx's picture loader is asked for: a part (all, if there is no box) of the picture of a name."""

    source: str
    box: Box | None
    trans: str


class _Tile(NamedTuple):
    """A tile as it is drawn: a part of a picture, how it is flipped (as pytmx has it), and how it lies on its place."""

    part: _Part
    flags: Any
    shift: Size
    grid: str
    """How it fills its place: empty (it keeps its size), `stretch` or `preserve-aspect-fit`."""


def _loader(path: str, colorkey: str | None, **_tileset: object) -> Callable[..., _Part]:
    """Stands for the loader of pictures in pytmx: it only notes what is wanted."""

    def load(rect: Box | None = None, flags: object = None) -> _Part:
        return _Part(path, rect, colorkey or "")

    return load


class TiledPicture:
    """One map, ready to be drawn. `size` is that of the map in its own pixels, `tile` that of a place for a tile.

    `sheets` are the pictures it needs, by name, with the size that the map gives them. Raises MapError.
    """

    def __init__(self, plain: str) -> None:
        import pytmx

        self.map = pytmx.TiledMap(image_loader=_loader, load_all=False)
        self.map.filename = ""
        try:
            self.map.parse_xml(Xml.fromstring(plain))  # noqa: S314 - our own writing, without any document type
            self.tile: Size = (int(self.map.tilewidth), int(self.map.tileheight))
            self.cells: Size = (int(self.map.width), int(self.map.height))
            self.sheets: Mapping[str, Size] = self._sheets()
            self.tiles = self._known_tiles()
        except Exception as error:  # pytmx raises whatever its reading runs into
            raise MapError(f"the map cannot be read: {error}") from error
        self.size: Size = (self.cells[0] * self.tile[0], self.cells[1] * self.tile[1])

    def _sheets(self) -> dict[str, Size]:
        found: dict[str, Size] = {}
        for tileset in self.map.tilesets:
            if tileset.source is not None:
                found[tileset.source] = _pair(tileset.sheet)
        for tile in self.map.tile_properties.values():
            found[tile["source"]] = _pair(tile["sheet"])
        for layer in self.map.layernames.values():
            if getattr(layer, "source", None):
                found[layer.source] = _pair(layer.sheet)
        return found

    def _known_tiles(self) -> dict[int, _Tile]:
        """The tiles in use by their number in pytmx, which has one for each way of flipping."""
        found: dict[int, _Tile] = {}
        for number, flags in [row for rows in self.map.gidmap.values() for row in rows]:
            part = self.map.images[number] if number < len(self.map.images) else None
            below = [each for each in self.map.tilesets if each.firstgid <= self.map.tiledgidmap[number]]
            if part is None or not below:
                continue  # pytmx numbers the pictures of layers as well
            tileset = max(below, key=lambda each: each.firstgid)
            own = self.map.tile_properties.get(number)
            if own is not None:  # a collection of pictures
                x, y, wide, high = (int(word) for word in own["cut"].split())
                part = part._replace(box=(x, y, wide, high))
            grid = tileset.fillmode if tileset.tilerendersize == "grid" else ""
            found[number] = _Tile(part, flags, _pair(tileset.shift), grid)
        return found

    def draw(self, sheet: Sheets, scale: int = 1) -> pygame.Surface:
        """The map as a premultiplied surface, each of its pixels `scale` pixels wide; `sheet` gives pictures at that scale.

        Raises MapError.
        """
        try:
            painter = _Painter(self, sheet, scale)
            for name in sorted(self.map.layernames, key=int):
                painter.layer(self.map.layernames[name])
        except (pygame.error, ValueError, MemoryError) as error:
            raise MapError(f"the map cannot be drawn: {error}") from error
        return painter.surface


class _Painter:
    """Paints the layers of one map, from the lowest on."""

    def __init__(self, tiled: TiledPicture, sheet: Sheets, scale: int) -> None:
        self.tiled = tiled
        self.sheet = sheet
        self.scale = scale
        self.surface = pygame.Surface((tiled.size[0] * scale, tiled.size[1] * scale), pygame.SRCALPHA)
        self._stamps: dict[tuple[int, Size | None, tuple[int, ...]], pygame.Surface] = {}

    def layer(self, layer: Any) -> None:
        """Paint a layer above those before it."""
        import pytmx

        shift = (layer.offsetx * self.scale, layer.offsety * self.scale)
        ink = _ink(layer.tint, float(layer.opacity))
        if isinstance(layer, pytmx.TiledTileLayer):
            self._tile_layer(layer, shift, ink)
        elif isinstance(layer, pytmx.TiledImageLayer):
            self._image_layer(layer, shift, ink)
        else:
            for item in layer:
                self._object(item, shift, _ink(layer.tint, float(layer.opacity) * float(item.opacity)))

    def _tile_layer(self, layer: Any, shift: Size, ink: tuple[int, ...]) -> None:
        wide, high = self.tiled.tile
        order = str(self.tiled.map.renderorder)
        columns: Iterable[int] = range(self.tiled.cells[0])
        rows: Iterable[int] = range(self.tiled.cells[1])
        rows = reversed(list(rows)) if "up" in order else rows
        columns = list(reversed(list(columns))) if "left" in order else list(columns)
        for y in rows:
            for x in columns:
                number = layer.data[y][x]
                tile = self.tiled.tiles.get(number)
                if tile is None:
                    continue
                picture = self._stamp(number, self._on_grid(tile), ink)
                # A tile stands on the lower left corner of its place.
                left = (x * wide + tile.shift[0]) * self.scale
                bottom = ((y + 1) * high + tile.shift[1]) * self.scale
                if tile.grid:
                    left += (wide * self.scale - picture.get_width()) // 2
                    bottom -= (high * self.scale - picture.get_height()) // 2
                self._put(picture, (left + shift[0], bottom - picture.get_height() + shift[1]))

    def _on_grid(self, tile: _Tile) -> Size | None:
        """The size at which a tile fills its place; None if it keeps its own."""
        box = tile.part.box
        if not tile.grid or box is None:
            return None
        wide, high = (side * self.scale for side in self.tiled.tile)
        if tile.grid == "stretch":
            return wide, high
        size = (box[3], box[2]) if tile.flags is not None and tile.flags.flipped_diagonally else (box[2], box[3])
        share = min(wide / max(1, size[0]), high / max(1, size[1]))
        return max(1, round(size[0] * share)), max(1, round(size[1] * share))

    def _image_layer(self, layer: Any, shift: Size, ink: tuple[int, ...]) -> None:
        picture = _inked(_seen_through(self.sheet(layer.source), layer.trans or ""), ink)
        across, down = _pair(layer.repeats)
        lefts = _repeated(shift[0], picture.get_width(), self.surface.get_width()) if across else [shift[0]]
        tops = _repeated(shift[1], picture.get_height(), self.surface.get_height()) if down else [shift[1]]
        for top in tops:
            for left in lefts:
                self._put(picture, (left, top))

    def _object(self, item: Any, shift: Size, ink: tuple[int, ...]) -> None:
        if item.gid not in self.tiled.tiles:
            return
        size = (max(1, round(item.width * self.scale)), max(1, round(item.height * self.scale)))
        picture = self._stamp(item.gid, size, ink)
        if item.rotation % 360 == 0:
            pass
        elif item.rotation % 90 == 0:
            picture = pygame.transform.rotate(picture, -item.rotation)
        else:
            picture = pygame.transform.rotozoom(picture, -item.rotation, 1.0)
        middle = ((item.x + item.width / 2) * self.scale + shift[0], (item.y + item.height / 2) * self.scale + shift[1])
        wide, high = picture.get_size()
        self._put(picture, (round(middle[0] - wide / 2), round(middle[1] - high / 2)))

    def _stamp(self, number: int, size: Size | None, ink: tuple[int, ...]) -> pygame.Surface:
        """A tile as it is put down, flipped and turned, in a size (None: its own)."""
        key = (number, size, ink)
        found = self._stamps.get(key)
        if found is None:
            from pytmx.util_pygame import handle_transformation

            tile = self.tiled.tiles[number]
            found = self._cut(tile.part)
            if tile.flags is not None:
                found = handle_transformation(found, tile.flags)
            if size is not None and size != found.get_size():
                found = pygame.transform.smoothscale(found, size)
            found = self._stamps[key] = _inked(found, ink)
        return found

    def _cut(self, part: _Part) -> pygame.Surface:
        """A part of a picture, not to be drawn on; what lies beyond the picture is empty."""
        sheet = self.sheet(part.source)
        box = pygame.Rect(*(side * self.scale for side in part.box)) if part.box is not None else sheet.get_rect()
        if box.width and box.height and sheet.get_rect().contains(box):
            return _seen_through(sheet.subsurface(box), part.trans)
        # pygame crashes when it scales a surface without any pixels.
        cut = pygame.Surface((max(1, box.width), max(1, box.height)), pygame.SRCALPHA)
        cut.blit(sheet, (0, 0), box, pygame.BLEND_PREMULTIPLIED)
        return _seen_through(cut, part.trans)

    def _put(self, picture: pygame.Surface, at: Size) -> None:
        self.surface.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)


def _repeated(start: int, step: int, room: int) -> range:
    """Where pictures side by side begin so that they fill the room."""
    return range(start % step - step, room, step)


def _pair(words: str) -> Size:
    first, second = words.split()
    return int(first), int(second)


def _ink(tint: str, opacity: float) -> tuple[int, ...]:
    """What a premultiplied picture is multiplied with for a tint and an opacity."""
    red, green, blue, alpha = (float(word) for word in tint.split())
    seen = alpha * opacity
    return (round(255 * red * seen), round(255 * green * seen), round(255 * blue * seen), round(255 * seen))


def _inked(picture: pygame.Surface, ink: tuple[int, ...]) -> pygame.Surface:
    if ink == _FILLED:
        return picture
    copy = picture.copy()
    copy.fill(ink, special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def _seen_through(picture: pygame.Surface, colour: str) -> pygame.Surface:
    """The picture without what has exactly this colour (`rrggbb`)."""
    if not colour:
        return picture
    copy = picture.copy()
    with pygame.PixelArray(copy) as pixels:
        pixels.replace(pygame.Color(f"#{colour}"), (0, 0, 0, 0))
    return copy
