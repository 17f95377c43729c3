"""Boards of modular pieces on a lattice: any cell shapes, gaps, turns and sides.

A `Board` is an immutable leaf of the state. Where a piece may go is data (`Attach`), and is searched with bitmasks: the
anchors of all placements are found at once by shifting the mask of the board, one shift for each cell of the shape. The
single conditions `overlaps` and `touching`, which guards use to explain a refusal, look at the same masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn

from game.rules.plain import Cell

NO_PIECE = -1
"""The `Space.piece` of a space that belongs to no piece."""
Matrix = tuple[int, int, int, int]
"""A linear map (a, b, c, d): (x, y) -> (a*x + b*y, c*x + d*y)."""


class PieceSide(NamedTuple):
    """One side of a board piece, unturned: its cells and the ids of its special spaces by cell (in the
    order of `cells`, empty if plain).
    """

    cells: tuple[Cell, ...]
    spaces: tuple[str, ...]


class BoardError(ValueError):
    """A board was asked for something it cannot be: an unknown lattice, an impossible turn, two spaces on one cell."""


class Lattice(NamedTuple):
    """A regular grid: the offsets to a cell's neighbours, clockwise from north, and how its shapes turn and mirror.

    `turn` is the smallest turn in degrees, `rotation` that turn clockwise, `reflection` the exchange of east and west.
    """

    name: str
    steps: tuple[Cell, ...]
    directions: tuple[str, ...]
    turn: int
    rotation: Matrix
    reflection: Matrix


SQUARE = Lattice(
    "square",
    ((0, -1), (1, 0), (0, 1), (-1, 0)),
    ("north", "east", "south", "west"),
    90,
    (0, -1, 1, 0),
    (-1, 0, 0, 1),
)
HEX = Lattice(
    "hex",
    ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
    ("north_east", "east", "south_east", "south_west", "west", "north_west"),
    60,
    (0, -1, 1, 1),
    (-1, -1, 0, 1),
)
"""Hexagons with a corner to the north, in axial coordinates: x grows to the east, y to the south-east."""
LATTICES: Mapping[str, Lattice] = MappingProxyType({SQUARE.name: SQUARE, HEX.name: HEX})


class Space(NamedTuple):
    """One existing cell of a board: the id of its SpaceDef (empty if plain) and the index into
    `Board.laid` of its piece (or NO_PIECE).
    """

    cell: Cell
    ref: str = ""
    piece: int = NO_PIECE


class Laid(NamedTuple):
    """A piece as it lies: its id, the side that shows, its turn in degrees clockwise, and the
    north-west corner of its bounding box.
    """

    piece: str
    side: str
    turn: int
    at: Cell


class Attach(NamedTuple):
    """Where a new piece may be laid.

    - `touching`: at least so many different spaces of the new piece must share an edge with a space already there.
    - `turns`: the allowed turns in degrees. `overlap`: whether spaces may be covered.
    - `first`: where the bounding box of the first piece begins.
    """

    touching: int = 1
    turns: tuple[int, ...] = (0,)
    overlap: bool = False
    first: Cell = (0, 0)


class _Masks(NamedTuple):
    """A board as bits: cell (x, y) is bit (y - north) * stride + (x - west).

    `beside` are the free cells that share an edge with a space.
    """

    west: int
    north: int
    stride: int
    rows: int
    occupied: int
    beside: int

    def of(self, cells: Iterable[Cell]) -> list[int]:
        """One mask of a single bit for each cell that lies within the grid; other cells are far from the board."""
        bits: list[int] = []
        for x, y in cells:
            column, row = x - self.west, y - self.north
            if 0 <= column < self.stride and 0 <= row < self.rows:
                bits.append(1 << (row * self.stride + column))
        return bits


class Board:
    """The spaces that exist, in the order in which they were laid, and the pieces they belong to.

    Never changed; equal by content.

    `lattice`, `spaces` (cell -> Space) and `laid` are read-only. The order of spaces is a part of the content, as
    it decides the order of options.
    """

    __slots__ = ("_cache", "laid", "lattice", "spaces")

    lattice: Lattice
    spaces: Mapping[Cell, Space]
    laid: tuple[Laid, ...]
    _cache: dict[Any, Any]

    def __init__(self, lattice: Lattice, spaces: Mapping[Cell, Space], laid: tuple[Laid, ...]) -> None:
        put = object.__setattr__
        put(self, "lattice", lattice)
        put(self, "spaces", MappingProxyType(dict(spaces)))
        put(self, "laid", laid)
        put(self, "_cache", {})

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Board cannot be changed (tried to set {name})")

    __delattr__ = __setattr__  # type: ignore[assignment]

    @classmethod
    def empty(cls, lattice: str = "square") -> Board:
        """A board without a space. Raises BoardError for an unknown lattice."""
        if lattice not in LATTICES:
            raise BoardError(f"unknown lattice {lattice!r}; known are {', '.join(LATTICES)}")
        return cls(LATTICES[lattice], {}, ())

    @classmethod
    def of_grid(cls, width: int, height: int) -> Board:
        """A board of squares, so many cells wide and high, row by row from (0, 0)."""
        return cls.empty().with_spaces([(x, y) for y in range(height) for x in range(width)])

    def lay(self, piece: str, side: str, shape: PieceSide, turn: int, at: Cell, *, overlap: bool = False) -> Board:
        """The board with one more piece; `at` is the north-west corner of the turned shape's bounding box.

        Raises BoardError if the lattice knows no such turn, or if a space is covered and `overlap` does not allow it.
        """
        index = len(self.laid)
        cells = moved(turned(shape.cells, turn, self.lattice), at)
        spaces = dict(self.spaces)
        for cell, ref in zip(cells, shape.spaces, strict=True):
            if not overlap and cell in spaces:
                raise BoardError(f"piece {piece!r} covers the space at {cell}")
            spaces[cell] = Space(cell, ref, index)
        return Board(self.lattice, spaces, (*self.laid, Laid(piece, side, turn, at)))

    def with_spaces(self, cells: Iterable[Cell] | Mapping[Cell, str]) -> Board:
        """The board with more spaces that belong to no piece; a mapping gives the ids of their SpaceDefs too.

        Raises BoardError if a space is there already.
        """
        refs = cells if isinstance(cells, Mapping) else {}
        spaces = dict(self.spaces)
        for cell in cells:
            if cell in spaces:
                raise BoardError(f"there is a space at {cell} already")
            spaces[cell] = Space(cell, refs.get(cell, ""))
        return Board(self.lattice, spaces, self.laid)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The existing spaces that share an edge with a cell, in the order of
        `Lattice.steps` (north, east, south, west).
        """
        near: dict[Cell, tuple[Cell, ...]] = self._cache.setdefault("neighbours", {})
        found = near.get(cell)
        if found is None:
            x, y = cell
            spaces = self.spaces
            found = tuple([(x + dx, y + dy) for dx, dy in self.lattice.steps if (x + dx, y + dy) in spaces])
            near[cell] = found
        return found

    def turn_at(self, cell: Cell) -> int:
        """The turn in degrees of the piece that a space belongs to; 0 for a space without a piece or no space."""
        space = self.spaces.get(cell)
        return 0 if space is None or space.piece == NO_PIECE else self.laid[space.piece].turn

    def special(self) -> Mapping[Cell, tuple[str, int]]:
        """The special spaces by cell: the id of the SpaceDef, and the turn in degrees of the piece that it belongs to."""
        found: Mapping[Cell, tuple[str, int]] | None = self._cache.get("special")
        if found is None:
            found = {cell: (space.ref, self.turn_at(cell)) for cell, space in self.spaces.items() if space.ref}
            self._cache["special"] = found
        return found

    def bounds(self) -> tuple[int, int, int, int]:
        """(west, north, east, south) of the spaces, all inclusive; (0, 0, -1, -1) for an empty board."""
        box: tuple[int, int, int, int] | None = self._cache.get("bounds")
        if box is None:
            box = bounds_of(self.spaces)
            self._cache["bounds"] = box
        return box

    def to_plain(self) -> dict[str, Any]:
        """The board as JSON-able data: lattice name, laid pieces as
        [piece, side, turn, x, y], spaces as [x, y, ref, piece].
        """
        return {
            "lattice": self.lattice.name,
            "laid": [[laid.piece, laid.side, laid.turn, *laid.at] for laid in self.laid],
            "spaces": [[*space.cell, space.ref, space.piece] for space in self.spaces.values()],
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Board:
        """The board that `to_plain` wrote. Raises BoardError if the data is no board."""
        try:
            lattice = LATTICES[plain["lattice"]]
            laid = tuple(
                [Laid(str(piece), str(side), int(turn), (int(x), int(y))) for piece, side, turn, x, y in plain["laid"]]
            )
            listed = [Space((int(x), int(y)), str(ref), int(piece)) for x, y, ref, piece in plain["spaces"]]
        except (KeyError, TypeError, ValueError) as error:
            raise BoardError(f"this is not a board: {error!r}") from error
        spaces = {space.cell: space for space in listed}
        if len(spaces) != len(listed):
            raise BoardError("this is not a board: two spaces on one cell")
        if not all(NO_PIECE <= space.piece < len(laid) for space in listed):
            raise BoardError("this is not a board: a space of a piece that is not laid")
        return cls(lattice, spaces, laid)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Board):
            return NotImplemented
        return (
            self.lattice == other.lattice
            and self.laid == other.laid
            and tuple(self.spaces.values()) == tuple(other.spaces.values())
        )

    def __hash__(self) -> int:
        return hash((self.lattice.name, self.laid, tuple(self.spaces.values())))

    def __copy__(self) -> Board:
        return self

    def __deepcopy__(self, _memo: object) -> Board:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (Board.from_plain, (self.to_plain(),))

    def __repr__(self) -> str:
        return f"<Board {self.lattice.name}, {len(self.laid)} pieces, {len(self.spaces)} spaces>"

    def _rows(self) -> tuple[int, ...]:
        """The spaces as bits, row by row from the north, the westernmost column lowest: masks of all sizes are put together of these."""
        found: tuple[int, ...] | None = self._cache.get("rows")
        if found is None:
            west, north, _east, south = self.bounds()
            rows = [0] * (south - north + 1)
            for x, y in self.spaces:
                rows[y - north] |= 1 << (x - west)
            found = self._cache["rows"] = tuple(rows)
        return found

    def masks(self, width: int, height: int) -> _Masks:
        """The board as bits, with room around it for shapes of this width and height."""
        found: _Masks | None = self._cache.get((width, height))
        if found is None:
            west, north, east, south = self.bounds()
            # A margin as wide as the shape: no shift of an anchor next to the board runs over the end of a row.
            west, north, east, south = west - width, north - height, east + width, south + height
            stride, rows = east - west + 2, south - north + 2
            occupied = 0
            for number, bits in enumerate(self._rows(), height):
                occupied |= bits << (number * stride + width)
            beside = 0
            for dx, dy in self.lattice.steps:
                shift = dy * stride + dx
                beside |= occupied << shift if shift >= 0 else occupied >> -shift
            found = _Masks(west, north, stride, rows, occupied, beside & ~occupied)
            self._cache[width, height] = found
        return found


def bounds_of(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """(west, north, east, south) of some cells, all inclusive; (0, 0, -1, -1) if there are none."""
    listed = tuple(cells)
    if not listed:
        return (0, 0, -1, -1)
    columns = [x for x, _y in listed]
    rows = [y for _x, y in listed]
    return (min(columns), min(rows), max(columns), max(rows))


def moved(cells: Iterable[Cell], by: Cell) -> tuple[Cell, ...]:
    """The cells shifted by an offset, in the same order."""
    dx, dy = by
    return tuple([(x + dx, y + dy) for x, y in cells])


def _mapped(cells: Iterable[Cell], matrix: Matrix) -> tuple[Cell, ...]:
    a, b, c, d = matrix
    return tuple([(a * x + b * y, c * x + d * y) for x, y in cells])


def _cornered(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells shifted so that their bounding box begins at (0, 0)."""
    west, north, _east, _south = bounds_of(cells)
    return moved(cells, (-west, -north))


def turn_offsets(offsets: Iterable[Cell], turn: int, lattice: Lattice = SQUARE) -> tuple[Cell, ...]:
    """Offsets from a cell, turned clockwise by so many degrees about that cell.

    Raises BoardError if the lattice knows no such turn.
    """
    if turn % lattice.turn:
        raise BoardError(f"a {lattice.name} lattice turns by {lattice.turn} degrees, not by {turn}")
    result = tuple(offsets)
    for _step in range(turn % 360 // lattice.turn):
        result = _mapped(result, lattice.rotation)
    return result


@lru_cache(maxsize=4096)
def turned(cells: tuple[Cell, ...], turn: int, lattice: Lattice = SQUARE) -> tuple[Cell, ...]:
    """A shape turned clockwise, its bounding box beginning at (0, 0), cell by cell in the same order.

    Raises BoardError if the lattice knows no such turn.
    """
    return _cornered(turn_offsets(cells, turn, lattice))


@lru_cache(maxsize=1024)
def mirrored(cells: tuple[Cell, ...], lattice: Lattice = SQUARE) -> tuple[Cell, ...]:
    """A shape with east and west exchanged (its back), its bounding box beginning at (0, 0),
    cell by cell in the same order.
    """
    return _cornered(_mapped(cells, lattice.reflection))


def direction_of(offset: Cell, lattice: Lattice = SQUARE) -> int:
    """The index into `Lattice.steps` of the direction in which an offset lies straight, or -1."""
    dx, dy = offset
    for index, (sx, sy) in enumerate(lattice.steps):
        length = dx * sx + dy * sy if 0 in (sx, sy) else dx * sx
        if length > 0 and (dx, dy) == (sx * length, sy * length):
            return index
    return -1


def line(cell: Cell, offset: Cell, lattice: Lattice = SQUARE) -> tuple[Cell, ...]:
    """The cells passed on the straight way from `cell` to `cell` + `offset`: without the start, with the end.

    Empty if the offset is zero or does not lie straight in one direction of the lattice.
    """
    index = direction_of(offset, lattice)
    if index < 0:
        return ()
    (x, y), (sx, sy) = cell, lattice.steps[index]
    length = max(abs(offset[0]), abs(offset[1]))
    return tuple([(x + sx * step, y + sy * step) for step in range(1, length + 1)])


def overlaps(board: Board, cells: Sequence[Cell]) -> bool:
    """Whether one of these cells is a space already."""
    masks = _masks_for(board, cells)
    return any(bit & masks.occupied for bit in masks.of(cells))


def touching(board: Board, cells: Sequence[Cell]) -> int:
    """How many different ones of these cells are new and share an edge with a space of the board.

    A new cell that touches several old spaces counts once.
    """
    masks = _masks_for(board, cells)
    return sum([1 for bit in masks.of(cells) if bit & masks.beside])


def _masks_for(board: Board, cells: Sequence[Cell]) -> _Masks:
    west, north, east, south = bounds_of(cells)
    return board.masks(east - west + 1, south - north + 1)


@lru_cache(maxsize=1024)
def _extent(shape: tuple[Cell, ...]) -> tuple[int, int]:
    """How wide and high a shape is whose bounding box begins at (0, 0)."""
    _west, _north, east, south = bounds_of(shape)
    return east + 1, south + 1


def placements(board: Board, shape: tuple[Cell, ...], attach: Attach) -> tuple[Cell, ...]:
    """All places for a shape (already turned, its bounding box beginning at (0, 0)), as corners
    of its bounding box, row by row.

    Only places whose bounding box covers or adjoins that of the board are listed; with `touching` of
    1 or more there are no others.
    """
    if not board.spaces:
        return (attach.first,)
    key = ("placements", shape, attach.touching, attach.overlap)
    found: tuple[Cell, ...] | None = board._cache.get(key)
    if found is None:
        found = board._cache[key] = _search(board, shape, attach)
    return found


def fits(board: Board, shape: tuple[Cell, ...], attach: Attach) -> bool:
    """Whether there is any place for a shape (see `placements`), which is found without listing them."""
    # Without `touching` there is always room beside the board.
    return not board.spaces or not attach.touching or bool(_anchors(board, shape, attach))


def _anchors(board: Board, shape: tuple[Cell, ...], attach: Attach) -> int:
    """All anchors as bits; without `touching`, bits that are no cells of the grid are set, too."""
    key = (shape, attach.touching, attach.overlap)
    found: int | None = board._cache.get(key)
    if found is None:
        found = board._cache[key] = _find_anchors(board, shape, attach)
    return found


def _find_anchors(board: Board, shape: tuple[Cell, ...], attach: Attach) -> int:
    """Find all anchors at once: bit n of a mask shifted right by a cell's distance tells what that
    cell meets if the anchor is n.
    """
    masks, touching = board.masks(*_extent(shape)), attach.touching
    stride, occupied, beside = masks.stride, masks.occupied, masks.beside
    blocked = 0
    # at_least[n] are the anchors at which n or more cells seen so far lie beside the board.
    at_least, counts = [-1, *[0] * touching], range(touching, 0, -1)
    for x, y in shape:
        shift = y * stride + x
        blocked |= occupied >> shift
        near = beside >> shift
        for count in counts:
            at_least[count] |= at_least[count - 1] & near
    good = at_least[touching]
    return good if attach.overlap else good & ~blocked


def _search(board: Board, shape: tuple[Cell, ...], attach: Attach) -> tuple[Cell, ...]:
    """The places of the anchors, row by row."""
    width, height = _extent(shape)
    masks, good = board.masks(width, height), _anchors(board, shape, attach)
    columns = masks.stride - width
    row_mask = (1 << columns) - 1
    anchors: list[Cell] = []
    for row in range(masks.rows - height):
        bits = (good >> (row * masks.stride)) & row_mask
        while bits:
            lowest = bits & -bits
            anchors.append((masks.west + lowest.bit_length() - 1, masks.north + row))
            bits ^= lowest
    return tuple(anchors)


def window_fits(cells: Iterable[Cell], width: int, height: int) -> bool:
    """Whether all cells fit in some window of this width and height: the rule of a square that grows."""
    west, north, east, south = bounds_of(cells)
    return east - west < width and south - north < height


def window_cells(cells: Iterable[Cell], width: int, height: int) -> tuple[Cell, ...]:
    """Every cell that could still lie in one window with all these cells, row by row: where a growing square may reach.

    Empty if they do not fit in one, or if there are none.
    """
    listed = tuple(cells)
    west, north, east, south = bounds_of(listed)
    if not listed or not window_fits(listed, width, height):
        return ()
    return tuple(
        [(x, y) for y in range(south - height + 1, north + height) for x in range(east - width + 1, west + width)]
    )
