"""Hand edits (judge mode), and board pieces that do not fit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from game.games.legends_at_war import GAME
from game.games.legends_at_war.records import Marks
from game.rules.boards import PieceSide
from game.rules.definitions import PieceDef
from game.rules.gamedef import Game
from game.rules.match import Match, MatchError
from game.rules.work import GameFault
from tests.games.legends_at_war.table import LEGENDS, MODE, Table

ONE: Mapping[str, Any] = {"s": "1/1/1/1"}


def table() -> Table:
    return Table.at(
        {
            "players": ["A", "B"],
            "board": ["####"],
            "cards": [{"id": "b1", "by": "B", "at": [0, 0], **ONE}],
            "hands": {"A": [{"id": "a1", **ONE}], "B": [{"id": "b2", **ONE}]},
            "decks": {"A": [{"id": "a2", **ONE}], "B": [{"id": "b3", **ONE}]},
        }
    )


def test_a_card_put_on_the_board_is_placed_anew() -> None:
    # LAW-R-04, LAW-R-37
    there = table()
    there.match.edit(0, "move", {"component": there.card("b2"), "zone": "board", "place": (3, 0)})
    card = there.match.state.components[there.card("b2")]
    assert (card.controller, card.face_up, card.marks) == (1, True, Marks(placed=2))
    there.match.edit(0, "move", {"component": there.card("b2"), "zone": "hand:0"})
    card = there.match.state.components[there.card("b2")]
    assert (card.controller, card.face_up, card.marks) == (0, False, Marks())
    assert there.options("A") == ["a1", "b2"]
    there.match.undo()
    there.match.undo()
    assert there.names("hand:1", "B") == ["b2"]


def test_a_taken_space_takes_no_second_card_by_hand() -> None:
    # LAW-GEN-08
    there = table()
    before = there.match.digest()
    for place in ((0, 0), (0, 5), None):
        with pytest.raises((GameFault, MatchError)):
            there.match.edit(0, "move", {"component": there.card("b2"), "zone": "board", "place": place})
    assert there.match.digest() == before


def test_a_turn_goes_on_when_its_last_card_is_taken_away() -> None:
    # LAW-R-42
    there = table()
    there.match.edit(0, "move", {"component": there.card("a1"), "zone": "underworld"})
    assert there.asked == "B"
    assert there.names("hand:0", "A") == ["a2"]


def test_a_board_filled_by_hand_ends_the_battle_after_the_turn() -> None:
    # LAW-END-01, LAW-END-02, LAW-R-41
    there = table()
    for name, x in (("b2", 1), ("b3", 2), ("a2", 3)):
        there.match.edit(0, "move", {"component": there.card(name), "zone": "board", "place": (x, 0)})
    assert there.outcome.tally["cards"] == (1, 3)


def test_control_faces_and_draws_by_hand() -> None:
    # LAW-TOK-02
    there = table()
    there.match.edit(0, "set_controller", {"component": there.card("b1"), "seat": 0})
    assert there.match.state.components[there.card("b1")].controller == 0
    with pytest.raises(GameFault):
        there.match.edit(0, "set_controller", {"component": there.card("b1"), "seat": 4})
    there.match.edit(0, "turn_over", {"component": there.card("b1"), "face_up": False})
    assert there.sighting("b1", "B") is None
    there.match.edit(0, "draw", {"seat": 1})
    assert len(there.names("hand:1", "B")) == 2
    there.match.edit(0, "shuffle", {"zone": "deck:0"})
    assert there.view("A").count("deck:0") == 1


@pytest.mark.parametrize(
    ("by", "own", "beside"), [("B", "skinwalker", "web"), ("B", "web", "protection w1"), ("A", "web", "dispel w1")]
)
def test_a_card_turned_face_down_can_be_replaced_whatever_keeps_it(by: str, own: str, beside: str) -> None:
    # LAW-SKIN-01, LAW-SKIN-04 to LAW-SKIN-06, LAW-HID-07: what nobody sees does nothing, and a refusal would tell what it is.
    there = Table.at(
        {
            "players": ["A", "B"],
            "board": ["###"],
            "cards": [
                {"id": "x1", "by": by, "at": [0, 0], "ab": own, **ONE},
                {"id": "b2", "by": "B", "at": [1, 0], "ab": beside, **ONE},
            ],
            "hands": {"A": [{"id": "k1", "ab": "skinwalker", **ONE}], "B": [{"id": "b3", **ONE}]},
        }
    )
    assert there.options("A", "k1") == [(1, 0), (2, 0)]
    there.match.edit(0, "turn_over", {"component": there.card("x1"), "face_up": False})
    assert there.options("A", "k1") == [(0, 0), (1, 0), (2, 0)]
    there.do("A", "k1", (0, 0))
    assert "x1" in there.names({"A": "hand:0", "B": "hand:1"}[by], by)


def piece(name: str, *cells: tuple[int, int]) -> PieceDef:
    side = PieceSide(cells, ("",) * 6)
    return PieceDef(name, name, {"alpha": side, "omega": side})


ROW = tuple([(x, 0) for x in range(6)])
COLUMN = tuple([(0, y) for y in range(6)])
BLOCK = ((0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2))


def board_phase(*pieces: PieceDef, **options: Any) -> Table:
    defs = replace(LEGENDS.defs, pieces={each.id: each for each in pieces})
    match = Match.new(Game(GAME, defs), ("A", "B"), 1, {"mode": MODE, "first_seat": 0, **options})
    return Table(match).choose_pantheons("greek", "norse").decks()


def test_a_piece_that_fits_nowhere_is_not_on_offer() -> None:
    # LAW-R-50, LAW-BOARD-05
    there = board_phase(piece("column", *COLUMN), piece("row", *ROW), piece("block", *BLOCK))
    there.do("A", "column", ("alpha", 0), (0, 0))
    assert there.options("B") == ["block"]
    assert there.why_not("B", "row") == "LAW-BOARD-05"


def test_without_any_piece_that_fits_none_is_laid() -> None:
    # LAW-R-50
    there = board_phase(piece("column", *COLUMN), piece("row", *ROW))
    there.do("A", "column", ("alpha", 0), (0, 0))
    assert there.told("B", "no_piece_fits") == [{"seat": 1}]
    assert there.phase == "opening"
    assert len(there.match.state.boards["board"].spaces) == 6


def test_pieces_of_the_box_help_out() -> None:
    # LAW-R-50, LAW-R-51
    pieces = [piece("column", *COLUMN), piece("row", *ROW), piece("block", *BLOCK)]
    for seed in range(40):
        defs = replace(LEGENDS.defs, pieces={each.id: each for each in pieces})
        options = {"mode": MODE, "first_seat": 0, "spare_pieces": 0}
        there = Table(Match.new(Game(GAME, defs), ("A", "B"), seed, options)).choose_pantheons("greek", "norse").decks()
        if there.names("box", "A") == ["block"]:
            break
    there.do("A", "column", ("alpha", 0), (0, 0))
    assert there.options("B") == ["block"]


def test_a_card_is_of_the_present_turn_when_that_gets_another_number() -> None:
    # LAW-MAN-01: the card that was played in this turn may still be moved
    there = Table.at(
        {
            "players": ["A", "B"],
            "board": ["####"],
            "cards": [{"id": "b1", "by": "B", "at": [3, 0], **ONE}],
            "hands": {"A": [{"id": "a1", "ab": "maneuver e1", **ONE}], "B": [{"id": "b2", **ONE}]},
            "decks": {"A": [{"id": "a2", **ONE}], "B": [{"id": "b3", **ONE}]},
        }
    )
    there.do("A", "a1", (0, 0))
    offered = there.options("A")
    assert there.kind("A") == "maneuver"
    there.match.edit(0, "set_value", {"what": "turn", "count": 9})
    assert (there.kind("A"), there.options("A")) == ("maneuver", offered)
    assert there.match.state.components[there.card("a1")].marks.played == 9
