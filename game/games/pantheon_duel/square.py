"""The square that grows: which cells may still belong to it, which lines are complete, where a card may lie (section 4 of the rules)."""

from __future__ import annotations

from typing import Final

from game.games.pantheon_duel.meta import BOARD, OUTSIDE, size_of
from game.rules.boards import SQUARE, Board, bounds_of, window_cells, window_fits
from game.rules.engine import Work
from game.rules.ops import set_board
from game.rules.state import Cell, State

START: Final[Cell] = (0, 0)
"""Where the first card lies: any place will do (PD-PLACE-02)."""


def square_cells(state: State) -> tuple[Cell, ...]:
    """The cells of the cards in the square, without those outside (PD-R-02)."""
    cards = [state.components[number] for number in state.zone(BOARD)]
    return tuple([card.place for card in cards if card.place is not None and not card.marks.get(OUTSIDE)])


def reach(state: State) -> tuple[Cell, ...]:
    """Every cell that may still come to lie in the square (PD-PLACE-03, PD-PLACE-04), row by row."""
    cells = square_cells(state)
    size = size_of(state)
    return window_cells(cells, size, size) if cells else (START,)


def is_complete(state: State) -> bool:
    """Whether the square is full (PD-R-35): all its cells lie in one window, so their number tells."""
    return len(square_cells(state)) >= size_of(state) ** 2


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The cells that share an edge with a cell: north, east, south, west."""
    x, y = cell
    return tuple([(x + dx, y + dy) for dx, dy in SQUARE.steps])


def fits(state: State, cell: Cell) -> bool:
    """Whether the square with this cell too would still be small enough (PD-PLACE-03)."""
    size = size_of(state)
    return window_fits((*square_cells(state), cell), size, size)


def touches(state: State, cell: Cell) -> bool:
    """Whether a cell shares an edge with a card that lies there, or is the first one (PD-PLACE-01, PD-PLACE-02, PD-R-16)."""
    taken = state.occupants()
    if not square_cells(state):
        return cell == START
    return any(near in taken for near in neighbours(cell))


def line_ends(state: State) -> tuple[Cell, ...]:
    """The cells just outside of both ends of each complete row and column (PD-SOL-01), free or not."""
    size = size_of(state)
    cells = square_cells(state)
    west, north, east, south = bounds_of(cells)
    rows = [y for y in range(north, south + 1) if len([cell for cell in cells if cell[1] == y]) == size]
    columns = [x for x in range(west, east + 1) if len([cell for cell in cells if cell[0] == x]) == size]
    ends = [(x, y) for y in rows for x in (west - 1, east + 1)]
    return (*ends, *[(x, y) for x in columns for y in (north - 1, south + 1)])


def board_of(state: State) -> Board:
    """A board whose spaces are the cells around the cards that may still belong to the square, and those of cards outside.

    The cells further off that may belong to it some day are left out, so that the cards are large from the first turn on.
    """
    west, north, east, south = bounds_of(square_cells(state))
    near = [(x, y) for x, y in reach(state) if west - 1 <= x <= east + 1 and north - 1 <= y <= south + 1]
    cards = [state.components[number] for number in state.zone(BOARD)]
    outside = [card.place for card in cards if card.place is not None and card.marks.get(OUTSIDE)]
    return Board.empty().with_spaces(dict.fromkeys([*near, *outside], ""))


def show_reach(work: Work) -> None:
    """Bring the board up to date with what lies on it."""
    board = board_of(work.state)
    if work.state.board != board:
        set_board(work, board)
