"""Champions with a real mouse: three people at one screen who make a deal, and a table of six with five bots."""

from __future__ import annotations

import pytest

from tests.e2e.client import Client, middle, settled
from tests.e2e.player import Player
from tests.support.screen import xvfb

pytestmark = pytest.mark.e2e
PERSON, BOT = "Person", "Bot: random"
SHORT = "options:\n  round_limit: {default: 1}\n"
"""Laid over the pack, so that a match is over after a round."""


@pytest.fixture
def player(tmp_path):
    home = settled(tmp_path / "home", bot_pause=0, curtain=False)
    (home / "data" / "champions").mkdir(parents=True)
    (home / "data" / "champions" / "game.yaml").write_text(SHORT)
    with xvfb(1280, 720) as environment:
        running = Client(environment, home, tmp_path)
        yield Player(running, 3)
        running.quit()


def begin(player: Player, *kinds: str, seed: str = "") -> None:
    """Begin a match and choose a Champion for each person."""
    client = player.client
    player.new_match("champions", "spoils", kinds, seed)
    for _person in [kind for kind in kinds if kind == PERSON]:
        client.wait(lambda seen: not seen["moving"] and any(target.get("legal") for target in seen["targets"]), 60)
        client.acting()
        client.click(client.all("card", zone="champions", legal=True)[0])
        client.wait(client.acted)


def put_into_play(client: Client, seat: int) -> str:
    """Drag a card of the hand onto the own table, and give its name back; cards that cannot lie there glide back."""
    for card in client.all("card", zone=f"hand:{seat}", legal=True):
        client.acting()
        place = max(client.all("zone", name=f"play:{seat}"), key=lambda place: place["rect"][2])
        client.drag(middle(card), middle(place))
        if client.until(lambda: client.acted(client.seen()), 2):
            return str(card["name"])
        client.rest()
    raise AssertionError("no card of the hand can be put into play")


def test_three_people_at_one_screen_make_a_deal(player):
    client = player.client
    begin(player, PERSON, PERSON, PERSON, seed="7")
    client.wait(lambda seen: any(target["name"] == "button:deal" for target in seen["targets"]))
    seat = next(int(card["zone"][5:]) for card in client.all("card") if str(card["zone"]).startswith("hand:"))
    other, name = (seat + 1) % 3, put_into_play(client, seat)
    # Whoever is asked next proposes: the seat that has put the card down gives it, and is spared.
    while not client.has("button:deal"):
        client.click("pass-for-all")
        client.rest()
    client.click("button:deal")
    client.wait(lambda seen: seen["scene"] == "DealScene")
    client.drag(middle(client.find(f"card:{name[1:]}")), middle(client.find(f"seat:{other}")))
    client.find("drop:0")
    for button in (f"spare:{other}", f"seat:{seat}", "number:1"):
        client.click(button)
    client.find("drop:1")
    client.click("propose")
    client.wait(lambda seen: seen["scene"] == "TableScene")
    client.click(f"hand:{other}")
    client.click("button:accept")
    client.wait(lambda seen: any((one["name"], one.get("zone")) == (name, f"play:{other}") for one in seen["targets"]))


def test_six_seats_with_five_bots(player):
    client = player.client
    begin(player, PERSON, BOT, BOT, BOT, BOT, BOT)
    player.play()
    assert client.seen()["scene"] == "ResultScene"
