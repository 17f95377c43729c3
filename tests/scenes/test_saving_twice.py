"""Two clients play on from one save: neither replaces unasked what the other has saved."""

from __future__ import annotations

import pygame

from game.rules.match import Match
from game.storage.saves import Shelf
from tests.scenes.test_full_disk import legal_step


def write_title(hand, words):
    hand.click("title")
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    hand.post(pygame.TEXTINPUT, text=words)


def save_as(hand, words):
    hand.key(pygame.K_s, pygame.KMOD_CTRL)
    write_title(hand, words)
    hand.click("save")


def further(shelf, path, game):
    """Another client opens the save, makes a move, and saves."""
    saved = shelf.load(path)
    match = Match.load(saved.match, game)
    seat = match.view(-1).waiting[0]
    options = match.legal(seat)
    match.apply(seat, (options[-1],))
    assert shelf.save(saved.about, match.save()) == path
    return match.digest()


def test_a_save_that_another_client_took_further_is_kept_beside_ours(hand, home):
    hand.new_match(("human", "random"))
    save_as(hand, "Friday night")
    assert "Saved as Friday night (friday-night.wartable)" in hand.said()
    shelf, game = Shelf(home / "saves"), hand.table.session.game
    path = shelf.path_of("Friday night")
    theirs = further(shelf, path, game)
    legal_step(hand)
    save_as(hand, "Friday night")
    assert hand.scene == "KeepBothDialog"
    hand.key(pygame.K_RETURN)
    assert hand.scene == "SaveDialog"
    assert len(shelf.listing()) == 1
    hand.click("save")
    hand.click("go-on")
    assert hand.scene == "TableScene"
    assert "Saved as Friday night 2" in hand.said()
    assert Match.load(shelf.load(path).match, game).digest() == theirs
    assert Match.load(shelf.load(shelf.path_of("Friday night 2")).match, game).digest() == hand.match.digest()


def test_our_own_earlier_state_is_replaced_unasked(hand, home):
    hand.new_match(("human", "random"))
    for _time in range(2):
        save_as(hand, "Friday night")
        assert hand.scene == "TableScene"
        legal_step(hand)
        hand.settle()
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    save_as(hand, "Friday night")
    assert hand.scene == "TableScene"
    (slot,) = Shelf(home / "saves").listing()
    saved = Match.load(Shelf(home / "saves").load(slot.path).match, hand.table.session.game)
    assert "undo" in [entry.kind for entry in saved.log]
    assert saved.log == hand.match.log[: len(saved.log)]
