"""Who may see what."""

from __future__ import annotations

from game.rules import seats
from game.rules.plain import Frozen, zone_name, zone_seat
from game.rules.rulesdef import COUNT, FULL

from .meta import DECK, HAND, WILDS
from .records import State


def sight(_state: State, zone: str, seat: int) -> str:
    """How much of a zone a seat sees: its own hand and all that lies open; of the rest the number."""
    name = zone_name(zone)
    if name == HAND:
        return FULL if zone_seat(zone) == seat else COUNT
    return COUNT if name in (DECK, WILDS) else FULL


def facts(state: State, _seat: int) -> Frozen:
    """Who is out."""
    return Frozen(out=seats.gone(state))
