"""Cairns: a small game with several boards, on whose cells stones are stacked.

On the quarry, which all share, stones lie in stacks of which only the top is seen. In turn each seat takes one of these tops, or lifts one
of its own, and lays it on a space of a garden: in its own face up, where anything that lies there must be heavier; in that of another seat
face down, on a stone. The end comes with the end of the quarry; each stack counts its height for the seat whose stone lies on top.
"""

from __future__ import annotations

from typing import Final

from game.rules.abilities.grammar import Param
from game.rules.gamedef import GameDef
from game.rules.rulesdef import EditSpec

from . import meta, notation, turn, zones
from .records import Values

GAME: Final = GameDef(
    id="cairns-game",
    zones=zones.ZONES,
    frames=turn.FRAMES,
    kinds=turn.KINDS,
    setup=meta.set_up,
    sight=meta.sight,
    stat=turn.stat,
    evaluate=meta.evaluate,
    outcomes=("highest", "shared"),
    bound=meta.bound,
    notation=notation.NOTATION,
    stats=("weight",),
    values=Values,
    ways={"move": ("lay", "pass")},
    facts=meta.facts,
    edits={
        "move": EditSpec(
            {
                "component": Param("int"),
                "zone": Param("zone"),
                "place": Param("cell", required=False),
                "face_up": Param("bool"),
                "controller": Param("int", required=False, least=0),
            },
            meta.move_by_hand,
        )
    },
)
