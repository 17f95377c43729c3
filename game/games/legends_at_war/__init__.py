"""Legends at War: battles of cards with four edges on a board of modular pieces."""

from __future__ import annotations

from typing import Final

from game.games.legends_at_war import battle, boards, course, decks, meta, records, sacrifice, sight, turn, values
from game.games.legends_at_war.determinize import sample
from game.games.legends_at_war.edits import EDITS
from game.games.legends_at_war.evaluate import evaluate
from game.games.legends_at_war.notation import NOTATION
from game.games.legends_at_war.profiles import EDGES
from game.games.legends_at_war.steps import LANGUAGE
from game.games.legends_at_war.vocabulary import VOCABULARY, reworded
from game.rules.abilities import effects
from game.rules.gamedef import GameDef
from game.rules.records import events_in
from game.rules.work import on

GAME: Final = GameDef(
    id=meta.ID,
    zones=meta.ZONES,
    frames=(
        on(records.Course, course.play_match),
        *decks.FRAMES,
        *sacrifice.FRAMES,
        *boards.FRAMES,
        *battle.FRAMES,
        *turn.FRAMES,
        *effects.frames(LANGUAGE),
    ),
    values=records.Values,
    marks=records.Marks,
    events=events_in(records),
    ways=meta.WAYS,
    phases=meta.PHASES,
    kinds={kind.id: kind for part in (decks, sacrifice, boards, battle, turn, effects) for kind in part.KINDS},
    setup=course.set_up,
    sight=sight.sight,
    stat=values.stat_of,
    sample=sample,
    evaluate=evaluate,
    outcomes=("most_cards", "most_levels", "complete_tie", "most_points", "most_deck_levels", "tied_points"),
    bound=meta.bound,
    notation=NOTATION,
    vocabulary=VOCABULARY,
    stats=EDGES,
    edits=EDITS,
    backs=sight.backs,
    markers=values.markers,
    facts=sight.facts,
    check_start=meta.check_start,
    decks=decks.DECK_RULES,
    reworded=reworded,
    needs=meta.NEEDS,
)
"""The code of the game; the library joins it with the pack of the same id."""
