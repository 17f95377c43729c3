"""Judge mode at the table: the rules are paused, and everything that a game declares may be done by hand, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.library import ids
from game.rules.asks import Site
from game.rules.history import PAUSE
from game.rules.judging import Standing
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.rules.rng import Rng
from game.scenes.matches import choosers
from game.table.model.judge import Judge
from game.table.model.seating import SeatPlan
from game.table.model.session import Session
from game.ui.lists import ListBox
from game.ui.widgets import Button
from tests.scenes.hand import Hand
from tests.support.compiled import shipped
from tests.support.matches import kinds_of_match, random_path

ONE = {"s": "1/1/1/1"}
BOARD: dict[str, Any] = {
    "players": ["Ann", "Bo"],
    "board": ["####"],
    "cards": [{"id": "b1", "by": "Bo", "at": [0, 0], **ONE}],
    "hands": {"Ann": [{"id": "a1", **ONE}], "Bo": [{"id": "b2", **ONE}]},
    "decks": {"Ann": [{"id": "a2", **ONE}], "Bo": [{"id": "b3", **ONE}]},
}


def paused(hand: Hand, kinds: tuple[str, ...] = ("human", "random")) -> Hand:
    """A small position of Legends at War on the table, its rules paused by the key for it."""
    hand.services.settings = hand.services.settings.with_(bot_pause=0)
    hand.position(BOARD, kinds)
    hand.key(pygame.K_j)
    assert standing(hand).paused
    return hand


def standing(hand: Hand) -> Standing:
    return hand.match.standing


def log(hand: Hand, seat: int = 0) -> list[str]:
    return [line.words for line in hand.table.following.reader.lines(seat)]


def zone(hand: Hand, name: str) -> tuple[int, int]:
    return next(target.rect.center for target in hand.targets("zone") if target.name == name)


def test_a_key_pauses_the_rules_and_lets_them_go_on(hand: Hand) -> None:
    paused(hand)
    assert "Rules paused" in hand.said()
    assert log(hand)[-1] == "Ann pauses the rules."
    hand.click("rules-go-on")
    hand.settle()
    assert not standing(hand).paused
    assert hand.table.choosing.gesture is not None
    assert not standing(hand).edited


def test_the_menu_of_the_match_pauses_too(hand: Hand) -> None:
    hand.position(BOARD, ("human", "random"))
    hand.key(pygame.K_ESCAPE)
    hand.click("judge")
    assert standing(hand).paused


def test_in_large_type_signs_keep_room_for_the_cards(make_hand: Callable[..., Hand]) -> None:
    """With all their words the six buttons take four lines beside the dice of Warrior's Legacy, and the hand has none left."""
    hand = paused(make_hand(text_size=200, curtain=False))
    buttons = hand.table.buttons
    told = {buttons.names[id(each)]: (each.text, each.hint) for each in buttons.widgets if isinstance(each, Button)}
    assert told["show-all"] == ("", "Show everything")
    assert told["by-hand"][0] == "By hand"
    assert buttons.lines == 2


def test_when_the_rules_go_on_everything_lies_where_it_lay_before(hand: Hand) -> None:
    """The buttons of judge mode take more lines than the question beside a narrow hand."""
    drawn(hand)
    before = {target.name: target.rect for target in hand.targets("zone")}
    buttons = [target.rect for target in hand.targets("button") if target.name.startswith("button:")]
    hand.key(pygame.K_j)
    assert {target.name: target.rect for target in hand.targets("zone")} != before
    hand.key(pygame.K_j)
    hand.settle()
    assert {target.name: target.rect for target in hand.targets("zone")} == before
    assert [target.rect for target in hand.targets("button") if target.name.startswith("button:")] == buttons


def test_the_line_around_the_table_runs_through_nothing_that_can_be_clicked(hand: Hand) -> None:
    drawn(hand)
    hand.key(pygame.K_j)
    chips = [target.rect for target in hand.targets("button") if target.name.startswith("chip:")]
    assert chips
    lines = hand.table.painting._paused()
    assert len(lines) == 4
    for line in lines:
        assert pygame.Rect(line.rect).collidelist(chips) < 0


def drawn(hand: Hand) -> None:
    """A match of Pantheon Duel in which the pantheons are chosen, with a card in the hand of the viewer."""
    hand.services.settings = hand.services.settings.with_(curtain=False)
    hand.open_game("pantheon-duel")
    scene: Any = hand.stage.top
    scene.seed = "7"
    hand.click("start")
    hand.settle()
    while hand.targets("tile"):
        hand.click(hand.targets("tile")[0])
        hand.settle()
    assert hand.targets("card", zone=f"hand:{hand.table.session.viewer}")


def test_bots_wait_while_the_rules_are_paused(hand: Hand) -> None:
    hand.services.settings = hand.services.settings.with_(bot_pause=0)
    hand.position({**BOARD, "active": "Bo"}, ("human", "random"), settled=False)
    hand.table.turns.toggle_rules()
    steps = hand.match.history
    hand.frames(30)
    assert hand.match.history == steps
    hand.click("rules-go-on")
    hand.settle()
    assert hand.match.history > steps


def test_a_card_is_dragged_to_a_space_that_the_rules_would_refuse_and_to_the_hand_of_another(hand: Hand) -> None:
    paused(hand)
    hand.drag(hand.card("b1").rect.center, hand.cell(3, 0).rect.center)
    assert hand.match.state.occupants("board")[3, 0].ref == "b1"
    hand.drag(hand.card("a1").rect.center, hand.cell(2, 0).rect.center)
    assert log(hand)[-2:] == ["By hand: b1 to Board.", "By hand: a1 to Board."]
    assert standing(hand).edited
    hand.click("undo")
    assert [each.ref for each in hand.match.state.occupants("board").values()] == ["b1"]
    assert standing(hand).paused


def test_what_cannot_lie_there_glides_back_with_the_reason(hand: Hand) -> None:
    paused(hand)
    digest = hand.match.digest()
    hand.drag(hand.card("a1").rect.center, hand.cell(0, 0).rect.center)
    assert "A card on the board needs a free space." in hand.said()
    assert hand.match.digest() == digest


def test_the_top_of_a_closed_pile_is_drawn_by_hand_and_only_its_seat_is_told_which_it_is(hand: Hand) -> None:
    paused(hand)
    hand.drag(zone(hand, "deck:0"), zone(hand, "hand:0"))
    assert log(hand)[-1] == "By hand: a2 to Ann: Hand."
    assert log(hand, 1)[-1] == "By hand: a hidden card to Ann: Hand."


def test_where_a_card_may_go_that_nobody_sees_does_not_tell_what_it_is(hand: Hand) -> None:
    paused(hand)
    judge = hand.table.grip.by_hand.judge
    top = judge.top_of("deck:0")
    zones = [("", zone) for zone in hand.table.session.view().zones()]
    sites = [Site("board", cell) for cell in hand.match.state.boards["board"].spaces]
    assert {drop.zone.partition(":")[0] for drop in judge.drops(top, zones, sites)} <= {"hand", "deck", "aside"}
    hand.drag(zone(hand, "deck:0"), hand.cell(2, 0).rect.center)
    assert "A card that you do not see" in hand.said()
    hand.click("show-all")
    assert any(drop.kind == "cell" for drop in judge.drops(top, zones, sites))


def test_a_card_is_taken_from_the_box_by_its_name(hand: Hand) -> None:
    paused(hand)
    hand.click("by-hand:take")
    hand.click("do")
    assert "Still to be said: Card." in hand.said()
    hand.type("zeus")
    hand.key(pygame.K_RETURN)
    assert hand.scene == "TableScene"
    assert log(hand)[-1] == "By hand: Zeus out of the box to Ann: Hand."
    assert "zeus" in [hand.match.state.components[id].ref for id in hand.match.state.zone("hand:0")]


def test_cards_of_the_box_are_found_and_sorted_without_regard_to_accents(hand: Hand) -> None:
    paused(hand)
    hand.click("by-hand:take")
    dialog: Any = hand.stage.top
    hand.type("b")
    names = [row.text for row in dialog._rows()]
    assert names.index("Böðvar Bjarki") < names.index("Brynhildr")
    hand.type("odvar")
    hand.key(pygame.K_RETURN)
    assert log(hand)[-1] == "By hand: Böðvar Bjarki out of the box to Ann: Hand."


def test_a_card_of_the_box_goes_where_it_is_seen(hand: Hand) -> None:
    """In a draft the hand does not lie on the table."""
    hand.position({"players": ["Ann", "Bo"], "mode": "ragnarok-skirmish", "phase": "draft"}, ("human", "random"))
    hand.key(pygame.K_j)
    hand.click("by-hand:take")
    hand.type("odin")
    hand.key(pygame.K_RETURN)
    assert log(hand)[-1] == "By hand: Odin out of the box to Ann: Deck."


def test_an_empty_box_is_not_told_as_a_search_without_success(hand: Hand) -> None:
    paused(hand)
    hand.click("by-hand:take")
    dialog: Any = hand.stage.top
    dialog.judge.cards = list
    dialog.layout()
    box: Any = next(widget for widget in dialog.widgets() if isinstance(widget, ListBox))
    assert box.empty == "The box is empty. All cards lie on the table."
    hand.type("zz")
    box = next(widget for widget in dialog.widgets() if isinstance(widget, ListBox))
    assert box.empty == "No card is like that."


def test_a_seat_has_a_menu_of_what_may_be_done_with_it(hand: Hand) -> None:
    paused(hand)
    hand.click("standing:1")
    assert [target.label for target in hand.targets("item")] == ["Draw …", "Give the turn", "First player from now on"]
    hand.click("item:0")
    hand.click("do")
    assert log(hand)[-1] == "By hand: Bo draws 1."


def test_the_turn_is_given_by_a_click_and_a_number_of_the_match_set_in_a_dialog(hand: Hand) -> None:
    paused(hand, ("human", "human"))
    assert hand.has("answer-for")
    hand.click("standing:1")
    hand.click("item:1")
    assert log(hand)[-1] == "By hand: it is the turn of Bo."
    assert not hand.has("answer-for")
    hand.click("by-hand")
    hand.click(next(target for target in hand.targets("item") if target.label == "Set a number of the match …"))
    dialog: Any = hand.stage.top
    dialog._choose("what", "turn")
    assert dialog.typed["count"] == str(hand.match.state.value("turn")), "it begins with what is there"
    dialog._type("count", "9")
    hand.click("do")
    assert log(hand)[-1] == "By hand: Turn: 9."
    hand.click("rules-go-on")
    hand.settle()
    assert hand.match.state.asks[0].seat == 1
    assert hand.match.state.value("turn") == 10


def test_the_menu_of_a_card_lists_every_edit_of_it(hand: Hand) -> None:
    paused(hand)
    hand.click(hand.card("b1"), button=3)
    labels = [target.label for target in hand.targets("item")]
    assert labels[:3] == ["Move …", "Turn face down", "Give to: Ann"]
    hand.click("item:0")
    dialog: Any = hand.stage.top
    assert dialog.title == "b1: Move"
    hand.key(pygame.K_ESCAPE)
    hand.click(hand.card("b1"), button=3)
    hand.click("item:2")
    assert log(hand)[-1] == "By hand: b1 to Ann."


def test_everything_is_shown_only_after_all_have_agreed_and_the_log_says_so(hand: Hand) -> None:
    paused(hand, ("human", "human"))
    hand.click("show-all")
    assert hand.scene == "ShowQuestion"
    hand.click("stay")
    assert not standing(hand).shown
    hand.click("show-all")
    hand.click("go-on")
    assert standing(hand).shown
    assert log(hand, 1)[-1] == "Ann shows everything to everybody."
    assert hand.table.session.view().zone("hand:1")[0].ref == "b2"
    assert "everything is shown" in hand.said()
    hand.click("rules-go-on")
    assert hand.table.session.view().zone("hand:1")[0].ref is None
    assert standing(hand).edited


def test_who_plays_alone_needs_nobody_to_agree(hand: Hand) -> None:
    paused(hand)
    hand.click("show-all")
    assert standing(hand).shown
    hand.click("show-all")
    assert not standing(hand).shown


def test_the_question_of_a_bot_is_answered_by_hand_and_then_the_rules_are_paused_again(hand: Hand) -> None:
    hand.services.settings = hand.services.settings.with_(bot_pause=0)
    hand.position({**BOARD, "active": "Bo"}, ("human", "random"), settled=False)
    hand.table.turns.toggle_rules()
    hand.click("answer-for")
    hand.click("item:0")
    assert hand.table.session.viewer == 1
    assert hand.said().startswith("By hand: ")
    hand.drag(hand.card("b2").rect.center, hand.cell(1, 0).rect.center)
    hand.frames(4)
    assert standing(hand).paused
    assert hand.table.session.viewer == 0
    assert "Ann answers by hand for Bo." in log(hand)
    assert hand.match.state.occupants("board")[1, 0].ref == "b2"


def test_a_paused_match_is_taken_up_paused(hand: Hand) -> None:
    hand.new_match(("human", "random"))
    hand.key(pygame.K_j)
    hand.key(pygame.K_ESCAPE)
    hand.click("leave")
    hand.click("resume")
    hand.frames(4)
    assert standing(hand).paused
    assert "Rules paused" in hand.said()


@pytest.mark.parametrize("game_id", ids())
def test_every_edit_of_every_game_is_reached_without_a_line_of_its_own(game_id: str) -> None:
    """Each stands in the list of all; one with a component in the menu of a component, one with a seat in that of a seat."""
    game = next(listing.game for listing in shipped() if listing.id == game_id)
    assert game is not None
    mode, seats = kinds_of_match(game)[0]
    match = Match.new(game, [f"seat {seat}" for seat in range(seats)], 3, {"mode": mode})
    rng = Rng(3)
    for _step in range(4):  # the smallest games, such as those that `new` writes, are over after some more
        seat = rng.pick(match.view(NOBODY).waiting)
        match.apply(seat, random_path(match, seat, rng))
    match.judge(0, PAUSE)
    plans = [SeatPlan(name, "human" if not seat else "random") for seat, name in enumerate(match.seats)]
    session = Session(game, match, plans, choosers(game, plans, 1))
    judge = Judge(session)
    assert [deed.op for deed in judge.all()] == list(game.code.edits)
    seen = [one.id for zone in session.view().zones() for one in session.view().zone(zone) if one.id]
    of_components = {deed.op for id in seen for deed in judge.of_component(id)}
    of_seats = {deed.op for deed in judge.of_seat(0)}
    for op, spec in game.code.edits.items():
        assert ("component" in spec.params) <= (op in of_components), op
        assert ("seat" in spec.params and "component" not in spec.params) <= (op in of_seats), op
        for name, param in spec.params.items():
            assert param.type in ("int", "card", "cell") or judge.choices(op, name), f"{op} cannot be told {name}"
    assert judge.mover == ("move" if "move" in game.code.edits else "")
