"""Whole matches: who starts, which pantheon, rounds, and what is secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from game.games.pantheon_duel.meta import BOARD
from game.games.pantheon_duel.records import Marks
from game.games.pantheon_duel.words import READING
from game.rules.abilities.evaluation import in_force
from game.rules.asks import Choice
from game.rules.engine import Engine
from game.rules.gamedef import Game
from game.rules.match import Match, MatchError
from game.rules.plain import NOBODY, Frozen
from game.rules.rulesdef import COUNT, FULL
from game.rules.state import State
from game.rules.view import View
from tests.games.pantheon_duel.table import Table, game, play_out

SEATS = ("Ann", "Ben")


def new(seed: int, **options: object) -> Match:
    return Match.new(game(), SEATS, seed, options)


def led(seed: int, **options: object) -> Match:
    """A match whose pantheons are chosen."""
    match = new(seed, **options)
    seat = match.state.asks[0].seat
    match.apply(seat, (Choice("ref", "greek"),))
    return match


def refs(state: State, zone: str) -> list[str]:
    return [state.components[number].ref for number in state.zone(zone)]


def test_chance_settles_who_starts() -> None:
    # PD-R-19
    starters = Counter([new(seed).state.values.first for seed in range(200)])
    assert min(starters[seat] for seat in (0, 1)) > 70
    assert new(1, first_seat=0).state.values.first == 0
    assert new(1, first_seat=1).state.values.first == 1


def test_decks_are_shuffled_and_tables_are_empty() -> None:
    # PD-SETUP-02, PD-SETUP-03, PD-SETUP-04
    one, other = led(1, first_seat=0).state, led(2, first_seat=0).state
    assert sorted([*refs(one, "deck:0"), *refs(one, "hand:0")]) == sorted(
        [ref for ref, card in one.defs.cards.items() if card.fields["pantheon"] == one.values.pantheons[0]]
    )
    assert refs(one, "deck:1") != refs(other, "deck:1")
    assert (refs(one, "board"), refs(one, "discard:0"), refs(one, "discard:1")) == ([], [], [])
    assert (one.values.strength, one.values.glory, one.values.supply) == ((0, 0), (0, 0), 10)


def test_decks_and_the_drawn_card_are_secret_and_nothing_else() -> None:
    # PD-R-31, PD-DRAW-04
    match = led(3, first_seat=0, mode="skirmish")
    match.apply(0, (Choice("button", "discard"),))
    own, other, public = match.view(0), match.view(1), match.view(NOBODY)
    for view in (own, other, public):
        assert [view.sight(zone) for zone in ("deck:0", "deck:1")] == [COUNT, COUNT]
        assert [view.sight(zone) for zone in ("discard:0", "discard:1", "board", "box", "under")] == [FULL] * 5
        assert view.zone("discard:0")[0].ref == refs(match.state, "discard:0")[0]
        assert (view.count("deck:0"), view.count("hand:0")) == (15, 1)
    assert own.zone("hand:0")[0].ref == refs(match.state, "hand:0")[0]
    assert other.zone("hand:0")[0].ref is None
    assert public.zone("hand:0")[0].ref is None


def test_an_opponent_does_not_see_which_card_was_taken_up() -> None:
    # PD-R-31
    match = led(3, first_seat=0)
    decision = match.explore(0, (Choice("component", match.state.zone("hand:0")[0]),))
    assert decision is not None
    assert decision.kind == "play.cell"
    ask = match.state.asks[0]
    match.engine.apply(state := match.state.clone(), 0, Choice("component", match.state.zone("hand:0")[0]))
    assert state.asks[0].kind == "play.cell"
    assert View(match.engine, state, 1).redacted().asks == (ask,)


def test_pantheons_are_kept_for_all_rounds() -> None:
    # PD-R-34
    match = play_out(led(5, mode="duel", first_seat=0), 5, rounds=1)
    before = match.state.values.pantheons
    match.apply(match.state.asks[0].seat, (Choice("button", "go_on"),))
    assert match.state.values.pantheons == before
    assert match.state.values.phase == "battle"


def test_by_option_they_are_chosen_anew() -> None:
    # PD-R-34, PD-SETUP-01
    match = play_out(led(5, mode="duel", first_seat=0, keep_pantheons=False), 5, rounds=1)
    match.apply(match.state.asks[0].seat, (Choice("button", "go_on"),))
    state = match.state
    assert (state.values.phase, state.values.pantheons) == ("pantheons", ("", ""))
    chooser = state.asks[0].seat
    assert chooser != state.values.first
    match.apply(chooser, (Choice("ref", "norse"),))
    assert match.state.values.pantheons[chooser] == "norse"
    assert len(match.state.zone(f"deck:{chooser}")) == 17


@pytest.mark.parametrize("seed", range(6))
def test_a_best_of_three_ends_with_two_wins(seed: int) -> None:
    # PD-MATCH-01, PD-MATCH-02, PD-SETUP-05
    match = new(seed, mode="duel")
    starters: list[tuple[int, tuple[int, ...]]] = []
    for number in range(1, 10):
        play_out(match, seed * 10 + number, rounds=number)
        if match.outcome is not None:
            break
        starters.append((match.state.values.first, match.state.values.rounds_won))
        match.apply(match.state.asks[0].seat, (Choice("button", "go_on"),))
        play_out_pantheons(match)
        assert match.state.asks[0].seat == match.state.values.first
    assert match.outcome is not None
    assert max(match.outcome.tally["rounds"]) == 2
    before: tuple[int, ...] = (0, 0)
    for first, won in starters:
        if won != before:
            assert won[first] == before[first] + 1
        before = won


def play_out_pantheons(match: Match) -> None:
    while match.state.values.phase == "pantheons":
        seat = match.state.asks[0].seat
        match.apply(seat, (match.legal(seat)[0],))


@pytest.mark.parametrize("seed", range(8))
def test_a_round_always_fills_its_square(seed: int) -> None:
    # PD-GOAL-01, PD-PLACE-06, PD-END-01, PD-R-35
    match = play_out(led(seed, mode="skirmish"), seed)
    inside = [card for card in match.state.occupants("board").values() if not card.marks.outside]
    assert len(inside) == 16
    columns, rows = ({card.place[axis] for card in inside if card.place} for axis in (0, 1))
    assert (max(columns) - min(columns), max(rows) - min(rows)) == (3, 3)


def test_a_pack_needs_two_pantheons_and_enough_cards() -> None:
    defs = game().defs
    norse = {ref: card for ref, card in defs.cards.items() if card.fields["pantheon"] == "norse"}
    few = dict(list(defs.cards.items())[::4])
    for cards, words in ((norse, "Pantheons: 1, but 2 are needed."), (few, "has only")):
        with pytest.raises(MatchError, match=words):
            Match.new(Game(game().code, replace(defs, cards=cards)), SEATS, 1, {"mode": "skirmish"})


def test_facts_tell_what_the_count_would_be() -> None:
    # PD-END-02, PD-BALDER-01
    table = Table.at({"cards": [{"card": "balder", "by": "A", "at": [0, 0]}, {"id": "b1", "by": "B", "at": [1, 0]}]})
    facts = table.view("B").facts()
    assert (facts["icons"], facts["majority"]) == ((2, 1), (0,))
    assert len(facts["reach"]) == 6 * 7  # two wide and one high: columns -2 to 3, rows -3 to 3
    assert len(table.view("B").boards["board"].spaces) == 4 * 3  # those around the cards are shown


def test_markers_tell_tokens_and_captures() -> None:
    # PD-PARTS-03, PD-CAPTURE-03
    written = {"id": "b1", "by": "A", "from": "B", "at": [0, 0], "tokens": 2, "s": "s/s/-/-", "shattered": ["east"]}
    table = Table.at({"cards": [written]})
    markers = table.view("A").markers(table.number("b1"))
    assert {name: len(causes) for name, causes in markers.items()} == {"allegiance": 1, "power": 2, "shattered_east": 1}
    value = table.view("A").stat(table.number("b1"), "power")
    assert (value.total, value.printed, [part.text for part in value.parts]) == (2, 0, ["power_tokens"])


def test_all_cards_come_back_for_the_next_round() -> None:
    # PD-SETUP-02, PD-SETUP-04: those under another one, out of the game and among the discards, without what lay on them.
    written = {
        "mode": "duel",
        "grid": ["ABAB", "BABA", "ABAB", "B..."],
        "cards": [
            {"card": "thor", "by": "B", "at": [1, 3], "s": "s/s/s/s", "tokens": 2, "shattered": ["north"]},
            {"id": "c23", "by": "B", "at": [2, 3], "s": "s/s/s/s"},
            {"card": "hela", "by": "B", "under": "c23"},
        ],
        "box": ["vali"],
        "discards": {"A": ["odin"], "B": ["zeus"]},
        "decks": {"A": ["a1", "a2"], "B": ["b1"]},
    }
    table = Table.at(written)
    cards = sorted([card.ref for card in table.match.state.components.values()])
    table.play("a1", (3, 3))
    table.press("go_on")
    state = table.match.state
    assert state.values.turn == 1
    assert (
        sorted([ref for seat in (0, 1) for zone in ("deck", "hand") for ref in refs(state, f"{zone}:{seat}")]) == cards
    )
    assert {"hela", "vali", "thor", "odin"} <= {*refs(state, "deck:0"), *refs(state, "hand:0")}
    assert [card.marks for card in state.components.values() if card.marks != Marks()] == []


@pytest.mark.parametrize("reshuffled", [True, False])
def test_a_deck_to_which_cards_return_is_shuffled(reshuffled: bool) -> None:
    # PD-R-04, PD-SIGURD-01: in the order in which they lay, a deck of twelve would stay by chance once in 12! times.
    lying = [f"a{number}" for number in range(12)]
    if reshuffled:
        table = Table.at({"decks": {"A": []}, "discards": {"A": lying}})
        before = lying
    else:
        table = Table.at({"decks": {"A": ["sigurd", *lying]}, "discards": {"A": ["a99"]}})
        before = [*refs(table.match.state, "deck:0"), "a99"]
        table.play("sigurd", (0, 0))
    after = [*refs(table.match.state, "deck:0"), *refs(table.match.state, "hand:0")]
    assert sorted(after) == sorted(before)
    assert after != before


def test_a_mode_may_set_what_lines_and_the_majority_are_worth() -> None:
    # PD-LINE-01, PD-END-03, PD-TYR-01
    defs = game().defs
    mode = defs.modes["skirmish"]
    dear = mode._replace(fields=mode.fields.put(line_glory=4, majority_glory=7))
    changed = replace(defs, modes=Frozen({**defs.modes, "skirmish": dear}))
    written = {
        "players": ["A", "B"],
        "grid": ["ABAB", "BABA", "AABB", "BAA."],
        "decks": {"A": ["tyr", "x"]},
    }
    stubbed, state = game().code.position(changed, written)
    match = Match.of_state(Game(game().code, stubbed), SEATS, state)
    match.apply(0, (Choice("component", match.state.zone("hand:0")[0]), Choice("cell", (3, 3))))
    assert match.outcome is not None
    assert match.outcome.tally["glory"] == (4 + 1 + 7, 0)


def test_the_board_shrinks_when_a_card_leaves() -> None:
    # PD-R-16, PD-PLACE-03
    table = Table.at({"cards": [{"id": "b1", "by": "B", "at": [0, 0], "s": "s/s/s/s"}], "decks": {"A": ["vali", "x"]}})
    before = table.match.state.boards["board"]
    table.play("vali", (1, 0))
    assert refs(table.match.state, "box") == ["vali"]
    assert table.match.state.boards["board"] == before


@pytest.mark.parametrize("touched", [State.touch, State.touch_places])
def test_what_cards_do_together_is_the_same_carried_on_and_worked_out_at_once(touched: Callable[[State], None]) -> None:
    state = play_out(new(11, first_seat=0), 5).state.clone()
    lying = state.zone(BOARD)
    state.touch()
    at_once = in_force(READING, state)
    for count in range(len(lying) + 1):
        touched(state)
        state.zones[BOARD] = lying[:count]
        carried_on = in_force(READING, state)
    assert carried_on == at_once
    assert len(at_once.modifiers) > 0
    assert len(at_once.triggers) > 0


def test_what_is_derived_of_the_battlefield_stays_while_cards_are_drawn_and_discarded() -> None:
    match = led(3, first_seat=0)
    state, engine = match.state.clone(), Engine(game().code)
    derived = state.lying, state.placed
    engine.apply(state, 0, Choice("button", "discard"))
    assert (state.lying, state.placed) == derived
    assert state.lying is derived[0]
    assert state.placed is derived[1]
    engine.apply(state, 0, Choice("component", state.zone("hand:0")[0]))
    engine.apply(state, 0, Choice("cell", (0, 0)))
    assert state.lying is not derived[0]
    assert state.placed is not derived[1]
