"""What a position is worth to a seat, so that a bot can compare what its actions lead to."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final, NamedTuple

from game.games.pantheon_duel.battle import pairs, sides_of
from game.games.pantheon_duel.meta import BATTLE, FRAGILE, PLAIN_SIDE, SHIELD, run_of
from game.games.pantheon_duel.records import State
from game.games.pantheon_duel.square import AXES, cells_within, created, lines_in, shape_of
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


class _Judged(NamedTuple):
    """The cards on the battlefield as the bot judges them, one after the other: `seats` tells for whom the one on a cell fights."""

    ids: list[int]
    seats: dict[Cell, int]
    icons: list[int]


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
    judged = _judged(state)
    seats = judged.seats
    glory = list(values.glory)
    active = values.active
    if values.fighting:
        by_card = dict(zip(judged.ids, seats.values(), strict=True))
        made = created(lines_in(state, by_card)[active], values.lines[active])
        glory[active] += len(made) * int(state.figures.get("line_glory", 1))
    worth += lead(glory, seat) + _STRENGTH * lead(values.strength, seat)
    icons = [0] * state.seat_count
    for holder, count in zip(seats.values(), judged.icons, strict=True):
        icons[holder] += count
    more = lead(icons, seat)
    shape = shape_of(state)
    left = shape.size**2 - len(seats)
    worth += _ICON * more + float(state.figures.get("majority_glory", 3)) * more / (abs(more) + 1 + max(left, 0) * 0.7)
    # Whose card comes next: the asked seat's own while it has still to place one.
    mine_next = active == seat and not values.fighting
    worth += _danger(state, judged, shape.open_sides, seat)
    within = cells_within(shape.limits)
    field = dict.fromkeys(within, NOBODY)
    field.update(seats)
    # Cards at the end of a line may lie where the square does not reach.
    beyond = tuple(field)[len(within) :] if len(field) > len(within) else ()
    worth += _prospects(shape.limits, beyond, tuple(field.values()), run_of(state), seat)
    if any(ask.seat == seat and isinstance(ask, AskWho) for ask in state.asks):
        worth += _TO_CHOOSE
    return worth + (_TEMPO if mine_next else 0.0)


def _judged(state: State) -> _Judged:
    """The battlefield after the battle that is still to be fought, if there is one."""
    taken, components = shape_of(state).taken, state.components
    ids = list(taken.values())
    seats = {cell: components[id].controller for cell, id in taken.items()}
    fighting = state.values.fighting
    for pair in pairs(state, fighting) if fighting else ():
        place = components[pair.target].place
        if pair.captured and place is not None:
            seats[place] = state.values.active
    return _Judged(ids, seats, totals_of(state, ids, ICONS))


def _danger(state: State, judged: _Judged, open_sides: Sequence[tuple[int, ...]], seat: int) -> float:
    """How exposed the cards of both sides are at those of their sides beside which a card may still be placed."""
    exposed: list[tuple[int, int, list[str]]] = []
    by_power: list[int] = []
    for id, holder, open_ in zip(judged.ids, judged.seats.values(), open_sides, strict=True):
        if open_:
            sides = sides_of(state, id)
            kinds = [sides[nth] for nth in open_]
            exposed.append((id, holder, kinds))
            if PLAIN_SIDE in kinds and FRAGILE not in kinds:
                by_power.append(id)
    # Of no others it matters, and to work it out takes longer than all else here.
    powers = dict(zip(by_power, totals_of(state, by_power, POWER), strict=True))
    fighting = state.values.fighting
    if fighting in powers:
        # What holds only until the battle is over is gone when somebody attacks the card.
        powers[fighting] = int(state.card(fighting).fields[POWER])
    all_powers = _powers(state.defs)
    worth = 0.0
    for id, holder, kinds in exposed:
        risk = 1.0 if FRAGILE in kinds else _SHIELDED if SHIELD in kinds else 0.0
        if id in powers:
            # The share of the cards of the pack that have more Power.
            risk = max(risk, (len(all_powers) - bisect_right(all_powers, powers[id])) / len(all_powers))
        worth += -risk * _EXPOSED if holder == seat else risk * _WITHIN_REACH
    return worth


@kept
def _powers(defs: Definitions) -> list[int]:
    """The Powers of all cards of the pack, the least first."""
    return sorted([int(card.fields["power"]) for card in defs.cards.values()])


@lru_cache(maxsize=1024)
def _prospects(
    limits: tuple[int, int, int, int], beyond: tuple[Cell, ...], holders: tuple[int, ...], length: int, seat: int
) -> float:
    """Alignments that lack one more card, to be placed or to be captured; each side's own. The field has the cells within the limits, and
    then those beyond.

    Kept, since most cards that could be placed on a cell capture the same ones from there.
    """
    # Beyond the field, at the place -1, is nobody's and nothing free.
    seats = (*holders, None)
    worth = 0.0
    for window in _windows(limits, beyond, length):
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
def _windows(
    limits: tuple[int, int, int, int], beyond: tuple[Cell, ...], length: int
) -> tuple[itemgetter[tuple[int | None, ...]], ...]:
    """Where an alignment may lie: each takes out of what the cells of the field hold what its own do, and those just before and behind."""
    field = (*cells_within(limits), *beyond)
    places = {cell: place for place, cell in enumerate(field)}
    found = []
    for x, y in field:
        for dx, dy in AXES:
            cells = [places.get((x + dx * step, y + dy * step), -1) for step in (*range(length), -1, length)]
            if -1 not in cells[:length]:
                found.append(itemgetter(*cells))
    return tuple(found)
