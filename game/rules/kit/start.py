"""How a match begins: all zones, a shuffled deck, cards for each seat, and who goes first.

A set-up ends with the first unfinished work, which deals. A written position may begin with that work too: so scenarios hold the start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.rules import ops, rng
from game.rules.determinize import supply
from game.rules.options import FIRST_SEAT
from game.rules.plain import NOBODY, seat_zone
from game.rules.records import Frame
from game.rules.rulesdef import ZoneSpec, lay_out
from game.rules.work import Work


def shuffled(zones: Iterable[ZoneSpec], deck: str, first: Frame) -> Callable[[Work], None]:
    """A set-up: there are these zones, every card of the pack lies shuffled in the zone `deck`, and `first` is the first work. Where each
    seat has such a zone, each has all cards of the pack, which it owns.
    """
    specs = tuple(zones)

    def set_up(work: Work) -> None:
        lay_out(work.state, specs)
        for seat in (NOBODY,) if deck in work.state.zones else work.state.seats():
            zone = work.state.own(deck, seat)
            ops.create_all(work, supply(work.defs.cards.values()), "card", zone, owner=seat, controller=seat)
            ops.shuffle(work, zone)
        work.push(first)

    return set_up


def deal(work: Work, deck: str, target: str, count: int) -> None:
    """Let each seat draw so many, one seat after the other; fewer where none are left (see `draw`)."""
    for seat in work.state.seats():
        draw(work, deck, target, seat, count)


def draw(work: Work, deck: str, target: str, seat: int, count: int = 1) -> None:
    """Let a seat draw from the zone of this name, that of all seats or its own, into its own zone of another name."""
    ops.draw(work, work.state.own(deck, seat), seat_zone(target, seat), count, seat=seat)


def first_seat(work: Work) -> int:
    """The seat that goes first: that of the option `first_seat`, else one by chance."""
    first: int | None = work.state.options.get(FIRST_SEAT)
    return work.below(rng.SETUP, work.state.seat_count) if first is None else first
