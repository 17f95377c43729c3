"""Versions of a pack on the screen: one is kept, two are compared, and a save goes on with the pack as it is now."""

from __future__ import annotations

import pygame
import pytest

from game import versions
from game.rules.history import SWAP
from game.rules.match import Match
from game.scenes.matches import save
from game.table.model.seating import SeatPlan
from game.table.model.session import Session
from game.ui.lists import ListBox, TextPanel
from tests.scenes.hand import Hand

GAME = "pantheon-duel"


def change(hand, home):
    """A designer lays another Power over Sol."""
    folder = home / "data" / GAME / "cards"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "mine.yaml").write_text("sol: {power: 5}\n", encoding="utf-8")
    hand.services.reload()


@pytest.fixture
def hand(home):
    client = Hand(curtain=False)
    yield client
    client.close()


def told(hand):
    panel = next(widget for widget in hand.stage.top.widgets() if isinstance(widget, TextPanel))
    return [str(line) for line in panel.lines]


def test_a_pack_is_kept_and_what_has_changed_since_is_told(hand, home):
    hand.open_game(GAME)
    hand.click("versions")
    assert hand.scene == "VersionsScene"
    assert not hand.find("compare").enabled
    hand.click("keep")
    hand.type("v1")
    hand.click("keep")
    box = next(widget for widget in hand.stage.top.widgets() if isinstance(widget, ListBox))
    assert [(row.text, row.note) for row in box.rows] == [("v1", "the same as now")]
    hand.click("keep")
    hand.type("V1")
    hand.click("keep")
    assert "never replaced" in hand.said()
    hand.click("cancel")
    change(hand, home)
    hand.click("compare")
    assert any("Sol: Power 2 → 5" in line for line in told(hand))


def test_a_key_keeps_the_pack_in_the_middle_of_a_match(hand, home):
    hand.new_match()
    hand.key(pygame.K_k)
    hand.type("v1")
    hand.key(pygame.K_RETURN)
    assert hand.scene == "TableScene"
    assert "The pack is kept as “v1”." in hand.said()
    assert [slot.about and slot.about.name for slot in versions.kept(hand.match.game.id)] == ["v1"]


def test_a_save_goes_on_with_its_own_pack_or_with_that_of_today(hand, home):
    game = hand.services.listing(GAME).game
    match = Match.new(game, ["Ann", "Ben"], 5, {"mode": "duel"})
    save(hand.services, Session(game, match, [SeatPlan("Ann"), SeatPlan("Ben")], {}), "Friday")
    change(hand, home)
    for button, power in (("open", 2), ("open-today", 5)):
        hand.click("load")
        box = next(widget for widget in hand.stage.top.widgets() if isinstance(widget, ListBox))
        hand.click((box.rect.x + 60, box.rect.y + 20))
        hand.click(button)
        assert hand.scene in ("TableScene", "CurtainScene")
        assert hand.match.state.defs.cards["sol"].fields["power"] == power
        assert ("Sol: Power 2 → 5" in hand.said()) == (power == 5)
        assert (hand.match.log[-1:] != () and hand.match.log[-1].kind == SWAP) == (power == 5)
        hand.stage.home()
        hand.frames(3)
        for path in (home / "journals").glob("*"):
            path.unlink()
    assert versions.kept(GAME) == ()
