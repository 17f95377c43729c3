"""Dragging at the table of Champions: Equipment onto its place and off it, a Potion onto its target, a Monster onto the fight."""

from __future__ import annotations

import pygame
import pytest

from game.ui.table_picture import TABLEAU

SEATS = ["A", "B", "C"]
GAME = "champions"


@pytest.fixture
def at(hand):
    """A table in a written position, and where areas and cards are in it."""

    def begin(**position):
        hand.services.settings = hand.services.settings.with_(curtain=False)
        hand.position({"players": SEATS, **position}, ("human",) * 3, game_id=GAME)
        hand.settle()
        return hand

    return begin


def area(hand, name):
    return hand.table.desk.view.area_named(name).rect.center


def card(hand, name):
    return hand.card(name).rect.center


def lying(hand, name):
    """What lies in an area, by name."""
    return [thing.name for thing in hand.table.desk.view.area_named(name).things]


@pytest.mark.parametrize("place", ["me.play@weapon", "me.play@champion"])
def test_equipment_is_equipped_by_a_drag_and_taken_off_by_one(at, place):
    hand = at(phase="equip", play={"A": ["warbow"]})
    hand.drag(card(hand, "Warbow"), area(hand, place))
    hand.settle()
    assert (lying(hand, "me.play@weapon"), lying(hand, "me.play")) == (["Warbow"], [])
    hand.drag(card(hand, "Warbow"), area(hand, "me.play"))
    hand.settle()
    assert (lying(hand, "me.play@weapon"), lying(hand, "me.play")) == ([], ["Warbow"])


@pytest.mark.parametrize(
    ("phase", "worn"), [("equip", ["Warbow"]), ("turn", [])], ids=["in the equip step", "before it"]
)
def test_equipment_of_the_hand_is_equipped_by_one_drag(at, phase, worn):
    hand = at(phase=phase, hand={"A": ["warbow"]}, asked={"A": ["turn"]})
    done = len(hand.match.log)
    hand.drag(card(hand, "Warbow"), area(hand, "me.play@weapon"))
    hand.settle()
    assert lying(hand, "me.play@weapon") == worn
    assert lying(hand, "me.play") == [name for name in ["Warbow"] if name not in worn]
    assert len(hand.match.log) == done + 1
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    hand.settle()
    assert lying(hand, "me.hand") == ["Warbow"]


def test_what_a_drop_on_the_champion_means_stands_first_in_the_row(at):
    hand = at(phase="equip", hand={"A": ["warbow"]}, asked={"A": ["turn"]})
    hand.click(hand.card("Warbow"))
    names = [target.name for target in hand.targets("button") if target.name.startswith("button:")]
    assert names[:2] == ["button:equip", "button:put"]


def test_the_place_of_a_seat_that_has_fallen_says_so_and_who_struck_it_down(at):
    hand = at(phase="combat", life={"B": 1}, champions={"A": "corvin"})
    hand.click("button:attack")
    hand.settle()
    hand.click(area(hand, "other.1.play"))
    hand.settle()
    for _pass in range(12):
        if hand.match.view(0).facts()["out"][1]:
            break
        hand.click("pass-for-all" if hand.has("pass-for-all") else "button:pass")
        hand.frames(30)
    view = hand.table.desk.view
    (told,) = [one.empty for one in view.picture.areas if one.seat == 1 and one.show == TABLEAU]
    struck, fallen = told.splitlines()
    assert "Corvin" in struck
    assert "damage to B" in struck
    assert fallen == "B has fallen."
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    hand.settle()
    assert all("fallen" not in one.empty for one in hand.table.desk.view.picture.areas)


def test_the_button_that_passes_keeps_its_place(hand):
    """Whoever passes often must not find the button for deals under the pointer."""
    asked = {"A": ["turn", "travelled", "equip", "brew", "end"]}
    hand.position({"players": SEATS, "phase": "turn", "asked": asked}, ("human", "greedy", "greedy"), GAME)
    places, rows = set(), set()
    for _step in range(12):
        hand.settle()
        names = [one.name for one in hand.targets("button")]
        if "button:pass" in names:
            places.add((hand.find("button:pass").rect.topleft, hand.find("button:deal").rect.topleft))
            rows.add(tuple(names[names.index("button:pass") :]))
        usual = ("button:pass", "button:to_hand", "button:skip")
        hand.click(next((name for name in usual if name in names), "hint"))
    assert len(places) == 1
    assert len(rows) > 1


def test_the_numbers_of_a_champion_are_told_in_words(at):
    hand = at(phase="equip", champions={"A": "naira"})
    hand.point(card(hand, "Naira, Herald of Yggdrasil"))
    hand.frames(30)
    told = [words for _kind, words in hand.table.desk.panel.inspected.lines]
    assert "Valor: +2 power · \N{MINUS SIGN}4 life at the beginning" in told
    assert "Valor takes: Sword, Headgear, Gauntlets, Footwear" in told


def test_only_places_that_fit_are_lit(at):
    hand = at(phase="equip", play={"A": ["warbow"]})
    hand.hold(card(hand, "Warbow"), area(hand, "me.play@headgear"))
    lit = {key.removeprefix("area:") for key in hand.table.desk.view.glows if key.startswith("area:")}
    assert {"me.play@weapon", "me.play@champion"} <= lit
    assert "me.play@headgear" not in lit
    hand.release(area(hand, "me.play@headgear"))
    hand.settle()
    assert lying(hand, "me.play") == ["Warbow"]


def test_a_potion_is_dropped_on_whom_it_is_for(at):
    hand = at(phase="equip", hand={"A": ["muscle_leech"]})
    rival = next(thing for thing in hand.table.desk.view.area_named("other.1.play").things)
    hand.drag(card(hand, "Muscle Leech"), hand.table.desk.view.by_id(rival.id).rect.center)
    hand.settle()
    power = hand.table.session.view().stat(rival.id, "power").total
    assert power == 1


def test_those_who_may_be_attacked_are_lit(at):
    hand = at(phase="combat")
    hand.click("button:attack")
    hand.settle()
    glows = hand.table.desk.view.glows
    assert {glows.get(f"area:other.{nth}.play") for nth in (1, 2)} == {"legal"}
    hand.click(area(hand, "other.2.play"))
    hand.settle()
    assert "area:other.1.play" not in hand.table.desk.view.glows


def test_a_monster_is_dropped_on_the_fight(at):
    asked = {seat: ["distraction"] for seat in SEATS}
    hand = at(phase="combat", hand={"B": ["cave_ogre"]}, asked=asked)
    hand.click("button:attack")
    hand.settle()
    hand.click(area(hand, "other.1.play"))
    hand.settle()
    hand.click("button:pass")
    hand.frames(30)
    hand.drag(card(hand, "Cave Ogre"), area(hand, "combat"))
    hand.frames(30)
    assert lying(hand, "combat") == ["Cave Ogre"]
    assert [(link.start, link.name) for link in hand.table.desk.view.picture.links] == [
        (hand.match.state.zone("combat")[0], "attacks")
    ]


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 100)])
def test_cards_that_may_be_dealt_bear_their_names(make_hand, size, scale):
    hand = make_hand(size, text_size=scale, curtain=False)
    seats = ["A", "B", "C", "D", "E", "F"]
    pieces = ["iron_cap", "scale_vest", "leather_gloves", "bronze_greaves", "longbow"]
    play = {seat: [pieces[(nth + place) % 5] for place in range(3 + 2 * (nth == 0))] for nth, seat in enumerate(seats)}
    hand.position({"players": seats, "phase": "turn", "play": play, "asked": {"A": ["turn"]}}, ("human",) * 6, GAME)
    hand.settle()
    hand.click("button:deal")
    scene = hand.stage.top
    cards = [widget.rect for widget in scene._cards.values()]
    assert len(cards) == 20
    assert min(card.width for card in cards) >= scene.theme.px(60)
    hand.wheel(-40, scene._columns.center)
    assert scene._columns.contains(hand.find("round_end:0").rect)


def test_no_words_begin_under_the_card_that_equipment_is_tucked_under(at):
    worn = ["warbow", "iron_cap", "plate_of_oaths", "leather_gloves", "bronze_greaves"]
    hand = at(phase="turn", worn={"B": worn}, play={"B": ["claymore", "war_crown", "short_sword", "hunting_bow"]})
    view = hand.table.desk.view
    drawn = [one for one in view.placed if one.area.zone == "play:1"]
    tucked = [
        one
        for place, one in enumerate(drawn)
        if one.rect.inflate(-2, -2).collidelist([other.rect for other in drawn[place + 1 :]]) >= 0
    ]
    assert len(tucked) == len(worn)
    for one in drawn:
        face, width = one.thing.look.face, one.rect.width
        faces = view.views.faces
        written = (
            faces.surface(face, width).get_buffer().raw != faces.surface(face, width, worded=False).get_buffer().raw
        )
        assert written, "there is a name on it"
        assert one.thing.look.tucked is (one in tucked)


def test_all_buttons_of_a_turn_stand_in_one_line_in_large_type_so_that_the_hand_is_large(make_hand):
    hand = make_hand(text_size=200, curtain=False)
    seats = ["A", "B", "C", "D", "E", "F"]
    position = {
        "players": seats,
        "phase": "turn",
        "active": "B",
        "asked": {"A": ["turn"]},
        "hand": {"A": ["claymore", "war_elephant"]},
    }
    hand.position(position, ("human",) * len(seats), game_id=GAME)
    hand.settle()
    row = [target.rect for target in hand.targets("button") if hand.table.desk.room.actions.contains(target.rect)]
    assert "button:pass_until_turn" in [target.name for target in hand.targets("button")]
    assert len(row) > 2
    assert len({rect.centery for rect in row}) == 1
    cards = [one.rect for one in hand.table.desk.view.placed if one.area.name == "me.hand"]
    assert cards
    assert all(rect.width >= 80 for rect in cards)
