"""The browser of cards, from the title and from what is chosen: by mouse, wheel and keys."""

from __future__ import annotations

import pygame
import pytest

from game.library import games
from tests.scenes.hand import Hand
from tests.scenes.test_screens import overlaps
from tests.support.compiled import give_compiled

LAST = [ref for listing in games() if listing.game is not None for ref in listing.game.defs.cards][-1]


@pytest.fixture(scope="module")
def hand(tmp_path_factory):
    """A client, for all of these; each begins at the title."""
    home = tmp_path_factory.mktemp("home")
    give_compiled(home)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WARTABLE_HOME", str(home))
        client = Hand(curtain=False)
        yield client
        client.close()


@pytest.fixture
def cards(hand):
    """The browser, opened from the title."""
    while len(hand.stage.scenes) > 1:
        hand.stage.pop()
    hand.click("cards")
    return hand


def looked_at(hand):
    return next(target.name for target in hand.targets("card") if dict(target.extra)["chosen"])


def place_of(hand, game_id):
    """How many steps down the list of packs a game stands, below all of them."""
    return [id for id, _name in hand.stage.top.browsing.packs].index(game_id) + 1


def refs(hand):
    return [target.name for target in hand.targets("card")]


def test_the_keys_go_from_card_to_card_and_open_one(cards):
    hand, shown = cards, refs(cards)
    assert looked_at(hand) == shown[0]
    hand.key(pygame.K_RIGHT)
    assert looked_at(hand) == shown[1]
    hand.key(pygame.K_DOWN)
    assert looked_at(hand) == shown[7]
    assert overlaps(hand) == []
    hand.key(pygame.K_RETURN)
    assert not hand.targets("card")
    before = hand.said()
    hand.key(pygame.K_RIGHT)
    assert hand.said() != before
    hand.wheel(1, (900, 400))
    assert hand.said() == before
    hand.key(pygame.K_ESCAPE)
    assert looked_at(hand) == shown[7]
    hand.key(pygame.K_END)
    assert looked_at(hand) == LAST
    hand.key(pygame.K_ESCAPE)
    assert hand.scene == "TitleScene"


def test_a_search_and_the_lists_sift_and_the_data_line_is_told(cards):
    hand = cards
    hand.click("search")
    hand.type("water goddess")
    assert len(refs(hand)) > 1
    hand.click("pack")
    for _place in range(place_of(hand, "mythic-wars")):
        hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert {dict(target.extra)["game"] for target in hand.targets("card")} == {"mythic-wars"}
    hand.click(hand.targets("card")[1])
    name = looked_at(hand)
    lines = hand.said().split("\n")
    assert any(line.startswith("data/mythic-wars/cards/") and ".yaml:" in line for line in lines)
    assert any("Element\N{NO-BREAK SPACE}Water" in line for line in lines)
    hand.double_click(hand.targets("card")[1])
    assert not hand.targets("card")
    hand.click("back")
    assert looked_at(hand) == name


def test_the_wheel_scrolls_and_a_click_chooses(cards):
    hand, shown = cards, refs(cards)
    hand.wheel(-6, hand.targets("card")[0].rect.center)
    assert refs(hand)[0] != shown[0]
    last = hand.targets("card")[-1]
    hand.click(last)
    assert looked_at(hand) == last.name
    assert hand.find(last.name).rect.bottom < hand.find("back").rect.top


def test_the_cards_of_a_pantheon_are_looked_through_before_it_is_chosen(cards):
    hand = cards
    hand.key(pygame.K_ESCAPE)
    hand.new_match(first_seat=0)
    before = hand.match.digest()
    hand.click("look:norse")
    assert hand.scene == "CardsScene"
    norse = [ref for ref, card in hand.match.game.defs.cards.items() if card.fields["pantheon"] == "norse"]
    assert refs(hand) == norse
    hand.key(pygame.K_ESCAPE)
    assert (hand.scene, hand.match.digest()) == ("TableScene", before)
    assert overlaps(hand) == []
    hand.click("ref:norse")
    hand.settle()
    assert hand.match.state.values.pantheons[0] == "norse"


def test_the_own_deck_is_looked_through_while_the_board_is_laid(cards):
    hand = cards
    hand.key(pygame.K_ESCAPE)
    hand.position({"players": ["A", "B"], "phase": "boards", "decks": {"A": ["thor", "fenrir", "loki"], "B": ["zeus"]}})
    assert not hand.has("pile:deck:1")
    hand.click("pile:deck:0")
    # By name, whatever the order in which they lie.
    assert [target.label for target in hand.targets("card")] == ["Fenrir", "Loki", "Thor"]
    hand.key(pygame.K_ESCAPE)
