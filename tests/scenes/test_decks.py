"""Decks chosen for a match and built in the editor, by mouse, wheel and keys."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.decks.lists import DeckList, read_list, write_list
from game.scenes.decks import DecksScene
from game.scenes.live import News
from tests.scenes.hand import Hand
from tests.scenes.test_screens import overlaps
from tests.support.compiled import give_compiled

LAW, WL = "legends-at-war", "warriors-legacy"
GODS = {"zeus": 1, "apollo": 1, "athena": 1, "nike": 1, "iris": 1, "atalanta": 1}


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    """A client, for all of these; each begins at the title without decks of its own."""
    home = tmp_path_factory.mktemp("home")
    give_compiled(home)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WARTABLE_HOME", str(home))
        client = Hand(curtain=False)
        yield client
        client.close()


@pytest.fixture
def hand(client):
    for game in (LAW, WL):
        for file in client.services.decks.listing(game):
            client.services.decks.delete(file.path)
    while len(client.stage.scenes) > 1:
        client.stage.pop()
    return client


def own(hand, name: str, cards: dict[str, int], about: str = "") -> Path:
    game = hand.services.listing(LAW).game
    path: Path = hand.services.decks.save(LAW, name, write_list(game, DeckList(cards, name, about)))
    return path


def editing(hand, game_id: str = WL):
    """The editor with the first deck of a game."""
    hand.click("decks")
    hand.stage.top._choose_game(game_id)
    hand.frames(2)
    hand.click("open")
    return hand.stage.top


def counted(hand, ref: str) -> int:
    return int(hand.stage.top.cards.get(ref, 0))


def told(hand) -> str:
    return str(hand.said())


def in_sight(hand, ref: str):
    """Bring a card of the pool into sight by a search, and give it."""
    hand.click("search")
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    hand.type(hand.stage.top.game.defs.cards[ref].name)
    return next(target for target in hand.targets("card") if target.name == ref)


# The editor


def test_cards_are_added_by_the_signs_a_double_click_the_wheel_and_keys(hand):
    editing(hand)
    in_sight(hand, "dagger")
    hand.click("plus:dagger")
    assert counted(hand, "dagger") == 1
    hand.double_click(hand.find("dagger"))
    assert counted(hand, "dagger") == 2
    hand.wheel(1, hand.find("plus:dagger").rect.center)
    assert counted(hand, "dagger") == 3
    hand.click(hand.find("dagger"))
    for key, count in ((pygame.K_PLUS, 4), (pygame.K_RETURN, 5), (pygame.K_MINUS, 4), (pygame.K_DELETE, 3)):
        hand.key(key)
        assert counted(hand, "dagger") == count
    hand.click("minus:dagger")
    hand.wheel(-1, hand.find("minus:dagger").rect.center)
    assert counted(hand, "dagger") == 1
    assert overlaps(hand) == []


def test_a_double_click_takes_one_card_whatever_comes_under_the_pointer(hand):
    """Two clicks on the minus of the last copy: the row stays until another card is touched, so the second takes out nothing else."""
    scene = editing(hand)
    before = dict(scene.cards)
    hand.double_click("row-minus:leather_cap")
    assert before["leather_cap"] == 1
    assert {ref: scene.cards.get(ref, 0) for ref in before if scene.cards.get(ref, 0) != before[ref]} == {
        "leather_cap": 0
    }
    assert dict(hand.find("row:leather_cap").extra)["count"] == 0
    hand.click("row:iron_helmet")
    assert not hand.has("row:leather_cap")
    hand.double_click("row:iron_helmet")
    assert counted(hand, "iron_helmet") == 0
    assert counted(hand, "leather_vest") == 1


def test_signs_change_their_own_card_also_when_a_row_above_it_goes(hand):
    scene = editing(hand)
    hand.click("row-minus:leather_cap")
    before = dict(scene.cards)
    hand.click("row-plus:iron_helmet")
    assert not hand.has("row:leather_cap")
    changed = {ref: count - before.get(ref, 0) for ref, count in scene.cards.items() if count != before.get(ref, 0)}
    assert changed == {"iron_helmet": 1}


def test_the_wheel_over_the_signs_of_another_card_scrolls(hand):
    editing(hand)
    first = hand.targets("card")[0].name
    other = hand.targets("card")[1].name
    hand.wheel(-12, hand.find(f"plus:{other}").rect.center)
    assert counted(hand, other) == counted(hand, first) == 0
    assert hand.targets("card")[0].name != first


def test_every_limit_is_shown_as_it_breaks_with_its_rule(hand):
    """WL-DECK-02, WL-DECK-04, WL-DECK-10."""
    scene = editing(hand)
    assert "WL-DECK" not in told(hand)
    scene.change("house", -2)
    scene.change("captain", -1)
    scene.change("stormpike", 1)
    hand.frames(2)
    said = told(hand)
    assert "A deck has 75 cards; 1 are missing. [WL-DECK-02]" in said
    assert "An ability of level 3 is missing. [WL-DECK-10]" in said
    assert "Stormpike is a special item; a deck holds each once. [WL-DECK-04]" in said
    hand.wheel(-60, hand.stage.top._list.rect.center)
    scene._list.show([row.key for row in scene._list.rows].index("stormpike"))
    hand.frames(2)
    assert dict(hand.find("row:stormpike").extra)["wrong"] is True


def test_a_deck_is_saved_under_a_name_and_no_other_is_overwritten_unasked(hand):
    path = own(hand, "Gods", GODS)
    editing(hand, LAW)
    hand.click("back")
    hand.click("new")
    scene = hand.stage.top
    assert not scene.changed
    in_sight(hand, "thor")
    hand.click("plus:thor")
    hand.click("save")
    hand.type("gods")
    hand.key(pygame.K_RETURN)
    assert hand.scene == "ReplaceQuestion"
    hand.key(pygame.K_RETURN)
    assert read_list(scene.game.defs, path.read_text(encoding="utf-8")).deck.cards == GODS
    hand.click("save-as")
    hand.type("Thunder")
    hand.click("save-name")
    assert "Saved: Thunder (thunder.txt)" in told(hand)
    assert not scene.changed
    hand.click("plus:thor")
    hand.key(pygame.K_s, pygame.KMOD_CTRL)
    assert not scene.changed
    saved = read_list(scene.game.defs, scene.path.read_text(encoding="utf-8"))
    assert (dict(saved.deck.cards), saved.deck.name) == ({"thor": 2}, "Thunder")
    hand.click("back")
    assert [file.path.name for file in hand.services.decks.listing(LAW)] == ["gods.txt", "thunder.txt"]
    assert hand.stage.top.chosen == str(scene.path)


def test_what_was_changed_elsewhere_meanwhile_is_asked_about(hand):
    path = own(hand, "Gods", GODS)
    hand.click("decks")
    hand.stage.top.pick(str(path))
    hand.click("open")
    hand.stage.top.change("zeus", -1)
    path.write_text("name: Gods\nHades\n", encoding="utf-8")
    hand.click("save")
    assert hand.scene == "ReplaceQuestion"
    hand.click("go-on")
    assert "zeus" not in path.read_text(encoding="utf-8").lower()


def test_leaving_with_changes_asks_and_deleting_too(hand):
    path = own(hand, "Gods", GODS)
    hand.click("decks")
    hand.stage.top.pick(str(path))
    hand.click("open")
    hand.stage.top.change("zeus", -1)
    hand.key(pygame.K_ESCAPE)
    assert hand.scene == "LeaveQuestion"
    hand.key(pygame.K_ESCAPE)
    assert hand.scene == "DeckEditorScene"
    hand.click("delete")
    hand.click("stay")
    assert len(hand.services.decks.listing(LAW)) == 1
    hand.click("delete")
    hand.click("go-on")
    assert hand.scene == "DecksScene"
    assert hand.services.decks.listing(LAW) == ()


def test_a_deck_goes_through_the_clipboard_and_mistakes_are_told_by_line(hand, monkeypatch, tmp_path):
    board = {"text": ""}
    monkeypatch.setattr(pygame.scrap, "put_text", lambda words: board.update(text=words))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: board["text"])
    scene = editing(hand, WL)
    hand.click("copy")
    assert board["text"].startswith("name: War Camp\ngame: warriors-legacy\n")
    cards = dict(scene.cards)
    board["text"] = board["text"].replace("2 Short Sword", "2 Shrot Sword")
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    assert hand.scene == "PasteDialog"
    assert "There is no card “Shrot Sword” (did you mean Short Sword?)." in told(hand)
    hand.key(pygame.K_RETURN)
    assert scene.cards == cards
    hand.click("paste")
    hand.click("take-rest")
    assert scene.cards == {ref: count for ref, count in cards.items() if ref != "short_sword"}
    board["text"] = "what is this"
    hand.click("paste")
    assert hand.scene == "DeckEditorScene"
    assert "Line 1: There is no card “what is this”." in told(hand)
    file = tmp_path / "dropped.txt"
    file.write_text("3 House\n", encoding="utf-8")
    hand.post(pygame.DROPFILE, file=str(file))
    hand.click("take-rest")
    assert scene.cards == {"house": 3}


def test_a_file_that_is_dropped_on_the_list_is_opened(hand, tmp_path):
    file = tmp_path / "sent.txt"
    file.write_text("name: Sent\n1 Zeus\n", encoding="utf-8")
    hand.click("decks")
    hand.post(pygame.DROPFILE, file=str(file))
    assert (hand.stage.top.name, hand.stage.top.cards) == ("Sent", {"zeus": 1})
    hand.stage.pop()
    hand.post(pygame.DROPFILE, file=str(tmp_path / "nothing.txt"))
    assert "nothing.txt: cannot read" in told(hand)


def test_the_keyboard_alone_builds_a_deck(hand):
    hand.key(pygame.K_TAB)
    while not hand.stage.top.form.focused or hand.stage.top._names.get(id(hand.stage.top.form.focused)) != "decks":
        hand.key(pygame.K_TAB)
    hand.key(pygame.K_RETURN)
    assert hand.scene == "DecksScene"
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert hand.scene == "DeckEditorScene"
    scene = hand.stage.top
    pool = [shown.ref for shown in scene.browsing.cards]
    hand.key(pygame.K_TAB)
    while hand.stage.top._names.get(id(scene.form.focused)) != "pool":
        hand.key(pygame.K_TAB)
    before = dict(scene.cards)
    hand.key(pygame.K_END)
    hand.key(pygame.K_PLUS)
    assert counted(hand, pool[-1]) == before.get(pool[-1], 0) + 1
    hand.key(pygame.K_SPACE)
    assert hand.scene == "CardsScene"
    hand.key(pygame.K_ESCAPE)
    assert hand.stage.top is scene
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_DOWN)
    row = scene._list.chosen
    hand.key(pygame.K_MINUS)
    assert scene.cards.get(row, 0) == before[row] - 1


@pytest.mark.parametrize(("size", "text_size"), [((1280, 720), 200), ((1920, 1080), 100), ((1024, 720), 150)])
def test_nothing_overlaps_at_other_sizes(make_hand, size, text_size):
    hand = make_hand(size, text_size=text_size)
    hand.click("decks")
    assert overlaps(hand) == []
    hand.click("open")
    assert overlaps(hand) == []
    assert all(target.rect.left >= 0 and target.rect.right <= size[0] for target in hand.targets())


# The chooser


def test_a_saved_deck_is_chosen_for_a_seat_and_the_match_begins_with_it(hand):
    own(hand, "My Gods", GODS, "Old ones")
    own(hand, "Mixed", {"zeus": 1, "thor": 1})
    folder = hand.services.decks.folder_of(LAW)
    (folder / "typed.txt").write_text("Athenna\n", encoding="utf-8")
    hand.open_game(LAW)
    hand.stage.top.options["first_seat"] = None
    assert hand.find("deck:0").label == "Deck: Built at the table"
    assert hand.find("deck:1").label == "Deck: Built by a bot"
    hand.click("deck:0")
    scene = hand.stage.top
    assert isinstance(scene, DecksScene)
    scene.pick(str(folder / "typed.txt"))
    assert "There is no card “Athenna” (did you mean Athena?)." in told(hand)
    assert not hand.find("take").enabled
    scene.pick(str(folder / "mixed.txt"))
    assert "All cards of a deck are of one pantheon. [LAW-PSK-01]" in told(hand)
    assert not hand.find("take").enabled
    scene.pick(str(folder / "my-gods.txt"))
    assert "6 cards · Level I 3 · Level II 2 · Level III 1" in told(hand)
    assert overlaps(hand) == []
    hand.click("take")
    assert hand.find("deck:0").label == "Deck: My Gods"
    hand.click("deck:1")
    assert not [row for row in hand.stage.top._rows() if row.key == "table"]
    hand.stage.top.pick("wolf-age")
    hand.click("take")
    hand.click("start")
    hand.settle()
    deck = [hand.match.state.components[id].ref for id in hand.match.state.zone("deck:0")]
    assert sorted(deck) == sorted(GODS)
    assert hand.match.state.values.phase == "boards"
    hand.match.load(hand.match.save(), hand.match.game)


def test_two_decks_that_cannot_be_together_are_refused_with_the_rule(hand):
    """LAW-MODE-02."""
    hand.open_game(LAW)
    for seat, deck in ((0, "wolf-age"), (1, "storm-of-asgard")):
        hand.click(f"deck:{seat}")
        hand.stage.top.pick(deck)
        hand.click("take")
    hand.click("start")
    assert hand.scene == "NewGameScene"
    assert "[LAW-MODE-02]" in told(hand)


def test_a_deck_that_is_broken_since_it_was_chosen_is_told(hand):
    path = own(hand, "My Gods", GODS)
    hand.open_game(LAW)
    hand.click("deck:0")
    hand.stage.top.pick(str(path))
    hand.click("take")
    path.write_text("Zeus\n", encoding="utf-8")
    hand.click("start")
    assert "Player 1 cannot have My Gods: A deck holds 3 cards of level I, this one 0. [LAW-PSK-02]" in told(hand)
    hand.services.decks.delete(hand.services.decks.path_of(LAW, "My Gods"))
    hand.click("start")
    assert "that deck is not there any more" in told(hand)


def test_modes_without_decks_ask_for_none(hand):
    hand.open_game(LAW)
    hand.click("mode:ragnarok-skirmish")
    assert not hand.has("deck:0")
    hand.click("mode:pantheon-skirmish")
    assert hand.has("deck:0")


# At the table


def test_the_button_of_saved_decks_has_words_in_large_type_where_the_row_has_room_for_them(make_hand):
    hand = make_hand(text_size=200)
    hand.new_match(("human", "greedy"))
    assert hand.find("saved-decks").label == "Saved decks"


def test_a_saved_deck_is_taken_at_the_table_over_one_that_was_begun(hand):
    """LAW-PSK-02: cards that were chosen before are taken back first; all of it is one gesture."""
    own(hand, "My Gods", GODS)
    hand.new_match(("human", "human"), first_seat=0)
    hand.click("ref:norse")
    hand.lift_curtain()
    hand.click("ref:greek")
    hand.lift_curtain()
    hand.settle()
    hand.click(hand.card("Hades"))
    hand.settle()
    assert overlaps(hand) == []
    hand.click("saved-decks")
    scene = hand.stage.top
    assert scene._rows()[0].key == "bot"
    scene.pick(str(hand.services.decks.path_of(LAW, "My Gods")))
    hand.click("take")
    hand.settle()
    match = hand.match
    assert sorted(match.state.components[id].ref for id in match.state.zone("deck:1")) == sorted(GODS)
    assert [ask.seat for ask in match.state.asks] == [0]
    assert len(match.gesture(len(match.log) - 1)) == len(GODS) + 2


def test_a_deck_of_other_cards_cannot_be_had_at_the_table(hand):
    own(hand, "My Gods", GODS)
    hand.new_match(("human", "human"), first_seat=0)
    hand.click("ref:greek")
    hand.lift_curtain()
    hand.click("ref:norse")
    hand.lift_curtain()
    hand.settle()
    hand.click("saved-decks")
    hand.stage.top.pick(str(hand.services.decks.path_of(LAW, "My Gods")))
    hand.click("take")
    assert "That deck cannot be had here now." in told(hand)
    assert len(hand.match.state.asks) == 2


@pytest.mark.parametrize(
    ("size", "text_size", "least"), [((1280, 720), 100, 110), ((1920, 1080), 100, 150), ((1280, 720), 200, 60)]
)
def test_the_cards_of_a_deck_are_seen_beside_its_words(make_hand, size, text_size, least):
    hand = make_hand(size, text_size=text_size)
    hand.click("decks")
    scene = hand.stage.top
    shown = {}
    for game in scene.games:
        scene._choose_game(game.id)
        hand.frames(2)
        cards = scene._cards
        shown[game.id] = [ref for ref, _times in cards.cards]
        places = cards.places(cards.rect, len(cards.cards))
        assert all(cards.rect.contains(place) and scene._side.contains(place) for place in places)
        assert not any(place.colliderect(scene._summary.rect) for place in places)
        assert shown[game.id] == [] or set(shown[game.id]) == set(scene._chosen_deck.deck.cards)
        if game.id == "legends-at-war":
            assert len(places) == 6
            assert places[0].width >= least
    first = shown["legends-at-war"]
    scene._choose_game("legends-at-war")
    hand.frames()
    hand.key(pygame.K_DOWN)
    assert set(scene._chosen_deck.deck.cards) == {ref for ref, _times in scene._cards.cards} != set(first)


def test_a_picture_that_was_changed_is_seen_among_the_cards_of_a_deck(hand):
    hand.click("decks")
    scene = hand.stage.top
    hand.frames(2)
    before = scene._drawn()
    scene.renewed(News("champions", assets=frozenset([Path("cards/selu.png")])))
    assert scene._drawn() is before, "it is of another game"
    scene.renewed(News("legends-at-war", assets=frozenset([Path("cards/selu.png")])))
    assert scene._drawn() is not before


def test_a_picture_is_dropped_on_a_card_of_the_deck_editor_as_on_one_of_the_table(hand, tmp_path):
    file = tmp_path / "zeus.png"
    pygame.image.save(pygame.Surface((60, 80)), file)
    hand.click("decks")
    scene = hand.stage.top
    deck = tmp_path / "sent.txt"
    deck.write_text("name: Sent\n1 Zeus\n", encoding="utf-8")
    hand.post(pygame.DROPFILE, file=str(deck))
    editor = hand.stage.top
    row = next(index for index, row in enumerate(editor._list.rows) if row.key == "zeus")
    place = editor._grid.place(0)
    for at, ref in ((place.center, editor.browsing.cards[0].ref), (editor._list.place(row).center, "zeus")):
        hand.point(at)
        hand.post(pygame.DROPFILE, file=str(file))
        assert hand.scene == "NewPictureDialog"
        assert hand.stage.top.ref == ref
        hand.click("cancel")
    hand.point((2, 2))
    hand.post(pygame.DROPFILE, file=str(file))
    assert hand.stage.top is editor
    assert "zeus.png was dropped where no card lies" in told(hand)
    assert (editor.name, editor.cards) == ("Sent", {"zeus": 1})
    assert scene in hand.stage.scenes
