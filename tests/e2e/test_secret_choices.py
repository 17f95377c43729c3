"""Two people at one screen choose in secret; the first comes back and takes back an own pick, with a real mouse."""

from __future__ import annotations

import pytest

from tests.e2e.client import Client, settled
from tests.e2e.player import Player
from tests.support.screen import xvfb

pytestmark = pytest.mark.e2e


@pytest.fixture
def client(tmp_path):
    home = settled(tmp_path / "home")
    with xvfb(1280, 720) as environment:
        running = Client(environment, home, tmp_path)
        yield running
        running.quit()


def lift(client):
    """The next person lifts the curtain."""
    client.wait(lambda seen: seen["scene"] == "CurtainScene")
    client.click("ready")
    client.rest("TableScene")


def hands(client):
    """The words of the buttons that give the screen away."""
    (button,) = [target for target in client.seen()["targets"] if target["name"].startswith("hand:")]
    return button["name"]


def pick(client, seat, count):
    for number in range(1, count + 1):
        client.click(client.all("card", zone=f"pool:{seat}")[0])
        client.wait(lambda seen, wanted=number: lying(seen, f"deck:{seat}") == wanted)


def lying(seen, zone):
    return len([target for target in seen["targets"] if target["kind"] == "card" and target.get("zone") == zone])


def test_the_first_takes_back_an_own_pick_and_the_second_keeps_theirs(client):
    Player(client, 3).new_match("mythic-wars", "guided-hands-of-fate", ("Person", "Person"))
    client.rest("TableScene")
    second = int(hands(client).partition(":")[2])
    first = 1 - second
    pick(client, first, 3)
    client.picture("first-picked")
    client.click(f"hand:{second}")
    lift(client)
    pick(client, second, 2)
    client.picture("second-picked")
    client.click(f"hand:{first}")
    lift(client)
    assert lying(client.seen(), f"deck:{first}") == 3
    client.click("undo")
    client.wait(lambda seen: lying(seen, f"deck:{first}") == 2)
    assert client.seen()["scene"] == "TableScene", "nobody else has to look"
    client.picture("taken-back")
    client.click(f"hand:{second}")
    lift(client)
    assert lying(client.seen(), f"deck:{second}") == 2
    client.picture("second-again")
