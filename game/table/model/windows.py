"""Windows, orders and deals at the table: who at this screen may act in the window that is open, where the viewer wants to be asked, what
may be ordered, and which deals bind.
"""

from __future__ import annotations

from typing import NamedTuple

from game.rules import seats
from game.rules.deals import Deal, DealFacts
from game.rules.events import Event, seen_by
from game.rules.plain import NOBODY
from game.rules.windows import HOLD, OTHERS, OWN, PASS, Act, Stops, Window, WindowFacts
from game.rules.work import IllegalAction, PreviewStop, RunawayEffect
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


def orders(session: Session) -> tuple[str, ...]:
    """What the viewer may order by a word alone, such as to give up: those orders that the pack has a text `order.<name>` for."""
    if session.viewer == NOBODY or session.match.outcome is not None:
        return ()
    if not seats.is_living(session.match.state, session.viewer):
        return ()
    listed = session.game.code.orders
    return tuple([name for name in listed if not listed[name].params and session.words.has(f"order.{name}")])


def deals_in_force(session: Session) -> tuple[tuple[int, str], ...]:
    """The deals that bind, each with its number and its parts in words."""
    if not issubclass(session.game.code.values, DealFacts):
        return ()
    view, words = session.view(), session.words
    deals: tuple[Deal, ...] = view.value(DealFacts.deals)
    return tuple([(deal.number, "; ".join([words.deal_part(part, view) for part in deal.parts])) for deal in deals])


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


def coming(session: Session) -> tuple[Event, ...]:
    """What comes next if nobody does anything in the window that is open, as far as the viewer may know: until somebody is asked something
    else, or chance or a hidden thing decides.
    """
    match, events = session.match, list[Event]()
    window = match.state.topmost(Window)
    if window is None or match.outcome is not None:
        return ()
    state = match.state.clone()
    try:
        for _seat in state.seats():
            ask = state.asks[0] if len(state.asks) == 1 else None
            now = state.topmost(Window)
            if (
                not isinstance(ask, Act)
                or now is None
                or now.name != window.name
                or len(now.passed) < len(window.passed)
            ):
                break
            window = now
            match.engine.apply(state, ask.seat, PASS, events, preview=session.viewer)
    except PreviewStop:
        pass
    except (IllegalAction, RunawayEffect):
        return ()
    return tuple(seen_by(events, session.viewer))


def foretold(session: Session) -> tuple[str, ...]:
    """The same in words, of what the pack has words for (`foretold.<kind>`)."""
    view = session.view()
    lines = [session.words.foretold(event, view) for event in coming(session)]
    return tuple(dict.fromkeys(line for line in lines if line))
