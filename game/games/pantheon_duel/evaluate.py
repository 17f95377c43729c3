"""What a position is worth to a seat, so that a bot can compare what its actions lead to."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from functools import lru_cache
from operator import itemgetter
from typing import Final, NamedTuple

from game.games.pantheon_duel.battle import attacks, sides_of
from game.games.pantheon_duel.meta import BATTLE, BOARD, FRAGILE, PLAIN_SIDE, SHIELD, run_of, size_of
from game.games.pantheon_duel.records import State
from game.games.pantheon_duel.square import AXES, created, lines_in, neighbours, reach
from game.games.pantheon_duel.words import ICONS, POWER, totals_of
from game.rules.abilities.records import AskWho
from game.rules.definitions import Definitions, kept
from game.rules.kit.points import lead
from game.rules.plain import NOBODY, Cell
from game.rules.view import View

_ROUND: Final = 40.0
_STRENGTH: Final = 0.4
_ICON: Final = 0.12
"""A card more than the other seat has, apart from what it does for the majority."""
_EXPOSED: Final = 2.2
_WITHIN_REACH: Final = 0.6
"""A card that any card placed beside it would capture: one's own, which the other seat attacks first, and one of theirs."""
_SHIELDED: Final = 0.06
_OPEN_LINE: Final = 0.25
_TAKEN_LINE: Final = 0.22
_SEED: Final = 0.04
_TO_CHOOSE: Final = 0.8
"""To be about to choose a card for an ability."""
_TEMPO: Final = 0.6
"""To have a card in hand and the move; a card that does less for you is better discarded."""


class _Card(NamedTuple):
    """A card on the battlefield as the bot judges it."""

    id: int
    seat: int
    power: int
    icons: int


def evaluate(view: View) -> float:
    """How good the position is for the view's seat: Glory, icons, Strength, lines to come, and how easily its cards are captured.

    A battle that is still to be fought is judged as it would come out now, so that Strength is spent where it matters.
    """
    seat = view.seat
    state: State = view.readable()
    values = state.values
    worth = _ROUND * lead(values.rounds_won, seat)
    if values.phase != BATTLE:
        return worth
    board = _judged(state)
    glory = list(values.glory)
    active = values.active
    if values.fighting:
        lines = lines_in(state, {cell: card.seat for cell, card in board.items()})
        made = created(lines[active], values.lines[active])
        glory[active] += len(made) * int(state.figures.get("line_glory", 1))
    worth += lead(glory, seat) + _STRENGTH * lead(values.strength, seat)
    icons = [0] * state.seat_count
    for card in board.values():
        icons[card.seat] += card.icons
    more = lead(icons, seat)
    left = size_of(state) ** 2 - len(board)
    worth += _ICON * more + float(state.figures.get("majority_glory", 3)) * more / (abs(more) + 1 + max(left, 0) * 0.7)
    # Whose card comes next: the asked seat's own while it has still to place one.
    mine_next = active == seat and not values.fighting
    within = reach(state)
    field = dict.fromkeys(within, NOBODY)
    field.update({cell: card.seat for cell, card in board.items()})
    worth += _danger(state, board, within, seat)
    worth += _prospects(tuple(field), tuple(field.values()), run_of(state), seat)
    if any(ask.seat == seat and isinstance(ask, AskWho) for ask in state.asks):
        worth += _TO_CHOOSE
    return worth + (_TEMPO if mine_next else 0.0)


def _judged(state: State) -> dict[Cell, _Card]:
    """The battlefield after the battle that is still to be fought, if there is one."""
    fighting = state.values.fighting
    taken = [attack.target for attack in attacks(state, fighting) if attack.captured] if fighting else []
    found: dict[Cell, _Card] = {}
    lying = state.zone(BOARD)
    for id, power, icons in zip(lying, totals_of(state, lying, POWER), totals_of(state, lying, ICONS), strict=True):
        card = state.components[id]
        if card.place is not None:
            seat = state.values.active if id in taken else card.controller
            # What holds only until the battle is over is gone when somebody attacks the card.
            found[card.place] = _Card(id, seat, int(state.card(id).fields[POWER]) if id == fighting else power, icons)
    return found


def _danger(state: State, board: Mapping[Cell, _Card], within: tuple[Cell, ...], seat: int) -> float:
    """How exposed the cards of both sides are at those of their sides beside which a card may still be placed."""
    worth = 0.0
    defs = state.defs
    risks = {FRAGILE: 1.0, SHIELD: _SHIELDED}
    for card, open_ in zip(board.values(), _open_sides(tuple(board), within), strict=True):
        if open_:
            risks[PLAIN_SIDE] = beaten_by(defs, card.power)
            kinds = sides_of(state, card.id)
            risk = max([risks[kinds[nth]] for nth in open_])
            worth += -risk * _EXPOSED if card.seat == seat else risk * _WITHIN_REACH
    return worth


@lru_cache(maxsize=1024)
def _open_sides(taken: tuple[Cell, ...], within: tuple[Cell, ...]) -> tuple[tuple[int, ...], ...]:
    """Of each of these cells the sides beside which there is a free cell, in the order of `SIDES`."""
    free = [cell for cell in within if cell not in taken]
    return tuple([tuple([nth for nth, near in enumerate(neighbours(cell)) if near in free]) for cell in taken])


def beaten_by(defs: Definitions, power: int) -> float:
    """The share of the cards of the pack that have more than this Power."""
    powers = _powers(defs)
    return (len(powers) - bisect_right(powers, power)) / len(powers)


@kept
def _powers(defs: Definitions) -> list[int]:
    return sorted([int(card.fields["power"]) for card in defs.cards.values()])


@lru_cache(maxsize=1024)
def _prospects(cells: tuple[Cell, ...], holders: tuple[int, ...], length: int, seat: int) -> float:
    """Alignments that lack one more card, to be placed or to be captured; each side's own.

    Kept, since most cards that could be placed on a cell capture the same ones from there.
    """
    # Beyond the field, at the place -1, is nobody's and nothing free.
    seats = (*holders, None)
    worth = 0.0
    for window in _windows(cells, length):
        for chance in _chances(window(seats), seat):
            worth += chance
    return worth


@lru_cache(maxsize=4096)
def _chances(seats: tuple[int | None, ...], seat: int) -> tuple[float, ...]:
    """What cells in a row promise to a seat: who holds each, then who holds those just before and behind them."""
    *cells, before, after = seats
    free = cells.count(NOBODY)
    found = []
    for other in sorted({each for each in cells if each is not None and each not in (NOBODY, before, after)}):
        own = cells.count(other)
        if own < len(cells):
            open_ = _OPEN_LINE if free else _TAKEN_LINE
            value = open_ if own == len(cells) - 1 else _SEED * own
            found.append(value if other == seat else -value)
    return tuple(found)


@lru_cache(maxsize=256)
def _windows(field: tuple[Cell, ...], length: int) -> tuple[itemgetter[tuple[int | None, ...]], ...]:
    """Where an alignment may lie: each takes out of what these cells hold what its own do, and those just before and behind."""
    places = {cell: place for place, cell in enumerate(field)}
    found = []
    for x, y in field:
        for dx, dy in AXES:
            cells = [places.get((x + dx * step, y + dy * step), -1) for step in (*range(length), -1, length)]
            if -1 not in cells[:length]:
                found.append(itemgetter(*cells))
    return tuple(found)
