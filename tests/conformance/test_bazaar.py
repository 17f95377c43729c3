"""The shared words of abilities: pools, what is due, and words for cards, in a game whose abilities have no other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.bots import KINDS
from game.rules.abilities import built_ins
from game.rules.gamedef import Game
from game.rules.match import Match
from tests.support.edits import check_edits
from tests.support.matches import Checked, check_fair_undo, kinds_of_match, match_count, play_blind, starts
from tests.support.template import BAZAAR, scenario_results, template_game
from tests.support.words import missing_words

SCENARIOS = Path(__file__).parent / "bazaar_game" / "scenarios.yaml"


@pytest.fixture(scope="module")
def bazaar(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The game, copied to a new id and opened like any game."""
    with template_game(tmp_path_factory.mktemp("bazaar"), "night-market", BAZAAR) as game:
        yield game


def test_it_keeps_the_contract(bazaar: Game) -> None:
    assert missing_words(bazaar) == []
    assert kinds_of_match(bazaar) == [("morning", 2), ("morning", 3), ("morning", 4)]
    for mode, seats in kinds_of_match(bazaar):
        for start in starts(bazaar, mode, seats, match_count(4)):
            Checked(bazaar, start).play()
            check_fair_undo(bazaar, start)
        assert check_edits(bazaar, start)


@pytest.mark.parametrize("kind", list(KINDS))
def test_bots_play_it_without_looking(bazaar: Game, kind: str) -> None:
    play_blind(next(starts(bazaar, "morning", 3, 1)).new(bazaar), kind)


def test_scenarios(bazaar: Game, tmp_path: Path) -> None:
    results = scenario_results(SCENARIOS.read_text(encoding="utf-8"), bazaar, tmp_path)
    told = [str(result) for result in results]
    assert [line for line in told if not line.startswith("ok")] == []


def test_every_shared_word_has_a_card(bazaar: Game) -> None:
    written = (BAZAAR / "pack" / "abilities.yaml").read_text(encoding="utf-8")
    assert [word for word in built_ins.SHARED if f"{word}:" not in written and f"- {word}\n" not in written] == []


def test_what_is_searched_is_for_the_seat_that_searches(bazaar: Game) -> None:
    decks = ["bell", "sale", "mirror", "toll"]
    written = {
        "players": ["Ada", "Bo"],
        "stalls": {"Ada": ["amber"], "Bo": ["basil"]},
        "health": {"Ada": 4, "Bo": 4},
        "hands": {"Ada": ["porter"]},
        "decks": {"Ada": ["purse", *decks]},
    }
    defs, state = bazaar.code.position(bazaar.defs, written)
    match = Match.of_state(Game(bazaar.code, defs), ["Ada", "Bo"], state)
    path = bazaar.code.notation.paths(match.state, 0, "play porter")[0]
    assert match.preview(0, path).stopped == "hidden"
    events = match.apply(0, path)
    decision = match.decision(0)
    assert decision is not None
    assert [choice.value for choice in decision.options] == ["bell", "mirror", "toll", "decline"]
    assert [event.data["ref"] for event in events if event.kind == "bared" and event.seen_by(0)] == decks[::-1]
    assert not [event for event in events if event.kind == "bared" and event.seen_by(1)]
    assert "mirror" not in str(match.view(1).redacted().asks)
