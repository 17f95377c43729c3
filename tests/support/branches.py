"""Acting, taking back and jumping at random: no line of a match is lost, and saves and journals hold all of them."""

from __future__ import annotations

import json

from game.bots import make_bot
from game.rules.asks import Path
from game.rules.gamedef import Game
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.rules.rng import Rng
from game.rules.seats import living
from tests.support.contract import check_open, check_state, numbered
from tests.support.edits import random_params
from tests.support.matches import Start, random_path

ACT, BACK, AGAIN, JUMP, DROP, ORDER = "act", "back", "again", "jump", "drop", "order"
OFTEN = (*[ACT] * 10, *[BACK] * 4, AGAIN, *[JUMP] * 3, DROP, ORDER)
"""What is done, as often as it stands here."""


def check_branches(game: Game, start: Start, deeds: int) -> int:
    """Do so many things at random, or more until it was jumped; how often it was. Raises AssertionError for what is not as it should be."""
    match = start.new(numbered(game))
    rng = Rng(start.seed)
    jumps = done = 0
    while done < deeds or (not jumps and done < 10 * deeds):
        done += 1
        deed = rng.pick(OFTEN)
        if deed == BACK:
            while match.can_undo() is None and rng.below(3):
                match.undo()
        elif deed == AGAIN:
            if match.can_redo():
                match.redo()
        elif deed == JUMP and match.variations:
            jumps += 1
            _jump(match, rng)
        elif deed == DROP and len(match.variations) > 3:
            match.drop_variation(rng.pick(match.variations).entry)
        elif deed == ORDER and match.outcome is None and match.game.code.orders:
            name = rng.pick(list(match.game.code.orders))
            params = random_params(match, game.code.orders[name].params, rng)
            match.order(rng.pick(living(match.state)), name, params)
        elif match.outcome is None:
            seat = rng.pick(match.view(NOBODY).waiting)
            match.apply(seat, answer(match, seat, rng))
        check_state(match.game.code, match.state)
        check_open(match.engine, match.state)
    _check_kept(match, game)
    return jumps


def answer(match: Match, seat: int, rng: Rng) -> Path:
    """A gesture at random; in secret that of a bot, since at random decks are not complete for a long time."""
    decision = match.decision(seat) if match.sealed else None
    if decision is None:
        return random_path(match, seat, rng)
    return make_bot("greedy", match.game.code).gesture(match.view(seat), decision, rng)


def _jump(match: Match, rng: Rng) -> None:
    """Jump, and find everything again that there was."""
    lines = _lines(match)
    chosen = rng.pick(match.variations)
    there = match.in_variation(chosen.entry)
    orders = [entry for entry in match.log if entry.kind == ORDER]
    assert match.can_jump(chosen.entry) is None, "the table may go anywhere"
    match.jump(chosen.entry)
    if not orders:
        assert match.digest() == there.digest()
        assert set(lines) <= set(_lines(match)), "a line was lost"


def _lines(match: Match) -> list[tuple[int, ...]]:
    """Every line by the entries of the log that have led along it."""
    ahead = match.aside()
    while ahead.can_redo():
        ahead.redo()
    found = [ahead.moments, *[each.moments for each in match.variations]]
    return [tuple([moment.entry for moment in moments]) for moments in found]


def _check_kept(match: Match, game: Game) -> None:
    """A save and a journal hold the match with all its variations, and it is replayed exactly."""
    ends = {each.entry: match.in_variation(each.entry).digest() for each in match.variations}
    loaded = Match.load(json.loads(json.dumps(match.save())), game)
    again, differing = match.replayed()
    assert differing == []
    for other in (loaded, again):
        assert other.digest() == match.digest()
        assert {each.entry: other.in_variation(each.entry).digest() for each in other.variations} == ends
        assert [each[:3] for each in other.variations] == [each[:3] for each in match.variations]
