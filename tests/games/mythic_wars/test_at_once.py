"""Attacks that are over at once, and what is kept while one goes on: played unheard, as bots do, all comes to the same as at the table."""

from __future__ import annotations

from typing import Any

import pytest

from game.bundled import bundled_root
from game.content.pack import check_pack
from game.games.mythic_wars import GAME
from game.games.mythic_wars.words import READING
from game.rules.abilities import evaluation
from game.rules.abilities.records import Lasting
from game.rules.engine import LOOP_LIMIT, Engine
from game.rules.events import Event
from game.rules.records import put
from game.rules.state import State
from game.rules.work import RunawayEffect

HUSH = "{flag: silenced, to: opposing, if: [{value: {of: {stat: energy, of: self}, least: 4}}]}"
ABILITIES = f"""
t_hush: {{name: Hush, kind: persistent, text: Test., grant: {HUSH}}}
t_drink: {{name: Drink, kind: persistent, text: Test., when: {{event: hits, do: {{gain: {{amount: 5}}}}}}}}
t_more: {{name: More, kind: persistent, text: Test., activate: {{window: empower, target: opposing, do: {{attack: {{on: target}}}}}}}}
t_away: {{name: Away, kind: persistent, text: Test., when: {{event: attacked, do: {{redirect: {{to: supporting}}}}}}}}
t_safe: {{name: Safe, kind: persistent, text: Test., grant: {{flag: no_attack, to: self, if: [extra]}}}}
"""


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Any:
    root = tmp_path_factory.mktemp("at-once")
    folder = root / "data" / "mythic-wars"
    folder.mkdir(parents=True)
    (folder / "abilities.yaml").write_text(ABILITIES, encoding="utf-8")
    report = check_pack([bundled_root(), root], "mythic-wars", GAME)
    assert [each for each in report.complaints if each.severity == "error"] == []
    return report.definitions


def energies(state: State, action: str, faces: tuple[int, ...], events: list[Event] | None) -> dict[str, int]:
    """Entity -> the energy that it has after an action of the first seat with these dice; only those that are still in the battle."""
    played = state.clone()
    played.script = faces
    engine = Engine(GAME)
    for choice in GAME.notation.paths(played, 0, action)[0]:
        engine.apply(played, 0, choice, events)
    fighting = [each for each in played.components.values() if each.zone.startswith("battle")]
    return {each.ref: each.marks.energy for each in fighting}


CASES = {
    # A silence that holds from four energy on ends with the loss, so the hit is heard by who was silent before.
    "a-silence-ends": ({"A": ["t_drink"], "B": ["t_hush"]}, "attack a b", (5, 2), {"a": 11, "b": 3, "c": 6}),
    # MW-COMBAT-05: as many ties as you like.
    "twenty-five-ties": ({}, "attack a b", (*[3, 3] * 25, 5, 2), {"a": 6, "b": 3, "c": 6}),
    # Whom no extra attack may be made on (MW-R-24) none is led to.
    "led-to-nobody": (
        {"A": ["t_more"], "B": ["t_away"], "C": ["t_safe"]},
        "ability a b",
        (5, 2),
        {"a": 6, "b": 3, "c": 6},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_heard_or_not_an_attack_comes_to_the_same(case: str, opened: Any) -> None:
    has, action, faces, expected = CASES[case]
    ours = [{"id": "a", "ab": has.get("A", [])}]
    theirs = [{"id": "b", "ab": has.get("B", [])}, {"id": "c", "ab": has.get("C", [])}]
    _defs, state = GAME.position(opened, {"players": ["A", "B"], "battle": {"A": ours, "B": theirs}})
    assert energies(state, action, faces, []) == expected
    assert energies(state, action, faces, None) == expected


def test_dice_that_only_tie_are_found_out(opened: Any) -> None:
    _defs, state = GAME.position(opened, {"players": ["A", "B"], "battle": {"A": [{"id": "a"}], "B": [{"id": "b"}]}})
    with pytest.raises(RunawayEffect):
        energies(state, "attack a b", (3, 3) * (LOOP_LIMIT + 100), None)


def test_what_is_copied_of_a_card_called_like_a_flag_is_no_flag(opened: Any) -> None:
    _defs, state = GAME.position(opened, {"players": ["A", "B"], "battle": {"A": [{"id": "a"}], "B": [{"id": "b"}]}})
    one, other = sorted(id for id, each in state.components.items() if each.zone.startswith("battle"))
    for kind, silent in (("copy", False), ("grant", True)):
        lasting = Lasting(kind, evaluation.SILENCED, 0, (other,), one, "t_hush", "match", 0)
        given = state.clone()
        given.abilities = put(given.abilities, lasting=(lasting,))
        given.touch()
        assert evaluation.has_flag(READING, given, other, evaluation.SILENCED) is silent
