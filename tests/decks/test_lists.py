"""Decks as plain text: what is read, what is told of what cannot be read, and that what is written is read again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.decks.lists import MOST_LINES, DeckList, game_named, read_list, write_entry, write_list
from game.library import open_game

LEGENDS = open_game("legends-at-war")
LEGACY = open_game("warriors-legacy")


def read(text: str) -> dict[str, int]:
    reading = read_list(LEGACY.defs, text)
    assert reading.problems == ()
    return dict(reading.deck.cards)


@pytest.mark.parametrize(
    "line",
    [
        "3 Short Sword", "3x short sword", "3 x SHORT SWORD", "3\u00d7 Short-Sword", "Short Sword x3", "short_sword 3x", "Short Sword (3)",
        "- 3 Short Sword", "\u2022 3x Short Sword  # heavy", "3 Short Sword // heavy", "1 Short Sword\n2 short_sword",
        "Short Sword\nShort Sword\nShort Sword",
    ],
)  # fmt: skip
def test_a_line_is_a_card_with_its_number_in_any_usual_form(line: str) -> None:
    assert read(line) == {"short_sword": 3}


def test_accents_and_apostrophes_do_not_matter() -> None:
    assert read_list(LEGENDS.defs, "Ryujin\nTlanuwa\numibozu").deck.cards == {"ryujin": 1, "tlanuwa": 1, "umibozu": 1}
    assert read("Veraquins Chestplate") == read("Veraquin\u2019s Chestplate") == {"veraquins_chestplate": 1}


def test_headings_comments_and_what_stands_above_the_cards() -> None:
    text = """
        # by the fire
        Name: The  Camp
        game: Warrior's Legacy
        about: Slow, but sure.

        Influence:
        12 Influence
        [Weapons]
        2 Spear
        Creatures (7)
    """
    reading = read_list(LEGACY.defs, text)
    assert reading == (({"influence_card": 12, "spear": 2}, "The Camp", "Slow, but sure."), "Warrior's Legacy", ())
    assert game_named(text) == "Warrior's Legacy"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("2 Spear\n3 Shrot Sword", "Line 2: There is no card “Shrot Sword” (did you mean Short Sword?)."),
        ("\n\n4 Qqqq", "Line 3: There is no card “Qqqq”."),
        ("0 Spear", "Line 1: 0 is no number of cards from 1 to 99."),
        ("1000 Spear", "Line 1: 1000 is no number of cards from 1 to 99."),
        ("99 Spear\n1 Spear", "Line 2: No deck holds Spear more often than 99 times."),
        ("game: chess\n1 Spear", "This is a deck of chess, not of Warrior's Legacy."),
        ("# nothing", "No card stands in it."),
        ("Spear\n" + "\n" * MOST_LINES, f"Line {MOST_LINES}: Only the first {MOST_LINES} lines were read."),
    ],
)
def test_what_cannot_be_read_is_told_by_its_line(text: str, problem: str) -> None:
    assert [str(each) for each in read_list(LEGACY.defs, text).problems] == [problem]


def test_of_a_text_that_is_something_else_not_everything_is_told() -> None:
    problems = read_list(LEGACY.defs, "\n".join(["nonsense"] * 80)).problems
    assert len(problems) == 51
    assert str(problems[-1]) == "… and 30 more."


@pytest.mark.parametrize("game", [LEGENDS, LEGACY], ids=lambda game: game.id)
def test_what_is_written_is_read_again(game) -> None:
    """Every card of the game, so every name; and every ready-made deck."""
    decks = [DeckList(dict.fromkeys(game.defs.cards, 2), "All", "One of each: twice")]
    decks += [DeckList(dict(deck.cards), deck.name) for deck in game.defs.decks.values()]
    for deck in decks:
        reading = read_list(game.defs, write_list(game, deck))
        assert (reading.deck, reading.game, reading.problems) == (deck, game.id, ())


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_whatever_a_text_holds_it_is_read_or_told(text: str) -> None:
    reading = read_list(LEGACY.defs, text)
    assert reading.deck.cards or reading.problems
    assert all(1 <= count <= 99 and ref in LEGACY.defs.cards for ref, count in reading.deck.cards.items())


def test_an_entry_of_a_pack_says_the_same() -> None:
    entry = write_entry("mine", DeckList({"spear": 2, "house": 1}, 'The "Camp"'))
    assert entry == 'mine:\n  name: "The \\"Camp\\""\n  cards: {spear: 2, house: 1}\n'
