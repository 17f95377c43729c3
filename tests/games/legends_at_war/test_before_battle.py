"""Setting up, choosing pantheons, building decks and laying the board of a Pantheon Skirmish."""

from __future__ import annotations

from collections import Counter

import pytest

from game.games.legends_at_war.meta import check_start
from game.games.legends_at_war.records import CHANGES
from game.rules.asks import Choice
from game.rules.match import Match, MatchError
from game.rules.plain import Frozen
from game.rules.work import IllegalAction
from tests.games.legends_at_war.table import LEGENDS, MODE, PANTHEONS, SEATS, Table, cells

CARDS = LEGENDS.defs.cards


def level(name: str) -> int:
    return int(CARDS[name].fields["level"])


# --- who plays ---


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_play(seats: int) -> None:
    # LAW-GEN-01, LAW-COMP-04, LAW-MODE-04
    assert Table.new(seats).match.state.seat_count == seats


@pytest.mark.parametrize("seats", [1, 5])
def test_no_other_number_plays(seats: int) -> None:
    # LAW-GEN-01
    with pytest.raises(MatchError, match="2 to 4"):
        Match.new(LEGENDS, [str(seat) for seat in range(seats)], 1, {"mode": MODE})


def test_who_goes_first_is_random_or_set() -> None:
    # LAW-GEN-05, LAW-R-65, LAW-R-68
    assert {Table.new(3, seed, first=None).asked for seed in range(20)} == set("ABC")
    assert {Table.new(3, seed, first="C").asked for seed in range(5)} == {"C"}
    assert Table.new(3, 7, first=None).asked == Table.new(3, 7, first=None).asked


def test_a_first_seat_that_is_not_there_is_refused() -> None:
    # LAW-R-65
    with pytest.raises(MatchError):
        Table.new(2, first="D")


def test_a_start_says_what_is_missing() -> None:
    # LAW-MODE-02, LAW-MODE-05
    options = Frozen(mode=MODE)
    assert check_start(LEGENDS.defs, 4, options) is None
    unknown = check_start(LEGENDS.defs, 2, Frozen(mode="solitaire"))
    assert unknown is not None
    assert unknown.text == "mode_not_playable"


# --- pantheons ---


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pantheons_are_chosen_in_turn_order(seats: int) -> None:
    # LAW-PSK-01, LAW-GEN-04, LAW-MODE-02
    table = Table.new(seats, first="B")
    order = [SEATS[(1 + step) % seats] for step in range(seats)]
    left = sorted(PANTHEONS)
    for seat in order:
        assert table.asked == seat
        assert table.options(seat) == left
        table.do(seat, left[-1])
        pool = table.names(f"pool:{SEATS.index(seat)}", seat)
        if table.phase == "pantheons":
            assert len(pool) == 18
            assert {CARDS[str(name)].fields["pantheon"] for name in pool} == {left[-1]}
        left.pop()
    assert table.phase == "decks"


def test_a_taken_pantheon_is_refused_by_name() -> None:
    # LAW-MODE-02
    table = Table.new().choose_pantheons("norse")
    assert table.why_not("B", "norse") == "LAW-MODE-02"
    with pytest.raises(IllegalAction, match="pantheon_taken"):
        table.do("B", "norse")
    assert table.view("A").value("pantheons") == ("norse", "")


def test_only_the_seat_in_turn_chooses() -> None:
    # LAW-GEN-04
    table = Table.new(3)
    with pytest.raises(IllegalAction, match="not_your_turn"):
        table.do("B", "greek")


# --- decks ---


def test_a_deck_is_three_two_one() -> None:
    # LAW-PSK-02, LAW-PILE-01
    table = Table.new().choose_pantheons("greek", "japanese")
    assert table.asked == "AB"
    for _card in range(6):
        assert "done" not in table.options("A")
        assert table.why_not("A", "done") == "LAW-PSK-02"
        table.do("A", table.options("A")[0])
    deck = table.names("deck:0", "A")
    assert Counter(level(str(name)) for name in deck) == {1: 3, 2: 2, 3: 1}
    # Nothing can be added to a full deck, only taken out again.
    assert sorted(map(str, table.options("A"))) == sorted([*map(str, deck), "done"])
    extra = next(str(name) for name in table.names("pool:0", "A"))
    assert table.why_not("A", extra) == "LAW-PSK-02"


def test_a_seat_that_has_changed_its_deck_too_often_keeps_what_is_in_it() -> None:
    # LAW-PSK-02
    table = Table.new().choose_pantheons("greek", "japanese")
    table.do("A", "zeus")
    for _change in range(CHANGES):
        assert "zeus" in table.options("A")
        table.do("A", "zeus")
        table.do("A", "zeus")
    assert table.names("deck:0", "A") == ["zeus"]
    assert "zeus" not in table.options("A")
    assert table.why_not("A", "zeus") == "LAW-PSK-02"
    while "done" not in table.options("A"):
        table.do("A", table.options("A")[0])
    # Nothing else is left to do, and of any other card it is still told why it does not come in.
    assert table.options("A") == ["done"]
    extra = next(str(name) for name in table.names("pool:0", "A"))
    assert table.why_not("A", extra) == "LAW-PSK-02"


def test_ready_made_decks_are_shortcuts_that_nobody_else_learns_of() -> None:
    # LAW-PSK-02, LAW-HID-05
    table = Table.new().choose_pantheons("greek", "norse")
    before = table.view("B").to_plain()
    decks = ["gates-of-hades", "aegean-tide", "mount-olympus"]
    assert [choice.value for choice in table.match.shortcuts(0)] == decks
    assert not [choice for choice in table.match.legal(0) if choice.what == "ref"], (
        "bots build their decks card by card"
    )
    table.match.apply(0, (Choice("ref", "aegean-tide"),))
    assert sorted(map(str, table.names("deck:0", "A"))) == sorted(LEGENDS.defs.decks["aegean-tide"].cards)
    assert table.view("B").to_plain() == before
    assert [choice.value for choice in table.match.shortcuts(0)] == [decks[0], decks[2]]
    assert table.match.load(table.match.save(), LEGENDS).digest() == table.match.digest()
    table.match.undo(0)
    assert table.names("deck:0", "A") == []


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ({"zeus": 1, "apollo": 1, "athena": 1, "nike": 1, "iris": 1, "perseus": 1}, ""),
        ({"zeus": 1, "apollo": 1, "athena": 1, "nike": 1, "iris": 1, "hades": 1}, "deck_levels"),
        ({"zeus": 1, "apollo": 1, "athena": 1, "nike": 1, "iris": 2}, "deck_card_twice"),
        ({"zeus": 1, "apollo": 1, "thor": 1, "nike": 1, "iris": 1, "perseus": 1}, "deck_of_several_pantheons"),
    ],
)
def test_what_a_ready_made_deck_must_be(cards: dict[str, int], text: str) -> None:
    # LAW-PSK-01, LAW-PSK-02
    assert LEGENDS.code.decks is not None
    refusal = LEGENDS.code.decks.first_breach(LEGENDS.defs, cards)
    assert (refusal.text if refusal is not None else "") == text


def test_a_card_can_be_taken_back() -> None:
    # LAW-PSK-02
    table = Table.new().choose_pantheons("greek", "norse")
    third = next(str(name) for name in table.names("pool:0", "A") if level(str(name)) == 3)
    table.do("A", third)
    assert all(level(str(name)) != 3 for name in table.options("A") if name != third)
    table.do("A", third)
    assert table.names("deck:0", "A") == []
    assert third in table.options("A")


def test_any_dominions_may_be_mixed() -> None:
    # LAW-PSK-02, LAW-DOM-01
    table = Table.new().choose_pantheons("american", "norse")
    sky = [
        ref for ref, card in CARDS.items() if card.fields["pantheon"] == "american" and card.fields["dominion"] == "sky"
    ]
    table.deck("A", sky)
    assert table.kind("A") == ""
    assert table.asked == "B"


def test_cards_of_others_are_no_choice() -> None:
    # LAW-PSK-01
    table = Table.new().choose_pantheons("greek", "norse")
    foreign = next(ref for ref, card in CARDS.items() if card.fields["pantheon"] == "norse")
    assert table.why_not("A", foreign) == "LAW-PSK-01"


@pytest.mark.parametrize("order", ["ABC", "CBA", "BCA"])
def test_decks_are_built_at_once_in_any_order(order: str) -> None:
    # LAW-PSK-02, LAW-PSK-03
    table = Table.new(3).choose_pantheons("greek", "norse", "american")
    assert table.asked == "ABC"
    for seat in order:
        assert table.phase == "decks"
        table.deck(seat)
    assert table.phase == "boards"
    for number, name in enumerate("ABC"):
        assert table.view("").count(f"deck:{number}") == 6
        assert table.view("").count(f"aside:{number}") == 12
        assert table.view(name).count(f"pool:{number}") == 0


def test_a_done_deck_is_not_asked_for_again() -> None:
    # LAW-PSK-02
    table = Table.new().choose_pantheons("greek", "norse").deck("B")
    assert table.asked == "A"
    with pytest.raises(IllegalAction):
        table.do("B", "done")


# --- board pieces ---


def test_all_pieces_are_on_offer() -> None:
    # LAW-R-51, LAW-COMP-03
    table = Table.new().to_boards()
    assert table.options("A") == list(LEGENDS.defs.pieces)


@pytest.mark.parametrize(("seats", "spare", "offered"), [(2, 0, 2), (3, 1, 4), (4, 8, 12), (4, 10, 12)])
def test_a_random_set_with_spare_pieces(seats: int, spare: int, offered: int) -> None:
    # LAW-R-51, LAW-MODE-05, LAW-DATA-31, LAW-R-68
    tables = [Table.new(seats, seed, spare_pieces=spare) for seed in range(4)]
    sets = {tuple(sorted(map(str, table.names("tray", "A")))) for table in tables}
    assert {len(pieces) for pieces in sets} == {offered}
    assert len(sets) == (1 if offered == 12 else 4)


def test_each_lays_one_piece_in_turn_order() -> None:
    # LAW-MODE-06, LAW-BOARD-02, LAW-R-51
    table = Table.new(3, first="B").to_boards()
    for count, seat in enumerate("BCA"):
        assert table.asked == seat
        piece = table.options(seat)[0]
        table.do(seat, piece, ("alpha", 0), table.options(seat, piece, ("alpha", 0))[0])
        assert len(cells(table)) == 6 * (count + 1)
        assert piece not in table.names("tray", seat)
    assert table.phase == "opening"
    assert len(table.names("laid", "A")) == 3


def test_the_first_piece_lies_any_way_round() -> None:
    # LAW-BOARD-03, LAW-BOARD-08, LAW-R-52
    table = Table.new().to_boards()
    assert table.options("A", "anvil") == [("alpha", 0), ("alpha", 180), ("omega", 0), ("omega", 180)]
    for orient in table.options("A", "anvil"):
        assert table.options("A", "anvil", orient) == [(0, 0)]
    assert table.why_not("A", "anvil", ("alpha", 90)) == "LAW-BOARD-06"
    assert table.why_not("A", "anvil", ("gamma", 0)) == "LAW-BOARD-08"
    assert table.why_not("A", "anvil", ("alpha", 0), (1, 0)) == "LAW-BOARD-03"


def test_a_later_piece_touches_twice_and_never_overlaps() -> None:
    # LAW-BOARD-05, LAW-BOARD-07, LAW-BOARD-01
    table = Table.new().to_boards()
    table.do("A", "anvil", ("alpha", 0), (0, 0))
    # The anvil lies at (0,0) (1,0) / (1,1) (2,1) / (1,2) (2,2); another piece comes beside it.
    places = table.options("B", "harbour", ("alpha", 0))
    board = set(cells(table))
    shape = [(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (3, 1)]
    expected = []
    for y in range(-4, 6):
        for x in range(-6, 6):
            there = [(x + dx, y + dy) for dx, dy in shape]
            if not board & set(there) and touching(board, there) >= 2:
                expected.append((x, y))
    assert sorted(places) == sorted(expected)
    assert table.why_not("B", "harbour", ("alpha", 0), (0, 0)) == "LAW-BOARD-07"
    assert table.why_not("B", "harbour", ("alpha", 0), (40, 40)) == "LAW-BOARD-05"


def touching(board: set[tuple[int, int]], there: list[tuple[int, int]]) -> int:
    """How many new spaces share an edge with an old one, each counted once."""
    return sum(any((x + dx, y + dy) in board for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))) for x, y in there)


def test_a_laid_piece_is_not_on_offer_again() -> None:
    # LAW-R-51
    table = Table.new().to_boards()
    table.do("A", "anvil", ("omega", 180), (0, 0))
    assert "anvil" not in table.options("B")
    assert [laid.piece for laid in table.view("B").boards["board"].laid] == ["anvil"]
    assert table.why_not("B", "anvil") == "LAW-MODE-06"


def test_the_alpha_side_is_plain_and_the_omega_side_is_not() -> None:
    # LAW-BOARD-08, LAW-SPACE-01
    plain = Table.new().to_boards()
    plain.do("A", "anvil", ("alpha", 0), (0, 0))
    assert not any(space.ref for space in plain.view("B").boards["board"].spaces.values())
    special = Table.new().to_boards()
    special.do("A", "anvil", ("omega", 0), (0, 0))
    assert any(space.ref for space in special.view("B").boards["board"].spaces.values())


def test_laying_is_one_action() -> None:
    # LAW-MODE-06: nothing happens before the piece lies.
    table = Table.new().to_boards()
    digest = table.match.digest()
    events = table.do("A", "anvil", ("alpha", 0), (0, 0))
    assert "lay" in [event.kind for event in events]
    table.match.undo()
    assert table.match.digest() == digest
