"""The whole of the language: what is given and taken, where cards go, and who is out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules import ops, seats
from game.rules.abilities import interpreter
from game.rules.abilities.language import Doing, Going, Pool
from game.rules.abilities.records import Scope
from game.rules.plain import NOBODY, Outcome, seat_zone

from .meta import BOX, DECK, DISCARD, HAND, KEEPER, LIFE, MOST_LIFE, STAGE, WILD, YARD, type_of
from .records import LeftTold, LifeTold, Marks, State, Work
from .words import READING, in_play, keeper_of


def _change_life(work: Work, keeper: int, life: int, source: int) -> None:
    subject = work.state.components[keeper]
    work.tell(LifeTold(subject.controller, subject.marks.life, life, source))
    ops.mark(work, keeper, Marks.life, life)


def discard(work: Work, id: int) -> None:
    """A card goes to the discard pile of its seat; a wild one out of the match."""
    subject = work.state.components[id]
    if type_of(work.state, id) == WILD:
        ops.move(work, id, BOX, face_up=True, controller=NOBODY, cause="discard")
    else:
        ops.move(work, id, seat_zone(DISCARD, subject.owner), face_up=True, controller=subject.owner, cause="discard")


def _go(work: Work, scope: Scope, ids: Sequence[int], going: Going) -> None:
    for id in ids:
        if going.to == DISCARD:
            discard(work, id)
        else:
            zone = seat_zone(going.to, scope.seat)
            ops.move(work, id, zone, face_up=going.face_up, controller=scope.seat, cause=going.cause)


def drop(work: Work, ids: Sequence[int]) -> None:
    """ME-KEEP-01: what nothing keeps goes, but for what is on the stage."""
    for id in ids:
        if id not in work.state.zone(STAGE):
            discard(work, id)


def aftermath(work: Work) -> None:
    """ME-LIFE-02: a keeper without life leaves with all that its seat has. ME-END-01: the last one wins."""
    state = work.state
    fallen = [seat for seat in seats.living(state) if not state.components[keeper_of(state, seat)].marks.life]
    for seat in fallen:
        seats.leave(work, seat)
        work.tell(LeftTold(seat))
        for zone in (YARD, HAND, DECK):
            for id in state.zone(seat_zone(zone, seat)):
                ops.move(work, id, BOX, face_up=True, controller=NOBODY, cause="left")
    left = seats.living(state)
    if fallen and len(left) < 2:
        work.finish(Outcome("last" if left else "nobody_left", left))


def _lives(state: State, id: int) -> bool:
    return id in in_play(state) and type_of(state, id) == KEEPER


LANGUAGE: Final = interpreter.language(
    READING,
    Doing(
        steps={},
        aftermath=aftermath,
        drop=drop,
        at_once=True,
        pools={
            LIFE: Pool(
                fact=Marks.life,
                takes=_lives,
                most=lambda _state, _id, wanted: min(wanted, MOST_LIFE),
                change=_change_life,
                lost="hurt",
                gained="healed",
                by="by",
            )
        },
        go=_go,
    ),
)
FRAMES: Final = interpreter.frames(LANGUAGE)
