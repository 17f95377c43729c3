"""Written actions and positions of this game, where a word might be taken for another."""

from __future__ import annotations

import pytest

from game import library
from game.games.mythic_wars.notation import NOTATION
from game.rules.asks import Choice
from game.rules.notation.words import NotationError

GAME = library.open_game("mythic-wars")
POSITION = {"players": ["A", "B"], "battle": {"A": ["thor", "zeus"], "B": ["odin"]}}


def test_an_ability_may_be_called_as_its_card_is() -> None:
    _defs, state = GAME.code.position(GAME.defs, POSITION)
    thor = Choice("component", 1)
    assert NOTATION.paths(state, 0, "use thor thor") == [(thor, Choice("ref", "thor"))]
    assert NOTATION.paths(state, 0, "use thor thor zeus") == [(thor, Choice("ref", "thor"), Choice("component", 2))]
    assert NOTATION.paths(state, 0, "use thor zeus thor") == [(thor, Choice("ref", "zeus"), thor)]


def test_what_only_looks_like_a_number_is_a_name() -> None:
    _defs, state = GAME.code.position(GAME.defs, POSITION)
    with pytest.raises(NotationError, match="nothing here is called '\u00b2'"):
        NOTATION.paths(state, 0, "say \u00b2")


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (
            {"mode": "guided-hands-of-fate", "pools": {"A": ["zeus"], "B": ["hydra"]}},
            "there are 0 deities to pick from; at least 1 are needed",
        ),
        (
            {"mode": "shared-destiny", "draft": ["A", "B"], "library": ["zeus", "hydra"]},
            "there are 1 deities to pick from; at least 2 are needed",
        ),
    ],
)
def test_a_position_without_a_deity_for_somebody_who_picks_is_refused(written: dict[str, object], message: str) -> None:
    """MW-MODE-06"""
    with pytest.raises(NotationError, match=message):
        GAME.code.position(GAME.defs, {"players": ["A", "B"], "phase": "factions", **written})
