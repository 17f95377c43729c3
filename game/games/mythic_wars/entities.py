"""Who is in the battle and in which state."""

from __future__ import annotations

from game.games.mythic_wars.meta import BATTLE, DECK
from game.games.mythic_wars.records import State
from game.rules.plain import seat_zone


def present(state: State) -> tuple[int, ...]:
    """All entities in the battle, seat by seat (MW-STATE-05, MW-STATE-07): face up, and not merely declared."""
    found: tuple[int, ...] | None = state.lying.get("present")
    if found is None:
        found = state.lying["present"] = _in_all_factions(state)
    return found


def _in_all_factions(state: State) -> tuple[int, ...]:
    return tuple([id for seat in state.seats() for id in faction(state, seat)])


def faction(state: State, seat: int) -> list[int]:
    """The entities of a faction that are in the battle."""
    components = state.components
    return [id for id in state.zone(seat_zone(BATTLE, seat)) if not components[id].marks.arriving]


def opposing(state: State, seat: int) -> list[int]:
    """The entities in the battle that a seat does not control. In this game they change sides only by being moved."""
    found: list[int] | None = state.lying.get(("opposing", seat))
    if found is None:
        found = state.lying["opposing", seat] = _of_others(state, seat)
    return found


def _of_others(state: State, seat: int) -> list[int]:
    components = state.components
    return [id for id in present(state) if components[id].controller != seat]


def in_battle(state: State, id: int) -> bool:
    """Whether a component is an entity in the battle."""
    return id in present(state)


def energy(state: State, id: int) -> int:
    """The energy left to an entity."""
    return state.components[id].marks.energy


def uninvoked(state: State, seat: int) -> tuple[int, ...]:
    """The deities of a faction that are not invoked yet (MW-STATE-01)."""
    return state.zone(seat_zone(DECK, seat))


def is_any_uninvoked(state: State) -> bool:
    """Whether a faction has a deity that is not invoked yet."""
    for seat in state.seats():  # noqa: SIM110 - written out, since it is asked whenever somebody leaves
        if uninvoked(state, seat):
            return True
    return False


def fighting(state: State) -> list[int]:
    """The seats that have an entity in the battle."""
    return [seat for seat in state.seats() if _has_any(state, seat)]


def _has_any(state: State, seat: int) -> bool:
    components = state.components
    for id in state.zone(seat_zone(BATTLE, seat)):  # noqa: SIM110 - written out, since it is asked whenever somebody leaves
        if not components[id].marks.arriving:
            return True
    return False


def is_out(state: State, seat: int) -> bool:
    """MW-DEFEAT-06: no uninvoked deity and no entity in the battle."""
    return not uninvoked(state, seat) and not state.zone(seat_zone(BATTLE, seat))


def seats_left(state: State) -> list[int]:
    """The seats that are not out, clockwise from seat 0 (MW-R-26)."""
    return [seat for seat in state.seats() if not is_out(state, seat)]


def summoned_by(state: State, id: int) -> list[int]:
    """The creatures in the battle that an entity has summoned."""
    return summoned(state).get(id, [])


def summoned(state: State) -> dict[int, list[int]]:
    """The creatures in the battle, by the entity that has summoned them."""
    found: dict[int, list[int]] | None = state.lying.get("summoned")
    if found is None:
        found = {}
        for id in present(state):
            summoner = state.components[id].marks.summoner
            if summoner:
                found.setdefault(summoner, []).append(id)
        state.lying["summoned"] = found
    return found
