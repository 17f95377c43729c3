"""The words of a script are those of scenarios: what is written in one comes to the same when it is played as a script."""

from __future__ import annotations

from typing import Any

import pytest

from game import scripting
from game.bundled import bundled_root
from game.scenarios import COMMON_KEYS, Scenario, _Run, files_of, read_file

FOLDER = bundled_root() / "tests" / "scenarios"
UNSEEN = (
    "combo-play-anothers-card",
    "draft-not-from-a-closed-pile",
    "draft-not-from-below",
    "mw-nobody-picks-from-the-deal-of-another",
    "mw-only-own-uninvoked-deities-can-be-invoked",
    "mw-what-is-drafted-is-gone",
    "what-another-holds",
)
"""Scenarios in which somebody names a component that nobody shows them. A script is told that nothing it sees is called so."""


def position(scenario: Scenario) -> dict[str, Any]:
    """What a scenario says of where it begins."""
    return {key: value for key, value in scenario.data.items() if key not in COMMON_KEYS or key == "dice"}


def play_through(match: scripting.Match, scenario: Scenario) -> None:
    """Do all that is done in a scenario, short forms first."""
    for name, words in match.game.code.notation.actions(scenario.data):
        scripting.play(match, words, name or None)
    scripting.play_all(match, scenario.data.get("do") or ())


@pytest.mark.parametrize("path", files_of([FOLDER]), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_words_of_a_scenario_come_to_the_same(path, games):
    for scenario in read_file(path)[0]:
        game, refused = games[scenario.game], scenario.data["expect"].get("refused")
        once = _Run(scenario, game, rollback=False)
        assert once.problems() == []
        expected = scripting.Match._of(once.match)
        match = scripting.Match.at_position(game, position(scenario))
        if scenario.id in UNSEEN:
            with pytest.raises(scripting.NotationError, match="nothing here is called"):
                play_through(match, scenario)
        elif refused is not None:
            with pytest.raises(scripting.IllegalAction) as caught:
                play_through(match, scenario)
            assert caught.value.refusal.rule == refused, scenario.id
        else:
            play_through(match, scenario)
            scripting.play_all(expected, [])  # where options are expected, the runner leaves the last question open
        assert match.digest() == expected.digest(), scenario.id
