"""Who may see what."""

from __future__ import annotations

from typing import Final

from game.rules.plain import zone_name, zone_seat
from game.rules.rulesdef import COUNT, FULL

from .records import State

OWN: Final = ("hand", "aside")
"""The zones whose contents are shown to their own seat only."""


def sight(_state: State, zone: str, seat: int) -> str:
    """How much of a zone a seat sees: its own cards and what lies open; of the rest the number."""
    name = zone_name(zone)
    if name in OWN:
        return FULL if zone_seat(zone) == seat else COUNT
    return COUNT if name == "deck" else FULL
