"""Every word of the language of abilities, also those that no card of the pack uses: written positions with abilities of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import library, scenarios
from game.content.pack import check_pack
from game.games.mythic_wars import GAME
from game.games.mythic_wars.effect_ops import OPS
from game.games.mythic_wars.words import CONDITIONS
from game.rules.effects import FLOW
from game.rules.gamedef import Game
from game.rules.meanings import GENERIC

HERE = Path(__file__).resolve().parent


def _game() -> Game:
    report = check_pack([library.bundled_root(), HERE / "words"], "mythic-wars", GAME)
    assert [str(complaint) for complaint in report.complaints if complaint.severity == "error"] == []
    assert report.definitions is not None
    return Game(GAME, report.definitions)


WORDS = _game()
WRITTEN, COMPLAINTS = scenarios.read_file(HERE / "words.yaml", "mythic-wars")


def test_the_file_can_be_read() -> None:
    assert COMPLAINTS == []


@pytest.mark.parametrize("scenario", WRITTEN, ids=lambda scenario: scenario.id)
def test_word(scenario: scenarios.Scenario) -> None:
    # Taken back and done again, saved and loaded at every step.
    assert scenarios.run(scenario, WORDS, rollback=True).problems == ()


def test_every_word_has_a_meaning() -> None:
    vocabulary = GAME.vocabulary
    assert set(vocabulary.ops) == {*FLOW, *OPS}
    for word in vocabulary.conditions:
        assert word in GENERIC or word in CONDITIONS
    used = str(WORDS.defs.abilities)
    for words in (vocabulary.ops, vocabulary.conditions, vocabulary.flags, vocabulary.stats, vocabulary.events):
        assert [word for word in words if f"'{word}'" not in used] == []
