"""Champions: three to six Champions arm themselves from one pile of spoils and fight Monsters and each other until one is left."""

from __future__ import annotations

from typing import Final

from game.games.champions import acts, course, evaluate, meta, records, sight, steps, thoughts, turn, vocabulary, words
from game.games.champions.determinize import sample
from game.games.champions.edits import EDITS
from game.games.champions.notation import NOTATION
from game.rules import deals, windows
from game.rules.gamedef import GameDef

GAME: Final = GameDef(
    id=meta.ID,
    zones=meta.ZONES,
    frames=(*course.FRAMES, *turn.FRAMES, *steps.FRAMES),
    kinds={kind.id: kind for kind in (*course.KINDS, *turn.KINDS, *vocabulary.KINDS)},
    setup=course.set_up,
    stat=words.stat_of,
    sample=sample,
    evaluate=evaluate.evaluate,
    ideas=thoughts.ideas,
    outcomes=("last", "nobody_left", "most_life", "shared", "agreed"),
    bound=meta.bound,
    notation=NOTATION,
    vocabulary=vocabulary.VOCABULARY,
    stats=tuple(meta.STATS),
    values=records.Values,
    marks=records.Marks,
    events=(*records.EVENTS, *windows.EVENTS, *deals.EVENTS),
    ways=meta.WAYS,
    phases=meta.PHASES,
    edits=EDITS,
    orders={**acts.OPENED.orders, **course.ORDERS},
    windows=acts.OPENED,
    markers=words.markers,
    facts=sight.facts,
    check_start=meta.check_start,
    check_card=meta.check_card,
    needs=meta.NEEDS,
)
"""The code of the game; the library joins it with the pack of the same id."""
