"""Lantern Row: a complete game that fits on a few pages, as a model for a new one.

Seats hide a lantern each; the brightest goes first (a tie is settled by dice). They take turns to hang lanterns on a row of hooks until
no hand or no hook is left. Then anybody may spend the hidden lantern on a die roll, in any order, until all have passed. The brightest
row wins.
"""

from __future__ import annotations

from typing import Final

from game.rules.gamedef import GameDef
from game.rules.records import events_in

from . import course, evaluate, meta, notation, records, steps, turn, values

GAME: Final = GameDef(
    id="template-game",
    zones=meta.ZONES,
    frames=(*course.FRAMES, *turn.FRAMES),
    kinds={kind.id: kind for kind in (*course.KINDS, *turn.KINDS)},
    setup=course.set_up,
    stat=values.stat_of,
    evaluate=evaluate.evaluate,
    outcomes=("brightest", "shared"),
    bound=meta.bound,
    notation=notation.NOTATION,
    vocabulary=steps.VOCABULARY,
    stats=("light",),
    values=records.Values,
    events=events_in(records),
    ways={"move": ("lay", "draw", "bid", "play", "boost"), "roll": ("first", "boost")},
    phases=("bids", "turns", "boosts"),
    edits=steps.EDITS,
    markers=values.markers,
)
"""The code of the game; the library joins it with the pack of the same id."""
