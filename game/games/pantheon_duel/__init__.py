"""Pantheon Duel: two pantheons fight over a square of four by four cards that grows as they place them."""

from __future__ import annotations

from typing import Final

from game.games.pantheon_duel import course, meta, steps, turn
from game.games.pantheon_duel.determinize import sample
from game.games.pantheon_duel.edits import EDITS
from game.games.pantheon_duel.evaluate import evaluate
from game.games.pantheon_duel.notation import NOTATION
from game.games.pantheon_duel.sight import facts, redact_ask, sight
from game.games.pantheon_duel.vocabulary import VOCABULARY
from game.games.pantheon_duel.words import STATS, markers, stat_of
from game.rules.gamedef import GameDef

GAME: Final = GameDef(
    id=meta.ID,
    zones=meta.ZONES,
    handlers={"match": course.play_match, "turn": turn.play_turn},
    frames=steps.FRAMES,
    kinds={kind.id: kind for kind in (*course.KINDS, *turn.KINDS, *steps.KINDS)},
    setup=course.set_up,
    sight=sight,
    stat=stat_of,
    sample=sample,
    evaluate=evaluate,
    bound=meta.bound,
    notation=NOTATION,
    vocabulary=VOCABULARY,
    stats=tuple(STATS),
    public_values=meta.PUBLIC_VALUES,
    edits=EDITS,
    redact_ask=redact_ask,
    markers=markers,
    facts=facts,
    check_start=meta.check_start,
    needs=meta.NEEDS,
)
"""The code of the game; the library joins it with the pack of the same id."""
