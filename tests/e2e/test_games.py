"""Every game and its larger modes, from the title to the result, with a real mouse."""

from __future__ import annotations

import pytest

from tests.e2e.client import Client, settled
from tests.e2e.player import Player
from tests.support.screen import colours, xvfb

pytestmark = pytest.mark.e2e
PERSON, BOT = "Person", "Bot: random"


@pytest.fixture
def client(tmp_path):
    home = settled(tmp_path / "home", bot_pause=0, curtain=False)
    with xvfb(1280, 720) as environment:
        running = Client(environment, home, tmp_path)
        yield running
        running.quit()


@pytest.mark.parametrize(
    ("game", "mode", "kinds"),
    [
        ("legends-at-war", "pantheon-campaign", (PERSON, BOT)),
        pytest.param("legends-at-war", "ragnarok-campaign", (PERSON, BOT, BOT, BOT), marks=pytest.mark.soak),
        ("pantheon-duel", "skirmish", (PERSON, PERSON)),
        ("mythic-wars", "hands-of-fate", (PERSON, BOT)),
        pytest.param("mythic-wars", "hands-of-fate", (PERSON, *[BOT] * 7), marks=pytest.mark.soak),
    ],
    ids=["pantheon-campaign", "ragnarok-campaign-of-four", "duel", "mythic-wars", "mythic-wars-of-eight"],
)
def test_a_match_is_played_from_title_to_result(client, game, mode, kinds):
    player = Player(client, 3)
    player.new_match(game, mode, kinds)
    player.play()
    assert client.seen()["scene"] == "ResultScene"
    assert player.actions > 5
    assert colours(client.picture("result")) > 500
