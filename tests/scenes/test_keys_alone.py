"""Matches that are played by keys alone, and what can be reached by them besides; whatever has the focus is seen to have it."""

from __future__ import annotations

import random

import pygame
import pytest

from game.library import games
from tests.scenes.paint import CloseHand, Restless
from tests.scenes.test_table import DUEL
from tests.support.matches import playable

GAMES = playable()
MOST = 40
"""More keys than any choice is away."""


class KeyPlayer:
    """Plays at random, by keys."""

    def __init__(self, hand, seed):
        self.hand = hand
        self.rng = random.Random(seed)

    def begin(self, game_id):
        game = next(listing.game for listing in games() if listing.id == game_id)
        assert game is not None
        mode = next(iter(game.defs.modes.values()))
        Restless(self.hand, 1).begin(game_id, mode.id, mode.least_seats, 3)
        self.hand.settle()

    def go_to(self, reached, key, mod=0):
        for _press in range(MOST):
            if reached():
                return
            self.hand.key(key, mod)
        raise AssertionError("it cannot be reached")

    def act(self):
        """One choice, or one step out of whatever lies over the table."""
        hand = self.hand
        if hand.scene != "TableScene":
            hand.key(pygame.K_RETURN)
            hand.frames(4)
            return
        table = hand.table
        if not table.held.carried:
            hand.settle()
        if hand.scene != "TableScene":
            return
        if table.held.carried:
            hand.key(pygame.K_RETURN)
            if table.held.carried:
                hand.key(self.rng.choice([pygame.K_r, pygame.K_f]))
                hand.key(pygame.K_TAB)
            return
        if table.session.match.outcome is not None:
            hand.frames(8)
            return
        spots = [choice for choice, _rect in table.keyboard.spots()]
        assert spots, "something may be chosen"
        done = [choice for choice in spots if choice.value == "done"]
        fresh = [choice for choice in spots if not self._lies_in_deck(choice)] or spots
        wanted = done[0] if done else self.rng.choice(fresh)
        self.go_to(lambda: table.choosing.cursor == wanted, pygame.K_TAB)
        hand.key(pygame.K_RETURN)
        hand.frames(2)

    def _lies_in_deck(self, choice):
        sighting = self.hand.table.session.view().component(int(choice.value)) if choice.what == "component" else None
        return sighting is not None and sighting.zone.startswith("deck:")


@pytest.fixture
def players(home):
    made = []

    def make(game_id, seed=1):
        hand = CloseHand(every=10**9, reduced_motion=True, curtain=False, bot_pause=0)
        made.append(hand)
        player = KeyPlayer(hand, seed)
        player.begin(game_id)
        return player

    yield make
    for hand in made:
        hand.close()


@pytest.mark.parametrize("game_id", GAMES)
def test_a_match_goes_on_by_keys_alone(players, game_id):
    player = players(game_id)
    for _act in range(100):
        if player.hand.match.history >= 10:
            return
        player.act()
    raise AssertionError("the match does not go on")


@pytest.mark.soak
@pytest.mark.parametrize("game_id", GAMES)
def test_a_whole_match_is_played_by_keys_alone(players, game_id):
    player = players(game_id)
    for _act in range(1500):
        if player.hand.scene == "ResultScene":
            return
        player.act()
    raise AssertionError("the match is not over")


def test_buttons_chips_and_seats_are_reached_and_pressed_and_keep_the_focus(hand):
    hand.position(DUEL)
    player, table = KeyPlayer(hand, 1), hand.table

    def has(name):
        focused = table.form.focused
        return focused is not None and table._name_of(focused) == name

    def in_bar():
        return table.form.focused is not None and table.form.focused.rect.colliderect(table.desk.frame.bar)

    player.go_to(lambda: has("standing:0"), pygame.K_F6)
    player.go_to(lambda: has("standing:1"), pygame.K_DOWN)
    place = table.form.focused.rect
    shown = hand.window.surface.get_at((place.centerx, place.top - table.desk.theme.px(2)))[:3]
    assert max(abs(one - other) for one, other in zip(shown, table.desk.theme.palette.focus, strict=True)) < 40
    hand.key(pygame.K_RETURN)
    assert hand.scene == "SeatScene"
    hand.key(pygame.K_ESCAPE)
    hand.drag(hand.card("mine").rect.center, hand.cell(1, 1).rect.center)
    hand.lift_curtain()
    assert hand.match.history == 1
    player.go_to(in_bar, pygame.K_F6, pygame.KMOD_SHIFT)
    player.go_to(lambda: has("undo"), pygame.K_RIGHT)
    hand.key(pygame.K_RETURN)
    assert hand.match.history == 0
    hand.lift_curtain()
    hand.key(pygame.K_F6)
    player.go_to(in_bar, pygame.K_F6)
    player.go_to(lambda: has("fold"), pygame.K_RIGHT)
    hand.key(pygame.K_RETURN)
    assert table.looking.folded
    assert has("fold"), "it is built anew, and has the focus again"
    hand.key(pygame.K_RETURN)
    assert not table.looking.folded


def test_cards_that_may_not_be_chosen_can_be_read_and_their_menu_opened(hand):
    hand.position(DUEL)
    seen = set()
    for key in (pygame.K_UP, pygame.K_UP, pygame.K_RIGHT, pygame.K_UP, pygame.K_LEFT, pygame.K_DOWN):
        hand.key(key, pygame.KMOD_SHIFT)
        inspected = hand.table.desk.panel.inspected
        seen.add(inspected.title)
        assert hand.table.desk.view.glows[inspected.key] == "focus"
    assert {"weak", "strong"} <= seen
    hand.key(pygame.K_MENU)
    assert hand.scene == "PopupScene"


def test_an_arrow_to_the_side_goes_to_what_lies_there(hand):
    """On the title the games stand beside what else can be done."""
    walked = []
    for _press in range(3):
        hand.key(pygame.K_TAB)
        walked.append(hand.focus())
    assert walked == ["load", "cards", "decks"]
    row = hand.find("decks").rect
    hand.key(pygame.K_RIGHT)
    beside = hand.find(hand.focus()).rect
    assert hand.focus().startswith("game:")
    assert beside.top <= row.centery < beside.bottom, "the game at the same height"
    hand.key(pygame.K_LEFT)
    assert hand.focus() == "decks"
