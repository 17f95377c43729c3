"""Bots of Pantheon Duel: possible states, and play that is worth the name."""

from __future__ import annotations

from game.bots import Player, make_bot
from game.rules.asks import Choice
from game.rules.match import Match
from game.rules.rng import Rng
from game.rules.view import UNKNOWN
from tests.games.pantheon_duel.table import Table, game


def played(seed: int, kinds: tuple[str, str]) -> Match:
    match = Match.new(game(), ("Ann", "Ben"), seed, {"mode": "skirmish"})
    players = [Player(make_bot(kind, game().code), seed + seat) for seat, kind in enumerate(kinds)]
    while match.outcome is None:
        seat = match.state.asks[0].seat
        decision = match.decision(seat)
        assert decision is not None
        match.apply(seat, players[seat].choose(match.view(seat), decision))
    return match


def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(12):
        kinds = ("greedy", "random") if seed % 2 == 0 else ("random", "greedy")
        outcome = played(seed, kinds).outcome
        assert outcome is not None
        wins += outcome.winners == (seed % 2,)
    assert wins >= 10


def test_a_sample_holds_each_card_once() -> None:
    match = played(4, ("random", "random"))
    match.undo()
    for seat in (0, 1):
        state = game().code.sample(match.view(seat).redacted(), seat, Rng(seat))
        refs = [card.ref for card in state.components.values()]
        assert UNKNOWN not in refs
        assert sorted(refs) == sorted(game().defs.cards)


def best(table: Table, name: str) -> tuple[Choice, ...]:
    seat = table.players.index(name)
    decision = table.match.decision(seat)
    assert decision is not None
    return Player(make_bot("greedy", game().code), 1).choose(table.match.view(seat), decision)


def test_it_completes_a_line() -> None:
    table = Table.at(
        {
            "cards": [{"id": "a1", "by": "A", "at": [0, 0], "p": 5}, {"id": "a2", "by": "A", "at": [1, 0], "p": 5}],
            "decks": {"A": [{"id": "a3", "p": 3}]},
        }
    )
    assert best(table, "A")[-1].value in ((-1, 0), (2, 0))


def test_it_spends_strength_where_that_captures() -> None:
    written = {
        "cards": [{"id": "b1", "by": "B", "at": [0, 0], "p": 3}],
        "decks": {"A": [{"id": "a1", "p": 3}, "x"]},
        "strength": {"A": 1},
    }
    table = Table.at(written)
    table.play("a1", (1, 0))
    assert best(table, "A") == (Choice("component", table.number("a1")),)
    idle = Table.at({**written, "cards": [{"id": "b1", "by": "B", "at": [0, 0], "p": 9}]})
    idle.play("a1", (1, 0))
    assert best(idle, "A") == (Choice("button", "fight"),)


def test_bots_go_on_where_a_card_was_put_into_the_other_deck() -> None:
    match = Match.new(game(), ("Ann", "Ben"), 5, {"mode": "skirmish", "first_seat": 0})
    match.apply(1, (Choice("ref", "greek"),))
    match.apply(0, (Choice("component", match.state.zone("hand:0")[0]), Choice("cell", (0, 0))))
    match.edit(0, "move", {"component": match.state.zone("board")[0], "zone": "deck:1"})
    for seat in (0, 1):
        refs = [
            card.ref for card in game().code.sample(match.view(seat).redacted(), seat, Rng(seat)).components.values()
        ]
        assert sorted(refs) == sorted(game().defs.cards)
