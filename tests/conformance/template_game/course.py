"""The course of a match: setting up, sealed bids, and a last phase that is open to all; the turns between them are in `turn`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.rules import ops, seats
from game.rules.asks import OPEN, SEALED, Choice
from game.rules.decisions import DecisionKind
from game.rules.guards import Guard
from game.rules.kit.points import most
from game.rules.plain import seat_zone
from game.rules.records import Question
from game.rules.rulesdef import lay_out
from game.rules.work import on

from . import values
from .meta import ZONES
from .records import Bid, Bids, BidsTold, Boost, Boosts, State, Turns, Values, Work
from .turn import hand


def set_up(work: Work) -> None:
    """Fill a new state and put the first work on its stack."""
    state, defs = work.state, work.defs
    lay_out(state, ZONES)
    for ref in defs.cards:
        ops.create(work, ref, "card", "deck")
    ops.shuffle(work, "deck")
    row = ops.create(work, "row", "piece", "tray", face_up=True)
    ops.lay_piece(work, row, "front", defs.pieces["row"].sides["front"], 0, (0, 0), board="board", zone="laid")
    for seat in state.seats():
        ops.draw(work, "deck", seat_zone("hand", seat), state.figures["hand"], seat=seat)
    work.push(Bids())


def bids(work: Work, frame: Bids) -> None:
    """TG-BID-01: all seats hide a card at once. TG-BID-02: the brightest goes first."""
    state = work.state
    if frame.step == 0:
        work.replace(frame.at(1))
        for seat in state.seats():
            work.ask(Bid(seat, manner=SEALED))
        return
    hidden = [state.zone(seat_zone("aside", seat))[0] for seat in state.seats()]
    lights = [values.stat_of(state, id, "light").printed for id in hidden]
    best = [seat for seat in state.seats() if lights[seat] == max(lights)]
    work.tell(BidsTold(tuple(lights)))
    first = seats.highest(best, lambda seat: ops.roll(work, 6, seat=seat, reason="first"))  # TG-BID-03
    ops.put(work, Values.first, first)
    ops.put(work, Values.active, first)
    ops.put(work, Values.phase, "turns")
    work.replace(Turns())


def boosts(work: Work, frame: Boosts) -> None:
    """TG-BOOST-01: everybody who has not passed may act, in any order; then the row is judged."""
    state = work.state
    left = [seat for seat in state.seats() if seat not in state.values.passed]
    for seat in left:
        work.ask(Boost(seat, manner=OPEN))
    if left:
        return
    totals = values.totals(state)
    work.finish(most(totals, "brightest", "shared", light=totals))


def _bid(work: Work, ask: Bid, choice: Choice) -> None:
    ops.move(work, choice.value, seat_zone("aside", ask.seat), cause="bid")


def _boost_words(_state: State, _ask: Question) -> Iterable[Choice]:
    return [Choice("button", "boost"), Choice("button", "pass")]


def _has_hidden(state: State, ask: Question, choice: Choice) -> bool:
    return choice.value != "boost" or bool(state.zone(seat_zone("aside", ask.seat)))


def _boost(work: Work, ask: Boost, choice: Choice) -> None:
    state = work.state
    if choice.value == "pass":
        ops.put(work, Values.passed, (*state.values.passed, ask.seat))
        return
    # TG-BOOST-02
    ops.move(work, state.zone(seat_zone("aside", ask.seat))[0], "discard", face_up=True, cause="boost")
    result = ops.roll(work, state.options["boost_die"], seat=ask.seat, reason="boost")
    ops.put_for(work, Values.bonus, ask.seat, state.values.bonus[ask.seat] + result)


FRAMES: Final = (on(Bids, bids), on(Boosts, boosts))
KINDS: Final = (
    DecisionKind.of(Bid, hand, _bid, rule="TG-BID-01"),
    DecisionKind.of(
        Boost, _boost_words, _boost, (Guard("TG-BOOST-02", "nothing_hidden", _has_hidden),), rule="TG-BOOST-01"
    ),
)
