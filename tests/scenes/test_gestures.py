"""Every kind of widget under every gesture of a hand: events go the way they come from SDL, through the queue and the main loop."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.popup import PopupScene
from game.ui.drop_down import DropDown
from game.ui.entry import Entry
from game.ui.lists import ListBox, ScrollPanel
from tests.scenes.hand import GAME

OPTION = "option:trigger_check"


def value(hand, name):
    """What a field holds."""
    return dict(hand.find(name).extra)["value"]


def widget(hand, kind):
    """The first widget of a kind on the top scene."""
    return next(one for one in hand.stage.top.widgets() if isinstance(one, kind))


def scroll_to(hand, name):
    """Bring a widget of the scrolling panel into sight; its rectangle."""
    panel = widget(hand, ScrollPanel)
    panel.show(next(one for one in panel.inner if hand.stage.top._names.get(id(one)) == name))
    hand.frames()
    return hand.find(name).rect


# Fields of text


def test_straight_from_one_field_into_another(hand):
    hand.open_game(GAME)
    for seat, name in ((0, "Ada"), (1, "Zoe"), (0, "Bea")):
        hand.click(f"name:{seat}")
        hand.key(pygame.K_a, pygame.KMOD_CTRL)
        hand.type(name)
    walked = []
    for _press in range(4):
        hand.key(pygame.K_TAB)
        walked.append(hand.focus())
    assert walked == ["kind:0", "first:0", "deck:0", "name:1"], "along the lines of a seat as they are read"
    hand.type("Cleo")
    assert (value(hand, "name:0"), value(hand, "name:1")) == ("Bea", "Cleo"), "Tab selects what it comes to"
    hand.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    hand.type("nobody")
    assert (value(hand, "name:0"), value(hand, "name:1")) == ("Bea", "Cleo")
    hand.click("name:0")
    hand.click("start")
    assert hand.scene == "TableScene"
    assert hand.loop.typing is None, "the table takes keys, not letters"


def test_a_press_in_a_field_selects_as_it_is_dragged_also_beyond_its_edge(hand):
    hand.open_game(GAME)
    hand.click("name:0")
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    hand.type("Ada Bee")
    rect = hand.find("name:0").rect
    hand.drag((rect.x + 12, rect.centery), (rect.right + 300, rect.bottom + 200))
    hand.type("X")
    assert value(hand, "name:0") == "X"
    hand.type(" Bee")
    hand.double_click((rect.x + 40, rect.centery))
    hand.type("Zoe")
    assert value(hand, "name:0") == "X Zoe", "the second click selects a word"
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_SPACE)
    assert hand.scene == "NewGameScene"
    hand.key(pygame.K_ESCAPE)
    assert hand.scene == "TitleScene"


def test_a_name_that_is_typed_is_the_one_of_whom_it_is_said_that_they_begin(hand):
    hand.open_game(GAME)
    hand.click("first:0")
    hand.click("name:0")
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    hand.type("Ada")
    assert any(getattr(one, "text", "") == "Ada begins." for one in hand.stage.top.widgets())


def test_the_keyboard_sends_letters_only_while_a_field_wants_them(hand):
    assert hand.loop.typing is None
    hand.new_match()
    hand.key(pygame.K_s, pygame.KMOD_CTRL)
    assert hand.scene == "SaveDialog"
    assert hand.loop.typing == hand.find("title").rect
    hand.key(pygame.K_ESCAPE)
    assert hand.scene == "TableScene"
    assert hand.loop.typing is None, "the field went away with its dialog"


# Sliders


@pytest.mark.parametrize("name", ["text_size", "animation_speed", "bot_pause", "sound"])
def test_a_slider_follows_the_mouse_until_it_is_let_go(hand, name):
    hand.click("settings")
    rect = scroll_to(hand, name)
    slider = next(one for one in hand.stage.top.widgets() if hand.stage.top._names.get(id(one)) == name)
    hand.press((rect.x + 12, rect.centery))
    seen = [value(hand, name)]
    for share in range(1, 11):
        hand.point((rect.x + rect.width * share // 10, rect.centery + 8 * share))
        seen.append(value(hand, name))
    assert seen[0] == slider.least
    assert seen[-1] == slider.most
    assert seen == sorted(seen)
    assert len(set(seen)) >= 5
    hand.post(pygame.MOUSEBUTTONDOWN, pos=(600, 100), button=3)
    hand.release((600, 100), 3)
    hand.point((rect.x, rect.centery))
    assert value(hand, name) == slider.least, "only the button that took it lets it go"
    hand.release((rect.x, rect.centery))
    hand.point((rect.right, rect.centery))
    assert value(hand, name) == slider.least
    hand.press((rect.x + 12, rect.centery))
    hand.post(pygame.WINDOWFOCUSLOST)
    hand.point((rect.right, rect.centery))
    assert value(hand, name) == slider.least, "another window has the mouse now"


def test_the_knob_stays_in_the_hand_while_the_text_grows_around_it(hand):
    hand.click("settings")
    rect = scroll_to(hand, "text_size")
    hand.press((rect.x + 12, rect.centery))
    seen = []
    for x in range(rect.x + 12, rect.right, 3):
        hand.point((x, rect.centery))
        seen.append(value(hand, "text_size"))
        now = hand.find("text_size").rect
        assert now.top <= rect.centery <= now.bottom
    assert seen == sorted(seen), "it does not jump back when the line grows"
    assert set(seen) == set(range(100, 201, 10))
    hand.release((rect.right, rect.centery))


def test_a_slider_is_moved_by_keys_and_the_wheel_scrolls_past_it(hand):
    hand.click("settings")
    rect = scroll_to(hand, "animation_speed")
    hand.click((rect.x + 12, rect.centery))
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT):
        hand.key(key)
    assert value(hand, "animation_speed") == 100
    before = widget(hand, ScrollPanel).offset
    hand.wheel(-2, rect.center)
    assert value(hand, "animation_speed") == 100
    assert widget(hand, ScrollPanel).offset > before


# Switches, buttons, steppers


def test_a_switch_is_thrown_when_it_is_let_go_and_not_by_a_press_that_leaves_it(hand):
    hand.click("settings")
    scroll_to(hand, "patterns")
    before = value(hand, "patterns")
    at = hand.find("patterns").rect.center
    hand.drag(at, (at[0], at[1] + 300))
    assert value(hand, "patterns") == before
    hand.press(at)
    hand.point((at[0], at[1] + 300))
    hand.point(at)
    hand.release(at)
    assert value(hand, "patterns") != before, "a press may come back"
    hand.double_click(at)
    assert value(hand, "patterns") != before, "there and back"
    for key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
        was = value(hand, "patterns")
        hand.key(key)
        assert value(hand, "patterns") != was


def test_a_button_is_pressed_where_it_is_let_go(hand):
    at, other = hand.find("settings").rect.center, hand.find("help").rect.center
    hand.drag(at, other)
    hand.drag(other, at)
    hand.drag(at, (at[0], 700))
    assert hand.scene == "TitleScene"
    button = next(one for one in hand.stage.top.form.widgets if getattr(one, "text", "") == "Settings")
    hand.press(at)
    assert button.down
    hand.point(other)
    assert button.held
    assert not button.down, "it shows that letting go here does nothing"
    hand.release(other)
    for kind in (2, 3, 4, 5, 6):
        hand.click("settings", kind)
    assert hand.scene == "TitleScene", "only the left button presses"


def test_a_held_key_presses_once(hand):
    hand.click("load")
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_TAB)
    while hand.stage.top.form.focused.text != "Settings":
        hand.key(pygame.K_TAB)
    for _repeat in range(5):
        hand.strike(pygame.K_RETURN)
    assert hand.scene == "SettingsScene"
    hand.post(pygame.KEYUP, key=pygame.K_RETURN, mod=0)
    before = value(hand, "fullscreen")
    hand.stage.top.form.focus(
        next(one for one in hand.stage.top.widgets() if getattr(one, "text", "").startswith("Pat"))
    )
    before = value(hand, "patterns")
    for _repeat in range(4):
        hand.strike(pygame.K_SPACE)
    assert value(hand, "patterns") != before
    for _repeat in range(4):
        hand.strike(pygame.K_ESCAPE)
    assert hand.scene == "TitleScene"


def test_a_stepper_takes_quick_clicks_although_the_screen_is_built_anew_each_time(hand):
    hand.open_game("mythic-wars")
    rect = hand.find("seat-count").rect
    plus, minus = (rect.right - 10, rect.centery), (rect.x + 10, rect.centery)
    first = value(hand, "seat-count")
    hand.double_click(plus)
    hand.double_click(plus)
    assert value(hand, "seat-count") == first + 4
    hand.click(minus)
    hand.drag(plus, (rect.right + 200, rect.centery))
    assert value(hand, "seat-count") == first + 4
    for key in (pygame.K_MINUS, pygame.K_LEFT, pygame.K_RIGHT):
        hand.key(key)
    assert value(hand, "seat-count") == first + 3, "it kept the focus"


# Drop-down lists


def open_options(hand):
    """The new-game screen with its rulings unfolded, and a drop-down list of it in sight."""
    hand.open_game(GAME)
    hand.click("options")
    return scroll_to(hand, OPTION)


def row(hand, index):
    """The middle of a row of the list that is open."""
    drop = next(one for one in hand.stage.top.widgets() if isinstance(one, DropDown) and one.overlay)
    rect = drop._list_rect()
    return (rect.centerx, rect.y + drop.theme.px(4) + index * drop.theme.row + drop.theme.row // 2)


def is_open(hand):
    return any(one.overlay for one in hand.stage.top.widgets() if isinstance(one, DropDown))


def test_a_list_opens_by_a_click_or_by_a_drag_that_ends_on_a_row(hand):
    rect = open_options(hand)
    drop = next(one for one in hand.stage.top.widgets() if isinstance(one, DropDown) and one.rect == rect)
    values = [str(known) for known, _words in drop.options]
    hand.click(rect.center)
    assert is_open(hand)
    hand.click(row(hand, 1))
    assert str(value(hand, OPTION)) == values[1]
    hand.press(rect.center)
    hand.point(row(hand, 0))
    hand.release(row(hand, 0))
    assert str(value(hand, OPTION)) == values[0]
    assert not is_open(hand)
    hand.click(rect.center)
    inside, outside = row(hand, 1), (rect.x - 100, rect.centery)
    hand.press(inside)
    hand.point(outside)
    hand.release(outside)
    assert str(value(hand, OPTION)) == values[0], "a press that leaves its row chooses nothing"
    hand.wheel(-1, row(hand, 0))
    hand.key(pygame.K_RETURN)
    assert str(value(hand, OPTION)) == values[1]
    hand.key(pygame.K_SPACE)
    hand.key(pygame.K_HOME)
    hand.key(pygame.K_ESCAPE)
    assert not is_open(hand)
    assert hand.scene == "NewGameScene", "Esc closes the list alone"
    hand.key(pygame.K_DOWN)
    assert is_open(hand)
    hand.key(pygame.K_TAB)
    assert not is_open(hand)
    assert str(value(hand, OPTION)) == values[1]


def test_the_second_click_on_a_row_hits_nothing_that_lies_under_the_list(hand):
    rect = open_options(hand)
    before = {target.name: dict(target.extra).get("value") for target in hand.targets("field")}
    hand.click(rect.center)
    hand.double_click(row(hand, 1))
    after = {target.name: dict(target.extra).get("value") for target in hand.targets("field")}
    assert {name for name in before if before[name] != after[name]} == {OPTION, "rulings"}, (
        "which are no longer the usual ones"
    )
    assert not is_open(hand)


# Lists and panels that scroll


@pytest.fixture
def saved(hand):
    """A client with many saved matches, at the list of them."""
    hand.new_match()
    session = hand.table.session
    from game.scenes.matches import save

    for number in range(30):
        save(hand.services, session, f"Save {number:02}")
    hand.click("menu")
    hand.click("leave")
    hand.frames(2)
    hand.click("load")
    return hand


def line(hand, index):
    """A point on a row of the list."""
    box = widget(hand, ListBox)
    return (box.rect.centerx, box.rect.y + index * box.row_height + box.row_height // 2 - box.offset)


def test_a_double_click_opens_the_match_that_was_hit(saved):
    assert widget(saved, ListBox).chosen is None
    saved.click(line(saved, 1))
    saved.click(line(saved, 1))
    assert saved.scene == "SavesScene", "two slow clicks choose, and choose again"
    saved.double_click(line(saved, 2))
    saved.lift_curtain()
    assert saved.scene == "TableScene"


def test_return_opens_the_match_that_is_chosen(saved):
    saved.click(line(saved, 3))
    saved.key(pygame.K_DOWN)
    assert widget(saved, ListBox).chosen == widget(saved, ListBox).rows[4].key
    saved.key(pygame.K_RETURN)
    saved.lift_curtain()
    assert saved.scene == "TableScene"


def test_the_list_has_the_keys_from_the_start(saved):
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN):
        saved.key(key)
    saved.lift_curtain()
    assert saved.scene == "TableScene"


def test_a_double_click_on_delete_deletes_nothing(saved):
    before = len(widget(saved, ListBox).rows)
    saved.click(line(saved, 0))
    saved.double_click("delete")
    assert len(widget(saved, ListBox).rows) == before
    for _repeat in range(4):
        saved.strike(pygame.K_RETURN)
    assert len(widget(saved, ListBox).rows) == before - 1, "Return presses what has the focus, once"


def test_the_bar_of_a_list_is_dragged_and_paged_and_the_row_chosen_stays_in_sight(saved):
    box = widget(saved, ListBox)
    bar = box._bar()
    saved.hold(bar.center, (bar.centerx - 200, bar.centery + 150))
    middle = box.offset
    assert 0 < middle < box.most_offset
    saved.post(pygame.MOUSEWHEEL, x=0, y=5)
    assert box.offset == middle, "while the bar is held the wheel does nothing"
    saved.release((bar.centerx - 200, bar.centery + 150))
    saved.point((bar.centerx, box.rect.bottom))
    assert box.offset == middle
    saved.click((bar.centerx, box.rect.bottom - 4))
    assert box.offset > middle
    assert box.chosen is None, "a press on the bar is none on a row"
    saved.wheel(100, box.rect.center)
    assert box.offset == 0
    saved.wheel(-2, box.rect.center)
    saved.click(line(saved, 6))
    kept = widget(saved, ListBox).offset
    saved.click("delete")
    assert widget(saved, ListBox).offset == kept > 0, "the list is built anew, and scrolled as before"


def test_what_is_scrolled_out_of_sight_gets_nothing_of_the_mouse(hand):
    hand.click("settings")
    panel = widget(hand, ScrollPanel)
    hidden = next(one for one in panel.inner if getattr(one, "text", "").startswith("Fullscreen"))
    hand.wheel(-3, panel.rect.center)
    at = (panel.rect.x + 60, hidden.rect.centery)
    assert at[1] < panel.rect.top
    hand.click(at)
    assert not hidden.hovered
    assert hand.stage.top.form.focused is None
    assert not hand.services.settings.fullscreen


def test_a_press_on_what_shows_by_half_does_not_scroll_it_away(hand):
    hand.click("settings")
    scroll_to(hand, "key:hint")
    panel = widget(hand, ScrollPanel)
    button = next(one for one in panel.inner if hand.stage.top._names.get(id(one)) == "key:hint")
    panel.scroll_to(panel.offset + button.rect.y - panel.rect.bottom + button.rect.height // 2)
    hand.frames()
    shown, offset = hand.find("key:hint").rect, panel.offset
    assert 5 < shown.height < button.rect.height
    hand.press(shown.center)
    assert panel.offset == offset
    hand.release(shown.center)
    assert hand.stage.top.waiting == "hint"
    assert widget(hand, ScrollPanel).offset == offset, "nor does what the press has built anew"


# Scenes on top of scenes


def test_a_dialog_that_opens_while_a_button_is_held_takes_the_press_away(hand):
    at = hand.find("quit").rect.center
    hand.press(at)
    while hand.stage.top.form.focused.text != "Help":
        hand.key(pygame.K_TAB)
    hand.key(pygame.K_RETURN)
    assert hand.scene == "HelpScene"
    hand.release(at)
    hand.key(pygame.K_ESCAPE)
    hand.release(at)
    assert hand.scene == "TitleScene"
    assert hand.stage.running
    assert not any(one.held for one in hand.stage.top.form.widgets)


def test_what_opens_under_a_held_button_is_not_pressed_when_it_is_let_go(hand):
    hand.new_match()
    hand.press((640, 300))
    hand.key(pygame.K_ESCAPE)
    assert hand.scene == "MenuScene"
    for name in ("leave", "resume"):
        hand.release(hand.find(name).rect.center)
    assert hand.scene == "MenuScene"


def test_a_click_beside_a_menu_closes_it_and_hits_nothing_under_it(hand):
    hand.new_match()
    before = len(hand.match.log)
    hand.click("menu")
    panel = hand.stage.top.panel()
    hand.key(pygame.K_ESCAPE)
    for at in ((60, 400), hand.find("ref:greek").rect.midleft):
        hand.click("menu")
        assert not panel.collidepoint(at)
        hand.click(at)
        assert hand.scene == "TableScene"
    assert len(hand.match.log) == before
    hand.click("menu")
    hand.drag((panel.x + 40, panel.y + 16), (60, 400))
    assert hand.scene == "MenuScene", "a press that began inside of it does not close it"
    hand.key(pygame.K_RETURN)
    assert hand.scene == "TableScene", "its first entry has the focus"


def test_the_menu_of_the_right_button_is_used_by_mouse_and_keys(hand):
    told = []
    entries = [Entry("no"), Entry("one", lambda: told.append(1)), Entry("two", lambda: told.append(2))]

    def put():
        hand.stage.push(PopupScene((300, 300), "Menu", entries))
        hand.frames()

    put()
    one, two = hand.find("one").rect.center, hand.find("two").rect.center
    hand.drag(one, two)
    hand.click("no")
    assert hand.scene == "PopupScene", "a press that leaves its line, and one on a dead line, choose nothing"
    hand.double_click(two)
    assert (told, hand.scene) == ([2], "TitleScene")
    put()
    hand.click((900, 600))
    assert (told, hand.scene) == ([2], "TitleScene")
    put()
    for key in (pygame.K_TAB, pygame.K_DOWN, pygame.K_UP, pygame.K_RETURN):
        hand.key(key)
    assert (told, hand.scene) == ([2, 1], "TitleScene")


def test_a_key_for_a_setting_is_waited_for_until_something_else_is_meant(hand):
    hand.click("settings")
    for leave in (lambda: hand.key(pygame.K_ESCAPE), lambda: hand.click((640, 60))):
        scroll_to(hand, "key:hint")
        hand.click("key:hint")
        assert hand.stage.top.waiting == "hint"
        leave()
        assert hand.scene == "SettingsScene"
        assert hand.stage.top.waiting == ""
    hand.key(pygame.K_q)
    assert hand.services.keys.keys["hint"] == "h"


def test_help_is_searched_and_paged(make_hand):
    hand = make_hand(last_game=GAME)
    hand.click("help")
    page = hand.stage.top._text
    hand.click("search")
    hand.type("the")
    assert hand.loop.typing is not None
    page = hand.stage.top._text
    assert page.most_offset > 0
    hand.wheel(-3, page.rect.center)
    assert page.offset > 0
    hand.type("n")
    assert page.offset == 0, "what was found is shown from its beginning"
    hand.wheel(-3, page.rect.center)
    pages = widget(hand, ListBox)
    hand.click((pages.rect.centerx, pages.rect.y + pages.row_height // 2))
    assert hand.stage.top.find == ""
    assert hand.stage.top._text.offset == 0, "another page begins at its beginning"
    hand.key(pygame.K_DOWN)
    assert widget(hand, ListBox).chosen == widget(hand, ListBox).rows[1].key, "the list has the keys now"
    hand.key(pygame.K_ESCAPE)
    assert hand.scene == "TitleScene"
