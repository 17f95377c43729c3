"""A number of a card is changed at the table with a real mouse and real keys, and is on the table at once."""

from __future__ import annotations

import pytest

from game import library
from tests.e2e.client import Client, Target, settled
from tests.support.screen import xvfb

pytestmark = pytest.mark.e2e

DUEL = "pantheon-duel"


def choose(client: Client, words: str) -> None:
    """Click the line of the open menu that begins with these words."""

    def lines() -> list[Target]:
        return [one for one in client.all("item") if one["label"].startswith(words)]

    client.wait(lambda _seen: bool(lines()))
    client.click(lines()[0])


def test_a_number_of_a_card_is_changed_where_it_lies(tmp_path):
    home = settled(tmp_path / "home", curtain=False)
    with xvfb() as environment:
        client = Client(environment, home, tmp_path)
        try:
            client.click(f"game:{DUEL}")
            client.wait(lambda seen: seen["scene"] == "NewGameScene")
            client.click("start")
            client.wait(lambda seen: seen["scene"] == "TableScene" and bool(client.all("card")))
            client.rest()
            card = client.all("card")[0]
            ref = {one.name: id for id, one in library.open_game(DUEL).defs.cards.items()}[card["label"]]
            client.click(card, button=3)
            choose(client, "Change this card")
            choose(client, "Change its numbers")
            client.wait(lambda seen: seen["scene"] == "CardEditor")
            client.type("9")
            client.key("Return")
            told = client.wait(lambda seen: any("→ 9" in line for line in seen["messages"]))
            assert told["scene"] == "TableScene"
            mine = home / "data" / DUEL / "cards" / "mine.yaml"
            assert mine.read_text() == f"{ref}:\n  power: 9\n"
        finally:
            client.quit()
