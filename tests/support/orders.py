"""Orders at random, in the middle of random matches: each is kept, and stays when what was done before it is taken back."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from game.rules.gamedef import Game
from game.rules.history import ORDER
from game.rules.match import Match
from game.rules.plain import NOBODY, Plain
from game.rules.rng import Rng
from game.rules.seats import living
from game.rules.work import IllegalAction
from tests.support import leaks
from tests.support.contract import check_events, check_open, check_same, check_state, numbered, round_trip
from tests.support.edits import random_params
from tests.support.matches import Start, random_path

EVERY = 4
"""At every so many steps somebody orders something."""


def check_orders(game: Game, start: Start) -> int:
    """Play a random match with orders; how many there were. Raises AssertionError for what is not as it should be."""
    match = start.new(numbered(game))
    rng = Rng(start.seed)
    done = 0
    while match.outcome is None:
        if rng.below(EVERY) == 0:
            name = rng.pick(list(match.game.code.orders))
            _order(match, rng.pick(living(match.state)), name, random_params(match, game.code.orders[name].params, rng))
            done += 1
            continue
        seat = rng.pick(match.view(NOBODY).waiting)
        match.apply(seat, random_path(match, seat, rng))
    again, differing = match.replayed()
    assert differing == []
    assert again.log == match.log
    loaded = Match.load(json.loads(json.dumps(match.save())), game)
    assert loaded.digest() == match.digest()
    return done


def _order(match: Match, seat: int, name: str, params: Mapping[str, Plain]) -> None:
    entries = len(match.log)
    line = match.aside()
    check_events(list(match.order(seat, name, params)))
    state, after = match.state, match.digest()
    check_state(match.game.code, state)
    check_open(match.engine, state)
    check_same(state, round_trip(state, match.game.code), f"after the order {name} {params}")
    leaks.check_view(match.engine, state, seat, Rng(entries))
    line.apply_plain(json.loads(json.dumps(match.entry_plain(entries))))
    assert line.digest() == after, f"the log line of the order {name} {params} does something else"
    step = match.history
    if match.can_undo() is None:
        assert match.undo().kind != ORDER, "an order was taken back"
        assert match.history == step - 1
        check_open(match.engine, match.state)
        if match.can_redo():
            match.redo()
            check_open(match.engine, match.state)
    else:
        with pytest.raises(IllegalAction):
            match.undo()
        assert match.digest() == after
