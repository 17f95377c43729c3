"""A game of which no mode is finished yet: it is listed and its cards can be looked at, and the title says what it is."""

from __future__ import annotations

from game.scenes.title import TitleScene
from tests.support.template import ACCORD, copy_template, found_by_scan

GAME = "half-open-gates"


def test_a_game_without_a_finished_mode_is_shown_as_that(home, make_hand):
    packages, root = copy_template(home, GAME, ACCORD)
    modes = root / "data" / GAME / "game.yaml"
    text = modes.read_text(encoding="utf-8")
    assert text.count("    minutes:") == 1
    modes.write_text(text.replace("    minutes:", "    fields: {ready: false}\n    minutes:"), encoding="utf-8")
    with found_by_scan(packages):
        hand = make_hand()
        listing = hand.services.listing(GAME)
        assert listing.game is not None
        assert not any(mode.ready for mode in listing.game.defs.modes.values())
        assert [problem for problem in listing.problems if "warning" not in problem] == []
        title = hand.stage.top
        assert isinstance(title, TitleScene)
        assert title.facts(listing).modes == "Not finished yet"
        assert title.facts(listing).seats == "3 to 6 seats"
        title.play(listing)
        hand.frames(2)
        assert hand.scene == "TitleScene"
        assert "Accord is not finished yet." in hand.said()
