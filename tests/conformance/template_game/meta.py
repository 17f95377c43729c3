"""What the game gives to the core: its code and its words."""

from __future__ import annotations

from typing import Final

from game.rules.abilities.grammar import Param, Vocabulary
from game.rules.gamedef import GameDef
from game.rules.plain import zone_name, zone_seat
from game.rules.rulesdef import COUNT, FULL, EditSpec

from . import bots, notation, setup, turn, values
from .records import BidsTold, State, Values

OWN: Final = ("hand", "aside")
"""The zones whose contents are shown to their own seat only."""


def sight(_state: State, zone: str, seat: int) -> str:
    """How much of a zone a seat sees: its own cards and what lies open; of the rest the number."""
    name = zone_name(zone)
    if name in OWN:
        return FULL if zone_seat(zone) == seat else COUNT
    return COUNT if name == "deck" else FULL


def bound(state: State) -> int:
    """Every card is bid or hung once (two choices), and every seat boosts once and passes once."""
    return 2 * len(state.components) + 2 * state.seat_count


GAME: Final = GameDef(
    id="template-game",
    zones=setup.ZONES,
    frames=turn.FRAMES,
    kinds=turn.KINDS,
    setup=setup.set_up,
    sight=sight,
    stat=values.stat_of,
    sample=bots.sample,
    evaluate=bots.evaluate,
    bound=bound,
    notation=notation.NOTATION,
    vocabulary=Vocabulary(
        steps={"gain": {"count": Param("int", least=1, most=3)}},
        events=("played",),
        places=("self", "adjacent", "board"),
        stats=("light",),
        markers=("glow",),
    ),
    stats=("light",),
    values=Values,
    events=(BidsTold,),
    edits={"gain": EditSpec({"source": Param("int"), "count": Param("int", least=1, most=3)}, turn.gain)},
    markers=values.markers,
)
