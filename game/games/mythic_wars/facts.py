"""What a seat is told beyond zones and values: how the factions stand, and which faces have been rolled."""

from __future__ import annotations

from game.games.mythic_wars.contests import ROLLS
from game.games.mythic_wars.entities import energy, faction, is_out, uninvoked
from game.games.mythic_wars.meta import FACTIONS, SIDES, picks_in_secret
from game.games.mythic_wars.words import waiting
from game.rules.plain import Frozen
from game.rules.state import State


def facts(state: State, seat: int) -> Frozen:
    """Per seat: entities in the battle, their energy, uninvoked deities (None for another seat that is picking them in secret), entities
    still to be empowered, whether it is out; and `rolls`, how often each face came up (faces 1 to 6), for a record of chance.
    """
    seats = state.seats()
    rolls = state.values.get(ROLLS) or ((0,) * SIDES,) * state.seat_count
    secret = picks_in_secret(state)
    known = state.values["phase"] != FACTIONS
    return Frozen(
        entities=tuple([len(faction(state, each)) for each in seats]),
        energy=tuple([sum([energy(state, number) for number in faction(state, each)]) for each in seats]),
        uninvoked=tuple([len(uninvoked(state, each)) if each == seat or not secret else None for each in seats]),
        waiting=tuple([len(waiting(state, each)) for each in seats]),
        out=tuple([known and is_out(state, each) for each in seats]),
        rolls=rolls,
    )
