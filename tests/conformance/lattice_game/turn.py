"""The course of a match: hands are dealt, and tiles are laid in turn until nobody can."""

from __future__ import annotations

from typing import Final

from game.rules import ops
from game.rules.kit.placing import Cited, HandToCell, PlayCard, PlayCell, beside_others
from game.rules.kit.points import by_most
from game.rules.kit.start import deal, draw
from game.rules.kit.turns import Deal, Turns, begin_turns, in_turn, pass_on
from game.rules.plain import Cell
from game.rules.rulesdef import COUNT, HAND, LATTICE, PILE, ZoneSpec
from game.rules.work import on

from .records import Scored, Values, Work

DECK: Final = "deck"
ZONES: Final = (
    ZoneSpec(DECK, per_seat=False, shape=PILE, sight=COUNT),
    ZoneSpec("hand", shape=HAND),
    ZoneSpec("board", per_seat=False, shape=LATTICE, grid=(5, 5)),
)


def begin(work: Work, _frame: Deal) -> None:
    """LG-START-01: every seat gets a hand."""
    deal(work, DECK, "hand", work.state.options["hand"])
    begin_turns(work)


def _score(work: Work, ask: PlayCell, cell: Cell) -> None:
    """LG-SCORE-01: the tiles of its hue beside it count. LG-DRAW-01: then the seat draws."""
    state, seat = work.state, ask.seat
    hue = state.card(ask.card).fields["hue"]
    beside = [state.card(tile.id).fields for tile in state.beside("board", cell)]
    points = sum([fields["worth"] for fields in beside if fields["hue"] == hue])
    work.tell(Scored(seat, ask.card, points))
    ops.add_for(work, Values.points, seat, points)
    draw(work, DECK, "hand", seat)
    pass_on(work)


LAYING: Final = HandToCell(
    Cited(card="LG-LAY-01", cell="LG-LAY-02", free="LG-LAY-03"),
    _score,
    cells=(beside_others("board", "LG-LAY-04"),),
)
FRAMES: Final = (
    on(Deal, begin),
    on(
        Turns, in_turn(LAYING.able, PlayCard, by_most(Values.points, "most", "shared"))
    ),  # LG-LAY-01, LG-END-01, LG-END-02
)
