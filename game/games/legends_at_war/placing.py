"""Putting cards on the board: marks, open spaces, and the guards that all placing shares."""

from __future__ import annotations

from game.games.legends_at_war.meta import BOARD, HAND
from game.rules.asks import Ask, Choice
from game.rules.guards import Guard, lies_in
from game.rules.ops import move, set_value
from game.rules.plain import Cell, Frozen
from game.rules.state import State
from game.rules.work import Work


def place(work: Work, number: int, cell: Cell, seat: int, *, face_up: bool) -> None:
    """Put a card of a seat's hand on a space, with the next placement number (LAW-R-04) and the seat's token (LAW-TOK-01)."""
    state = work.state
    placed = state.values["placed"] + 1
    turn = state.values["turn"]
    set_value(work, "placed", placed)
    marks = Frozen(placed=placed, played=turn)
    if not face_up:
        marks = marks.put(began_face_down=turn)
    move(work, number, BOARD, place=cell, face_up=face_up, controller=seat, marks=marks, cause="play")


def open_cells(state: State) -> tuple[Cell, ...]:
    """The spaces without a card (LAW-GEN-08), in the order in which they were laid."""
    occupants = state.occupants()
    return tuple([cell for cell in state.board.spaces if cell not in occupants])


def _is_space(state: State, ask: Ask, choice: Choice) -> bool:
    return choice.kind != "cell" or choice.value in state.board.spaces


IS_SPACE = Guard("LAW-BOARD-10", "no_space", _is_space)
"""A gap is no space: no card can be there."""
IN_HAND = Guard("LAW-TURN-02", "not_in_hand", lies_in(HAND))
