"""Legends at War: battles of cards with four edges on a board of modular pieces."""

from __future__ import annotations

from typing import Final

from game.games.legends_at_war import battle, boards, decks, meta, sacrifice, turn
from game.games.legends_at_war.battle import play_battle, play_opening
from game.games.legends_at_war.boards import lay_boards
from game.games.legends_at_war.course import clear_board, end_match, let_stand, play_match, score, set_up
from game.games.legends_at_war.decks import DECK_KIND, PANTHEON_KIND, build_decks, choose_pantheons, play_draft
from game.games.legends_at_war.determinize import sample
from game.games.legends_at_war.edits import EDITS
from game.games.legends_at_war.evaluate import evaluate
from game.games.legends_at_war.meta import NEEDS, ZONES, bound, check_start
from game.games.legends_at_war.notation import NOTATION
from game.games.legends_at_war.profiles import EDGES
from game.games.legends_at_war.records import (
    EVENTS,
    Battle,
    BuildDecks,
    ChoosePantheons,
    ClearBoard,
    Course,
    Draft,
    LayBoards,
    LetStand,
    Marks,
    Opening,
    Result,
    Sacrifices,
    Score,
    Turn,
    Values,
)
from game.games.legends_at_war.sacrifice import play_sacrifice
from game.games.legends_at_war.sight import backs, facts, sight
from game.games.legends_at_war.turn import MANEUVER_KIND, ORDER_KIND, play_turn
from game.games.legends_at_war.values import markers, stat_of
from game.games.legends_at_war.vocabulary import VOCABULARY
from game.rules.gamedef import GameDef
from game.rules.work import on

GAME: Final = GameDef(
    id=meta.ID,
    zones=ZONES,
    frames=(
        on(Course, play_match),
        on(ChoosePantheons, choose_pantheons),
        on(BuildDecks, build_decks),
        on(Draft, play_draft),
        on(Sacrifices, play_sacrifice),
        on(LayBoards, lay_boards),
        on(Battle, play_battle),
        on(Opening, play_opening),
        on(Turn, play_turn),
        on(ClearBoard, clear_board),
        on(LetStand, let_stand),
        on(Score, score),
        on(Result, end_match),
    ),
    values=Values,
    marks=Marks,
    events=EVENTS,
    kinds={
        kind.id: kind
        for kind in (
            PANTHEON_KIND,
            DECK_KIND,
            *decks.KINDS,
            *sacrifice.KINDS,
            *boards.KINDS,
            *battle.KINDS,
            *turn.KINDS,
            ORDER_KIND,
            MANEUVER_KIND,
        )
    },
    setup=set_up,
    sight=sight,
    stat=stat_of,
    sample=sample,
    evaluate=evaluate,
    bound=bound,
    notation=NOTATION,
    vocabulary=VOCABULARY,
    stats=EDGES,
    edits=EDITS,
    backs=backs,
    markers=markers,
    facts=facts,
    check_start=check_start,
    needs=NEEDS,
)
"""The code of the game; the library joins it with the pack of the same id."""
