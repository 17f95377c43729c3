"""Laying the board from modular pieces, one piece a seat in turn order (section 9 of the rules)."""

from __future__ import annotations

from typing import Final

from game.games.legends_at_war.course import next_seat
from game.games.legends_at_war.meta import ATTACH, BOARD, BOX, LAID, TRAY, TURNS
from game.games.legends_at_war.records import LayBoards, LayCell, LayOrient, LayPiece, NoPieceFits, State, Values, Work
from game.rules import ops
from game.rules.asks import Choice
from game.rules.boards import PieceSide, moved, overlaps, placements, turned
from game.rules.decisions import DecisionKind, from_zone
from game.rules.guards import Guard, Refusal
from game.rules.plain import NOBODY, Cell

Orient = tuple[str, int]
"""The side that shows and the turn in degrees."""


def lay_boards(work: Work, frame: LayBoards) -> None:
    """Let each seat lay one piece (LAW-MODE-06).

    If nothing on offer fits, the pieces in the box come on offer; if they do not fit either, the seat lays none (LAW-R-50).
    """
    state = work.state
    seat = next_seat(work, frame)
    if seat == NOBODY:
        work.pop()
        return
    ops.put(work, Values.active, seat)
    if not _something_fits(state):
        for id in state.zone(BOX):
            ops.move(work, id, TRAY)
        if not _something_fits(state):
            work.tell(NoPieceFits(seat))
            return
    work.ask(LayPiece(seat))


def _something_fits(state: State) -> bool:
    pieces = [(id, state.defs.pieces[state.components[id].ref].sides) for id in state.zone(TRAY)]
    return any(_places(state, id, (side, turn)) for id, sides in pieces for side in sides for turn in TURNS)


def _side(state: State, id: int, side: str) -> PieceSide:
    return state.defs.pieces[state.components[id].ref].sides[side]


def _places(state: State, id: int, orient: Orient) -> tuple[Cell, ...]:
    """Where a piece may lie that way round."""
    side, turn = orient
    return placements(state.boards[BOARD], turned(_side(state, id, side).cells, turn), ATTACH)


def _piece_fits(state: State, ask: LayPiece, choice: Choice) -> bool:
    if choice.what != "component" or choice.value not in state.zone(TRAY):
        return True
    sides = state.defs.pieces[state.components[choice.value].ref].sides
    return any(_places(state, choice.value, (side, turn)) for side in sides for turn in TURNS)


def _pick_piece(work: Work, ask: LayPiece, choice: Choice) -> None:
    work.ask(LayOrient(ask.seat, choice.value))


def _orient_candidates(state: State, ask: LayOrient) -> list[Choice]:
    sides = state.defs.pieces[state.components[ask.piece].ref].sides
    return [Choice("orient", (side, turn)) for side in sides for turn in TURNS]


def _orient_fits(state: State, ask: LayOrient, choice: Choice) -> bool | Refusal:
    if choice.what != "orient" or len(choice.value) != 2:
        return True
    side, turn = choice.value
    if turn not in TURNS:
        return Refusal("LAW-BOARD-06", "no_quarter_turn")
    id = ask.piece
    if side not in state.defs.pieces[state.components[id].ref].sides:
        return Refusal("LAW-BOARD-08", "no_such_side")
    return bool(_places(state, id, (side, turn)))


def _pick_orient(work: Work, ask: LayOrient, choice: Choice) -> None:
    side, turn = choice.value
    work.ask(LayCell(ask.seat, ask.piece, side, turn))


def _cell_candidates(state: State, ask: LayCell) -> list[Choice]:
    return [Choice("cell", cell) for cell in _places(state, ask.piece, (ask.side, ask.turn))]


def _cell_fits(state: State, ask: LayCell, choice: Choice) -> bool | Refusal:
    if choice.what != "cell" or len(choice.value) != 2:
        return True
    if choice.value in _places(state, ask.piece, (ask.side, ask.turn)):
        return True
    if not state.boards[BOARD].spaces:
        return Refusal("LAW-BOARD-03", "first_piece_place")
    if overlaps(state.boards[BOARD], moved(turned(_side(state, ask.piece, ask.side).cells, ask.turn), choice.value)):
        return Refusal("LAW-BOARD-07", "pieces_overlap")
    return False


def _lay(work: Work, ask: LayCell, choice: Choice) -> None:
    ops.lay_piece(
        work,
        ask.piece,
        ask.side,
        _side(work.state, ask.piece, ask.side),
        ask.turn,
        choice.value,
        board=BOARD,
        zone=LAID,
    )


KINDS: Final = (
    DecisionKind.of(
        LayPiece,
        from_zone(TRAY),
        _pick_piece,
        (Guard("LAW-BOARD-05", "piece_fits_nowhere", _piece_fits),),
        rule="LAW-MODE-06",
    ),
    DecisionKind.of(
        LayOrient,
        _orient_candidates,
        _pick_orient,
        (Guard("LAW-BOARD-05", "piece_fits_nowhere", _orient_fits),),
        rule="LAW-BOARD-06",
    ),
    DecisionKind.of(
        LayCell,
        _cell_candidates,
        _lay,
        (Guard("LAW-BOARD-05", "must_touch_twice", _cell_fits),),
        rule="LAW-BOARD-05",
    ),
)
