"""The course of a battle: draw, open, turns clockwise, until it ends (sections 19, 20 and 23 of the rules)."""

from __future__ import annotations

from game.games.legends_at_war.battle_end import is_over
from game.games.legends_at_war.meta import BATTLE, DECK, HAND, OPENING, OVER, hand_size, opens_face_down
from game.rules.frames import Frame
from game.rules.ops import draw, set_value, shuffle
from game.rules.plain import Frozen, seat_zone
from game.rules.work import Work

DRAW_HANDS, FIRST_TURN, NEXT_TURN = 0, 1, 2
"""The steps of a battle's frame. Its value `next` is the seat whose turn comes."""


def play_battle(work: Work, frame: Frame) -> None:
    """Shuffle, draw, open, then give turns clockwise; the end is tested after the opening and after every turn (LAW-R-41).

    Where a round has no face-down opening, turns begin at once (LAW-OPEN-10).
    """
    state = work.state
    if frame.step == DRAW_HANDS:
        opening = opens_face_down(state)
        _draw_hands(work, OPENING if opening else BATTLE)
        work.replace(frame.at(FIRST_TURN, next=state.values["first"]))
        if opening:
            work.push(Frame("opening"))
        return
    if frame.step == FIRST_TURN:
        set_value(work, "phase", BATTLE)
    if is_over(state):
        set_value(work, "phase", OVER)
        work.pop()
        return
    seat = frame.values["next"]
    work.replace(frame.at(NEXT_TURN, next=(seat + 1) % state.seat_count))
    work.push(Frame("turn", values=Frozen(seat=seat)))


def _draw_hands(work: Work, phase: str) -> None:
    """LAW-OPEN-01. A deck that is too small gives what it has (LAW-R-43)."""
    state = work.state
    # The opening is a turn of its own (LAW-OPEN-07), and decks are closed from here on (LAW-HID-02).
    if phase == OPENING:
        set_value(work, "turn", state.values["turn"] + 1)
    set_value(work, "phase", phase)
    for seat in state.clockwise(state.values["first"]):
        deck = seat_zone(DECK, seat)
        shuffle(work, deck)
        draw(work, deck, seat_zone(HAND, seat), hand_size(state), seat=seat)
