"""Cards Game: each seat plays a card of its hand in turn, of the suit that was led if it has one; the highest of it takes the trick.

Whoever has taken the most cards when all hands are empty wins.
"""

from __future__ import annotations

from typing import Final

from game.rules.gamedef import GameDef
from game.rules.kit.points import lead
from game.rules.kit.start import shuffled
from game.rules.kit.turns import Deal
from game.rules.notation.notation import Notation

from . import course, turn
from .records import Tricks, Values

GAME: Final = GameDef(
    id="cards-game",
    zones=course.ZONES,
    values=Values,
    ways={"move": ("draw", "play", "take")},
    frames=course.FRAMES,
    kinds={kind.id: kind for kind in turn.KINDS},
    setup=shuffled(course.ZONES, course.DECK, Deal()),
    outcomes=("most", "shared"),
    stats=("rank",),
    evaluate=lambda view: lead(view.value(Values.taken), view.seat),
    bound=lambda state: len(state.components),
    notation=Notation(phases={"tricks": Tricks(), "deal": Deal()}, verbs={"play": "play"}),
)
"""The code of the game; the library joins it with the pack of the same id."""
