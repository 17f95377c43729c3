"""Laying the board from modular pieces, one piece a seat in turn order (section 9 of the rules)."""

from __future__ import annotations

from typing import Final

from game.games.legends_at_war.course import next_seat
from game.games.legends_at_war.meta import ATTACH, BOARD, BOX, LAID, TRAY, TURNS
from game.rules.asks import Ask, Choice
from game.rules.boards import PieceSide, moved, overlaps, placements, turned
from game.rules.decisions import DecisionKind, from_zone
from game.rules.frames import Frame
from game.rules.guards import Guard, Refusal
from game.rules.ops import lay_piece, move, set_value
from game.rules.plain import NOBODY, Cell, Frozen
from game.rules.state import State
from game.rules.work import Work

Orient = tuple[str, int]
"""The side that shows and the turn in degrees."""


def lay_boards(work: Work, frame: Frame) -> None:
    """Let each seat lay one piece (LAW-MODE-06).

    If nothing on offer fits, the pieces in the box come on offer; if they do not fit either, the seat lays none (LAW-R-50).
    """
    state = work.state
    seat = next_seat(work, frame)
    if seat == NOBODY:
        work.pop()
        return
    set_value(work, "active", seat)
    if not _something_fits(state):
        for number in state.zone(BOX):
            move(work, number, TRAY)
        if not _something_fits(state):
            work.tell("no_piece_fits", seat=seat)
            return
    work.ask(Ask(seat, "lay.piece"))


def _something_fits(state: State) -> bool:
    pieces = [(number, state.defs.pieces[state.components[number].ref].sides) for number in state.zone(TRAY)]
    return any(_places(state, number, (side, turn)) for number, sides in pieces for side in sides for turn in TURNS)


def _side(state: State, number: int, side: str) -> PieceSide:
    return state.defs.pieces[state.components[number].ref].sides[side]


def _places(state: State, number: int, orient: Orient) -> tuple[Cell, ...]:
    """Where a piece may lie that way round."""
    side, turn = orient
    return placements(state.boards[BOARD], turned(_side(state, number, side).cells, turn), ATTACH)


def _piece_fits(state: State, ask: Ask, choice: Choice) -> bool:
    if choice.kind != "component" or choice.value not in state.zone(TRAY):
        return True
    sides = state.defs.pieces[state.components[choice.value].ref].sides
    return any(_places(state, choice.value, (side, turn)) for side in sides for turn in TURNS)


def _pick_piece(work: Work, ask: Ask, choice: Choice) -> None:
    work.ask(Ask(ask.seat, "lay.orient", Frozen(piece=choice.value)))


def _orient_candidates(state: State, ask: Ask) -> list[Choice]:
    sides = state.defs.pieces[state.components[ask.values["piece"]].ref].sides
    return [Choice("orient", (side, turn)) for side in sides for turn in TURNS]


def _orient_fits(state: State, ask: Ask, choice: Choice) -> bool | Refusal:
    if choice.kind != "orient" or len(choice.value) != 2:
        return True
    side, turn = choice.value
    if turn not in TURNS:
        return Refusal("LAW-BOARD-06", "no_quarter_turn")
    number = ask.values["piece"]
    if side not in state.defs.pieces[state.components[number].ref].sides:
        return Refusal("LAW-BOARD-08", "no_such_side")
    return bool(_places(state, number, (side, turn)))


def _pick_orient(work: Work, ask: Ask, choice: Choice) -> None:
    side, turn = choice.value
    work.ask(Ask(ask.seat, "lay.cell", Frozen(piece=ask.values["piece"], side=side, turn=turn)))


def _cell_candidates(state: State, ask: Ask) -> list[Choice]:
    values = ask.values
    return [Choice("cell", cell) for cell in _places(state, values["piece"], (values["side"], values["turn"]))]


def _cell_fits(state: State, ask: Ask, choice: Choice) -> bool | Refusal:
    if choice.kind != "cell" or len(choice.value) != 2:
        return True
    values = ask.values
    number, side, turn = values["piece"], values["side"], values["turn"]
    if choice.value in _places(state, number, (side, turn)):
        return True
    if not state.boards[BOARD].spaces:
        return Refusal("LAW-BOARD-03", "first_piece_place")
    if overlaps(state.boards[BOARD], moved(turned(_side(state, number, side).cells, turn), choice.value)):
        return Refusal("LAW-BOARD-07", "pieces_overlap")
    return False


def _lay(work: Work, ask: Ask, choice: Choice) -> None:
    values = ask.values
    number, side = values["piece"], values["side"]
    lay_piece(work, number, side, _side(work.state, number, side), values["turn"], choice.value, board=BOARD, zone=LAID)


KINDS: Final = (
    DecisionKind(
        "lay.piece",
        from_zone(TRAY),
        _pick_piece,
        (Guard("LAW-BOARD-05", "piece_fits_nowhere", _piece_fits),),
        rule="LAW-MODE-06",
    ),
    DecisionKind(
        "lay.orient",
        _orient_candidates,
        _pick_orient,
        (Guard("LAW-BOARD-05", "piece_fits_nowhere", _orient_fits),),
        inner=True,
        rule="LAW-BOARD-06",
    ),
    DecisionKind(
        "lay.cell",
        _cell_candidates,
        _lay,
        (Guard("LAW-BOARD-05", "must_touch_twice", _cell_fits),),
        inner=True,
        rule="LAW-BOARD-05",
    ),
)
