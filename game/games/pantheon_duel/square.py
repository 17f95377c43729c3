"""The square that grows: where a card may lie, which lines are complete, and alignments, unbroken rows and columns of exactly three cards
of one allegiance (sections 4 and 8 of the rules).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from game.games.pantheon_duel.meta import BOARD, run_of, size_of
from game.games.pantheon_duel.records import Line, Marks, State, Work
from game.rules import ops
from game.rules.boards import Board, bounds_of, window_cells
from game.rules.plain import NOBODY, Cell

AXES: Final = ((1, 0), (0, 1))
"""The steps along a row and along a column."""


# --- the square ---


START: Final[Cell] = (0, 0)
"""Where the first card lies: any place will do (PD-PLACE-02)."""


class Row(NamedTuple):
    """So many cells of a row or a column as make an alignment, and those just before and behind them."""

    line: Line
    before: Cell
    after: Cell


class Shape:
    """The battlefield in outline, worked out once for each way in which cards lie on it.

    `taken` are the cells on which cards lie, each with its card, `outside` those of them that are not of the square (PD-R-02); `count` is
    the number of the others, `bounds` their (west, north, east, south), `size` the width and height of the square in the end, `limits` the
    furthest that it may still reach. `beside` are the free cells that share an edge with any card, as keys. `rows` are those in which an
    alignment of `length` cards may lie, since a card lies on each of their cells: those cards come first.
    """

    def __init__(
        self,
        taken: dict[Cell, int],
        outside: tuple[Cell, ...],
        bounds: tuple[int, int, int, int],
        beside: dict[Cell, None],
        rows: list[tuple[tuple[int, ...], Row]],
        size: int,
        length: int,
    ) -> None:
        self.taken = taken
        self.outside = outside
        self.count = len(taken) - len(outside)
        self.bounds = west, north, east, south = bounds
        if self.count:
            self.limits = (east - size + 1, south - size + 1, west + size - 1, north + size - 1)
        else:
            self.limits = (*START, *START)
        self.beside = beside
        self.rows = rows
        self.size = size
        self.length = length

    def with_cards(self, cards: Iterable[tuple[int, Cell, bool]]) -> Shape:
        """The same with more cards: each with its cell, and whether that is outside of the square."""
        taken, beside, rows = self.taken.copy(), self.beside.copy(), list(self.rows)
        outside, bounds = self.outside, self.bounds
        for id, cell, is_outside in cards:
            if is_outside:
                outside = (*outside, cell)
            elif len(taken) == len(outside):
                bounds = (*cell, *cell)
            else:
                x, y = cell
                west, north, east, south = bounds
                if not (west <= x <= east and north <= y <= south):
                    bounds = (min(west, x), min(north, y), max(east, x), max(south, y))
            taken[cell] = id
            beside.pop(cell, None)
            for near, shared in _around(cell, self.length):
                if near not in taken:
                    beside[near] = None
                    continue
                for others, row in shared:
                    for other in others:
                        if other not in taken:
                            break
                    else:
                        rows.append((tuple([taken[each] for each in row.line]), row))
        return Shape(taken, outside, bounds, beside, rows, self.size, self.length)

    def reaches(self, cell: Cell) -> bool:
        """Whether the square with this cell too would still be small enough (PD-PLACE-03)."""
        west, north, east, south = self.limits
        return west <= cell[0] <= east and north <= cell[1] <= south

    @property
    def cells(self) -> list[Cell]:
        """The cells of the square on which cards lie."""
        return [cell for cell in self.taken if cell not in self.outside]

    @property
    def free(self) -> Iterable[Cell]:
        """The free cells beside cards, in no order that means anything; while the square has no card, the one for the first."""
        return self.beside if self.count else (START,)

    @property
    def inside(self) -> list[Cell]:
        """Those of them that the square may still reach (PD-PLACE-03)."""
        west, north, east, south = self.limits
        return [(x, y) for x, y in self.free if west <= x <= east and north <= y <= south]

    @cached_property
    def open_sides(self) -> tuple[tuple[int, ...], ...]:
        """Of each cell on which a card lies, in their order, the sides beside which there is a free cell, in the order of `SIDES`."""
        free = set(cells_within(self.limits)).difference(self.taken)
        return tuple([tuple([nth for nth, near in enumerate(neighbours(cell)) if near in free]) for cell in self.taken])


@lru_cache(maxsize=1024)
def _around(cell: Cell, length: int) -> list[tuple[Cell, list[tuple[tuple[Cell, ...], Row]]]]:
    """The neighbours of a cell, each with rows and columns in which both of them lie, after the other cells of these: all through the cell,
    each once.
    """
    shared: dict[Cell, list[tuple[tuple[Cell, ...], Row]]] = {near: [] for near in neighbours(cell)}
    x, y = cell
    for dx, dy in AXES:
        for first in range(1 - length, 1):
            before, *line, after = [(x + dx * step, y + dy * step) for step in range(first - 1, first + length + 1)]
            near = line[-first - 1] if first else line[1]
            others = tuple([each for each in line if each not in (cell, near)])
            shared[near].append((others, Row(tuple(line), before, after)))
    return list(shared.items())


def shape_of(state: State) -> Shape:
    """The outline of this state, worked out if nobody has asked since a card was last moved."""
    found: Shape | None = state.lying.get("shape")
    if found is None:
        cards = [state.components[id] for id in state.zone(BOARD)]
        lying = tuple([(card.id, card.place, card.marks.outside) for card in cards if card.place is not None])
        found = state.lying["shape"] = _shape(lying, size_of(state), run_of(state))
    return found


def keep_shape(state: State, shape: Shape) -> None:
    """Let the outline of this state be known."""
    state.lying["shape"] = shape


@lru_cache(maxsize=256)
def _shape(cards: tuple[tuple[int, Cell, bool], ...], size: int, length: int) -> Shape:
    return Shape({}, (), bounds_of(()), {}, [], size, length).with_cards(cards)


def line_ends(state: State) -> tuple[Cell, ...]:
    """The cells just outside of both ends of each complete row and column (PD-SOL-01), free or not."""
    shape = shape_of(state)
    west, north, east, south = shape.bounds
    size, cells = shape.size, shape.cells
    in_row = Counter([y for _x, y in cells])
    in_column = Counter([x for x, _y in cells])
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
    return shape.count >= shape.size**2


@lru_cache(maxsize=1024)
def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells that share an edge with a cell: north, east, south, west."""
    x, y = cell
    return ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))


@lru_cache(maxsize=256)
def _board(bounds: tuple[int, int, int, int], outside: tuple[Cell, ...], size: int) -> Board:
    if bounds == bounds_of(()):
        return Board.empty().with_spaces([START])
    west, north, east, south = bounds
    spaces = window_cells(((west, north), (east, south)), size, size)
    near = [(x, y) for x, y in spaces if west - 1 <= x <= east + 1 and north - 1 <= y <= south + 1]
    return Board.empty().with_spaces(dict.fromkeys([*near, *outside], ""))


def board_of(state: State) -> Board:
    """A board whose spaces are the cells around the cards that may still belong to the square, and those of cards outside.

    The cells further off that may belong to it some day are left out, so that the cards are large from the first turn on.
    """
    shape = shape_of(state)
    return _board(shape.bounds, shape.outside, shape.size)


def show_reach(work: Work) -> None:
    """Bring the board up to date with what lies on it.

    A card outside whose line hand edits have taken away lies in the square if that may reach it now: else its cell could never be filled.
    """
    state = work.state
    for cell in shape_of(state).outside:
        shape = shape_of(state)  # with those that have come to lie in the square just now
        if not shape.count or shape.reaches(cell):
            ops.mark(work, shape.taken[cell], Marks.outside, False)
    board, before = board_of(state), state.boards[BOARD]
    if before is not board and before != board:
        ops.set_board(work, BOARD, board)


# --- alignments ---


def lines_of(state: State) -> tuple[tuple[Line, ...], ...]:
    """The alignments of each seat as the cards lie now."""
    found: tuple[tuple[Line, ...], ...] | None = state.placed.get("lines")
    if found is None:
        components = state.components
        found = lines_in(state, {id: components[id].controller for id in shape_of(state).taken.values()})
        state.placed["lines"] = found
    return found


def lines_in(state: State, seats: Mapping[int, int]) -> tuple[tuple[Line, ...], ...]:
    """The alignments of each seat if these cards, all that lie on the battlefield, fought for those seats."""
    shape = shape_of(state)
    if shape.outside and not state.options["fifth_card_in_lines"]:
        seats = {**seats, **dict.fromkeys([shape.taken[cell] for cell in shape.outside], NOBODY)}
    is_unbroken = state.options["alignment"] == "unbroken"
    found = unbroken(shape, seats) if is_unbroken else gathered(shape, seats)
    if not found:
        return ((),) * state.seat_count  # the usual case
    taken = shape.taken
    return tuple([tuple([line for line in found if seats[taken[line[0]]] == seat]) for seat in state.seats()])


def unbroken(shape: Shape, seats: Mapping[int, int]) -> list[Line]:
    """All longest runs of one allegiance that are exactly so long (PD-R-03): a run of four scores nothing (PD-LINE-02)."""
    found: list[Line] = []
    find = shape.taken.get
    for cards, row in shape.rows:
        seat = seats[cards[0]]
        for id in cards:
            if seats[id] != seat:
                break
        else:
            line, before, after = row
            if seats.get(find(before, 0)) != seat != seats.get(find(after, 0)):
                found.append(line)
    return sorted(found)


def gathered(shape: Shape, seats: Mapping[int, int]) -> list[Line]:
    """The other reading of PD-R-03: rows and columns that hold exactly so many cards of one allegiance, side by side or not."""
    found: list[Line] = []
    for axis in (1, 0):
        groups: dict[tuple[int, int], list[Cell]] = {}
        for cell in sorted(shape.taken, key=_by_rows):
            groups.setdefault((cell[axis], seats[shape.taken[cell]]), []).append(cell)
        found += [tuple(group) for group in groups.values() if len(group) == shape.length]
    return found


def created(now: Iterable[Line], before: Iterable[Line]) -> tuple[Line, ...]:
    """The alignments that were not there before, by their cells (PD-R-15)."""
    old = tuple(before)
    return tuple([line for line in now if line not in old])


def _by_rows(cell: Cell) -> Cell:
    return cell[1], cell[0]
