"""Neither buttons nor words lie on a card in question; a hint stays until its question is answered, and not longer."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.library import games
from game.rules.asks import Site
from game.ui.table_picture import FAN
from tests.scenes.paint import CloseHand, Restless
from tests.support.matches import playable
from tests.support.thinned import thinned

GAMES = playable()


@pytest.fixture
def begun(home):
    """A table of a game after some random moves, in a still window."""
    made = []

    def make(game_id, skipped=40, size=(1280, 720), until=lambda _view: True, **settings):
        hand = CloseHand(size, every=10**9, reduced_motion=True, curtain=False, **settings)
        made.append(hand)
        game = next(listing.game for listing in games() if listing.id == game_id)
        assert game is not None
        mode = next(iter(game.defs.modes.values()))
        player = Restless(hand, 1)
        player.begin(game_id, mode.id, mode.least_seats, 3, skipped=skipped, until=until)
        hand.settle()
        return hand

    yield make
    for hand in made:
        hand.close()


def raised(hand):
    """The places of the cards of hands, as they are drawn now."""
    view = hand.table.desk.view
    return [view.rect_of(placed) for placed in hands(hand)]


def hands(hand):
    """The cards of the viewer's own hand."""
    placed = hand.table.desk.view.placed
    return [one for one in placed if one.area.zone == f"hand:{hand.table.session.viewer}"]


def buttons(hand):
    return [widget.rect for widget in hand.table.buttons.widgets if widget.visible]


def clear(rects, others):
    return all(rect.collidelist(others) < 0 for rect in rects)


@pytest.mark.parametrize(
    ("game_id", "size", "scale"), thinned(GAMES, [(1280, 720), (1920, 1080), (1024, 720)], [100, 200], every=3)
)
def test_no_button_and_no_words_lie_on_a_card_of_the_hand(begun, game_id, size, scale):
    hand = begun(game_id, size=size, text_size=scale)
    at = [placed.rect.center for placed in hands(hand)]
    for place in at:
        hand.point(place)
        assert clear(buttons(hand), raised(hand))
    for card in [target for target in hand.targets("card") if dict(target.extra).get("legal")][:3]:
        hand.click(card)
        if hand.scene != "TableScene" or not hand.table.choosing.begun:
            break
        for cell in [target for target in hand.targets("cell") if target.enabled][:4]:
            hand.point(cell.rect.center)
            told = [pygame.Rect(mark.rect) for mark in hand.table.foretold.marks(hand.table.buttons.rects)]
            assert clear(told, raised(hand))
            assert clear(told, buttons(hand))
            assert clear(buttons(hand), raised(hand))
        hand.key(pygame.K_ESCAPE)


@pytest.mark.parametrize(("game_id", "size"), thinned(GAMES, [(1280, 720), (1024, 720)], every=2))
def test_no_button_lies_on_what_is_chosen_from_in_large_type(begun, game_id, size):
    hand = begun(game_id, skipped=2, size=size, text_size=200)
    view = hand.table.desk.view
    tiles = [one.rect for one in hand.targets("tile")]
    row = [
        one.rect for one in hand.targets("button") if one.rect.collidelist(tiles) < 0 and view.rect.contains(one.rect)
    ]
    sifts = [one.rect for one in hand.targets("button") if one.name.startswith(("sort:", "only:"))]
    assert clear([rect for rect in row if rect not in sifts], view.lying())
    assert clear(sifts, [view.label_rect(area) for area in view.picture.areas])
    assert all(area.rect.contains(rect) for rect in sifts for area in [view.area_at(rect.center)])


FEW = 5
"""So many cards of a hand lie side by side in every game."""


SMALL: dict[str, dict[str, Any]] = {
    "legends-at-war": {"players": ["A", "B"], "board": ["###"], "hands": {"A": FEW}},
    "champions": {
        "players": ["A", "B", "C"],
        "champions": {"A": "naira"},
        "hand": {"A": ["claymore", "war_elephant", "iron_cap", "war_crown", "essence_of_vitality"]},
    },
    "warriors-legacy": {"players": ["A", "B"], "hand": {"A": ["dagger", "house", "mace", "castle", "short_sword"]}},
}


@pytest.mark.parametrize("game_id", list(SMALL))
def test_no_card_of_a_small_hand_lies_on_the_numbers_of_another(hand, game_id):
    hand.position(SMALL[game_id], ("human",) * len(SMALL[game_id]["players"]), game_id=game_id)
    shown = [placed.rect for placed in hands(hand)]
    assert len(shown) == FEW
    assert all(rect.collidelist(shown[:at]) < 0 for at, rect in enumerate(shown))


def test_a_card_of_the_hand_rises_under_the_pointer(hand):
    hand.position({"players": ["A", "B"], "board": ["#" * 12], "hands": {"A": 3, "B": 3}})
    view = hand.table.desk.view
    placed = next(placed for placed in view.placed if placed.area.show == FAN)
    hand.point(placed.rect.center)
    assert view.rect_of(placed).y <= placed.rect.y - 10
    assert placed.area.rect.top <= view.rect_of(placed).top


def lit(hand):
    """The keys and the spaces that are marked as chosen."""
    view = hand.table.desk.view
    keys = {key for key, glow in view.glows.items() if glow == "selected"}
    return keys, {cell for cell, glow in view.boards["board"].glows.items() if glow == "selected"}


def test_a_hint_stays_marked_while_the_board_moves_and_the_card_is_taken(begun):
    hand = begun("legends-at-war", until=lambda view: view.value("phase") == "battle")
    board = hand.table.desk.view.boards["board"]
    hand.key(pygame.K_h)
    keys, cells = lit(hand)
    assert (len(keys), len(cells)) == (1, 1)
    hand.wheel(2, board.area.center)
    assert lit(hand) == (keys, cells)
    hand.key(pygame.K_HOME)
    hand.key(pygame.K_p)
    assert lit(hand) == (keys, cells)
    card = hand.table.desk.view.named(next(iter(keys)))
    hand.hold(card.rect.center, (20, 400))
    assert cells <= lit(hand)[1]
    hand.key(pygame.K_ESCAPE)
    hand.click(card.rect.center)
    assert lit(hand) == (keys, cells)


def test_a_hint_is_not_marked_where_something_else_is_chosen(begun):
    hand = begun("legends-at-war", until=lambda view: view.value("phase") == "battle")
    hand.key(pygame.K_h)
    keys, cells = lit(hand)
    other = next(card for card in hand.targets("card") if dict(card.extra)["legal"] and card.name not in keys)
    hand.click(other)
    assert lit(hand) == ({other.name}, set())
    hand.key(pygame.K_ESCAPE)
    assert lit(hand) == (keys, cells)


def test_a_hint_goes_with_its_question(begun):
    hand = begun("legends-at-war", until=lambda view: view.value("phase") == "battle")
    hand.key(pygame.K_h)
    assert "A bot would choose" in hand.said()
    other = next(card for card in hand.targets("card") if dict(card.extra)["legal"])
    hand.click(other)
    free = next(cell for cell in hand.targets("cell") if cell.enabled)
    hand.click(free)
    hand.settle()
    assert "A bot would choose" not in hand.said()
    assert lit(hand) == (set(), set())


def test_a_hint_does_not_lie_on_the_space_that_it_names(begun):
    hand = begun("pantheon-duel", skipped=24, size=(1024, 720), text_size=200)
    hand.key(pygame.K_h)
    table = hand.table
    board = table.desk.view.boards["board"]

    def said():
        marks = table.painting._said(table._controls)
        return [pygame.Rect(mark.rect) for mark in marks]

    usual = said()
    for cell in board.board.cells:
        table.choosing.hint = table.choosing.hint._replace(sites=(Site("board", cell),))
        table.lights.show()
        assert clear(said(), [board.cell_rect(cell)])
        assert clear(said(), buttons(hand))
        assert table.desk.frame.table.union(table.desk.frame.panel).contains(said()[0])
    assert any(not clear(usual, [board.cell_rect(cell)]) for cell in board.board.cells), "it would lie on some of them"
