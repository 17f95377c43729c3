"""Mythic Wars: factions of gods fight with dice, energy and an ability on every card, until one faction is left."""

from __future__ import annotations

from typing import Final

from game.games.mythic_wars import arrivals, contests, course, factions, meta, records, turn
from game.games.mythic_wars.determinize import sample
from game.games.mythic_wars.edits import EDITS, settle
from game.games.mythic_wars.evaluate import evaluate
from game.games.mythic_wars.meta import NEEDS, ZONES, bound, check_start
from game.games.mythic_wars.notation import NOTATION
from game.games.mythic_wars.sight import facts, sight
from game.games.mythic_wars.steps import LANGUAGE
from game.games.mythic_wars.vocabulary import VOCABULARY, reworded
from game.games.mythic_wars.words import markers, score
from game.rules.abilities import interpreter
from game.rules.gamedef import GameDef

GAME: Final = GameDef(
    id=meta.ID,
    zones=ZONES,
    frames=(
        *factions.FRAMES,
        *course.FRAMES,
        *arrivals.FRAMES,
        *contests.FRAMES,
        *turn.FRAMES,
        *interpreter.frames(LANGUAGE),
    ),
    kinds={
        kind.id: kind for kind in (*factions.KINDS, arrivals.INVOKE_KIND, *turn.KINDS, *interpreter.kinds(VOCABULARY))
    },
    setup=course.set_up,
    sight=sight,
    stat=score,
    sample=sample,
    evaluate=evaluate,
    outcomes=("last_faction", "all_fallen", "no_progress", "round_limit"),
    bound=bound,
    notation=NOTATION,
    vocabulary=VOCABULARY,
    stats=tuple(meta.STATS),
    values=records.Values,
    marks=records.Marks,
    events=records.EVENTS,
    ways=meta.WAYS,
    phases=meta.PHASES,
    edits=EDITS,
    settle=settle,
    markers=markers,
    facts=facts,
    verdict=contests.verdict,
    check_start=check_start,
    needs=NEEDS,
    reworded=reworded,
)
"""The code of the game; the library joins it with the pack of the same id."""
