"""The course of a match: hands are dealt, then trick after trick is played."""

from __future__ import annotations

from typing import Final

from game.rules import ops
from game.rules.kit.points import most
from game.rules.kit.start import deal, first_seat
from game.rules.kit.turns import Deal
from game.rules.plain import seat_zone
from game.rules.rulesdef import COUNT, HAND, PILE, ZoneSpec
from game.rules.work import on

from .records import Play, Tricks, Values, Work
from .turn import suit_led

DECK: Final = "deck"
ZONES: Final = (
    ZoneSpec(DECK, per_seat=False, shape=PILE, sight=COUNT),
    ZoneSpec("hand", shape=HAND),
    ZoneSpec("trick", per_seat=False),
    ZoneSpec("won", shape=PILE),
)


def begin(work: Work, _frame: Deal) -> None:
    """CG-START-01: every seat gets a hand. CG-START-02: who leads first."""
    deal(work, DECK, "hand", work.state.options["hand"])
    ops.put(work, Values.active, first_seat(work))
    ops.put(work, Values.phase, "tricks")
    work.replace(Tricks())


def tricks(work: Work, _frame: Tricks) -> None:
    """CG-PLAY-01: seats play in turn, who took the last trick first. CG-END-01: the end comes with the last card of all hands."""
    state = work.state
    trick = state.zone("trick")
    played = [state.components[id].controller for id in trick]
    left = [
        seat
        for seat in state.clockwise(state.values.active)
        if seat not in played and state.zone(seat_zone("hand", seat))
    ]
    if left:
        ops.put(work, Values.active, left[0])
        work.ask(Play(left[0]))
    elif trick:
        _take(work)
    else:
        work.finish(most(state.values.taken, "most", "shared", cards=state.values.taken))


def _take(work: Work) -> None:
    """CG-TAKE-01: the highest card of the suit that was led takes the trick."""
    state = work.state
    trick = state.zone("trick")
    led = [id for id in trick if state.card(id).fields["suit"] == suit_led(state)]
    best = max(led, key=lambda id: state.card(id).fields["rank"])
    winner = state.components[best].controller
    for id in trick:
        ops.move(work, id, seat_zone("won", winner), controller=winner, cause="take")
    ops.add_for(work, Values.taken, winner, len(trick))
    ops.put(work, Values.active, winner)


FRAMES: Final = (on(Deal, begin), on(Tricks, tricks))
