"""The square that grows: where a card may lie, which lines are complete, and alignments, unbroken rows and columns of exactly three cards
of one allegiance (sections 4 and 8 of the rules).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from game.games.pantheon_duel.meta import BOARD, run_of, size_of
from game.games.pantheon_duel.records import Line, Marks, State, Work
from game.rules import ops
from game.rules.boards import Board, bounds_of, window_cells
from game.rules.plain import Cell

# --- alignments ---


AXES: Final = ((1, 0), (0, 1))
"""The steps along a row and along a column."""


def lines_of(state: State) -> tuple[tuple[Line, ...], ...]:
    """The alignments of each seat as the cards lie now."""
    found: tuple[tuple[Line, ...], ...] | None = state.placed.get("lines")
    if found is None:
        found = lines_in(state, {cell: card.controller for cell, card in state.occupants(BOARD).items()})
        state.placed["lines"] = found
    return found


def lines_in(state: State, allegiance: Mapping[Cell, int]) -> tuple[tuple[Line, ...], ...]:
    """The alignments of each seat if the cards on these cells fought for those seats."""
    counted = allegiance
    if not state.options["fifth_card_in_lines"]:
        outside = shape_of(state).outside
        if outside:
            counted = {cell: seat for cell, seat in allegiance.items() if cell not in outside}
    find = unbroken if state.options["alignment"] == "unbroken" else gathered
    return _lines(find, tuple(counted.items()), run_of(state), state.seat_count)


Find = Callable[[Mapping[Cell, int], int], list[Line]]


@lru_cache(maxsize=256)
def _lines(
    find: Find, allegiance: tuple[tuple[Cell, int], ...], length: int, seats: int
) -> tuple[tuple[Line, ...], ...]:
    counted = dict(allegiance)
    found = find(counted, length)
    return tuple([tuple([line for line in found if counted[line[0]] == seat]) for seat in range(seats)])


def unbroken(allegiance: Mapping[Cell, int], length: int) -> list[Line]:
    """All longest runs of one allegiance that are exactly so long (PD-R-03): a run of four scores nothing (PD-LINE-02)."""
    found: list[Line] = []
    get = allegiance.get
    for cell, seat in allegiance.items():
        for before, line, last, after in _from(cell, length):
            # Most are too short: the far end is looked at first.
            if get(last) != seat or get(before) == seat or get(after) == seat:
                continue
            if all(get(each) == seat for each in line):
                found.append(line)
    return sorted(found)


@lru_cache(maxsize=1024)
def _from(cell: Cell, length: int) -> list[tuple[Cell, Line, Cell, Cell]]:
    """The row and the column of so many cells that begin with a cell, each with the cell before it, its last one, and the one after it."""
    x, y = cell
    found = []
    for dx, dy in AXES:
        line = tuple([(x + dx * step, y + dy * step) for step in range(length)])
        found.append(((x - dx, y - dy), line, line[-1], (x + dx * length, y + dy * length)))
    return found


def gathered(allegiance: Mapping[Cell, int], length: int) -> list[Line]:
    """The other reading of PD-R-03: rows and columns that hold exactly so many cards of one allegiance, side by side or not."""
    found: list[Line] = []
    for axis in (1, 0):
        groups: dict[tuple[int, int], list[Cell]] = {}
        for cell in sorted(allegiance, key=_by_rows):
            groups.setdefault((cell[axis], allegiance[cell]), []).append(cell)
        found += [tuple(group) for group in groups.values() if len(group) == length]
    return found


def created(now: Iterable[Line], before: Iterable[Line]) -> tuple[Line, ...]:
    """The alignments that were not there before, by their cells (PD-R-15)."""
    old = tuple(before)
    return tuple([line for line in now if line not in old])


def _by_rows(cell: Cell) -> Cell:
    return cell[1], cell[0]


# --- the square ---


START: Final[Cell] = (0, 0)
"""Where the first card lies: any place will do (PD-PLACE-02)."""


@dataclass(frozen=True)
class Shape:
    """The battlefield in outline, worked out once for each state.

    `taken` are the cells on which cards lie, `cells` those of them that are of the square, `outside` those of cards that are not
    (PD-R-02); `bounds` the (west, north, east, south) of the square, `size` its width and height in the end; `limits` the furthest that it
    may still reach; `beside` the cells that share an edge with any card, as keys.
    """

    taken: tuple[Cell, ...]
    cells: tuple[Cell, ...]
    outside: tuple[Cell, ...]
    bounds: tuple[int, int, int, int]
    size: int
    limits: tuple[int, int, int, int]
    beside: dict[Cell, None]

    def with_card(self, cell: Cell) -> Shape:
        """The same with a card of the square more."""
        west, north, east, south = self.bounds
        x, y = cell
        bounds = (min(west, x), min(north, y), max(east, x), max(south, y))
        beside = {**self.beside, **dict.fromkeys(neighbours(cell))}
        size = self.size
        return Shape((*self.taken, cell), (*self.cells, cell), (), bounds, size, _limits(bounds, size), beside)

    @cached_property
    def free(self) -> tuple[Cell, ...]:
        """The free cells beside cards, in no order that means anything."""
        taken = self.taken
        return tuple([cell for cell in self.beside if cell not in taken])

    @cached_property
    def inside(self) -> tuple[Cell, ...]:
        """Those of them that the square may still reach (PD-PLACE-03)."""
        west, north, east, south = self.limits
        return tuple([(x, y) for x, y in self.free if west <= x <= east and north <= y <= south])

    @cached_property
    def open_sides(self) -> tuple[tuple[int, ...], ...]:
        """Of each cell on which a card lies, in their order, the sides beside which there is a free cell, in the order of `SIDES`."""
        free = set(cells_within(self.limits)).difference(self.taken)
        return tuple([tuple([nth for nth, near in enumerate(neighbours(cell)) if near in free]) for cell in self.taken])


def shape_of(state: State) -> Shape:
    """The outline of this state, worked out if nobody has asked since a card was last moved."""
    found: Shape | None = state.lying.get("shape")
    if found is None:
        taken = state.occupants(BOARD)
        outside = tuple([cell for cell, card in taken.items() if card.marks.outside])
        found = _shape(tuple(taken), outside, size_of(state))
        state.lying["shape"] = found
    return found


@lru_cache(maxsize=1024)
def _shape(taken: tuple[Cell, ...], outside: tuple[Cell, ...], size: int) -> Shape:
    if len(taken) > 1 and not outside:
        # Turn by turn a card comes to those that lie there.
        return _shape(taken[:-1], outside, size).with_card(taken[-1])
    cells = tuple([cell for cell in taken if cell not in outside])
    bounds = bounds_of(cells)
    limits = _limits(bounds, size) if cells else (*START, *START)
    beside = dict.fromkeys([near for cell in taken for near in neighbours(cell)])
    return Shape(taken, cells, outside, bounds, size, limits, beside if cells else {START: None})


def _limits(bounds: tuple[int, int, int, int], size: int) -> tuple[int, int, int, int]:
    """The furthest that a square of cards in these bounds may still reach."""
    west, north, east, south = bounds
    return (east - size + 1, south - size + 1, west + size - 1, north + size - 1)


def line_ends(state: State) -> tuple[Cell, ...]:
    """The cells just outside of both ends of each complete row and column (PD-SOL-01), free or not."""
    shape = shape_of(state)
    west, north, east, south = shape.bounds
    size = shape.size
    in_row = Counter([y for _x, y in shape.cells])
    in_column = Counter([x for x, _y in shape.cells])
    ends = [(x, y) for y in range(north, south + 1) if in_row[y] == size for x in (west - 1, east + 1)]
    return (*ends, *[(x, y) for x in range(west, east + 1) if in_column[x] == size for y in (north - 1, south + 1)])


def reach(state: State) -> tuple[Cell, ...]:
    """Every cell that may still come to lie in the square (PD-PLACE-03, PD-PLACE-04), row by row."""
    return cells_within(shape_of(state).limits)


@lru_cache(maxsize=256)
def cells_within(limits: tuple[int, int, int, int]) -> tuple[Cell, ...]:
    """All cells from the (west, north) to the (east, south) of these, row by row."""
    west, north, east, south = limits
    return tuple([(x, y) for y in range(north, south + 1) for x in range(west, east + 1)])


def is_complete(state: State) -> bool:
    """Whether the square is full (PD-R-35): all its cells lie in one window, so their number tells."""
    shape = shape_of(state)
    return len(shape.cells) >= shape.size**2


@lru_cache(maxsize=1024)
def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells that share an edge with a cell: north, east, south, west."""
    x, y = cell
    return ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))


def fits(state: State, cell: Cell) -> bool:
    """Whether the square with this cell too would still be small enough (PD-PLACE-03)."""
    west, north, east, south = shape_of(state).limits
    return west <= cell[0] <= east and north <= cell[1] <= south


@lru_cache(maxsize=256)
def _board(bounds: tuple[int, int, int, int], outside: tuple[Cell, ...], size: int) -> Board:
    west, north, east, south = bounds
    spaces = window_cells(((west, north), (east, south)), size, size)
    near = [(x, y) for x, y in spaces if west - 1 <= x <= east + 1 and north - 1 <= y <= south + 1]
    return Board.empty().with_spaces(dict.fromkeys([*near, *outside], ""))


def board_of(state: State) -> Board:
    """A board whose spaces are the cells around the cards that may still belong to the square, and those of cards outside.

    The cells further off that may belong to it some day are left out, so that the cards are large from the first turn on.
    """
    shape = shape_of(state)
    if not shape.cells:
        return Board.empty().with_spaces([START])
    return _board(shape.bounds, shape.outside, shape.size)


def show_reach(work: Work) -> None:
    """Bring the board up to date with what lies on it.

    A card outside whose line hand edits have taken away lies in the square if that may reach it now: else its cell could never be filled.
    """
    state = work.state
    for id in state.zone(BOARD) if shape_of(state).outside else ():
        card = state.components[id]
        if card.marks.outside and card.place and (not shape_of(state).cells or fits(state, card.place)):
            ops.mark(work, id, Marks.outside, False)
    board, before = board_of(state), state.boards[BOARD]
    if before is not board and before != board:
        ops.set_board(work, BOARD, board)
