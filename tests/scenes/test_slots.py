"""Dragging at the table of Champions: Equipment onto its place and off it, a Potion onto its target, a Monster onto the fight."""

from __future__ import annotations

import pytest

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
