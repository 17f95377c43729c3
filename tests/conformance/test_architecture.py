"""What the source must not do: habits that only a scan can hold."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.commands.new import naming
from tests.support.import_graph import circles, import_graph, module_name
from tests.support.source_scan import forbidden_names, set_iterations

ROOT = Path(__file__).resolve().parent.parent.parent
PURE = sorted([*(ROOT / "game" / "rules").rglob("*.py"), *(ROOT / "game" / "games").rglob("*.py")])
TEMPLATE = sorted((ROOT / "tests" / "conformance" / "template_game").glob("*.py"))
ALL = sorted([ROOT / "main.py", *(ROOT / "game").rglob("*.py"), *(ROOT / "tests").rglob("*.py")])
MAKES_METHODS = ROOT / "game" / "rules" / "records.py"
"""The one file that makes code: the methods of records, of the names that they declare."""
LONGEST = 800
"""From so many lines on the suite asks of a file whether it is one concept; the number has no other meaning."""
SHARED = ("art", "bots", "commands", "content", "rules", "scenes", "sim", "storage", "table", "ui")
"""The folders whose modules docs/architecture.md names one by one."""

every_pure = pytest.mark.parametrize("path", [*PURE, *TEMPLATE], ids=lambda path: str(path.relative_to(ROOT)))


def test_rules_and_games_load_no_screen_and_no_reader() -> None:
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in PURE]
    code = (
        f"import importlib, sys\nfor name in {names!r}: importlib.import_module(name)\n"
        "print([name for name in ('pygame', 'pygame_gui', 'yaml', 'pydantic', 'pytmx', 'PIL', 'numpy', 'tkinter') if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == "[]"


def test_the_title_needs_no_rules() -> None:
    """They are loaded after the first frame, so that the window is there at once; all but how texts are filled in."""
    code = (
        "import sys, game.app, game.scenes.services, game.scenes.screens, game.scenes.title\n"
        "known = ('game.rules', 'game.rules.wording')\n"
        "print([name for name in sys.modules if name.startswith(('game.rules', 'game.library', 'game.content')) and name not in known])"
    )
    environment = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == "[]"


@every_pure
def test_no_chance_no_clock_no_files(path: Path) -> None:
    found = forbidden_names(ast.parse(path.read_text(encoding="utf-8")))
    assert [each for each in found if path != MAKES_METHODS or not each.endswith("exec()")] == []


@every_pure
def test_sets_are_never_iterated(path: Path) -> None:
    assert set_iterations(ast.parse(path.read_text(encoding="utf-8"))) == []


def test_no_game_is_named_outside_its_own_folders() -> None:
    packages = [
        path.name for path in (ROOT / "game" / "games").iterdir() if path.is_dir() and not path.name.startswith("_")
    ]
    packs = [path.name for path in (ROOT / "data").iterdir() if path.is_dir() and not path.name.startswith((".", "_"))]
    ids = sorted({*packs, *[package.replace("_", "-") for package in packages]})
    assert ids
    named = [f"{path.relative_to(ROOT)} names {game_id}" for game_id in ids for path in naming(ROOT, game_id)]
    assert named == []


def test_no_file_is_too_long() -> None:
    lengths = {path.relative_to(ROOT): len(path.read_text(encoding="utf-8").splitlines()) for path in ALL}
    asked = [
        f"{path} has {length} lines: is it one concept still?" for path, length in lengths.items() if length >= LONGEST
    ]
    assert asked == []


def test_no_files_import_each_other() -> None:
    paths = sorted((ROOT / "game").rglob("*.py"))
    graph = import_graph({module_name(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in paths})
    assert circles(graph) == []


@pytest.mark.parametrize(
    "importing",
    [
        "import game.b",
        "from game import b",
        "from game.b import thing",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from game.b import Thing",
        "def f():\n    from game.b import thing",
    ],
)
def test_the_graph_finds_circles_however_they_are_written(importing: str) -> None:
    graph = import_graph(
        {"game": "", "game.a": importing, "game.b": "from game.c import thing", "game.c": "import game.a"}
    )
    assert circles(graph) == [["game.a", "game.b", "game.c"]]


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "from time import monotonic",
        "import os.path",
        "import uuid as u",
        "x = hash('a')",
        "x = id(thing)",
        "open('file')",
        "__import__('random')",
    ],
)
def test_the_scan_finds_chance_clock_and_files(source: str) -> None:
    assert len(forbidden_names(ast.parse(source))) == 1


@pytest.mark.parametrize(
    "source",
    [
        "for x in {1, 2}: pass",
        "a = [x for x in set(b)]",
        "a = list({x for x in b})",
        "a = tuple(frozenset(b))",
        "def f():\n    s = set()\n    for x in s: pass",
        "def f(s: set[int]):\n    return [x for x in s]",
        "s = {1} | other\nfor x in s: pass",
        "for x in a.union(b): pass",
        "a = ','.join({'a'})",
        "a = next(iter({1}))",
        "a, *b = {1, 2}",
        "a = {1, 2}.pop()",
        "a = max({1: 2}.keys() - b, key=f)",
        "x = [*{1, 2}]",
    ],
)
def test_the_scan_finds_iterated_sets(source: str) -> None:
    assert len(set_iterations(ast.parse(source))) == 1, source


@pytest.mark.parametrize(
    "source",
    [
        "a = sorted({1, 2})",
        "a = 1 in {1, 2}",
        "a = len(set(b))",
        "a = frozenset(x for x in b)",
        "def f():\n    s = set()\n    return 3 in s",
        "for x in {1: 2}: pass",
        "for x in sorted(s | {1}): pass",
        "a = any(x in s for x in {'a': 1})",
    ],
)
def test_the_scan_lets_pass_what_does_not_depend_on_order(source: str) -> None:
    assert set_iterations(ast.parse(source)) == []


def test_the_architecture_page_names_every_module() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = re.findall(r"`(?:\w+/)?(\w+\.py)`", page)
    shared = [path for name in SHARED for path in (ROOT / "game" / name).rglob("*.py")]
    modules = [path for path in [*(ROOT / "game").glob("*.py"), *shared] if path.name != "__init__.py"]
    assert [str(path.relative_to(ROOT)) for path in modules if path.name not in named] == []
    known = {path.name for path in ALL}
    assert [name for name in named if name not in known] == []
