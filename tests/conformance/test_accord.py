"""A small game with windows, orders and deals keeps the contract, with 3, 4 and 6 seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from game import scripting
from game.bots import make_bot
from game.content import check_pack
from game.rules import ops
from game.rules.asks import Choice
from game.rules.asks import Path as Gesture
from game.rules.deals import ACCEPT, DEAL, PROPOSE, REFUSE, Part, Proposal
from game.rules.gamedef import Game
from game.rules.guards import Refusal
from game.rules.match import Match, MatchError
from game.rules.plain import seat_zone
from game.rules.rng import Rng
from game.rules.view import View
from game.rules.windows import OTHERS, OWN, PASS, REST, Stops
from game.rules.work import IllegalAction, Work
from tests.support.hidden import check_records
from tests.support.matches import Checked, Start, kinds_of_match, match_count, play_blind, starts
from tests.support.orders import check_orders
from tests.support.scripted import check_scripted
from tests.support.template import ACCORD, copy_template, scenario_results, template_game
from tests.support.words import missing_words

SEATS = (3, 4, 6)


@pytest.fixture(scope="module")
def accord(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The game, copied to a new id and opened like any game."""
    with template_game(tmp_path_factory.mktemp("accord"), "open-gates", ACCORD) as game:
        yield game


def begun(game: Game, seats: int = 3) -> Match:
    """A match in the window at dawn of the first turn, which is that of seat 0."""
    return Start("plain", seats, 1, (("first_seat", 0),)).new(game)


def test_check_asks_for_the_words_of_promises(accord: Game, tmp_path: Path) -> None:
    _packages, root = copy_template(tmp_path, accord.id, ACCORD)
    path = root / "data" / accord.id / "text" / "en.yaml"
    assert check_pack([root], accord.id, accord.code).complaints == ()
    written = path.read_text(encoding="utf-8")
    assert '\n  spare: "{giver}' in written
    path.write_text(written.replace("\n  spare: ", "\n  spared: "), encoding="utf-8")
    told = [str(complaint) for complaint in check_pack([root], accord.id, accord.code).complaints]
    assert told == [
        f"data/{accord.id}/text/en.yaml:1:1: warning: there is no text 'deal.spare' (did you mean deal.spared?)"
    ]


@pytest.mark.parametrize("seats", SEATS)
def test_it_keeps_the_contract(accord: Game, seats: int) -> None:
    for start in starts(accord, "plain", seats, match_count(1), first_seed=seats):
        Checked(accord, start).play()
        assert check_orders(accord, start)


def test_nothing_of_it_lacks_a_word_or_leaks(accord: Game) -> None:
    assert missing_words(accord) == []
    assert kinds_of_match(accord) == [("plain", seats) for seats in (3, 4, 5, 6)]
    assert check_records(accord, Start("plain", 3, 5)) > 0
    check_scripted(accord, Start("plain", 3, 5))


@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_bots_play_it_without_looking(accord: Game, kind: str) -> None:
    play_blind(next(starts(accord, "plain", 3, 1)).new(accord), kind, every=4)


def test_every_scenario_comes_out_right(accord: Game, tmp_path: Path) -> None:
    results = scenario_results((ACCORD / "scenarios.yaml").read_text(encoding="utf-8"), accord, tmp_path)
    assert [str(result) for result in results if not result.ok] == []
    assert {rule for result in results for rule in result.rules} == set(accord.defs.rules)


def test_what_is_not_asked_leaves_no_trace(accord: Game) -> None:
    match = begun(accord)
    match.apply(0, (PASS,))
    assert match.history == 1
    assert [event.kind for event in match.events(1)] == ["passed"]
    assert match.decision(0) is not None


def test_an_order_stays_when_what_was_done_before_it_is_taken_back(accord: Game) -> None:
    match = begun(accord)
    match.apply(0, (PASS,))
    first = match.digest()
    match.order(2, "stop", {"window": "dawn", "whose": OTHERS, "on": True})
    wanted = Stops(others=("dawn", "alarm"))
    assert match.state.values.stops[2] == wanted
    assert match.undo().kind == "act"
    assert (match.history, match.state.values.stops[2]) == (1, wanted)
    assert match.can_undo() == Refusal("", "nothing_to_undo")
    match.redo()
    assert (match.history, match.state.values.stops[2]) == (2, wanted)
    assert match.digest() != first
    match.undo()
    match.order(1, "rest", {"on": True})
    assert match.can_redo(), "an order puts nothing beyond reach that was taken back"
    match.redo()
    assert match.state.values.stops[1].rests


def test_a_step_stays_if_an_order_after_it_would_come_to_something_else_without_it(accord: Game) -> None:
    match = begun(accord)
    match.apply(0, (match.legal(0)[0],))
    match.order(0, "give_up")
    assert match.can_undo() == Refusal("", "undo_order")
    with pytest.raises(IllegalAction):
        match.undo()


def test_an_order_that_makes_no_sense_is_refused_in_words(accord: Game) -> None:
    match = begun(accord)
    before = match.digest()
    for name, params, words in (
        ("stopp", {}, "did you mean stop"),
        ("stop", {"window": "dawn"}, "needs window, whose, on"),
        ("stop", {"window": "dwan", "whose": OWN, "on": True}, "one of dawn, alarm, dusk"),
        ("hold", {"on": 1}, "makes no sense"),
    ):
        with pytest.raises(MatchError, match=words):
            match.order(0, name, params)
    with pytest.raises(IllegalAction):
        match.order(7, "hold", {"on": True})
    assert (match.digest(), match.log) == (before, ())


def test_passing_until_the_own_turn_is_one_step(accord: Game) -> None:
    match = begun(accord)
    assert match.why_not(0, (REST,)) == Refusal("AC-PLAY-01", "no_such_choice"), "it is its turn"
    match.order(1, "hold", {"on": True})
    match.apply(0, (PASS,))
    assert match.shortcuts(1) == (REST,)
    before = match.digest()
    match.apply(1, (REST,))
    assert match.state.values.stops[1] == Stops(rests=True)
    match.undo()
    assert match.digest() == before


def test_scripts_give_orders_in_words(accord: Game) -> None:
    match = scripting.Match(accord, ["Ann", "Bo", "Cy"], seed=1, options={"first_seat": 0})
    scripting.play(match, "Cy: order hold on")
    assert match.to_move == (0,)
    scripting.play(match, "pass")
    assert match.to_move == (2,)
    assert scripting.play(match, "Ann: order give_up")[-1] == "Ann leaves"
    with pytest.raises(scripting.NotationError, match=r"hodl. is no order \(did you mean hold"):
        scripting.play(match, "Bo: order hodl on")
    with pytest.raises(IllegalAction, match="still in the match"):
        match.order("Ann", "hold", {"on": True})


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("order", "^'order' needs to say what is ordered: stop, rest, hold, give_up$"),
        ("order stop", "^'order stop' is no order; write 'order stop window whose on'$"),
        ("stop", r"^'stop' is no verb, but an order; write 'order stop window whose on'\. Legal"),
        ("ordr give_up", r"^'ordr' is no verb \(did you mean order\?\)\. Legal"),
    ],
)
def test_words_that_are_no_order_say_how_one_is_written(accord: Game, words: str, said: str) -> None:
    match = scripting.Match(accord, ["Ann", "Bo", "Cy"], seed=1, options={"first_seat": 0})
    with pytest.raises(scripting.NotationError, match=said):
        scripting.play(match, words)
    with pytest.raises(
        scripting.NotationError, match=r"^'order hold on' is an order, which answers nothing that is asked\."
    ):
        scripting.explore(match, "order hold on")


def trading(game: Game) -> scripting.Match:
    return scripting.Match.at_position(
        game,
        {
            "players": ["Ann", "Bo", "Cy"],
            "hand": {"Ann": ["wool"]},
            "stall": {"Ann": ["silk"], "Bo": ["salt"]},
        },
    )


def test_deals_are_told_in_words(accord: Game) -> None:
    match = trading(accord)
    words = "deal silk 2 spare 2 1 2 salt 1"
    told = scripting.play(match, "deal silk Bo, spare Bo Ann 2, salt Ann")
    parts = "Ann gives Bo Silk, Bo does not raid Ann until round 2, Bo gives Ann Salt"
    assert told == [f"Ann proposes a deal: {parts}"]
    assert match.question("Bo") == f"Ann proposes: {parts}"
    path = match._match.log[-1].path
    match.undo()
    said = accord.code.notation.said(match.full_state(), 0, "window", path)
    assert said == words
    assert scripting.play(match, said) == told
    assert scripting.play(match, "Bo: accept")[:2] == ["Bo agrees", f"Deal 1 is made: {parts}"]
    match.undo()
    assert scripting.play(match, "Bo: refuse") == ["Bo refuses"]


def test_a_deal_that_cannot_be_read_is_refused_in_words(accord: Game) -> None:
    match = trading(accord)
    for words, why in (
        ("deal silk", "a deal ends where to whom should stand"),
        ("deal silk Dora", "no player"),
        ("deal spare Bo Ann", "for how many rounds"),
        ("deal spare Bo Ann often", "is no number"),
    ):
        with pytest.raises(scripting.NotationError, match=why):
            scripting.play(match, words)
    for words in ("deal silk Ann", "deal silk Bo, silk Cy", "deal wool Bo", "deal end_deal 1", "deal spare Bo Bo 1"):
        with pytest.raises(IllegalAction):
            scripting.play(match, words)


def test_no_bot_goes_through_all_deals(accord: Game) -> None:
    match = begun(accord)
    decision = match.decision(0)
    assert decision is not None
    assert decision.seldom == (DEAL,)
    assert DEAL not in decision.options
    rng = Rng(1)
    picked = [decision.pick(rng) for _time in range(600)]
    share = picked.count(DEAL) * (10 * len(decision.options) + 1) / len(picked)
    assert 0.5 < share < 2
    unthinking = replace(accord.code, ideas=lambda _view, _decision, _rng: None)
    greedy = make_bot("greedy", unthinking)
    assert all(DEAL not in greedy.gesture(match.view(0), decision, Rng(seed)) for seed in range(5))


def test_the_greedy_bot_weighs_ideas_by_what_others_would_agree_to(accord: Game) -> None:
    match = trading(accord)._match
    decision = match.decision(0)
    assert decision is not None
    silk, salt = [Choice("component", match.state.zone(seat_zone("stall", seat))[0]) for seat in (0, 1)]
    ann, bo = Choice("seat", 0), Choice("seat", 1)
    wanted = {0: "salt", 1: "silk"}

    def likes(view: View) -> float:
        """Each wants what the other has."""
        stall = view.zone(seat_zone("stall", view.seat))
        return float(sum([each.ref == wanted.get(view.seat) for each in stall]))

    def weighed(path: Gesture) -> Gesture:
        thinking = replace(accord.code, evaluate=likes, ideas=lambda _view, _decision, _rng: ((PASS,), path))
        return make_bot("greedy", thinking).gesture(match.view(0), decision, Rng(1))

    swap = (DEAL, silk, bo, salt, ann, PROPOSE)
    assert weighed(swap) == swap
    assert weighed((DEAL, salt, ann, silk, ann, PROPOSE)) == (PASS,), "what is not legal is none"
    assert weighed((DEAL, silk, bo)) == (PASS,), "nor what is not whole"
    wanted[1] = "salt"
    assert weighed(swap) == (PASS,), "Bo would refuse"


def test_the_greedy_bot_tries_on_all_samples_what_others_agree_to_if_that_throws_dice(accord: Game) -> None:
    """Bo is asked for its part in a deal at which a die is thrown: at 1 and 2 Bo gains by it, at 3 and 4 it loses much, at 5 and 6 Cy would
    lose, who is asked after Bo.
    """
    match = trading(accord)
    scripting.play(match, "deal silk Cy, salt Cy")
    decision = match._match.decision(1)
    terms = accord.code.notation.deals
    assert decision is not None
    assert terms is not None
    fallen: list[int] = []

    def give(work: Work, _parts: Sequence[Part]) -> None:
        fallen.append(ops.roll(work, 6))
        ops.set_value(work, "lives", (fallen[-1], 9, 9))

    def likes(view: View) -> float:
        face, own, _other = view.value("lives")
        return {1: (0, 1, 1, -10, -10, 0, 0), 2: (0, 0, 0, 0, 0, -1, -1)}[view.seat][face if own == 9 else 0]

    frames = tuple([each for each in accord.code.frames if each.frame is not Proposal])
    code = replace(accord.code, evaluate=likes, frames=(*frames, *replace(terms, give=give).frames))
    for seed in range(12):
        fallen.clear()
        path = make_bot("greedy", code).gesture(match._match.view(1), decision, Rng(seed))
        assert len(fallen) == 2, "it falls otherwise in each sample"
        worth = sum([0, 1, 1, -10, -10, 0, 0][face] for face in fallen)
        assert worth == 0 or path == ((ACCEPT,) if worth > 0 else (REFUSE,)), fallen
