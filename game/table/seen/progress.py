"""How far a match is, in one line: for the bar above the table and for the lists of matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.rules.gamedef import Game
from game.rules.history import SWAP
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.rules.view import View
from game.ui.text import BETWEEN
from game.words import Words


def progress(game: Game, view: View, words: Words, gap: str = BETWEEN) -> str:
    """Phase, round (unless the mode has but one) and turn, as far as the game tells them."""
    public = game.code.public_facts
    parts = []
    if "phase" in public and view.value("phase"):
        parts.append(words.say(f"phase.{view.value('phase')}"))
    if "round" in public and view.value("round") and not words.has_one_round(view):
        parts.append(words.say("bar.round", {"round": view.value("round")}))
    if "turn" in public and view.value("turn"):
        parts.append(words.say("bar.turn", {"turn": view.value("turn")}))
    return gap.join(parts)


def reached(match: Match, people: Sequence[int]) -> dict[str, Any]:
    """How far a match is, as plain facts that a journal or a save keeps for its list: words, how many moves stand, and whether
    something was done by hand. `people`: the seats
    at this screen. Answers in secret of which others know nothing are counted for one who is alone there: several read the same list. A
    change of the pack is nobody's move.
    """
    view, log = match.view(NOBODY), match.log
    made = [log[moment.entry] for moment in match.moments[1:] if log[moment.entry].kind != SWAP]
    moves = sum(not entry.unseen or [entry.seat] == [*people] for entry in made)
    told = {"words": progress(match.game, view, Words(match.game.code, view.defs), " · "), "moves": moves}
    return {**told, "edited": True} if match.standing.edited else told
