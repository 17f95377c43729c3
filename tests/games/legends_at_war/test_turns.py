"""Turns of a battle: order, playing, drawing, passing, and whole matches to their end."""

from __future__ import annotations

import pytest

from tests.games.legends_at_war.table import SEATS, Table, cells


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_skirmish_from_start_to_end(seats: int) -> None:
    # LAW-PSK-03, LAW-PSK-04, LAW-GEN-03, LAW-END-01, LAW-MODE-01
    table = Table.new(seats, first=SEATS[seats - 1]).to_battle()
    order = []
    while table.match.outcome is None:
        order.append(table.turn())
    wanted = [SEATS[(seats - 1 + step) % seats] for step in range(5 * seats)]
    assert order == wanted
    # The cards of all fill the board exactly, but for those that were slain.
    state = table.match.state
    assert len(cells(table)) == 6 * seats == len(state.zone("board")) + len(state.zone("underworld"))
    cards = table.outcome.tally["cards"]
    assert sum(cards) == len(state.zone("board"))
    assert all(cards[winner] == max(cards) for winner in table.outcome.winners)
    assert table.phase == "over"
    assert table.asked == ""


def test_one_card_is_played_and_one_is_drawn() -> None:
    # LAW-TURN-01, LAW-TURN-02, LAW-TURN-07, LAW-TOK-01
    position = {
        "players": ["A", "B"],
        "board": ["####"],
        "hands": {
            "A": [{"id": "a1", "s": "1/1/1/1"}, {"id": "a2", "s": "1/1/1/1"}],
            "B": [{"id": "b1", "s": "1/1/1/1"}],
        },
        "decks": {"A": [{"id": "a3", "s": "1/1/1/1"}, {"id": "a4", "s": "1/1/1/1"}], "B": []},
    }
    table = Table.at(position)
    assert table.options("A") == ["a1", "a2"]
    assert table.kind("B") == ""
    table.do("A", "a2", (1, 0))
    played = table.sighting("a2", "B")
    assert played is not None
    assert (played.place, played.controller, played.face_up) == ((1, 0), 0, True)
    assert len(table.names("hand:0", "A")) == 2
    assert table.view("A").count("deck:0") == 1
    assert table.asked == "B"


def test_nobody_may_pass() -> None:
    # LAW-TURN-02
    table = Table.new().to_battle()
    assert all(table.card(name) for name in table.options("A"))
    assert table.why_not("A", "stay") == "LAW-TURN-02"


def test_a_taken_space_and_a_gap_are_refused() -> None:
    # LAW-TURN-02, LAW-BOARD-10, LAW-GEN-08
    position = {
        "players": ["A", "B"],
        "board": ["#.#", "###"],
        "cards": [{"id": "b1", "by": "B", "at": [2, 0], "s": "9/9/9/9"}],
        "hands": {"A": [{"id": "a1", "s": "1/1/1/1"}], "B": [{"id": "b2", "s": "1/1/1/1"}]},
    }
    table = Table.at(position)
    assert table.options("A", "a1") == [(0, 0), (0, 1), (1, 1), (2, 1)]
    assert table.why_not("A", "a1", (2, 0)) == "LAW-TURN-02"
    assert table.why_not("A", "a1", (1, 0)) == "LAW-BOARD-10"
    refusal = table.match.why_not(0, table.path("A", "a1", (2, 0)))
    assert refusal is not None
    assert refusal.cause == table.card("b1")
    assert table.why_not("A", "b2") == "LAW-TURN-02"


def test_an_empty_hand_is_passed_but_draws() -> None:
    # LAW-R-42, LAW-R-47, LAW-END-03, LAW-R-45
    one = {"s": "1/1/1/1"}
    position = {
        "players": ["A", "B", "C"],
        "board": ["########"],
        "hands": {
            "A": [{"id": "a1", **one}, {"id": "a2", **one}],
            "B": [],
            "C": [{"id": "c1", **one}, {"id": "c2", **one}],
        },
        "decks": {"A": [], "B": [{"id": "b1", **one}], "C": []},
    }
    table = Table.at(position)
    table.do("A", "a1", (0, 0))
    # B had no card: nothing played, one drawn; then C.
    assert table.asked == "C"
    assert table.names("hand:1", "B") == ["b1"]
    table.do("C", "c1", (7, 0))
    table.do("A", "a2", (2, 0))
    assert table.asked == "B"


def test_an_empty_deck_gives_nothing_and_nobody_is_punished() -> None:
    # LAW-R-43
    position = {
        "players": ["A", "B"],
        "board": ["####"],
        "hands": {"A": [{"id": "a1", "s": "1/1/1/1"}], "B": [{"id": "b1", "s": "1/1/1/1"}]},
        "decks": {"A": [], "B": []},
    }
    table = Table.at(position)
    table.do("A", "a1", (0, 0))
    assert table.names("hand:0", "A") == []
    assert table.asked == "B"
    table.do("B", "b1", (3, 0))
    assert table.outcome.winners == (0, 1)


def test_steps_are_told_in_order() -> None:
    # LAW-TURN-01, LAW-TURN-03, LAW-TURN-05, LAW-XTRA-01
    position = {
        "players": ["A", "B"],
        "board": ["###"],
        "cards": [{"id": "w1", "by": "B", "at": [0, 0], "s": "5/5/5/5", "ab": "web"}],
        "hands": {"A": [{"id": "a1", "s": "1/1/1/1"}], "B": [{"id": "b1", "s": "1/1/1/1"}]},
    }
    table = Table.at(position)
    table.do("A", "a1", (1, 0))
    steps = [event["name"] for event in table.told("", "step")]
    assert steps == ["pre_attack", "attacks", "post_attack", "extra_attacks", "post_attack"]
    attack, counter = table.told("", "attack")
    assert (attack["value"], attack["against"], attack["captured"]) == (1, 5, False)
    assert (attack["group"], counter["group"]) == (0, 1)
    assert (counter["attacker"], counter["target"], counter["captured"]) == (table.card("w1"), table.card("a1"), True)
    (capture,) = table.told("", "capture")
    assert (capture["seat_from"], capture["seat_to"], capture["by"]) == (0, 1, table.card("w1"))


def test_a_value_says_what_it_is_made_of() -> None:
    # LAW-TOK-05, LAW-ATT-08: "7 = 6 printed, +1 Support from Athena"
    position = {
        "players": ["A", "B"],
        "board": ["###", "###"],
        "spaces": [{"at": [1, 0], "dom": "Sky"}],
        "cards": [
            {"id": "s1", "by": "A", "at": [1, 1], "s": "1/1/1/1", "ab": "support n1"},
            {"id": "b1", "by": "B", "at": [2, 0], "s": "1/1/1/5", "dom": "Sea"},
        ],
        "hands": {
            "A": [{"id": "a1", "s": "2/3/2/2", "dom": "Sky", "ab": "attack Sea"}],
            "B": [{"id": "b2", "s": "1/1/1/1"}],
        },
    }
    table = Table.at(position)
    table.do("A", "a1", (1, 0))
    (attack,) = table.told("", "attack")
    support = ("support", 1, table.card("s1"), "bonus")
    assert attack["value_parts"] == (("dominion_space", 1, 0, ""), support, ("attack_bonus", 2, table.card("a1"), ""))
    assert (attack["value"], attack["printed"], attack["against_parts"]) == (7, (3, 5), ())
    value = table.view("B").stat(table.card("a1"), "east")
    assert (value.total, value.printed) == (5, 3)
    assert [tuple(part) for part in value.parts] == [("dominion_space", 1, 0, ""), support]
    assert table.view("B").markers(table.card("a1")) == {"bonus": (table.card("s1"),)}
