"""The course of a battle: cards come to the board, face down in the opening (sections 19, 20 and 23 of the rules)."""

from __future__ import annotations

from typing import Final

from game.games.legends_at_war.course import is_over, next_seat
from game.games.legends_at_war.meta import BATTLE, BOARD, DECK, HAND, OPENING, OVER, hand_size, opens_face_down
from game.games.legends_at_war.records import (
    NEVER,
    Battle,
    Marks,
    OpenCard,
    OpenCell,
    Opening,
    State,
    StepBegun,
    Turn,
    Values,
    Work,
)
from game.rules import ops
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind, from_zone
from game.rules.guards import Guard, Refusal, lies_in
from game.rules.plain import EMPTY, NOBODY, Cell, seat_zone
from game.rules.records import Question, put


def place(work: Work, id: int, cell: Cell, seat: int, *, face_up: bool) -> None:
    """Put a card of a seat's hand on a space, with the next placement number (LAW-R-04) and the seat's token (LAW-TOK-01)."""
    state = work.state
    placed = state.values.placed + 1
    turn = state.values.turn
    ops.put(work, Values.placed, placed)
    marks = Marks(placed=placed, played=turn, began_face_down=NEVER if face_up else turn)
    ops.move(work, id, BOARD, place=cell, face_up=face_up, controller=seat, marks=marks, cause="play")


def open_cells(state: State) -> tuple[Cell, ...]:
    """The spaces without a card (LAW-GEN-08), in the order in which they were laid."""
    occupants = state.occupants(BOARD)
    return tuple([cell for cell in state.boards[BOARD].spaces if cell not in occupants])


def _is_space(state: State, ask: Question, choice: Choice) -> bool:
    return choice.what != "cell" or choice.value in state.boards[BOARD].spaces


IS_SPACE = Guard("LAW-BOARD-10", "no_space", _is_space)
"""A gap is no space: no card can be there."""
IN_HAND = Guard("LAW-TURN-02", "not_in_hand", lies_in(HAND))


# --- the opening ---


def play_opening(work: Work, frame: Opening) -> None:
    """Let each seat lay one card face down in turn order (LAW-OPEN-02), then flip all together (LAW-OPEN-05).

    A seat without a card or without a legal space lays none and draws none (LAW-R-44, LAW-R-45).
    """
    state = work.state
    seat = next_seat(work, frame)
    if seat == NOBODY:
        _flip(work)
        work.pop()
        return
    if not state.zone(seat_zone(HAND, seat)) or not _free_cells(state):
        return
    ops.put(work, Values.active, seat)
    work.ask(OpenCard(seat))


def _flip(work: Work) -> None:
    state = work.state
    work.tell(StepBegun("flip"))
    for id in state.zone(BOARD):
        if not state.components[id].face_up:
            ops.turn_over(work, id, True)


def _beside_face_down(state: State, cell: Cell) -> int:
    """A face-down card next to a space, or 0."""
    occupants = state.occupants(BOARD)
    for neighbour in state.boards[BOARD].neighbours(cell):
        other = occupants.get(neighbour)
        if other is not None and not other.face_up:
            return other.id
    return 0


def _free_cells(state: State) -> list[Cell]:
    return [cell for cell in open_cells(state) if not _beside_face_down(state, cell)]


_hand: Final = from_zone(HAND)


def _card_candidates(state: State, ask: OpenCard) -> list[Choice]:
    return _hand(state, ask) if _free_cells(state) else []


def _pick(work: Work, ask: OpenCard, choice: Choice) -> None:
    work.ask(OpenCell(ask.seat, choice.value))


def _cell_candidates(state: State, ask: OpenCell) -> list[Choice]:
    return [Choice("cell", cell) for cell in open_cells(state)]


def _is_open(state: State, ask: OpenCell, choice: Choice) -> bool | Refusal:
    occupant = state.occupants(BOARD).get(choice.value) if choice.what == "cell" else None
    # LAW-SKIN-07: nothing is played onto another card in the opening, whatever its abilities.
    return True if occupant is None else Refusal("LAW-OPEN-02", "space_taken", EMPTY, occupant.id)


def _keeps_apart(state: State, ask: OpenCell, choice: Choice) -> bool | Refusal:
    other = _beside_face_down(state, choice.value) if choice.what == "cell" else 0
    return True if not other else Refusal("LAW-OPEN-03", "beside_face_down", EMPTY, other)


def _lay_face_down(work: Work, ask: OpenCell, choice: Choice) -> None:
    seat = ask.seat
    place(work, ask.card, choice.value, seat, face_up=False)
    ops.draw(work, seat_zone(DECK, seat), seat_zone(HAND, seat), seat=seat)  # LAW-OPEN-04


KINDS: Final = (
    DecisionKind.of(OpenCard, _card_candidates, _pick, (IN_HAND,), rule="LAW-OPEN-02"),
    DecisionKind.of(
        OpenCell,
        _cell_candidates,
        _lay_face_down,
        (
            IS_SPACE,
            Guard("LAW-OPEN-02", "space_taken", _is_open),
            Guard("LAW-OPEN-03", "beside_face_down", _keeps_apart),
        ),
        rule="LAW-OPEN-02",
    ),
)


# --- the battle ---


DRAW_HANDS, FIRST_TURN, NEXT_TURN = 0, 1, 2
"""The steps of a battle's frame. Its value `next` is the seat whose turn comes."""


def play_battle(work: Work, frame: Battle) -> None:
    """Shuffle, draw, open, then give turns clockwise; the end is tested after the opening and after every turn (LAW-R-41).

    Where a round has no face-down opening, turns begin at once (LAW-OPEN-10).
    """
    state = work.state
    if frame.step == DRAW_HANDS:
        opening = opens_face_down(state)
        _draw_hands(work, OPENING if opening else BATTLE)
        work.replace(put(frame, step=FIRST_TURN, next=state.values.first))
        if opening:
            work.push(Opening())
        return
    if frame.step == FIRST_TURN:
        ops.put(work, Values.phase, BATTLE)
    if is_over(state):
        ops.put(work, Values.phase, OVER)
        work.pop()
        return
    seat = frame.next
    work.replace(put(frame, step=NEXT_TURN, next=(seat + 1) % state.seat_count))
    work.push(Turn(seat))


def _draw_hands(work: Work, phase: str) -> None:
    """LAW-OPEN-01. A deck that is too small gives what it has (LAW-R-43)."""
    state = work.state
    # The opening is a turn of its own (LAW-OPEN-07), and decks are closed from here on (LAW-HID-02).
    if phase == OPENING:
        ops.put(work, Values.turn, state.values.turn + 1)
    ops.put(work, Values.phase, phase)
    for seat in state.clockwise(state.values.first):
        deck = seat_zone(DECK, seat)
        ops.shuffle(work, deck)
        ops.draw(work, deck, seat_zone(HAND, seat), hand_size(state), seat=seat)
