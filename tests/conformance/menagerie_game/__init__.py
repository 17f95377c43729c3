"""Menagerie: keepers with yards full of beasts, for tests of the words that the language of abilities has.

Each seat has a keeper and draws from a deck of beasts, charms and tricks. In a turn a wild beast, which nobody controls, prowls into the
clearing and bites the keeper; then one card may be played. Whoever has no life left is out; the last one wins, or who has the most life
after the last round.
"""

from __future__ import annotations

from typing import Final

from game.rules.gamedef import GameDef

from . import course, determinize, evaluate, meta, notation, sight, steps, turn, vocabulary, words
from .records import LeftTold, LifeTold, Marks, Values

GAME: Final = GameDef(
    id="menagerie-game",
    zones=meta.ZONES,
    frames=(*course.FRAMES, *turn.FRAMES, *steps.FRAMES),
    kinds={kind.id: kind for kind in (*turn.KINDS, *vocabulary.KINDS)},
    setup=course.set_up,
    sight=sight.sight,
    stat=words.stat_of,
    sample=determinize.sample,
    evaluate=evaluate.evaluate,
    outcomes=("last", "nobody_left", "most_life", "shared"),
    bound=meta.bound,
    notation=notation.NOTATION,
    vocabulary=vocabulary.VOCABULARY,
    stats=tuple(meta.STATS),
    values=Values,
    marks=Marks,
    events=(LifeTold, LeftTold),
    ways={"move": ("draw", "play", "left", "prowl", "discard"), "roll": ("first", "sky")},
    phases=("turns",),
    markers=words.markers,
    facts=sight.facts,
)
"""The code of the game; the library joins it with the pack of the same id."""
