"""When a battle is over, who has won it, and who goes first after it (sections 23 and 24 of the rules)."""

from __future__ import annotations

from typing import NamedTuple

from game.games.legends_at_war.meta import BOARD, HAND, level_of
from game.rules.plain import Frozen, seat_zone
from game.rules.state import State


class Tally(NamedTuple):
    """The count at the end of a battle: cards and levels by seat, who has won it and why, and who goes first next."""

    cards: tuple[int, ...]
    levels: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    first: int


def is_over(state: State) -> bool:
    """No open space is left, or nobody has a card in hand (LAW-END-01)."""
    if len(state.zone(BOARD)) >= len(state.board.spaces):
        return True
    return not any(state.zones.get(seat_zone(HAND, seat)) for seat in state.seats())


def tally(state: State) -> Tally:
    """Count the board: most cards (LAW-END-04), then the highest sum of levels (LAW-TIE-02), then a complete tie (LAW-TIE-03)."""
    count = count_board(state)
    cards, levels = count["cards"], count["levels"]
    most = max(cards)
    tied = [seat for seat in state.seats() if cards[seat] == most]
    highest = max(levels[seat] for seat in tied)
    winners = tuple([seat for seat in tied if levels[seat] == highest])
    if len(tied) == 1:
        reason = "most_cards"
    elif len(winners) == 1:
        reason = "most_levels"
    else:
        reason = "complete_tie"
    # LAW-END-05, LAW-TIE-05, LAW-R-63: of those in a complete tie, the one furthest clockwise from who went first.
    order = state.clockwise(state.values["first"])
    first = max(winners, key=order.index)
    return Tally(cards, levels, winners, reason, first)


def count_board(state: State) -> Frozen:
    """The count so far, for everybody to see: cards controlled and sums of levels by seat. A face-down card counts as a card only."""
    cards = [0] * state.seat_count
    levels = [0] * state.seat_count
    for number in state.zone(BOARD):
        card = state.components[number]
        cards[card.controller] += 1
        if card.face_up:
            levels[card.controller] += level_of(state.defs, card.ref)
    return Frozen(cards=tuple(cards), levels=tuple(levels))
