"""A drag that begins on empty table moves the board, or draws a rectangle over the cards that a question asks for; a click is a click."""

from __future__ import annotations

import pygame
import pytest

from game.table.input.mouse import UNSTEADY
from tests.scenes.test_gestures_at_table import count, decks
from tests.scenes.test_table import DUEL

UP_TO = 6
"""So many cards a deck of a skirmish has."""


@pytest.fixture
def duel(hand):
    hand.position(DUEL)
    return hand


def test_a_drag_on_empty_table_moves_the_board_and_chooses_nothing(duel):
    camera = duel.table.desk.view.boards["board"].camera
    cell = duel.cell(2, 1).rect.center
    duel.wheel(8, cell)
    before = camera.centre
    duel.click(duel.card("mine"))
    start = duel.cell(2, 1).rect.center
    duel.drag(start, (start[0] - 60, start[1] - 30))
    assert camera.centre != before
    assert duel.match.history == 0
    assert duel.table.choosing.begun
    duel.click(duel.cell(2, 1))
    assert duel.match.history == 1


def test_a_press_that_moves_within_a_space_that_may_be_chosen_is_a_click_until_it_goes_far_or_leaves_it(duel):
    camera = duel.table.desk.view.boards["board"].camera
    duel.wheel(8, duel.cell(2, 1).rect.center)
    duel.click(duel.card("mine"))
    for inside, far in ((60, UNSTEADY), (2, 4 - UNSTEADY)):
        before, cell = camera.centre, duel.cell(2, 1).rect
        start = cell.left + inside, cell.centery
        duel.drag(start, (start[0] + far, start[1]))
        assert camera.centre != before
        assert duel.match.history == 0
    x, y = duel.cell(2, 1).rect.center
    duel.drag((x, y), (x + UNSTEADY - 1, y))
    assert duel.match.history == 1


def outside(hand, zone):
    """Two corners around all cards of a zone, on empty table."""
    rects = [card.rect for card in hand.targets("card") if dict(card.extra)["zone"] == zone]
    around = rects[0].unionall(rects[1:])
    return (around.left - 4, around.top - 4), around


def test_a_rectangle_takes_what_may_be_chosen_and_no_more_than_the_question_does(hand):
    decks(hand)
    table = hand.table
    pool, deck = [next(t.name for t in hand.targets("zone") if t.name.startswith(name)) for name in ("pool:", "deck:")]
    start, around = outside(hand, pool)
    assert table.desk.view.hit(start) is None
    first = next(card.rect for card in hand.targets("card") if dict(card.extra)["zone"] == pool)
    hand.hold(start, first.center)
    assert len(table.held.spanned) == 1
    hand.point(around.bottomright)
    assert len(table.held.spanned) == UP_TO < len(hand.targets("card"))
    hand.key(pygame.K_ESCAPE)
    assert (table.held.span, table.held.spanned, hand.scene) == (None, (), "TableScene")
    hand.release(around.bottomright)
    assert count(hand, deck) == 0
    hand.drag(start, around.bottomright)
    hand.settle()
    assert count(hand, deck) == UP_TO
    assert table.held.span is None
    hand.click("undo")
    assert count(hand, deck) == 0, "it was one gesture"
    hand.click("suggest")
    assert "filled it in" in hand.said()
    hand.click("button:done")
    assert "filled it in" not in hand.said(), "that is answered now"


def test_where_a_question_takes_one_there_is_no_rectangle(duel):
    duel.hold((20, 400), (500, 700))
    assert duel.table.held.span is None
