"""Reads Tiled maps (https://doc.mapeditor.org/en/stable/reference/tmx-map-format/) and refuses what cannot be shown as Tiled does.

Pictures of maps are drawn with pytmx 3.32, whose gaps are mostly silent. So every map is read here first, without pictures. What pytmx
alone would lose (the order of the layers, what groups do to them, gaps in a collection) is written in another way for it, see
`tmx_picture.py`; what remains is a complaint that says how to save the map instead.
"""

from __future__ import annotations

import base64
import binascii
import struct
import zlib
from bisect import bisect_right
from collections.abc import Container, Iterator, Mapping
from typing import Any, NamedTuple
from xml.parsers import expat

from game.content.complaints import Complaints, Origin, Place
from game.content.pack_files import TILESET, DataFile
from game.content.tmx_files import MapFiles

MOST_CELLS = 250_000
MOST_ELEMENTS = 100_000
MOST_TILES = 20_000
"""So many tiles a tileset may have."""
MOST_TILESET = 4_000_000
"""So many bytes a tileset may have."""
FLIPS = 0xE0000000
"""The bits of a tile's number that say how it is flipped and turned."""
_HEX_TURN = 0x10000000
LAYERS = ("group", "layer", "imagelayer", "objectgroup")
_CSV = "in Map > Map Properties, set Tile Layer Format to CSV, then save"
MOST_PIXELS = 12_000_000
"""So many pixels a map may have, and all pictures that are drawn of it."""


class Element:
    """An XML element with the line and column at which it begins."""

    __slots__ = ("attributes", "children", "place", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str], place: Place) -> None:
        self.tag = tag
        self.attributes = attributes
        self.place = place
        self.children: list[Element] = []
        self.text = ""

    def get(self, name: str, default: str = "") -> str:
        """An attribute as text."""
        return self.attributes.get(name, default)

    def number(self, name: str, default: float = 0.0) -> float:
        """An attribute as a number; the default if it is none."""
        try:
            number = float(self.attributes.get(name, default))
        except ValueError:
            return default
        return number if abs(number) < 1e9 else default  # neither infinite nor what is no number at all

    def whole(self, name: str, default: int = 0) -> int:
        """An attribute as a whole number, what is behind its point cut off."""
        return int(self.number(name, default))

    def all(self, *tags: str) -> list[Element]:
        """The children with these tags, in order."""
        return [child for child in self.children if child.tag in tags]

    def first(self, tag: str) -> Element | None:
        """The first child with that tag."""
        return next((child for child in self.children if child.tag == tag), None)

    def walk(self) -> Iterator[Element]:
        """This element and everything below it, in the order of the file."""
        yield self
        for child in self.children:
            yield from child.walk()

    def said(self) -> str:
        """The element for a message: `layer 'ground'`, `object 3`."""
        kind = {"objectgroup": "object layer", "imagelayer": "image layer", "layer": "tile layer"}.get(
            self.tag, self.tag
        )
        if self.get("name"):
            return f"{kind} '{self.get('name')}'"
        return f"{kind} {self.get('id')}".strip()


class _TooMuch(Exception):
    """The file is refused; the complaint is made already."""


def parse(raw: bytes, origin: Origin, complaints: Complaints) -> Element | None:
    """The root element of an XML file, or None after a complaint. Document types, and with them entities, are refused."""
    parser = expat.ParserCreate()
    stack: list[Element] = []
    roots: list[Element] = []
    count = 0

    def place() -> Place:
        return Place(origin, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MOST_ELEMENTS or len(stack) > 40:
            complaints.error(place(), "the file is too large or nested too deep to be a map of a table or board")
            raise _TooMuch
        element = Element(tag, attributes, place())
        if stack:
            stack[-1].children.append(element)
        else:
            roots.append(element)
        stack.append(element)

    def end(_tag: str) -> None:
        stack.pop()

    def text(data: str) -> None:
        stack[-1].text += data

    def doctype(*_given: object) -> None:
        complaints.error(place(), "a document type (<!DOCTYPE ...>) does not belong in a map; delete that line")
        raise _TooMuch

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = doctype
    parser.buffer_text = True
    try:
        parser.Parse(raw, True)
    except _TooMuch:
        return None
    except expat.ExpatError as error:
        if raw.lstrip()[:1] == b"{":
            complaints.error(
                Place(origin),
                "this is a JSON map; in Tiled, choose File > Save As and the file type Tiled map files (*.tmx)",
            )
        else:
            reason = expat.errors.messages[error.code]
            wrong = f"this is no Tiled map, or it is damaged or cut off ({reason}); save it again in Tiled"
            complaints.error(Place(origin, error.lineno, error.offset + 1), wrong)
        return None
    except (LookupError, ValueError):
        complaints.error(Place(origin), 'the first line names an encoding that is not known; write encoding="UTF-8"')
        return None
    return roots[0]


class Tileset(NamedTuple):
    """A tileset of a map: the number of its first tile, its element (of its own file, if it has one), what lies beside that, and the
    numbers of its tiles, counted from 0; those of a collection of pictures may have gaps. `own` are the tiles with pictures of their own.
    """

    first: int
    element: Element
    files: MapFiles
    ids: Container[int]
    last_id: int
    own: Mapping[int, Element]

    @property
    def last(self) -> int:
        """The number of its last tile in the map."""
        return self.first + self.last_id


class MapCheck:
    """Checks one map against what can be drawn. `files` finds the pictures and tilesets that it names.

    `tilesets` are those that could be read, by their first tile.
    """

    def __init__(self, origin: Origin, files: MapFiles, complaints: Complaints) -> None:
        self.origin = origin
        self.files = files
        self.complaints = complaints
        self.tilesets: list[Tileset] = []
        self._unread = False

    def check(self, root: Element) -> bool:
        """Complain of everything in the map that would be lost; whether there was nothing."""
        before = len(self.complaints)
        if root.tag != "map":
            self._error(root, f"this is a <{root.tag}> file, not a map; in Tiled, open the map and save it as .tmx")
            return False
        if root.get("infinite", "0") != "0":
            self._error(root, "the map is infinite; in Tiled, untick Infinite in Map > Map Properties, then save")
        for name in ("width", "height", "tilewidth", "tileheight"):
            if not (root.get(name).isdecimal() and 1 <= root.number(name) == int(root.number(name))):
                self._error(root, f"the map's {name} must be a whole number above 0, not '{root.get(name)}'")
                return False
        cells = root.whole("width") * root.whole("height")
        if cells > MOST_CELLS:
            self._error(root, f"the map has more than {MOST_CELLS} tiles; make it smaller with Map > Resize Map")
            return False
        for tileset in root.all("tileset"):
            self._tileset(tileset)
        self.tilesets.sort(key=lambda each: each.first)
        for element in root.walk():
            self._element(element, self.files)
        for each in root.walk():
            if each.tag == "layer":
                self._tiles(each, cells)
            elif each.tag == "object" and each.get("gid"):
                self._tile_object(each)
        return len(self.complaints) == before

    def _error(self, element: Element, message: str, hint: str = "") -> None:
        self.complaints.error(element.place, message, hint)

    def _element(self, element: Element, files: MapFiles) -> None:
        if element.tag == "imagelayer" and element.first("image") is None:
            self._error(
                element, f"the {element.said()} has no image; choose one in its properties, or delete the layer"
            )
        if element.tag == "object":
            self._object(element)
        if element.tag == "tile" and (image := element.first("image")) is not None:
            across = (element.whole("x"), element.whole("width", image.whole("width")), image.whole("width"))
            down = (element.whole("y"), element.whole("height", image.whole("height")), image.whole("height"))
            if any(begin < 0 or size < 1 or begin + size > whole for begin, size, whole in (across, down)):
                self._error(
                    element, f"the {element.said()} is no part of its picture; choose the picture again in Tiled"
                )
        if element.tag == "tileset" and (image := element.first("image")) is not None:
            sizes = (element.whole("tilewidth"), element.whole("tileheight"))
            if min(sizes) < 1 or min(element.whole("spacing"), element.whole("margin")) < 0:
                self._error(element, f"the {element.said()} has tiles without a size, or a margin or spacing below 0")
            columns, rows = grid_of(element, image)
            if columns * rows > MOST_TILES:
                self._error(
                    element, f"the {element.said()} has more than {MOST_TILES:,} tiles; make them fewer or larger"
                )
        if element.tag == "image" and "source" in element.attributes:
            self._picture(element, files)
        elif element.tag == "image":
            self._error(
                element, "a picture is embedded in the map; save it as a PNG file and choose that file in Tiled"
            )

    def _object(self, element: Element) -> None:
        if "template" in element.attributes:
            text = f"the {element.said()} comes from a template, and its name, size and properties would be lost;"
            self._error(element, text + " in Tiled, right-click it and choose Detach, then save")
        if element.first("text") is not None:
            self._error(
                element,
                f"the {element.said()} is a text, which would not be shown; put the text into text/en.yaml or a picture",
            )
        for shape in ("ellipse", "point", "capsule"):
            if element.first(shape) is not None:
                self._error(
                    element,
                    f"the {element.said()} is drawn as {_article(shape)}, which would be taken for a box; draw a rectangle instead",
                )

    def _tile_object(self, element: Element) -> None:
        try:
            number = number_of(gid_of(element))
        except ValueError:
            self._error(element, f"the {element.said()} shows the tile '{element.get('gid')}', which is no number")
            return
        if not self._unread and self.of_tile(number) is None:
            text = f"the {element.said()} shows tile {number}, which no tileset has; choose another one in Tiled"
            self._error(element, text)

    def _picture(self, element: Element, files: MapFiles) -> None:
        source = element.get("source")
        place = files.place(source)
        if place.startswith("data/"):
            text = f"the picture {source} must lie below assets/{files.files.game_id}; put it there and choose it again in Tiled"
            self._error(element, text)
        elif not place:
            text = f"the picture {source} lies outside of the pack; put it into the pack's assets and choose it again in Tiled"
            self._error(element, text)
        elif not files.picture(source):
            near = files.nearest_picture(source, self.complaints)
            self._error(element, f"the picture {source} does not exist", near)
            return
        wide, high = element.whole("width"), element.whole("height")
        if not wide > 0 < high or wide * high > MOST_PIXELS:
            said = f"is said to have {element.get('width') or '?'} by {element.get('height') or '?'} pixels"
            self._error(element, f"the picture {source} {said}; choose one of at most {MOST_PIXELS:,} again in Tiled")

    def _tileset(self, tileset: Element) -> None:
        first = tileset.whole("firstgid", 1)
        source = tileset.get("source")
        if not source:
            self.tilesets.append(_read_tileset(first, tileset, self.files))
            return
        found = self.files.tileset(source)
        if source.lower().endswith((".tsj", ".json")):
            text = f"the tileset {source} is JSON; in Tiled, open it, choose File > Export As and the file type *.tsx,"
            self._error(tileset, text + " and use that one")
        elif not source.lower().endswith(TILESET):
            self._error(tileset, f"the tileset {source} must be a {TILESET} file")
        elif not self.files.place(source):
            text = f"the tileset {source} lies outside of the pack; put it into the pack's assets and choose it again in Tiled"
            self._error(tileset, text)
        elif found is None:
            near = self.files.nearest_tileset(source, self.complaints)
            self._error(tileset, f"the tileset {source} does not exist", near)
        else:
            self._external(first, found, self.files.place(source))
            return
        self._unread = True

    def _external(self, first: int, found: DataFile, name: str) -> None:
        if len(found.raw) > MOST_TILESET:
            self.complaints.error(
                Place(found.origin), f"the tileset has more than {MOST_TILESET} bytes; make it smaller"
            )
            self._unread = True
            return
        root = parse(found.raw, found.origin, self.complaints)
        if root is None or root.tag != "tileset":
            if root is not None:
                self._error(root, f"this is a <{root.tag}> file, not a tileset; in Tiled, save it as {TILESET}")
            self._unread = True
            return
        files = self.files.of_tileset(found, name)
        for element in root.walk():
            self._element(element, files)
        self.tilesets.append(_read_tileset(first, root, files))

    def of_tile(self, number: int) -> Tileset | None:
        """The tileset that a tile of the map belongs to, by its number without turns, or None if there is none."""
        held = bisect_right(self.tilesets, number, key=lambda each: each.first)
        found = self.tilesets[held - 1] if held else None
        return found if found is not None and number - found.first in found.ids else None

    def _tiles(self, layer: Element, expected: int) -> None:
        gids = self.tiles(layer, expected)
        if gids is None:
            return
        if any(gid & _HEX_TURN for gid in gids):
            self._error(
                layer,
                f"the {layer.said()} has tiles turned by 60 degrees, which show nothing; turn them back with Z in Tiled",
            )
        if self._unread:
            return
        lacking = [number for number in dict.fromkeys(map(number_of, gids)) if number and self.of_tile(number) is None]
        last = max([each.last for each in self.tilesets], default=0)
        if lacking and max(lacking) > last:
            text = f"uses tile {max(lacking)}, but the tilesets end at {last}; add the missing tileset"
            self._error(layer, f"the {layer.said()} {text}")
        elif lacking:
            self._error(layer, f"the {layer.said()} uses tile {lacking[0]}, which no tileset has; erase it in Tiled")

    def tiles(self, layer: Element, expected: int) -> list[int] | None:
        """The tile numbers of a layer, row by row, 0 where there is none; None after a complaint."""
        data = layer.first("data")
        if data is None or data.first("chunk") is not None:
            if data is None:
                self._error(layer, f"the {layer.said()} holds no tiles; save the map again in Tiled")
            return None
        encoding, compression = data.get("encoding"), data.get("compression")
        if encoding not in ("", "csv", "base64") or compression not in ("", "zlib", "gzip"):
            kind = "Zstandard" if compression == "zstd" else compression or encoding
            self._error(data, f"the {layer.said()} is compressed with {kind}, which cannot be read; {_CSV}")
            return None
        try:
            gids = _decoded(data, encoding, compression, expected)
        except (ValueError, binascii.Error, zlib.error, OSError, EOFError, struct.error):
            self._error(data, f"the tiles of the {layer.said()} are damaged; open the map in Tiled and save it again")
            return None
        if len(gids) != expected:
            self._error(
                data,
                f"the {layer.said()} has {len(gids)} tiles, but the map has {expected} places; save it again in Tiled",
            )
            return None
        return gids


def _decoded(element: Element, encoding: str, compression: str, expected: int) -> list[int]:
    if not encoding:
        return [gid_of(each) for each in element.all("tile")]
    text = element.text.strip()
    if encoding == "csv":
        gids = [int(part) for part in text.split(",")]
        if not all(0 <= gid < 1 << 32 for gid in gids):
            raise ValueError(text[:20])
        return gids
    data = base64.b64decode(text, validate=False)
    if compression:
        # No more is unpacked than the map can need, however much a damaged or hostile file holds.
        window = zlib.MAX_WBITS if compression == "zlib" else zlib.MAX_WBITS | 16
        data = zlib.decompressobj(window).decompress(data, 4 * expected + 4)
    return list(struct.unpack(f"<{len(data) // 4}L", data[: len(data) // 4 * 4]))


def number_of(gid: int) -> int:
    """The number of a tile without its turns."""
    return gid & ~(FLIPS | _HEX_TURN)


def gid_of(element: Element) -> int:
    """The number of the tile that an object or a place shows, with its turns; 0 if it shows none. Raises ValueError for another word."""
    gid = int(element.get("gid") or 0)
    if not 0 <= gid < 1 << 32:
        raise ValueError(gid)
    return gid


def _read_tileset(first: int, element: Element, files: MapFiles) -> Tileset:
    """A tileset with as many tiles as it says, or with those that have a picture of their own."""
    image = element.first("image")
    own: dict[int, Element] = {}
    if image is None:
        own = {tile.whole("id"): tile for tile in element.all("tile") if tile.first("image") is not None}
        return Tileset(first, element, files, own, max(own, default=-1), own)
    columns, rows = grid_of(element, image)
    count = element.whole("tilecount") or columns * rows
    return Tileset(first, element, files, range(count), count - 1, own)


def grid_of(tileset: Element, image: Element) -> tuple[int, int]:
    """How many tiles a tileset has beside and below each other in its picture, as Tiled counts them."""
    spacing, margin = tileset.whole("spacing"), tileset.whole("margin")
    wide, high = max(1, tileset.whole("tilewidth")), max(1, tileset.whole("tileheight"))
    columns = max(1, tileset.whole("columns") or (image.whole("width") - margin + spacing) // max(1, wide + spacing))
    rows = (image.whole("height") - margin + spacing) // max(1, high + spacing)
    return columns, max(rows, -(-tileset.whole("tilecount") // columns))


def _article(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def simple_properties(element: Element) -> dict[str, Any]:
    """The custom properties of an element: text, int, float or bool by name."""
    found: dict[str, Any] = {}
    holder = element.first("properties")
    for each in holder.all("property") if holder is not None else []:
        value: Any = each.get("value", each.text)
        kind = each.get("type", "string")
        try:
            if kind in ("int", "object"):
                value = int(value)
            elif kind == "float":
                value = float(value)
            elif kind == "bool":
                value = value.lower() == "true"
        except ValueError:
            value = 0
        found[each.get("name")] = value
    return found
