"""A stat of a component has one value, however it is asked for: what the table shows is what the rules reckon with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.library import open_game
from game.rules.abilities import evaluation, stats
from game.rules.engine import Engine
from game.rules.modifiers import Part, StatSpec, value_of
from game.rules.plain import EMPTY
from game.rules.rng import Rng
from tests.support.matches import playable, starts
from tests.support.readings import readings

CHOICES = 300
"""Matches end after so many choices, if not before; every so often one is looked at."""
OFTEN = 30


@pytest.mark.parametrize("name", playable())
def test_a_stat_has_one_value_however_it_is_asked_for(name: str) -> None:
    game = open_game(name)
    found = readings(game)
    mode = next(iter(game.defs.modes.values()))
    (start,) = starts(game, mode.id, mode.least_seats, 1, first_seed=5)
    state, engine, rng = start.new(game).state.clone(), Engine(game.code), Rng(5)
    for choice in range(CHOICES):
        if state.outcome is not None:
            break
        for reading in found if choice % OFTEN == 0 else ():
            names = [*reading.stats]
            for id in state.components:
                numbers = stats.several(reading, state, id, names)
                told = {stat: stats.value(reading, state, id, stat).total for stat in names}
                assert told == dict(zip(names, numbers, strict=True)), state.components[id]
                assert told == {stat: stats.total(reading, state, id, stat) for stat in names}
                assert told == {stat: stats.totals(reading, state, [id], stat)[0] for stat in names}
        decision = engine.decision(state, state.asks[0].seat)
        assert decision is not None
        engine.apply(state, decision.ask.seat, decision.pick(rng))


@pytest.mark.parametrize(
    ("printed", "by", "comes_to"), [(0, 0, 0), (0, -2, 0), (0, 2, 2), (1, -1, 1), (3, -5, 1), (6, 0, 6), (6, 3, 6)]
)
def test_abilities_take_no_stat_beyond_its_bounds_and_what_is_printed_stands(
    printed: int, by: int, comes_to: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert value_of(printed, [Part("a card", by)] if by else [], least=1, most=5).total == comes_to
    game = open_game("warriors-legacy")
    (found,) = readings(game)
    _defs, state = game.code.position(game.defs, {"players": ["A", "B"]})
    reading = replace(found, stats={"might": StatSpec(printed, least=1, most=5)})
    monkeypatch.setattr(evaluation, "comes_to", lambda *_of: printed + by)
    assert stats.of_changed(reading, state, next(iter(reading.in_play(state))), "might", EMPTY) == comes_to
