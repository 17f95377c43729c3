"""What may be done by hand: cards moved about, given to a seat and taken from the box, decks shuffled, tokens and shields set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.pantheon_duel.course import can_play
from game.games.pantheon_duel.meta import BATTLE, BOARD, DECK, HAND, LIBRARY, SHATTERED, UNDER, size_of
from game.games.pantheon_duel.records import Card, Marks, PlayMatch, PlayTurn, State, Values, Work
from game.games.pantheon_duel.square import line_ends, shape_of, show_reach
from game.games.pantheon_duel.turn import BEGIN, PLACED
from game.games.pantheon_duel.words import READING
from game.rules import hand_edits, ops
from game.rules.plain import Plain, seat_zone, zone_name, zone_seat
from game.rules.records import put
from game.rules.rulesdef import EditSpec
from game.rules.work import NotByHand


def _move(work: Work, card: Card, zone: str, params: Mapping[str, Plain]) -> None:
    """Move a card. On the battlefield it needs a free cell in the square or at the end of a complete line; elsewhere it has no marks."""
    state = work.state
    if card.id == state.values.fighting:
        raise NotByHand("edit_at_work", card.id)
    hand_edits.require_idle(state, card)
    hand_edits.zone_of(state, zone)
    if zone == BOARD:
        _to_board(work, card, params)
    else:
        if zone_name(zone) == HAND and card.zone != zone and state.zone(zone):
            raise NotByHand("edit_one_card")
        face_up = zone_name(zone) not in (DECK, HAND)
        ops.move(work, card.id, zone, face_up=face_up, controller=zone_seat(zone), marks=Marks(), cause="edit")
        if card.zone == BOARD:
            _uncover(work, card)
    show_reach(work)


def _uncover(work: Work, gone: Card) -> None:
    """The card that lay under one that was taken off the battlefield lies there now."""
    state = work.state
    marks = Marks(outside=gone.marks.outside)
    for id in state.zone(UNDER):
        if state.components[id].marks.covered_by == gone.id:
            seat = gone.controller
            ops.move(work, id, BOARD, place=gone.place, face_up=True, controller=seat, marks=marks, cause="edit")


def _to_board(work: Work, card: Card, params: Mapping[str, Plain]) -> None:
    state = work.state
    place = params.get("place")
    controller = params.get("controller", card.controller)
    other = state.occupants(BOARD).get(place) if place is not None else None
    if place is None or (other is not None and other.id != card.id):
        raise NotByHand("edit_open_space")
    if not 0 <= controller < state.seat_count:
        raise NotByHand("edit_for_somebody")
    inside = shape_of(state).reaches(place)
    if not inside and place not in line_ends(state):
        raise NotByHand("edit_square")
    others = [cell for cell in shape_of(state).cells if cell != card.place]
    if inside and state.values.phase == BATTLE and len(others) + 1 >= size_of(state) ** 2:
        raise NotByHand("edit_last_cell")
    marks = put(card.marks if card.zone == BOARD else Marks(), outside=not inside)
    ops.move(work, card.id, BOARD, place=place, face_up=True, controller=controller, marks=marks, cause="edit")


def _keeps_its_side(state: State, card: Card) -> None:
    if card.zone != BOARD:
        raise NotByHand("edit_on_battlefield", card.id)
    if card.id == state.values.fighting:
        raise NotByHand("edit_at_work", card.id)


def _turn_to(work: Work, seat: int) -> None:
    """A turn in which nothing was placed yet is broken off, its drawn card goes back on top of the deck, and the seat has one of the same
    number instead.
    """
    state = work.state
    if state.values.phase != BATTLE:
        raise NotByHand("edit_nobodys_turn")
    if isinstance(work.top, PlayTurn):
        if state.values.fighting or work.top.step > PLACED:
            raise NotByHand("edit_turn_at_work")
        if work.top.step > BEGIN:
            ops.put(work, Values.turn, max(0, state.values.turn - 1))
        drawn, deck = seat_zone(HAND, work.top.seat), seat_zone(DECK, work.top.seat)
        work.pop()
        for id in state.zone(drawn):
            ops.move(work, id, deck, face_up=False, cause="edit")
    if not isinstance(work.top, PlayMatch):
        raise NotByHand("edit_turn_at_work")
    if not can_play(state, seat):
        raise NotByHand("edit_cannot_play", seat=seat)
    ops.put(work, Values.active, seat)


def _lead(work: Work, seat: int) -> None:
    ops.put(work, Values.first, seat)


def _number(work: Work, what: str, number: int) -> None:
    """A round has a number when it was dealt, a turn when the round has begun."""
    if what == Values.supply.__name__:
        return
    if work.state.values.phase != BATTLE:
        raise NotByHand("edit_not_yet")
    if not number:
        raise NotByHand("edit_from_one")


EDITS: Final[Mapping[str, EditSpec]] = {
    "move": hand_edits.move(_move, "place", "controller"),
    "take": hand_edits.take(_move, LIBRARY, "place", "controller"),
    "set_controller": hand_edits.set_controller(_keeps_its_side),
    "shuffle": hand_edits.shuffle(DECK),
    "set_mark": hand_edits.set_marks(_keeps_its_side, Marks.power, *SHATTERED.values()),
    "set_count": hand_edits.set_count(Values.glory, Values.strength, Values.rounds_won),
    "set_value": hand_edits.set_value(Values.supply, Values.round, Values.turn, before=_number, reading=READING),
    "give_turn": hand_edits.give_turn(_turn_to),
    "give_lead": hand_edits.give_lead(_lead),
}
