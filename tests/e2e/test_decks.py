"""A deck is built by hand with a real mouse and keyboard, saved, copied through the clipboard, and brought to a match."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.e2e.client import Client, settled
from tests.support.screen import xvfb

pytestmark = pytest.mark.e2e

WANTED = ("stone-coat", "kutoyis", "selu", "dzunukwa", "tawiskaron", "coyote")
"""The first cards of the game, which are in sight without a search."""


def holds(count: int, seen: dict[str, Any]) -> bool:
    """Whether so many cards are in the deck."""
    have: int = sum(target["count"] for target in seen["targets"] if target["kind"] == "row")
    return have == count


def test_a_deck_is_built_by_hand_and_brought_to_a_match(tmp_path):
    home = settled(tmp_path / "home")
    with xvfb(1280, 720) as environment:
        client = Client(environment, home, tmp_path)
        client.click("decks")
        client.wait(lambda seen: seen["scene"] == "DecksScene")
        client.click("new")
        client.wait(lambda seen: seen["scene"] == "DeckEditorScene")
        for number, ref in enumerate(WANTED, 1):
            if number % 2:
                client.click(f"plus:{ref}")
            else:
                client.double_click(ref)
            client.wait(partial(holds, number))
        client.wait(lambda seen: not any("LAW-PSK" in words for words in seen["messages"]))
        client.double_click("row:coyote")
        client.wait(lambda seen: any("LAW-PSK-02" in words for words in seen["messages"]))
        client.key("plus")
        client.wait(lambda seen: not any("LAW-PSK" in words for words in seen["messages"]))
        client.click("save")
        client.wait(lambda seen: seen["scene"] == "NameDialog")
        client.type("Depths")
        client.click("save-name")
        client.wait(lambda seen: seen["scene"] == "DeckEditorScene")
        (file,) = (home / "decks" / "legends-at-war").glob("*.txt")
        assert file.read_text(encoding="utf-8").startswith("name: Depths\ngame: legends-at-war\n")
        client.click("back")
        client.wait(lambda seen: seen["scene"] == "DecksScene")
        client.click("back")
        client.wait(lambda seen: seen["scene"] == "TitleScene")
        client.click("game:legends-at-war")
        client.wait(lambda seen: seen["scene"] == "NewGameScene")
        client.click("deck:0")
        client.wait(lambda seen: seen["scene"] == "DecksScene")
        # The third row: after the two ways to do without a deck come one's own.
        x, y, wide, _high = client.find("decks")["rect"]
        for _step in range(2):
            client.key("Down")
        client.wait(lambda seen: any(words == "Depths" for words in seen["messages"]))
        client.double_click((x + wide // 2, y + 140))
        client.wait(lambda seen: seen["scene"] == "NewGameScene")
        assert client.find("deck:0")["label"] == "Deck: Depths"
        client.click("start")
        client.wait(lambda seen: seen["scene"] == "TableScene")
        client.quit()
