"""A real mouse opens a scenario, pauses its rules, moves a card that they would leave where it is, and keeps the position as another."""

from __future__ import annotations

import pytest

from game.scenarios import run_files
from tests.e2e.client import Client, middle, settled
from tests.support.screen import xvfb

pytestmark = pytest.mark.e2e

ZEUS = """\
id: zeus
game: pantheon-duel
players: [Ann, Bo]
pantheons: {Ann: greek, Bo: norse}
cards:
  - {card: beyla, by: Bo, at: [1, 0]}
  - {card: freyr, by: Bo, at: [0, 1]}
decks: {Ann: [zeus, gaia, hera], Bo: [odin, sol]}
expect: {}
"""


def test_a_card_is_moved_by_hand_and_the_position_kept(tmp_path):
    home = settled(tmp_path / "home")
    folder = home / "scenarios"
    folder.mkdir()
    (folder / "zeus.yaml").write_text(ZEUS, encoding="utf-8")
    with xvfb(1280, 720) as environment:
        client = Client(environment, home, tmp_path)
        client.open_first_save()
        client.key("j")
        client.find("rules-go-on")
        (beyla,) = client.all("card", zone="board", x=1, y=0)
        (cell,) = client.all("cell", x=1, y=1)
        client.drag(middle(beyla), middle(cell))
        client.wait(
            lambda seen: any(one.get("x") == one.get("y") == 1 for one in seen["targets"] if one["kind"] == "card")
        )
        client.click("scenario")
        client.click("save")
        client.wait(lambda seen: any("pantheon-duel-1.yaml" in words for words in seen["messages"]))
        client.click("rules-go-on")
        client.wait(lambda seen: not any(one["name"] == "rules-go-on" for one in seen["targets"]))
        client.quit()
    (result,) = run_files([folder / "pantheon-duel-1.yaml"])
    assert result.ok, str(result)
