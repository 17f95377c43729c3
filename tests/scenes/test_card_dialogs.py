"""Cards in dialogs over the table: they are read by mouse and by keys, with the side panel or without."""

from __future__ import annotations

import pygame
import pytest

from tests.scenes.test_games_at_table import played
from tests.scenes.test_reading_the_table import at, lying


@pytest.fixture
def seat(hand):
    """What lies before a seat, while the side panel is folded away."""
    table = at(hand, lying(["enlil", "thor"], ["apollo", "ares"]))
    hand.key(pygame.K_p)
    table.doors.look_at_seat(1)
    hand.frames(2)
    return hand


def told(hand):
    """The places of what is told or shown over the dialog."""
    return [
        pygame.Rect(mark.rect)
        for mark in hand.stage.top.marks()
        if isinstance(mark.look, tuple) and mark.look[0] == "inspection"
    ]


def test_a_card_is_told_beside_it_where_the_side_panel_is_folded(seat):
    apollo = seat.card("Apollo")
    assert not told(seat)
    seat.point(apollo.rect.center)
    assert seat.table.desk.panel.inspected.title == "Apollo"
    (shown,) = told(seat)
    assert not shown.colliderect(apollo.rect)
    # The table below tells nothing meanwhile, nor when the dialog is closed.
    assert not seat.table.painting._inspected(seat.table._controls)
    seat.key(pygame.K_ESCAPE)
    assert seat.table.desk.panel.inspected is None


def test_a_card_is_large_while_the_key_is_held(seat):
    seat.point(seat.card("Apollo").rect.center)
    seat.strike(pygame.K_SPACE)
    large = seat.stage.top.close_up
    assert large.shown.title == "Apollo"
    assert large.rect.height > 400
    seat.point(seat.card("Ares").rect.center)
    assert large.shown.title == "Ares"
    seat.post(pygame.KEYUP, key=pygame.K_SPACE, mod=0)
    assert large.shown is None


def test_cards_are_marked_and_read_by_keys(seat):
    read = set()
    for _key in range(6):
        seat.key(pygame.K_TAB)
        shown = seat.table.desk.panel.inspected
        read.add(shown.title if shown is not None else "")
    assert {"Apollo", "Ares"} <= read


def test_in_a_pile_every_card_is_told_that_is_pointed_at(hand):
    table = played(hand, "pantheon-duel", "duel", 2, lambda match: len(match.view(-1).zone("discard:0")) > 1)
    table.doors.look_through("discard:0")
    hand.frames(2)
    for card in hand.targets("card"):
        hand.point(card.rect.center)
        assert table.desk.panel.inspected.title == card.label
