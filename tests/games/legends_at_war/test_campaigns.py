"""The campaigns and drafts by play: who sees what, what is told, and how one round leads to the next."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots import Player, make_bot
from game.rules.match import Match
from game.rules.plain import NOBODY, Outcome, Plain
from game.rules.preview import Preview
from game.rules.rulesdef import CONTENTS, COUNT, FULL, TOP
from game.rules.view import View
from game.rules.work import IllegalAction
from tests.games.legends_at_war.table import LEGENDS, SEATS, Table

PCA, RSK, RCA = "pantheon-campaign", "ragnarok-skirmish", "ragnarok-campaign"


def start(mode: str, seats: int = 2, seed: int = 1, **options: Any) -> Table:
    chosen = {"mode": mode, "first_seat": 0, **options}
    return Table(Match.new(LEGENDS, tuple(SEATS[:seats]), seed, chosen))


def play_on(table: Table, phase: str, round_number: int = 1, bot: str = "random") -> Table:
    """Bots play until a phase of a round is reached, or the match is over."""
    players = [Player(make_bot(bot, LEGENDS.code), seat + 1) for seat in range(len(table.match.seats))]
    while table.match.outcome is None:
        view = table.match.view(NOBODY)
        if (view.value("round"), view.value("phase")) == (round_number, phase):
            break
        seat = view.waiting[0]
        decision = table.match.decision(seat)
        assert decision is not None
        table.happened = table.match.apply(seat, players[seat].choose(table.match.view(seat), decision))
    return table


def captured(**options: Any) -> dict[str, Any]:
    """A sacrifice phase of three seats."""
    return {
        "players": ["A", "B", "C"],
        "mode": PCA,
        "phase": "sacrifice",
        "pantheons": {"A": "greek", "B": "norse", "C": "american"},
        "board": ["######"],
        "decks": {"A": 6, "B": 6, "C": 6},
        "captures": {"A": [{"id": "n1", "pan": "norse"}, {"id": "n2", "pan": "norse"}], "B": [{"id": "g1"}], "C": []},
        "upgrades": {"A": [{"id": "u1", "lvl": "II"}, {"id": "u3", "lvl": "III"}], "B": [{"id": "w1", "lvl": "II"}]},
        **options,
    }


# --- sacrifices ---


def test_a_sacrifice_is_seen_and_what_it_buys_is_not() -> None:
    # LAW-HID-06, LAW-HID-09, LAW-PCA-08
    table = Table.at(captured())
    assert table.asked == "AB"
    table.do("A", "n1", "u1")
    for seat in ("B", "C", ""):
        (told,) = table.told(seat, "sacrifice")
        assert (told["ref"], told["cause"]) == ("n1", "bought")
        moves = {move["to"]: move for move in table.told(seat, "move")}
        assert moves["underworld"]["ref"] == "n1"
        assert "ref" not in moves["deck:0"]
        assert "component" not in moves["deck:0"]
        assert table.names("underworld", seat) == ["n1"]
        assert table.view(seat).count("upgrade:0") == 1
    assert table.names("upgrade:0", "B") == [None]
    assert "u1" in table.names("deck:0", "A")


@pytest.mark.parametrize("gesture", [("n1", "u1"), ("n1", "nothing"), ("n1", "n2", "u3")])
def test_a_fair_match_does_not_take_a_sacrifice_back(gesture: tuple[str, ...]) -> None:
    # LAW-R-61
    table = Table.at(captured(round=3))
    table.match.fair = True
    table.do("A", *gesture)
    for seat in (0, 1, 2, NOBODY):
        refusal = table.match.can_undo(seat)
        assert refusal is not None
        assert refusal.text == "undo_knowledge"
    with pytest.raises(IllegalAction):
        table.match.undo(0)
    table.match.undo(0, agreed=(1, 2))
    assert table.options("A") == ["n1", "n2", "done"]


def test_a_free_card_is_not_shown() -> None:
    # LAW-HID-06, LAW-PCA-09
    table = Table.at(captured(decks={"A": 1, "B": 6, "C": 6}))
    table.do("A", "u1")
    assert table.told("B", "free_card") == [{"seat": 0}]
    assert all("ref" not in move for move in table.told("B", "move"))


def test_all_who_have_something_to_do_are_asked_at_once_and_again_after_each_answer() -> None:
    # LAW-PCA-08
    table = Table.at(captured())
    table.do("B", "g1", "w1")
    assert table.asked == "AB"
    table.do("B", "done")
    assert table.asked == "A"
    table.do("A", "n2", "u1")
    table.do("A", "n1", "nothing")
    assert table.asked == "A"
    table.do("A", "done")
    assert table.phase == "opening"


def test_a_gesture_that_one_seat_has_begun_is_nobody_elses_business() -> None:
    # LAW-HID-06, LAW-HID-08
    table = Table.at(captured())
    state = table.match.state.clone()
    table.match.engine.apply(state, 0, table.path("A", "n1")[0])
    assert [ask.kind for ask in state.asks] == ["sacrifice.for"]
    (ask,) = View(table.match.engine, state, 1).redacted().asks
    assert (ask.kind, ask.values) == ("sacrifice", {})


def test_piles_are_open_outside_of_battles_and_closed_in_them() -> None:
    # LAW-HID-02, LAW-HID-03, LAW-HID-09, LAW-PILE-02, LAW-PILE-03
    table = Table.at(captured())
    sight = {
        zone: table.view("A").sight(zone) for zone in ("upgrade:0", "deck:0", "upgrade:1", "capture:1", "underworld")
    }
    assert sight == {"upgrade:0": FULL, "deck:0": CONTENTS, "upgrade:1": COUNT, "capture:1": FULL, "underworld": FULL}
    table.do("B", "done")
    table.do("A", "done")
    assert table.phase == "opening"
    assert [table.view("A").sight(zone) for zone in ("upgrade:0", "deck:0", "capture:1")] == [COUNT, COUNT, FULL]


# --- the Pantheon Campaign as a whole ---


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_pantheon_campaign_from_start_to_end(seats: int) -> None:
    # LAW-PCA-01, LAW-PCA-02, LAW-PCA-03, LAW-PCA-05, LAW-R-69, LAW-PILE-05
    table = start(PCA, seats)
    assert table.view("A").zone("prizes")
    table = play_on(table, "opening")
    spaces = dict(table.match.state.boards["board"].spaces)
    assert len(spaces) == 6 * seats
    for seat in range(seats):
        assert (table.view("").count(f"hand:{seat}"), table.view("").count(f"deck:{seat}")) == (5, 4)
        assert table.view("").count(f"upgrade:{seat}") == 9
    for number in (2, 3):
        play_on(table, "sacrifice", number)
        assert table.view("").value("round") == number
        assert not table.match.state.zone("board")
        assert all(not table.view("").count(f"hand:{seat}") for seat in range(seats))
        assert len(table.view("").value("rounds")) == number - 1
        assert table.view("").facts()["rounds"] == table.view("").value("rounds")
        play_on(table, "opening", number)
        assert table.match.state.boards["board"].spaces == spaces
    underworld = len(table.match.state.zone("underworld"))
    play_on(table, "none", 4)
    outcome = table.outcome
    assert [outcome.tally["points"][seat] for seat in range(seats)] == [
        outcome.tally["deck"][seat] + outcome.tally["victory"][seat] for seat in range(seats)
    ]
    assert len(table.match.state.zone("underworld")) >= underworld
    assert not any(table.view("").count(f"upgrade:{seat}") for seat in range(seats))


def test_the_end_of_a_round_is_told_seat_by_seat() -> None:
    # LAW-PCA-04, LAW-PCA-05, LAW-END-04
    table = play_on(start(PCA, 3), "sacrifice", 2)
    (end,) = table.told("", "round_end")
    assert end["round"] == 1
    assert [entry["seat"] for entry in table.told("", "round_count")] == [0, 1, 2]
    assert [entry["cards"] for entry in table.told("", "round_count")] == list(end["cards"])
    assert table.told("", "next_first") == [{"seat": end["first"]}]
    assert table.view("").value("first") == end["first"]
    causes = {move["cause"] for move in table.told("A", "move")}
    assert {"home", "captive"} <= causes
    assert causes <= {"play", "draw", "home", "captive", "return", "prize", "replaced", "slayer"}


# --- drafts ---


def test_of_a_turned_pile_the_top_is_seen_and_of_the_others_the_number() -> None:
    # LAW-HID-04, LAW-R-55, LAW-PILE-04, LAW-HID-09
    table = start(RSK)
    for seat in ("A", "B", ""):
        assert table.view(seat).sight("draft-sea-1") == TOP
        assert table.view(seat).sight("draft-sea-2") == COUNT
        names = table.names("draft-sea-1", seat)
        assert names[:-1] == [None] * 11
        assert names[-1] is not None
        assert table.names("draft-sea-2", seat) == [None] * 8


def test_the_next_card_shows_at_once_and_is_told() -> None:
    # LAW-R-55, LAW-R-56
    table = start(RCA)
    pile = table.match.state.zone("draft-sea-1")
    first, second = [table.match.state.components[number].ref for number in (pile[-1], pile[-2])]
    preview = table.match.preview(0, table.path("A", first))
    assert preview.stopped == "hidden"
    table.do("A", first)
    assert [told["ref"] for told in table.told("B", "bared")] == [second]
    assert table.asked == "A"
    assert second in table.options("A")


def test_by_option_a_turned_pile_can_be_looked_through() -> None:
    # LAW-R-55
    table = start(RSK, draft_browse=True)
    assert table.view("B").sight("draft-sky-1") == FULL
    assert None not in table.names("draft-sky-1", "B")
    assert table.names("draft-sky-2", "B") == [None] * 8
    below = table.names("draft-sky-1", "A")[0]
    assert table.why_not("A", below) == "LAW-R-55"


@pytest.mark.parametrize(("kept", "cause"), [(True, "draft"), (False, "draft_unlogged")])
def test_a_pick_is_public_and_the_log_keeps_it_by_option(kept: bool, cause: str) -> None:
    # LAW-R-56, LAW-HID-09
    table = start(RSK, log_drafts=kept)
    card = table.options("A")[0]
    table.do("A", card)
    (move,) = table.told("B", "move")
    assert (move["ref"], move["cause"]) == (card, cause)
    assert ("{component}" in LEGENDS.defs.texts[f"log.move.{cause}"]) == kept
    assert table.names("deck:0", "B") == [None]
    assert table.names("deck:0", "A") == [card]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_ragnarok_skirmish_from_start_to_end(seats: int) -> None:
    # LAW-RSK-01, LAW-RSK-02, LAW-RSK-03, LAW-RSK-04, LAW-RSK-05, LAW-MODE-03
    table = play_on(start(RSK, seats), "boards")
    for seat in SEATS[:seats]:
        levels = [
            LEGENDS.defs.cards[str(name)].fields["level"] for name in table.names(f"deck:{SEATS.index(seat)}", seat)
        ]
        assert sorted(levels) == [1, 1, 1, 2, 2, 3]
    play_on(table, "opening")
    assert len(table.match.state.boards["board"].spaces) == 6 * seats
    play_on(table, "none")
    assert table.outcome.reason in ("most_cards", "most_levels", "complete_tie")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_ragnarok_campaign_from_start_to_end(seats: int) -> None:
    # LAW-RCA-01, LAW-RCA-03, LAW-RCA-06, LAW-RCA-07, LAW-BOARD-02, LAW-OPEN-10, LAW-R-53, LAW-R-69
    table = play_on(start(RCA, seats), "boards")
    assert [table.view("").count(f"deck:{seat}") for seat in range(seats)] == [8] * seats
    play_on(table, "battle")
    for number in (2, 3):
        play_on(table, "draft", number)
        board = table.match.state.zone("board")
        assert len(table.match.state.boards["board"].spaces) == 6 * seats * (number - 1)
        leader = SEATS[table.view("").value("first")]
        assert table.asked == leader
        play_on(table, "battle", number)
        assert table.match.state.zone("board") == board
        assert len(table.match.state.boards["board"].spaces) == 6 * seats * number
        assert all(table.match.state.components[number].face_up for number in board)
        assert table.asked == leader
    play_on(table, "none")
    assert not any(table.view("").count(f"hand:{seat}") for seat in range(seats))
    assert sum(table.outcome.tally["cards"]) == len(table.match.state.zone("board"))


def test_a_later_battle_is_not_reached_by_an_opening() -> None:
    # LAW-OPEN-10, LAW-RCA-07
    table = start(RCA)
    kinds: list[tuple[int, str]] = []
    players = [Player(make_bot("random", LEGENDS.code), seat + 1) for seat in range(2)]
    while table.match.outcome is None:
        view = table.match.view(NOBODY)
        seat = view.waiting[0]
        decision = table.match.decision(seat)
        assert decision is not None
        kinds.append((view.value("round"), decision.kind))
        table.match.apply(seat, players[seat].choose(table.match.view(seat), decision))
    assert {number for number, kind in kinds if kind == "open.card"} == {1}
    assert {number for number, kind in kinds if kind == "lay.piece"} == {1, 2, 3}


# --- bots ---


@pytest.mark.parametrize("mode", [PCA, RCA])
def test_greedy_bots_trade_all_they_can_and_never_stall(mode: str) -> None:
    # LAW-PCA-10, LAW-PCA-14, LAW-R-57
    table = play_on(start(mode), "none", 4, bot="greedy")
    assert isinstance(table.outcome, Outcome)
    steps = table.match.history
    assert steps < 160
    if mode == PCA:
        moments = [event for step in range(steps) for event in table.match.events(step)]
        unspent = [event for event in moments if event.data.get("cause") == "unspent"]
        bought = [event for event in moments if event.kind == "sacrifice" and event.data["cause"] in ("bought", "pair")]
        assert len(bought) > len(unspent)


# --- previews at the end of a round ---


def test_a_preview_of_the_last_play_of_a_round_ends_before_the_board_is_cleared() -> None:
    # LAW-PCA-04, LAW-PCA-05: what the play does is to be seen, not the empty board after it
    table = play_on(start(PCA, seed=5), "battle")
    match = table.match
    players = [Player(make_bot("random", LEGENDS.code), seat + 1) for seat in range(2)]
    found: list[tuple[Preview, Plain]] = []
    while match.outcome is None and not found:
        seat = match.view(NOBODY).waiting[0]
        view = match.view(seat)
        decision = match.decision(seat)
        assert decision is not None
        path = players[seat].choose(view, decision)
        round_number = view.value("round")
        preview = match.preview(seat, path)
        match.apply(seat, path)
        if path[-1].what == "cell" and match.view(NOBODY).value("round") != round_number:
            found.append((preview, path[-1].value))
    ((preview, cell),) = found
    assert preview.stopped == "round_end"
    assert cell in preview.view.occupants("board")
    assert "round_end" in [event.kind for event in preview.events]
