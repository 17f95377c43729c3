"""Matches in which rules are paused at random, things are done by hand at random, and the rules go on: nothing of that breaks a match; and
the turn given from seat to seat in them.
"""

from __future__ import annotations

import json

from game.rules.gamedef import Game
from game.rules.guards import Refusal
from game.rules.history import GO_ON, HIDE, PAUSE, SHOW
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.rules.rng import Rng
from game.rules.work import NotByHand
from game.words import Words
from tests.support.contract import check_open, check_same, check_state, round_trip
from tests.support.edits import random_params
from tests.support.matches import Start, random_path

ONE_IN = 6
"""The rules are paused about once in so many decisions."""
MOST_EDITS = 6


def check_judged(game: Game, start: Start, most: int) -> int:
    """Play a random match of so many decisions at `most` with pauses: things done by hand may put off its end for ever. How many were."""
    match, rng = start.new(game), Rng(start.seed)
    done = 0
    for _step in range(most):
        if match.outcome is not None:
            break
        if rng.below(ONE_IN) == 0:
            done += _pause(match, rng)
            continue
        seat = rng.pick(match.view(NOBODY).waiting)
        decision = match.decision(seat)
        assert decision is not None
        assert decision.options, f"nothing can be answered after edits by hand: {decision}"
        match.apply(seat, random_path(match, seat, rng))
    again, differing = match.replayed()
    assert differing == []
    assert again.log == match.log
    assert again.standing == match.standing
    kept = Match.load(json.loads(json.dumps(match.save())), game)
    assert (kept.digest(), kept.standing) == (match.digest(), match.standing)
    return done


GIVE_TURN = "give_turn"
NUMBERS = ("round", "cycle", "turn")
"""Facts of a match that number something: a game lets each of them that it has be set by hand."""


def check_turns(game: Game, start: Start, most: int) -> tuple[int, int]:
    """Play a random match of so many decisions, and by turns give the turn to a seat: refused with a reason in words and nothing changed,
    or the seat is asked next, and the match goes on from there. How often each was so: (given, refused).
    """
    match, rng = start.new(game), Rng(start.seed)
    words = Words(game.code, game.defs, match.seats)
    given = refused = 0
    for step in range(most):
        if match.outcome is not None:
            break
        if step % 3 == 0:
            seat, before = rng.below(len(match.seats)), match.digest()
            match.judge(seat, PAUSE)
            why = _give_turn(match, seat)
            if why is not None:
                refused += 1
                assert match.digest() == before
                assert words.has(f"refusal.{why.text}"), why
                match.judge(seat, GO_ON)
                continue
            given += 1
            check_state(match.game.code, match.state)
            assert match.state.value("active") == seat
            for each in (NOBODY, *match.state.seats()):
                match.view(each).to_plain()
            match.judge(seat, GO_ON)
            after = match.digest()
            check_open(match.engine, match.state)
            match.undo()
            match.undo()
            assert match.digest() == before, "taking back that the turn was given left something"
            match.redo()
            match.redo()
            assert match.digest() == after
            continue
        seat = rng.pick(match.view(NOBODY).waiting)
        match.apply(seat, random_path(match, seat, rng))
    again, differing = match.replayed()
    assert differing == []
    assert again.digest() == match.digest()
    return given, refused


def _give_turn(match: Match, seat: int) -> Refusal | None:
    """Give the turn to a seat by hand; why that was refused, None if it was not."""
    try:
        match.edit(seat, GIVE_TURN, {"seat": seat})
    except NotByHand as error:
        return error.refusal
    return None


def _pause(match: Match, rng: Rng) -> int:
    """Pause the rules, do some things by hand, take some back, and let the rules go on."""
    start, steps = match.digest(), match.history
    match.judge(0, PAUSE)
    if rng.below(4) == 0:
        match.judge(0, SHOW)
        match.judge(0, HIDE)
    done = 0
    ops = sorted(match.game.code.edits)
    for _edit in range(1 + rng.below(MOST_EDITS) if ops else 0):
        op = rng.pick(ops)
        before = match.digest()
        try:
            match.edit(0, op, random_params(match, match.game.code.edits[op].params, rng))
        except NotByHand:
            assert match.digest() == before
            continue
        done += 1
        check_state(match.game.code, match.state)
    for seat in (NOBODY, *match.state.seats()):
        match.view(seat).to_plain()
    if rng.below(4) == 0:
        while match.history > steps:
            match.undo()
        assert match.digest() == start
        assert match.standing.paused
        done = 0
    try:
        match.judge(0, GO_ON)
    except NotByHand:
        # Nobody could go on from there: what was done is taken back.
        while match.history > steps:
            match.undo()
        match.judge(0, GO_ON)
        done = 0
    check_state(match.game.code, match.state)
    check_same(match.state, round_trip(match.state, match.game.code), "after the rules went on")
    return done
