"""Windows at the table: who of the people at this screen may act in the one that is open, and where the viewer wants to be asked."""

from __future__ import annotations

from typing import NamedTuple

from game.rules import seats
from game.rules.plain import NOBODY
from game.rules.windows import HOLD, OTHERS, OWN, PASS, Act, Stops, Window, WindowFacts
from game.rules.work import IllegalAction
from game.table.model.session import Session


class Marked(NamedTuple):
    """Where the viewer wants to be asked: for each window its name, and whether it is in own turns and in those of others. `rests`: not
    until the own turn; `holds`: in the next one.
    """

    windows: tuple[tuple[str, bool, bool], ...]
    rests: bool
    holds: bool


def marked(session: Session) -> Marked | None:
    """The stop marks of the viewer; None where there are no windows, or the viewer has no seat in the match any more."""
    code, viewer = session.game.code, session.viewer
    if code.windows is None or HOLD not in code.orders or viewer == NOBODY or session.match.outcome is not None:
        return None
    if not seats.is_living(session.match.state, viewer):
        return None
    stops: Stops = session.view().value(WindowFacts.stops)[viewer]
    own, others = code.windows.marked(stops, OWN), code.windows.marked(stops, OTHERS)
    return Marked(tuple([(name, name in own, name in others) for name in code.windows.names]), stops.rests, stops.holds)


def asked_together(session: Session) -> tuple[int, ...]:
    """The people at this screen who are asked in the window that is open, one after the other for as long as each passes, up to a bot or
    to whoever has the turn. That is so by their marks alone, and tells nothing of what they hold.
    """
    match, found = session.match, list[int]()
    state = match.state
    while len(state.asks) == 1:
        ask = state.asks[0]
        if not isinstance(ask, Act) or ask.seat in (*found, ask.turn) or not session.seats[ask.seat].human:
            break
        found.append(ask.seat)
        state = state.clone()
        try:
            match.engine.apply(state, ask.seat, PASS)
        except IllegalAction:
            break
        window = state.topmost(Window)
        if window is None or window.name != ask.window or ask.seat not in window.passed:
            break
    return tuple(found)
