"""The cards of all packs, looked through without a window: what is found, what there is to choose among, what is looked at."""

from __future__ import annotations

import pytest

from game.library import games
from game.scenes.browsing import TOGETHER, Browsing, Shown
from game.table.model.bundles import cards_with


@pytest.fixture(scope="module")
def library():
    return [listing.game for listing in games() if listing.game is not None]


@pytest.fixture
def browsing(library):
    return Browsing(library)


def names(browsing):
    return [browsing.card(shown).name for shown in browsing.cards]


def test_all_cards_of_all_packs_are_there(browsing, library):
    assert browsing.cards == tuple([Shown(game.id, ref) for game in library for ref in game.defs.cards])
    assert browsing.count == len(browsing.cards)
    assert browsing.at == browsing.cards[0]


def test_a_search_finds_names_abilities_values_and_games_without_accents(browsing):
    browsing.search("njordr")
    assert names(browsing) == ["Njörðr"]
    browsing.search("aegir")
    assert names(browsing) == ["Ægir"]
    browsing.search("JADE flood")
    assert names(browsing) == ["Chalchiuhtlicue"]
    browsing.search("greek water mythic")
    assert {browsing.card(shown).fields["element"] for shown in browsing.cards} == {"water"}
    assert {shown.game for shown in browsing.cards} == {"mythic-wars"}
    browsing.search("no such card anywhere")
    assert browsing.cards == ()
    assert browsing.at is None
    assert browsing.place == -1
    browsing.look_at(3)
    assert browsing.at is None
    browsing.search("")
    assert browsing.at == browsing.cards[0]


def test_what_is_looked_at_stays_while_it_is_found(browsing):
    browsing.search("Thor")
    browsing.look_at(1)
    kept = browsing.at
    browsing.search("")
    assert browsing.at == kept
    assert browsing.cards[browsing.place] == kept
    browsing.look_at(browsing.count + 5)
    assert browsing.at == browsing.cards[-1]
    browsing.look_at(-5)
    assert browsing.at == browsing.cards[0]


def test_cards_are_sifted_by_the_fields_that_several_packs_share(browsing):
    shared = [name for name, _words in browsing.fields()]
    assert "pantheon" in shared
    assert all(
        len({shown.game for shown in browsing.cards if name in browsing.card(shown).fields}) > 1 for name in shared
    )
    browsing.choose("pantheon", "greek")
    assert {shown.game for shown in browsing.cards} == {"legends-at-war", "mythic-wars", "pantheon-duel"}
    browsing.choose_pack("legends-at-war")
    assert browsing.fields() == (("pantheon", "Pantheon"), ("dominion", "Dominion"), ("level", "Level"))
    assert browsing.chosen == {"pantheon": "greek"}
    browsing.choose("level", 3)
    assert {
        (browsing.card(each).fields["pantheon"], browsing.card(each).fields["level"]) for each in browsing.cards
    } == {("greek", 3)}
    assert [value for value, _words in browsing.values("level")] == [1, 2, 3]
    browsing.choose("level", None)
    assert len(browsing.cards) == 18
    # Nothing of Legends at War is Aztec, and Mythic Wars has no levels.
    browsing.choose("level", 2)
    browsing.choose_pack("mythic-wars")
    assert browsing.chosen == {"pantheon": "greek"}
    browsing.choose("types", "goddess")
    assert names(browsing)
    assert all("goddess" in browsing.card(shown).fields["types"] for shown in browsing.cards)
    browsing.choose("pantheon", "aztec")
    browsing.choose_pack("legends-at-war")
    assert browsing.chosen == {}


def test_the_values_of_a_card_are_told_by_their_names(browsing):
    told = browsing.told(Shown("mythic-wars", "thor")).replace(TOGETHER, " ")
    assert "Pantheon Norse · Types Entity, Deity, God · Element Air · Attack 7 · Defense 7 · Power 7" in told
    assert "drawn" not in told
    assert "Level Level" not in browsing.told(Shown("legends-at-war", "thor")).replace(TOGETHER, " ")


def test_only_named_cards_are_looked_through(library):
    game = next(game for game in library if game.id == "pantheon-duel")
    norse = cards_with(game.defs, "norse")
    browsing = Browsing([game], norse)
    assert [shown.ref for shown in browsing.cards] == list(norse)
    assert len(norse) == 17
    assert "pantheon" not in dict(browsing.fields()), "they all have the same"


def test_a_choice_comes_with_the_cards_of_its_name(library):
    for game in library:
        for pantheon in game.defs.each("pantheon"):
            found = cards_with(game.defs, str(pantheon))
            assert set(found) == {ref for ref, card in game.defs.cards.items() if card.fields["pantheon"] == pantheon}
        for deck in game.defs.decks.values():
            assert cards_with(game.defs, deck.id) == tuple(deck.cards)
        assert cards_with(game.defs, "nothing-of-this-name") == ()
