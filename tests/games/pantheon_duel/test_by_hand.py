"""Hand edits keep the battlefield a battlefield."""

from __future__ import annotations

import pytest

from game.games.pantheon_duel.records import Marks
from game.rules.match import MatchError
from game.rules.work import GameFault
from tests.games.pantheon_duel.table import Table

ROW = [{"id": f"c{x}", "by": "A", "at": [x, 0], "s": "s/s/s/s"} for x in range(4)]


def test_a_card_is_put_on_the_battlefield() -> None:
    table = Table.at({"cards": ROW[:2], "discards": {"B": ["b0"]}})
    table.match.edit(0, "move", {"component": table.number("b0"), "zone": "board", "place": (2, 0), "controller": 1})
    card = table.match.state.components[table.number("b0")]
    assert (card.zone, card.place, card.controller) == ("board", (2, 0), 1)
    assert (3, 0) in table.match.state.boards["board"].spaces
    assert (4, 0) not in table.match.state.boards["board"].spaces


def test_outside_only_at_the_end_of_a_complete_line() -> None:
    # PD-SOL-01, PD-PLACE-03
    table = Table.at({"cards": ROW, "discards": {"B": ["b0"]}})
    number = table.number("b0")
    with pytest.raises(GameFault):
        table.match.edit(0, "move", {"component": number, "zone": "board", "place": (4, 1), "controller": 1})
    table.match.edit(0, "move", {"component": number, "zone": "board", "place": (4, 0), "controller": 1})
    assert table.match.state.components[number].marks.outside


@pytest.mark.parametrize(
    ("op", "params"),
    [
        ("move", {"zone": "board"}),
        ("move", {"zone": "board", "place": (0, 0), "controller": 0}),
        ("move", {"zone": "board", "place": (1, 0), "controller": -1}),
        ("move", {"zone": "hand:0"}),
        ("set_controller", {"seat": 1}),
    ],
)
def test_what_cannot_be(op: str, params: dict[str, object]) -> None:
    table = Table.at({"cards": ROW[:1], "discards": {"B": ["b0"]}})
    digest = table.match.digest()
    with pytest.raises((GameFault, MatchError)):
        table.match.edit(0, op, {"component": table.number("b0"), **params})
    assert table.match.digest() == digest


def test_a_card_taken_off_uncovers_the_one_below() -> None:
    # PD-R-07
    table = Table.at({"cards": [*ROW[:1], {"card": "hela", "by": "A", "under": "c0"}]})
    table.match.edit(0, "move", {"component": table.number("c0"), "zone": "discard:0"})
    card = table.match.state.components[table.number("hela")]
    assert (card.zone, card.place, card.controller, card.marks) == ("board", (0, 0), 0, Marks())


def test_if_the_drawn_card_is_taken_away_another_is_drawn() -> None:
    # PD-DRAW-01
    table = Table.at({"decks": {"A": ["a1", "a2"]}})
    table.match.edit(0, "move", {"component": table.number("a1"), "zone": "box"})
    assert [table.match.state.components[number].ref for number in table.match.state.zone("hand:0")] == ["a2"]
    assert table.match.state.asks[0].kind == "play.card"


def test_tokens_and_sides_are_set() -> None:
    table = Table.at({"cards": ROW[:1]})
    table.match.edit(0, "set_count", {"seat": 1, "what": "strength", "count": 4})
    table.match.edit(0, "set_controller", {"component": table.number("c0"), "seat": 1})
    assert table.match.state.values.strength == (0, 4)
    assert table.match.state.components[table.number("c0")].controller == 1
    with pytest.raises(GameFault):
        table.match.edit(0, "set_count", {"seat": 2, "what": "glory", "count": 1})


def test_a_deck_is_shuffled() -> None:
    table = Table.at({"decks": {"B": 9}})
    before = table.match.state.zone("deck:1")
    table.match.edit(0, "shuffle", {"zone": "deck:1"})
    assert len(table.match.state.zone("deck:1")) == 9
    assert table.match.state.zone("deck:1") != before
    with pytest.raises(GameFault):
        table.match.edit(0, "shuffle", {"zone": "board"})


def test_the_last_cell_is_left_to_a_card_that_is_played() -> None:
    # PD-PLACE-06: the drawn card must have a cell, else nobody could go on.
    table = Table.at({"grid": ["ABAB", "BABA", "ABAB", "BAB."], "discards": {"B": ["b0"]}})
    number = table.number("b0")
    with pytest.raises(GameFault, match="edit_last_cell"):
        table.match.edit(0, "move", {"component": number, "zone": "board", "place": (3, 3), "controller": 1})
    table.match.edit(0, "move", {"component": table.number("g23"), "zone": "board", "place": (3, 3), "controller": 1})
    assert table.match.state.components[table.number("g23")].place == (3, 3)


def test_a_card_whose_line_is_taken_away_lies_in_the_square() -> None:
    # PD-PLACE-06, PD-R-02: outside, it would hold a cell of the square for good.
    table = Table.at({"cards": [*ROW, {"card": "sol", "by": "A", "at": [4, 0], "outside": True}]})
    for name, outside in (("c1", True), ("c0", False), ("c2", False), ("c3", False)):
        table.match.edit(0, "move", {"component": table.number(name), "zone": "box"})
        assert table.match.state.components[table.number("sol")].marks.outside == outside
    assert table.match.state.boards["board"].spaces.keys() == {(3, 0), (4, 0), (5, 0), (4, -1), (4, 1)} | {
        (x, y) for x in (3, 5) for y in (-1, 1)
    }


def test_a_card_outside_that_is_left_alone_begins_the_square() -> None:
    # PD-R-16
    down = {"id": "d1", "by": "A", "at": [0, 1], "s": "s/s/s/s"}
    table = Table.at({"cards": [*ROW, down, {"card": "sol", "by": "A", "at": [4, 0], "outside": True}]})
    for name in ("c3", "c2", "c1", "c0", "d1"):
        assert table.match.state.components[table.number("sol")].marks.outside
        table.match.edit(0, "move", {"component": table.number(name), "zone": "box"})
    assert not table.match.state.components[table.number("sol")].marks.outside
    assert (5, 0) in table.match.state.boards["board"].spaces
