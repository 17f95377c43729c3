"""The face-down opening, the draws, and what follows it."""

from __future__ import annotations

import pytest

from game.rules.plain import Cell
from tests.games.legends_at_war.table import SEATS, Table, cells


def neighbours(cell: Cell) -> set[Cell]:
    x, y = cell
    return {(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_draws_five(seats: int) -> None:
    # LAW-OPEN-01, LAW-PILE-01
    table = Table.new(seats).to_opening()
    for seat, name in enumerate(SEATS[:seats]):
        assert len(table.names(f"hand:{seat}", name)) == 5
        assert table.view(name).count(f"deck:{seat}") == 1


def test_decks_are_shuffled() -> None:
    # LAW-OPEN-01, LAW-R-68
    hands = {tuple(sorted(map(str, Table.new(2, seed).to_opening().names("hand:0", "A")))) for seed in range(12)}
    assert len(hands) > 1


def test_cards_are_laid_face_down_in_turn_order_and_one_is_drawn() -> None:
    # LAW-OPEN-02, LAW-OPEN-04, LAW-TOK-01, LAW-GEN-04
    table = Table.new(3, first="C").to_opening()
    for seat in "CA":
        assert table.asked == seat
        number = SEATS.index(seat)
        card = table.options(seat)[0]
        place = table.options(seat, card)[0]
        table.do(seat, card, place)
        lying = table.view("B").occupants("board")[place]
        assert (lying.ref, lying.id, lying.face_up, lying.controller) == (None, None, False, number)
        assert table.view(seat).count(f"hand:{number}") == 5
        assert table.view(seat).count(f"deck:{number}") == 0
    assert table.asked == "B"


def test_face_down_cards_keep_apart() -> None:
    # LAW-OPEN-03, LAW-GEN-07, LAW-GEN-08, LAW-R-44
    table = Table.new(2).to_opening()
    card = table.options("A")[0]
    assert table.options("A", card) == cells(table)
    place = cells(table)[0]
    table.do("A", card, place)
    card = table.options("B")[0]
    allowed = [cell for cell in cells(table) if cell != place and cell not in neighbours(place)]
    assert table.options("B", card) == allowed
    beside = next(cell for cell in cells(table) if cell in neighbours(place))
    assert table.why_not("B", card, beside) == "LAW-OPEN-03"
    assert table.why_not("B", card, place) == "LAW-OPEN-02"
    assert table.why_not("B", card, (90, 90)) == "LAW-BOARD-10"
    assert table.why_not("B", "anvil") == "LAW-TURN-02"


def test_all_are_flipped_together_and_nobody_attacks() -> None:
    # LAW-OPEN-05, LAW-OPEN-07, LAW-OPEN-08, LAW-OPEN-09
    table = Table.new(3, first="B").to_opening()
    placed = []
    while table.phase == "opening":
        seat = table.asked
        card = table.options(seat)[0]
        placed.append(card)
        table.do(seat, card, table.options(seat, card)[0])
    kinds = [event.kind for event in table.happened]
    assert kinds.count("turn_over") == 3
    assert "attack" not in kinds
    state = table.match.state
    assert all(state.components[number].face_up for number in state.zone("board"))
    numbers = [state.components[table.card(card)].marks.placed for card in placed]
    assert numbers == [1, 2, 3]
    assert table.asked == "B"
    assert table.kind("B") == "play.card"
    assert table.phase == "battle"


def test_the_opening_is_played_with_no_licence_to_replace() -> None:
    # LAW-SKIN-07: a card in hand that could replace another may not do so face down.
    position = {
        "players": ["A", "B"],
        "phase": "opening",
        "board": ["####"],
        "hands": {"A": [{"id": "a1", "s": "1/1/1/1"}], "B": [{"id": "b1", "s": "1/1/1/1", "ab": "skinwalker"}]},
        "decks": {"A": [], "B": []},
    }
    table = Table.at(position)
    table.do("A", "a1", (0, 0))
    assert table.options("B", "b1") == [(2, 0), (3, 0)]
    assert table.why_not("B", "b1", (0, 0)) == "LAW-OPEN-02"


@pytest.mark.parametrize("shown", ["hand_and_board", "none"])
def test_backs_show_levels_by_option(shown: str) -> None:
    # LAW-R-58, LAW-CARD-06, LAW-CON-09
    table = Table.new(2, show_back_levels=shown).to_opening()
    card = table.options("A")[0]
    place = table.options("A", card)[0]
    level = table.match.state.defs.cards[card].fields["level"]
    table.do("A", card, place)
    back = dict(table.view("B").occupants("board")[place].back)
    assert back == ({"level": level} if shown == "hand_and_board" else {})
    assert all(bool(hidden.back) == (shown == "hand_and_board") for hidden in table.view("B").zone("hand:0"))
    assert not any(hidden.back for hidden in table.view("B").zone("deck:1"))
