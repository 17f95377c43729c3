"""Orchard: seats plant trees on a grid in turn; a die says which of their trees side by side bear fruit. The most coins win."""

from __future__ import annotations

from typing import Final

from game.rules.gamedef import GameDef
from game.rules.kit.points import lead
from game.rules.kit.start import shuffled
from game.rules.kit.turns import Deal, Turns
from game.rules.notation.notation import Notation
from game.rules.records import events_in

from . import records, turn
from .records import Values

GAME: Final = GameDef(
    id="orchard-game",
    zones=turn.ZONES,
    values=Values,
    events=events_in(records),
    ways={"move": ("draw", "play", "sell"), "roll": ("harvest",)},
    frames=turn.FRAMES,
    kinds={kind.id: kind for kind in turn.PLANTING.kinds},
    setup=shuffled(turn.ZONES, "deck", Deal()),
    outcomes=("most", "shared"),
    stats=("cost", "yield"),
    evaluate=lambda view: lead(view.value(Values.coins), view.seat),
    bound=lambda state: 2 * len(state.components),
    notation=Notation(
        phases={"turns": Turns(), "deal": Deal()},
        verbs={"plant": "play.card", "market": "play.card"},
        zones={"plant": "hand"},
    ),
)
