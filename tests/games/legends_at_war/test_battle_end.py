"""How a battle ends, and who has won it."""

from __future__ import annotations

from typing import Any

import pytest

from game.games.legends_at_war.course import tally
from tests.games.legends_at_war.table import SEATS, Table

LEVELS = ("", "I", "II", "III")


def finished(*rows: str, players: str = "AB", first: str = "A") -> Table:
    """A battle that ends with these cards: a row is a seat and the levels of the cards it controls, `A 1 1 3`.

    The last card of the seat that goes first is the one that it plays.
    """
    cards: list[dict[str, Any]] = []
    held: dict[str, Any] = {}
    for row in rows:
        seat, *levels = row.split()
        for index, text in enumerate(levels):
            card = {"id": f"{seat}{index}", "s": "5/5/5/5", "lvl": LEVELS[int(text)]}
            if seat == first and index == len(levels) - 1:
                held = card
            else:
                cards.append({**card, "by": seat, "at": [len(cards), 0]})
    table = Table.at(
        {
            "players": list(players),
            "first": first,
            "active": first,
            "board": ["#" * (len(cards) + 1)],
            "cards": cards,
            "hands": {name: [held] if name == first else [] for name in players},
            "decks": {name: [] for name in players},
        }
    )
    table.do(first, held["id"], (len(cards), 0))
    return table


@pytest.mark.parametrize(
    ("rows", "reason", "winners"),
    [
        (("A 1 1 1", "B 3 3"), "most_cards", "A"),
        (("A 1", "B 1 1"), "most_cards", "B"),
        (("A 1 1", "B 1 2"), "most_levels", "B"),
        (("A 1 2", "B 2 1"), "complete_tie", "AB"),
        (("A 1", "B 1 1", "C 3"), "most_cards", "B"),
        (("A 1 3", "B 2 2", "C 3 3 "), "most_levels", "C"),
        # LAW-R-63: three are tied on cards, two of these on the best levels.
        (("A 2 2", "B 1 1", "C 3 1"), "complete_tie", "AC"),
        # The seat with few cards has the highest levels, which do not count.
        (("A 1 1", "B 3", "C 1 1"), "complete_tie", "AC"),
        (("A 1 1", "B 1 1", "C 1 1", "D 1 1"), "complete_tie", "ABCD"),
        (("A 1 1", "B 1 1", "C 1 2", "D 1 1"), "most_levels", "C"),
    ],
)
def test_winners_and_ties(rows: tuple[str, ...], reason: str, winners: str) -> None:
    # LAW-END-04, LAW-TIE-01, LAW-TIE-02, LAW-TIE-03, LAW-TIE-04, LAW-TIE-06, LAW-R-63, LAW-GEN-02
    table = finished(*rows, players=SEATS[: len(rows)])
    assert table.outcome.reason == reason
    assert "".join(SEATS[seat] for seat in table.outcome.winners) == winners
    assert table.outcome.tally["cards"] == tuple(len(row.split()) - 1 for row in rows)
    assert table.outcome.tally["levels"] == tuple(sum(map(int, row.split()[1:])) for row in rows)


@pytest.mark.parametrize(
    ("first", "rows", "following"),
    [
        ("A", ("A 1 1", "B 1", "C 1"), "A"),
        ("A", ("A 1", "B 1", "C 1 1"), "C"),
        # Complete ties: the one furthest clockwise from who went first.
        ("A", ("A 1 1", "B 1 1", "C 1"), "B"),
        ("B", ("A 1 1", "B 1 1", "C 1"), "A"),
        ("C", ("A 1 1", "B 1 1", "C 1"), "B"),
        ("B", ("A 1 1", "B 1 1", "C 1 1"), "A"),
    ],
)
def test_who_would_go_first_next(first: str, rows: tuple[str, ...], following: str) -> None:
    # LAW-END-05, LAW-TIE-05, LAW-R-63
    table = finished(*rows, players="ABC", first=first)
    assert SEATS[tally(table.match.state).first] == following


def test_control_counts_and_not_where_a_card_came_from() -> None:
    # LAW-GEN-02, LAW-CARD-09, LAW-TOK-02
    table = Table.at(
        {
            "players": ["A", "B"],
            "board": ["###"],
            "cards": [
                {"id": "b1", "by": "B", "at": [0, 0], "s": "1/1/1/1"},
                {"id": "b2", "by": "B", "at": [2, 0], "s": "1/1/1/1"},
            ],
            "hands": {"A": [{"id": "a1", "s": "9/9/9/9"}], "B": [{"id": "b3", "s": "1/1/1/1"}]},
        }
    )
    table.do("A", "a1", (1, 0))
    assert table.outcome.tally["cards"] == (3, 0)
    assert table.outcome.winners == (0,)


def test_a_full_board_ends_it_with_cards_in_hand() -> None:
    # LAW-END-01, LAW-END-02, LAW-R-38, LAW-R-41
    table = Table.at(
        {
            "players": ["A", "B"],
            "board": ["##"],
            "cards": [{"id": "b1", "by": "B", "at": [0, 0], "s": "9/9/9/9"}],
            "hands": {
                "A": [{"id": "a1", "s": "1/1/1/1"}, {"id": "a2", "s": "9/9/9/9", "ab": "skinwalker"}],
                "B": [{"id": "b2", "s": "1/1/1/1"}],
            },
            "decks": {"A": [{"id": "a3", "s": "1/1/1/1"}], "B": []},
        }
    )
    table.do("A", "a1", (1, 0))
    assert table.outcome.reason == "complete_tie"
    assert len(table.names("hand:0", "A")) == 2  # the turn was finished with its draw


def test_a_slain_card_opens_the_board_again() -> None:
    # LAW-R-12, LAW-R-41, LAW-SLAY-03
    table = Table.at(
        {
            "players": ["A", "B"],
            "board": ["##"],
            "cards": [{"id": "b1", "by": "B", "at": [0, 0], "s": "1/1/1/1"}],
            "hands": {"A": [{"id": "a1", "s": "9/9/9/9", "ab": "slayer"}], "B": [{"id": "b2", "s": "1/1/1/1"}]},
        }
    )
    table.do("A", "a1", (1, 0))
    assert table.match.outcome is None
    assert table.names("underworld", "B") == ["b1"]
    assert table.options("B", "b2") == [(0, 0)]


def test_the_last_draw_keeps_the_battle_alive() -> None:
    # LAW-END-01, LAW-R-41
    table = Table.at(
        {
            "players": ["A", "B"],
            "board": ["####"],
            "hands": {"A": [{"id": "a1", "s": "1/1/1/1"}], "B": []},
            "decks": {"A": [{"id": "a2", "s": "1/1/1/1"}], "B": []},
        }
    )
    table.do("A", "a1", (0, 0))
    assert table.asked == "A"
    table.do("A", "a2", (2, 0))
    assert table.outcome.winners == (0,)


def test_the_count_so_far_is_public() -> None:
    # LAW-GEN-02, LAW-TOK-05, LAW-HID-07
    table = Table.new().to_opening()
    card = table.options("A")[0]
    table.do("A", card, table.options("A", card)[0])
    assert dict(table.view("B").facts()) == {"cards": (1, 0), "levels": (0, 0)}
