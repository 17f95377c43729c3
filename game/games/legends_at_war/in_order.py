"""Phases in which each seat does something once, clockwise from the one that goes first."""

from __future__ import annotations

from game.rules.frames import Frame
from game.rules.plain import NOBODY
from game.rules.work import Work


def next_seat(work: Work, frame: Frame) -> int:
    """The seat that is due, where `frame.step` counts those that were; the frame goes on to the next one. NOBODY after the last."""
    state = work.state
    if frame.step == state.seat_count:
        return NOBODY
    work.replace(frame.at(frame.step + 1))
    return state.clockwise(state.values["first"])[frame.step]
