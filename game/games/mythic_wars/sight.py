"""Who may see what (MW-INVOKE-09, MW-R-32)."""

from __future__ import annotations

from game.games.mythic_wars.meta import BOX, DECK, FACTIONS, LIBRARY, POOL, SHARED, forming
from game.rules.decisions import Ask
from game.rules.gamedef import COUNT, FULL
from game.rules.state import EMPTY, State, zone_name, zone_seat


def sight(state: State, zone: str, seat: int) -> str:
    """How much of a zone a seat sees: uninvoked deities and those to pick from are their seat's secret, all the rest lies open."""
    name = zone_name(zone)
    if name in (DECK, POOL):
        return FULL if zone_seat(zone) == seat else COUNT
    if name == BOX:
        return COUNT
    if name == LIBRARY:
        # Common copy: everybody looks at what is left of it (MW-R-33). Otherwise it is a shuffled pile.
        return FULL if forming(state.defs, state.options) == SHARED else COUNT
    return FULL


def redact_ask(_state: State, ask: Ask, _seat: int) -> Ask:
    """Another seat's question: a gesture that it has begun is nobody else's business, nor is how often it changed its picks."""
    if ask.kind in ("empower.do", "empower.target"):
        return Ask(ask.seat, "empower", EMPTY, ask.mode)
    return ask._replace(values=EMPTY) if ask.kind == "pick" else ask


def is_forming(state: State) -> bool:
    """Whether the factions are not complete yet."""
    return bool(state.values["phase"] == FACTIONS)
