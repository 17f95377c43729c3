"""What the table reads of events by name is told by the events of that kind that the core or a game declares."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from game import library, scenes, table
from game.rules.records import Told, declared
from game.rules.told import CORE_EVENTS

FILES = sorted(path for part in (scenes, table) for folder in part.__path__ for path in Path(folder).rglob("*.py"))


class Read(NamedTuple):
    """What is asked for: the `kind` of an event, or a `name` of what one tells; `of`: the kinds that the event may be of, if known."""

    what: str
    word: str
    line: int
    of: tuple[str, ...] = ()


def reads(source: str) -> list[Read]:
    """The kinds of events that are asked for, and the names that are read of what one tells.

    They are `event.kind == "roll"`, `seen.kind in ("attack", "capture")`, `event.data["cells"]`, `score.data.get("die")` and
    `"value" in event.data`; a variable called `data` is taken for what an event tells. What stands under the condition that an event is of
    a kind is read of one of that kind.
    """
    return list(_reads(ast.parse(source), ()))


def _reads(node: ast.AST, of: tuple[str, ...]) -> Iterator[Read]:
    yield from _own(node, of)
    inner = of
    if isinstance(node, ast.If | ast.IfExp):
        inner = _asked(node.test) or of
        for other in node.orelse if isinstance(node.orelse, list) else [node.orelse]:
            yield from _reads(other, of)
        children: list[ast.AST] = [node.test, *(node.body if isinstance(node.body, list) else [node.body])]
    else:
        if isinstance(node, ast.BoolOp):
            inner = _asked(node) or of
        elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
            asked = [_asked(test) for part in node.generators for test in part.ifs]
            inner = next((kinds for kinds in asked if kinds), of)
        children = list(ast.iter_child_nodes(node))
    for child in children:
        yield from _reads(child, inner)


def _own(node: ast.AST, of: tuple[str, ...]) -> Iterator[Read]:
    """What a part of the code reads itself."""
    if isinstance(node, ast.Subscript) and _is_data(node.value):
        yield from (Read("name", word, node.lineno, of) for word in _words(node.slice))
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
        if _is_data(node.func.value):
            yield from (Read("name", word, node.lineno, of) for word in _words(node.args[0]))
    elif isinstance(node, ast.Compare):
        right = node.comparators[0]
        if _is_data(right):
            yield from (Read("name", word, node.lineno, of) for word in _words(node.left))
        elif isinstance(node.left, ast.Attribute) and node.left.attr == "kind" and _is_event(node.left.value):
            yield from (Read("kind", word, node.lineno) for word in _words(right))


def _asked(test: ast.expr) -> tuple[str, ...]:
    """The kinds of which an event is wherever a condition holds; empty if it may be of any."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return next((kinds for kinds in map(_asked, test.values) if kinds), ())
    if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq | ast.In):
        return tuple([read.word for read in _own(test, ()) if read.what == "kind"])
    return ()


def _is_event(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("event", "seen", "roll", "score", "end")


def _is_data(node: ast.expr) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr == "data"
    return isinstance(node, ast.Name) and node.id == "data"


def _words(node: ast.expr) -> list[str]:
    parts = node.elts if isinstance(node, ast.Tuple) else [node]
    return [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def undeclared(source: str, told: Mapping[str, set[str]], more: Collection[str] = ()) -> list[tuple[str, str, int]]:
    """The reads of a source that no event answers. `told`: kind of event -> what events of that kind tell."""
    found = []
    for what, word, line, of in reads(source):
        kinds = [kind for kind in of if kind in told] or told
        known = told if what == "kind" else {name for kind in kinds for name in told[kind]} | {*more}
        if word not in known:
            found.append((what, word, line))
    return found


def declarations() -> dict[str, set[str]]:
    """The kinds of the events that the core and the games declare, with all names of what they tell."""
    games = [each.code for each in library.games((library.bundled_root(),)) if each.code is not None]
    told: dict[str, set[str]] = {}
    events: list[type[Told]] = [*CORE_EVENTS, *[event for code in games for event in code.events]]
    for event in events:
        told.setdefault(event.kind, set()).update([each.told for each in declared(event).fields])
    return told


OF_ANY_GAME = {"points", "sum"}
"""`points` is what a line is worth in games that count points (docs/adding-a-game.md); `sum` is made by the log."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_read_is_declared(path: Path) -> None:
    assert undeclared(path.read_text(encoding="utf-8"), declarations(), OF_ANY_GAME) == []


def test_reads_are_found_and_a_misspelt_one_is_told() -> None:
    source = (
        'if event.kind == "rol" and "sides" in event.data:\n    print(event.data["sydes"], event.data.get("reson"))\n'
    )
    assert [read[:3] for read in reads(source)] == [
        ("kind", "rol", 1), ("name", "sides", 1), ("name", "sydes", 2), ("name", "reson", 2),
    ]  # fmt: skip
    assert undeclared(source, {"roll": {"sides", "reason"}}) == [
        ("kind", "rol", 1), ("name", "sydes", 2), ("name", "reson", 2),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "source",
    [
        'if event.kind == "roll":\n    print(event.data["cells"])\n',
        'if event.kind == "roll" and "cells" in event.data:\n    pass\n',
        'found = [event.data["cells"] for event in events if event.kind == "roll"]\n',
        'found = event.data["cells"] if event.kind == "roll" else 0\n',
    ],
)
def test_what_another_event_tells_is_no_answer(source: str) -> None:
    told = {"roll": {"sides"}, "line": {"cells"}}
    assert [word for _what, word, _line in undeclared(source, told)] == ["cells"]
    assert undeclared(source.replace("roll", "line"), told) == []
