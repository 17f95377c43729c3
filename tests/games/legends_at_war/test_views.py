"""Written positions seen from each seat: hands, decks, face-down cards, backs, and the public explanation of every card on the board."""

from typing import Any

import pytest

from game.library import open_game
from game.rules.asks import Choice
from game.rules.gamedef import Game
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.rules.saved import codec
from game.table.model.seating import SeatPlan
from game.table.model.session import Session

GAME = open_game("legends-at-war")
BATTLE: dict[str, Any] = {
    "players": ["A", "B"],
    "board": ["###", "###"],
    "cards": [
        {"id": "s1", "by": "A", "at": [0, 1], "s": "1/1/1/1", "ab": "support n1"},
        {"id": "a1", "by": "A", "at": [0, 0], "s": "2/3/4/5"},
        {"id": "b1", "by": "B", "at": [2, 0], "s": "4/4/4/4"},
    ],
    "hands": {"A": [{"id": "h1", "s": "1/1/1/1", "lvl": "II"}], "B": [{"id": "h2", "s": "1/1/1/1", "lvl": "III"}]},
    "decks": {"A": [{"id": "d1", "s": "1/1/1/1"}, {"id": "d2", "s": "1/1/1/1"}], "B": []},
    "underworld": [{"id": "u1", "s": "1/1/1/1"}],
}
OPENING: dict[str, Any] = {
    "players": ["A", "B"],
    "phase": "opening",
    "board": ["###", "###"],
    "active": "B",
    "cards": [{"id": "a1", "by": "A", "at": [0, 0], "s": "9/9/9/9", "lvl": "II", "face_down": True}],
}


def match_at(notation, **options):
    written = {**notation, "options": options}
    defs, state = GAME.code.position(GAME.defs, written)
    return Match.of_state(Game(GAME.code, defs), notation["players"], state)


def refs(view, zone):
    return [sighting.ref for sighting in view.zone(zone)]


def number_of(match, ref):
    return next(number for number, component in match.state.components.items() if component.ref == ref)


def test_a_hand_is_known_to_its_player_alone():  # LAW-HID-01
    match = match_at(BATTLE)
    assert refs(match.view(0), "hand:0") == ["h1"]
    for seat in (1, NOBODY):
        assert refs(match.view(seat), "hand:0") == [None]
        assert match.view(seat).component(number_of(match, "h1")) is None


def test_nobody_looks_into_a_deck_during_a_battle():  # LAW-HID-02
    match = match_at(BATTLE)
    for seat in (0, 1, NOBODY):
        assert refs(match.view(seat), "deck:0") == [None, None]
        assert [dict(sighting.back) for sighting in match.view(seat).zone("deck:0")] == [{}, {}]


def test_a_deck_in_the_making_is_known_to_its_player_alone_and_has_no_order():  # LAW-HID-02, LAW-HID-05
    pools = {"A": {"I": 3, "II": 2, "III": 1}, "B": {"I": 3, "II": 2, "III": 1}}
    match = match_at({"players": ["A", "B"], "phase": "decks", "pools": pools})
    for ref in ("A-II-1", "A-I-3"):
        (choice,) = [
            choice
            for choice in match.legal(0)
            if match.state.components.get(choice.value, None) and match.state.components[choice.value].ref == ref
        ]
        match.apply(0, (choice,))
    assert refs(match.view(0), "deck:0") == ["A-I-3", "A-II-1"]
    assert match.view(1).count("deck:0") == match.view(NOBODY).count("pool:0") == 0


def test_the_underworld_can_be_read_by_all():  # LAW-HID-03
    match = match_at(BATTLE)
    assert [refs(match.view(seat), "underworld") for seat in (0, 1, NOBODY)] == [["u1"]] * 3


def test_a_face_down_card_is_known_to_the_one_who_laid_it():  # LAW-HID-07
    match = match_at(OPENING)
    assert refs(match.view(0), "board") == ["a1"]
    for seat in (1, NOBODY):
        (seen,) = match.view(seat).zone("board")
        assert (seen.id, seen.ref, seen.place, seen.controller) == (None, None, (0, 0), 0)
        assert seen.marks == {}


@pytest.mark.parametrize("option", ["hand_and_board", "none"])
def test_backs_tell_the_level_in_hand_and_on_the_board(option):  # LAW-CON-09, LAW-R-58, LAW-CARD-06
    shown = option == "hand_and_board"
    (card,) = match_at(OPENING, show_back_levels=option).view(1).zone("board")
    assert dict(card.back) == ({"level": 2} if shown else {})
    (card,) = match_at(BATTLE, show_back_levels=option).view(0).zone("hand:1")
    assert dict(card.back) == ({"level": 3} if shown else {})
    assert card.ref is None


def test_the_table_of_sight():  # LAW-HID-09
    match = match_at(BATTLE)
    sights = {
        zone: [match.view(seat).sight(zone) for seat in (0, 1)]
        for zone in ("hand:0", "deck:0", "aside:0", "underworld", "board")
    }
    assert sights == {
        "hand:0": ["full", "count"],
        "deck:0": ["count", "count"],
        "aside:0": ["count", "count"],
        "underworld": ["full", "full"],
        "board": ["faces", "faces"],
    }


def test_states_that_differ_in_what_is_hidden_look_the_same():  # LAW-HID-08
    swapped = {
        **BATTLE,
        "hands": {"A": BATTLE["hands"]["A"], "B": [{"id": "h3", "s": "9/9/9/9", "ab": "slayer", "lvl": "III"}]},
        "decks": {"A": list(reversed(BATTLE["decks"]["A"])), "B": []},
    }
    views = [match_at(notation).view(0).to_plain() for notation in (BATTLE, swapped)]
    assert views[0] == views[1]
    assert "h2" not in str(views[0])
    assert "d1" not in str(views[0])


def test_everybody_sees_the_values_markers_and_causes_of_a_card_on_the_board():  # LAW-TOK-05
    match = match_at(BATTLE)
    card, supporter = number_of(match, "a1"), number_of(match, "s1")
    for seat in (0, 1, NOBODY):
        view = match.view(seat)
        assert view.component(card).controller == 0
        assert [view.stat(card, edge).total for edge in ("north", "east", "south", "west")] == [3, 4, 5, 6]
        (part,) = view.stat(card, "north").parts
        assert (part.by, part.cause) == (1, supporter)
        assert view.markers(card) == {"bonus": (supporter,)}


def test_the_parts_of_a_value_add_up_within_limits_too():  # LAW-R-28, LAW-TOK-05
    match = match_at(BATTLE, stat_min=3, stat_max=5)
    view = match.view(NOBODY)
    shown = {
        ref: [view.stat(number_of(match, ref), stat) for stat in ("north", "east", "south", "west")]
        for ref in ("a1", "b1")
    }
    assert [value.total for value in shown["a1"]] == [3, 4, 5, 5]
    assert [[part.text for part in value.parts] for value in shown["a1"]][2:] == [
        ["support"],
        ["support", "stat_limit"],
    ]
    for value in shown["a1"] + shown["b1"]:
        assert value.printed + sum(part.by for part in value.parts) == value.total
    played = (Choice("component", number_of(match, "h1")), Choice("cell", (1, 0)))
    for event in match.apply(0, played):
        if event.kind == "attack":
            assert (event.data["value"], event.data["printed"][0], event.data["value_parts"]) == (
                3,
                1,
                (("stat_limit", 2, 0, ""),),
            )


def test_markers_are_never_stored():  # LAW-R-66
    match = match_at(BATTLE)
    plain = codec.state_plain(match.state)
    assert "bonus" not in str(plain["components"])
    again = codec.state_from(plain, match.state.defs, GAME.code)
    assert GAME.code.markers(again, number_of(match, "a1")) == {"bonus": (number_of(match, "s1"),)}


def test_a_curtain_falls_between_seats_whose_sees_more():  # LAW-R-70
    seats = [SeatPlan("Ada"), SeatPlan("Ben")]
    match = match_at(BATTLE)
    assert Session(match.game, match, seats, {}).sees_more(0, 1, match.view(0).zones())
    bare = match_at({**BATTLE, "hands": {"A": [], "B": []}, "decks": {"A": [], "B": []}})
    assert not Session(bare.game, bare, seats, {}).sees_more(0, 1, match.view(0).zones())
