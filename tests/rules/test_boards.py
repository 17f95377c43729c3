"""Boards: laying, turning, mirroring, searching, against brute force."""

from __future__ import annotations

import copy
import json
import pickle
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.boards import (
    HEX,
    SQUARE,
    Attach,
    Board,
    BoardError,
    Laid,
    Lattice,
    PieceSide,
    Space,
    bounds_of,
    direction_of,
    fits,
    line,
    mirrored,
    moved,
    overlaps,
    placements,
    touching,
    turn_offsets,
    turned,
    window_cells,
    window_fits,
)
from game.rules.plain import Cell


def shape_of(*rows: str) -> tuple[Cell, ...]:
    """The cells marked # in rows of text, row by row."""
    return tuple((x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#")


def side_of(*rows: str, special: dict[Cell, str] | None = None) -> PieceSide:
    cells = shape_of(*rows)
    return PieceSide(cells, tuple((special or {}).get(cell, "") for cell in cells))


STEP = side_of("##.", ".##", ".##", special={(0, 0): "earth-corner", (2, 2): "curse-corner"})
HOOK = side_of("####", "#..#")


def test_a_laid_piece_turns_its_special_spaces_with_it() -> None:
    # LAW-BOARD-06, LAW-SPACE-01
    straight = Board.empty().lay("step", "omega", STEP, 0, (0, 0))
    assert straight.spaces[0, 0] == Space((0, 0), "earth-corner", 0)
    assert straight.spaces[2, 2].ref == "curse-corner"
    assert straight.laid == (Laid("step", "omega", 0, (0, 0)),)
    half = Board.empty().lay("step", "omega", STEP, 180, (4, 1))
    assert half.spaces[6, 3].ref == "earth-corner"
    assert half.spaces[4, 1].ref == "curse-corner"
    assert half.bounds() == (4, 1, 6, 3)
    assert half.turn_at((6, 3)) == 180
    assert half.turn_at((9, 9)) == 0
    assert (6, 1) not in half.spaces


def test_the_order_of_spaces_is_that_of_the_pieces_and_their_cells() -> None:
    board = Board.empty().lay("hook", "alpha", HOOK, 180, (0, 0)).lay("step", "alpha", STEP, 0, (0, 2))
    assert list(board.spaces) == [*moved(turned(HOOK.cells, 180), (0, 0)), *moved(STEP.cells, (0, 2))]
    assert board.spaces[3, 1].piece == 0
    assert board.spaces[0, 2].piece == 1


def test_a_half_turn_and_a_mirror_keep_the_order_of_cells() -> None:
    # LAW-R-49: the back is the mirror image of the front
    cells = shape_of("##.", ".#.")
    assert turned(cells, 180) == ((1, 1), (0, 1), (0, 0))
    assert mirrored(cells) == ((1, 0), (0, 0), (0, 1))
    assert turned(cells, 90) == ((1, 0), (1, 1), (0, 1))
    assert turned(cells, 360) == turned(cells, 0) == cells
    assert turned(cells, -90) == turned(cells, 270)


def test_a_turn_the_lattice_does_not_know_is_refused() -> None:
    with pytest.raises(BoardError, match="turns by 90 degrees, not by 60"):
        turned(HOOK.cells, 60)
    with pytest.raises(BoardError, match="turns by 60 degrees, not by 90"):
        turned(HOOK.cells, 90, HEX)
    with pytest.raises(BoardError, match="unknown lattice 'cube'"):
        Board.empty("cube")


def test_pieces_do_not_cover_each_other_unless_allowed() -> None:
    # LAW-BOARD-07
    board = Board.empty().lay("hook", "alpha", HOOK, 0, (0, 0))
    with pytest.raises(BoardError, match=r"covers the space at \(0, 0\)"):
        board.lay("step", "alpha", STEP, 0, (0, 0))
    covered = board.lay("step", "omega", STEP, 0, (0, 0), overlap=True)
    assert covered.spaces[0, 0] == Space((0, 0), "earth-corner", 1)
    with pytest.raises(BoardError, match="already"):
        board.with_spaces([(0, 0)])


def test_gaps_are_no_spaces_and_can_be_filled_later() -> None:
    # LAW-BOARD-10, LAW-R-53
    board = Board.empty().lay("hook", "alpha", HOOK, 0, (0, 0))
    assert (1, 1) not in board.spaces
    assert board.neighbours((1, 0)) == ((2, 0), (0, 0))
    assert board.neighbours((1, 1)) == ((1, 0), (0, 1))
    plug = board.with_spaces({(1, 1): "spring"})
    assert plug.spaces[1, 1] == Space((1, 1), "spring", -1)
    assert plug.turn_at((1, 1)) == 0
    assert plug.neighbours((1, 0)) == ((2, 0), (1, 1), (0, 0))
    assert board.neighbours((1, 0)) == ((2, 0), (0, 0)), "the old board has not changed"


def test_neighbours_come_north_east_south_west() -> None:
    # LAW-GEN-07: diagonal is not adjacent, borders of pieces do not matter
    assert SQUARE.steps == ((0, -1), (1, 0), (0, 1), (-1, 0))
    board = Board.empty().with_spaces(product(range(3), range(3)))
    assert board.neighbours((1, 1)) == ((1, 0), (2, 1), (1, 2), (0, 1))


def test_one_space_that_touches_three_counts_once() -> None:
    # LAW-BOARD-05
    board = Board.empty().with_spaces(shape_of("#.#", "###"))
    assert touching(board, [(1, 0)]) == 1
    plug = shape_of("###", ".#.")
    assert touching(board, moved(plug, (0, -1))) == 3
    tee = shape_of(".#.", "###")
    assert touching(board, moved(tee, (0, 2))) == 1
    assert touching(board, moved(turned(tee, 180), (0, 2))) == 3
    assert touching(board, moved(tee, (40, 40))) == 0
    assert not overlaps(board, moved(tee, (40, 40)))
    assert overlaps(board, moved(tee, (0, 1)))


def test_a_corner_does_not_attach() -> None:
    board = Board.empty().with_spaces([(0, 0)])
    assert placements(board, ((0, 0),), Attach(touching=1)) == ((0, -1), (-1, 0), (1, 0), (0, 1))


def test_the_first_piece_lies_at_the_origin() -> None:
    # LAW-BOARD-03
    assert placements(Board.empty(), HOOK.cells, Attach(2)) == ((0, 0),)


def test_no_touching_asked_lists_the_places_around_the_board() -> None:
    board = Board.empty().with_spaces([(0, 0)])
    around = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    assert placements(board, ((0, 0),), Attach(0, overlap=True)) == tuple(around)
    around.remove((0, 0))
    assert placements(board, ((0, 0),), Attach(0)) == tuple(around)


def test_a_six_wide_row_cannot_join_a_column_by_two_spaces() -> None:
    # LAW-DATA-24
    column = Board.empty().lay("column", "alpha", side_of(*["#"] * 6), 0, (0, 0))
    assert placements(column, shape_of("######"), Attach(2, (0, 180))) == ()
    assert placements(column, shape_of("######"), Attach(1, (0, 180))) != ()


def test_areas_pass_gaps_and_turn_with_their_piece() -> None:
    # LAW-AREA-03, LAW-R-31
    area = ((0, -1), (0, -2), (1, 0))
    assert moved(area, (4, 4)) == ((4, 3), (4, 2), (5, 4))
    assert moved(turn_offsets(area, 180), (4, 4)) == ((4, 5), (4, 6), (3, 4))
    assert turn_offsets(((0, -1),), 90) == ((1, 0),)


def test_straight_lines() -> None:
    assert line((2, 2), (0, -2)) == ((2, 1), (2, 0))
    assert line((2, 2), (-3, 0)) == ((1, 2), (0, 2), (-1, 2))
    assert line((2, 2), (1, 1)) == ()
    assert line((2, 2), (0, 0)) == ()
    assert [direction_of(step) for step in ((0, -3), (2, 0), (0, 1), (-4, 0), (2, 1))] == [0, 1, 2, 3, -1]


@pytest.mark.parametrize("lattice", [SQUARE, HEX], ids=lambda lattice: lattice.name)
def test_directions_of_a_lattice_turn_into_each_other_clockwise(lattice: Lattice) -> None:
    steps = lattice.steps
    assert turn_offsets(steps, lattice.turn, lattice) == (*steps[1:], steps[0])
    assert len(steps) == len(lattice.directions) == 360 // lattice.turn
    for index, (dx, dy) in enumerate(steps):
        assert direction_of((3 * dx, 3 * dy), lattice) == index
        assert line((5, 5), (2 * dx, 2 * dy), lattice) == ((5 + dx, 5 + dy), (5 + 2 * dx, 5 + 2 * dy))


def test_a_mirrored_hexagon_exchanges_east_and_west() -> None:
    assert mirrored(((0, 0), (1, 0), (0, 1), (1, 1)), HEX) == ((2, 0), (1, 0), (1, 1), (0, 1))
    board = Board.empty("hex").with_spaces([(0, 0)])
    assert touching(board, [(1, -1)]) == 1
    assert touching(board, [(1, 1)]) == 0
    assert len(placements(board, ((0, 0),), Attach(1))) == 6


def test_boards_are_equal_by_content_and_cannot_be_changed() -> None:
    one = Board.empty().lay("hook", "alpha", HOOK, 0, (0, 0)).lay("step", "omega", STEP, 180, (-2, 1))
    two = Board.from_plain(json.loads(json.dumps(one.to_plain())))
    assert one == two
    assert hash(one) == hash(two)
    assert list(one.spaces) == list(two.spaces)
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - our own bytes, as a pool of processes sends them
    assert copy.deepcopy(one) is one
    assert one != Board.empty()
    assert one != "board"
    assert repr(one) == "<Board square, 2 pieces, 12 spaces>"
    with pytest.raises(AttributeError):
        one.laid = ()
    with pytest.raises(TypeError):
        one.spaces[0, 0] = Space((0, 0))  # type: ignore[index]


@pytest.mark.parametrize(
    "plain",
    [
        {},
        {"lattice": "cube", "laid": [], "spaces": []},
        {"lattice": "square", "laid": [], "spaces": [[0, 0, "", 0]]},
        {"lattice": "square", "laid": [], "spaces": [[0, 0, "", -1], [0, 0, "", -1]]},
        {"lattice": "square", "laid": [["a"]], "spaces": []},
        {"lattice": "square", "laid": 3, "spaces": []},
    ],
)
def test_broken_data_is_refused(plain: dict[str, object]) -> None:
    with pytest.raises(BoardError, match="not a board"):
        Board.from_plain(plain)


def test_bounds_of_nothing_have_no_size() -> None:
    assert Board.empty().bounds() == bounds_of([]) == (0, 0, -1, -1)


def test_a_growing_square() -> None:
    # PD-PLACE-03, PD-PLACE-04
    assert window_fits([(0, 0), (3, 0)], 4, 4)
    assert not window_fits([(0, 0), (4, 0)], 4, 4)
    reach = window_cells([(0, 0), (3, 1)], 4, 4)
    assert [x for x, y in reach if y == 0] == [0, 1, 2, 3], "a full row fixes the window"
    assert sorted({y for _x, y in reach}) == [-2, -1, 0, 1, 2, 3]
    assert window_cells([(0, 0), (9, 0)], 4, 4) == ()
    assert window_cells([], 4, 4) == ()


cells = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
shapes = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=7, unique=True).map(
    lambda found: turned(tuple(found), 0)
)


@settings(max_examples=150, deadline=None)
@given(
    board_cells=st.lists(cells, min_size=1, max_size=24, unique=True),
    shape=shapes,
    lattice=st.sampled_from([SQUARE, HEX]),
    turn=st.integers(0, 5),
    least=st.integers(0, 4),
    overlap=st.booleans(),
)
def test_the_search_agrees_with_brute_force(
    board_cells: list[Cell], shape: tuple[Cell, ...], lattice: Lattice, turn: int, least: int, overlap: bool
) -> None:
    board = Board.empty(lattice.name).with_spaces(board_cells)
    attach = Attach(least, overlap=overlap)
    shape = turned(shape, turn * lattice.turn, lattice)
    west, north, east, south = board.bounds()
    _zero, _none, width, height = bounds_of(shape)
    expected = []
    for y in range(north - height - 3, south + 4):
        for x in range(west - width - 3, east + 4):
            laid = moved(shape, (x, y))
            covers = any(cell in board_cells for cell in laid)
            near = [
                cell
                for cell in laid
                if cell not in board_cells
                and any((cell[0] + dx, cell[1] + dy) in board_cells for dx, dy in lattice.steps)
            ]
            assert overlaps(board, laid) == covers
            assert touching(board, laid) == len(near)
            legal = len(near) >= least and (overlap or not covers)
            adjoins = west - width - 1 <= x <= east + 1 and north - height - 1 <= y <= south + 1
            if legal and adjoins:
                expected.append((x, y))
    assert fits(board, shape, attach) is bool(expected), "before the places are listed"
    assert placements(board, shape, attach) == tuple(expected)
    assert placements(board, shape, attach) is placements(board, shape, attach), "searched once for each board"
    assert fits(board, shape, attach) is bool(expected), "and after it"


@settings(max_examples=60, deadline=None)
@given(shape=shapes, lattice=st.sampled_from([SQUARE, HEX]), turn=st.integers(0, 5))
def test_turning_back_and_mirroring_twice_restore_a_shape(shape: tuple[Cell, ...], lattice: Lattice, turn: int) -> None:
    angle = turn * lattice.turn
    assert turned(turned(shape, angle, lattice), -angle, lattice) == shape
    assert mirrored(mirrored(shape, lattice), lattice) == shape
    assert bounds_of(turned(shape, angle, lattice))[:2] == (0, 0)
