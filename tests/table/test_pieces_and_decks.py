"""Board pieces that may be turned, and decks that a bot fills in, without a window."""

from __future__ import annotations

import pytest

from game import library
from game.bots import Player, make_bot
from game.rules.match import Match
from game.table.model.choosing import Choosing
from game.table.model.drops import Place, aimed_drops, button_drops, orients, takes_orient
from game.table.model.hint import fill_in, hint, is_filled_in
from game.table.model.seating import SeatPlan
from game.table.model.session import Session
from game.table.model.turned import turned

GAME = library.open_game("legends-at-war")


def asked(phase):
    """A table at which a person is asked something in a phase, after bots have played up to it."""
    match = Match.new(GAME, ["Ann", "Ben"], 7, {"mode": "pantheon-skirmish"})
    bots = [Player(make_bot("random", GAME.code), seat) for seat in (0, 1)]
    while match.view(-1).value("phase") != phase:
        seat = match.view(-1).waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        match.apply(seat, bots[seat].choose(match.view(seat), decision))
    made = Choosing(Session(GAME, match, [SeatPlan("Ann"), SeatPlan("Ben")], {}))
    made.session.look_as(match.view(-1).waiting[0])
    made.renew()
    return made


@pytest.fixture(scope="module")
def laying():
    """A seat that is to lay a board piece."""
    return asked("boards")


def test_a_piece_may_be_laid_on_each_side_and_in_each_turn(laying):
    piece = next(int(choice.value) for choice in laying.decision.options if choice.what == "component")
    lift = laying.gesture.lift(piece)
    assert takes_orient(lift)
    places = orients(laying.gesture, lift)
    assert {side for side, _turn in places} == {"alpha", "omega"}
    assert {turn for _side, turn in places} == {0, 180}
    for (side, turn), drops in places.items():
        assert drops
        for drop in drops:
            assert drop.complete
            assert [choice.value for choice in drop.path if choice.what == "orient"] == [(side, turn)]
            assert laying.session.match.why_not(laying.session.viewer, drop.path) is None


def test_a_hint_for_a_piece_covers_all_its_spaces(laying):
    found = hint(laying.session)
    assert found is not None
    ref = laying.session.view().component(found.components[0]).ref
    (side, turn) = next(choice.value for choice in found.path if choice.what == "orient")
    shape = turned(GAME.defs.pieces[ref].sides[side].cells, turn)
    corner = next(laying.gesture.site_of(choice) for choice in found.path if laying.gesture.site_of(choice) is not None)
    assert [site.cell for site in found.sites] == [(x + corner.cell[0], y + corner.cell[1]) for x, y in shape]


def test_a_turned_piece_begins_at_nothing():
    assert turned([(0, 0), (1, 0), (2, 0)], 0) == ((0, 0), (1, 0), (2, 0))
    assert set(turned([(0, 0), (1, 0), (2, 0)], 90)) == {(0, 0), (0, 1), (0, 2)}
    assert min(turned([(3, 4), (4, 4)], 180)) == (0, 0)


def test_a_deck_is_filled_in_up_to_the_last_word():
    choosing = asked("decks")
    assert is_filled_in(choosing.decision)
    fill_in(choosing.session)
    after = choosing.session.decision()
    assert after is not None
    assert any(choice.what == "button" for choice in after.options)
    log = len(choosing.session.match.log)
    fill_in(choosing.session)
    assert len(choosing.session.match.log) == log


def test_a_zone_that_stands_for_no_button_is_no_place_to_drop(laying):
    piece = next(int(choice.value) for choice in laying.decision.options if choice.what == "component")
    places = [Place("me.hand", "hand:0"), Place("board", "board")]
    assert button_drops(laying, places, laying.gesture.lift(piece)) == []


def champions_at(**written):
    """A table of Champions in the equip step of a seat, and the ids of its cards by their names."""
    game = library.open_game("champions")
    _defs, state = game.code.position(game.defs, {"players": ["A", "B", "C"], **written})
    made = Choosing(Session(game, Match.of_state(game, ["A", "B", "C"], state), [SeatPlan(name) for name in "ABC"], {}))
    made.session.look_as(0)
    made.renew()
    assert made.gesture is not None
    return made, {component.ref: id for id, component in state.components.items()}


def test_a_zone_may_stand_for_what_is_done_with_the_card_that_is_dropped_there():
    """Champions: onto the own table, or, to use it, onto the graveyard that all share."""
    made, ids = champions_at(hand={"A": ["clear_ink", "claymore"]}, worn={"A": ["warbow"]})
    zones = [Place(zone, zone) for zone in ("play:0", "play:1", "graveyard", "combat", "hand:0")]
    found = {}
    for ref in ("clear_ink", "claymore", "warbow"):
        drops = button_drops(made, zones, made.gesture.lift(ids[ref]))
        assert all(drop.complete and drop.path[0].value == ids[ref] for drop in drops)
        found[ref] = [(drop.zone, drop.path[1].value) for drop in drops]
    assert found == {
        "clear_ink": [("play:0", "put"), ("graveyard", "use")],
        "claymore": [("play:0", "put")],
        "warbow": [("play:0", "unequip")],
    }


def test_a_part_of_a_zone_stands_for_its_own_buttons_and_takes_what_fits():
    """Champions: a slot takes only the Equipment that is worn there, out of the hand as well, and the place of the Champion all."""
    made, ids = champions_at(play={"A": ["warbow", "iron_cap"]}, hand={"A": ["claymore"]})
    places = [
        Place("me.play@head", "play:0", ("equip",), (("form", ("headgear",)),)),
        Place("me.play@weapon", "play:0", ("equip",), (("form", ("sword", "bow", "staff")),)),
        Place("me.play@champion", "play:0", ("equip",)),
        Place("other.1.play@head", "play:1", ("equip",)),
    ]
    found = {}
    for ref in ("warbow", "iron_cap", "claymore"):
        drops = button_drops(made, places, made.gesture.lift(ids[ref]))
        found[ref] = [(drop.area, drop.path[1].value) for drop in drops]
    assert found == {
        "warbow": [("me.play@weapon", "equip"), ("me.play@champion", "equip")],
        "iron_cap": [("me.play@head", "equip"), ("me.play@champion", "equip")],
        "claymore": [("me.play@weapon", "equip"), ("me.play@champion", "equip")],
    }


def test_what_a_question_is_about_is_dropped_for_its_buttons_and_nothing_else_is():
    """Champions: what travel has found goes into play or into the hand."""
    made, ids = champions_at(phase="travel", spoils=["warbow", "iron_cap"], hand={"A": ["claymore"]})
    places = [Place("me.play", "play:0"), Place("me.hand", "hand:0"), Place("other.1.play", "play:1")]
    found = button_drops(made, places, made.gesture.lift(ids["warbow"]))
    assert [(drop.area, [choice.value for choice in drop.path]) for drop in found] == [
        ("me.play", ["keep"]),
        ("me.hand", ["to_hand"]),
    ]
    assert button_drops(made, places, made.gesture.lift(ids["claymore"])) == []


def test_a_card_is_dropped_on_whom_it_is_for():
    made, ids = champions_at(hand={"A": ["muscle_leech", "clear_ink"]})
    leech = aimed_drops(made.gesture, made.gesture.lift(ids["muscle_leech"]))
    assert {drop.id for drop in leech} == {ids["a"], ids["b"], ids["c"]}
    assert all([choice.value for choice in drop.path] == [ids["muscle_leech"], "use", drop.id] for drop in leech)
    assert all(drop.complete for drop in leech)
    assert aimed_drops(made.gesture, made.gesture.lift(ids["clear_ink"])) == []
