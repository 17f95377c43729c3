"""What has happened is looked at again with a real mouse: turns of bots one by one, chips, the log; and cards are taken by a rectangle."""

from __future__ import annotations

import json

import pytest

from tests.e2e.client import Client, middle
from tests.e2e.player import Player
from tests.support.screen import colours, xvfb

pytestmark = pytest.mark.e2e
PERSON, BOT = "Person", "Bot: random"


@pytest.fixture
def client(tmp_path):
    """A client that waits for its user after each turn of a bot."""
    home = tmp_path / "home"
    home.mkdir()
    settings = {"animation_speed": 400, "bot_pause": 0, "sound": 0, "curtain": False, "bot_wait": True}
    (home / "settings.json").write_text(json.dumps(settings))
    with xvfb(1280, 720) as environment:
        running = Client(environment, home, tmp_path)
        yield running
        running.quit()


def said(client: Client, words: str) -> None:
    """Wait until something is said."""
    client.wait(lambda seen: any(words in each for each in seen["messages"]))


def test_turns_of_bots_are_followed_one_by_one_and_seen_again(client):
    player = Player(client)
    player.new_match("mythic-wars", "hands-of-fate", (PERSON, BOT, BOT, BOT), "4")
    seen = client.wait(lambda seen: bool({"go-on", "hint"} & {target["name"] for target in seen["targets"]}))
    if not any(target["name"] == "go-on" for target in seen["targets"]):
        client.click(client.all("card", zone="deck:0", legal=True)[0])  # two bots or more come after it
    client.acting()
    client.click("go-on")
    client.wait(client.acted)
    client.wait(lambda seen: bool({"go-on", "hint"} & {target["name"] for target in seen["targets"]}))
    client.rest("TableScene")
    client.click("chip:0")
    said(client, "Once more")
    client.click("again")
    client.rest("TableScene")
    client.find("again")


def test_a_deck_is_taken_by_a_rectangle_and_the_log_is_read_in_large(client, tmp_path):
    player = Player(client)
    player.new_match("legends-at-war", "pantheon-skirmish", (PERSON, BOT), "4")
    client.click("ref:norse")
    client.wait(lambda seen: any(target["name"] == "button:done" for target in seen["targets"]))
    client.rest("TableScene")
    pantheon = next(target for target in client.all("zone") if target["name"] == "pool:0")
    x, y, wide, high = pantheon["rect"]
    client.drag((x + 4, y + 60), (x + wide - 4, y + high - 4))
    client.click("button:done")
    client.wait(lambda seen: any(target["kind"] == "piece" for target in seen["targets"]))
    plain = colours(client.picture("plain"))
    client.point(middle(client.all("piece")[0]))
    client.xdotool("sleep", "0.1", "keydown", "space", "sleep", "0.4")
    large = colours(client.picture("large"))
    client.xdotool("keyup", "space")
    assert large != plain
    client.click("log")
    client.click("search")
    client.type("deck")
    client.click("note")
    client.type("A good deck")
    client.key("Return")
    client.click("save-text")
    written = tmp_path / "home" / "logs"
    assert client.until(lambda: list(written.glob("*.txt")), 5)
    assert "A good deck" in next(written.glob("*.txt")).read_text(encoding="utf-8")
