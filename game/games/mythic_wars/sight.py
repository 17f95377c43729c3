"""Who may see what (MW-INVOKE-09, MW-R-32), and what a seat is told beyond zones and values."""

from __future__ import annotations

from typing import Final

from game.games.mythic_wars.contests import ROLLS
from game.games.mythic_wars.entities import energy, faction, is_out, uninvoked
from game.games.mythic_wars.meta import BOX, DECK, FACTIONS, LIBRARY, POOL, SHARED, SIDES, forming, picks_in_secret
from game.games.mythic_wars.words import waiting
from game.rules.asks import Ask
from game.rules.frames import Frame
from game.rules.plain import EMPTY, Frozen, Plain, seat_zone, zone_name, zone_seat
from game.rules.rulesdef import COUNT, FULL, NOTHING
from game.rules.state import State


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


def redact_ask(state: State, ask: Ask, seat: int) -> Ask:
    """Another seat's question: a gesture that it has begun is nobody else's business, nor is how often it changed its picks."""
    if ask.kind in ("empower.do", "empower.target"):
        return Ask(ask.seat, "empower", EMPTY, ask.mode)
    if ask.kind == "pick":
        return ask._replace(values=EMPTY)
    return ask


def redact(state: State, frame: Frame, seat: int) -> Frame:
    """A frame as a seat may know it: an ability may look at uninvoked deities, which are nobody else's business.

    Only what names components is touched: a number that happens to be the id of a hidden one (a loss, a seat) stays.
    """
    hidden = _hidden(state, seat)
    changes = {name: _without(frame.values[name], hidden) for name in _NAMING if hidden and name in frame.values}
    return frame.at(frame.step, **changes) if changes else frame


_NAMING: Final = ("roles", "picked", "among", "who", "given", "answer")
"""The values of frames that name components."""


def _hidden(state: State, seat: int) -> dict[int, None]:
    """The uninvoked deities of all other seats."""
    return dict.fromkeys(
        [number for other in state.seats() if other != seat for number in state.zone(seat_zone(DECK, other))]
    )


def _without(value: Plain, hidden: dict[int, None]) -> Plain:
    """Plain data without the ids of hidden components."""
    if isinstance(value, Frozen):
        return Frozen({name: _without(entry, hidden) for name, entry in value.items()})
    if isinstance(value, tuple):
        return tuple([_without(entry, hidden) for entry in value if type(entry) is not int or entry not in hidden])
    return 0 if type(value) is int and value in hidden else value


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
