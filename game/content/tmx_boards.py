"""Compares the maps of board pieces with what YAML says: `boards/<piece>.tmx` shows how the piece of that id looks.

One tile is one cell. For each side of the piece there is an object layer named like the side; in it every cell has a rectangle named
`<side>.<number>`, the cells being numbered row by row from 1, and those of special spaces have the class `special`. What is named
`<side> look`, layers of any kind and groups, is the picture of that side. Its tile layers have a tile on every cell and nowhere else; where
there are pictures or objects too, some cells may have none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from game.content.complaints import ERROR, Complaints, Place, listed
from game.content.models import BoardSpec
from game.content.pack_files import DataFile, PackFiles
from game.content.tmx import LAYERS, Element, MapCheck
from game.content.tmx_picture import Drawn, layers_of, named, picture
from game.content.tmx_table import checked_map
from game.rules.boards import PieceSide
from game.rules.definitions import PieceDef
from game.rules.plain import Cell

SPECIAL = "special"
LOOK = " look"


def check_boards(
    files: PackFiles,
    board: BoardSpec | None,
    pieces: Mapping[str, PieceDef],
    known: Iterable[str],
    complaints: Complaints,
) -> dict[str, str]:
    """Check every map of the boards folder, each against the piece that it is named after.

    `known` are the ids of all pieces, those with mistakes among them. Gives the pictures of the pieces by `<piece>/<side>`, as plain maps
    (see `tmx_picture.py`).
    """
    pictures: dict[str, str] = {}
    ids = list(known)
    maps = {
        name: found[-1] for name, found in files.data.items() if name.startswith("boards/") and name.endswith(".tmx")
    }
    for name, file in sorted(maps.items()):
        piece = pieces.get(name.removeprefix("boards/").removesuffix(".tmx"))
        made_of = _MadeOf(file, files.assets, files.roots, piece, board)
        drawn = _known(made_of)
        before = len(complaints)
        if drawn is None:
            found = checked_map(file, files, complaints)
            if found is None:
                continue
            root, check = found
            if piece is None:
                if ids and name.removeprefix("boards/").removesuffix(".tmx") not in ids:
                    hint = complaints.nearest(name, [f"boards/{each}.tmx" for each in ids])
                    text = "this map belongs to no board piece: none has its name as id"
                    complaints.warn(Place(file.origin), text, hint)
                continue
            if board is None:
                continue
            if files.root_index(piece.source.overlay) <= files.root_index(file.origin.overlay):
                drawn = _compare(root, check, piece, board, complaints)
            else:
                drawn = _compare_older(root, check, piece, board, complaints)
            if len(complaints) == before:
                _keep(made_of, drawn)
        if piece is not None:
            pictures.update({f"{piece.id}/{side}": one for side, one in drawn.items()})
    return pictures


class _MadeOf(NamedTuple):
    """All that the pictures of a piece come from: where that is the same and nothing was wrong with it, they are not made again."""

    file: DataFile
    assets: str
    roots: tuple[Path, ...]
    piece: PieceDef | None
    board: BoardSpec | None


_good: dict[Path, tuple[_MadeOf, dict[str, str]]] = {}
"""The maps that were good when they were checked last, by their files, with the pictures of their pieces."""
_MOST_GOOD = 200


def _known(made_of: _MadeOf) -> dict[str, str] | None:
    found = _good.get(made_of.file.path)
    return found[1] if found is not None and found[0] == made_of else None


def _keep(made_of: _MadeOf, drawn: dict[str, str]) -> None:
    if len(_good) >= _MOST_GOOD:
        _good.clear()
    _good[made_of.file.path] = (made_of, drawn)


def _compare_older(
    root: Element, check: MapCheck, piece: PieceDef, board: BoardSpec, complaints: Complaints
) -> dict[str, str]:
    """The same for a map of an earlier root than its piece, whose author may not know of it: what does not fit makes the piece plain."""
    found = Complaints()
    drawn = _compare(root, check, piece, board, found, strict=False)
    if not any(each.severity == ERROR for each in found):
        return drawn
    text = f"the map does not fit the piece '{piece.id}' in {piece.source.overlay}, which is drawn plainly;"
    complaints.warn(root.place, text + " put a changed copy of the map into the boards folder there")
    return {}


def _compare(
    root: Element,
    check: MapCheck,
    piece: PieceDef,
    board: BoardSpec,
    complaints: Complaints,
    *,
    strict: bool = True,
) -> dict[str, str]:
    """Compare a map with its piece; the pictures of the piece's sides. What makes spaces special must agree if it is `strict`."""
    pictures: dict[str, str] = {}
    if board.lattice == "square" and root.get("orientation", "orthogonal") != "orthogonal":
        complaints.error(root.place, "a board piece must be an orthogonal map; set Orientation in Map > Map Properties")
        return pictures
    wide = 1 + max(x for side in piece.sides.values() for x, _y in side.cells)
    high = 1 + max(y for side in piece.sides.values() for _x, y in side.cells)
    width, height = int(root.number("width")), int(root.number("height"))
    if (width, height) != (wide, high):
        text = f"the map is {width} by {height} tiles, but the piece '{piece.id}' is {wide} by {high} spaces; use Map > Resize Map"
        complaints.error(root.place, text)
        return pictures
    if root.number("tilewidth") * board.cell[1] != root.number("tileheight") * board.cell[0]:
        shape = f"{board.cell[0]}:{board.cell[1]}"
        complaints.warn(
            root.place,
            f"a tile is {root.get('tilewidth')} by {root.get('tileheight')} pixels, but game.yaml has cells of {shape}",
        )
    layers = layers_of(root)
    used = [each.element for name in piece.sides for each in named(root, name + LOOK)]
    for name, side in piece.sides.items():
        objects = [each for each in layers if each.element.get("name") == name and each.element.tag == "objectgroup"]
        used += [each.element for each in objects]
        if not objects:
            complaints.error(root.place, f"the map has no object layer '{name}' that names the spaces of this side")
        else:
            _spaces(objects[0], root, piece, name, side, complaints, strict=strict)
        for again in objects[1:]:
            text = f"two object layers have the name '{name}'; the first is in line {objects[0].element.place.line}. Rename one"
            complaints.error(again.element.place, text)
        look = named(root, name + LOOK)
        _tiles(look, check, width, height, name, side, complaints)
        drawn = picture(root, look, check, complaints) if board.lattice == "square" else ""
        if drawn:
            pictures[name] = drawn
    known = [word for name in piece.sides for word in (name, name + LOOK)]
    for each in _unused(root, used):
        text = f"the {each.said()} is not used; the layers are {listed(known)}"
        complaints.warn(each.place, text, complaints.nearest(each.get("name"), known))
    return pictures


def _unused(within: Element, used: Sequence[Element]) -> Iterator[Element]:
    """The layers inside of a map or group that are not among those used; a group of which none is, in the place of them all."""
    for child in within.all(*LAYERS):
        inner = [each for each in child.walk() if each.tag in LAYERS and each.tag != "group"]
        if any(each in used for each in inner):
            yield from _unused(child, used)
        elif inner:
            yield child


def _spaces(
    drawn: Drawn,
    root: Element,
    piece: PieceDef,
    name: str,
    side: PieceSide,
    complaints: Complaints,
    *,
    strict: bool,
) -> None:
    """Every space of the side has its rectangle, in its place, and there is no other."""
    layer = drawn.element
    numbers = {f"{name}.{index + 1}": index for index in range(len(side.cells))}
    seen: dict[str, Element] = {}
    wide, high = root.number("tilewidth"), root.number("tileheight")
    for each in layer.all("object"):
        word = each.get("name")
        if word not in numbers:
            text = f"the {layer.said()} names a space '{word}', which the piece '{piece.id}' does not have"
            complaints.error(each.place, text, complaints.nearest(word, numbers))
            continue
        if word in seen:
            complaints.error(each.place, f"the space '{word}' stands twice in the {layer.said()}")
            continue
        seen[word] = each
        x = (each.number("x") + drawn.x + each.number("width") / 2) / wide
        y = (each.number("y") + drawn.y + each.number("height") / 2) / high
        cell: Cell = (int(x), int(y))
        wanted = side.cells[numbers[word]]
        if cell != wanted:
            text = f"the space '{word}' lies at [{cell[0]}, {cell[1]}], but {piece.source} has it at [{wanted[0]}, {wanted[1]}]"
            complaints.error(each.place, text)
        if not strict:
            continue
        special = bool(side.spaces[numbers[word]])
        marked = each.get("class", each.get("type")) == SPECIAL
        if special and not marked:
            complaints.error(
                each.place, f"the space '{word}' is special in {piece.source}; give the rectangle the class '{SPECIAL}'"
            )
        if marked and not special:
            complaints.error(
                each.place, f"the space '{word}' has the class '{SPECIAL}', but it is plain in {piece.source}"
            )
    missing = [word for word in numbers if word not in seen]
    if missing:
        complaints.error(layer.place, f"the {layer.said()} lacks a rectangle for {listed(missing)}")


def _tiles(
    look: Sequence[Drawn],
    check: MapCheck,
    width: int,
    height: int,
    name: str,
    side: PieceSide,
    complaints: Complaints,
) -> None:
    """The tile layers of a side cover its spaces and nothing else; where there is more than tiles, a space may do without one."""
    layers = [each.element for each in look if each.element.tag == "layer" and each.visible]
    drawn: dict[Cell, Element] = {}
    for layer in layers:
        for index, gid in enumerate(check.tiles(layer, width * height) or ()):
            if gid:
                drawn.setdefault((index % width, index // width), layer)
    if layers and len(layers) == len(look):
        for x, y in side.cells:
            if (x, y) not in drawn:
                text = f"the {layers[0].said()} has no tile at [{x}, {y}], where side {name} has a space"
                complaints.error(layers[0].place, text)
    for (x, y), layer in drawn.items():
        if (x, y) not in side.cells:
            complaints.error(layer.place, f"the {layer.said()} has a tile at [{x}, {y}], where side {name} has a gap")
