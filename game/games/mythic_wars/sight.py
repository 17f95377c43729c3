"""Who may see what (MW-INVOKE-09, MW-R-32), and what a seat is told beyond zones and values."""

from __future__ import annotations

from game.games.mythic_wars.entities import energy, faction, is_out, uninvoked
from game.games.mythic_wars.meta import BOX, DECK, FACTIONS, LIBRARY, POOL, SHARED, forming, picks_in_secret
from game.games.mythic_wars.records import State
from game.games.mythic_wars.words import waiting
from game.rules.plain import Frozen, zone_name, zone_seat
from game.rules.rulesdef import COUNT, FULL, NOTHING


def sight(state: State, zone: str, seat: int) -> str:
    """How much of a zone a seat sees: uninvoked deities and those to pick from are their seat's secret, and while they are picked, how many
    there are; all the rest lies open.
    """
    name = zone_name(zone)
    if name in (DECK, POOL):
        if zone_seat(zone) == seat:
            return FULL
        return NOTHING if picks_in_secret(state) else COUNT
    if name == BOX:
        return COUNT
    if name == LIBRARY:
        # Common copy: everybody looks at what is left of it (MW-R-33). Otherwise it is a shuffled pile.
        return FULL if forming(state.defs, state.options) == SHARED else COUNT
    return FULL


def facts(state: State, seat: int) -> Frozen:
    """Per seat: entities in the battle, their energy, uninvoked deities (None for another seat that is picking them in secret), entities
    still to be empowered, whether it is out; and `rolls`, how often each face came up (faces 1 to 6), for a record of chance.
    """
    seats = state.seats()
    secret = picks_in_secret(state)
    known = state.values.phase != FACTIONS
    return Frozen(
        entities=tuple([len(faction(state, each)) for each in seats]),
        energy=tuple([sum([energy(state, id) for id in faction(state, each)]) for each in seats]),
        uninvoked=tuple([len(uninvoked(state, each)) if each == seat or not secret else None for each in seats]),
        waiting=tuple([len(waiting(state, each)) for each in seats]),
        out=tuple([known and is_out(state, each) for each in seats]),
        rolls=state.values.rolls,
    )
