"""The course of a match: hands are dealt, and trees are planted in turn until nobody has a card or the orchard is full."""

from __future__ import annotations

from typing import Final

from game.rules import ops
from game.rules.asks import Choice
from game.rules.guards import Guard, Refusal
from game.rules.kit.placing import Cited, HandToCell, PlayCard, PlayCell
from game.rules.kit.points import most
from game.rules.kit.start import deal, draw
from game.rules.kit.turns import Deal, Turns, begin_turns, in_turn, pass_on
from game.rules.plain import Cell, Frozen, Outcome, seat_zone
from game.rules.rulesdef import COUNT, HAND, LATTICE, PILE, ZoneSpec
from game.rules.work import on

from .records import Harvested, State, Values, Work

ZONES: Final = (
    ZoneSpec("deck", per_seat=False, shape=PILE, sight=COUNT),
    ZoneSpec("hand", shape=HAND),
    ZoneSpec("board", per_seat=False, shape=LATTICE, grid=(5, 5)),
    ZoneSpec("sold", per_seat=False, shape=PILE),
)


def begin(work: Work, _frame: Deal) -> None:
    """OR-START-01: every seat gets a hand and coins."""
    state = work.state
    deal(work, "deck", "hand", state.options["hand"])
    ops.put(work, Values.coins, (state.options["coins"],) * state.seat_count)
    begin_turns(work)


def _able(state: State, seat: int) -> bool:
    """OR-TURN-01, OR-END-01: a seat acts while it has cards and there is room."""
    return bool(state.zone_for("hand", seat)) and len(state.zone("board")) < len(state.boards["board"].spaces)


def _end(state: State) -> Outcome:
    """OR-END-02: the most coins win, and trees decide a tie."""
    coins, planted = state.values.coins, [tree.controller for tree in state.occupants("board").values()]
    trees = tuple([planted.count(seat) for seat in state.seats()])
    return most([*zip(coins, trees, strict=True)], "most", "shared", coins=coins, trees=trees)


def _can_pay(state: State, ask: PlayCard, choice: Choice) -> bool | Refusal:
    cost = state.card(choice.value).fields["cost"]
    return cost <= state.values.coins[ask.seat] or Refusal("OR-PLANT-04", "too_dear", Frozen(cost=cost))


def _plant(work: Work, ask: PlayCell, cell: Cell) -> None:
    """OR-PLANT-04: the tree is paid. OR-HARVEST-01: it and the seat's trees beside it bear fruit. OR-DRAW-01: the seat draws."""
    state, seat = work.state, ask.seat
    ops.add_for(work, Values.coins, seat, -state.card(ask.card).fields["cost"])
    throw = ops.roll(work, 6, seat=seat, reason="harvest")
    own = [ask.card, *[tree.id for tree in state.beside("board", cell) if tree.controller == seat]]
    bearing = [id for id in own if state.card(id).fields["yield"] >= throw]
    work.tell(Harvested(seat, len(bearing), 2 * len(bearing)))
    ops.add_for(work, Values.coins, seat, 2 * len(bearing))
    draw(work, "deck", "hand", seat)
    pass_on(work)


def _sell(work: Work, ask: PlayCard, _choice: Choice) -> None:
    """OR-MARKET-01: the whole hand is sold for a coin a card, and as many are drawn."""
    state, seat = work.state, ask.seat
    hand = state.zone(seat_zone("hand", seat))
    for id in hand:
        ops.move(work, id, "sold", face_up=True, controller=seat, cause="sell")
    ops.add_for(work, Values.coins, seat, len(hand))
    draw(work, "deck", "hand", seat, len(hand))
    pass_on(work)


PLANTING: Final = HandToCell(
    Cited(card="OR-PLANT-01", cell="OR-PLANT-02", free="OR-PLANT-03"),
    _plant,
    cards=(Guard("OR-PLANT-04", "too_dear", _can_pay, about="component"),),
    others=(Choice("button", "market"),),
    instead=_sell,
)
FRAMES: Final = (on(Deal, begin), on(Turns, in_turn(_able, PlayCard, _end)))
