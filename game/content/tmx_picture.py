"""Writes what is drawn of a map as a map of its own, so plain that pytmx loses nothing of it.

pytmx loses the order of the layers and what groups do to those inside of them, counts the tiles of a picture with a margin wrongly, and
stops at custom properties of some names and kinds. So the layers that are drawn are written anew: without groups, named `1`, `2`, ... from
the lowest to the highest, with the opacity, tint and place that their groups lend them, with the tilesets inside of the map, and with the
pictures named by their path below the pack's assets. `game.art.tiled` reads this form, and no other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from math import cos, radians, sin
from typing import NamedTuple
from xml.etree import ElementTree as Xml

from game.content.complaints import Complaints
from game.content.tmx import (
    LAYERS,
    MOST_PIXELS,
    Element,
    MapCheck,
    Tileset,
    gid_of,
    grid_of,
    number_of,
)

MOST_PAINTED = 60_000_000
"""So many pixels may be painted for a map, tile by tile: more would keep the table waiting."""
PUT_DOWN = 250
"""Putting down a tile or picture takes as long as so many pixels, however small it is."""
TURNED = 4_000
"""The same for an object, which may have to be scaled and turned."""
Tint = tuple[float, float, float, float]
_PLAIN: Tint = (1.0, 1.0, 1.0, 1.0)
_ALIGNED = {"left": 0.0, "right": 1.0, "top": 0.0, "bottom": 1.0}


class Drawn(NamedTuple):
    """A layer with what its groups lend it: its place in pixels, opacity, tint (shares of red, green, blue, alpha), whether it shows."""

    element: Element
    x: float = 0.0
    y: float = 0.0
    opacity: float = 1.0
    tint: Tint = _PLAIN
    visible: bool = True

    def child(self, element: Element) -> Drawn:
        """A layer inside of this one."""
        return Drawn(
            element,
            self.x + element.number("offsetx"),
            self.y + element.number("offsety"),
            self.opacity * min(1.0, max(0.0, element.number("opacity", 1.0))),
            _times(self.tint, _tint(element.get("tintcolor"))),
            self.visible and element.get("visible", "1") != "0",
        )

    def children(self) -> Iterator[Drawn]:
        """The layers inside of this one, from the lowest on."""
        for element in self.element.all(*LAYERS):
            yield self.child(element)

    def flat(self) -> Iterator[Drawn]:
        """This layer, or those inside of this group and its groups, from the lowest to the highest."""
        if self.element.tag in ("group", "map"):
            for child in self.children():
                yield from child.flat()
        else:
            yield self


def layers_of(root: Element) -> list[Drawn]:
    """All layers of a map but the groups, from the lowest to the highest."""
    return list(Drawn(root).flat())


def named(root: Element, name: str) -> list[Drawn]:
    """The layers of that name, and those inside of groups of that name, from the lowest to the highest.

    Whether the named layer or group itself shows in Tiled does not matter: there it is hidden to work on another.
    """
    found: list[Drawn] = []

    def look(drawn: Drawn) -> None:
        for child in drawn.children():
            if child.element.get("name") == name:
                found.extend(child._replace(visible=True).flat())
            elif child.element.tag == "group":
                look(child)

    look(Drawn(root))
    return found


def picture(root: Element, layers: Iterable[Drawn], check: MapCheck, complaints: Complaints) -> str:
    """The layers of a map that show as a plain map; empty if there is nothing to draw, or after a complaint."""
    writer = _Writer(root, check)
    for drawn in layers:
        if drawn.visible and drawn.opacity > 0:
            writer.add(drawn)
    if not writer.painted:
        return ""
    wide, high = writer.size
    if wide * high > MOST_PIXELS:
        text = f"the map has {wide} by {high} pixels, more than {MOST_PIXELS:,}; make its tiles smaller"
        complaints.error(root.place, text)
        return ""
    if writer.painted > MOST_PAINTED:
        text = f"drawing the map paints {writer.painted // 1_000_000} million pixels, more than {MOST_PAINTED // 1_000_000};"
        complaints.error(root.place, text + " use fewer layers and smaller tiles")
        return ""
    if writer.held > MOST_PIXELS:
        text = f"the pictures of the map have {writer.held:,} pixels, more than {MOST_PIXELS:,}; make them smaller"
        complaints.error(root.place, text)
        return ""
    return writer.text()


class _Writer:
    """Writes one plain map, and counts the pixels that drawing it paints, and those of the pictures it needs."""

    def __init__(self, root: Element, check: MapCheck) -> None:
        self.root = root
        self.check = check
        self.size = (root.whole("width") * root.whole("tilewidth"), root.whole("height") * root.whole("tileheight"))
        self.painted = 0
        self._pictures: dict[str, int] = {}
        self._used: dict[int, set[int]] = {}
        self._layers: list[Xml.Element] = []

    @property
    def held(self) -> int:
        """How many pixels the pictures have."""
        return sum(self._pictures.values())

    def _hold(self, image: Element, name: str) -> None:
        self._pictures[name] = image.whole("width") * image.whole("height")

    def text(self) -> str:
        """The map as XML."""
        names = ("width", "height", "tilewidth", "tileheight")
        whole = Xml.Element("map", {name: str(self.root.whole(name)) for name in names})
        whole.set("orientation", "orthogonal")
        whole.set("renderorder", self.root.get("renderorder", "right-down"))
        for tileset in self.check.tilesets:
            if tileset.first in self._used:
                _write_tileset(whole, tileset, self._used[tileset.first])
        whole.extend(self._layers)
        return Xml.tostring(whole, encoding="unicode")

    def add(self, drawn: Drawn) -> None:
        """Write a layer above those before it."""
        {"layer": self._tiles, "imagelayer": self._image, "objectgroup": self._objects}[drawn.element.tag](drawn)

    def _begin(self, drawn: Drawn, tag: str) -> Xml.Element:
        layer = Xml.Element(tag, {"name": str(len(self._layers) + 1), "opacity": f"{drawn.opacity:.4f}"})
        layer.set("offsetx", str(round(drawn.x)))
        layer.set("offsety", str(round(drawn.y)))
        layer.set("tint", " ".join(f"{share:.4f}" for share in drawn.tint))
        self._layers.append(layer)
        return layer

    def _tiles(self, drawn: Drawn) -> None:
        width, height = self.root.whole("width"), self.root.whole("height")
        gids = self.check.tiles(drawn.element, width * height)
        if gids is None:
            return
        layer = self._begin(drawn, "layer")
        layer.set("width", str(width))
        layer.set("height", str(height))
        Xml.SubElement(layer, "data", encoding="csv").text = ",".join(map(str, gids))
        for gid, times in Counter(gids).items():
            if gid:
                wide, high = self._use(gid)
                self.painted += max(wide * high, PUT_DOWN) * times

    def _image(self, drawn: Drawn) -> None:
        image = drawn.element.first("image")
        name = self.check.files.picture(image.get("source")) if image is not None else ""
        if image is None or not name:
            return
        layer = self._begin(drawn, "imagelayer")
        repeated = [drawn.element.get(word, "0") == "1" for word in ("repeatx", "repeaty")]
        layer.set("repeats", " ".join(str(int(each)) for each in repeated))
        self._hold(image, name)
        _write_image(layer, image, name)
        sizes = (image.whole("width"), image.whole("height"))
        times = [
            -(-all_of // size) + 1 if each else 1 for size, all_of, each in zip(sizes, self.size, repeated, strict=True)
        ]
        self.painted += max(sizes[0] * sizes[1], PUT_DOWN) * times[0] * times[1]

    def _objects(self, drawn: Drawn) -> None:
        element = drawn.element
        listed = [each for each in element.all("object") if each.get("gid") and each.get("visible", "1") != "0"]
        if element.get("draworder", "topdown") == "topdown":
            listed.sort(key=lambda each: each.number("y"))
        layer = self._begin(drawn, "objectgroup")
        for each in listed:
            self._tile_object(layer, each)

    def _tile_object(self, layer: Xml.Element, element: Element) -> None:
        gid = gid_of(element)
        wide, high = self._use(gid)
        wide, high = round(element.number("width", wide)), round(element.number("height", high))
        if not wide > 0 < high:
            return
        self.painted += max(2 * wide * high, TURNED)
        # Tiled turns a tile around its anchor. It is written as turned around its own middle.
        owner = self.check.of_tile(number_of(gid))
        across, down = _anchor(owner.element.get("objectalignment") if owner is not None else "")
        turn = radians(element.number("rotation"))
        dx, dy = (0.5 - across) * wide, (0.5 - down) * high
        x = element.number("x") + dx * cos(turn) - dy * sin(turn) - wide / 2
        y = element.number("y") + dx * sin(turn) + dy * cos(turn) - high / 2
        written = Xml.SubElement(layer, "object", id=str(len(layer) + 1), gid=str(gid))
        # pytmx expects the lower left corner, as Tiled writes it.
        for name, value in (("x", x), ("y", y + high), ("width", wide), ("height", high)):
            written.set(name, f"{value:.2f}")
        written.set("rotation", f"{element.number('rotation') % 360:.2f}")
        written.set("opacity", f"{min(1.0, max(0.0, element.number('opacity', 1.0))):.4f}")

    def _use(self, gid: int) -> tuple[int, int]:
        """Write down that a tile is used; its size in pixels."""
        number = number_of(gid)
        tileset = self.check.of_tile(number)
        if tileset is None:
            return (0, 0)
        used = self._used.setdefault(tileset.first, set())
        if number - tileset.first not in used:
            used.add(number - tileset.first)
            image = _image_of(tileset, number - tileset.first)
            if image is not None:
                self._hold(image, tileset.files.picture(image.get("source")))
        if tileset.element.get("tilerendersize") == "grid":
            return self.root.whole("tilewidth"), self.root.whole("tileheight")
        return _tile_size(tileset, number - tileset.first)


def _image_of(tileset: Tileset, number: int) -> Element | None:
    """The picture that a tile is on."""
    own = tileset.own.get(number)
    return own.first("image") if own is not None else tileset.element.first("image")


def _tile_size(tileset: Tileset, number: int) -> tuple[int, int]:
    """The size of a tile in pixels."""
    own = tileset.own.get(number)
    image = own.first("image") if own is not None else None
    if own is None or image is None:
        return tileset.element.whole("tilewidth"), tileset.element.whole("tileheight")
    return own.whole("width", image.whole("width")), own.whole("height", image.whole("height"))


def _write_tileset(parent: Xml.Element, tileset: Tileset, used: set[int]) -> None:
    element = tileset.element
    written = Xml.SubElement(parent, "tileset", firstgid=str(tileset.first), name=str(tileset.first))
    for name in ("tilewidth", "tileheight", "spacing", "margin"):
        written.set(name, str(element.whole(name)))
    written.set("tilerendersize", element.get("tilerendersize", "tile"))
    written.set("fillmode", element.get("fillmode", "stretch"))
    shift = element.first("tileoffset")
    written.set("shift", f"{shift.whole('x')} {shift.whole('y')}" if shift is not None else "0 0")
    image = element.first("image")
    if image is not None:
        columns, rows = grid_of(element, image)
        name = tileset.files.picture(image.get("source"))
        _write_image(written, image, name)
        # pytmx counts its tiles by the size of the picture, and takes the margin for room. This is the size at which it counts rightly.
        spacing = element.whole("spacing")
        written[-1].set("width", str(columns * (element.whole("tilewidth") + spacing) - spacing))
        written[-1].set("height", str(rows * (element.whole("tileheight") + spacing) - spacing))
        written.set("sheet", f"{image.whole('width')} {image.whole('height')}")
        return
    for number in sorted(used):
        tile, image = tileset.own[number], _image_of(tileset, number)
        if image is None:
            continue
        one = Xml.SubElement(written, "tile", id=str(number))
        wide, high = tile.whole("width", image.whole("width")), tile.whole("height", image.whole("height"))
        one.set("cut", f"{tile.whole('x')} {tile.whole('y')} {wide} {high}")
        one.set("sheet", f"{image.whole('width')} {image.whole('height')}")
        _write_image(one, image, tileset.files.picture(image.get("source")))


def _write_image(parent: Xml.Element, image: Element, name: str) -> None:
    """A picture by its name, with its size, and the colour that is seen through."""
    parent.set("sheet", f"{image.whole('width')} {image.whole('height')}")
    written = Xml.SubElement(parent, "image", source=name)
    through = image.get("trans").removeprefix("#")
    if re.fullmatch("[0-9a-fA-F]{6}", through):
        written.set("trans", through)


def _anchor(word: str) -> tuple[float, float]:
    """Where the place of a tile object lies in it, in shares of its width and height: at the lower left corner, if nothing is said."""
    if word in ("", "unspecified"):
        word = "bottomleft"
    across = next((share for side, share in _ALIGNED.items() if side in ("left", "right") and word.endswith(side)), 0.5)
    down = next((share for side, share in _ALIGNED.items() if side in ("top", "bottom") and word.startswith(side)), 0.5)
    return across, down


def _tint(word: str) -> Tint:
    """A colour `#rrggbb` or `#aarrggbb` as shares; white for anything else."""
    digits = word.removeprefix("#")
    if len(digits) not in (6, 8):
        return _PLAIN
    try:
        numbers = [int(digits[at : at + 2], 16) / 255 for at in range(0, len(digits), 2)]
    except ValueError:
        return _PLAIN
    alpha, red, green, blue = [1.0, *numbers][-4:]
    return red, green, blue, alpha


def _times(one: Tint, other: Tint) -> Tint:
    return (one[0] * other[0], one[1] * other[1], one[2] * other[2], one[3] * other[3])
