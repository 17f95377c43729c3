"""Only what answers the question is lit: thin lines that fade to nothing, and what cannot be played is dimmed instead."""

from __future__ import annotations

import pygame
import pytest

from game.library import games
from game.scenes.looks import make_looks
from game.table.paint.lights import MOST_LIT
from game.ui.component_views import GLOWS, HALO, ComponentViews
from game.ui.face import face_data
from game.ui.table_picture import MINI, PILE, STRIP, CardLook
from game.ui.table_view import READY
from game.ui.theme import Theme
from tests.scenes.paint import CloseHand, Restless
from tests.support.matches import playable
from tests.support.thinned import thinned

GAMES = playable()
WINDOW = (1280, 720)
MOST_SHARE = 0.03
"""At most this share of the window shines."""
SHINING = ("legal", "selected", "target")


@pytest.fixture
def begun(home):
    """A table of a game after some random moves, in a still window."""
    made = []

    def make(game_id, skipped, seats=0):
        hand = CloseHand(WINDOW, every=10**9, reduced_motion=True, curtain=False)
        made.append(hand)
        game = next(listing.game for listing in games() if listing.id == game_id)
        assert game is not None
        mode = next(iter(game.defs.modes.values()))
        count = {0: mode.least_seats, 1: mode.most_seats}[seats]
        Restless(hand, 1).begin(game_id, mode.id, count, 3, skipped=skipped)
        hand.settle()
        return hand

    yield make
    for hand in made:
        hand.close()


def shining(surface):
    """How many pixels have the colour of a light."""
    return sum(pygame.mask.from_threshold(surface, GLOWS[name], (40, 40, 40, 255)).count() for name in SHINING)


def lit_share(hand):
    """The share of the window that shines because something may be chosen, and does not without that."""
    view = hand.table.desk.view
    hand.stage.damage.add()
    hand.frames()
    with_lights = shining(hand.window.surface)
    glows, sites = dict(view.glows), {zone: dict(board.glows) for zone, board in view.boards.items()}
    view.set_glow({})
    view.set_cell_glow({})
    hand.stage.damage.add()
    hand.stage.draw(hand.window.surface)
    without = shining(hand.window.surface)
    view.set_glow(glows)
    view.set_cell_glow({(zone, cell): glow for zone, cells in sites.items() for cell, glow in cells.items()})
    return (with_lights - without) / (WINDOW[0] * WINDOW[1])


@pytest.mark.parametrize(("game_id", "skipped", "seats"), thinned(GAMES, [4, 40], [0, 1], every=2))
def test_no_more_than_a_small_part_of_the_window_shines(begun, game_id, skipped, seats):
    hand = begun(game_id, skipped, seats)
    assert lit_share(hand) <= MOST_SHARE
    for card in [target for target in hand.targets("card") if dict(target.extra).get("legal")][:2]:
        hand.point(card.rect.center)
        assert lit_share(hand) <= MOST_SHARE
        hand.click(card)
        if hand.scene != "TableScene" or not hand.table.choosing.begun:
            break
        assert lit_share(hand) <= MOST_SHARE
        hand.key(pygame.K_ESCAPE)


@pytest.mark.parametrize(("game_id", "skipped"), thinned(GAMES, [4, 40, 90], every=2))
def test_what_cannot_be_played_is_dimmed_and_what_can_is_ringed_while_it_is_pointed_at(begun, game_id, skipped):
    hand = begun(game_id, skipped)
    table = hand.table
    view = table.desk.view
    held = [placed for placed in view.placed if table.lights._is_held(placed.area)]
    legal = {target.name for target in hand.targets("card") if dict(target.extra).get("legal")}
    for placed in held:
        key = placed.thing.key
        assert view.glows.get(key, "") != "legal"
        if key in legal:
            assert view.glows[key] in (READY, "selected")
            plain = view.sprite(placed).surface
            hand.point(view.rect_of(placed).center)
            assert view.sprite(placed).surface != plain
        elif legal & {one.thing.key for one in held if one.area is placed.area}:
            assert view.glows[key] == "dim"
    cards = [
        one for one in view.placed if isinstance(one.thing.look, CardLook) and one.area.show not in (STRIP, MINI, PILE)
    ]
    open_cards = [one for one in cards if one.thing.type == "card" and one not in held]
    ringed = [one for one in open_cards if view.glows.get(one.thing.key) == "legal"]
    assert len(ringed) <= MOST_LIT * len(open_cards)


@pytest.mark.parametrize("seat", [None, 0, 2])
@pytest.mark.parametrize("glow", ["legal", "selected", "target", "focus"])
def test_no_light_reaches_the_edge_of_its_picture(home, glow, seat):
    theme = Theme.for_window(WINDOW)
    listing = next(listing for listing in games() if listing.id == "legends-at-war")
    assert listing.game is not None
    looks = make_looks(listing.game, listing)
    views = ComponentViews(theme, looks.faces, looks.icons, looks.art)
    card = face_data(next(iter(listing.game.defs.cards.values())), listing.game.defs.texts)
    for width in (40, 60, 79, 92, 150, 200):
        lit, plain = (views.card(card, width, glow=shown, seat=seat) for shown in (glow, ""))
        wide, high = lit.surface.get_size()
        assert plain.surface.get_size() == (wide, high)
        rim = [(x, y) for x in range(wide) for y in (0, high - 1)] + [
            (x, y) for y in range(high) for x in (0, wide - 1)
        ]
        assert all(lit.surface.get_at(at) == plain.surface.get_at(at) for at in rim)
        # It is no further from the card than the halo, and the frame of a seat lies between.
        far = theme.px(HALO) + views._edge(width) + 1
        left = -lit.offset[0] - far
        assert all(lit.surface.get_at((left, y)) == plain.surface.get_at((left, y)) for y in range(high))
    looks.art.close()
