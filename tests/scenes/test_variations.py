"""The list of variations by real events: go to one, compare, rename and delete it, and let the others agree where that is not fair."""

from __future__ import annotations

import pygame
import pytest

from game.bots import Player, make_bot
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.scenes.help import HelpScene
from game.scenes.menu import MenuScene
from game.scenes.table import TableScene
from game.table.model.seating import SeatPlan
from game.table.model.session import Session
from game.ui.lists import ListBox
from tests.scenes.hand import Hand
from tests.support.compiled import give_compiled


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    folder = tmp_path_factory.mktemp("home")
    give_compiled(folder)
    return folder


@pytest.fixture
def hand(home, monkeypatch):
    monkeypatch.setenv("WARTABLE_HOME", str(home))
    client = Hand(curtain=False)
    yield client
    client.close()


def play(session, moves, seed):
    match = session.match
    for _move in range(moves):
        seat = match.view(NOBODY).waiting[0]
        bot = Player(make_bot("random", match.game.code), seed + len(match.log))
        session.apply(seat, bot.choose(match.view(seat), match.decision(seat)))


def at_table(hand, *, fair=False):
    """A match of two people with two lines."""
    game = hand.services.listing("pantheon-duel").game
    match = Match.new(game, ["Ann", "Ben"], 5, {"mode": "duel"}, fair=fair)
    session = Session(game, match, [SeatPlan("Ann"), SeatPlan("Ben")], {})
    play(session, 8, 1)
    for _step in range(4):
        match.undo(agreed=(0, 1))
    play(session, 5, 900)
    session.look_as(match.view(NOBODY).waiting[0])
    hand.stage.push(TableScene(session))
    hand.settle()
    return match


def rows(hand):
    return next(widget for widget in hand.stage.top.widgets() if isinstance(widget, ListBox))


def listed(hand, key=pygame.K_v):
    hand.key(key)
    assert hand.scene == "VariationsScene"
    return rows(hand)


def choose(hand, place):
    box = rows(hand)
    high = box.content_length() // len(box.rows)
    hand.click((box.rect.x + 60, box.rect.y + high * place + high // 2))


def test_one_goes_to_a_variation_from_its_list_and_back_again(hand):
    match = at_table(hand)
    here = match.digest()
    box = listed(hand)
    assert next(row.text for row in box.rows) == "On the table"
    assert not hand.find("jump").enabled
    choose(hand, 0)
    assert not hand.find("jump").enabled, "it lies on the table already"
    choose(hand, 1)
    hand.click("jump")
    assert hand.scene == "TableScene"
    assert match.digest() != here
    assert "is on the table now" in hand.said()
    listed(hand)
    choose(hand, 1)
    hand.click("jump")
    assert match.digest() == here


def test_a_variation_is_named_compared_and_deleted(hand):
    match = at_table(hand)
    listed(hand)
    choose(hand, 1)
    hand.click("rename")
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    hand.type("To the left")
    hand.click("rename")
    assert [row.text for row in rows(hand).rows][1] == match.variations[0].name == "To the left"
    hand.click("compare")
    assert hand.scene == "ComparedScene"
    hand.click("back")
    hand.click("delete")
    hand.click("stay")
    assert len(match.variations) == 1
    hand.click("delete")
    hand.click("go-on")
    assert match.variations == ()
    assert rows(hand).rows == ()
    hand.key(pygame.K_v)
    assert hand.scene == "TableScene"


def test_in_fair_mode_the_others_are_asked(hand):
    match = at_table(hand, fair=True)
    here = match.digest()
    listed(hand)
    choose(hand, 1)
    hand.click("jump")
    assert hand.scene == "AgreeQuestion"
    hand.click("stay")
    assert match.digest() == here
    hand.click("jump")
    hand.click("go-on")
    assert match.digest() != here
    assert match.log[-2].kind == "jump"
    assert match.log[-2].data["agreed"] == (1 - match.log[-2].seat,)


def test_the_menu_opens_the_list_too(hand):
    at_table(hand)
    hand.key(pygame.K_ESCAPE)
    hand.click("variations")
    assert hand.scene == "VariationsScene"


def test_all_buttons_of_the_menu_lie_in_its_panel_with_the_largest_text_too(home, monkeypatch):
    monkeypatch.setenv("WARTABLE_HOME", str(home))
    client = Hand(curtain=False, text_size=200)
    try:
        at_table(client)
        client.key(pygame.K_ESCAPE)
        menu = client.stage.top
        assert isinstance(menu, MenuScene)
        panel = menu.panel()
        buttons = client.targets("button")
        assert len(buttons) >= 10
        assert all(panel.contains(button.rect) for button in buttons)
    finally:
        client.close()


def test_the_help_tells_of_them_and_of_the_rest_of_the_bench_with_the_keys_of_the_user(hand):
    page = HelpScene(hand.services.listing("pantheon-duel").game.defs)
    hand.stage.push(page)
    hand.frames(2)
    titles = {title: key for key, title, _words in page.client_pages()}
    assert list(titles) == ["Taking back and variations", "Pausing the rules", "Versions of a pack"]
    page.chosen = titles["Taking back and variations"]
    assert any("The list of variations (V, or" in line.content for line in page.lines())
    page.find = "kept as a scenario"
    assert page.lines()[0].content == "Pausing the rules"
