"""What a game calls steady, and the facts that it declares to be periods, are so in its matches (see `tests/support/steady.py`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from game.library import open_game
from game.rules.abilities.language import Reading
from game.rules.abilities.records import Scope
from game.rules.gamedef import Game
from game.rules.plain import Plain
from game.rules.state import State
from tests.support.matches import Start, match_count, playable, starts
from tests.support.readings import readings
from tests.support.steady import check_steady

CHOICES = 400
"""Matches end after so many choices, if not before."""
MORE_SEATS = 4
"""Each mode is played with its fewest seats, and with so many if it can."""


def some_starts(game: Game) -> Iterator[Start]:
    for number, mode in enumerate(game.defs.modes.values()):
        if mode.ready:
            for seats in dict.fromkeys((mode.least_seats, max(mode.least_seats, min(MORE_SEATS, mode.most_seats)))):
                yield from starts(game, mode.id, seats, match_count(1), first_seed=70 + number)


@pytest.mark.parametrize("name", playable())
def test_what_is_steady_goes_on_until_it_is_dropped(name: str) -> None:
    game = open_game(name)
    found = readings(game)
    assert found or not game.code.vocabulary.periods, "nothing tells how long effects last"
    steady = {period for reading in found for period in reading.steady}
    assert steady <= game.code.vocabulary.periods.keys()
    facts = next(some_starts(game)).new(game).state.values.periods
    assert facts <= steady, "a fact is declared to be a period that no effect lasts by"
    for reading in found if steady else ():
        looked: Counter[str] = Counter()
        for start in some_starts(game):
            watch = check_steady(game, reading, start, CHOICES)
            assert watch.wrong == {}, start
            looked += watch.looked
        assert looked.keys() == {*reading.steady}, "no effect lasted"


# What is declared wrongly


@pytest.fixture(scope="module")
def game() -> Game:
    return open_game("mythic-wars")


@pytest.fixture(scope="module")
def reading(game: Game) -> Reading:
    (found,) = readings(game)
    return found


def wrong(game: Game, reading: Reading) -> set[str]:
    """The periods that are found to be declared wrongly, the same ones in each of some matches."""
    found = [{*check_steady(game, reading, start, CHOICES).wrong} for start in starts(game, "hands-of-fate", 3, 3)]
    assert found == found[:1] * 3
    return found[0]


def test_nothing_wrong_is_found_of_what_is_declared_well(game: Game, reading: Reading) -> None:
    assert wrong(game, reading) == set()


def test_a_period_that_goes_by_unfinished_work_is_not_steady(game: Game, reading: Reading) -> None:
    assert wrong(game, replace(reading, steady=(*reading.steady, "attack"))) == {"attack"}


@pytest.mark.parametrize("fact", ["round", "empowerment"])
def test_a_fact_that_is_not_declared_to_be_a_period_is_found(
    game: Game, reading: Reading, fact: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    values: Any = type(next(some_starts(game)).new(game).state.values)
    monkeypatch.setattr(values, "periods", values.periods - {fact})
    assert wrong(game, reading) == {fact}


def test_a_period_that_goes_by_another_fact_too_is_found(game: Game, reading: Reading) -> None:
    def stamps(state: State, period: str, scope: Scope) -> Sequence[Plain]:
        if period == "round":
            return (state.values.round + state.values.prime,)
        return reading.stamps(state, period, scope)

    assert wrong(game, replace(reading, stamps=stamps)) == {"round"}


def test_a_period_that_goes_by_a_mark_is_found(game: Game, reading: Reading) -> None:
    def stamps(state: State, period: str, scope: Scope) -> Sequence[Plain]:
        found = reading.stamps(state, period, scope)
        return [state.components[scope.source].marks.energy] if found and period == "source" else found

    assert wrong(game, replace(reading, stamps=stamps)) == {"source"}


def test_a_period_that_ends_unseen_is_found(game: Game, reading: Reading, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "end_periods", lambda _state, _changed: None)
    assert wrong(game, reading) == {"empowerment"}
