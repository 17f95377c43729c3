"""Names and figures: the zones, and how long a match may be."""

from __future__ import annotations

from typing import Final

from game.rules.rulesdef import ZoneSpec

from .records import State

ZONES: Final = (
    ZoneSpec("deck", per_seat=False, shape="pile", sight="count"),
    ZoneSpec("hand", shape="hand"),
    ZoneSpec("aside", others="count"),
    ZoneSpec("board", per_seat=False, shape="lattice"),
    ZoneSpec("tray", per_seat=False, shape="pile"),
    ZoneSpec("laid", per_seat=False, shape="pile"),
    ZoneSpec("discard", per_seat=False, shape="pile"),
)


def bound(state: State) -> int:
    """Every card is bid or hung once (two choices), and every seat boosts once and passes once."""
    return 2 * len(state.components) + 2 * state.seat_count
