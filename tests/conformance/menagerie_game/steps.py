"""What the steps of abilities do, and with them the whole of the language."""

from __future__ import annotations

from typing import Final

from game.rules import ops
from game.rules.abilities import triggers
from game.rules.abilities.language import Language
from game.rules.abilities.records import Scope
from game.rules.abilities.steps import Steps
from game.rules.plain import NOBODY, Frozen, Outcome, seat_zone

from .meta import BOX, DECK, DISCARD, HAND, MOST_LIFE, WILD, YARD, type_of
from .records import LeftTold, LifeTold, Marks, State, Work
from .words import READING, keeper_of, living

_READ: Final = Steps(READING)


def change_life(work: Work, keeper: int, by: int, source: int) -> None:
    """ME-LIFE-01: a keeper gets or loses life, never above the most or below 0."""
    subject = work.state.components[keeper]
    before = subject.marks.life
    after = min(max(before + by, 0), MOST_LIFE)
    if after == before:
        return
    ops.mark(work, keeper, Marks.life, after)
    work.tell(LifeTold(subject.controller, before, after, source))
    event = "hurt" if after < before else "healed"
    triggers.happen(work, LANGUAGE, event, keeper, roles={"by": source}, numbers={"dealt": abs(after - before)})


def discard(work: Work, id: int) -> None:
    """A card goes to the discard pile of its seat; a wild one out of the match."""
    subject = work.state.components[id]
    if subject.controller == NOBODY or type_of(work.state, id) == WILD:
        ops.move(work, id, BOX, face_up=True, controller=NOBODY, cause="discard")
    else:
        ops.move(work, id, seat_zone(DISCARD, subject.controller), face_up=True, cause="discard")


def _hurt(work: Work, scope: Scope, params: Frozen) -> None:
    for keeper in _READ.who(work.state, scope, params):
        change_life(work, keeper, -_READ.amount(work.state, scope, params), scope.source)


def _heal(work: Work, scope: Scope, params: Frozen) -> None:
    for keeper in _READ.who(work.state, scope, params):
        change_life(work, keeper, _READ.amount(work.state, scope, params), scope.source)


def _discard(work: Work, scope: Scope, params: Frozen) -> None:
    for id in _READ.who(work.state, scope, params, "what"):
        discard(work, id)


def _draw(work: Work, scope: Scope, params: Frozen) -> None:
    for keeper in _READ.who(work.state, scope, params):
        seat = work.state.components[keeper].controller
        count = _READ.amount(work.state, scope, params, "count")
        ops.draw(work, seat_zone(DECK, seat), seat_zone(HAND, seat), count, seat=seat)


def _may_discard(state: State, scope: Scope, params: Frozen) -> bool:
    return bool(_READ.who(state, scope, params, "what"))


def aftermath(work: Work) -> None:
    """ME-LIFE-02: a keeper without life leaves with all that its seat has. ME-END-01: the last one wins."""
    state = work.state
    fallen = [seat for seat in living(state) if not state.components[keeper_of(state, seat)].marks.life]
    for seat in fallen:
        work.tell(LeftTold(seat))
        for zone in (YARD, HAND, DECK):
            for id in state.zone(seat_zone(zone, seat)):
                ops.move(work, id, BOX, face_up=True, controller=NOBODY, cause="left")
    left = living(state)
    if fallen and len(left) < 2:
        work.finish(Outcome("last" if left else "nobody_left", tuple(left)))


LANGUAGE: Final = Language.of(
    READING,
    steps={"hurt": _hurt, "heal": _heal, "discard": _discard, "draw": _draw},
    aftermath=aftermath,
    feasible={"discard": _may_discard},
)
FRAMES: Final = triggers.frames(LANGUAGE)
KINDS: Final = triggers.KINDS
