"""A small game in which each seat has a deck of its own, with copies of its cards, and two boats have abilities, keeps the contract."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.rules.gamedef import Game
from tests.support.matches import Checked, kinds_of_match, match_count, play_blind, starts
from tests.support.template import HARBOUR, scenario_results, template_game
from tests.support.words import missing_words

SCENARIOS = HARBOUR / "scenarios.yaml"
LINES = 155
"""It has fewer, blank ones left out: the kit does for it what other games need as well."""


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The game, copied to a new id and opened like any game."""
    with template_game(tmp_path_factory.mktemp("harbour"), "still-water", HARBOUR) as game:
        yield game


def test_it_is_small() -> None:
    written = [line for path in HARBOUR.glob("*.py") for line in path.read_text(encoding="utf-8").splitlines()]
    assert len([line for line in written if line.strip()]) < LINES


def test_it_keeps_the_contract(harbour: Game) -> None:
    assert missing_words(harbour) == []
    assert kinds_of_match(harbour) == [("plain", 2), ("plain", 3), ("plain", 4)]
    for seats in (2, 4):  # two run out of boats, four fill the board
        for start in starts(harbour, "plain", seats, match_count(1)):
            Checked(harbour, start).play()


def test_a_bot_plays_it_without_looking(harbour: Game) -> None:
    play_blind(next(starts(harbour, "plain", 2, 1)).new(harbour), "random")


def test_every_scenario_comes_out_right(harbour: Game, tmp_path_factory: pytest.TempPathFactory) -> None:
    results = scenario_results(SCENARIOS.read_text(encoding="utf-8"), harbour, tmp_path_factory.mktemp("scenarios"))
    assert [str(result) for result in results if not str(result).startswith("ok ")] == []
