"""The face-down opening of a battle (section 19 of the rules)."""

from __future__ import annotations

from typing import Final

from game.games.legends_at_war.in_order import next_seat
from game.games.legends_at_war.meta import BOARD, DECK, HAND
from game.games.legends_at_war.placing import IN_HAND, IS_SPACE, open_cells, place
from game.rules.asks import Ask, Choice
from game.rules.decisions import DecisionKind, from_zone
from game.rules.frames import Frame
from game.rules.guards import Guard, Refusal
from game.rules.ops import draw, set_value, turn_over
from game.rules.plain import EMPTY, NOBODY, Cell, Frozen, seat_zone
from game.rules.state import State
from game.rules.work import Work


def play_opening(work: Work, frame: Frame) -> None:
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
    set_value(work, "active", seat)
    work.ask(Ask(seat, "open.card"))


def _flip(work: Work) -> None:
    state = work.state
    work.tell("step", name="flip")
    for number in state.zone(BOARD):
        if not state.components[number].face_up:
            turn_over(work, number, True)


def _beside_face_down(state: State, cell: Cell) -> int:
    """A face-down card next to a space, or 0."""
    occupants = state.occupants()
    for neighbour in state.board.neighbours(cell):
        other = occupants.get(neighbour)
        if other is not None and not other.face_up:
            return other.id
    return 0


def _free_cells(state: State) -> list[Cell]:
    return [cell for cell in open_cells(state) if not _beside_face_down(state, cell)]


_hand: Final = from_zone(HAND)


def _card_candidates(state: State, ask: Ask) -> list[Choice]:
    return _hand(state, ask) if _free_cells(state) else []


def _pick(work: Work, ask: Ask, choice: Choice) -> None:
    work.ask(Ask(ask.seat, "open.cell", Frozen(card=choice.value)))


def _cell_candidates(state: State, ask: Ask) -> list[Choice]:
    return [Choice("cell", cell) for cell in open_cells(state)]


def _is_open(state: State, ask: Ask, choice: Choice) -> bool | Refusal:
    occupant = state.occupants().get(choice.value) if choice.kind == "cell" else None
    # LAW-SKIN-07: nothing is played onto another card in the opening, whatever its abilities.
    return True if occupant is None else Refusal("LAW-OPEN-02", "space_taken", EMPTY, occupant.id)


def _keeps_apart(state: State, ask: Ask, choice: Choice) -> bool | Refusal:
    other = _beside_face_down(state, choice.value) if choice.kind == "cell" else 0
    return True if not other else Refusal("LAW-OPEN-03", "beside_face_down", EMPTY, other)


def _lay_face_down(work: Work, ask: Ask, choice: Choice) -> None:
    seat = ask.seat
    place(work, ask.values["card"], choice.value, seat, face_up=False)
    draw(work, seat_zone(DECK, seat), seat_zone(HAND, seat), seat=seat)  # LAW-OPEN-04


KINDS: Final = (
    DecisionKind("open.card", _card_candidates, _pick, (IN_HAND,), rule="LAW-OPEN-02"),
    DecisionKind(
        "open.cell",
        _cell_candidates,
        _lay_face_down,
        (
            IS_SPACE,
            Guard("LAW-OPEN-02", "space_taken", _is_open),
            Guard("LAW-OPEN-03", "beside_face_down", _keeps_apart),
        ),
        inner=True,
        rule="LAW-OPEN-02",
    ),
)
