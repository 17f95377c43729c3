"""Positions of matches as they are written: what is read from them is the same, in every game, and a scenario of it holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.library import open_game
from game.rules.history import GO_ON, PAUSE
from game.rules.match import Match
from game.rules.notation.writing import Unwritten, differences
from game.rules.plain import NOBODY
from game.rules.rng import Rng
from game.scenarios import opened, read_file, run_files
from game.written import kept
from tests.support.matches import random_path

MATCHES = {
    "legends-at-war": ("pantheon-skirmish", 2, 24),
    "mythic-wars": ("hands-of-fate", 2, 20),
    "pantheon-duel": ("skirmish", 2, 12),
    "champions": ("spoils", 3, 24),
    "warriors-legacy": ("legacy", 2, 40),
}


def played(game_id: str, steps: int, seed: int = 5) -> Match:
    """A random match after so many decisions."""
    mode, seats, _usual = MATCHES[game_id]
    match = Match.new(open_game(game_id), ["Ann", "Bo", "Cy"][:seats], seed, {"mode": mode})
    rng = Rng(seed)
    for _step in range(steps):
        if match.outcome is not None:
            break
        seat = rng.pick(match.view(NOBODY).waiting)
        match.apply(seat, random_path(match, seat, rng))
    return match


@pytest.mark.parametrize("game_id", sorted(MATCHES))
def test_positions_of_random_matches_are_written_and_hold(game_id: str, tmp_path: Path) -> None:
    done = 0
    for steps in range(2, MATCHES[game_id][2], 5):
        match = played(game_id, steps)
        game = match.game
        try:
            found = kept(match, game, f"at-{steps}")
        except Unwritten:
            continue
        done += 1
        path = tmp_path / f"at-{steps}.yaml"
        path.write_text(found.text, encoding="utf-8")
        (result,) = run_files([path])
        assert result.ok, str(result)
        if not found.steps:
            (scenario,), wrong = read_file(path)
            assert not wrong
            again = opened(scenario.data, game)
            assert differences(game.code, match.state, again.state, game.code.notation.free) == []
            assert again.seats == match.seats
    assert done > 1


def test_what_was_done_by_hand_is_in_the_position() -> None:
    match = played("pantheon-duel", 2)
    assert match.state.asks[0].kind == "play.card"
    match.judge(0, PAUSE)
    match.edit(0, "set_count", {"seat": 1, "what": "glory", "count": 7})
    match.edit(0, "move", {"component": match.state.zone("deck:1")[0], "zone": "discard:1"})
    match.judge(0, GO_ON)
    data = kept(match, match.game, "by-hand").data
    assert data["glory"]["Bo"] == 7
    assert len(data["discards"]["Bo"]) == len(match.state.zone("discard:1"))


def test_in_the_middle_of_something_the_position_before_is_written_with_what_was_done_since() -> None:
    match = played("pantheon-duel", 6)
    rng = Rng(1)
    for _step in range(40):
        if match.state.asks[0].kind == "strength":
            break
        seat = match.state.asks[0].seat
        match.apply(seat, random_path(match, seat, rng))
    assert match.state.asks[0].kind == "strength"
    found = kept(match, match.game, "strength")
    assert found.steps >= 1
    assert len(found.data["do"]) == found.steps
