"""Every word of the language of abilities, also those that no card of the pack uses: written positions with abilities of their own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game import scenarios
from game.bundled import bundled_root
from game.content.pack import check_pack
from game.games.mythic_wars import GAME
from game.games.mythic_wars.steps import LANGUAGE, STEPS
from game.games.mythic_wars.words import CONDITIONS
from game.rules.abilities.effects import FLOW
from game.rules.abilities.evaluation import GENERIC
from game.rules.asks import Choice
from game.rules.definitions import Definitions
from game.rules.gamedef import Game
from game.rules.match import Match, MatchError
from game.rules.work import RunawayEffect
from tests.tables.page import games_on

HERE = Path(__file__).resolve().parent


def _game() -> Game:
    report = check_pack([bundled_root(), HERE / "words"], "mythic-wars", GAME)
    assert [str(complaint) for complaint in report.complaints if complaint.severity == "error"] == []
    assert report.definitions is not None
    return Game(GAME, report.definitions)


WORDS = _game()
WRITTEN, COMPLAINTS = scenarios.read_file(HERE / "words.yaml", "mythic-wars")


def test_the_file_can_be_read() -> None:
    assert COMPLAINTS == []


@pytest.mark.parametrize("scenario", WRITTEN, ids=lambda scenario: scenario.id)
def test_word(scenario: scenarios.Scenario) -> None:
    # Taken back and done again, and saved and loaded with every state it went through.
    assert scenarios.run(scenario, WORDS, rollback=True).problems == ()


def test_an_ability_without_end_is_stopped_with_its_stack() -> None:
    battle = {"A": [{"id": "a", "ab": ["t_if", "t_endless"]}], "B": [{"id": "b"}]}
    defs, state = GAME.position(WORDS.defs, {"players": ["A", "B"], "battle": battle})
    match = Match.of_state(Game(GAME, defs), ("A", "B"), state)
    before = match.digest()
    (gesture,) = GAME.notation.paths(match.state, 0, "ability a")
    with pytest.raises(RunawayEffect, match=r"at_end|t_endless"):
        match.apply(0, gesture)
    assert match.digest() == before


def test_every_word_has_a_meaning() -> None:
    vocabulary = GAME.vocabulary
    assert {*FLOW, *STEPS} <= set(vocabulary.steps) <= {*FLOW, *LANGUAGE.steps}
    for word in vocabulary.conditions:
        assert word in GENERIC or word in CONDITIONS
    used = str(WORDS.defs.abilities)
    for words in (vocabulary.steps, vocabulary.conditions, vocabulary.flags, vocabulary.stats, vocabulary.events):
        assert [word for word in words if f"'{word}'" not in used] == []


def test_the_page_on_the_language_lists_the_words() -> None:
    assert GAME.id in games_on("abilities.md")


def changed(defs: Definitions, ref: str) -> Definitions:
    """The definitions after a designer has changed a score of a card."""
    card = defs.cards[ref]
    return replace(
        defs, hash=f"changed {ref}", cards={**defs.cards, ref: replace(card, fields=card.fields.put(attack=9))}
    )


def test_a_card_is_not_changed_while_it_fights_or_what_was_copied_from_it_is_done() -> None:
    battle = {"A": [{"id": "a", "ab": "t_copy"}, {"id": "a2"}], "B": [{"id": "b", "ab": "t_offered"}, {"id": "b2"}]}
    defs, state = GAME.position(WORDS.defs, {"players": ["A", "B"], "battle": battle})
    match = Match.of_state(Game(GAME, defs), ("A", "B"), state)
    for seat, words in ((0, "ability a b"), (1, "attack b2 a2")):
        match.apply(seat, GAME.notation.paths(match.state, seat, words)[0])
    asked = match.decision(0)
    assert asked is not None
    assert (asked.kind, asked.values["source"]) == ("effect.may", 1), "a may do what it has copied from b"
    # Those of the attack, for which its dice are compared yet, stay as they are too.
    for ref in ("a", "b", "a2", "b2"):
        with pytest.raises(MatchError, match=f"^{ref} has a part in what is not done yet"):
            match.swap(changed(defs, ref))
    match.apply(0, (Choice("button", "yes"),))
    assert match.state.components[1].marks.counters == 1
    for ref in ("b", "b2"):
        match.swap(changed(defs, ref))
