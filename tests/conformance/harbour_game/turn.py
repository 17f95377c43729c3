"""The course of a match: decks and hands, and boats laid in turn until nobody can."""

from __future__ import annotations

from itertools import product
from typing import Final

from game.rules import ops
from game.rules.abilities import triggers
from game.rules.kit.placing import Cited, HandToCell, PlayCard, PlayCell, beside_others
from game.rules.kit.points import by_most
from game.rules.kit.start import deal, draw
from game.rules.kit.turns import Deal, Turns, begin_turns, in_turn, pass_on
from game.rules.plain import Cell
from game.rules.rulesdef import COUNT, HAND, LATTICE, PILE, ZoneSpec
from game.rules.work import on

from .records import Berthed, Paid, Values, Work
from .words import BOARD, LANGUAGE, power

ZONES: Final = (
    ZoneSpec("deck", shape=PILE, sight=COUNT),
    ZoneSpec("hand", shape=HAND),
    ZoneSpec(BOARD, per_seat=False, shape=LATTICE, grid=(5, 5)),
)
LINE: Final = 3
"""So many boats make a line."""


def begin(work: Work, _frame: Deal) -> None:
    """HAR-START-02: every seat draws three boats."""
    deal(work, "deck", "hand", 3)
    begin_turns(work)


def _berth(work: Work, ask: PlayCell, _cell: Cell) -> None:
    """HAR-PLAY-01: what it does when played comes first."""
    work.push(Berthed(ask.card, ask.seat))
    triggers.answer(work, LANGUAGE, "played", ask.card)


def _earn(work: Work, frame: Berthed, coins: int) -> None:
    if coins:
        work.tell(Paid(frame.seat, frame.card, coins))
        ops.add_for(work, Values.coins, frame.seat, coins)


def _sail(work: Work, frame: Berthed) -> None:
    """HAR-DIE-01: on 5 or 6 a coin for each weaker boat of others beside it."""
    state = work.state
    beside = state.beside(BOARD, state.components[frame.card].place or (0, 0))
    if ops.roll(work, 6, seat=frame.seat, reason="wind") >= 5:
        own = power(state, frame.card)
        _earn(work, frame, sum(boat.controller != frame.seat and power(state, boat.id) < own for boat in beside))


def _line(work: Work, frame: Berthed) -> None:
    """HAR-LINE-01: coins for each line of which it is a part."""
    state = work.state
    x, y = state.components[frame.card].place or (0, 0)
    own = {cell for cell, boat in state.occupants(BOARD).items() if boat.controller == frame.seat}
    lines = 0
    for (dx, dy), back in product(((1, 0), (0, 1)), range(LINE)):
        lines += all((x + (step - back) * dx, y + (step - back) * dy) in own for step in range(LINE))
    _earn(work, frame, lines * work.state.options["line"])


def berthed(work: Work, frame: Berthed) -> None:
    """HAR-TURN-01: the die, the lines, and then the seat draws (HAR-DRAW-01). HAR-ROUND-01: past the seat that began a round ends."""
    _sail(work, frame)
    _line(work, frame)
    draw(work, "deck", "hand", frame.seat)
    pass_on(work)
    work.pop()


LAYING: Final = HandToCell(
    Cited(card="HAR-LAY-01", cell="HAR-LAY-02", free="HAR-LAY-03"),
    _berth,
    cells=(beside_others(BOARD, "HAR-LAY-04"),),
)
FRAMES: Final = (
    on(Deal, begin),
    on(
        Turns, in_turn(LAYING.able, PlayCard, by_most(Values.coins, "most", "shared"))
    ),  # HAR-LAY-01, HAR-END-01, HAR-END-02
    on(Berthed, berthed),
)
