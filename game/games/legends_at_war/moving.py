"""Maneuver: which moves are open to the card played this turn, and making one (section 8 and section 26.3 of the rules)."""

from __future__ import annotations

from typing import Final

from game.games.legends_at_war.meta import BOARD
from game.games.legends_at_war.placing import IS_SPACE
from game.games.legends_at_war.profiles import Offer
from game.games.legends_at_war.turn_steps import restart
from game.games.legends_at_war.values import Standing, position_of
from game.rules.asks import Ask, Choice
from game.rules.boards import line
from game.rules.decisions import DecisionKind
from game.rules.guards import Guard, Refusal
from game.rules.ops import move
from game.rules.plain import EMPTY, Cell
from game.rules.state import State
from game.rules.work import Work

WINDOW: Final = "maneuver"
STAY: Final = Choice("button", "stay")


def _offers(state: State, number: int) -> list[Offer]:
    """The activations of a card that work now, in this window (LAW-R-23)."""
    position = position_of(state)
    card = position.cards.get(number)
    if card is None or not card.profile.offers or number in position.negated:
        return []
    marks = state.components[number].marks
    if marks.get("played") != state.values["turn"] or marks.get("moved", 0) >= _limit(state):
        return []
    return [offer for offer in card.profile.offers if offer.window == WINDOW]


def _limit(state: State) -> int:
    """How often a card may move in a turn (LAW-R-20)."""
    return int(state.options.get("maneuver_per_turn", 1))


def _area(state: State, number: int) -> list[Cell]:
    """The places a card may aim at, each once (LAW-R-29), whether or not they can be reached."""
    offers = _offers(state, number)
    if not offers:
        return []
    card = position_of(state).cards[number]
    return list(dict.fromkeys([(card.x + dx, card.y + dy) for offer in offers for dx, dy in offer.offsets]))


def _blocked_at(state: State, card: Standing, cell: Cell) -> Cell | None:
    """The first place on the straight way to a cell, the cell itself left out, that is a gap or taken (LAW-MAN-02)."""
    occupants = state.occupants()
    for passed in line((card.x, card.y), (cell[0] - card.x, cell[1] - card.y))[:-1]:
        if passed in occupants or passed not in state.board.spaces:
            return passed
    return None


def move_cells(state: State, number: int, active: int) -> list[Cell]:
    """The spaces to which the played card may move now; none if it may not (or no more) move."""
    area = _area(state, number)
    if not area:
        return []
    card = position_of(state).cards[number]
    if card.controller != active and state.options.get("maneuver_after_capture") == "lost":
        return []
    spaces, occupants = state.board.spaces, state.occupants()
    return [
        cell for cell in area if cell in spaces and cell not in occupants and _blocked_at(state, card, cell) is None
    ]


def _candidates(state: State, ask: Ask) -> list[Choice]:
    cells = [Choice("cell", cell) for cell in _area(state, ask.values["card"])]
    # A designer may write a move that has to be made: then there is no staying.
    return [*cells, STAY] if all(offer.optional for offer in _offers(state, ask.values["card"])) else cells


def _is_open(state: State, ask: Ask, choice: Choice) -> bool | Refusal:
    occupant = state.occupants().get(choice.value) if choice.kind == "cell" else None
    return True if occupant is None else Refusal("LAW-MAN-01", "space_taken", EMPTY, occupant.id)


def _has_path(state: State, ask: Ask, choice: Choice) -> bool | Refusal:
    if choice.kind != "cell":
        return True
    blocked = _blocked_at(state, position_of(state).cards[ask.values["card"]], choice.value)
    if blocked is None:
        return True
    occupant = state.occupants().get(blocked)
    return Refusal("LAW-MAN-02", "path_blocked", EMPTY, occupant.id if occupant is not None else 0)


def _move(work: Work, ask: Ask, choice: Choice) -> None:
    """Do the steps of the activation: as the data says, move the card, then begin the steps of the turn again."""
    if choice.kind != "cell":
        return
    number = ask.values["card"]
    card = work.state.components[number]
    place = card.place or (0, 0)
    offset = (choice.value[0] - place[0], choice.value[1] - place[1])
    offer = next(offer for offer in _offers(work.state, number) if offset in offer.offsets)
    for deed in offer.deeds:
        if deed.op == "move":
            marks = card.marks.put(moved=card.marks.get("moved", 0) + 1)
            move(work, number, BOARD, place=choice.value, marks=marks, cause=offer.ability)
        elif deed.op == "restart":
            restart(work)


MANEUVER_KIND: Final = DecisionKind(
    "maneuver",
    _candidates,
    _move,
    (IS_SPACE, Guard("LAW-MAN-01", "space_taken", _is_open), Guard("LAW-MAN-02", "path_blocked", _has_path)),
    rule="LAW-MAN-01",
)
