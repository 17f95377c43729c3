"""The course of a match: decks and hands, and boats laid in turn until nobody can."""

from __future__ import annotations

from itertools import product
from typing import Final

from game.rules import determinize, ops
from game.rules.abilities import triggers
from game.rules.asks import Choice
from game.rules.guards import Guard
from game.rules.kit.placing import Cited, HandToCell, PlayCard, PlayCell
from game.rules.kit.points import most
from game.rules.kit.start import Deal, Turns, first_seat
from game.rules.plain import Cell, seat_zone
from game.rules.rng import Rng
from game.rules.rulesdef import COUNT, HAND, LATTICE, PILE, ZoneSpec, lay_out
from game.rules.work import on

from .records import Berthed, Paid, State, Values, Work
from .words import BOARD, LANGUAGE, power

ZONES: Final = (
    ZoneSpec("deck", shape=PILE, sight=COUNT),
    ZoneSpec("hand", shape=HAND),
    ZoneSpec(BOARD, per_seat=False, shape=LATTICE, grid=(5, 5)),
)
LINE: Final = 3
"""So many boats make a line."""


def set_up(work: Work) -> None:
    """HAR-START-01: every seat has a shuffled deck of all boats."""
    lay_out(work.state, ZONES)
    for seat in work.state.seats():
        for ref in determinize.supply(work.defs.cards.values()):
            ops.create(work, ref, "card", seat_zone("deck", seat), owner=seat, controller=seat)
        ops.shuffle(work, seat_zone("deck", seat))
    work.push(Deal())


def begin(work: Work, _frame: Deal) -> None:
    """HAR-START-02: every seat draws three boats."""
    for seat in work.state.seats():
        ops.draw(work, seat_zone("deck", seat), seat_zone("hand", seat), 3, seat=seat)
    first = first_seat(work)
    ops.put(work, Values.first, first)
    ops.put(work, Values.active, first)
    ops.put(work, Values.phase, "turns")
    work.replace(Turns())


def turns(work: Work, _frame: Turns) -> None:
    """HAR-LAY-01: seats lay boats in turn, as long as they can. HAR-END-01, HAR-END-02: then the most coins win."""
    state = work.state
    able = [seat for seat in state.clockwise(state.values.active) if LAYING.able(state, seat)]
    if able:
        ops.put(work, Values.active, able[0])
        work.ask(PlayCard(able[0]))
    else:
        work.finish(most(state.values.coins, "most", "shared", coins=state.values.coins))


def _is_beside(state: State, _ask: PlayCell, choice: Choice) -> bool:
    """HAR-LAY-04: the first boat lies anywhere."""
    return not state.zone(BOARD) or bool(state.beside(BOARD, choice.value))


def _berth(work: Work, ask: PlayCell, _cell: Cell) -> None:
    """HAR-PLAY-01: what it does when played comes first."""
    work.push(Berthed(ask.card, ask.seat))
    triggers.happen(work, LANGUAGE, "played", ask.card)
    triggers.settle(work)


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


def _pass_on(work: Work, frame: Berthed) -> None:
    """HAR-DRAW-01: the seat draws. HAR-ROUND-01: past the seat that began a round ends."""
    state, seat = work.state, frame.seat
    ops.draw(work, seat_zone("deck", seat), seat_zone("hand", seat), seat=seat)
    following = state.clockwise((seat + 1) % state.seat_count)[0]
    if following == state.values.first:
        ops.put(work, Values.round, state.values.round + 1)
    ops.put(work, Values.active, following)
    work.pop()


def berthed(work: Work, frame: Berthed) -> None:
    """HAR-TURN-01: the die, the lines, and then the next boat is drawn."""
    _sail(work, frame)
    _line(work, frame)
    _pass_on(work, frame)


def sample(state: State, _seat: int, rng: Rng) -> State:
    """A possible full state: what nobody sees of a seat is what is left of its deck."""
    for seat in state.seats():
        left = determinize.supply(state.defs.cards.values())
        for boat in state.components.values():
            if boat.controller == seat and boat.ref in left:
                left.remove(boat.ref)
        zones = (seat_zone("deck", seat), seat_zone("hand", seat))
        determinize.fill(state, determinize.unknown(state, zones), rng.shuffled(left))
    return state


LAYING: Final = HandToCell(
    Cited(card="HAR-LAY-01", cell="HAR-LAY-02", free="HAR-LAY-03"),
    _berth,
    cells=(Guard("HAR-LAY-04", "not_beside", _is_beside),),
)
FRAMES: Final = (on(Deal, begin), on(Turns, turns), on(Berthed, berthed))
