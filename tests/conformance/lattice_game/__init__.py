"""Lattice Game: seats lay tiles of their hands on a grid in turn; each scores the worth of the tiles of its hue beside it."""

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
    id="lattice-game",
    zones=turn.ZONES,
    values=Values,
    events=events_in(records),
    ways={"move": ("draw", "play")},
    frames=turn.FRAMES,
    kinds={kind.id: kind for kind in turn.LAYING.kinds},
    setup=shuffled(turn.ZONES, turn.DECK, Deal()),
    outcomes=("most", "shared"),
    stats=("worth",),
    evaluate=lambda view: lead(view.value(Values.points), view.seat),
    bound=lambda state: 2 * len(state.components),
    notation=Notation(phases={"turns": Turns(), "deal": Deal()}, verbs={"lay": "play.card"}, zones={"lay": "hand"}),
)
"""The code of the game; the library joins it with the pack of the same id."""
