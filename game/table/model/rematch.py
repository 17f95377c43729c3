"""What of a match is done again in the next one: who sits where, which decks are chosen, and whether chance is the same."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from game.rules.asks import Path
from game.rules.decisions import Decision
from game.rules.history import ACT
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.rules.work import IllegalAction
from game.table.model.bundles import cards_with
from game.table.model.hint import is_filled_in
from game.table.model.seating import SeatPlan

ANEW: Final = "anew"
"""Decks are chosen by everybody, as in any match."""
KEPT: Final = "kept"
"""Everybody has the deck again that they had."""
PASSED: Final = "passed"
"""Everybody has the deck of the next seat clockwise: two exchange theirs."""


class Terms(NamedTuple):
    """How a match is played again.

    `moved`: everybody sits one seat further on, so that two change places; `decks` is one of the words above; `same_seed`: chance falls as
    it did.
    """

    moved: bool = False
    decks: str = ANEW
    same_seed: bool = False


class Chosen(NamedTuple):
    """What a seat did when decks were chosen, in the words of the notation."""

    seat: int
    words: str


def seats_again(seats: Sequence[SeatPlan], terms: Terms) -> tuple[SeatPlan, ...]:
    """Who sits where."""
    return (*seats[1:], seats[0]) if terms.moved else tuple(seats)


def chosen_decks(match: Match) -> tuple[Chosen, ...]:
    """What was done to choose decks before anything else was done; empty in a match in which none are chosen."""
    found: list[Chosen] = []
    for step, before in enumerate(match.moments[:-1], 1):
        entry = match.entry_of(step)
        decision = match.engine.decision(before.state, entry.seat)
        if entry.kind != ACT or decision is None:
            break
        if not _chooses_cards(match, decision, entry.path):
            break
        words = match.game.code.notation.said(before.state, entry.seat, decision.kind, entry.path)
        if not words:
            break
        found.append(Chosen(entry.seat, words))
    return tuple(found)


def _chooses_cards(match: Match, decision: Decision, path: Path) -> bool:
    """Whether an answer chooses cards by a name, or is part of a deck that is built in secret."""
    rules = match.game.code.decks
    if rules is not None and rules.asked(decision.kind):
        return True
    named = any(choice.what == "ref" and cards_with(match.game.defs, str(choice.value)) for choice in path)
    return named or is_filled_in(decision)


def choose_again(match: Match, chosen: Sequence[Chosen], terms: Terms) -> None:
    """Do in a new match what was done to choose decks, as the terms say, as far as it is allowed there; the rest is left to the seats."""
    if terms.decks == ANEW:
        return
    count = len(match.seats)
    # Who sits here now sat there before, and had that deck or the next one.
    step = int(terms.moved) + int(terms.decks == PASSED)
    left = {
        seat: [_of_seat(each, seat) for each in chosen if each.seat == (seat + step) % count] for seat in range(count)
    }
    while any(left.values()) and (asked := match.view(NOBODY).waiting):
        seat = next((seat for seat in asked if left[seat]), NOBODY)
        if seat == NOBODY:
            # Somebody else was asked first then, and this seat got what was left.
            if not _take_the_other(match, asked[0], [words for queue in left.values() for words in queue]):
                return
        elif not _do(match, seat, left[seat].pop(0)):
            left[seat].clear()


def _take_the_other(match: Match, seat: int, others: Sequence[str]) -> bool:
    """Let a seat choose the only name that no other seat is to choose; whether there is one."""
    named = {name for words in others for name in words.split()}
    free = [choice for choice in match.legal(seat) if choice.what == "ref" and choice.value not in named]
    if len(free) != 1:
        return False
    match.apply(seat, (free[0],))
    return True


def _of_seat(chosen: Chosen, seat: int) -> str:
    """The words as another seat says them: of several cards of a name it means its own."""
    return re.sub(rf"(?<!\S){chosen.seat + 1}\.", f"{seat + 1}.", chosen.words)


def _do(match: Match, seat: int, words: str) -> bool:
    try:
        (path,) = match.game.code.notation.paths(match.state, seat, words)
        match.apply(seat, path)
    except (IllegalAction, ValueError):  # a NotationError is one
        return False
    return True
