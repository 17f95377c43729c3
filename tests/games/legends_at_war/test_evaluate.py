"""Possible states for what a seat sees, and how positions are valued."""

from __future__ import annotations

from collections import Counter

import pytest

from game.bots import Player, make_bot
from game.games.legends_at_war import GAME
from game.games.legends_at_war.evaluate import card_worth
from game.rules.rng import Rng
from game.rules.state import State
from game.rules.view import UNKNOWN, View
from tests.games.legends_at_war.table import LEGENDS, SEATS, Table


def imagined(table: Table, seat: str, seed: int = 1) -> State:
    view = table.view(seat)
    return GAME.sample(view.redacted(), view.seat, Rng(seed))


def check_possible(table: Table, seat: str, state: State) -> None:
    """The state has no unknown card, every card once, and looks to the seat as the true one does."""
    refs = Counter(component.ref for component in state.components.values())
    assert UNKNOWN not in refs
    assert set(refs.values()) == {1}
    true = Counter(component.ref for component in table.match.state.components.values())
    assert refs == true
    mine = View(table.match.engine, state, SEATS.index(seat))
    there = table.view(seat)
    for zone in there.zones():
        assert [(one.ref, one.place, one.controller, one.back) for one in mine.zone(zone)] == [
            (one.ref, one.place, one.controller, one.back) for one in there.zone(zone)
        ], zone
    for zone in table.match.state.zones:
        if not zone.startswith(("deck", "pool")):
            assert len(state.zone(zone)) == len(table.match.state.zone(zone)), zone


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_samples_fit_what_is_seen(seats: int) -> None:
    # LAW-HID-08
    table = Table.new(seats).choose_pantheons("greek")
    check_possible(table, "B", imagined(table, "B"))
    while table.phase == "pantheons":
        table.choose_pantheons(table.options(table.asked)[0])
    table.do("A", table.options("A")[0])
    table.deck("B")
    for seat in SEATS[:seats]:
        check_possible(table, seat, imagined(table, seat))
    for phase in (table.decks, table.boards):
        phase()
        for seat in SEATS[:seats]:
            check_possible(table, seat, imagined(table, seat))
    card = table.options("A")[0]
    table.do("A", card, table.options("A", card)[0])
    for seat in SEATS[:seats]:
        check_possible(table, seat, imagined(table, seat))
    table.opening()
    while table.match.outcome is None:
        for seat in SEATS[:seats]:
            check_possible(table, seat, imagined(table, seat, 7))
        table.turn()


def test_samples_differ_where_things_are_hidden() -> None:
    # LAW-HID-08
    table = Table.new().to_battle()
    hands = {
        tuple(sorted(state.components[number].ref for number in state.zone("hand:1")))
        for state in (imagined(table, "A", seed) for seed in range(8))
    }
    assert len(hands) > 1


def test_a_sample_can_be_played_to_its_end() -> None:
    # LAW-HID-08
    table = Table.new(3).choose_pantheons("greek", "norse", "japanese").deck("C")
    state = imagined(table, "A")
    engine, rng = table.match.engine, Rng(3)
    while state.outcome is None:
        ask = state.asks[0]
        engine.apply(state, ask.seat, rng.pick(engine.options(state, ask)))
    assert len(state.zone("board")) + len(state.zone("underworld")) == 18


def test_a_greedy_bot_builds_a_strong_deck_and_is_done() -> None:
    # LAW-PSK-02
    table = Table.new().choose_pantheons("greek", "norse")
    for seat in "AB":
        player = Player(make_bot("greedy", GAME), 5)
        count = 0
        while table.kind(seat) == "deck":
            number = SEATS.index(seat)
            decision = table.match.decision(number)
            assert decision is not None
            table.match.apply(number, player.choose(table.view(seat), decision))
            count += 1
        assert count <= 12
    table.view("A")
    deck = [str(name) for name in table.names("deck:0", "A")]
    rest = [str(name) for name in table.names("aside:0", "A")]
    for level in (1, 2, 3):
        chosen = [card_worth(LEGENDS.defs, name) for name in deck if LEGENDS.defs.cards[name].fields["level"] == level]
        left = [card_worth(LEGENDS.defs, name) for name in rest if LEGENDS.defs.cards[name].fields["level"] == level]
        assert min(chosen) >= max(left)


def test_more_cards_are_worth_more() -> None:
    # LAW-GEN-02
    def worth(controller: str) -> float:
        cards = [
            {"id": "x1", "by": controller, "at": [0, 0], "s": "5/5/5/5"},
            {"id": "b1", "by": "B", "at": [2, 0], "s": "5/5/5/5"},
        ]
        return GAME.evaluate(Table.at({"players": ["A", "B"], "board": ["####"], "cards": cards}).view("A"))

    assert worth("A") > worth("B")
