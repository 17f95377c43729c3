"""What each seat may know, and what the log tells it."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.plain import NOBODY
from game.rules.rulesdef import CONTENTS, COUNT, FULL, NOTHING
from game.rules.view import View
from tests.games.legends_at_war.table import SEATS, Table


def sights(table: Table, seat: str, *zones: str) -> list[str]:
    return [table.view(seat).sight(zone) for zone in zones]


def test_while_decks_are_built() -> None:
    # LAW-HID-01, LAW-HID-02, LAW-HID-05, LAW-HID-09, LAW-PSK-02
    table = Table.new().choose_pantheons("greek", "norse")
    assert sights(table, "A", "pool:0", "deck:0", "pool:1", "deck:1") == [FULL, CONTENTS, NOTHING, NOTHING]
    assert sights(table, "", "pool:0", "deck:1") == [NOTHING, NOTHING]
    before = table.view("B").to_plain()
    table.do("A", table.options("A")[0])
    assert table.view("B").to_plain() == before
    assert table.happened
    assert not [event for event in table.happened if event.seen_by(1) is not None]
    while table.options("A")[-1] != "done":
        table.do("A", table.options("A")[0])
    assert table.view("B").to_plain() == before
    table.do("A", "done")
    assert table.told("B", "deck_done") == [{"seat": 0}]
    assert table.view("B").waiting == (1,)


def test_a_choice_of_deck_moves_no_question() -> None:
    # LAW-PSK-02: the order of the questions tells nobody who has just answered.
    table = Table.new(3).choose_pantheons("greek", "norse", "japanese")
    table.do("A", table.options("A")[0])
    assert table.asked == "ABC"


def test_after_decks_are_built() -> None:
    # LAW-HID-05, LAW-HID-02, LAW-HID-09
    table = Table.new().to_boards()
    assert sights(table, "A", "deck:0", "aside:0", "deck:1", "aside:1") == [CONTENTS, CONTENTS, COUNT, COUNT]
    assert table.names("deck:0", "A") == sorted(map(str, table.names("deck:0", "A")))
    assert table.names("aside:1", "A") == [None] * 12


def test_in_battle_nobody_looks_into_a_deck() -> None:
    # LAW-HID-01, LAW-HID-02, LAW-HID-09, LAW-HID-08
    table = Table.new().to_opening()
    for seat in ("A", "B", ""):
        assert sights(table, seat, "deck:0", "deck:1", "aside:0", "aside:1") == [COUNT] * 4
    assert sights(table, "A", "hand:0", "hand:1") == [FULL, COUNT]
    assert table.names("hand:1", "A") == [None] * 5
    assert table.view("A").sight("underworld") == FULL  # LAW-HID-03, LAW-PILE-05


def test_after_the_battle_everybody_looks_into_his_own_deck_again() -> None:
    # LAW-HID-02, LAW-HID-01, LAW-HID-05, LAW-HID-09
    table = Table.new().to_battle()
    assert sights(table, "A", "deck:0", "deck:1") == [COUNT, COUNT]
    tried = False
    while table.match.outcome is None:
        seat = SEATS.index(table.asked)
        card = table.options(table.asked)[0]
        preview = table.match.preview(seat, table.path(table.asked, card, table.options(table.asked, card)[0]))
        if preview.view.outcome is not None:
            tried = True
            assert {sighting.ref for sighting in preview.view.zone(f"aside:{seat}")} == {None}
        table.turn()
    assert tried  # trying the last move shows how the match ends, and opens nothing
    assert sights(table, "A", "deck:0", "aside:0", "deck:1", "aside:1") == [CONTENTS, CONTENTS, COUNT, COUNT]
    assert sights(table, "B", "deck:0", "aside:0", "deck:1", "aside:1") == [COUNT, COUNT, CONTENTS, CONTENTS]
    assert sights(table, "", "deck:0", "aside:0", "deck:1", "aside:1") == [COUNT] * 4
    own = table.names("aside:0", "A")
    assert len(own) == 12
    assert own == sorted(map(str, own))
    assert table.names("aside:0", "B") == [None] * 12


def test_what_is_left_in_a_deck_lies_open_to_its_player_when_the_match_is_over() -> None:
    # LAW-HID-02, LAW-HID-09
    table = Table.at(
        {
            "players": ["A", "B"],
            "board": ["##"],
            "cards": [{"id": "a1", "by": "A", "at": [0, 0], "s": "1/1/1/1"}],
            "hands": {"A": [{"id": "h1", "s": "1/1/1/1"}], "B": []},
            "decks": {
                "A": [{"id": name, "s": "1/1/1/1"} for name in ("d3", "d2", "d1")],
                "B": [{"id": "e1", "s": "1/1/1/1"}],
            },
        }
    )
    assert table.names("deck:0", "A") == [None, None, None]
    table.do("A", "h1", (1, 0))
    assert table.match.outcome is not None
    assert table.names("deck:0", "A") == ["d1", "d2"]
    assert table.names("deck:1", "A") == [None]
    assert (table.names("deck:0", "B"), table.names("deck:1", "B")) == ([None, None], ["e1"])


def test_a_face_down_card_is_known_to_its_player_only() -> None:
    # LAW-HID-07, LAW-HID-09
    table = Table.new().to_opening()
    card = table.options("A")[0]
    place = table.options("A", card)[0]
    table.do("A", card, place)
    assert table.view("A").occupants("board")[place].ref == card
    assert table.view("B").occupants("board")[place].ref is None
    assert table.view("").occupants("board")[place].ref is None
    (seen,) = [event for event in table.told("A", "move") if event["cause"] == "play"]
    assert seen["ref"] == card
    (told,) = [event for event in table.told("B", "move") if event["cause"] == "play"]
    assert "ref" not in told
    assert "component" not in told
    assert (told["to_place"], told["controller"]) == (place, 0)
    (drawn,) = [event for event in table.told("B", "move") if event["cause"] == "draw"]
    assert "ref" not in drawn


def test_the_question_of_another_seat_tells_nothing() -> None:
    # LAW-HID-08
    table = Table.new().to_opening()
    state = table.match.state.clone()
    card = table.options("A")[0]
    table.match.engine.apply(state, 0, table.path("A", card)[0])
    assert [ask.kind for ask in state.asks] == ["open.cell"]
    (ask,) = View(table.match.engine, state, 1).redacted().asks
    assert (ask.kind, ask.values) == ("open.card", {})


def test_a_replaced_card_is_seen_once_and_then_hidden() -> None:
    # LAW-SKIN-02, LAW-HID-09, LAW-R-36
    one: dict[str, Any] = {"s": "1/1/1/1"}
    table = Table.at(
        {
            "players": ["A", "B"],
            "board": ["####"],
            "cards": [{"id": "b1", "by": "B", "at": [0, 0], **one}],
            "hands": {"A": [{"id": "a1", **one, "ab": "skinwalker"}], "B": [{"id": "b2", **one}]},
        }
    )
    table.do("A", "a1", (0, 0))
    (seen,) = [event for event in table.told("A", "move") if event["cause"] == "replaced"]
    assert (seen["ref"], seen["to"], seen["controller"]) == ("b1", "hand:1", 1)
    assert table.sighting("b1", "A") is None
    assert "b1" in table.names("hand:1", "B")


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_shuffled_cards_cannot_be_followed(seat: int) -> None:
    # LAW-HID-08, LAW-R-68
    table = Table.new().to_boards()
    known = set(table.match.state.zone("deck:0"))
    table.boards()
    assert not known & set(table.match.state.components)
    told = [event.seen_by(seat) for event in table.happened if event.kind == "shuffle"]
    assert [sorted(event.data) for event in told if event is not None] == [["count", "zone"]] * 2


def test_all_seats_see_a_face_up_card() -> None:
    # LAW-HID-09
    table = Table.new(4).to_battle()
    seen = [table.view(seat).zone("board") for seat in SEATS]
    assert seen[0] == seen[1] == seen[2] == seen[3] == table.view("").zone("board")
    assert all(sighting.ref is not None for sighting in seen[0])
