"""The words of a script are those of scenarios: what is written in one comes to the same when it is played as a script."""

from __future__ import annotations

from typing import Any

import pytest

from game import scripting
from game.bundled import bundled_root
from game.rules.gamedef import Game
from game.rules.match import Match as RulesMatch
from game.rules.notation.words import action_of
from game.rules.view import View
from game.rules.work import IllegalAction
from game.scenarios import COMMON_KEYS, Scenario, _Run, files_of, read_file

FOLDER = bundled_root() / "tests" / "scenarios"


def position(scenario: Scenario) -> dict[str, Any]:
    """What a scenario says of where it begins."""
    return {key: value for key, value in scenario.data.items() if key not in COMMON_KEYS or key == "dice"}


def play_through(match: scripting.Match, scenario: Scenario) -> None:
    """Do all that is done in a scenario, short forms first."""
    for name, words in match.game.code.notation.actions(scenario.data):
        scripting.play(match, words, name or None)
    scripting.play_all(match, scenario.data.get("do") or ())


def last_names_unseen(played: RulesMatch, scenario: Scenario) -> bool:
    """Whether the last action of a scenario, which was refused, is about a component that the seat which would do it is not shown. Read in
    the whole state, as scenarios are, it names one then that the view of the seat does not have.
    """
    notation = played.game.code.notation
    last = [*notation.actions(scenario.data), *(scenario.data.get("do") or ())][-1]
    player, words = last if isinstance(last, tuple) else action_of(played.seats, last)
    if notation.ordered(words) is not None:
        return False
    seat = played.seats.index(player) if player else played.state.asks[0].seat
    gestures = notation.paths(played.state, seat, notation.numbered(words, played.seats))
    named = [choice.value for choice in gestures[-1] if choice.what == "component"]
    return any(played.view(seat).component(id) is None for id in named)


def check(scenario: Scenario, game: Game) -> None:
    """Play a scenario as it is and as a script, and compare. What is refused as a scenario is refused by the same rule, unless it names
    what its seat is not shown: a script is told that nothing it sees is called so.
    """
    refused = scenario.data["expect"].get("refused")
    once = _Run(scenario, game, rollback=False)
    assert once.problems() == []
    expected = scripting.Match._of(once.match)
    match = scripting.Match.at_position(game, position(scenario))
    if refused is None:
        play_through(match, scenario)
        scripting.play_all(expected, [])  # where options are expected, the runner leaves the last question open
    elif last_names_unseen(once.match, scenario):
        with pytest.raises(scripting.NotationError, match="nothing here is called"):
            play_through(match, scenario)
    else:
        with pytest.raises(scripting.IllegalAction) as caught:
            play_through(match, scenario)
        assert caught.value.refusal.rule == refused, scenario.id
    assert match.digest() == expected.digest(), scenario.id


@pytest.mark.parametrize("path", files_of([FOLDER]), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_words_of_a_scenario_come_to_the_same(path, games):
    for scenario in read_file(path)[0]:
        check(scenario, games[scenario.game])


def test_a_script_that_could_name_what_is_hidden_would_be_found(games, monkeypatch):
    def told_apart(scenario: Scenario) -> bool:
        try:
            check(scenario, games[scenario.game])
        except IllegalAction:
            return True
        return False

    scenarios = [each for path in files_of([FOLDER]) for each in read_file(path)[0] if "refused" in each.data["expect"]]
    monkeypatch.setattr(View, "redacted", lambda view: view._state)
    assert any(map(told_apart, scenarios))
