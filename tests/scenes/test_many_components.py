"""However many components lie somewhere, they lie inside of its place, large enough to be pointed at, and all of them can be reached."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from game.scenes.popup import PopupScene
from game.ui import hand_view
from game.ui.entry import Entry
from game.ui.table_picture import FAN, GRID, LATTICE, MINI, PILE, STRIP, TABLEAU
from tests.scenes.paint import CloseHand, Restless
from tests.support.thinned import thinned

MANY = 800
STARTS = [
    ("legends-at-war", "pantheon-skirmish", 2, "decks"),
    ("legends-at-war", "pantheon-skirmish", 2, "boards"),
    ("legends-at-war", "pantheon-campaign", 4, "battle"),
    ("mythic-wars", "hands-of-fate", 2, ""),
    ("mythic-wars", "hands-of-fate", 8, ""),
    ("pantheon-duel", "duel", 2, "battle"),
]


@pytest.fixture
def begun(home):
    made = []

    def make(game_id, mode, seats, phase, **settings):
        hand = CloseHand(every=10**9, reduced_motion=True, curtain=False, **settings)
        made.append(hand)
        Restless(hand, 1).begin(
            game_id, mode, seats, 3, skipped=12, until=lambda view: view.value("phase") == phase or not phase
        )
        hand.settle()
        return hand

    yield make
    for hand in made:
        hand.close()


def crowd(hand, count=MANY):
    """Show the table with so many things in every area that has any, and tell those areas."""
    view = hand.table.desk.view
    areas = []
    for area in view.given.areas:
        if area.show != LATTICE and area.things:
            copies = [area.things[n % len(area.things)] for n in range(count)]
            things = tuple(
                thing._replace(key=f"{area.zone}@{n}", id=10**6 + n if thing.id else 0, before=0)
                for n, thing in enumerate(copies)
            )
            area = area._replace(things=things, held=count)
        areas.append(area)
    crowded = view.given._replace(areas=tuple(areas))
    view.show(crowded)
    hand.table.build()
    if view.given is not crowded:  # the row of buttons took more room for itself, and the table was laid out anew
        view.show(crowded)
        hand.table.build()
    assert view.given is crowded
    return [area for area in areas if area.show != LATTICE and area.things]


@pytest.mark.parametrize(("start", "scale"), thinned(STARTS, [100, 200], every=2))
def test_a_crowd_lies_inside_of_its_area(begun, start, scale):
    hand = begun(*start, text_size=scale)
    view = hand.table.desk.view
    for area in crowd(hand):
        shown = [placed for placed in view.placed if placed.area.zone == area.zone and placed.area.name == area.name]
        assert shown
        for placed in shown:
            assert area.rect.inflate(0, 16).contains(placed.rect), area.name
        if area.show not in (PILE, MINI, STRIP):
            assert min(shown[0].rect.size) >= 10
            assert area.zone in view.paged


def test_every_card_of_a_crowd_comes_up_when_its_pages_are_turned(begun):
    hand = begun("legends-at-war", "pantheon-skirmish", 2, "battle")
    areas = [area for area in crowd(hand) if area.show in (FAN, GRID, TABLEAU)]
    assert areas
    zone = areas[0].zone
    view = hand.table.desk.view
    seen = set()
    for _turn in range(view.paged[zone].pages):
        seen |= {placed.thing.key for placed in view.placed if placed.area.zone == zone}
        hand.click(f"page:{zone}:+1")
    assert seen == {f"{zone}@{n}" for n in range(MANY)}
    assert view.paged[zone].number == 0
    hand.click(f"page:{zone}:-1")
    assert view.paged[zone].number == view.paged[zone].pages - 1
    buttons = [target.rect for target in hand.targets("button") if target.name.startswith("page:")]
    assert all(placed.rect.collidelist(buttons) < 0 for placed in view.placed if placed.area.show != LATTICE)


def test_a_seat_with_a_crowd_is_looked_at_page_by_page(begun):
    hand = begun("mythic-wars", "hands-of-fate", 2, "")
    hand.table.doors.look_at_seat(1)
    scene = hand.stage.top
    things = [thing for part in scene.parts for thing, _rect in part.things]
    zone = things[0].zone
    room = pygame.Rect(100, 200, 600, 260)
    many = [things[0]._replace(key=f"k{n}", id=10**6 + n, before=0) for n in range(MANY)]
    seen = set()
    for _turn in range(40):
        laid = scene._lay(zone, many, room)
        assert all(room.contains(rect) for _thing, rect in laid)
        seen |= {thing.key for thing, _rect in laid}
        hand.click(f"page:{zone}:+1")
    assert len(seen) == MANY


def test_a_long_menu_scrolls_and_every_line_can_be_chosen(begun):
    hand = begun("pantheon-duel", "duel", 2, "battle")
    chosen: list[int] = []
    entries = [Entry(f"line {n}", partial(chosen.append, n)) for n in range(120)]
    hand.stage.push(PopupScene((600, 300), "Many", entries))
    hand.frames(2)
    window = pygame.Rect((0, 0), hand.stage.size)
    assert window.contains(hand.stage.top.box)
    assert all(window.contains(target.rect) for target in hand.targets())
    assert not hand.has("line 119")
    hand.wheel(-200, hand.stage.top.box.center)
    hand.click("line 119")
    assert chosen == [119]
    hand.stage.push(PopupScene((600, 300), "Many", entries))
    for _press in range(60):
        hand.key(pygame.K_DOWN)
    assert hand.stage.top.box.contains(hand.find("line 59").rect)
    hand.key(pygame.K_RETURN)
    assert chosen == [119, 59]


def test_as_few_as_usual_are_not_paged(begun):
    for start in STARTS:
        assert begun(*start).table.desk.view.paged == {}


def test_as_many_are_taken_as_have_room():
    assert hand_view.most_that_fit(800, lambda most: most if most <= 77 else None) == 77
    assert hand_view.most_that_fit(5, lambda most: most) == 5
    assert hand_view.most_that_fit(0, lambda most: most) == 0
    assert hand_view.most_that_fit(9, lambda _most: None) == 1
