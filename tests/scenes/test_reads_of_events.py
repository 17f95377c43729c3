"""What the table reads of events by name is told by an event that the core or a game declares."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import library, scenes
from game.rules.records import Told, declared
from game.rules.told import CORE_EVENTS

FILES = sorted(Path(scenes.__file__).parent.glob("*.py"))


def reads(source: str) -> Iterator[tuple[str, str, int]]:
    """(`kind` or `name`, word, line): the kinds of events that are asked for, and the names that are read of what one tells.

    They are `event.kind == "roll"`, `seen.kind in ("attack", "capture")`, `event.data["cells"]`, `score.data.get("die")` and
    `"value" in event.data`; a variable called `data` is taken for what an event tells.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Subscript) and _is_data(node.value):
            yield from (("name", word, node.lineno) for word in _words(node.slice))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            if _is_data(node.func.value):
                yield from (("name", word, node.lineno) for word in _words(node.args[0]))
        elif isinstance(node, ast.Compare):
            right = node.comparators[0]
            if _is_data(right):
                yield from (("name", word, node.lineno) for word in _words(node.left))
            elif isinstance(node.left, ast.Attribute) and node.left.attr == "kind" and _is_event(node.left.value):
                yield from (("kind", word, node.lineno) for word in _words(right))


def _is_event(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("event", "seen", "roll", "score", "end")


def _is_data(node: ast.expr) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr == "data"
    return isinstance(node, ast.Name) and node.id == "data"


def _words(node: ast.expr) -> list[str]:
    parts = node.elts if isinstance(node, ast.Tuple) else [node]
    return [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def undeclared(source: str, kinds: set[str], names: set[str]) -> list[tuple[str, str, int]]:
    """The reads of a source that no event answers."""
    known = {"kind": kinds, "name": names}
    return [(what, word, line) for what, word, line in reads(source) if word not in known[what]]


def declarations() -> tuple[set[str], set[str]]:
    """The kinds of the events that the core and the games declare, and all names of what they tell."""
    games = [each.code for each in library.games((library.bundled_root(),)) if each.code is not None]
    events: list[type[Told]] = [*CORE_EVENTS, *[event for code in games for event in code.events]]
    return {event.kind for event in events}, {each.told for event in events for each in declared(event).fields}


OF_ANY_GAME = {"points", "sum"}
"""`points` is what a line is worth in games that count points (docs/adding-a-game.md); `sum` is made by the log."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_read_is_declared(path: Path) -> None:
    kinds, names = declarations()
    assert undeclared(path.read_text(encoding="utf-8"), kinds, names | OF_ANY_GAME) == []


def test_reads_are_found_and_a_misspelt_one_is_told() -> None:
    source = (
        'if event.kind == "rol" and "sides" in event.data:\n    print(event.data["sydes"], event.data.get("reson"))\n'
    )
    assert list(reads(source)) == [
        ("kind", "rol", 1), ("name", "sides", 1), ("name", "sydes", 2), ("name", "reson", 2),
    ]  # fmt: skip
    assert undeclared(source, {"roll"}, {"sides", "reason"}) == [
        ("kind", "rol", 1), ("name", "sydes", 2), ("name", "reson", 2),
    ]  # fmt: skip
