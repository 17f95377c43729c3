"""Gestures at the table, and between it and what lies over it."""

from __future__ import annotations

import pygame

from game.table.model.gesture import component_choice
from game.ui.lists import ScrollPanel
from tests.scenes.test_positions import CALLED_BACK
from tests.scenes.test_table import DUEL


def decks(hand):
    """Up to the building of decks."""
    hand.new_match()
    for tile in ("ref:greek", "ref:norse"):
        hand.click(tile)
        hand.lift_curtain()


def count(hand, zone):
    return next(dict(target.extra)["count"] for target in hand.targets("zone") if target.name == zone)


def test_a_double_click_takes_one_card_of_a_pool_and_puts_one_back(hand):
    decks(hand)
    deck = next(target.name for target in hand.targets("zone") if target.name.startswith("deck:"))

    def first(zone):
        return next(card for card in hand.targets("card", legal=True) if dict(card.extra)["zone"].startswith(zone))

    hand.double_click(first("pool:"))
    assert count(hand, deck) == 1
    hand.click(first("pool:"))
    hand.click(first("pool:"))
    assert count(hand, deck) == 3, "clicks that are apart take one each"
    hand.double_click(first("deck:"))
    assert count(hand, deck) == 2


def test_drags_from_one_place_are_no_double_click(hand):
    decks(hand)
    deck = next(target for target in hand.targets("zone") if target.name.startswith("deck:"))
    for taken in (1, 2, 3):
        card = next(card for card in hand.targets("card", legal=True) if dict(card.extra)["zone"].startswith("pool:"))
        hand.hold(card.rect.center, deck.rect.center)
        hand.release(deck.rect.center)
        assert count(hand, deck.name) == taken


def test_a_double_click_on_a_card_of_the_hand_takes_it_and_does_not_put_it_back(hand):
    hand.position(DUEL)
    card = hand.card("mine")
    hand.double_click(card)
    assert hand.table.choosing.path == (component_choice(dict(card.extra)["id"]),)
    hand.click(card)
    assert hand.table.choosing.path == ()


def test_what_opens_under_the_second_click_is_not_hit_by_it(hand):
    decks(hand)
    hand.double_click("only:level")
    assert hand.scene == "PopupScene"
    hand.key(pygame.K_ESCAPE)
    hand.double_click("menu")
    assert hand.scene == "MenuScene"


def test_quick_clicks_on_undo_take_back_one_after_the_other(hand):
    decks(hand)
    for _card in range(3):
        hand.click(next(card for card in hand.targets("card", legal=True) if dict(card.extra)["zone"][:4] == "pool"))
    before = hand.match.history
    hand.double_click("undo")
    assert hand.match.history == before - 2


def test_the_curtain_is_lifted_by_return_after_whatever_brought_it(hand):
    decks(hand)
    for by in (hand.click, hand.double_click):
        by(next(target for target in hand.targets("button") if target.name.startswith("hand:")))
        assert hand.scene == "CurtainScene"
        assert hand.stage.top.form.focused.text.startswith("I am ")
        hand.click((30, 30))
        assert hand.stage.top.form.focused.text.startswith("I am "), "a click beside it takes nothing away"
        hand.key(pygame.K_RETURN)
        assert hand.scene == "TableScene"


def test_a_held_key_does_not_lift_the_curtain_that_it_brought(hand):
    decks(hand)
    hand.strike(pygame.K_RETURN)
    hand.click(next(target for target in hand.targets("button") if target.name.startswith("hand:")))
    for _repeat in range(3):
        hand.strike(pygame.K_RETURN)
    assert hand.scene == "CurtainScene"
    hand.post(pygame.KEYUP, key=pygame.K_RETURN, mod=0)
    hand.key(pygame.K_RETURN)
    assert hand.scene == "TableScene"


def test_the_bar_of_the_log_is_held_until_it_is_let_go_anywhere(hand):
    decks(hand)
    log = hand.table.desk.panel.log
    hand.table.desk.panel.log.lines = [f"line {number}" for number in range(200)]
    hand.frames()
    bar = log._bar()
    assert bar is not None
    hand.hold(bar.center, (300, log.rect.y + 60))
    assert log.offset < log.most_offset
    assert hand.table.held.drag is None
    hand.release((300, log.rect.y + 60))
    left = log.offset
    hand.point((bar.centerx, log.rect.bottom))
    assert log.offset == left
    hand.press(log._bar().center)
    assert log.held
    hand.key(pygame.K_ESCAPE)
    assert not log.held, "the menu takes it out of the hand"


def open_pile(hand):
    """The pile of a match from which a card has to be called back."""
    hand.services.settings = hand.services.settings.with_(curtain=False)
    hand.position(CALLED_BACK, game_id="pantheon-duel")
    hand.click(hand.card("Sigurd"))
    hand.click(hand.cell(0, 0))
    hand.settle()
    hand.click(next(target for target in hand.targets("button") if target.name.startswith("pile:")))
    assert hand.scene == "PileScene"
    return hand.match.history


def test_a_card_of_a_pile_is_taken_where_it_is_let_go(hand):
    begun = open_pile(hand)
    one, other = (card.rect.center for card in hand.targets("card", legal=True)[:2])
    hand.drag(one, other)
    assert hand.scene == "PileScene", "a press that leaves its card takes none"
    hand.double_click(other)
    assert hand.match.history == begun + 1
    assert hand.match.view(-1).count("discard:0") == 2


def test_a_pile_is_gone_through_by_keys(hand):
    begun = open_pile(hand)
    names = [target.label for target in hand.targets("card", legal=True)]
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert hand.stage.top.form.focused.thing.name == names[1]
    hand.key(pygame.K_RETURN)
    assert hand.match.history == begun + 1


def test_a_pile_of_hundreds_is_scrolled_and_none_of_it_is_too_small_to_read(hand):
    pile = [{"id": f"card{number}", "s": "2/2/2/2"} for number in range(300)]
    hand.position({**DUEL, "underworld": pile})
    hand.click(next(target for target in hand.targets("card") if dict(target.extra).get("zone") == "underworld"))
    panel = next(one for one in hand.stage.top.form.widgets if isinstance(one, ScrollPanel))
    cards = panel.inner
    assert len(cards) == 300
    assert min(card.rect.width for card in cards) >= 60
    assert all(panel.rect.left <= card.rect.left and card.rect.right <= panel.rect.right for card in cards)
    seen = {target.label for target in hand.targets("card")}
    assert "card0" in seen
    assert "card299" not in seen
    hand.wheel(-500, panel.rect.center)
    assert "card299" in {target.label for target in hand.targets("card")}
    window = pygame.Rect((0, 0), hand.stage.size)
    assert all(window.contains(target.rect) for target in hand.targets())
