"""Bazaar: a small game whose cards draw, move, search, give and take, all in the shared words of abilities.

Each seat has a merchant with a stall, a deck (dealt, or a ready-made one that it takes) and a hand. In turn a seat draws a card and plays
one into its stall, whose ability works. Who has lost all health is out; the match ends when one is left, or after the rounds of the mode,
and most gold wins.
"""

from __future__ import annotations

from typing import Final

from game.rules import hand_edits
from game.rules.gamedef import GameDef

from . import course, language, notation, zones
from .records import Marks, Values

GAME: Final = GameDef(
    id="bazaar-game",
    zones=zones.ZONES,
    frames=course.FRAMES,
    kinds={kind.id: kind for kind in course.KINDS},
    setup=course.set_up,
    sight=zones.sight,
    stat=language.stat_of,
    sample=zones.sample,
    evaluate=zones.evaluate,
    outcomes=("richest", "shared"),
    bound=course.bound,
    decks=course.DECK_RULES,
    check_start=course.check_start,
    needs=("too_few_decks",),
    notation=notation.NOTATION,
    vocabulary=language.VOCABULARY,
    stats=tuple(language.STATS),
    values=Values,
    ways={"move": ("fetch", "draw", "play", "refill", "out")},
    marks=Marks,
    edits={"counts": hand_edits.set_count(Values.gold), "charge": hand_edits.set_mark(Marks.charge)},
)
"""The code of the game; the library joins it with the pack of the same id."""
