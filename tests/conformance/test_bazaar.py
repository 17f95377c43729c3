"""The shared words of abilities: pools, what is due, and words for cards, in a game whose abilities have no other."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.bots import KINDS
from game.content import check_pack
from game.rules.abilities import built_ins
from game.rules.asks import Choice
from game.rules.gamedef import Game
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.rules.rng import Rng
from game.words import Words
from tests.support.edits import check_edits
from tests.support.leaks import check_sample, check_tells_nothing, check_view, known
from tests.support.matches import Checked, Start, check_fair_undo, kinds_of_match, match_count, play_blind, starts
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
    assert kinds_of_match(bazaar) == [(mode, seats) for mode in ("morning", "fair") for seats in (2, 3, 4)]
    for mode, seats in kinds_of_match(bazaar):
        for start in starts(bazaar, mode, seats, match_count(2)):
            Checked(bazaar, start).play()
            check_fair_undo(bazaar, start)
        assert check_edits(bazaar, start)


@pytest.mark.parametrize("mode", ["morning", "fair"])
@pytest.mark.parametrize("kind", list(KINDS))
def test_bots_play_it_without_looking(bazaar: Game, kind: str, mode: str) -> None:
    play_blind(next(starts(bazaar, mode, 3, 1)).new(bazaar), kind)


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
    for seat in (0, 1, NOBODY):
        check_view(match.engine, match.state, seat, Rng(1))
    check_sample(bazaar.code, match.state, 0, Rng(1))
    with pytest.raises(AssertionError, match="tells the hidden 'bell'"):
        check_tells_nothing({"among": ("bell",)}, known(match.engine, match.state, 1), "seat 1")


def test_merchants_and_wares_have_other_fields(bazaar: Game) -> None:
    fields = {(card.fields["trade"] == "merchant", *card.fields) for card in bazaar.defs.cards.values()}
    assert fields == {(True, "trade", "gold"), (False, "trade", "price")}


def test_each_seat_takes_another_ready_made_deck(bazaar: Game) -> None:
    match = Start("fair", 3, 1).new(bazaar)
    match.apply(0, (Choice("ref", "smiths"),))
    decision = match.decision(1)
    assert decision is not None
    assert [choice.value for choice in decision.options] == ["thieves", "weavers", "cooks"]
    refusal = match.why_not(1, (Choice("ref", "smiths"),))
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("BZ-DECK-02", "deck_taken")
    words = Words(bazaar.code, bazaar.defs)
    assert [words.named(deck) for deck in bazaar.defs.decks] == ["Thieves", "Smiths", "Old weavers", "Cooks"]
    match.apply(1, (Choice("ref", "weavers"),))
    match.apply(2, (Choice("ref", "cooks"),))
    cards = match.state.components.values()
    dealt = sorted([card.ref for card in cards if card.controller == 1 and card.ref != "basil"])
    assert dealt == sorted(bazaar.defs.decks["weavers"].refs)
    assert Match.load(match.save(), bazaar).state.defs.decks == bazaar.defs.decks


def test_check_runs_the_guards_of_decks(bazaar: Game, tmp_path: Path) -> None:
    over = tmp_path / "data" / "bazaar-game" / "decks" / "mine.yaml"
    over.parent.mkdir(parents=True)
    over.write_text(
        "smiths: {cards: {bell: 3, mirror: }}\n"
        "weavers: {cards: {amber: 1}}\n"
        "cooks: {cards: {plague: }}\n"
        "thieves: {cards: {brawl: , plague: 1}}\n"
    )
    shutil.copytree(BAZAAR / "pack", tmp_path / "pack" / "data" / "bazaar-game")
    report = check_pack([tmp_path / "pack", tmp_path], "bazaar-game", bazaar.code)
    place = f"{tmp_path}/data/bazaar-game/decks/mine.yaml"
    assert [str(each) for each in report.complaints] == [
        f"{place}:1:18: warning: deck 'smiths' cannot be taken in any match: There are no more than 2 of Bell. [BZ-DECK-01]",
        f"{place}:2:1: warning: deck 'weavers' cannot be taken in any match: A deck has 8 cards, this one 9. [BZ-DECK-01]",
        f"{place}:2:19: warning: deck 'weavers' cannot be taken in any match: Amber is no ware. [BZ-DECK-01]",
        f"{place}:3:1: warning: deck 'cooks' cannot be taken in any match: A deck has 8 cards, this one 7. [BZ-DECK-01]",
    ]
    assert report.definitions is not None
    assert report.definitions.decks["thieves"].refs[-2:] == ("scapegoat", "plague")
