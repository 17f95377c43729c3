"""The widgets of the forms, used by a real mouse and keyboard in the real client."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.boards import offered
from tests.e2e.client import Client, Target, middle, settled
from tests.e2e.player import Player
from tests.support.screen import require, xvfb

pytestmark = pytest.mark.e2e

GAME = "legends-at-war"
NAMES = ("Ada", "Zoe B")


@pytest.fixture
def home(tmp_path):
    return settled(tmp_path / "home", sound=50)


@pytest.fixture
def client(home, tmp_path):
    with xvfb(1280, 720) as environment:
        running = Client(environment, home, tmp_path)
        yield running
        running.quit()


def value(client: Client, name: str) -> Any:
    """What a field holds, as reported."""
    return next((target.get("value") for target in client.seen()["targets"] if target["name"] == name), None)


def in_sight(client: Client, name: str, over: Target) -> Target:
    """The field of that name, scrolled to from another one."""
    for _turn in range(12):
        found: list[Target] = [target for target in client.seen()["targets"] if target["name"] == name]
        if found and middle(found[0])[1] < client.find("back")["rect"][1] - 30:
            return found[0]
        client.wheel(middle(over), 1)
        client.xdotool("sleep", "0.1")
    raise AssertionError(f"{name} cannot be scrolled to")


def test_two_names_are_typed_one_after_the_other_and_stand_at_the_table(client):
    client.click(f"game:{GAME}")
    client.wait(lambda seen: seen["scene"] == "NewGameScene")
    Player(client).set_kind(1, "Person")
    for seat, name in enumerate(NAMES):
        # Straight from one field into the other, with no click in between.
        client.click(f"name:{seat}")
        client.key("ctrl+a")
        client.type(name)
        client.wait(lambda _seen, seat=seat, name=name: value(client, f"name:{seat}") == name)
    client.click("name:0")
    client.key("End")
    client.type("!")
    client.wait(lambda _seen: value(client, "name:0") == "Ada!")
    assert value(client, "name:1") == "Zoe B"
    client.click("start")
    client.wait(lambda seen: seen["scene"] == "TableScene")
    seats = {target["name"]: target["label"] for target in client.seen()["targets"]}
    assert (seats["seat:0"], seats["seat:1"]) == ("Ada!", "Zoe B")


def test_every_slider_of_the_settings_follows_the_mouse_to_its_ends(client):
    client.click("settings")
    client.wait(lambda seen: seen["scene"] == "SettingsScene")
    ends = {"text_size": (100, 200), "animation_speed": (50, 400), "bot_pause": (0, 400), "sound": (0, 100)}
    over = client.find("fullscreen")
    for name, (least, most) in ends.items():
        x, y, wide, high = in_sight(client, name, over)["rect"]
        middle_y = y + high // 2
        client.xdotool("mousemove", "--window", client.window, x + 12, middle_y, "mousedown", 1)
        client.wait(lambda _seen, name=name, least=least: value(client, name) == least)
        seen = []
        for step in range(1, 9):
            client.point((x + wide * step // 8, middle_y + step))
            client.xdotool("sleep", "0.05")
            seen.append(value(client, name))
        client.wait(lambda _seen, name=name, most=most: value(client, name) == most)
        assert len(set(seen)) > 3, f"{name} moves step by step, not in one jump: {seen}"
        assert seen == sorted(seen)
        client.xdotool("mouseup", 1)
        client.point((x, middle_y))
        client.xdotool("sleep", "0.1")
        assert value(client, name) == most, "it stays where it was let go"
        if name == "text_size":
            client.key("Home")
            client.wait(lambda _seen: value(client, "text_size") == 100)
    client.click("back")
    client.wait(lambda seen: seen["scene"] == "TitleScene")


def test_commands_are_given_and_names_typed_under_a_cyrillic_layout(client):
    require("setxkbmap", "xkbcomp")
    layout = {"p": 33, "z": 52, "a": 38, "h": 43}
    client.click(f"game:{GAME}")
    client.wait(lambda seen: seen["scene"] == "NewGameScene")
    Player(client).set_kind(1, "Person")
    client.set_layout("ru")
    client.click("name:0")
    client.xdotool("keydown", "ctrl", "key", layout["a"], "keyup", "ctrl")
    client.xdotool("key", layout["z"], "sleep", "0.05", "key", layout["a"])
    client.wait(lambda _seen: value(client, "name:0") == "\u044f\u0444")
    client.click("start")
    client.rest("TableScene")
    begun = client.seen()["progress"]
    client.click("ref:greek")
    client.wait(lambda seen: seen["progress"] != begun and not seen["moving"])
    before = client.seen()["progress"]
    client.xdotool("keydown", "ctrl", "key", layout["z"], "keyup", "ctrl")
    client.wait(lambda seen: seen["progress"] != before)


def test_a_double_click_means_one_thing(client):
    client.click(f"game:{GAME}")
    client.wait(lambda seen: seen["scene"] == "NewGameScene")
    Player(client).set_kind(1, "Bot: random")
    client.click("start")
    # The bot may begin, and take one of the pantheons.
    seen = client.wait(lambda seen: not seen["moving"] and bool(offered(seen)))
    client.double_click(offered(seen)[0])
    client.wait(lambda seen: any(target["name"] == "deck:0" for target in seen["targets"]) and not seen["moving"])
    pool = [card for card in client.all("card", legal=True) if card["zone"] == "pool:0"]
    client.double_click(pool[0])
    client.wait(lambda seen: not seen["moving"] and held(seen) == 1)
    client.xdotool("sleep", "0.5")
    assert held(client.seen()) == 1, "the second click is not for the card that has moved under the pointer"
    client.click("menu")
    client.wait(lambda seen: seen["scene"] == "MenuScene")
    client.click((40, 400))
    client.wait(lambda seen: seen["scene"] == "TableScene")
    client.click("menu")
    client.click("leave")
    client.wait(lambda seen: seen["scene"] == "TitleScene")
    for way in ("double click", "Return"):
        client.click("load")
        client.wait(lambda seen: seen["scene"] == "SavesScene")
        x, y, wide, _high = client.find("matches")["rect"]
        if way == "Return":
            client.key("Down")
            client.key("Return")
        else:
            client.double_click((x + wide // 2, y + 24))
        client.wait(lambda seen: seen["scene"] == "TableScene" and held(seen) == 1)
        client.key("Escape")
        client.click("leave")
        client.wait(lambda seen: seen["scene"] == "TitleScene")


def held(seen: dict[str, Any]) -> int:
    """How many cards the first deck has."""
    return next((int(target["count"]) for target in seen["targets"] if target["name"] == "deck:0"), -1)
