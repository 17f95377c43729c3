"""Toy Game: in turn each seat takes a pebble from the middle and throws a die for it.

As high as its worth or higher, and the pebble is kept; lower, and it is lost. Whoever has kept the most worth wins.
"""

from __future__ import annotations

from typing import Final

from game.rules.gamedef import GameDef
from game.rules.kit.points import lead
from game.rules.kit.turns import Turns
from game.rules.notation.notation import Notation

from . import turn
from .records import Values

GAME: Final = GameDef(
    id="toy-game",
    zones=turn.ZONES,
    values=Values,
    ways={"move": ("keep", "lose"), "roll": ("take",)},
    frames=turn.FRAMES,
    kinds={kind.id: kind for kind in turn.KINDS},
    setup=turn.set_up,
    outcomes=("most", "shared"),
    stats=("worth",),
    evaluate=lambda view: lead(view.value(Values.points), view.seat),
    bound=lambda state: len(state.components),
    notation=Notation(phases={"turns": Turns()}, verbs={"take": "take"}),
)
"""The code of the game; the library joins it with the pack of the same id."""
