"""Slips that a designer makes in abilities of the shared language: each is told with its place, and nothing is passed over in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import library
from game.bundled import bundled_root
from game.content.pack import check_pack

HEAD = "x:\n  name: X\n  kind: persistent\n  text: Test.\n"
GAIN = "    do: {gain: {who: self, amount: 1}}\n"
NO_MEANING = "has no meaning in this game"


@pytest.mark.parametrize(
    ("game", "parts", "told"),
    [
        (
            "mythic-wars",
            f"  activate:\n    window: empower\n    may: false\n{GAIN}",
            [f"7:5: 'may' of 'activate' {NO_MEANING}"],
        ),
        (
            "mythic-wars",
            f"  when:\n    event: invoked\n    window: empower\n{GAIN}",
            ["7:13: the event 'invoked' has no window 'empower'; it has none, so leave 'window' out"],
        ),
        (
            "mythic-wars",
            f"  when:\n    event: invoked\n{GAIN}  off: [prime]\n",
            [f"8:3: 'off' of 'ability' {NO_MEANING}"],
        ),
        (
            "mythic-wars",
            "  grant:\n    flag: no_attack\n    to: self\n    against: [tempest]\n",
            ["8:5: 'against' has no meaning for 'no_attack'; it has for no flag"],
        ),
        (
            "mythic-wars",
            f"  activate:\n    window: empower\n    limit: 2\n{GAIN}",
            [
                "7:12: 'limit' must say in which period: one of {round: 2}, {match: 2}, {empowerment: 2}, {attack: 2}, {source: 2}"
            ],
        ),
        (
            "mythic-wars",
            f"  activate:\n    window: empower\n    limit: {{round: 0}}\n{GAIN}",
            ["7:20: how often must be a whole number of at least 1, not 0"],
        ),
        (
            "mythic-wars",
            f"  when:\n    - event: invoked\n      limit: 3\n{GAIN.replace('    do', '      do')}",
            ["7:14: 'when.1.limit' of ability 'x' must be keys with values, not 3"],
        ),
        (
            "mythic-wars",
            f"  when:\n    event: invoked\n    limit: {{rond: 1}}\n{GAIN}",
            ["7:19: unknown period 'rond' (did you mean round?)"],
        ),
        (
            "mythic-wars",
            "  when:\n    event: invoked\n    do:\n      - attack: {target: opposing}\n",
            [
                "8:9: the parameter 'on' of 'attack' is missing",
                "8:18: unknown parameter 'target' of 'attack'; it takes by, on, hit, miss",
            ],
        ),
        (
            "mythic-wars",
            "  when:\n    event: invoked\n    do: {summon: {creature: hydrra}}\n",
            ["7:29: there is no card 'hydrra' (did you mean hydra?)"],
        ),
        (
            "pantheon-duel",
            "  activate:\n    window: placement\n    do: {gain: {of: strength}}\n",
            [f"5:3: 'activate' of 'ability' {NO_MEANING}"],
        ),
    ],
)
def test_a_slip_is_told_where_it_stands(game: str, parts: str, told: list[str], tmp_path: Path):
    folder = tmp_path / "data" / game
    folder.mkdir(parents=True)
    (folder / "abilities.yaml").write_text(HEAD + parts, encoding="utf-8")
    report = check_pack([bundled_root(), tmp_path], game, library.codes()[game])
    found = [str(each) for each in report.complaints if each.severity == "error"]
    assert [each.removeprefix(f"{folder}/abilities.yaml:").replace(": ability 'x':", ":") for each in found] == told
