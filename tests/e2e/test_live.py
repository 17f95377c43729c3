"""A pack in the user's folder is edited while the real client has a match of it on the table."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from PIL import Image

from game import library
from tests.e2e.client import Client, Target, middle
from tests.support.screen import xvfb

pytestmark = pytest.mark.e2e

DUEL = "pantheon-duel"
PINK = (255, 0, 255)


def saved(path: Path, text: str) -> None:
    """Save a file as an editor does: beside its place, and moved there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def test_what_is_saved_in_a_pack_is_on_the_table_at_once(tmp_path):
    home = tmp_path / "home"
    (home / "data" / DUEL / "cards").mkdir(parents=True)
    (home / "assets" / DUEL / "cards").mkdir(parents=True)
    settings = {"animation_speed": 400, "sound": 0, "curtain": False}
    (home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    with xvfb() as environment:
        client = Client(environment, home, tmp_path)
        try:
            client.click(f"game:{DUEL}")
            client.wait(lambda seen: seen["scene"] == "NewGameScene")
            client.click("start")
            client.wait(lambda seen: seen["scene"] == "TableScene")
            client.rest()
            cards = {card.name: id for id, card in library.open_game(DUEL).defs.cards.items()}
            ref = cards[drawn(client)["label"]]
            mine = home / "data" / DUEL / "cards" / "mine.yaml"

            saved(mine, f"{ref}: {{power: 8}}\n")
            told = client.wait(lambda seen: any("→ 8" in line for line in seen["messages"]))
            assert any(line.endswith("cards/mine.yaml:1") for line in told["messages"])

            saved(mine, f"{ref}: {{power: strong}}\n")
            client.wait(lambda seen: any(one["name"] == "notice" for one in seen["targets"]))
            assert "\ncards/mine.yaml:1:" in client.find("notice")["label"]
            client.click("notice")
            client.wait(lambda seen: seen["scene"] == "ProblemsScene")
            saved(mine, f"{ref}: {{power: 9}}\n")
            client.click("back")
            client.wait(lambda seen: any("→ 9" in line for line in seen["messages"]))
            assert not client.has("notice")

            Image.new("RGB", (120, 160), PINK).save(home / "assets" / DUEL / "cards" / f"{ref}.png")
            assert client.until(lambda: is_pink(client, middle(drawn(client))), 15)
        finally:
            client.quit()
        assert "Traceback" not in client.output()


def drawn(client: Client) -> Target:
    """The card that the first player has drawn; a pantheon is chosen before, if that is asked."""
    client.wait(lambda seen: any(one["kind"] == "tile" or one.get("zone") == "hand:0" for one in seen["targets"]))
    if client.all("tile"):
        client.click(client.all("tile")[0])
        client.wait(lambda seen: any(one.get("zone") == "hand:0" for one in seen["targets"]))
    client.rest("TableScene")
    return client.all("card", zone="hand:0")[0]


def is_pink(client: Client, at: tuple[int, int]) -> bool:
    """Whether the picture of a card is what was saved, bright or dimmed."""
    client.rest()
    path = client.picture(f"card-{time.monotonic_ns()}")
    box = (at[0] - 6, at[1] - 14, at[0] + 6, at[1] - 2)
    with Image.open(path) as picture:
        red, green, blue = picture.convert("RGB").crop(box).resize((1, 1)).tobytes()
    return red > 90 and blue > 90 and green < 40
