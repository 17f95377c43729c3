"""Pictures that would keep the client busy for ever, at the table: they are told, and the match goes on."""

from __future__ import annotations

import time

from PIL import Image

from game.art import decoder
from tests.scenes.hand import GAME
from tests.scenes.test_table import SUPPORT
from tests.support.hostile_svg import ENDLESS


def test_a_picture_that_takes_for_ever_shows_the_placeholder_and_stands_in_the_list(home, make_hand, monkeypatch):
    monkeypatch.setattr(decoder, "SVG_SECONDS", 0.3)
    monkeypatch.setattr(decoder.ICONS, "seconds", 0.3)
    cards, icons = (home / "assets" / GAME / folder for folder in ("cards", "icons"))
    cards.mkdir(parents=True)
    icons.mkdir()
    (cards / "helped.svg").write_text(ENDLESS)
    (icons / "helmet.svg").write_text(ENDLESS)
    Image.new("RGB", (300, 400), (0, 200, 0)).save(cards / "helper.png")
    hand = make_hand()
    hand.position(SUPPORT, settled=False)
    hand.frames(2)
    assert "A picture of this pack cannot be shown. helmet.svg: it takes too much time" in hand.said()
    ends = time.monotonic() + 240  # each picture in turn, on a machine that may have much else to do
    said = set()
    art = hand.table.looks.art
    # The table may have asked for another size.
    while (art.get("helper", (60, 80)).state == "waiting" or not art.errors) and time.monotonic() < ends:
        hand.frames()
        said.update(hand.said().splitlines())  # other pictures may take longer than the words stay
    hand.frames(2)
    said.update(hand.said().splitlines())
    assert art.get("helper", (60, 80)).state == "ready"
    assert art.get("helped", (60, 80)).state == "error"
    assert any(
        line.startswith("A picture of this pack cannot be shown. helped.svg: it takes too much time") for line in said
    )
    listing = hand.services.listing(GAME)
    for path in (cards / "helped.svg", icons / "helmet.svg"):
        assert any(line.startswith(f"{path}:1:1: warning: it takes too much") for line in listing.warnings)
    assert listing.game is not None
    place = hand.card("helper").rect.center
    hand.point(place)
    hand.frames(14)
    assert hand.table.desk.panel.inspected.title == "helper"
