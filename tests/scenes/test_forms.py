"""What is typed, opened and chosen in forms: nothing of it is lost, out of sight or unlike what stands beside it."""

from __future__ import annotations

import pygame
import pytest

from game.rules.match import Match
from game.scenes.matches import choosers
from game.scenes.table import TableScene
from game.table.model.seating import SeatPlan
from game.table.model.session import Session
from game.ui import text
from game.ui.choice_tile import ChoiceTile
from game.ui.icons import Icons
from tests.scenes.hand import GAME


def save_dialog(hand):
    hand.new_match()
    hand.key(pygame.K_s, pygame.KMOD_CTRL)
    assert hand.scene == "SaveDialog"
    return hand.stage.top.panel().move(0, -20).topleft


def test_a_click_beside_a_dialog_does_not_throw_away_what_was_typed(hand):
    beside = save_dialog(hand)
    hand.type("My evening")
    hand.click(beside)
    assert hand.scene == "SaveDialog"
    hand.stage.top.layout()  # as when the window gets another size
    hand.click(beside)
    assert dict(hand.find("title").extra)["value"] == "My evening"
    hand.type(" off")
    hand.click("save")
    assert hand.scene == "TableScene"
    assert [slot.about.title for slot in hand.services.saves.listing()] == ["My evening off"]


def test_esc_leaves_a_dialog_in_which_something_was_typed(hand):
    save_dialog(hand)
    hand.type("My evening")
    hand.key(pygame.K_ESCAPE)
    assert hand.scene == "TableScene"


def test_a_click_beside_a_dialog_in_which_nothing_was_typed_closes_it(hand):
    hand.click(save_dialog(hand))
    assert hand.scene == "TableScene"


@pytest.mark.parametrize("text_size", [100, 140, 200])
def test_what_unfolds_in_a_new_match_comes_into_sight(make_hand, text_size):
    hand = make_hand(text_size=text_size)
    hand.open_game(GAME)
    panel = hand.stage.top.form.widgets[0]
    hand.wheel(-20, panel.rect.center)
    hand.click("options")
    assert hand.find("options").label.startswith("Hide rulings")
    for name in ("options", "seed"):
        shown = hand.find(name).rect
        assert shown.height == hand.stage.top.theme.row, f"{name} is cut"
        assert panel.rect.top <= shown.top
    hand.click("options")
    assert hand.find("options").label.startswith("Show rulings")


@pytest.fixture
def drawn(monkeypatch):
    """The sizes at which words and icons were drawn, by the words and by the names of the icons."""
    sizes: dict[str, set[int]] = {}

    def note(module, name, place):
        real = getattr(module, name)

        def noting(*args, **facts):
            sizes.setdefault(args[place], set()).add(args[place + 1])
            return real(*args, **facts)

        monkeypatch.setattr(module, name, noting)

    note(text, "paragraph", 0)
    note(text, "draw", 1)
    note(Icons, "get", 1)
    return sizes


@pytest.mark.parametrize("text_size", [100, 140, 200])
def test_choices_beside_each_other_have_words_and_pictures_of_one_size(make_hand, drawn, text_size):
    hand = make_hand(text_size=text_size, curtain=False)
    game = hand.services.listing("pantheon-duel").game
    plans = [SeatPlan("Ann"), SeatPlan("Ben")]
    match = Match.new(game, [plan.name for plan in plans], 5)
    hand.stage.push(TableScene(Session(game, match, plans, choosers(game, plans, 1))))
    hand.settle()
    drawn.clear()
    hand.stage.damage.add()
    hand.damaged()
    tiles = [widget for widget in hand.table.buttons.widgets if isinstance(widget, ChoiceTile)]
    assert [tile.text for tile in tiles] == ["Norse", "Greek"]
    for shown in ("text", "icon", "tells"):
        one, other = [drawn.get(getattr(tile, shown), set()) for tile in tiles]
        # In large type tiles go without their pictures, all of them.
        assert one & other or (shown == "icon" and text_size > 100 and not one | other), shown


@pytest.fixture
def broken(home):
    """A file of the user that keeps a pack from being played."""
    file = home / "data" / GAME / "game.yaml"
    file.parent.mkdir(parents=True)
    file.write_text("nam: Legends at Peace\n")
    return file


def test_the_title_sees_what_was_mended_when_its_window_comes_back(make_hand, broken):
    hand = make_hand()
    assert hand.find(f"problems:{GAME}").label == "1 error in this pack"
    hand.post(pygame.WINDOWFOCUSLOST)
    broken.write_text("name: Legends at Peace\n")
    hand.post(pygame.WINDOWFOCUSGAINED)
    hand.frames(8)
    assert not hand.has(f"problems:{GAME}")
    assert hand.find(f"game:{GAME}").enabled
    assert hand.find(f"game:{GAME}").label == "Legends at Peace"
    hand.post(pygame.WINDOWFOCUSLOST)
    broken.write_text("nam: Legends at Peace\n")
    (broken.parent.parent / "of-my-own").mkdir()
    (broken.parent.parent / "of-my-own" / "game.yaml").write_text("name: Of My Own\n")
    hand.post(pygame.WINDOWFOCUSGAINED)
    hand.frames(8)
    assert not hand.find(f"game:{GAME}").enabled
    assert hand.has("game:of-my-own")


def test_the_title_draws_nothing_anew_when_its_window_comes_back_to_the_same_packs(make_hand, broken):
    hand = make_hand()
    form, listings = hand.stage.top.form, hand.services.listings()
    hand.post(pygame.WINDOWFOCUSLOST)
    hand.post(pygame.WINDOWFOCUSGAINED)
    hand.frames(8)
    assert hand.stage.top.form is form
    assert all(one is other for one, other in zip(hand.services.listings(), listings, strict=True))


def test_the_click_that_brings_the_window_back_is_about_what_was_there(make_hand, broken):
    hand = make_hand()
    at = hand.find(f"problems:{GAME}").rect.center
    hand.post(pygame.WINDOWFOCUSLOST)
    broken.write_text("name: Legends at Peace\n")
    hand.post(pygame.WINDOWFOCUSGAINED)
    hand.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    hand.frames(8)
    assert hand.find(f"problems:{GAME}").rect.center == at
    hand.release(at)
    assert hand.scene == "ProblemsScene"
    hand.click("back")
    assert not hand.has(f"problems:{GAME}")


def test_the_list_of_mistakes_sees_what_was_mended_when_its_window_comes_back(make_hand, broken):
    hand = make_hand()
    hand.click(f"problems:{GAME}")
    assert "game.yaml:1:" in hand.said()
    hand.post(pygame.WINDOWFOCUSLOST)
    broken.write_text("name: Legends at Peace\n")
    hand.post(pygame.WINDOWFOCUSGAINED)
    assert "game.yaml:1:" not in hand.said()
    hand.click("back")
    assert not hand.has(f"problems:{GAME}")


def test_a_warning_of_a_file_goes_with_the_file(make_hand, home):
    file = home / "data" / GAME / "notes.txt"
    file.parent.mkdir(parents=True)
    (file.parent / "game.yaml").write_text("name: Legends at Peace\n")
    file.write_text("Not read.")
    hand = make_hand()
    assert hand.find(f"problems:{GAME}").label == "1 warning in this pack"
    file.unlink()
    hand.post(pygame.WINDOWFOCUSGAINED)
    hand.frames(8)
    assert not hand.has(f"problems:{GAME}")
