"""Title, new game, settings, help, saves, problems, menu: and that nothing overlaps at any size."""

from __future__ import annotations

import datetime
import itertools

import pygame
import pytest

from game.storage.journal import read_journal, unfinished
from game.storage.locks import FileLock
from game.storage.saves import About
from game.ui import text
from game.ui.lists import ListBox, ScrollPanel
from game.ui.mode_tile import ModeTile
from tests.scenes.hand import GAME, Hand


def test_the_title_lists_the_games_and_every_screen_comes_back(hand):
    assert hand.find(f"game:{GAME}").enabled
    for name in ("load", "cards", "settings", "help", "credits"):
        hand.click(name)
        assert hand.scene != "TitleScene"
        hand.key(pygame.K_ESCAPE)
        assert hand.scene == "TitleScene"
    hand.click("quit")
    assert not hand.stage.running


def test_new_game_offers_mode_seats_bots_options_and_seed(hand):
    hand.open_game(GAME)
    assert hand.find("kind:0").label == "Person"
    assert hand.find("kind:1").label.startswith("Bot")
    hand.click("kind:1")
    assert hand.find("kind:1").label == "Person"
    hand.click("kind:1")
    hand.click("fair")
    hand.click("options")
    assert hand.has("option:trigger_check")
    hand.stage.top.seed = "no number"
    hand.click("start")
    assert "whole number" in hand.said()
    hand.stage.top.seed = "11"
    hand.stage.top.options["maneuver_per_turn"] = 2
    hand.click("start")
    assert hand.match.fair
    assert hand.match.seed == 11
    assert hand.match.options["maneuver_per_turn"] == 2
    assert [plan.kind == "human" for plan in hand.table.session.seats] == [True, False]


def test_who_begins_can_be_settled(hand):
    hand.open_game(GAME)
    hand.click("first:1")
    hand.click("start")
    assert hand.match.view(-1).value("first") == 1


def test_every_action_is_in_the_journal_before_it_shows(hand):
    hand.new_match()
    for tile in ("ref:greek", "ref:norse"):
        hand.click(tile)
        entries = unfinished_journals(hand)
        assert len(entries.actions) == len(hand.match.log)
        hand.lift_curtain()
    hand.click(hand.targets("card")[0])
    assert len(unfinished_journals(hand).actions) == 3


def unfinished_journals(hand):
    return read_journal(next(hand.services.folders.journals.glob("*.journal")))


@pytest.mark.parametrize(("size", "text_size", "lines"), [((1280, 720), 100, 4), ((1280, 720), 200, 2)])
def test_the_title_says_of_the_last_match_what_there_is_room_for(make_hand, size, text_size, lines):
    hand = make_hand(size, text_size=text_size)
    for _match in range(2):
        hand.new_match(("human", "random"))
        hand.click("menu")
        hand.click("leave")
        hand.frames(2)
    title = hand.stage.top
    assert title._told == title._tells(title.unfinished[0]).split("\n")[:lines]
    assert title._told[:2] == ["Legends at War: Pantheon Skirmish", "Choosing pantheons · 0 moves"]
    least = text.line_height(title.theme.text("body"))
    assert all(hand.find(name).rect.height >= least for name in ("load", "settings", "help", "credits", "quit"))


def test_a_match_that_another_client_has_opened_is_not_deleted(hand):
    hand.new_match()
    hand.click("menu")
    hand.click("leave")
    hand.click("load")
    path = next(hand.services.folders.journals.glob("*.journal"))
    hand.stage.top.pick(("journal", path))
    hand.click("delete")
    lock = FileLock(path)
    lock.take()
    hand.click("delete-for-good")
    assert "open in another window" in hand.said()
    assert path.exists()
    lock.release()
    hand.click("delete-for-good")
    assert not path.exists()


def test_a_match_with_a_damaged_journal_goes_on_from_its_last_good_move_and_says_so(hand):
    hand.new_match()
    for tile in ("ref:greek", "ref:norse"):
        hand.click(tile)
        hand.lift_curtain()
    for _card in range(3):
        hand.click(hand.targets("card", legal=True)[0])
    begun = len(hand.match.log)
    hand.click("menu")
    hand.click("leave")
    path = next(hand.services.folders.journals.glob("*.journal"))
    lines = path.read_bytes().split(b"\n")
    lines[-3] = lines[-3].replace(b'"seat":', b'"seet":')
    path.write_bytes(b"\n".join(lines))
    hand.frames(2)
    hand.click("resume")
    for _second in range(30):  # whoever comes to the screen later reads it too
        hand.loop.turn(1)
    hand.lift_curtain()
    assert len(hand.match.log) == begun - 2
    assert "2 entries are lost" in hand.said()
    assert f"{path.name}.kept-1" in hand.said()
    hand.click(hand.targets("card", legal=True)[0])
    assert len(read_journal(path).actions) == begun - 1


def test_unfinished_matches_are_told_apart_in_their_list(hand):
    for steps in (1, 3):
        hand.new_match(("human", "greedy"))
        hand.click("ref:greek")
        hand.settle()
        for _step in range(steps):
            hand.click(hand.targets("card", legal=True)[0])
        hand.click("menu")
        hand.click("save")
        hand.click("save")
        hand.click("menu")
        hand.click("leave")
        hand.frames(2)
    assert "Building decks · " in hand.stage.top._tells(hand.stage.top.unfinished[0])
    hand.click("unfinished")
    rows = next(widget for widget in hand.stage.top.form.widgets if isinstance(widget, ListBox)).rows
    assert [row.text for row in rows[:2]] == ["Legends at War: Pantheon Skirmish"] * 2
    moves = [int(row.note.split(" · ")[-1].split()[0]) for row in rows]
    assert len(set(moves[:2])) == 2
    assert len(set(moves[2:])) == 2
    for row in rows:
        assert row.note.startswith("Player 1, Player 2 (bot) · Building decks · ")
        assert str(datetime.datetime.now().astimezone().year) in row.detail


def test_a_match_that_was_left_is_resumed_where_it_was(hand):
    hand.new_match()
    hand.click("ref:greek")
    hand.lift_curtain()
    digest = hand.match.digest()
    hand.click("menu")
    hand.click("leave")
    assert hand.scene == "TitleScene"
    hand.frames(2)
    hand.click("resume")
    hand.lift_curtain()
    assert hand.match.digest() == digest
    assert hand.match.history == 1
    assert len(unfinished(hand.services.folders.journals)) == 0, "it is open here"


def test_a_match_is_saved_and_loaded(hand):
    hand.new_match()
    hand.click("ref:japanese")
    hand.lift_curtain()
    digest = hand.match.digest()
    hand.key(pygame.K_s, pygame.KMOD_CTRL)
    assert hand.scene == "SaveDialog"
    hand.click("save")
    assert hand.scene == "TableScene"
    hand.click("menu")
    hand.click("leave")
    hand.click("load")
    box = next(widget for widget in hand.stage.top.form.widgets if hand.stage.top._names.get(id(widget)) == "matches")
    saved = next(row for row in box.rows if row.key[0] == "save")
    hand.stage.top.pick(saved.key)
    hand.click("open")
    hand.lift_curtain()
    assert hand.match.digest() == digest


def test_a_save_that_tells_little_or_nonsense_is_listed(hand):
    about = About(GAME, "Old", ("Ann", "Ben"), "", turn=1, notes={"kinds": ["human", "greedy"], "seats": 5})
    hand.services.saves.save(about, {})
    hand.click("load")
    (row,) = next(widget for widget in hand.stage.top.form.widgets if isinstance(widget, ListBox)).rows
    assert (row.text, row.note) == ("Old", "Legends at War · Ann, Ben (bot) · 1 move")


def test_settings_take_hold_at_once_and_are_kept(hand):
    hand.click("settings")
    before = hand.stage.theme().text("body")
    hand.stage.top._set_number("text_size", 180)
    assert hand.stage.theme().text("body") > before
    hand.stage.top._wait_for("turn")
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert "taken" in hand.said()
    hand.stage.top._wait_for("turn")
    hand.key(pygame.K_q)
    assert hand.services.keys.keys["turn"] == "q"
    assert '"text_size": 180' in hand.services.folders.settings.read_text()


def test_help_has_pages_and_finds_rules(make_hand):
    hand = make_hand(last_game=GAME)
    hand.click("help")
    scene = hand.stage.top
    assert len(scene.pages()) > 10
    scene._search("LAW-ATT-04")
    assert any("LAW-ATT-04" in line.content for line in scene.lines())
    scene._search("no such thing anywhere")
    assert scene.lines()[0].content == "Nothing was found."


def test_a_broken_pack_is_listed_with_its_problems(make_hand, home):
    folder = home / "data" / GAME / "cards"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text("hero:\n  name: Hero\n  pantheon: greek\n  dominion: erth\n  level: 9\n")
    hand = make_hand()
    assert not hand.find(f"game:{GAME}").enabled
    assert hand.find(f"problems:{GAME}").label == f"{hand.services.listing(GAME).tally} in this pack"
    hand.click(f"problems:{GAME}")
    assert "mine.yaml:4:" in hand.said()


def test_a_new_match_is_played_with_the_pack_as_its_files_are_now(make_hand, home):
    hand = make_hand()
    hand.open_game(GAME)
    assert hand.stage.top.game.defs.name == "Legends at War"
    hand.click("back")
    folder = home / "data" / GAME
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text("name: Legends at Peace\n")
    hand.open_game(GAME)
    assert hand.stage.top.game.defs.name == "Legends at Peace"
    hand.click("back")
    assert hand.services.listing(GAME).name == "Legends at Peace"
    (folder / "game.yaml").write_text("nam: Legends at Peace\n")
    hand.open_game(GAME)
    assert hand.scene == "TitleScene"
    assert "has problems now and cannot be played." in hand.said()
    assert hand.find(f"problems:{GAME}").label == "1 error in this pack"


def test_what_keeps_a_match_from_being_opened_is_an_error_and_no_warning(make_hand, home):
    from game.scenes import matches

    (home / "data" / GAME / "cards").mkdir(parents=True)
    (home / "assets" / GAME / "cards").mkdir(parents=True)
    (home / "data" / GAME / "cards" / "mine.yaml").write_text("hero:\n  name: Hero\n  level: 9\n")
    (home / "assets" / GAME / "cards" / "nobody.png").write_bytes(b"")
    hand = make_hand()
    listing = hand.services.listing(GAME)
    with pytest.raises(matches.MatchProblem) as caught:
        matches._game(hand.services, GAME, {})
    assert str(caught.value) == f"Legends at War has problems and cannot be opened: {listing.errors[0]}"
    assert ": warning: " not in listing.errors[0]
    hand.click(f"problems:{GAME}")
    panel = next(widget for widget in hand.stage.top.form.widgets if hasattr(widget, "lines"))
    bad = hand.stage.top.theme.palette.bad
    assert [line.colour == bad for line in panel.lines] == [True] * len(listing.errors) + [False] * len(
        listing.warnings
    )


SIZES = [((1024, 720), 200), ((1280, 720), 100)]
MORE = [
    pytest.param(*each, marks=pytest.mark.soak)
    for each in (((1024, 720), 100), ((1920, 1080), 150), ((3840, 2160), 100))
]


def overlaps(hand):
    """Pairs of buttons, tiles and fields that overlap, and those that stick out of the window."""
    window = pygame.Rect((0, 0), hand.stage.size)
    shown = [target for target in hand.targets() if target.kind in ("button", "tile", "field")]
    panels = [widget.rect for widget in hand.stage.top.form.widgets if isinstance(widget, ScrollPanel)]
    shown = [target for target in shown if not any(panel.colliderect(target.rect) for panel in panels)]
    wrong = [target.name for target in shown if not window.contains(target.rect)]
    wrong += [
        f"{one.name} and {other.name}"
        for one, other in itertools.combinations(shown, 2)
        if one.rect.colliderect(other.rect) and not looks_into(one, other)
    ]
    return wrong


def looks_into(tile, button):
    """Whether a button that shows the cards of a tile lies in its corner, where there is no room under it."""
    named = tile.name.removeprefix("ref:") == button.name.removeprefix("look:") != button.name
    return named and tile.rect.contains(button.rect)


@pytest.mark.parametrize(("size", "text_size"), [*SIZES, *MORE])
def test_nothing_overlaps_or_sticks_out_at_any_size(make_hand, size, text_size):
    hand = make_hand(size, text_size=text_size)
    assert overlaps(hand) == []
    for name in ("settings", "help", "credits", "load"):
        hand.click(name)
        assert overlaps(hand) == [], name
        hand.key(pygame.K_ESCAPE)
    hand.new_match(("human", "greedy", "greedy", "greedy"))
    assert overlaps(hand) == []
    areas_are_apart(hand)
    hand.click(next(target for target in hand.targets("tile") if target.enabled))
    hand.settle()
    assert overlaps(hand) == []
    areas_are_apart(hand)
    hand.click("suggest")
    hand.click("button:done")
    hand.settle()
    assert overlaps(hand) == []
    areas_are_apart(hand)
    hand.click("menu")
    assert overlaps(hand) == []


def areas_are_apart(hand):
    """Zones lie inside of the table, or beside the line of chips over it, and not over each other, that line or the row of buttons."""
    table = hand.table
    areas = table.desk.view.picture.areas
    for area in areas:
        assert table.desk.frame.zones.contains(area.rect), area.name
        assert not area.rect.colliderect(table.desk.chips), area.name
        assert not area.rect.colliderect(table.desk.room.actions), area.name
    for one, other in itertools.combinations(areas, 2):
        assert not one.rect.colliderect(other.rect), (one.name, other.name)


@pytest.mark.parametrize("text_size", [100, 200])
def test_the_modes_stand_in_rows_without_a_gap_or_an_overlap(make_hand, text_size):
    hand = make_hand(text_size=text_size)
    hand.open_game("mythic-wars")
    scene = hand.stage.top
    panel = next(widget for widget in scene.form.widgets if isinstance(widget, ScrollPanel))
    modes = [target.rect for target in hand.targets() if target.name.startswith("mode:")]
    assert len(modes) == len(scene.game.defs.modes)
    assert all(rect.right <= panel.rect.right for rect in modes)
    rows = [len([rect for rect in modes if rect.y == y]) for y in sorted({rect.y for rect in modes})]
    assert rows == ([3, 3] if text_size == 100 else [2, 2, 2]), "as few rows as have room for all words, filled alike"
    assert not any(one.colliderect(other) for one, other in itertools.combinations(modes, 2))
    tiles = [widget for widget in panel.inner if isinstance(widget, ModeTile)]
    assert tiles[0].minutes == "20 to 90 minutes"
    assert all(tile.rect.width >= ModeTile.width(scene.theme, tile.text, tile.minutes) for tile in tiles), "none is cut"
    assert [tile.chosen for tile in tiles] == [True, *[False] * 5]
    note = next(widget.rect for widget in panel.inner if getattr(widget, "text", "").startswith("The standard game."))
    assert 0 <= note.y - max(rect.bottom for rect in modes) < scene.theme.row // 2


def test_a_mode_that_is_not_finished_is_listed_and_cannot_be_chosen(home):
    folder = home / "data" / "mythic-wars"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text("modes: {hands-of-fate: {fields: {ready: false}}}\n")
    hand = Hand()
    hand.open_game("mythic-wars")
    assert not hand.find("mode:hands-of-fate").enabled
    assert hand.find("mode:shared-destiny").enabled
    hand.click("start")
    assert hand.match.options["mode"] == "guided-hands-of-fate"
    hand.close()


def test_the_tile_of_a_game_names_all_its_modes(hand):
    for id_ in (GAME, "mythic-wars", "pantheon-duel"):
        tile = next(
            widget
            for widget in hand.stage.top.widgets()
            if getattr(widget, "text", "") == hand.services.listing(id_).name
        )
        assert all(mode.name in tile.hint for mode in hand.services.listing(id_).game.defs.modes.values())


@pytest.mark.parametrize("words", ["\u00b2", "1.5", "-1", "x"])
def test_a_seed_that_is_no_number_is_said(hand, words):
    hand.open_game("legends-at-war")
    scene = hand.stage.top
    scene.seed = words
    hand.click("start")
    assert hand.scene == "NewGameScene"
    assert "A seed is a whole number." in hand.said()
