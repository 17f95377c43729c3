"""A pack with pictures that take for ever, in the client as a user has it."""

from __future__ import annotations

import json

import pytest

from game.library import open_game
from tests.e2e.client import Client
from tests.e2e.test_client import GAME, choose_pantheons, new_match
from tests.support.hostile_svg import ENDLESS
from tests.support.processes import children, ended
from tests.support.screen import xvfb

pytestmark = pytest.mark.e2e


def test_a_pack_full_of_pictures_that_take_for_ever_can_be_played(tmp_path):
    home = tmp_path / "home"
    (home / "assets" / GAME / "cards").mkdir(parents=True)
    (home / "settings.json").write_text(json.dumps({"animation_speed": 400, "sound": 0}))
    (home / "assets" / GAME / "icons").mkdir()
    (home / "assets" / GAME / "icons" / "pantheon-greek.svg").write_text(ENDLESS)
    for ref in open_game(GAME).defs.cards:
        (home / "assets" / GAME / "cards" / f"{ref}.svg").write_text(ENDLESS)
    with xvfb(1280, 720) as environment:
        client = Client(environment, home, tmp_path)
        try:
            assert children(client.process.pid) == []  # a client that shows nothing of others starts no process
            new_match(client)
            choose_pantheons(client)
            client.wait(lambda seen: any("it takes too much time" in each for each in seen["messages"]), 60)
            working = children(client.process.pid)
            assert working
            client.acting()
            card = client.all("card", legal=True)[0]
            client.click(card)
            client.wait(lambda seen: seen["progress"] != client.acted_at)  # the table goes on meanwhile
            client.kill()
        finally:
            client.quit()
    assert all(ended(process, 8) for process in working)
