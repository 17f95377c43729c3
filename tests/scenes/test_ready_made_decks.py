"""Ready-made decks are laid open over the cards, and one of them is taken by a click."""

from __future__ import annotations

import pygame
import pytest

from tests.scenes.test_screens import overlaps

DECKS = ["ref:land-of-yomi", "ref:sea-of-storms", "ref:court-of-heaven"]


@pytest.fixture
def building(hand):
    """Somebody who builds a deck of the Japanese pantheon against a bot, which has built its own."""
    hand.new_match(("human", "greedy"), first_seat=0)
    hand.lift_curtain()
    hand.click("ref:japanese")
    hand.settle()
    for _frame in range(600):
        if len(hand.match.state.asks) == 1:
            return hand
        hand.frames()
    raise AssertionError("the bot has built no deck")


def chosen(hand):
    """The names of the cards in the deck, in the order in which they lie there."""
    return [target.label for target in hand.targets("card", zone="deck:0")]


def tiles(hand):
    return [target.name for target in hand.targets("tile")]


def test_a_deck_is_taken_at_once_and_changed_card_by_card(building):
    hand = building
    assert (tiles(hand), chosen(hand)) == ([], [])
    hand.click("ready")
    assert tiles(hand) == DECKS
    assert not hand.targets("card"), "they lie under the decks"
    assert overlaps(hand) == []
    hand.click("Sea of Storms")
    hand.settle()
    cards = ["Kappa", "Nure-onna", "Ryūjin", "Susanoo", "Umibōzu", "Yamata no Orochi"]
    assert (tiles(hand), chosen(hand)) == ([], cards)
    hand.click("ready")
    assert [target.name for target in hand.targets("tile") if not target.enabled] == ["ref:sea-of-storms"]
    hand.key(pygame.K_ESCAPE)
    assert (hand.scene, tiles(hand)) == ("TableScene", [])
    hand.click(hand.card("Susanoo"))
    hand.settle()
    hand.click(hand.card("Raijin"))
    hand.settle()
    assert chosen(hand) == ["Kappa", "Nure-onna", "Raijin", "Ryūjin", "Umibōzu", "Yamata no Orochi"]
    hand.click("button:done")
    hand.settle()
    assert hand.match.state.values.phase == "boards"


def test_what_lies_under_the_decks_cannot_be_touched(building):
    hand = building
    card = hand.card("Yamauba").rect.center
    hand.click("ready")
    for button in (3, 1):
        hand.click(card, button)
        assert (hand.scene, chosen(hand)) == ("TableScene", [])
    assert tiles(hand) == [], "a click beside them has put the decks away"
    hand.click(card)
    hand.settle()
    assert chosen(hand) == ["Yamauba"]


def test_the_keys_take_a_deck_too(building):
    hand = building
    hand.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    hand.key(pygame.K_RETURN)
    assert tiles(hand) == DECKS
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_RETURN)
    hand.settle()
    assert (tiles(hand), "Amaterasu" in chosen(hand)) == ([], True)
