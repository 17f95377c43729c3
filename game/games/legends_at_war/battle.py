"""The course of a battle: cards come to the board, face down in the opening (sections 19, 20 and 23 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.legends_at_war import records
from game.games.legends_at_war.course import each_seat, is_over
from game.games.legends_at_war.meta import BATTLE, BOARD, DECK, HAND, OPENING, OVER
from game.games.legends_at_war.records import NEVER, Battle, Marks, OpenCard, OpenCell, State, Values, Work
from game.games.legends_at_war.values import keep_ground, known_ground
from game.rules import ops, seats
from game.rules.asks import Choice, cell_choices
from game.rules.decisions import DecisionKind, from_zone
from game.rules.guards import Guard, Refusal, Test, free, lies_in
from game.rules.plain import EMPTY, Cell, seat_zone
from game.rules.records import Question, put
from game.rules.work import on


def place(work: Work, id: int, cell: Cell, seat: int, *, face_up: bool) -> None:
    """Put a card of a seat's hand on a space, with the next placement number (LAW-R-04) and the seat's token (LAW-TOK-01)."""
    state = work.state
    values = state.values
    ops.put(work, Values.placed, values.placed + 1)
    marks = Marks(values.placed + 1, played=values.turn, began_face_down=NEVER if face_up else values.turn)
    # The cards that lie there do what they did, so that not all of it is worked out again.
    ground = known_ground(state)
    ops.move(work, id, BOARD, place=cell, face_up=face_up, controller=seat, marks=marks, cause="play")
    if ground is not None:
        keep_ground(state, ground.with_played(state, id, cell) if face_up else ground)


def cards_at(state: State) -> Mapping[Cell, int]:
    """Cell -> the card that lies there."""
    # In a battle no card lies face down unless by hand, and where the others lie is known for as long as they stay there.
    ground = known_ground(state)
    if ground is not None and len(ground.at) == len(state.zone(BOARD)):
        return ground.at
    return {cell: card.id for cell, card in state.occupants(BOARD).items()}


def open_cells(state: State) -> list[Cell]:
    """The spaces without a card (LAW-GEN-08), in the order in which they were laid."""
    taken = cards_at(state)
    return [cell for cell in state.boards[BOARD].spaces if cell not in taken]


def _is_space(state: State, _ask: Question) -> Test:
    spaces = state.boards[BOARD].spaces
    return lambda choice: choice.value in spaces


IS_SPACE: Final = Guard.prepared("LAW-BOARD-10", "no_space", _is_space, about="cell")
"""A gap is no space: no card can be there."""
IN_HAND: Final = Guard.prepared("LAW-TURN-02", "not_in_hand", lies_in(HAND))


# --- the opening ---


def _open(work: Work, seat: int) -> None:
    """Let a seat lay one card face down (LAW-OPEN-02). Without a card or without a legal space it lays none and draws none (LAW-R-44,
    LAW-R-45).
    """
    state = work.state
    if state.zone(seat_zone(HAND, seat)) and _free_cells(state):
        ops.put(work, Values.active, seat)
        work.ask(OpenCard(seat))


def _beside_face_down(state: State, cell: Cell) -> int:
    """A face-down card next to a space, or 0."""
    return next((other.id for other in state.beside(BOARD, cell) if not other.face_up), 0)


def _free_cells(state: State) -> list[Cell]:
    """The open spaces next to which no card lies face down."""
    board = state.boards[BOARD]
    face_down = [cell for cell, card in state.occupants(BOARD).items() if not card.face_up]
    near = [beside for cell in face_down for beside in board.neighbours(cell)]
    return [cell for cell in open_cells(state) if cell not in near]


_hand: Final = from_zone(HAND)


def _keeps_apart(state: State, ask: OpenCell, choice: Choice) -> bool | Refusal:
    other = _beside_face_down(state, choice.value)
    return Refusal("LAW-OPEN-03", "beside_face_down", EMPTY, other) if other else True


def _lay_face_down(work: Work, ask: OpenCell, choice: Choice) -> None:
    place(work, ask.card, choice.value, ask.seat, face_up=False)
    ops.draw(work, seat_zone(DECK, ask.seat), seat_zone(HAND, ask.seat), seat=ask.seat)  # LAW-OPEN-04


# --- the battle ---


DRAW_HANDS, FIRST_TURN, NEXT_TURN = range(3)
"""The steps of a battle's frame."""


def _play_battle(work: Work, frame: Battle) -> None:
    """Shuffle, draw, open, then give turns clockwise; the end is tested after the opening and after every turn (LAW-R-41).

    Where a round has no face-down opening (LAW-PCA-03), turns begin at once (LAW-OPEN-10).
    """
    state = work.state
    opening = state.values.round in state.figures.get("face_down_rounds", (state.values.round,))
    if frame.step == DRAW_HANDS:
        _draw_hands(work, opening)
        work.replace(put(frame, step=FIRST_TURN, next=state.values.first))
        if opening:
            work.push(records.Opening())
        return
    if frame.step == FIRST_TURN:
        if opening:
            _flip(work)
        ops.put(work, Values.phase, BATTLE)
    if is_over(state):
        ops.put(work, Values.phase, OVER)
        work.pop()
        return
    work.replace(put(frame, step=NEXT_TURN, next=seats.next_living(state, frame.next)))
    work.push(records.Turn(frame.next))


def _draw_hands(work: Work, opening: bool) -> None:
    """LAW-OPEN-01. A deck that is too small gives what it has (LAW-R-43)."""
    state = work.state
    # The opening is a turn of its own (LAW-OPEN-07), and decks are closed from here on (LAW-HID-02).
    if opening:
        ops.put(work, Values.turn, state.values.turn + 1)
    ops.put(work, Values.phase, OPENING if opening else BATTLE)
    for seat in state.clockwise(state.values.first):
        deck = seat_zone(DECK, seat)
        ops.shuffle(work, deck)
        ops.draw(work, deck, seat_zone(HAND, seat), state.figures.get("hand", 5), seat=seat)


def _flip(work: Work) -> None:
    """Turn all cards over that were laid face down (LAW-OPEN-05)."""
    work.tell(records.StepBegun("flip"))
    for id in work.state.zone(BOARD):
        ops.turn_over(work, id, True)


FRAMES: Final = (on(Battle, _play_battle), on(records.Opening, each_seat(_open)))
KINDS: Final = (
    DecisionKind.of(
        OpenCard,
        lambda state, ask: _hand(state, ask) if _free_cells(state) else [],
        lambda work, ask, choice: work.ask(OpenCell(ask.seat, choice.value)),
        (IN_HAND.settled(),),
        rule="LAW-OPEN-02",
    ),
    DecisionKind.of(
        OpenCell,
        lambda state, _ask: cell_choices(open_cells(state)),
        _lay_face_down,
        # LAW-SKIN-07: nothing is played onto another card in the opening, whatever its abilities.
        (
            IS_SPACE,
            free(BOARD, "LAW-OPEN-02", "space_taken"),
            Guard("LAW-OPEN-03", "beside_face_down", _keeps_apart),
        ),
        rule="LAW-OPEN-02",
        options=lambda state, _ask: cell_choices(_free_cells(state)),
    ),
)
