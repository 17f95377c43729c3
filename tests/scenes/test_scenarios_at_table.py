"""Positions on the table are kept as scenarios in the user's folder, and played from again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game.bundled import bundled_root
from game.content.schema_places import heading_for
from game.scenarios import run_files
from game.scenes.scenario_dialog import open_scenario
from game.ui.lists import ListBox
from tests.scenes.hand import Hand
from tests.scenes.test_judge_mode import BOARD, standing

TWO = """\
id: first
game: pantheon-duel
players: [Ann, Bo]
cards:
  - {card: beyla, by: Bo, at: [1, 0]}
decks: {Ann: [zeus, gaia]}
pantheons: {Ann: greek, Bo: norse}
do: ["Ann: play zeus 1,1"]
expect: {}
---
id: second
game: pantheon-duel
players: [Cy, Di]
expect: {}
"""


def scenarios(hand: Hand) -> list[Path]:
    return sorted(hand.services.folders.scenarios.glob("*.yaml"))


def test_a_position_is_kept_changed_by_hand_and_opened_from_the_list(hand: Hand) -> None:
    hand.new_match(("human", "random"))
    hand.key(pygame.K_j)
    hand.click("scenario")
    assert hand.scene == "ScenarioDialog"
    hand.click("save")
    assert hand.scene == "TableScene"
    (path,) = scenarios(hand)
    assert str(path) in hand.said()
    (result,) = run_files([path])
    assert result.ok, str(result)
    first = path.read_text(encoding="utf-8").splitlines()[0]
    schema = path.parent / first.removeprefix("# yaml-language-server: $schema=")
    assert schema.resolve() == bundled_root() / "data" / "_schemas" / hand.match.game.id / "scenarios.json"
    hand.key(pygame.K_ESCAPE)
    hand.click("scenario")
    hand.click("save")
    assert len(scenarios(hand)) == 2, "the first is not written over"
    hand.key(pygame.K_ESCAPE)
    hand.click("leave")
    assert open_scenario(hand.stage, path) == ""
    hand.settle()
    assert hand.match.seats == ("Player 1", "Player 2")
    assert not standing(hand).paused


def test_an_editor_finds_the_schema_of_the_user_first_and_none_where_there_is_none(tmp_path: Path) -> None:
    mine, shipped = tmp_path / "mine", tmp_path / "shipped"
    file = tmp_path / "scenarios" / "x.yaml"
    assert heading_for(file, "toy", "scenarios", [shipped, mine]) == ""
    for folder, path in ((shipped, "../shipped"), (mine, "../mine")):
        (folder / "toy").mkdir(parents=True)
        (folder / "toy" / "scenarios.json").write_text("{}", encoding="utf-8")
        line = f"# yaml-language-server: $schema={path}/toy/scenarios.json\n"
        assert heading_for(file, "toy", "scenarios", [shipped, mine]) == line


def test_what_only_this_position_has_is_told(hand: Hand) -> None:
    hand.position(BOARD, ("human", "random"))
    hand.key(pygame.K_ESCAPE)
    hand.click("scenario")
    hand.click("save")
    assert "something that the pack does not have" in hand.said()
    assert scenarios(hand) == []


def test_a_scenario_is_played_from_with_its_steps_done_or_before_them(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "two.yaml"
    path.write_text(TWO, encoding="utf-8")
    assert open_scenario(hand.stage, path) == ""
    hand.settle()
    assert [one.ref for one in hand.match.state.occupants("board").values()][:2] == ["beyla", "zeus"]
    assert open_scenario(hand.stage, path, done=False) == ""
    hand.settle()
    assert [one.ref for one in hand.match.state.occupants("board").values()] == ["beyla"]
    assert open_scenario(hand.stage, path, "second") == ""
    assert hand.match.seats == ("Cy", "Di")
    assert "has no scenario third" in open_scenario(hand.stage, path, "third")
    path.write_text("# nothing yet\n", encoding="utf-8")
    assert open_scenario(hand.stage, path) == "two.yaml has no scenario."
    assert open_scenario(hand.stage, tmp_path / "none.yaml").startswith("none.yaml cannot be read")


def test_scenarios_stand_in_the_list_of_matches(hand: Hand) -> None:
    folder = hand.services.folders.scenarios
    folder.mkdir(parents=True)
    (folder / "two.yaml").write_text(TWO, encoding="utf-8")
    hand.click("load")
    scene: Any = hand.stage.top
    rows: Any = next(widget for widget in scene.widgets() if isinstance(widget, ListBox)).rows
    assert [row.key[2] for row in rows] == ["first", "second"]
    scene.activate(rows[1].key)
    assert hand.scene == "SeatsDialog"
    hand.click("cancel")
    assert hand.scene == "SavesScene"
    scene.activate(rows[1].key)
    hand.click("seat:1")
    hand.key(pygame.K_UP)
    hand.key(pygame.K_UP)
    hand.key(pygame.K_RETURN)
    hand.click("play")
    hand.settle()
    assert [(plan.name, plan.kind) for plan in hand.table.session.seats] == [("Cy", "human"), ("Di", "human")]


def test_of_many_seats_all_are_chosen_in_a_small_window_with_large_text(make_hand: Callable[..., Hand]) -> None:
    hand = make_hand(text_size=200)
    folder = hand.services.folders.scenarios
    folder.mkdir(parents=True)
    eight = ", ".join(f"Player {number}" for number in range(1, 9))
    text = f"id: eight\ngame: mythic-wars\nmode: hands-of-fate\nplayers: [{eight}]\nseed: 4\nexpect: {{}}\n"
    (folder / "eight.yaml").write_text(text, encoding="utf-8")
    hand.click("load")
    scene: Any = hand.stage.top
    scene.activate(next(widget for widget in scene.widgets() if isinstance(widget, ListBox)).rows[0].key)
    dialog: Any = hand.stage.top
    panel = dialog.panel()
    fields = [target for target in hand.targets() if target.name.startswith("seat:")]
    assert len(fields) == 8
    assert all(panel.contains(target.rect) for target in hand.targets())
    rects = [target.rect for target in hand.targets()]
    assert not any(one.colliderect(other) for at, one in enumerate(rects) for other in rects[at + 1 :])
    hand.click("play")
    assert len(hand.match.seats) == 8


def test_the_command_line_says_who_sits_where(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "two.yaml"
    path.write_text(TWO, encoding="utf-8")
    assert open_scenario(hand.stage, path, "second", kinds=("random", "human")) == ""
    assert [plan.kind for plan in hand.table.session.seats] == ["random", "human"]
    assert open_scenario(hand.stage, path, "second", kinds=("random",)) == ""
    assert [plan.kind for plan in hand.table.session.seats] == ["random", "greedy"]
    problem = open_scenario(hand.stage, path, "second", kinds=("human", "human", "greedy"))
    assert problem == "two.yaml has 2 seats, not 3."
