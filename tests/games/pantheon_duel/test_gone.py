"""Abilities of legal words that take the card just placed away before it fights: the turn goes on without a battle."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from game.bots import make_bot
from game.bundled import bundled_root
from game.content.pack import check_pack
from game.games.pantheon_duel import GAME
from game.rules.engine import Engine
from game.rules.gamedef import Game
from game.rules.rng import Rng
from game.rules.setup_options import checked_options
from game.sim.runner import TooLong, play_out

PLACED = "long_ride: {{name: Test, kind: instant, icon: chariot, text: Test., when: {{event: placed, window: placement, do: [{steps}]}}}}\n"


@pytest.mark.parametrize(
    "steps",
    [
        "{move: {what: self, to: box, cause: leave}}",
        "{move: {what: self, to: deck, cause: recall}}, {shuffle: {what: deck}}",
        "{move: {what: self, to: deck, cause: recall}}, {shuffle: {what: deck}}, {cover: {by: discard}}, {capture: {what: adjacent}}",
        "{move: {what: board, to: deck, cause: recall}}, {shuffle: {what: deck}}",
        "{move: {what: board, to: box, cause: leave}}, {modify: {stat: power, by: 1, until: turn}}",
        "{capture: {what: board}}, {cover: {by: discard}}",
    ],
)
def test_a_card_that_is_gone_fights_nobody(steps: str, tmp_path: Path):
    folder = tmp_path / "data" / "pantheon-duel"
    folder.mkdir(parents=True)
    text = PLACED.format(steps=steps)
    names = ("long_ride", "second_call", "full_quiver", "many_eyes", "breaker", "charm")
    (folder / "abilities.yaml").write_text("".join(text.replace("long_ride", name) for name in names), encoding="utf-8")
    report = check_pack([bundled_root(), tmp_path], "pantheon-duel", GAME)
    assert [str(each) for each in report.complaints if each.severity == "error"] == []
    assert report.definitions is not None
    engine = Engine(GAME)
    options, problems = checked_options(Game(GAME, report.definitions), 2, {"mode": "skirmish"})
    assert problems == []
    for seed in range(3):
        state = engine.start(report.definitions, 2, options, seed)
        bots = [make_bot("random", GAME) for _seat in range(2)]
        with contextlib.suppress(TooLong):  # a square that is cleared again and again is never full
            play_out(engine, state, bots, [Rng(seed), Rng(seed + 1)], Rng(seed))
            assert state.outcome is not None
