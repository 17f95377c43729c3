"""Pantheon Duel: two pantheons fight over a square of four by four cards that grows as they place them."""

from __future__ import annotations

from typing import Final

from game.games.pantheon_duel import course, meta, steps, turn
from game.games.pantheon_duel.determinize import sample
from game.games.pantheon_duel.edits import EDITS
from game.games.pantheon_duel.evaluate import evaluate
from game.games.pantheon_duel.notation import NOTATION
from game.games.pantheon_duel.records import EVENTS, Marks, PlayMatch, PlayTurn, Values
from game.games.pantheon_duel.sight import facts
from game.games.pantheon_duel.vocabulary import VOCABULARY, reworded
from game.games.pantheon_duel.words import STATS, markers, stat_of
from game.rules.abilities import interpreter
from game.rules.gamedef import GameDef
from game.rules.work import on

GAME: Final = GameDef(
    id=meta.ID,
    zones=meta.ZONES,
    frames=(on(PlayMatch, course.play_match), on(PlayTurn, turn.play_turn), *interpreter.frames(steps.LANGUAGE)),
    kinds={kind.id: kind for kind in (*course.KINDS, *turn.KINDS, *interpreter.kinds(VOCABULARY))},
    setup=course.set_up,
    stat=stat_of,
    sample=sample,
    evaluate=evaluate,
    outcomes=("most_glory", "most_strength", "round_drawn", "rounds_won", "match_drawn"),
    bound=meta.bound,
    notation=NOTATION,
    vocabulary=VOCABULARY,
    stats=tuple(STATS),
    values=Values,
    marks=Marks,
    events=EVENTS,
    ways=meta.WAYS,
    phases=meta.PHASES,
    edits=EDITS,
    markers=markers,
    facts=facts,
    check_start=meta.check_start,
    needs=meta.NEEDS,
    reworded=reworded,
)
"""The code of the game; the library joins it with the pack of the same id."""
