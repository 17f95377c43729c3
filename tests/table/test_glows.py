"""What shines, without a window."""

from __future__ import annotations

import pytest

from game.rules.asks import Choice, Site
from game.table.model.choosing import Choosing
from game.table.model.gesture import Drop, component_choice
from game.table.model.glows import of_drops, of_question, with_hint
from game.table.model.hint import hint
from tests.table.onlooker import session


@pytest.fixture
def choosing():
    """A seat of the toy that is to lay a card."""
    at_table = session()
    for seat in (0, 1):
        at_table.apply(seat, (Choice("number", 1),))
    made = Choosing(at_table)
    made.renew()
    return made


def hand(choosing):
    """The ids of the viewer's cards."""
    return [sighting.id for sighting in choosing.session.view().zone("hand:0")]


def test_what_may_be_chosen_is_lit(choosing):
    glows = of_question(choosing, ["deck"])
    assert glows.things == dict.fromkeys(hand(choosing), "legal")
    assert glows.legal == frozenset(hand(choosing))
    assert (glows.zones, glows.sites) == ({"deck": "legal"}, {})


def test_the_chosen_card_stands_out_among_the_spaces_that_it_may_go_to(choosing):
    card = hand(choosing)[0]
    choosing.choose(component_choice(card))
    glows = of_question(choosing, [])
    assert glows.things == {card: "selected"}
    assert glows.sites == {("board", (x, 0)): "legal" for x in range(4)}
    assert glows.legal == frozenset()


def test_what_the_keyboard_marks_stands_out(choosing):
    one, other = hand(choosing)
    choosing.cursor = component_choice(other)
    assert of_question(choosing, []).things == {one: "legal", other: "focus"}
    choosing.choose(component_choice(one))
    choosing.cursor = Choice("cell", (2, 0))
    assert of_question(choosing, []).sites["board", (2, 0)] == "focus"


def test_a_card_that_a_button_names_stands_out_and_is_legal_still(choosing):
    one, other = hand(choosing)
    choosing.named = other
    glows = of_question(choosing, [])
    assert glows.things == {one: "legal", other: "selected"}
    assert glows.legal == frozenset([one, other])


def test_nothing_shines_where_nothing_is_asked(choosing):
    choosing.session.look_as(1)
    choosing.renew()
    assert of_question(choosing, []) == ({}, {}, {}, frozenset())


def test_a_hint_shines_as_long_as_it_is_followed(choosing):
    found = hint(choosing.session)
    assert found is not None
    glows = with_hint(of_question(choosing, []), found, choosing.path)
    (site,) = found.sites
    assert glows.things[found.components[0]] == "selected"
    assert glows.sites == {site: "selected"}
    other = next(id for id in hand(choosing) if id not in found.components)
    choosing.choose(component_choice(other))
    plain = of_question(choosing, [])
    assert with_hint(plain, found, choosing.path) == plain
    assert with_hint(plain, None, ()) == plain


def test_the_places_for_what_is_in_the_hand_are_lit_and_the_one_under_it_stands_out():
    cell = Drop("cell", (), True, site=Site("board", (1, 0)))
    onto = Drop("component", (), True, id=7)
    pile = Drop("zone", (), True, zone="discard:0")
    assert of_drops([cell, onto, pile], None)[:3] == (
        {7: "target"}, {"discard:0": "legal"}, {("board", (1, 0)): "legal"},
    )  # fmt: skip
    assert of_drops([cell, onto, pile], onto).things == {7: "selected"}
    assert of_drops([cell, onto, pile], cell).sites == {("board", (1, 0)): "selected"}
    assert of_drops([cell, onto, pile], pile).zones == {"discard:0": "selected"}
