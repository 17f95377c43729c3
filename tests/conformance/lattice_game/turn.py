"""The course of a match: hands are dealt, and tiles are laid in turn until nobody can."""

from __future__ import annotations

from typing import Final

from game.rules import ops
from game.rules.asks import Choice
from game.rules.guards import Guard
from game.rules.kit.placing import Cited, HandToCell, PlayCard, PlayCell
from game.rules.kit.points import most
from game.rules.kit.start import Deal, Turns, deal, first_seat
from game.rules.plain import Cell, seat_zone
from game.rules.rulesdef import COUNT, HAND, LATTICE, PILE, ZoneSpec
from game.rules.work import on

from .records import Scored, State, Values, Work

DECK: Final = "deck"
ZONES: Final = (
    ZoneSpec(DECK, per_seat=False, shape=PILE, sight=COUNT),
    ZoneSpec("hand", shape=HAND),
    ZoneSpec("board", per_seat=False, shape=LATTICE, grid=(5, 5)),
)


def begin(work: Work, _frame: Deal) -> None:
    """LG-START-01: every seat gets a hand."""
    deal(work, DECK, "hand", work.state.options["hand"])
    ops.put(work, Values.active, first_seat(work))
    ops.put(work, Values.phase, "turns")
    work.replace(Turns())


def turns(work: Work, _frame: Turns) -> None:
    """LG-LAY-01: seats lay tiles in turn, as long as they can. LG-END-01, LG-END-02: then the most points win."""
    state = work.state
    able = [seat for seat in state.clockwise(state.values.active) if LAYING.able(state, seat)]
    if able:
        ops.put(work, Values.active, able[0])
        work.ask(PlayCard(able[0]))
    else:
        work.finish(most(state.values.points, "most", "shared", points=state.values.points))


def _is_beside(state: State, _ask: PlayCell, choice: Choice) -> bool:
    """LG-LAY-04: the first tile lies anywhere."""
    return not state.zone("board") or bool(state.beside("board", choice.value))


def _score(work: Work, ask: PlayCell, cell: Cell) -> None:
    """LG-SCORE-01: the tiles of its hue beside it count. LG-DRAW-01: then the seat draws."""
    state, seat = work.state, ask.seat
    hue = state.card(ask.card).fields["hue"]
    beside = [state.card(tile.id).fields for tile in state.beside("board", cell)]
    points = sum([fields["worth"] for fields in beside if fields["hue"] == hue])
    work.tell(Scored(seat, ask.card, points))
    ops.add_for(work, Values.points, seat, points)
    ops.draw(work, DECK, seat_zone("hand", seat), seat=seat)
    ops.put(work, Values.active, (seat + 1) % state.seat_count)


LAYING: Final = HandToCell(
    Cited(card="LG-LAY-01", cell="LG-LAY-02", free="LG-LAY-03"),
    _score,
    cells=(Guard("LG-LAY-04", "not_beside", _is_beside),),
)
FRAMES: Final = (on(Deal, begin), on(Turns, turns))
