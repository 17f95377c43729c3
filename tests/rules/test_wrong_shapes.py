"""Whatever is written in the place of a good value of a scenario, the reader is told where; nothing crashes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.bundled import bundled_root
from game.library import ids
from game.scenarios import files_of, read_file, run_files

FOLDER = bundled_root() / "tests" / "scenarios"
GAMES = [game_id for game_id in ids() if (FOLDER / game_id).is_dir()]
WRONG: tuple[Any, ...] = (5, "x", True, None, [7], {"q": 1})
TOLD = ("id", "game", "title", "rules")
"""What the reader of the file looks at, and no game."""


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value within a value."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from places(entry, (*path, key))
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            yield from places(entry, (*path, index))


def put(value: Any, path: tuple[Any, ...], wrong: Any) -> Any:
    """A value with another one at a path."""
    if not path:
        return wrong
    if isinstance(value, dict):
        return {key: put(entry, path[1:], wrong) if key == path[0] else entry for key, entry in value.items()}
    return [put(entry, path[1:], wrong) if index == path[0] else entry for index, entry in enumerate(value)]


def spoilt(game_id: str, parts: int) -> Iterator[dict[str, Any]]:
    """Scenarios of a game with one wrong value each, in every kind of place that occurs in any of them. `parts`: one wrong value in so
    many, another one in the next place.
    """
    seen: set[tuple[Any, ...]] = set()
    for path in files_of([FOLDER / game_id]):
        for scenario in read_file(path, game_id)[0]:
            players = [str(name) for name in scenario.data["players"]]
            for place in places(scenario.data):
                kind = tuple("any" if isinstance(key, int) or key in players else key for key in place)
                # Components have names of all kinds under the keys of `expect`.
                kind = kind[:2] + ("any",) * len(kind[2:]) if kind[0] == "expect" else kind
                if kind[0] not in TOLD and kind not in seen:
                    seen.add(kind)
                    for number, wrong in list(enumerate(WRONG))[len(seen) % parts :: parts]:
                        yield {**put(scenario.data, place, wrong), "id": f"{scenario.id} {place} {number}"}


@pytest.mark.parametrize("parts", [3, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_value_of_the_wrong_shape_is_told_and_crashes_nothing(game_id: str, parts: int, tmp_path: Path) -> None:
    documents = list(spoilt(game_id, parts))
    for first in range(0, len(documents), 200):
        path = tmp_path / f"{first}.yaml"
        path.write_text("---\n".join([f"{json.dumps(each)}\n" for each in documents[first : first + 200]]), "utf-8")
    results = list(run_files(sorted(tmp_path.iterdir()), game_id))
    assert len(results) >= len(documents) > 0
    told = [(result.id, problem) for result in results for problem in result.problems]
    assert [each for each in told if "crashed" in each[1]] == []
    assert len(told) > len(documents) / 2
