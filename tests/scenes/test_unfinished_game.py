"""A game of which no mode is finished yet: it is listed and its cards can be looked at, and the title says what it is."""

from __future__ import annotations

from game.scenes.title import TitleScene

GAME = "champions"


def test_a_game_without_a_finished_mode_is_shown_as_that(hand):
    listing = hand.services.listing(GAME)
    assert listing.game is not None
    assert not any(mode.ready for mode in listing.game.defs.modes.values())
    assert listing.problems == ()
    title = hand.stage.top
    assert isinstance(title, TitleScene)
    assert title.facts(listing).modes == "Not finished yet"
    assert title.facts(listing).seats == "3 to 6 seats"
    title.play(listing)
    hand.frames(2)
    assert hand.scene == "TitleScene"
    assert "Champions of the Spoils is not finished yet." in hand.said()
