"""Laying the board from modular pieces, one piece a seat in turn order (section 9 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.legends_at_war.course import each_seat
from game.games.legends_at_war.meta import ATTACH, BOARD, BOX, LAID, TRAY, TURNS
from game.games.legends_at_war.records import LayBoards, LayCell, LayOrient, LayPiece, NoPieceFits, State, Values, Work
from game.rules import ops
from game.rules.asks import Choice, cell_choices
from game.rules.boards import PieceSide, fits, moved, overlaps, placements, turned
from game.rules.decisions import DecisionKind, from_zone
from game.rules.definitions import Definitions, kept
from game.rules.guards import Guard, Refusal
from game.rules.plain import Cell
from game.rules.work import on

Orient = tuple[str, int]
"""The side that shows and the turn in degrees."""


def _lay_one(work: Work, seat: int) -> None:
    """Let a seat lay a piece (LAW-MODE-06).

    If nothing on offer fits, the pieces in the box come on offer; if they do not fit either, the seat lays none (LAW-R-50).
    """
    state = work.state
    ops.put(work, Values.active, seat)
    if not _something_fits(state):
        for id in state.zone(BOX):
            ops.move(work, id, TRAY)
    if _something_fits(state):
        work.ask(LayPiece(seat))
    else:
        work.tell(NoPieceFits(seat))


def _something_fits(state: State) -> bool:
    return any(_fits(state, id) for id in state.zone(TRAY))


def _fits(state: State, id: int) -> bool:
    board = state.boards[BOARD]
    return any(fits(board, shape, ATTACH) for shape in _shapes(state, id).values())


@kept
def _turned_sides(defs: Definitions) -> Mapping[str, Mapping[Orient, tuple[Cell, ...]]]:
    """Piece -> the cells that it covers each way round."""
    return {
        piece.id: {(side, turn): turned(shape.cells, turn) for side, shape in piece.sides.items() for turn in TURNS}
        for piece in defs.pieces.values()
    }


def _shapes(state: State, id: int) -> Mapping[Orient, tuple[Cell, ...]]:
    return _turned_sides(state.defs)[state.components[id].ref]


def _sides(state: State, id: int) -> Mapping[str, PieceSide]:
    return state.defs.pieces[state.components[id].ref].sides


def _places(state: State, id: int, orient: Orient) -> tuple[Cell, ...]:
    """Where a piece may lie that way round."""
    return placements(state.boards[BOARD], _shapes(state, id)[orient], ATTACH)


def _piece_fits(state: State, ask: LayPiece, choice: Choice) -> bool:
    return choice.value not in state.zone(TRAY) or _fits(state, choice.value)


def _orient_fits(state: State, ask: LayOrient, choice: Choice) -> bool | Refusal:
    side, turn = choice.value
    if turn not in TURNS:
        return Refusal("LAW-BOARD-06", "no_quarter_turn")
    if side not in _sides(state, ask.piece):
        return Refusal("LAW-BOARD-08", "no_such_side")
    return fits(state.boards[BOARD], _shapes(state, ask.piece)[choice.value], ATTACH)


def _cell_fits(state: State, ask: LayCell, choice: Choice) -> bool | Refusal:
    if choice.value in _places(state, ask.piece, (ask.side, ask.turn)):
        return True
    board = state.boards[BOARD]
    if not board.spaces:
        return Refusal("LAW-BOARD-03", "first_piece_place")
    shape = _shapes(state, ask.piece)[ask.side, ask.turn]
    return Refusal("LAW-BOARD-07", "pieces_overlap") if overlaps(board, moved(shape, choice.value)) else False


def _lay(work: Work, ask: LayCell, choice: Choice) -> None:
    shape = _sides(work.state, ask.piece)[ask.side]
    ops.lay_piece(work, ask.piece, ask.side, shape, ask.turn, choice.value, board=BOARD, zone=LAID)


FRAMES: Final = (on(LayBoards, each_seat(_lay_one)),)
KINDS: Final = (
    DecisionKind.of(
        LayPiece,
        from_zone(TRAY),
        lambda work, ask, choice: work.ask(LayOrient(ask.seat, choice.value)),
        (Guard("LAW-BOARD-05", "piece_fits_nowhere", _piece_fits),),
        rule="LAW-MODE-06",
    ),
    DecisionKind.of(
        LayOrient,
        lambda state, ask: [Choice("orient", orient) for orient in _shapes(state, ask.piece)],
        lambda work, ask, choice: work.ask(LayCell(ask.seat, ask.piece, *choice.value)),
        (Guard("LAW-BOARD-05", "piece_fits_nowhere", _orient_fits),),
        rule="LAW-BOARD-06",
    ),
    DecisionKind.of(
        LayCell,
        lambda state, ask: cell_choices(_places(state, ask.piece, (ask.side, ask.turn))),
        _lay,
        (Guard("LAW-BOARD-05", "must_touch_twice", _cell_fits).settled(),),
        rule="LAW-BOARD-05",
    ),
)
