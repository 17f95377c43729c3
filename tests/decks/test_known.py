"""The decks that can be chosen: ready-made ones and files of one's own, each with what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.decks.known import breach_words, breaches, counted, own_decks, ready_made, takes_decks
from game.decks.lists import DeckList, write_list
from game.library import open_game
from game.storage import StorageError
from game.storage.decks import DeckExists, DeckShelf

LEGENDS = open_game("legends-at-war")
LEGACY = open_game("warriors-legacy")
ZEUS = {"zeus": 1, "apollo": 1, "athena": 1, "nike": 1, "iris": 1, "perseus": 1}


@pytest.fixture
def shelf(tmp_path: Path) -> DeckShelf:
    return DeckShelf(tmp_path / "decks")


def told(game, cards, mode="") -> list[str]:
    return [breach_words(game, breach) for breach in breaches(game, cards, mode)]


def test_the_ready_made_decks_are_listed_with_what_they_are_like() -> None:
    listed = ready_made(LEGACY)
    assert [known.key for known in listed] == list(LEGACY.defs.decks)
    assert listed[0].deck.about.startswith("Barracks, castle")
    assert not listed[0].own
    assert counted(LEGACY, listed[0].deck.cards)[0] == ("Houses", 15)
    assert takes_decks(LEGENDS, "pantheon-skirmish")
    assert not takes_decks(LEGENDS, "ragnarok-skirmish")
    assert not takes_decks(open_game("champions"), "free-for-all")


def test_a_file_that_cannot_be_used_is_listed_with_its_reason(shelf: DeckShelf) -> None:
    folder = shelf.folder_of(LEGENDS.id)
    folder.mkdir(parents=True)
    (folder / "good.txt").write_text(write_list(LEGENDS, DeckList(ZEUS, "Olympians")), encoding="utf-8")
    (folder / "typed.txt").write_text("Zeus\nAthenna\n", encoding="utf-8")
    (folder / "picture.txt").write_bytes(b"\x89PNG\xff")
    (folder / "large.txt").write_text("zeus\n" * 20000)
    (folder / "notes.md").write_text("no deck")
    listed = {known.deck.name: [str(problem) for problem in known.problems] for known in own_decks(LEGENDS, shelf)}
    assert list(listed) == ["large", "Olympians", "picture", "typed"]
    assert listed["Olympians"] == []
    assert listed["typed"] == ["Line 2: There is no card “Athenna” (did you mean Athena?)."]
    assert "is no text in UTF-8" in listed["picture"][0]
    assert "is larger than 64 KiB" in listed["large"][0]


def test_nothing_is_overwritten_unless_it_is_said(shelf: DeckShelf) -> None:
    path = shelf.save("legends-at-war", "My Deck", "zeus\n")
    with pytest.raises(DeckExists, match="is another deck"):
        shelf.save("legends-at-war", "my deck!", "hades\n")
    assert path.read_text() == "zeus\n"
    shelf.save("legends-at-war", "My Deck", "thor\n", replaces="zeus\n")
    path.write_text("loki\n")
    with pytest.raises(DeckExists):
        shelf.save("legends-at-war", "My Deck", "odin\n", replaces="thor\n")
    assert shelf.save("legends-at-war", "My Deck", "odin\n", over=True) == path
    assert path.read_text() == "odin\n"
    path.write_bytes(b"\xff\xfe\x00")
    shelf.save("legends-at-war", "My Deck", "odin\n", over=True)
    assert path.with_name("my-deck.txt.kept-1").read_bytes() == b"\xff\xfe\x00"
    with pytest.raises(StorageError):
        shelf.delete(shelf.folder / "elsewhere.txt")
    shelf.delete(path)
    assert shelf.listing("legends-at-war") == ()


def test_every_limit_that_a_deck_breaks_is_told_with_its_rule() -> None:
    """WL-DECK-02, WL-DECK-03, WL-DECK-04, WL-DECK-07, WL-DECK-08, WL-DECK-10."""
    cards = dict(LEGACY.defs.decks["war-camp"].cards)
    cards |= {"halvard": 1, "stormpike": 2, "arson": 3, "castle": 4, "sure_footing": 1}
    del cards["captain"]
    assert told(LEGACY, cards) == [
        "Halvard, Steward of Keys is of no kind that is in decks. [WL-DECK-03]",
        "A deck holds Castle at most 2 times. [WL-DECK-08]",
        "A deck holds Arson at most 2 times. [WL-DECK-07]",
        "Stormpike is a special item; a deck holds each once. [WL-DECK-04]",
        "A deck has 75 cards; this one has 79. [WL-DECK-02]",
        "A deck has one ability of level 1; this one has 2. [WL-DECK-10]",
        "An ability of level 3 is missing. [WL-DECK-10]",
    ]
    assert [breach.cards for breach in breaches(LEGACY, cards)][1:3] == [("castle",), ("arson",)]


def test_the_limits_of_legends_at_war() -> None:
    """LAW-PSK-01, LAW-PSK-02, LAW-MODE-02."""
    assert told(LEGENDS, ZEUS, "pantheon-skirmish") == []
    cards = {**ZEUS, "thor": 2, "nike": 2}
    del cards["zeus"]
    assert told(LEGENDS, cards, "pantheon-skirmish") == [
        "There is only one Nike, and this deck has it several times. [LAW-PSK-01]",
        "There is only one Thor, and this deck has it several times. [LAW-PSK-01]",
        "All cards of a deck are of one pantheon. [LAW-PSK-01]",
        "A deck holds 3 cards of level I, this one 4. [LAW-PSK-02]",
        "A deck holds 2 cards of level II, this one 4. [LAW-PSK-02]",
        "A deck holds 1 cards of level III, this one 0. [LAW-PSK-02]",
    ]
    assert told(LEGENDS, ZEUS, "ragnarok-skirmish") == ["In no way to play are decks built. [LAW-PSK-02]"]
    rules = LEGENDS.code.decks
    assert rules is not None
    clash = rules.clash(LEGENDS.defs, ZEUS, {"hades": 1})
    assert clash is not None
    assert clash.rule == "LAW-MODE-02"
    assert rules.clash(LEGENDS.defs, ZEUS, {"thor": 1}) is None
