"""A small game that was written by docs/adding-a-game.md: a grid, hands, a die, coins, in less than 150 lines of Python."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game import library
from game.bots import KINDS
from game.rulebook import ID
from game.rules.gamedef import Game
from game.scenarios import read_file, run
from tests.support.hidden import check_records
from tests.support.matches import (
    Checked,
    Start,
    check_fair_undo,
    kinds_of_match,
    match_count,
    play_blind,
    starts,
)
from tests.support.template import ORCHARD, copy_template, found_by_scan

LINES = 150


@pytest.fixture(scope="module")
def orchard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The game, copied to a new id and opened like any game; nothing is wrong with its pack."""
    folder = tmp_path_factory.mktemp("orchard")
    packages, root = copy_template(folder, "night-garden", ORCHARD)
    with found_by_scan(packages):
        listing = library.listing("night-garden", (root,))
        assert listing.problems == ()
        assert listing.game is not None
        yield listing.game


def test_it_is_small() -> None:
    assert sum([len(path.read_text(encoding="utf-8").splitlines()) for path in ORCHARD.glob("*.py")]) < LINES


def test_it_keeps_the_contract(orchard: Game) -> None:
    assert kinds_of_match(orchard) == [("plain", 2), ("plain", 3), ("plain", 4)]
    for mode, seats in kinds_of_match(orchard):
        for start in starts(orchard, mode, seats, match_count(2)):
            Checked(orchard, start).play()
            check_fair_undo(orchard, start)
    assert check_records(orchard, Start("plain", 2, 5)) > 0


@pytest.mark.parametrize("kind", list(KINDS))
def test_bots_play_it_without_looking(orchard: Game, kind: str) -> None:
    play_blind(next(starts(orchard, "plain", 3, 1)).new(orchard), kind, every=4)


def test_its_scenarios_hold_all_of_its_rules(orchard: Game, tmp_path: Path) -> None:
    held = set()
    for path in (*(ORCHARD / "scenarios").glob("*.yaml"), ORCHARD / "pack" / "docs" / "scenarios.md"):
        copied = tmp_path / path.name
        copied.write_text(path.read_text(encoding="utf-8").replace("game: orchard-game\n", ""))
        scenarios, complaints = read_file(copied, orchard.id)
        assert complaints == []
        results = [run(scenario, orchard, rollback=True) for scenario in scenarios]
        assert [str(result) for result in results if not result.ok] == []
        held |= {rule for result in results for rule in result.rules}
    assert held == set(orchard.defs.rules)
    assert all(ID.fullmatch(rule) for rule in held)
