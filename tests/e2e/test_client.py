"""The client as a user has it: a window, a mouse, and files that survive a kill."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.bots import make_bot
from game.library import open_game
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.rules.rng import Rng
from game.storage.journal import Journal
from tests.e2e.client import Client, Target, middle, settled
from tests.e2e.player import Player
from tests.support.screen import colours, xvfb

pytestmark = pytest.mark.e2e

GAME = "legends-at-war"


@pytest.fixture
def screen():
    with xvfb(1280, 720) as environment:
        yield environment


@pytest.fixture
def home(tmp_path):
    folder = tmp_path / "home"
    folder.mkdir()
    set_motion(folder, reduced=False)
    return folder


def set_motion(home: Path, *, reduced: bool) -> None:
    """What the client that starts next has in its settings."""
    settled(home, reduced_motion=reduced)


@pytest.fixture
def start(screen, home, tmp_path):
    """Starts clients on one screen and one home; ends those that still run."""
    running: list[Client] = []

    def begin() -> Client:
        client = Client(screen, home, tmp_path)
        running.append(client)
        return client

    yield begin
    for client in running:
        client.quit()


def new_match(client: Client) -> None:
    """From the title to the table of a match of two people."""
    client.click(f"game:{GAME}")
    client.wait(lambda seen: seen["scene"] == "NewGameScene")
    Player(client).set_kind(1, "Person")
    client.click("start")
    client.rest("TableScene")


def settle(client: Client) -> str:
    """Wait until a person can act, lifting the curtain if it has fallen; the scene that shows then."""
    while True:
        client.wait(
            lambda seen: (
                not seen["moving"]
                and client.acted(seen)
                and (
                    seen["scene"] in ("CurtainScene", "ResultScene")
                    or any(may_act(target) for target in seen["targets"])
                )
            )
        )
        scene = client.seen()["scene"]
        if scene != "CurtainScene":
            return str(scene)
        client.acted_at = -1
        client.click("ready")
        client.wait(lambda seen: seen["scene"] != "CurtainScene")


def may_act(target: Target) -> bool:
    """Whether a target is something the present question can be answered with."""
    return bool(target.get("legal")) or target["name"].startswith(("ref:", "button:")) or target["name"] == "hint"


def choose_pantheons(client: Client) -> None:
    for pantheon in ("greek", "norse"):
        client.acting()
        client.click(f"ref:{pantheon}")
        settle(client)


def build_deck(client: Client) -> None:
    """Drag the first card that may still be taken into the deck, until the deck is whole."""
    deck = next(target for target in client.all("zone") if target["name"].startswith("deck:"))
    count = 0
    while not next(target for target in client.all("button") if target["name"] == "button:done")["enabled"]:
        card = next(target for target in client.all("card", legal=True) if target["zone"].startswith("pool:"))
        client.drag(middle(card), middle(deck))
        count += 1
        client.wait(partial(at_rest_with, deck["name"], count))
    client.acting()
    client.click("button:done")
    settle(client)


def at_rest_with(zone: str, count: int, seen: dict[str, Any]) -> bool:
    """Whether a zone holds so many components and nothing moves."""
    return held(seen, zone) == count and not seen["moving"]


def held(seen: dict[str, Any], zone: str) -> int:
    """How many components a zone holds, as reported."""
    return next((target["count"] for target in seen["targets"] if target["name"] == zone), -1)


def free_point(piece: Target) -> tuple[int, int]:
    """A point on a board piece that covers a space of it."""
    x, y, wide, high = piece["rect"]
    column, row = piece["spot"].split(",")
    columns, rows = piece["shape"].split("x")
    return (
        x + round((int(column) + 0.5) * wide / int(columns)),
        y + round((int(row) + 0.5) * high / int(rows)),
    )


def lay_piece(client: Client, index: int) -> None:
    """Drag a board piece from the tray to its first legal place."""
    piece = client.all("piece", legal=True)[index]
    start = free_point(piece)
    client.take(start)
    seen = client.wait(lambda seen: any(target["kind"] == "anchor" for target in seen["targets"]))
    anchor = next(target for target in seen["targets"] if target["kind"] == "anchor")
    column, row = piece["spot"].split(",")
    columns, rows = piece["shape"].split("x")
    x, y, wide, high = anchor["rect"]
    end = (x + round((int(column) + 0.5) * wide / int(columns)), y + round((int(row) + 0.5) * high / int(rows)))
    client.carry((start[0], start[1] - 24), end)
    client.acting()
    client.drop()
    settle(client)


def play_card(client: Client, *, by_clicks: bool = False) -> None:
    """Play the first card of the hand to the first open space, by a drag or by two clicks."""
    card = client.all("card", legal=True)[0]
    if by_clicks:
        client.click(middle(card))
        seen = client.wait(lambda seen: any(one["kind"] == "cell" and one["enabled"] for one in seen["targets"]))
        cell = next(target for target in seen["targets"] if target["kind"] == "cell" and target["enabled"])
        client.acting()
        client.click(middle(cell))
    else:
        start = middle(card)
        client.take(start)
        seen = client.wait(lambda seen: any(one["kind"] == "cell" and one["enabled"] for one in seen["targets"]))
        cell = next(target for target in seen["targets"] if target["kind"] == "cell" and target["enabled"])
        client.carry((start[0], start[1] - 24), middle(cell))
        client.acting()
        client.drop()


def keep_at_the_opening(home: Path) -> None:
    """Leave a match of two people that is not over, with decks and a board, for the client that starts next."""
    game = open_game(GAME)
    match, chance = Match.new(game, ["Ann", "Ben"], 3), Rng(3)
    bot = make_bot("random", game.code)
    while match.state.value("phase") != "opening":
        seat = match.view(NOBODY).waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        match.apply(seat, bot.gesture(match.view(seat), decision, chance))
    about = {"game": GAME, "title": "Skirmish", "seats": ["Ann", "Ben"], "kinds": ["human", "human"]}
    Journal.begin(home / "journals", match.save(), about).close()


def test_a_skirmish_is_played_from_title_to_result_by_mouse_alone(start, home):
    set_motion(home, reduced=True)  # battles glide in the other tests; here it would take half a minute
    client = start()
    shots = [client.picture("title")]
    new_match(client)
    choose_pantheons(client)
    build_deck(client)
    build_deck(client)
    lay_piece(client, 0)
    lay_piece(client, 1)
    shots.append(client.picture("table"))
    turns = 0
    while settle(client) != "ResultScene":
        if client.has("button:stay"):
            client.acting()
            client.click("button:stay")
            continue
        play_card(client, by_clicks=turns % 2 == 1)
        turns += 1
    shots.append(client.picture("result"))
    assert turns >= 12
    assert all(colours(shot) > 500 for shot in shots)
    client.click("title")
    client.wait(lambda seen: seen["scene"] == "TitleScene")
    assert not client.has("resume"), "a finished match is not offered to be resumed"


def test_an_illegal_drop_glides_back_and_undo_takes_a_move_back(start, home):
    keep_at_the_opening(home)
    client = start()
    client.click("resume")
    client.wait(lambda seen: seen["scene"] in ("TableScene", "CurtainScene"))
    settle(client)
    # The opening: the second card may not touch the first, face-down one (LAW-OPEN-02).
    play_card(client)
    settle(client)
    lying = client.all("item", zone="board") + client.all("card", zone="board")
    assert len(lying) == 1
    hand = len(client.all("card", legal=True))
    card = client.all("card", legal=True)[0]
    client.drag(middle(card), middle(lying[0]))
    client.wait(lambda seen: len(seen["messages"]) > 1)
    assert "[LAW-" in client.seen()["messages"][-1]
    client.rest("TableScene")
    assert len(client.all("card", legal=True)) == hand
    # The way back: one step, and the card is in the hand of whoever played it.
    client.acting()
    client.click("undo")
    settle(client)
    client.wait(
        lambda seen: not any(one["kind"] in ("card", "item") and one.get("zone") == "board" for one in seen["targets"])
    )


def test_a_killed_client_loses_nothing(start):
    client = start()
    new_match(client)
    choose_pantheons(client)
    cards = client.all("card", legal=True)
    client.click(cards[0])
    deck = next(target["name"] for target in client.all("zone") if target["name"].startswith("deck:"))
    client.wait(lambda seen: held(seen, deck) == 1)
    client.kill()
    again = start()
    again.click("resume")
    assert settle(again) == "TableScene"
    again.wait(lambda seen: held(seen, deck) == 1)
    assert cards[0]["label"] in [card["label"] for card in again.all("card", zone=deck)]


def test_a_broken_pack_is_listed_with_its_problems(start, home):
    folder = home / "data" / GAME / "cards"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text("hero:\n  name: Hero\n  pantheon: greek\n  dominion: erth\n  level: 9\n")
    client = start()
    client.wait(lambda seen: any(target["name"] == f"problems:{GAME}" for target in seen["targets"]))
    assert not client.find(f"game:{GAME}")["enabled"]
    client.click(f"problems:{GAME}")
    client.wait(lambda seen: seen["scene"] == "ProblemsScene")
    assert any("mine.yaml:4:" in line for line in client.seen()["messages"])
    # Mended, it can be played without a restart.
    (folder / "mine.yaml").unlink()
    client.click("again")
    client.click("back")
    client.wait(lambda seen: seen["scene"] == "TitleScene")
    client.wait(lambda seen: any(one["name"] == f"game:{GAME}" and one["enabled"] for one in seen["targets"]))


def test_the_window_goes_to_the_whole_screen_and_takes_any_size(home, tmp_path):
    with xvfb(1600, 900) as environment:
        client = Client(environment, home, tmp_path)
        try:
            client.find(f"game:{GAME}")
            before = client.geometry()
            client.key("F11")
            client.wait(lambda seen: seen["size"] == [1600, 900])
            # The window itself, not only what is drawn in it, although no window manager is here to make it grow.
            assert client.geometry() == (0, 0, 1600, 900)
            client.key("F11")
            client.wait(lambda seen: seen["size"] == [1280, 720])
            assert client.geometry() == before
            client.xdotool("windowsize", client.window, 1500, 800)
            client.wait(lambda seen: seen["size"] == [1500, 800])
            assert colours(client.picture("resized")) > 500
        finally:
            client.quit()
