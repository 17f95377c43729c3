"""The course of a match: setting up, the order of turns, and the end by life."""

from __future__ import annotations

from typing import Final

from game.rules import ops, seats
from game.rules.plain import Frozen, Outcome, seat_zone
from game.rules.rulesdef import lay_out
from game.rules.work import on

from .meta import DECK, HAND, HAND_SIZE, KEEPER, PLAYED, WILD, WILDS, YARD, ZONES, of_type
from .records import Course, Marks, Turn, Values, Work
from .words import keeper_of


def set_up(work: Work) -> None:
    """ME-SETUP-01: a keeper for each seat, the wilds, and the other cards dealt into decks, from which hands are drawn."""
    state, defs = work.state, work.defs
    lay_out(state, ZONES)
    keepers = of_type(defs, KEEPER)
    for seat in state.seats():
        marks = Marks(life=state.options["life"])
        ops.create(
            work, keepers[seat], "card", seat_zone(YARD, seat), owner=seat, controller=seat, face_up=True, marks=marks
        )
    for ref in of_type(defs, WILD):
        ops.create(work, ref, "card", WILDS)
    ops.shuffle(work, WILDS)
    for place, ref in enumerate(of_type(defs, *PLAYED)):
        seat = place % state.seat_count
        ops.create(work, ref, "card", seat_zone(DECK, seat), owner=seat, controller=seat)
    for seat in state.seats():
        ops.shuffle(work, seat_zone(DECK, seat))
        ops.draw(work, seat_zone(DECK, seat), seat_zone(HAND, seat), HAND_SIZE, seat=seat)
    first = seats.highest(state.seats(), lambda seat: ops.roll(work, 6, seat=seat, reason="first"))  # ME-FIRST-01
    ops.put(work, Values.first, first)
    ops.put(work, Values.active, first)
    ops.put(work, Values.round, 1)
    ops.put(work, Values.turns, (0,) * state.seat_count)
    work.push(Course())


def go_round(work: Work, frame: Course) -> None:
    """ME-TURN-01: the next living seat has a turn. ME-END-02: after the last round the most life wins."""
    state = work.state
    if frame.step == 0:
        work.replace(frame.at(1))
        work.push(Turn())
        return
    active = state.values.active
    seat = seats.next_living(state, active)
    if (seat - state.values.first) % state.seat_count <= (active - state.values.first) % state.seat_count:
        if state.values.round == state.options["rounds"]:
            _count(work)
            return
        ops.put(work, Values.round, state.values.round + 1)
    ops.put(work, Values.active, seat)
    work.push(Turn())


def _count(work: Work) -> None:
    state = work.state
    lives = tuple(
        [state.components[keeper].marks.life if (keeper := keeper_of(state, seat)) else 0 for seat in state.seats()]
    )
    winners = tuple([seat for seat in state.seats() if lives[seat] == max(lives)])
    work.finish(Outcome("most_life" if len(winners) == 1 else "shared", winners, Frozen(life=lives)))


FRAMES: Final = (on(Course, go_round),)
