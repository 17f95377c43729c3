"""What is drawn in parts, frame by frame and in motion, is what a full redraw shows: nothing is left behind, and nothing is missing."""

from __future__ import annotations

from typing import Any

import pytest

from game.library import open_game
from game.rules.match import Match
from tests.scenes.paint import NAMES, CloseHand, Restless, play_at_random
from tests.support.matches import least_and_most_seats, playable
from tests.support.thinned import thinned

HOUSES: tuple[dict[str, Any], ...] = (
    {},
    {"size": (1920, 1080), "animation_speed": 60},
    {"size": (1024, 720), "text_size": 200},
    {"text_size": 150, "curtain": False, "reduced_motion": True},
)
"""Windows and settings under which whole matches are played."""
BOTS = (("human", "human", "random"), ("human", "random"), ("random", "human"))


@pytest.fixture
def close_hand(home):
    made = []

    def make(**settings):
        made.append(CloseHand(**settings))
        return made[-1]

    yield make
    for hand in made:
        hand.close()


def test_a_back_that_flies_from_a_small_place_leaves_nothing_behind(close_hand):
    """Both cards laid face down turn up: the other's is drawn larger than the strip of backs that it comes from."""
    hand = close_hand()
    player = Restless(hand, 1)
    player.begin(
        "legends-at-war",
        "pantheon-skirmish",
        2,
        1,
        ("human", "greedy"),
        until=lambda view: view.value("phase") == "opening",
    )
    player.rest()
    table = hand.table
    while table.session.view().value("phase") == "opening":
        player.act()
        player.rest()
    assert table.session.view().value("placed") >= 2
    assert hand.compared > 10


@pytest.mark.parametrize(("game_id", "skipped"), thinned(playable(), [0, 40], every=2))
def test_a_restless_player_sees_nothing_but_the_table(close_hand, game_id, skipped):
    hand = close_hand()
    player = Restless(hand, 11 + skipped)
    game = hand.services.listing(game_id).game
    mode = next(iter(game.defs.modes.values()))
    player.begin(game_id, mode.id, mode.least_seats, 5, skipped=skipped)
    player.play(7)
    assert hand.compared > 60


def test_what_a_bot_does_is_told_in_the_frame_in_which_it_is_done(close_hand):
    """The deck that it builds shows nowhere but in a line of the log."""
    player = Restless(close_hand(), 1)
    player.begin(
        "legends-at-war",
        "pantheon-skirmish",
        2,
        1,
        ("human", "random"),
        until=lambda view: view.value("phase") == "decks",
    )
    session = player.hand.table.session
    while 1 in session.view().waiting:
        player.hand.frames(1)
    assert session.view().waiting == (0,)


CASES = least_and_most_seats()
WHOLE, STRETCH = 400, 40
"""So many actions of a match are played from its beginning, or from any place in it."""
RARE = 4
"""One case in so many is played from its beginning, the others in each soak from another place."""


def begin(player, case, seed, *, whole=False):
    """Put a match on the table, from its beginning or from any place in it."""
    game_id, mode, seats = case
    skipped = 0
    if not whole:
        match = Match.new(open_game(game_id), NAMES[:seats], seed, {"mode": mode})
        play_at_random(match)
        skipped = player.rng.randrange(len(match.log))
    player.begin(game_id, mode, seats, seed, BOTS[seed % len(BOTS)], skipped=skipped)


def test_a_card_that_has_come_back_to_the_row_of_buttons_lies_under_them(close_hand):
    """As long as it moves it is over them, and it ends at the very place where it lies."""
    seed = 20261142
    player = Restless(close_hand(**HOUSES[seed % len(HOUSES)]), seed)
    begin(player, ("mythic-wars", "shared-destiny", 2), seed)
    player.play(9)
    assert "drag c32" in player.hand.done


@pytest.mark.soak
@pytest.mark.parametrize(("number", "case"), list(enumerate(CASES)), ids=["-".join(map(str, case)) for case in CASES])
def test_matches_leave_nothing_behind(close_hand, number, case, base_seed):
    seed = base_seed + number
    hand = close_hand(**HOUSES[seed % len(HOUSES)])
    player = Restless(hand, seed)
    whole = seed % RARE == 0
    begin(player, case, seed, whole=whole)
    player.play(WHOLE if whole else STRETCH)
    assert hand.compared > (200 if whole else 5)
