"""The course of a match: pebbles are taken in turn, until none is left."""

from __future__ import annotations

from typing import Final

from game.rules import ops
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind, from_zone
from game.rules.guards import Guard, lies_in
from game.rules.kit.points import most
from game.rules.kit.start import first_seat
from game.rules.kit.turns import Turns
from game.rules.plain import seat_zone
from game.rules.rulesdef import PILE, ZoneSpec, lay_out
from game.rules.work import on

from .records import Take, Values, Work

MIDDLE, KEPT, LOST = "middle", "kept", "lost"
ZONES: Final = (
    ZoneSpec(MIDDLE, per_seat=False),
    ZoneSpec(KEPT),
    ZoneSpec(LOST, per_seat=False, shape=PILE),
)


def set_up(work: Work) -> None:
    """TOY-START-01: all pebbles lie in the middle."""
    lay_out(work.state, ZONES)
    for ref in work.defs.cards:
        ops.create(work, ref, "card", MIDDLE, face_up=True)
    ops.put(work, Values.active, first_seat(work))
    work.push(Turns())


def turns(work: Work, _frame: Turns) -> None:
    """TOY-END-01: the end comes with the last pebble. TOY-END-02: the most worth wins."""
    state = work.state
    if state.zone(MIDDLE):
        work.ask(Take(state.values.active))
        return
    points = state.values.points
    work.finish(most(points, "most", "shared", points=points))


def _take(work: Work, ask: Take, choice: Choice) -> None:
    """TOY-TAKE-02: a throw that is too low loses the pebble."""
    state, seat = work.state, ask.seat
    worth = state.card(choice.value).fields["worth"]
    if ops.roll(work, state.options["die"], seat=seat, reason="take") >= worth:
        ops.move(work, choice.value, seat_zone(KEPT, seat), controller=seat, cause="keep")
        ops.add_for(work, Values.points, seat, worth)
    else:
        ops.move(work, choice.value, LOST, controller=seat, cause="lose")
    ops.put(work, Values.active, (seat + 1) % state.seat_count)


FRAMES: Final = (on(Turns, turns),)
KINDS: Final = (
    DecisionKind.of(
        Take,
        from_zone(MIDDLE),
        _take,
        (Guard.prepared("TOY-TAKE-01", "not_in_the_middle", lies_in(MIDDLE)),),
        rule="TOY-TAKE-01",
    ),
)
