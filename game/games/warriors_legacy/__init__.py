"""Warrior's Legacy: two warriors build a household, arm themselves and raise an army, until one of them falls."""

from __future__ import annotations

from typing import Final

from game.games.warriors_legacy import (
    changes,
    course,
    decks,
    evaluate,
    meta,
    records,
    sight,
    steps,
    thoughts,
    told,
    turn,
    vocabulary,
    words,
)
from game.games.warriors_legacy.determinize import sample
from game.games.warriors_legacy.edits import EDITS, settle
from game.games.warriors_legacy.notation import NOTATION
from game.rules import windows
from game.rules.gamedef import GameDef

GAME: Final = GameDef(
    id=meta.ID,
    zones=meta.ZONES,
    frames=(*course.FRAMES, *changes.FRAMES, *steps.FRAMES),
    kinds={kind.id: kind for kind in (*course.KINDS, *changes.KINDS, *vocabulary.KINDS)},
    setup=course.set_up,
    stat=words.stat_of,
    sample=sample,
    evaluate=evaluate.evaluate,
    ideas=thoughts.ideas,
    outcomes=("fallen", "both_fallen", "most_life", "most_renown", "shared", "resigned"),
    bound=meta.bound,
    notation=NOTATION,
    vocabulary=vocabulary.VOCABULARY,
    stats=tuple(meta.STATS),
    values=records.Values,
    marks=records.Marks,
    events=(*told.EVENTS, *windows.EVENTS),
    ways=meta.WAYS,
    phases=meta.PHASES,
    edits=EDITS,
    settle=settle,
    orders={**turn.OPENED.orders, **course.ORDERS},
    windows=turn.OPENED,
    markers=words.markers,
    backs=sight.backs,
    facts=sight.facts,
    check_start=meta.check_start,
    check_card=meta.check_card,
    decks=decks.DECK_RULES,
    needs=meta.NEEDS,
)
"""The code of the game; the library joins it with the pack of the same id."""
