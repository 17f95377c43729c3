"""Warrior's Legacy with a real mouse: a match with a ready-made deck through both phases to a duel, and a deck that is built by hand."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.e2e.client import Client, middle, settled
from tests.e2e.player import Player
from tests.support.screen import colours, xvfb

pytestmark = pytest.mark.e2e
PERSON, BOT = "Person", "Bot: random"
FEW = 4
BODY = ("left_leg", "right_leg", "left_arm", "right_arm", "chest", "head")
"""The parts of the body by the faces of red dice."""
BUTTONS = (
    "button:right",
    "button:keep",
    "button:take",
    "button:let_be",
    "button:forgo",
    "button:refuse",
    "button:no",
    "button:go_on",
)
"""What is pressed where nothing else is to be done."""


@pytest.fixture
def client(tmp_path):
    home = settled(tmp_path / "home", bot_pause=0, curtain=False)
    with xvfb(1280, 720) as environment:
        running = Client(environment, home, tmp_path)
        yield running
        running.quit()


class Warrior:
    """The first seat: places houses, charges the other warrior as soon as it can, and strikes at it, as the prompt says."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.done: list[str] = []
        """What was done, in words."""

    def act(self, seen: dict[str, Any]) -> str:
        """Do the next thing, and say what it was."""
        client, prompt = self.client, seen["messages"][0]
        legal = [target for target in seen["targets"] if target.get("legal")]
        mine = [target for target in legal if str(target.get("zone", "")).endswith(":0")]
        if prompt.startswith("Choose a deck"):
            client.click(next(target for target in seen["targets"] if target["kind"] == "tile"))
            return "deck"
        if prompt.startswith("Your turn"):
            houses = [target for target in mine if target["label"] == "House" and target["zone"] == "hand:0"]
            if houses and self.done[-1] != "house":
                client.drag(middle(houses[0]), self._place("houses:0"))
                return "house"
            client.click("button:end")
            return "end"
        if prompt.startswith(("Click who charges", "Choose whom Warrior")):
            warriors = [target for target in legal if "Warrior" in str(target["label"])]
            client.click(warriors[0] if warriors else "button:go_on")
            return "charge" if warriors else "go_on"
        if "click a red die" in prompt:
            die = next(target for target in mine if target["zone"] == "red:0")
            client.drag(middle(die), self._place(f"{BODY[int(die['face']) - 1]}:1"))
            return "die"
        if prompt.startswith(("Click the weapon", "Your hand is too large")):
            client.click(mine[0])
            return "weapon" if prompt.startswith("Click the weapon") else "discard"
        names = {target["name"] for target in seen["targets"]}
        client.click(next(button for button in BUTTONS if button in names))
        return "button"

    def _place(self, zone: str) -> tuple[int, int]:
        return middle(max(self.client.all("zone", name=zone), key=lambda place: int(place["rect"][2])))

    def until(self, last: str, most: int) -> None:
        """Act until that was done. Raises AssertionError if it takes more than so many actions."""
        while last not in self.done:
            seen = self.client.wait(_may_act, 60)
            assert len(self.done) < most, f"no {last} after {self.done}"
            assert seen["scene"] == "TableScene", f"{seen['scene']} after {self.done}"
            self.done.append(self.act(seen))
            self.client.wait(partial(_has_gone_on, seen), 60)


def _may_act(seen: dict[str, Any]) -> bool:
    asked = any(target["name"] in ("hint", "cancel") or target["kind"] == "tile" for target in seen["targets"])
    return not seen["moving"] and (asked or seen["scene"] != "TableScene")


def _has_gone_on(before: dict[str, Any], seen: dict[str, Any]) -> bool:
    """Whether an action was done, or something else is asked."""
    return bool(seen["progress"] != before["progress"] or seen["messages"][:1] != before["messages"][:1])


def test_a_match_with_a_ready_made_deck_through_both_phases_to_a_duel(client):
    Player(client).new_match("warriors-legacy", "legacy", (PERSON, BOT), "12")
    warrior = Warrior(client)
    warrior.until("die", 40)
    assert {"deck", "house", "end", "charge", "weapon"} <= set(warrior.done)
    client.rest("TableScene")
    assert colours(client.picture("duel")) > 500


def held(seen: dict[str, Any]) -> int:
    """How many cards are in the deck."""
    return sum([int(target["count"]) for target in seen["targets"] if target["kind"] == "row"])


def breaks(rules: set[str], seen: dict[str, Any]) -> bool:
    """Whether these limits are told to be broken, and no others."""
    return {words[words.rindex("[") + 1 : -1] for words in seen["messages"] if words.endswith("]")} == rules


def finds(ref: str, name: str, seen: dict[str, Any]) -> bool:
    """Whether a card is one of the few that a search has left, and the whole name has arrived (its last letters may move the card)."""
    left = [target["name"] for target in seen["targets"] if target["kind"] == "card"]
    (typed,) = [target["value"] for target in seen["targets"] if target["name"] == "search"]
    return ref in left and len(left) <= FEW and typed == name


def put_in(client: Client, ref: str, name: str, count: int, total: int) -> None:
    """Search for a card, and put so many of it into the deck, the first by a double click and the others by a key."""
    client.click("search")
    client.key("ctrl+a")
    client.type(name)
    client.wait(partial(finds, ref, name))
    client.rest()
    client.double_click(ref)
    client.wait(lambda seen: held(seen) > total - count)
    while held(client.seen()) < total:  # a busy machine loses keys that come too fast
        client.xdotool("key", "--repeat", total - held(client.seen()), "--delay", 30, "plus")
        client.until(lambda: held(client.seen()) == total, 2)


def test_a_deck_is_built_by_hand_with_its_limits_told(client, tmp_path):
    client.click("game:warriors-legacy")
    client.wait(lambda seen: seen["scene"] == "NewGameScene")
    client.click("deck:0")
    client.wait(lambda seen: seen["scene"] == "DecksScene")
    client.click("new")
    client.wait(lambda seen: seen["scene"] == "DeckEditorScene")
    client.wait(partial(breaks, {"WL-DECK-02", "WL-DECK-10"}))
    total = 0
    for ref, name, count in (("hand_axe", "Hand Axe", 30), ("great_sword", "Great Sword", 20), ("spear", "Spear", 23)):
        total += count
        put_in(client, ref, name, count, total)
    for ref, name in (("thrift", "Thrift"), ("landlord", "Landlord"), ("captain", "Captain"), ("bulwark", "Bulwark")):
        total += 1
        put_in(client, ref, name, 1, total)
    client.wait(partial(breaks, {"WL-DECK-02"}))
    put_in(client, "stormpike", "Stormpike", 2, total + 2)
    client.wait(partial(breaks, {"WL-DECK-04"}))
    client.key("minus")
    client.wait(partial(breaks, {"WL-DECK-02"}))
    put_in(client, "arson", "Arson", 1, total + 2)
    client.wait(partial(breaks, set()))
    client.picture("editor")
    client.click("save")
    client.wait(lambda seen: seen["scene"] == "NameDialog")
    client.type("Daggers")
    client.click("save-name")
    client.wait(lambda seen: seen["scene"] == "DeckEditorScene")
    client.click("back")
    client.wait(lambda seen: seen["scene"] == "DecksScene")
    (file,) = (tmp_path / "home" / "decks" / "warriors-legacy").glob("*.txt")
    assert "30 Hand Axe\n" in file.read_text(encoding="utf-8")
