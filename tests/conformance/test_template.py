"""A new game is a package and a pack and touches nothing else: the template, copied to a new id, is found and played."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game import library
from game.bots import KINDS
from game.rules.asks import Choice
from game.rules.asks import Path as Gesture
from game.rules.gamedef import Game
from game.rules.match import Match
from game.rules.saved.definitions_codec import hashed
from tests.support.edits import check_edits
from tests.support.matches import Checked, check_fair_undo, kinds_of_match, match_count, play_blind, starts
from tests.support.scripted import check_scripted
from tests.support.template import scenario_results
from tests.support.words import missing_words

SCENARIOS = """
id: brighter
players: [Ada, Bo]
hooks: 2
hand: {Ada: [torch], Bo: [ember]}
deck: [candle]
board: {"0,0": {card: wick, by: Ada}}
do:
  - Ada: hang torch 1,0
  - Ada: pass
  - Bo: pass
expect:
  light: {torch: 5, wick: 2}
  at: {torch: [1, 0]}
  hand: {Ada: 0, Bo: [ember]}
  turn: nobody
  winners: [Ada]
  reason: brightest
---
id: refused
players: [Ada, Bo]
hand: {Ada: [ember], Bo: [torch]}
deck: [candle]
board: {"1,0": {card: star, by: Bo}}
do:
  - Ada: hang ember 0,0
  - Bo: hang torch 1,0
expect:
  refused: TG-PLAY-02
  drawn: {Ada: [candle]}
  options: {Bo: [torch], "Bo: hang torch": [[2, 0], [3, 0], [4, 0]]}
---
id: wrong
players: [Ada, Bo]
hand: {Ada: [torch]}
do:
  - Ada: hang torch 1,0
expect:
  at: {torch: [0, 1]}
  light: {torch: 4}
"""


def test_scenarios_are_read_by_what_the_core_shares(template: Game, tmp_path: Path) -> None:
    results = scenario_results(SCENARIOS, template, tmp_path)
    assert [str(result) for result in results] == [
        "ok brighter",
        "ok refused",
        "FAIL wrong at: torch has [1, 0], expected [0, 1]",
    ]


def position(game: Game, *, dice: tuple[int, ...] = (), **written: Any) -> Match:
    defs, state = game.code.position(game.defs, {"players": ["Ada", "Bo"], "active": "Ada", **written})
    state.script = dice
    return Match.of_state(Game(game.code, defs), ["Ada", "Bo"], state)


def named(match: Match, ref: str) -> int:
    return next(id for id, component in match.state.components.items() if component.ref == ref)


def hang(match: Match, ref: str, x: int) -> Gesture:
    return Choice("component", named(match, ref)), Choice("cell", (x, 0))


def test_the_copy_is_found_by_the_scan(template: Game) -> None:
    assert template.id == "paper-moons"
    assert "paper-moons" in library.codes()
    assert template.defs.name == "Lantern Row"
    assert missing_words(template) == []


def test_it_keeps_the_contract(template: Game) -> None:
    assert kinds_of_match(template) == [("evening", 2), ("evening", 3), ("long-night", 2)]
    for mode, seats in kinds_of_match(template):
        for start in starts(template, mode, seats, match_count(2)):
            Checked(template, start).play()
            check_fair_undo(template, start)
            check_scripted(template, start)
        assert check_edits(template, start)


@pytest.mark.parametrize("kind", list(KINDS))
def test_bots_play_it_without_looking(template: Game, kind: str) -> None:
    play_blind(next(starts(template, "evening", 3, 1)).new(template), kind)


def test_kindle_says_why_a_lantern_is_brighter(template: Game) -> None:
    # TG-AB-01
    board = {"1,0": {"card": "wick", "by": "Ada"}, "0,0": {"card": "star", "by": "Bo"}}
    match = position(template, hooks=4, board=board, hand={"Ada": ["torch"], "Bo": ["comet"]})
    match.apply(0, hang(match, "torch", 2))
    torch = match.view(1).stat(named(match, "torch"), "light")
    assert (torch.total, torch.printed) == (5, 4)
    assert [(part.text, part.by, part.cause) for part in torch.parts] == [("Kindle", 1, named(match, "wick"))]
    assert match.view(1).stat(named(match, "star"), "light").total == 7
    assert match.view(1).markers(named(match, "torch")) == {"glow": (named(match, "wick"),)}


def test_courier_draws_and_the_draw_is_secret(template: Game) -> None:
    # TG-AB-02
    match = position(template, hand={"Ada": ["ember"], "Bo": ["comet"]}, deck=["candle", "star"])
    events = match.apply(0, hang(match, "ember", 0))
    assert [event.data.get("cause") for event in events if event.kind == "move"] == ["play", "draw"]
    assert match.view(0).zone("hand:0")[0].ref == "candle"
    assert match.view(1).zone("hand:0")[0].ref is None
    assert not any("candle" in str(event.seen_by(1)) for event in events)


def test_a_taken_hook_is_refused_with_its_rule(template: Game) -> None:
    # TG-PLAY-02, TG-PLAY-03
    match = position(template, board={"1,0": {"card": "star", "by": "Bo"}}, hand={"Ada": ["torch"], "Bo": ["comet"]})
    refusal = match.why_not(0, hang(match, "torch", 1))
    assert refusal is not None
    assert (refusal.rule, refusal.cause) == ("TG-PLAY-02", named(match, "star"))
    gap = match.why_not(0, hang(match, "torch", 9))
    assert gap is not None
    assert gap.rule == "TG-PLAY-03"


def test_the_last_phase_is_open_to_all_and_dice_can_be_scripted(template: Game) -> None:
    # TG-BOOST-01, TG-BOOST-02, TG-PLAY-01, TG-R-01
    match = position(template, hooks=1, hand={"Ada": ["torch"]}, dice=(6,))
    match.apply(0, hang(match, "torch", 0))
    assert match.view(0).waiting == (0, 1)
    refusal = match.why_not(1, (Choice("button", "boost"),))
    assert refusal is not None
    assert refusal.rule == "TG-BOOST-02"
    match.apply(1, (Choice("button", "pass"),))
    match.apply(0, (Choice("button", "pass"),))
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.winners, match.outcome.tally["light"]) == ("brightest", (0,), (4, 0))


def test_a_tie_for_the_first_turn_is_settled_by_dice(template: Game) -> None:
    # TG-BID-01, TG-BID-02, TG-BID-03
    tied = 0
    for start in starts(template, "evening", 2, 40):
        match = start.new(template)
        light = {
            id: template.defs.cards[match.state.components[id].ref].fields["light"]
            for id in match.state.components
            if match.state.components[id].type == "card"
        }
        hands = [match.state.zone(f"hand:{seat}") for seat in (0, 1)]
        pair = next(((a, b) for a in hands[0] for b in hands[1] if light[a] == light[b]), None)
        if pair is None:
            best = [max(hand, key=lambda id: light[id]) for hand in hands]
            match.apply(1, (Choice("component", best[1]),))
            assert match.view(0).waiting == (0,), "the other seat still has to hide one"
            match.apply(0, (Choice("component", best[0]),))
            assert match.view(0).value("first") == (0 if light[best[0]] > light[best[1]] else 1)
            continue
        tied += 1
        match.apply(0, (Choice("component", pair[0]),))
        events = match.apply(1, (Choice("component", pair[1]),))
        rolls = [event.data["result"] for event in events if event.kind == "roll"]
        assert match.view(0).value("first") == (0 if rolls[-2] > rolls[-1] else 1)
    assert tied


def test_a_hand_edit_is_logged_taken_back_and_replayed(template: Game) -> None:
    match = next(starts(template, "evening", 2, 1)).new(template)
    hand = match.state.zone("hand:1")
    before = match.digest()
    events = match.edit(0, "gain", {"source": hand[0], "count": 2})
    assert [event.kind for event in events] == ["move", "move"]
    assert len(match.state.zone("hand:1")) == len(hand) + 2
    after = match.digest()
    assert match.log[-1].kind == "edit"
    match.undo()
    assert match.digest() == before
    match.redo()
    assert match.digest() == after
    assert match.replayed()[1] == []
    assert Match.load(json.loads(json.dumps(match.save())), template).digest() == after


def test_a_changed_card_is_taken_up_in_the_middle_of_a_match(template: Game) -> None:
    match = position(template, hand={"Ada": ["torch"], "Bo": ["comet"]})
    torch = match.game.defs.cards["torch"]
    brighter = replace(torch, fields=torch.fields.put(light=9))
    match.swap(hashed(replace(match.game.defs, cards={**match.game.defs.cards, "torch": brighter})))
    match.apply(0, hang(match, "torch", 0))
    assert match.view(1).stat(named(match, "torch"), "light").total == 9
    loaded = Match.load(json.loads(json.dumps(match.save())), template)
    assert loaded.view(1).stat(named(match, "torch"), "light").total == 9
    match.undo()
    match.undo()
    assert match.view(0).defs.cards["torch"].fields["light"] == 4
