"""The key that shows a component large while it is held: what is pointed at or marked, whole in the window, and nothing that is hidden."""

from __future__ import annotations

import pygame
import pytest

from game.ui.table_picture import PieceLook
from tests.scenes.test_board_phase import PHASE
from tests.scenes.test_table import DUEL


@pytest.fixture
def battle(hand):
    hand.position(DUEL)
    return hand


def large(hand):
    return hand.table.painting.close_up


def own(hand):
    return [placed for placed in hand.table.desk.view.placed if placed.area.zone == "hand:0"]


def test_a_card_is_large_beside_the_pointer_while_the_key_is_held(battle):
    window = pygame.Rect((0, 0), battle.window.size)
    progress = battle.table.progress
    for placed in (own(battle)[0], own(battle)[-1], *[one for one in battle.table.desk.view.placed if one.thing.cell]):
        at = battle.table.desk.view.seen_rect(placed).center
        battle.point(at)
        battle.strike(pygame.K_SPACE)
        assert large(battle).shown.key == placed.thing.key
        assert large(battle).rect.height >= 400
        assert window.contains(large(battle).rect)
        assert not large(battle).rect.collidepoint(at)
        battle.post(pygame.KEYUP, key=pygame.K_SPACE, mod=0)
        assert large(battle).marks() == []
    assert (battle.table.progress, battle.table.choosing.path) == (progress, ())


def test_it_goes_along_with_the_pointer_and_ends_with_whatever_lies_over_the_table(battle):
    one, other = own(battle)[:2]
    battle.point(one.rect.center)
    battle.strike(pygame.K_SPACE)
    battle.point((one.rect.x + 4, battle.table.desk.frame.bar.centery))
    assert large(battle).marks() == []
    battle.point(other.rect.center)
    assert large(battle).shown.key == other.thing.key
    battle.key(pygame.K_F1)
    battle.key(pygame.K_ESCAPE)
    assert large(battle).marks() == []


def test_the_card_that_the_keys_mark_is_shown_although_the_pointer_rests_elsewhere(battle):
    battle.point(own(battle)[-1].rect.center)
    battle.key(pygame.K_TAB)
    marked = int(battle.table.choosing.cursor.value)
    battle.strike(pygame.K_SPACE)
    assert large(battle).shown.key == f"c{marked}"
    battle.key(pygame.K_TAB)
    assert large(battle).shown.key == f"c{int(battle.table.choosing.cursor.value)}" != f"c{marked}"


def test_of_a_hidden_card_only_its_back_is_shown(battle):
    hidden = next(placed for placed in battle.table.desk.view.placed if not placed.thing.id)
    battle.point(hidden.rect.center)
    battle.strike(pygame.K_SPACE)
    shown = large(battle).shown
    assert (shown.face, shown.title, shown.sides) == (None, "Hidden card", ())


def test_a_board_piece_shows_its_sides(hand):
    hand.position(PHASE)
    piece = next(placed for placed in hand.table.desk.view.placed if isinstance(placed.thing.look, PieceLook))
    hand.point(piece.rect.center)
    hand.strike(pygame.K_SPACE)
    assert len(large(hand).shown.sides) == 2
