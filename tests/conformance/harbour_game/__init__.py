"""Harbour: seats lay boats of decks of their own on a grid of water; a boat earns coins for weaker neighbours and for lines."""

from __future__ import annotations

from typing import Final

from game.rules.abilities import interpreter, stats
from game.rules.determinize import of_seats, supply
from game.rules.gamedef import GameDef
from game.rules.kit.points import lead
from game.rules.kit.start import shuffled
from game.rules.kit.turns import Deal, Turns
from game.rules.notation.notation import Notation
from game.rules.records import events_in

from . import records, turn, words
from .records import Values

GAME: Final = GameDef(
    id="harbour-game",
    zones=turn.ZONES,
    values=Values,
    events=events_in(records),
    ways={"move": ("draw", "play"), "roll": ("wind",)},
    frames=(*turn.FRAMES, *interpreter.frames(words.LANGUAGE)),
    kinds={kind.id: kind for kind in (*turn.LAYING.kinds, *interpreter.kinds(words.VOCABULARY))},
    setup=shuffled(turn.ZONES, "deck", Deal()),  # HAR-START-01
    outcomes=("most", "shared"),
    stats=("power",),
    stat=lambda state, id, stat: stats.value(words.LANGUAGE, state, id, stat),
    vocabulary=words.VOCABULARY,
    sample=of_seats(lambda state, _seat: supply(state.defs.cards.values()), "deck", "hand"),
    evaluate=lambda view: lead(view.value(Values.coins), view.seat),
    bound=lambda state: 2 * len(state.components),
    notation=Notation(phases={"turns": Turns(), "deal": Deal()}, verbs={"lay": "play.card"}, zones={"lay": "hand"}),
)
"""The code of the game; the library joins it with the pack of the same id."""
