"""What a seat is told besides zones and facts."""

from __future__ import annotations

from game.games.champions.meta import HELD, POWER
from game.games.champions.possessions import champion_of
from game.games.champions.records import State
from game.games.champions.words import total
from game.rules import seats
from game.rules.plain import Frozen, seat_zone


def facts(state: State, _seat: int) -> Frozen:
    """By seat: the power of its Champion, how many cards it holds, and whether it is out."""
    standing = [champion_of(state, seat) for seat in state.seats()]
    return Frozen(
        power=tuple([total(state, id, POWER) if id else 0 for id in standing]),
        cards=tuple([len(state.zone(seat_zone(HELD, seat))) for seat in state.seats()]),
        out=seats.gone(state),
    )
