"""What a seat is told besides zones and facts."""

from __future__ import annotations

from game.games.champions.meta import HELD, POWER
from game.games.champions.possessions import attack, champion_of, missing, monsters
from game.games.champions.records import State
from game.games.champions.words import total
from game.rules import seats
from game.rules.plain import Frozen, seat_zone


def facts(state: State, _seat: int) -> Frozen:
    """By seat: the power of its Champion, how many cards it holds, whether it is out, and what it lacks for Valor, and that Champion; and
    who attacks whom.
    """
    standing = [champion_of(state, seat) for seat in state.seats()]
    lacking = tuple([tuple(missing(state, id)) if id else None for id in standing])
    return Frozen(
        power=tuple([total(state, id, POWER) if id else 0 for id in standing]),
        cards=tuple([len(state.zone(seat_zone(HELD, seat))) for seat in state.seats()]),
        out=seats.gone(state),
        lacks=Frozen(valor=lacking),
        figures=tuple(standing),
        links=_links(state),
    )


def _links(state: State) -> tuple[tuple[int, int, str], ...]:
    """Who attacks whom: the Monsters the Champion whose turn it is, or that one the Champion of the seat that it attacks."""
    active, going = champion_of(state, state.values.active), attack(state)
    if not active:
        return ()
    if monsters(state):
        return tuple([(id, active, "attacks") for id in monsters(state)])
    attacked = champion_of(state, going.target) if going is not None and not going.met else 0
    return ((active, attacked, "attacks"),) if attacked else ()
