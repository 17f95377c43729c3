"""A game whose cards use what the language of abilities has and no game of the project needs keeps the contract."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game import scripting
from game.bots import KINDS
from game.rules.abilities.grammar import Source
from game.rules.gamedef import Game
from game.rules.match import Match, MatchError, SwapWaits
from game.rules.plain import NOBODY
from game.rules.saved import codec
from game.rules.saved.definitions_codec import hashed
from game.scenarios import read_file, run
from game.words import Words
from tests.support.edits import check_edits
from tests.support.matches import Checked, check_fair_undo, kinds_of_match, match_count, play_blind, starts
from tests.support.scripted import check_scripted
from tests.support.template import MENAGERIE, template_game
from tests.support.words import missing_words

SCENARIOS = MENAGERIE / "scenarios.yaml"


@pytest.fixture(scope="module")
def menagerie(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The game, copied to a new id and opened like any game."""
    with template_game(tmp_path_factory.mktemp("menagerie"), "green-gate", MENAGERIE) as game:
        yield game


def test_it_keeps_the_contract(menagerie: Game) -> None:
    assert missing_words(menagerie) == []
    assert kinds_of_match(menagerie) == [("storm", 2), ("garden", 2), ("garden", 3), ("garden", 4)]
    for mode, seats in kinds_of_match(menagerie):
        for start in starts(menagerie, mode, seats, match_count(2)):
            Checked(menagerie, start).play()
            check_fair_undo(menagerie, start)
            check_scripted(menagerie, start)
        assert not check_edits(menagerie, start)


@pytest.mark.parametrize("kind", list(KINDS))
def test_bots_play_it_without_looking(menagerie: Game, kind: str) -> None:
    play_blind(next(starts(menagerie, "garden", 3, 1)).new(menagerie), kind)


def test_every_scenario_comes_out_right_straight_and_with_rollback(menagerie: Game) -> None:
    scenarios, complaints = read_file(Path(SCENARIOS), menagerie.id)
    assert complaints == []
    told = [str(run(scenario, menagerie, rollback=rollback)) for scenario in scenarios for rollback in (False, True)]
    assert [line for line in told if not line.startswith("ok ")] == []


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (
            "hands: {Ada: [hare, hare]}\ndo: [{Ada: play hare#3}]",
            "FAIL wrong some.yaml:4:6: nothing here is called 'hare#3' (did you mean hare?)",
        ),
        (
            "dice: [snow]\ndo: [{Ada: pass}]",
            "FAIL wrong the next die is to show snow, but it has the faces sun, sun, rain, wind",
        ),
    ],
)
def test_what_cannot_be_done_is_told(menagerie: Game, tmp_path: Path, written: str, told: str) -> None:
    path = tmp_path / "some.yaml"
    path.write_text(f"id: wrong\nplayers: [Ada, Bo]\n{written}\nexpect: {{turn: Bo}}\n")
    (scenario,), complaints = read_file(path, menagerie.id)
    assert complaints == []
    assert str(run(scenario, menagerie)).replace(f"{path.parent}/", "") == told


def test_copies_in_sight_are_numbered_in_words(menagerie: Game) -> None:
    written = {"players": ["Ada", "Bo"], "mode": "garden", "yards": {"Ada": ["newt", "hare"], "Bo": ["hare"]}}
    defs, state = menagerie.code.position(menagerie.defs, {**written, "hands": {"Ada": ["hare", "hare"]}})
    match = Match.of_state(menagerie._replace(defs=defs), ["Ada", "Bo"], state)
    hares = [id for id, component in state.components.items() if component.ref == "hare"]
    named = [[Words(match.game.code, defs).component(match.view(seat), id) for id in hares] for seat in (0, 1)]
    assert named == [["Hare", "Hare", "Hare #2", "Hare #3"], ["Hare", "Hare", "a hidden card", "a hidden card"]]


def placed(game: Game, **written: Any) -> Match:
    """A match that goes on from a position between Ada and Bo."""
    defs, state = game.code.position(game.defs, {"players": ["Ada", "Bo"], **written})
    return Match.of_state(game._replace(defs=defs), ["Ada", "Bo"], state)


@pytest.mark.parametrize("card", ["ferret", "burglar"])
def test_what_is_picked_at_random_is_not_found_out_by_trying(menagerie: Game, card: str) -> None:
    """Two matches that differ in what Bo hides are the same to Ada, before she has played and for what she tries."""
    told = []
    for hidden in ("hare", "bell"):
        match = placed(menagerie, hands={"Ada": [card], "Bo": [hidden]})
        (path,) = menagerie.code.notation.paths(match.state, 0, f"play {card}")
        tried = match.preview(0, path, onward=True)
        assert tried.stopped == "chance"
        told.append((match.legal(0), tried.view.to_plain(), tried.events))
    assert told[0] == told[1]


def test_what_was_found_out_at_random_is_not_taken_back(menagerie: Game) -> None:
    """Not in fair mode, also where nobody could have been picked but the one, or nobody at all. It is the last action: no die follows."""
    for hidden in ("hare", "bell"):
        match = placed(menagerie, hands={"Ada": [hidden], "Bo": ["ferret"]}, turn="Bo", round=5)
        match.fair = True
        match.apply(*path_of(match, "play ferret"))
        assert match.outcome is not None
        assert match.can_undo(1) is not None


def test_a_changed_card_waits_while_steps_of_it_wait(menagerie: Game) -> None:
    match = placed(menagerie, hands={"Ada": ["horn"]}, wilds=["toad"] * 6)
    fields = match.game.defs.cards["horn"].fields.put(power=1)
    horn = replace(match.game.defs.cards["horn"], fields=fields)
    changed = hashed(replace(match.game.defs, cards={**match.game.defs.cards, "horn": horn}))
    match.apply(*path_of(match, "play horn"))
    moved = replace(match.game.defs.cards["horn"], source=Source("cards.yaml", 99, 1))
    match.swap(
        hashed(replace(match.game.defs, cards={**match.game.defs.cards, "horn": moved}, name="Lines put in above"))
    )
    for words in ("pass", "pass", "pass"):
        with pytest.raises(
            SwapWaits, match=r"^horn has a part in what is not done yet; the change waits until it is$"
        ) as waits:
            match.swap(changed)
        assert waits.value.at_work == ("horn",)
        match.apply(*path_of(match, words))
    assert match.state.abilities.pending == ()
    match.swap(changed)
    assert match.state.defs is changed
    assert match.replayed()[1] == []


def path_of(match: Match, words: str) -> tuple[int, Any]:
    """Whose turn it is, and the gesture that these words mean."""
    seat = match.view(NOBODY).waiting[0]
    (path,) = match.game.code.notation.paths(match.state, seat, words)
    return seat, path


def test_a_mode_that_is_not_finished_is_refused_with_a_sentence(menagerie: Game) -> None:
    """The suite may play it, and so may scenarios."""
    with pytest.raises(MatchError, match=r"^Storm is not finished yet; Menagerie can be played as Garden$"):
        Match.new(menagerie, ["Ada", "Bo"], 7, {"mode": "storm"})
    match = Match.new(menagerie, ["Ada", "Bo"], 7, {"mode": "storm"}, unready=True)
    script = scripting.Match(menagerie, ["Ada", "Bo"], 7, mode="storm", unready=True)
    assert script.digest() == codec.digest(match.state)
    assert len(list(scripting.matches(menagerie, "random", 1, mode="storm", unready=True))) == 1
    assert Match.load(json.loads(json.dumps(match.save())), menagerie).replayed()[1] == []
    assert Match.new(menagerie, ["Ada", "Bo"], 7).options["mode"] == "garden"


def test_every_ability_has_a_scenario(menagerie: Game) -> None:
    """Its card is named in one."""
    written = SCENARIOS.read_text(encoding="utf-8")
    cards = menagerie.defs.cards.values()
    shown = [bound.ability.id for card in cards for bound in card.abilities if card.id in written]
    assert [ability for ability in menagerie.defs.abilities if ability not in shown] == []


def test_the_highest_throw_goes_first_and_a_tie_is_thrown_again(menagerie: Game) -> None:
    tied = 0
    for start in starts(menagerie, "garden", 3, 40):
        match = start.new(menagerie)
        rolls = [event.data for event in match.events(0) if event.kind == "roll" and event.data["reason"] == "first"]
        seats = list(match.state.seats())
        while len(seats) > 1:
            thrown, rolls = rolls[: len(seats)], rolls[len(seats) :]
            assert [roll["seat"] for roll in thrown] == seats
            best = [roll["seat"] for roll in thrown if roll["result"] == max([each["result"] for each in thrown])]
            tied += len(best) > 1
            seats = best
        assert rolls == []
        assert match.state.values.first == seats[0]
    assert tied
