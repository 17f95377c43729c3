"""What may be done by hand: cards moved about, turned, given to a seat, drawn and taken from the box, piles shuffled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.legends_at_war import meta
from game.games.legends_at_war.battle import NEXT_TURN
from game.games.legends_at_war.meta import BOARD, DECK, HAND, PILES
from game.games.legends_at_war.records import BEGIN, PRE_ATTACK, Battle, Course, Marks, Turn, Values, Work
from game.games.legends_at_war.words import READING
from game.rules import hand_edits, ops, seats
from game.rules.plain import Component, Plain, zone_name, zone_seat
from game.rules.records import put
from game.rules.rulesdef import EditSpec
from game.rules.work import NotByHand

_TYPES: Final = {
    **dict.fromkeys((meta.TRAY, meta.BOX, meta.LAID), "piece"),
    **dict.fromkeys((meta.VICTORY, meta.PRIZES), "token"),
}
"""What lies in zones that are not for cards."""


def _move(work: Work, subject: Component, zone: str, params: Mapping[str, Plain]) -> None:
    """A card put on the board gets the next placement number (LAW-R-04); one taken off leaves its marks behind."""
    state, owner, on_board = work.state, zone_seat(zone), zone == BOARD
    place = params.get("place")
    if subject.type != _TYPES.get(zone_name(zone), "card"):
        raise NotByHand("edit_own_zone", subject.id)
    if zone_name(zone) not in [spec.name for spec in meta.zones_of(state.options)]:
        raise NotByHand("edit_no_zone")
    taken = [cell for cell, other in state.occupants(BOARD).items() if other.id != subject.id]
    if on_board and (place not in state.boards[BOARD].spaces or place in taken):
        raise NotByHand("edit_open_space")
    face_up = bool(params.get("face_up", owner < 0))
    if zone in PILES:
        if zone != meta.pile_of(state.defs.cards[subject.ref].fields):
            raise NotByHand("edit_pile")
        pile = state.zone(zone)
        face_up = state.components[pile[-1]].face_up if pile else True
    controller = params.get("controller", subject.controller if on_board or subject.type != "card" else owner)
    if on_board and controller < 0:
        raise NotByHand("edit_for_somebody")
    marks = subject.marks
    if on_board and subject.zone != BOARD:
        ops.put(work, Values.placed, state.values.placed + 1)
        marks = Marks(placed=state.values.placed)
    elif subject.zone == BOARD and not on_board:
        marks = Marks()
    place = place if on_board else None
    ops.move(work, subject.id, zone, place=place, face_up=face_up, controller=controller, marks=marks, cause="edit")


def _turn_to(work: Work, seat: int) -> None:
    """A turn in which nothing was played yet is broken off, and the seat has one of the same number instead; it goes on clockwise."""
    state, turn = work.state, work.top
    battle = state.topmost(Battle)
    if battle is None or battle.step != NEXT_TURN:
        raise NotByHand("edit_nobodys_turn")
    if not isinstance(turn, Turn) or turn.card or turn.groups or turn.step not in (BEGIN, PRE_ATTACK):
        raise NotByHand("edit_turn_at_work")
    if turn.step != BEGIN:
        ops.put(work, Values.turn, state.values.turn - 1)
    work.replace(Turn(seat))
    work.amend(battle, put(battle, next=seats.next_living(state, seat)))
    ops.put(work, Values.active, seat)


def _lead(work: Work, seat: int) -> None:
    """Where everybody does something once, clockwise from who goes first, that stays as it began."""
    battle = work.state.topmost(Battle)
    if battle is None or battle.step != NEXT_TURN:
        raise NotByHand("edit_in_battle_only")
    ops.put(work, Values.first, seat)


def _number(work: Work, what: str, number: int) -> None:
    """The match goes on after this round as after the one of that number. What was placed in this turn was so in the turn of that
    number; no other card on the board was placed in a turn that is still to come.
    """
    state = work.state
    battle, course = state.topmost(Battle), state.topmost(Course)
    if battle is None or course is None or battle.step != NEXT_TURN:
        raise NotByHand("edit_in_battle_only")
    if what == Values.round.__name__:
        rounds = meta.COURSES[meta.mode_of(state)]
        if number > len(rounds):
            raise NotByHand("edit_last", number=len(rounds))
        before = sum([len(phases) for phases in rounds[: number - 1]])
        work.amend(course, course.at(before + rounds[number - 1].index(meta.BATTLE) + 1))
        return
    placed = {(id, name): turn for id in state.zone(BOARD) for name, turn in _turns(state.components[id].marks).items()}
    now = state.values.turn
    least = max([0, *[turn for turn in placed.values() if turn != now]])
    if number <= least:
        raise NotByHand("edit_turn_passed", number=least)
    for (id, name), turn in placed.items():
        if turn == now:
            ops.set_mark(work, id, name, number)


def _turns(marks: Marks) -> dict[str, int]:
    """The turns in which a card was placed and laid face down."""
    return {Marks.played.__name__: marks.played, Marks.began_face_down.__name__: marks.began_face_down}


EDITS: Final[Mapping[str, EditSpec]] = {
    "move": hand_edits.move(_move, "place", "face_up", "controller"),
    "turn_over": hand_edits.turn_over(whole=PILES),
    "set_controller": hand_edits.set_controller(),
    "shuffle": hand_edits.shuffle(),
    "take": hand_edits.take(_move, meta.LIBRARY, "place", "face_up", "controller"),
    "draw": hand_edits.draw(DECK, HAND),
    "set_value": hand_edits.set_value(Values.round, Values.turn, before=_number, reading=READING, least=1),
    "give_turn": hand_edits.give_turn(_turn_to),
    "give_lead": hand_edits.give_lead(_lead),
}
