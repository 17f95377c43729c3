"""How a match begins: all zones, a shuffled deck, cards for each seat, and who goes first.

A set-up ends with the first unfinished work, which deals. A written position may begin with that work too: so scenarios hold the start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.rules import ops, rng
from game.rules.determinize import supply
from game.rules.options import FIRST_SEAT
from game.rules.plain import seat_zone
from game.rules.records import Frame, record
from game.rules.rulesdef import ZoneSpec, lay_out
from game.rules.work import Work


@record("deal")
class Deal(Frame):
    """A match begins: every seat is to get what it begins with."""


@record("turns")
class Turns(Frame):
    """Seats act in turn."""


def shuffled(zones: Iterable[ZoneSpec], deck: str, first: Frame) -> Callable[[Work], None]:
    """A set-up: there are these zones, every card of the pack lies shuffled in the shared zone `deck`, and `first` is the first work."""
    specs = tuple(zones)

    def set_up(work: Work) -> None:
        lay_out(work.state, specs)
        for ref in supply(work.defs.cards.values()):
            ops.create(work, ref, "card", deck)
        ops.shuffle(work, deck)
        work.push(first)

    return set_up


def deal(work: Work, deck: str, target: str, count: int) -> None:
    """Let each seat draw so many from a shared zone into its own zone of a name, one seat after the other; fewer where none are left."""
    for seat in work.state.seats():
        ops.draw(work, deck, seat_zone(target, seat), count, seat=seat)


def first_seat(work: Work) -> int:
    """The seat that goes first: that of the option `first_seat`, else one by chance."""
    first: int | None = work.state.options.get(FIRST_SEAT)
    return work.below(rng.SETUP, work.state.seat_count) if first is None else first
