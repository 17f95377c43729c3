"""The outline of the square and its alignments, compared with what is counted cell by cell."""

from __future__ import annotations

import pytest

from game.games.pantheon_duel.meta import BOARD
from game.games.pantheon_duel.records import Line
from game.games.pantheon_duel.square import lines_of, neighbours, shape_of
from game.rules.engine import Engine
from game.rules.plain import Cell
from game.rules.rng import Rng
from game.rules.setup_options import checked_options
from game.rules.state import State
from game.rules.view import View
from tests.games.pantheon_duel.table import game


def states(seed: int, **options: object) -> list[State]:
    """The states of a random match, played in place as bots play it, each with what was derived of it on the way."""
    rng, engine = Rng(seed), Engine(game().code)
    state = engine.start(game().defs, 2, checked_options(game(), 2, options)[0], seed)
    found = []
    while state.outcome is None:
        view = View(engine, state, state.asks[0].seat)
        assert view.decision is not None
        engine.apply(state, view.seat, view.decision.pick(rng))
        found.append(state.clone())
    return found


def runs(cells: dict[Cell, int], seat: int) -> list[Line]:
    """All unbroken rows and columns of exactly three cards of a seat."""
    found = []
    for x, y in cells:
        for dx, dy in ((1, 0), (0, 1)):
            held = [cells.get((x + dx * step, y + dy * step)) == seat for step in range(-1, 4)]
            if held == [False, True, True, True, False]:
                found.append(tuple([(x + dx * step, y + dy * step) for step in range(3)]))
    return sorted(found)


@pytest.mark.parametrize("seed", [2, 6, 10])
def test_the_outline_that_goes_on_from_card_to_card_is_the_one_that_is_counted(seed: int) -> None:
    # PD-PLACE-02, PD-PLACE-03, PD-LINE-01, PD-LINE-02
    made, outside = 0, 0
    for state in states(seed, fifth_card_in_lines=True):
        lying = [state.components[id] for id in state.zone(BOARD)]
        taken = {card.place: card.id for card in lying if card.place is not None}
        shape = shape_of(state)
        assert list(shape.taken.items()) == list(taken.items())
        square = [card.place for card in lying if card.place is not None and not card.marks.outside]
        assert shape.cells == square
        near = dict.fromkeys([cell for each in taken for cell in neighbours(each) if cell not in taken])
        assert list(shape.free) == (list(near) if square else [(0, 0)])
        if square:
            (west, east), (north, south) = [(min(found), max(found)) for found in zip(*square, strict=True)]
            assert shape.bounds == (west, north, east, south)
            assert shape.limits == (east - 3, south - 3, west + 3, north + 3)
        seats = {cell: state.components[id].controller for cell, id in taken.items()}
        assert lines_of(state) == tuple([tuple(runs(seats, seat)) for seat in (0, 1)])
        made += sum(map(len, lines_of(state)))
        outside += len(shape.outside)
    assert made > 0
    assert outside > 0
