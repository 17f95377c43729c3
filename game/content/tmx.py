"""Reads Tiled maps (https://doc.mapeditor.org/en/stable/reference/tmx-map-format/) and refuses what pytmx would lose or choke on.

Pictures of maps are drawn with pytmx 3.32, whose gaps are mostly silent. So every map is read here first, without pictures, and each
thing that pytmx cannot show as Tiled does is a complaint that says how to save the map instead.
"""

from __future__ import annotations

import base64
import binascii
import struct
import zlib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.parsers import expat

from game.content.complaints import Complaints, Origin, Place

MOST_CELLS = 250_000
MOST_ELEMENTS = 100_000
MOST_TILESET = 4_000_000
"""So many bytes a tileset may have."""
_FLIPS = 0xE0000000
_HEX_TURN = 0x10000000
_LAYERS = ("group", "layer", "imagelayer", "objectgroup")
_DRAWN = ("layer", "imagelayer", "objectgroup")
"""The kinds of layers in the order in which pytmx draws them, whatever their order in the map."""
_WHOLE = ("offsetx", "offsety")

_RESERVED_ALWAYS = "allow_duplicate_names from_xml_string parse_xml properties parent name visible opacity"
_RESERVED = {
    "map": "add_layer add_tileset background_color custom_property_filename custom_types filename gidmap height "
    "hexsidelength image_loader imagemap images invert_y layernames layers load_all_tiles map_gid map_gid2 maxgid "
    "nextobjectid objectgroups objects objects_by_id objects_by_name optional_gids orientation parse_json register_gid "
    "reload_images renderorder staggeraxis staggerindex tile_properties tiledgidmap tiledversion tileheight tilesets "
    "tilewidth version visible_layers visible_object_groups visible_tile_layers width",
    "group": "",
    "layer": "data height iter_data offsetx offsety tiles width",
    "imagelayer": "gid image source trans",
    "objectgroup": "append clear color copy count custom_types draworder extend index insert offsetx offsety pop remove "
    "reverse sort",
    "object": "apply_transformations as_points closed custom_types gid height id image rotation template type width x y points",
    "tileset": "columns firstgid height margin offset source spacing tilecount tileheight tilewidth trans width",
    "tile": "id type source width height frames colliders trans",
}
"""Names that pytmx keeps for itself, by the element that has the property."""


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
            complaints.error(Place(origin, error.lineno, error.offset + 1), f"this is not a Tiled map: {reason}")
        return None
    except (LookupError, ValueError):
        complaints.error(Place(origin), 'the first line names an encoding that is not known; write encoding="UTF-8"')
        return None
    return roots[0]


class MapCheck:
    """Checks one map against what pytmx can show. `allowed` are the real folders that its pictures and tilesets may lie in."""

    def __init__(self, path: Path, origin: Origin, allowed: tuple[Path, ...], complaints: Complaints) -> None:
        self.path = path
        self.origin = origin
        self.allowed = allowed
        self.complaints = complaints
        self._last_gid = 0
        self._gaps_known = True

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
        if int(root.get("width")) * int(root.get("height")) > MOST_CELLS:
            self._error(root, f"the map has more than {MOST_CELLS} tiles; make it smaller with Map > Resize Map")
            return False
        for tileset in root.all("tileset"):
            self._tileset(tileset)
        self._order(root)
        self._names(root)
        for element in root.walk():
            self._element(element)
        for layer in root.walk():
            if layer.tag == "layer":
                self._tiles(layer, int(root.get("width")) * int(root.get("height")))
        return len(self.complaints) == before

    def _error(self, element: Element, message: str) -> None:
        self.complaints.error(element.place, message)

    def _element(self, element: Element) -> None:
        if element.tag in _RESERVED:
            self._properties(element)
        if element.tag in _LAYERS:
            for name in _WHOLE:
                if element.number(name) != int(element.number(name)) or "." in element.get(name):
                    text = f"the {element.said()} is moved by a fraction of a pixel ({name} {element.get(name)}); give it a whole number"
                    self._error(element, text + " in Tiled's layer properties")
        if element.tag == "group" and element.get("visible", "1") == "0" and element.children:
            text = f"the {element.said()} is hidden, but its layers would be shown; hide each layer itself, or delete the group"
            self._error(element, text)
        if element.tag == "imagelayer" and element.first("image") is None:
            self._error(
                element, f"the {element.said()} has no image; choose one in its properties, or delete the layer"
            )
        if element.tag == "object":
            self._object(element)
        if element.tag == "image" and "source" in element.attributes:
            self._file(element, element.get("source"), self.path, "picture")
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

    def _properties(self, element: Element) -> None:
        holder = element.first("properties")
        if holder is None:
            return
        reserved = {*_RESERVED_ALWAYS.split(), *_RESERVED[element.tag].split(), *element.attributes}
        if element.tag == "tile":
            reserved = set(_RESERVED["tile"].split())
        for each in holder.all("property"):
            name = each.get("name")
            if name in reserved:
                self._error(
                    each,
                    f"the {element.said()} has a custom property called '{name}', which stops the map from loading; rename it",
                )
            if each.get("type") in ("class", "list"):
                kind = each.get("type")
                self._error(
                    each,
                    f"the custom property '{name}' is of type {kind}, which cannot be read; use text, number, bool or color",
                )

    def _order(self, root: Element) -> None:
        """Layers come back by kind: all tile layers, then all image layers, then all object layers."""
        layers = [each for each in root.walk() if each.tag in _DRAWN]
        for earlier, later in pairwise(layers):
            if _DRAWN.index(later.tag) < _DRAWN.index(earlier.tag):
                text = f"the {later.said()} lies above the {earlier.said()}, but would be drawn below it;"
                self._error(later, text + " put tile layers lowest, then image layers, then object layers")

    def _names(self, root: Element) -> None:
        first: dict[str, Element] = {}
        for each in root.walk():
            if each.tag not in _LAYERS:
                continue
            name = each.get("name")
            if name in first:
                self._error(
                    each,
                    f"two layers have the name '{name}'; the first is in line {first[name].place.line}. Rename one",
                )
            first.setdefault(name, each)

    def _tileset(self, tileset: Element) -> None:
        first = int(tileset.number("firstgid", 1))
        count = int(tileset.number("tilecount"))
        source = tileset.get("source")
        if source:
            self._gaps_known = False
            if source.lower().endswith((".tsj", ".json")):
                text = (
                    f"the tileset {source} is JSON; in Tiled, open it, choose File > Export As and the file type *.tsx,"
                )
                self._error(tileset, text + " and use that one")
            elif not source.lower().endswith(".tsx"):
                self._error(tileset, f"the tileset {source} must be a .tsx file")
            else:
                path = self._file(tileset, source, self.path, "tileset")
                if path is not None:
                    self._external(path, source)
            return
        self._last_gid = max(self._last_gid, first + count - 1)

    def _external(self, path: Path, source: str) -> None:
        origin = Origin(source, f"{self.origin.shown.rpartition('/')[0]}/{source}", self.origin.overlay)
        with path.open("rb") as file:
            raw = file.read(MOST_TILESET + 1)
        if len(raw) > MOST_TILESET:
            self.complaints.error(Place(origin), f"the tileset has more than {MOST_TILESET} bytes; make it smaller")
            return
        root = parse(raw, origin, self.complaints)
        if root is None:
            return
        inside = MapCheck(path, origin, self.allowed, self.complaints)
        for element in root.walk():
            inside._element(element)

    def _file(self, element: Element, source: str, base: Path, what: str) -> Path | None:
        """The file that a map names, or None after a complaint."""
        path = base.parent / source
        try:
            real = path.resolve()
        except (OSError, RuntimeError, ValueError):
            real = Path("/")
        if not any(real.is_relative_to(folder) for folder in self.allowed):
            self._error(
                element,
                f"the {what} {source} lies outside of the pack; put it into the pack's assets and choose it again in Tiled",
            )
            return None
        if not real.is_file():
            self._error(element, f"the {what} {source} does not exist")
            return None
        return real

    def _tiles(self, layer: Element, expected: int) -> None:
        gids = self.tiles(layer, expected)
        if gids is None:
            return
        if any(gid & _HEX_TURN for gid in gids):
            self._error(
                layer,
                f"the {layer.said()} has tiles turned by 60 degrees, which show nothing; turn them back with Z in Tiled",
            )
        numbers = [gid & ~(_FLIPS | _HEX_TURN) for gid in gids]
        if self._gaps_known and max(numbers, default=0) > self._last_gid:
            self._error(
                layer,
                f"the {layer.said()} uses tile {max(numbers)}, but the tilesets end at {self._last_gid}; add the missing tileset",
            )

    def tiles(self, layer: Element, expected: int) -> list[int] | None:
        """The tile numbers of a layer, row by row, 0 where there is none; None after a complaint."""
        data = layer.first("data")
        csv = "in Map > Map Properties, set Tile Layer Format to CSV, then save"
        if data is None or data.first("chunk") is not None:
            if data is None:
                self._error(layer, f"the {layer.said()} holds no tiles; save the map again in Tiled")
            return None
        encoding, compression = data.get("encoding"), data.get("compression")
        if not encoding:
            self._error(data, f"the {layer.said()} is saved as XML; {csv}")
            return None
        if encoding not in ("csv", "base64") or compression not in ("", "zlib", "gzip"):
            kind = "Zstandard" if compression == "zstd" else compression or encoding
            self._error(data, f"the {layer.said()} is compressed with {kind}, which cannot be read; {csv}")
            return None
        try:
            gids = _decoded(data.text.strip(), encoding, compression, expected)
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


def _decoded(text: str, encoding: str, compression: str, expected: int) -> list[int]:
    if encoding == "csv":
        return [int(part) for part in text.split(",")]
    data = base64.b64decode(text, validate=False)
    if compression:
        # No more is unpacked than the map can need, however much a damaged or hostile file holds.
        window = zlib.MAX_WBITS if compression == "zlib" else zlib.MAX_WBITS | 16
        data = zlib.decompressobj(window).decompress(data, 4 * expected + 4)
    return list(struct.unpack(f"<{len(data) // 4}L", data[: len(data) // 4 * 4]))


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
