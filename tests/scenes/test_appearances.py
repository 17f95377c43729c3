"""A component is seen as it was until what tells of its change, then as it is: numbers, tokens, whose it is, how it lies."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from typing import Any

import pygame
import pytest

from game.table.paint.clear import numbers_of
from game.ui.table_picture import CardLook
from tests.scenes.hand import Hand
from tests.scenes.test_motions import FALL, shoot

SUPPORTED = {
    "players": ["A", "B"],
    "board": ["###", "###", "###"],
    "cards": [
        {"id": "b1", "by": "B", "at": [0, 0], "s": "2/2/2/2", "ab": "support e2"},
        {"id": "b2", "by": "B", "at": [1, 0], "s": "3/3/3/4"},
        {"id": "b3", "by": "B", "at": [0, 1], "s": "3/3/3/4"},
    ],
    "hands": {"A": [{"id": "mine", "s": "9/6/6/9"}], "B": [{"id": "other", "s": "1/1/1/1"}]},
}
ALONE = {
    "players": ["A", "B"],
    "battle": {"A": [{"id": "a1", "s": "7/6/6"}, {"id": "a2"}], "B": [{"id": "b1"}, {"id": "b2"}]},
}
TOKEN = {
    "players": ["A", "B"],
    "cards": [
        {"id": "b1", "by": "B", "at": [0, 0], "p": 4, "s": "-/-/-/-"},
        {"id": "a0", "by": "A", "at": [2, 0], "p": 2},
    ],
    "decks": {"A": [{"id": "a1", "p": 4}, "x"]},
    "strength": {"A": 1},
}


def seen(hand: Hand, name: str) -> CardLook:
    """How a card is seen on the table now."""
    table = hand.table.desk.view
    placed = next(one for one in table.placed if one.thing.name == name)
    look = table.seen_as(placed.thing).look
    assert isinstance(look, CardLook)
    return look


def number(hand: Hand, name: str, stat: str) -> object:
    stats = seen(hand, name).stats
    assert stats is not None
    return stats[stat].shown


def token(hand: Hand, name: str, marker: str) -> int:
    return dict(seen(hand, name).markers).get(marker, 0)


def listens(hand: Hand) -> list[str]:
    """What is heard from now on."""
    heard: list[str] = []
    hand.table.desk.playback.on_sound = heard.append
    return heard


def watched(hand: Hand, ask: Callable[[], Any]) -> list[Any]:
    """What is seen one after the other, until all has come to rest."""
    found = []
    while hand.table.desk.playback.busy:
        found.append(ask())
        hand.frames(1)
    return runs([*found, ask()])


def runs(found: Iterable[Any]) -> list[Any]:
    return [each for each, _same in itertools.groupby(found)]


def play(hand: Hand) -> list[str]:
    hand.position(SUPPORTED)
    heard = listens(hand)
    hand.drag(hand.card("mine").rect.center, hand.cell(1, 1).rect.center)
    return heard


def strike(hand: Hand, *dice: int) -> list[str]:
    """Let a1 strike at b1 with these dice; what is heard from then on."""
    heard = listens(hand)
    hand.match.state.script = dice
    hand.click(hand.card("a1"))
    hand.click(hand.card("b1"))
    return heard


def test_a_card_that_loses_its_support_by_being_captured_shows_what_was_compared_until_then(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    heard = play(hand)
    told = watched(hand, lambda: (number(hand, "b2", "south"), seen(hand, "b2").seat, "capture" in heard))
    assert told == [(4, 1, False), (4, 1, True), (3, 0, True)]


def test_a_supported_number_is_drawn_as_it_was_until_the_capture(make_hand) -> None:
    """By the pixels: what is drawn is what is said to be seen."""
    hand = make_hand(reduced_motion=False, curtain=False)
    hand.position(SUPPORTED)
    heard = listens(hand)
    views, rect = hand.table.desk.view.views, hand.card("b2").rect
    face = seen(hand, "b2").face
    assert face is not None
    west = min(views.numbers_on(face, rect.width), key=lambda box: box.x).move(rect.topleft)
    was = pygame.image.tobytes(hand.window.surface.subsurface(west), "RGB")
    hand.drag(hand.card("mine").rect.center, hand.cell(1, 1).rect.center)

    def same() -> bool:
        return pygame.image.tobytes(hand.window.surface.subsurface(west), "RGB") == was

    before: list[bool] = []
    after: list[bool] = []
    while hand.table.desk.playback.busy:
        (after if "capture" in heard else before).append(same())
        hand.frames(1)
    assert len(before) > 10
    assert all(before)
    assert not same()


def test_a_hit_is_seen_on_the_card_when_its_number_rises(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    hand.position(ALONE, game_id="mythic-wars")
    heard = strike(hand, 4, 2)
    told = watched(hand, lambda: (token(hand, "b1", "energy"), "hit" in heard))
    assert told[0] == (6, False)
    assert told[-1] == (3, True)
    assert (3, False) not in told


def test_an_attacker_is_turned_on_its_side_after_its_blow_and_is_seen_once(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    hand.position(ALONE, game_id="mythic-wars")
    heard = strike(hand, 4, 2)
    playback, view = hand.table.desk.playback, hand.table.desk.view
    area = next(one.area.rect for one in view.placed if one.thing.name == "a1")
    wide = []
    while playback.busy:
        lying = [rect for rect in playback.lying() if area.collidepoint(rect.center)]
        if lying:
            assert len(lying) == 2, "each of both cards once"
            one = min(lying, key=lambda rect: rect.centerx)
            wide.append(("strike" in heard, one.width > one.height))
        hand.frames(1)
    assert runs(wide) == [(False, False), (True, False), (True, True)]


def test_what_a_fallen_card_has_lost_is_seen_before_it_goes(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    hand.position(FALL, game_id="mythic-wars")
    table = hand.table.desk.view
    was = next(one for one in table.placed if one.thing.name == "b1")
    heard = strike(hand, 5, 2)
    appearances = hand.table.desk.playback.appearances

    def energy() -> int:
        look = appearances.look(was)
        assert isinstance(look, CardLook)
        return dict(look.markers).get("energy", 0)

    told = []
    while hand.table.desk.playback.busy and "defeat" not in heard:
        told.append((energy(), "hit" in heard))
        hand.frames(1)
    assert told[0] == (1, False)
    assert told[-1] == (0, True)
    assert (0, False) not in told


def test_what_a_unit_gets_for_one_that_falls_comes_when_that_has_gone(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    heard = shoot(hand, "Knight", ("blank", "blank", "block", "dodge", 5, 6))
    told = watched(hand, lambda: (number(hand, "Archer", "damage"), token(hand, "Archer", "guard"), "defeat" in heard))
    assert told == [(2, 0, False), (2, 0, True), (3, 1, True)]


def test_a_token_is_on_the_card_before_it_decides_a_fight(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    hand.position(TOKEN, game_id="pantheon-duel")
    heard = listens(hand)
    hand.drag(hand.card("a1").rect.center, hand.cell(1, 0).rect.center)
    hand.click(hand.card("a1"))
    told = watched(hand, lambda: (number(hand, "a1", "power"), "strike" in heard, seen(hand, "b1").seat))
    assert told == [(5, False, 1), (5, True, 1), (5, True, 0)]


def test_a_row_that_counts_is_framed_when_the_capture_has_made_it(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    hand.position(TOKEN, game_id="pantheon-duel")
    heard = listens(hand)
    hand.drag(hand.card("a1").rect.center, hand.cell(1, 0).rect.center)
    hand.click(hand.card("a1"))
    (board,) = hand.table.desk.view.boards.values()
    told = watched(hand, lambda: (len(board.lines()), "capture" in heard))
    assert told == [(0, False), (0, True), (1, True)]


def test_what_is_skipped_is_seen_as_it_is(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    play(hand)
    playback, view = hand.table.desk.playback, hand.table.desk.view
    assert playback.busy
    assert number(hand, "b2", "south") == 4
    playback.skip()
    assert not view.hidden
    assert [(one.thing, view.seen_as(one.thing)) for one in view.placed if view.seen_as(one.thing) != one.thing] == []
    assert number(hand, "b2", "south") == 3
    assert seen(hand, "b2").seat == 0


def test_without_motion_all_is_seen_as_it_is_with_the_numbers_that_decided_it(make_hand) -> None:
    hand = make_hand(reduced_motion=True, curtain=False)
    hand.position(SUPPORTED)
    hand.hold(hand.card("mine").rect.center, hand.cell(1, 1).rect.center)
    hand.release(hand.cell(1, 1).rect.center)
    assert hand.table.desk.playback.marks()
    assert (number(hand, "b2", "south"), seen(hand, "b2").seat) == (3, 0)


def test_who_looks_next_is_shown_nothing_of_what_still_moved_for_the_one_before(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    play(hand)
    playback = hand.table.desk.playback
    assert playback.busy
    hand.table.turns.hand_to(1)
    assert hand.table.session.viewer == 1
    assert not playback.busy
    assert not playback.actors


@pytest.mark.parametrize("still", [False, True])
def test_what_rises_from_a_card_covers_no_number_of_it(make_hand, still: bool) -> None:
    hand = make_hand(reduced_motion=still, curtain=False)
    hand.position(ALONE, game_id="mythic-wars")
    hand.match.state.script = (4, 2)
    views, rect = hand.table.desk.view.views, hand.card("b1").rect
    face = seen(hand, "b1").face
    assert face is not None
    numbers = [box.move(rect.topleft) for box in views.numbers_on(face, rect.width)]
    hand.click(hand.card("a1"))
    hand.click(hand.card("b1"))
    playback, found = hand.table.desk.playback, list[pygame.Rect]()
    while playback.busy or (still and not found):
        if not playback.dice.busy:
            told = [mark for actor in playback.actors if actor.told for mark in actor.marks]
            boxes = [pygame.Rect(mark.rect) for mark in (playback.marks() if still else told)]
            found += [box for box in boxes if rect.left < box.centerx < rect.right and abs(box.centery - rect.top) < 12]
        hand.frames(1)
    assert found
    assert all(box.collidelist(numbers) < 0 for box in found)


def test_a_card_that_is_dragged_onto_its_target_does_not_lie_on_it_while_the_dice_roll(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    hand.position(ALONE, game_id="mythic-wars")
    hand.match.state.script = (4, 2)
    target = hand.card("b1").rect
    hand.drag(hand.card("a1").rect.center, target.center)
    playback, rolled = hand.table.desk.playback, 0
    while playback.dice.busy:
        rolled += 1
        assert not [rect for rect in playback.lying() if rect.colliderect(target)]
        hand.frames(1)
    assert rolled > 10


def test_what_is_compared_covers_no_token_that_was_counted(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    below = {"id": "b1", "by": "B", "at": [1, 1], "p": 4, "s": "-/-/-/-"}
    hand.position({**TOKEN, "cards": [below]}, game_id="pantheon-duel")
    hand.drag(hand.card("a1").rect.center, hand.cell(1, 0).rect.center)
    hand.click(hand.card("a1"))
    desk = hand.table.desk
    boxes: list[pygame.Rect] = []
    while desk.playback.busy:
        if number(hand, "a1", "power") == 5:
            told = [mark for actor in desk.playback.actors if actor.told for mark in actor.marks]
            boxes += [pygame.Rect(mark.rect) for mark in told if mark.rect[2] > mark.rect[3]]
        hand.frames(1)
    lying = {one.thing.name: one for one in desk.view.placed if one.thing.name in ("a1", "b1")}
    numbers = [box for one in lying.values() for box in numbers_of(one, desk.view.views)]
    assert len(numbers) == 3, "two numbers and a token"
    between = [box for box in boxes if box.centery > lying["a1"].rect.centery]
    assert between
    assert all(box.collidelist(numbers) < 0 for box in between)


def test_what_lies_on_top_of_a_pile_is_seen_until_something_comes_onto_it(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    hand.position({**FALL, "defeated": {"B": ["zeus"]}}, game_id="mythic-wars")
    heard = listens(hand)
    view = hand.table.desk.view
    (top,) = [one for one in view.placed if one.area.zone == "defeated:1"]

    def drawn() -> bytes:
        return pygame.image.tobytes(hand.window.surface.subsurface(top.rect), "RGB")

    was = drawn()
    hand.match.state.script = (5, 2)
    hand.click(hand.card("a1"))
    hand.click(hand.card("b1"))
    same = []
    while "defeat" not in heard:
        same.append(drawn() == was)
        hand.frames(1)
    assert len(same) > 20
    assert all(same)
    hand.table.desk.playback.skip()
    hand.frames(1)
    assert drawn() != was
    assert not hand.table.desk.playback.actors


def test_what_fells_a_champion_is_told_on_its_card_before_that_goes(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    position = {
        "players": ["A", "B", "C"],
        "champions": {"A": {"id": "a", "power": 9}},
        "life": {"B": 2},
        "phase": "combat",
    }
    hand.position(position, ("human",) * 3, game_id="champions")
    fallen = hand.card("b").rect
    hand.click("Combat")
    heard = listens(hand)
    hand.click(hand.card("b"))
    assert hand.table.desk.playback.busy
    playback, told = hand.table.desk.playback, 0
    while playback.busy and "defeat" not in heard:
        boxes = [pygame.Rect(mark.rect) for actor in playback.actors if actor.told for mark in actor.marks]
        told += any(abs(box.centery - fallen.top) < 12 and fallen.left < box.centerx < fallen.right for box in boxes)
        hand.frames(1)
    assert told > 15
    assert [name for name in heard if name in ("hit", "defeat")] == ["hit", "defeat"]


def test_what_rises_from_a_card_stays_off_the_one_above_it(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    above = {"id": "b1", "by": "B", "at": [1, 0], "p": 9, "s": "-/-/-/-"}
    hand.position({**TOKEN, "cards": [above], "strength": {"A": 3}}, game_id="pantheon-duel")
    hand.drag(hand.card("a1").rect.center, hand.cell(1, 1).rect.center)
    hand.click(hand.card("a1"))
    playback, over, own = hand.table.desk.playback, hand.card("b1").rect, hand.card("a1").rect
    found = []
    while playback.busy:
        boxes = [pygame.Rect(mark.rect) for actor in playback.actors if actor.told for mark in actor.marks]
        found += [box for box in boxes if own.left < box.centerx < own.right]
        hand.frames(1)
    assert len(found) > 10
    # Around a badge is its shadow.
    assert all(box.top + 5 >= over.bottom for box in found)


def test_what_words_on_an_area_count_is_told_when_all_has_come(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    heard = play(hand)
    desk = hand.table.desk

    def words() -> str:
        area = desk.view.area("hand:0")
        assert area is not None
        return str(desk.view.label(area).words).partition("BOARD")[2].strip()

    told = []
    while desk.playback.busy:
        told.append((words(), "capture" in heard))
        hand.frames(1)
    assert runs(told) == [("0", False), ("0", True)]
    desk.view.show(hand.table.seer.picture(hand.match.view(0), desk.room))
    assert words() == "3"


def test_the_log_says_what_has_been_seen_and_no_more(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    play(hand)
    told = watched(hand, lambda: (len(hand.table.desk.panel.log.lines), seen(hand, "b2").seat))
    lines = [line.content.partition(":")[0] for line in hand.table.desk.panel.log.lines]
    assert lines[:3] == ["A plays mine.", "mine attacks b2", "mine attacks b3"]
    assert lines[3:5] == ["b2 now fights for A.", "b3 now fights for A."]
    # Both captures are seen at once.
    assert told == [(0, 1), (1, 1), (2, 1), (3, 1), (5, 0), (len(lines), 0)]


def test_all_that_happened_stands_in_the_log_when_somebody_does_not_wait_for_it(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    play(hand)
    log = hand.table.desk.panel.log
    assert not log.lines
    hand.stage.relayout()  # as when the window gets another size
    assert hand.table.desk.panel.log.lines[-1].content == "B to play."


def test_what_is_told_of_a_card_is_what_has_been_seen_of_it(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    play(hand)
    table = hand.table

    def told() -> object:
        table.pointing.inspect(next(one for one in table.desk.view.placed if one.thing.name == "b2"))
        inspected = table.desk.panel.inspected
        return inspected.seen["south"].shown if inspected is not None and inspected.seen is not None else None

    assert watched(hand, lambda: (told(), number(hand, "b2", "south"))) == [(4, 4), (3, 3)]


def test_a_line_leads_from_a_monster_when_the_monster_has_come(make_hand) -> None:
    hand = make_hand(curtain=False)
    seats = ["A", "B", "C"]
    asked = {seat: ["distraction"] for seat in seats}
    facts = {"players": seats, "phase": "combat", "hand": {"B": ["cave_ogre"]}, "asked": asked}
    hand.position(facts, ("human",) * 3, "champions")
    hand.settle()
    view = hand.table.desk.view
    for what in ("button:attack", view.area_named("other.1.play").rect.center, "button:pass"):
        hand.click(what)
        hand.settle()
    hand.services.settings = hand.services.settings.with_(reduced_motion=False)
    hand.stage.relayout()
    view = hand.table.desk.view
    (before,) = view.picture.links
    hand.drag(hand.card("Cave Ogre").rect.center, view.area_named("combat").rect.center)
    (link,) = view.picture.links
    assert before.start == link.end, "who attacked a Champion is attacked by the Monster itself"
    place = view.by_id(link.end).rect.center
    drawn = watched(hand, lambda: (view.linked(place), hand.table.desk.playback.busy))
    assert drawn == [((before.end,), True), ((link.start,), False)]
