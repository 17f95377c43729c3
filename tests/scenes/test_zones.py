"""Every zone of the table has an edge or cards, and one in which nothing lies says what belongs there."""

from __future__ import annotations

from collections import Counter

import pygame
import pytest

from game.library import games
from game.ui.table_picture import FAN, LATTICE
from game.ui.theme import PALETTE
from tests.scenes.paint import CloseHand, Restless
from tests.support.contrast import contrast
from tests.support.matches import playable
from tests.support.thinned import thinned

GAMES = playable()
SEEN = 1.8
"""A pixel that has this contrast to the recess of a zone can be seen in it."""
LEAST_SEEN = 8
"""So many such pixels, of every second one in both directions, are words, an icon or an outline."""


@pytest.fixture
def begun(home):
    """A table of a game after some random moves, in a still window."""
    made = []

    def make(game_id, skipped, seats, scale):
        hand = CloseHand((1280, 720), every=10**9, reduced_motion=True, curtain=False, text_size=scale)
        made.append(hand)
        game = next(listing.game for listing in games() if listing.id == game_id)
        assert game is not None
        mode = next(iter(game.defs.modes.values()))
        Restless(hand, 1).begin(game_id, mode.id, {0: mode.least_seats, 1: mode.most_seats}[seats], 3, skipped=skipped)
        hand.settle()
        return hand

    yield make
    for hand in made:
        hand.close()


def rgb(surface, point):
    """The colour of a pixel."""
    red, green, blue, _alpha = surface.get_at(point)
    return red, green, blue


@pytest.mark.parametrize(("game_id", "case"), thinned(GAMES, [(0, 0, 100), (40, 1, 100), (90, 0, 200)], every=2))
def test_no_empty_zone_is_without_words_or_outline(begun, game_id, case):
    skipped, seats, scale = case
    hand = begun(game_id, skipped, seats, scale)
    if hand.scene != "TableScene":
        return
    view = hand.table.desk.view
    view.set_glow({})
    surface = pygame.Surface((1280, 720), 0, hand.window.surface)
    surface.set_clip(view.rect)
    view._paint_ground(surface)
    surface.set_clip(None)
    for area in view.picture.areas:
        if area.things or area.show == LATTICE:
            continue
        inside = area.rect.inflate(-4, -4)
        points = [(x, y) for x in range(inside.left, inside.right, 2) for y in range(inside.top, inside.bottom, 2)]
        colours = Counter([rgb(surface, point) for point in points])
        seen = sum(count for colour, count in colours.items() if contrast(colour, PALETTE.inset) >= SEEN)
        assert seen >= LEAST_SEEN, (area.name, area.show)
        if area.show != FAN:
            edge = rgb(surface, (area.rect.centerx, area.rect.y))
            assert contrast(edge, PALETTE.table) >= 2.9, area.name
