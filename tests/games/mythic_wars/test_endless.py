"""Abilities of legal words that ask for each other, grow without bound, or never end: the match goes on, or says which it was."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from game.bots import Player, make_bot
from game.bundled import bundled_root
from game.content.pack import check_pack
from game.games.mythic_wars import GAME
from game.games.mythic_wars.words import READING, total
from game.rules.abilities import evaluation
from game.rules.abilities.asking import MOST_NESTED
from game.rules.abilities.effects import MOST_OFFERED
from game.rules.abilities.grammar import MOST_AMOUNT
from game.rules.gamedef import Game
from game.rules.match import Match
from game.rules.state import State
from game.rules.work import RunawayEffect
from tests.support.effort import effort

SOON = 200_000
"""Calls of functions: some three times what it takes. Without bounds for what asks for each other it would not end."""
ENDLESS = (
    "z_endless: {name: Endless, kind: persistent, text: Test., when: {event: energy_gained, do: {gain: {who: self, amount: 1}}},"
    " activate: {window: empower, do: {gain: {who: self, amount: 1}}}}"
)


@pytest.fixture
def match(tmp_path: Path):
    """A match at a position in which the cards have abilities of these lines."""

    def made(lines: str, battle: dict[str, list[dict[str, Any]]]) -> Match:
        folder = tmp_path / "data" / "mythic-wars"
        folder.mkdir(parents=True)
        (folder / "abilities.yaml").write_text(lines + "\n", encoding="utf-8")
        report = check_pack([bundled_root(), tmp_path], "mythic-wars", GAME)
        assert [str(each) for each in report.complaints if each.severity == "error"] == []
        assert report.definitions is not None
        defs, state = GAME.position(report.definitions, {"players": list(battle), "battle": battle})
        return Match.of_state(Game(GAME, defs), tuple(battle), state)

    return made


def numbers(state: State, name: str) -> list[int]:
    return [number for number, each in state.components.items() if each.ref.startswith(name)]


def all_values(state: State, order: list[int]) -> dict[int, tuple[int, bool]]:
    """Attack and the flag of each, asked for in this order."""
    return {
        each: (total(state, each, "attack"), evaluation.has_flag(READING, state, each, "no_attack")) for each in order
    }


def test_flags_and_stats_that_ask_for_each_other_come_to_the_same_whoever_asks_first(match):
    ring = (
        "z_ring: {name: Ring, kind: persistent, text: Test.,"
        " grant: [{flag: no_attack, to: {cards: allies, if: [{not: {if: [{flag: {flag: no_clash, who: it}}]}}]}},"
        " {flag: no_clash, to: {cards: allies, if: [{value: {of: {stat: attack, of: it}, most: 6}}]}}],"
        " modify: {stat: attack, by: {stat: attack, of: {cards: supporting, if: [{flag: {flag: no_attack, who: it}}]}}, to: self}}"
    )
    state = match(ring, {"A": [{"id": f"a{each}", "ab": "z_ring"} for each in range(6)], "B": [{"id": "b"}]}).state
    everybody = [number for number, each in state.components.items() if each.zone.startswith("battle")]
    one, other = state.clone(), state.clone()
    other.touch()
    with effort() as spent:
        assert all_values(one, everybody) == all_values(other, everybody[::-1])
    assert spent.calls < SOON
    assert MOST_NESTED * 20 < 1000, "frames of Python for each value that is worked out for another one"


def test_a_crowd_that_adds_up_its_own_scores_is_worked_out_at_once(match):
    crowd = (
        "z_crowd: {name: Crowd, kind: persistent, text: Test., modify: [{stat: attack, by: {stat: attack, of: others}, to: self},"
        " {stat: attack, by: {stat: defense, of: everyone}, to: self}, {stat: defense, by: {stat: attack, of: everyone}, to: self}]}"
    )
    seats = {seat: [{"id": f"{seat.lower()}{each}", "ab": "z_crowd"} for each in range(4)] for seat in "ABCDEFGH"}
    state = match(crowd, seats).state
    with effort() as spent:
        assert total(state, numbers(state, "a0")[0], "attack") > 0
    assert spent.calls < SOON


def test_copies_of_copies_do_not_multiply(match):
    copy = (
        "z_copy: {name: Copy, kind: persistent, text: Test., activate: {window: empower,"
        " do: {repeat: {times: 30, do: {copy: {from: everyone, who: everyone, until: match}}}}}}"
    )
    playing = match(copy, {"A": [{"id": "a", "ab": "z_copy"}, {"id": "c"}], "B": [{"id": "b"}]})
    playing.apply(0, GAME.notation.paths(playing.state, 0, "ability a")[0])
    assert [len(evaluation.held(READING, playing.state, numbers(playing.state, name)[0])) for name in "abc"] == [
        1,
        1,
        1,
    ]


def test_what_has_no_end_is_refused_and_the_ability_named(match):
    playing = match(ENDLESS, {"A": [{"id": "a", "ab": "z_endless"}], "B": [{"id": "b"}]})
    (gesture,) = GAME.notation.paths(playing.state, 0, "ability a")
    before = playing.digest()
    with pytest.raises(
        RunawayEffect, match=r"without end: 'z_endless' \(.*data/mythic-wars/abilities\.yaml:1:1\)"
    ) as caught:
        playing.apply(0, gesture)
    preview = playing.preview(0, gesture, onward=True)
    assert (preview.stopped, preview.events) == ("endless", ())
    assert playing.explore(0, gesture) is None
    assert playing.digest() == before
    caught.value.add_note("seed 5")
    back = copy.copy(caught.value)  # as it comes back from another process
    assert (str(back), back.refusal, back.__notes__) == (str(caught.value), caught.value.refusal, ["seed 5"])


@pytest.mark.soak
def test_changes_that_add_up_without_end_are_stopped_soon(match):
    growing = (
        "z_more: {name: More, kind: persistent, text: Test., activate: {window: empower, do: {repeat: {times: 9999, do:"
        " {modify: {stat: attack, by: 1, who: everyone, until: match}}}}}}"
    )
    playing = match(growing, {"A": [{"id": "a", "ab": "z_more"}], "B": [{"id": "b"}]})
    (gesture,) = GAME.notation.paths(playing.state, 0, "ability a")
    with pytest.raises(RunawayEffect, match="'z_more', which has added up 1000 changes that last"):
        playing.apply(0, gesture)


def test_work_within_work_is_stopped_although_somebody_is_asked_in_between(match):
    attack = "{choose: {from: opposing, as: victim, do: {attack: {on: victim}}}}"
    chain = f"z_chain: {{name: Chain, kind: persistent, text: Test., when: {{event: attacks, do: {attack}}}}}"
    playing = match(chain, {"A": [{"id": "a", "ab": "z_chain"}], "B": [{"id": "b"}, {"id": "c"}]})
    playing.apply(0, GAME.notation.paths(playing.state, 0, "attack a b")[0])

    def go_on() -> None:
        for _time in range(1000):
            playing.apply(0, (playing.legal(0)[0],))

    with pytest.raises(RunawayEffect, match="'z_chain'"):
        go_on()
    assert len(playing.log) > 50


def test_a_greedy_bot_leaves_alone_what_has_no_end(match):
    playing = match(ENDLESS, {"A": [{"id": "a", "ab": "z_endless"}], "B": [{"id": "b"}]})
    view, decision = playing.view(0), playing.decision(0)
    assert decision is not None
    path = Player(make_bot("greedy", GAME), 1).choose(view, decision)
    assert path != GAME.notation.paths(playing.state, 0, "ability a")[0]
    playing.apply(0, path)


def test_numbers_that_grow_have_an_end(match):
    rich = (
        "z_rich: {name: Rich, kind: persistent, text: Test., activate: {window: empower, do:"
        " [{remember: {as: n, amount: {count: everyone, each: 9999}}}, {roll: {as: dice, dice: {value: n, each: 9999}}},"
        " {gain: {who: self, amount: {value: dice, each: 9999}}}, {number: {as: m, most: {value: n}}}]}}"
    )
    playing = match(rich, {"A": [{"id": "a", "ab": "z_rich", "energy": 3}], "B": [{"id": "b"}]})
    playing.apply(0, GAME.notation.paths(playing.state, 0, "ability a")[0])
    assert playing.state.components[numbers(playing.state, "a")[0]].marks.energy == 3 + MOST_AMOUNT
    assert len(playing.legal(0)) == MOST_OFFERED + 1


@pytest.mark.parametrize("name", ["self", "it"])
def test_nobody_else_is_called_self(tmp_path: Path, name: str):
    folder = tmp_path / "data" / "mythic-wars"
    folder.mkdir(parents=True)
    text = (
        f"z_me: {{name: Me, kind: persistent, text: Test., when: {{event: invoked, do: {{roll: {{as: {name}}}}}}}}}\n"
    )
    (folder / "abilities.yaml").write_text(text, encoding="utf-8")
    report = check_pack([bundled_root(), tmp_path], "mythic-wars", GAME)
    told = [str(each) for each in report.complaints if each.severity == "error"]
    assert told == [f"{folder}/abilities.yaml:1:88: ability 'z_me': '{name}' means somebody already; give another name"]


def test_what_goes_back_face_down_does_nothing_more_with_its_old_number(match):
    gone = (
        "z_gone: {name: Gone, kind: persistent, text: Test., activate: {window: empower, do: [{move: {what: self, to: deck}},"
        " {summon: {creature: hydra}}, {gain: {who: summoner, amount: 1}}, {grant: {flag: no_attack, until: source}},"
        " {roll: {as: target}}, {for_each: {in: allies, as: subject, do: {gain: {who: subject, amount: 1}}}}]}}"
    )
    playing = match(gone, {"A": [{"id": "a", "ab": "z_gone"}, {"id": "c", "energy": 2}], "B": [{"id": "b"}]})
    playing.apply(0, GAME.notation.paths(playing.state, 0, "ability a")[0])
    assert playing.state.components[numbers(playing.state, "c")[0]].marks.energy == 3
