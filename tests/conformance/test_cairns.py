"""A game with a board for each seat beside one that all share, and with stacks on their cells, keeps the whole contract."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.bots import KINDS
from game.rules.gamedef import Game
from tests.support.edits import check_edits
from tests.support.matches import Checked, check_fair_undo, kinds_of_match, match_count, play_blind, starts
from tests.support.scripted import check_scripted
from tests.support.template import CAIRNS, scenario_results, template_game
from tests.support.words import missing_words

SCENARIOS = """
id: stack
players: [Ada, Bo]
quarry: {"0,0": [slate, flint], "1,0": [marble]}
gardens: {Ada: {"0,0": [granite, chalk]}}
do:
  - Ada: lay flint garden 0,0
expect:
  gardens: {Ada: {"0,0": [granite, chalk, flint]}, Bo: {}}
  quarry: {"0,0": [slate], "1,0": [marble]}
  at: {flint: "1.garden 0,0"}
  turn: Bo
---
id: top_another
players: [Ada, Bo]
quarry: {"0,0": [slate, flint], "1,0": [marble]}
gardens: {Bo: {"2,1": [granite, chalk]}}
do:
  - Ada: lay flint 2.garden 2,1
expect:
  gardens: {Bo: {"2,1": [granite, chalk, flint]}}
---
id: too_light
players: [Ada, Bo]
quarry: {"0,0": [obsidian]}
gardens: {Ada: {"0,0": [pebble]}}
do:
  - Ada: lay obsidian garden 0,0
expect:
  refused: CA-LAY-02
  options: {Ada: [obsidian, pebble, pass], "Ada: lay obsidian": [
    "1.garden 1,0", "1.garden 2,0", "1.garden 0,1", "1.garden 1,1", "1.garden 2,1"]}
---
id: height_carries
players: [Ada, Bo]
quarry: {"0,0": [slate]}
gardens: {Ada: {"0,0": [granite, marble, flint]}}
do:
  - Ada: lay slate garden 0,0
expect:
  gardens: {Ada: {"0,0": [granite, marble, flint, slate]}}
  winners: [Ada]
  reason: highest
---
id: lift_onto_an_older_stone
players: [Ada, Bo]
quarry: {"0,0": [slate]}
gardens: {Ada: {"0,0": [pebble], "1,0": [flint]}}
lifted: {Ada: 1}
do:
  - Ada: lay pebble garden 1,0
  - Bo: lay slate garden 0,0
expect:
  gardens: {Ada: {"1,0": [flint, pebble]}, Bo: {"0,0": [slate]}}
  winners: [Ada]
---
id: lifted_enough
players: [Ada, Bo]
quarry: {"0,0": [slate]}
gardens: {Ada: {"0,0": [pebble]}}
lifted: {Ada: 2}
do:
  - Ada: lay pebble garden 1,0
expect:
  refused: CA-LIFT-02
---
id: no_such_board
players: [Ada, Bo]
quarry: {"0,0": [slate]}
do:
  - Ada: lay slate gardn 1,0
expect:
  turn: Bo
"""


@pytest.fixture(scope="module")
def cairns(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The game, copied to a new id and opened like any game."""
    with template_game(tmp_path_factory.mktemp("cairns"), "rocky-steps", CAIRNS) as game:
        yield game


def test_it_keeps_the_contract(cairns: Game) -> None:
    assert missing_words(cairns) == []
    assert kinds_of_match(cairns) == [("heap", 2), ("heap", 3), ("heap", 4)]
    for mode, seats in kinds_of_match(cairns):
        for start in starts(cairns, mode, seats, match_count(2)):
            Checked(cairns, start).play()
            check_fair_undo(cairns, start)
            check_scripted(cairns, start)
        assert check_edits(cairns, start)


@pytest.mark.parametrize("kind", list(KINDS))
def test_bots_play_it_without_looking(cairns: Game, kind: str) -> None:
    play_blind(next(starts(cairns, "heap", 3, 1)).new(cairns), kind)


def test_scenarios_with_boards_and_stacks(cairns: Game, tmp_path: Path) -> None:
    results = scenario_results(SCENARIOS, cairns, tmp_path)
    told = [str(result) for result in results]
    assert told[:-1] == [
        f"ok {name}"
        for name in (
            "stack",
            "top_another",
            "too_light",
            "height_carries",
            "lift_onto_an_older_stone",
            "lifted_enough",
        )
    ]
    assert "there is no board 'gardn' (did you mean garden?)" in told[-1]
