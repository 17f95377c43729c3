"""The code that docs/adding-a-game.md shows is that of the template and of the models, and what it names is there."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from game import library
from game.bundled import bundled_root
from game.commands.new import MODELS
from game.rules import ops
from game.rules.abilities import effects, evaluation, interpreter, triggers
from game.rules.abilities.language import Doing, Pool, Reading
from game.rules.gamedef import GameDef
from game.rules.records import declared
from game.rules.told import CORE_EVENTS
from game.rules.view import Sighting
from game.rules.work import Work
from tests.support.template import CONFORMANCE, copy_template, found_by_scan

PAGE = (bundled_root() / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
SHOWN = [CONFORMANCE / f"{name}_game" for name in ("template", "harbour", "accord", *MODELS)]
"""The games whose code it shows."""
PYTHON = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
YAML = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
SKETCH = "READING = "
"""How the one sample begins that is not of the template: a game whose cards have abilities has more than it."""
NAMED: dict[str, ModuleType | type] = {
    "ops": ops,
    "effects": effects,
    "evaluation": evaluation,
    "interpreter": interpreter,
    "triggers": triggers,
    "work": Work,
}


def bare(code: str) -> str:
    """Code without blanks and comments."""
    return "".join([re.sub(r"\s+# .*|\s+#$|\s", "", line) for line in code.splitlines()])


def source(suffix: str) -> str:
    paths = [path for folder in SHOWN for path in sorted(folder.rglob(f"*{suffix}"))]
    return bare("\n".join([path.read_text(encoding="utf-8") for path in paths]))


@pytest.mark.parametrize("folder", sorted(CONFORMANCE.glob("*_game")), ids=lambda folder: folder.name)
def test_check_finds_nothing_in_a_game_of_the_suite(folder: Path, tmp_path: Path) -> None:
    packages, root = copy_template(tmp_path, "quiet-one", folder)
    with found_by_scan(packages):
        assert library.listing("quiet-one", (root,)).problems == ()


@pytest.mark.parametrize(
    ("sample", "suffix"),
    [(sample, ".py") for sample in PYTHON if not sample.startswith(SKETCH)] + [(sample, ".yaml") for sample in YAML],
)
def test_a_sample_is_of_a_game_of_the_suite(sample: str, suffix: str) -> None:
    code = source(suffix)
    lines = [bare(line).removesuffix(",") for line in sample.splitlines()]
    assert [line for line in lines if line.strip(".,)}") and line not in code] == []


def calls(code: str, name: str) -> list[ast.Call]:
    """The calls of a plain name in some code."""
    found = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    return [call for call in found if isinstance(call.func, ast.Name) and call.func.id == name]


@pytest.mark.parametrize("made", [Reading, Doing, Pool, GameDef])
def test_the_sketch_gives_what_is_asked_for(made: Any) -> None:
    (sketch,) = [sample for sample in PYTHON if sample.startswith(SKETCH)]
    # `GameDef(..., handlers=...)`: what is left out stands first, as it may.
    (call,) = calls(sketch, made.__name__)
    fields = [field.name for field in dataclasses.fields(made)]
    assert call.keywords
    assert [keyword.arg for keyword in call.keywords if keyword.arg not in fields] == []


def test_the_functions_that_it_names_are_there() -> None:
    named = re.findall(rf"\b({'|'.join(NAMED)})\.(\w+)\b(?!\.py|/)", PAGE)
    found = [(module, name) for module, name in dict.fromkeys(named) if name not in ("py", "yaml")]
    assert len(found) > 15
    assert [f"{module}.{name}" for module, name in found if not hasattr(NAMED[module], name)] == []


def test_what_it_says_to_import_is_there() -> None:
    rows = re.findall(r"^\| `(game\.rules[\w.]*)` \| (.*) \|$", PAGE, re.MULTILINE)
    named = [(import_module(module), re.findall(r"`(\w+)`", names)) for module, names in rows]
    assert sum([len(names) for _module, names in named]) > 40
    assert [f"{module.__name__}.{name}" for module, names in named for name in names if not hasattr(module, name)] == []


def test_the_events_of_the_core_that_it_lists_are_all_that_there_are() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \|", PAGE[PAGE.index("The core tells these events") :], re.MULTILINE)
    told = [(name, re.findall(r"`(\w+)`", names)) for name, names in rows]
    wanted = [(event.kind, [field.told for field in declared(event).fields]) for event in CORE_EVENTS]
    assert told[: len(wanted)] == wanted
    secret = [(name, re.findall(r"\*`(\w+)`\*", names)) for name, names in rows]
    hidden = [(event.kind, [each.told for each in declared(event).fields if not each.public]) for event in CORE_EVENTS]
    assert secret[: len(hidden)] == hidden


def test_what_it_says_of_a_hidden_component_is_all_that_a_view_has() -> None:
    (told,) = re.findall(
        r"^- Of a component that a seat does not know.*?(?=^- )", PAGE + "\n- ", re.MULTILINE | re.DOTALL
    )
    assert set(Sighting._fields) <= set(re.findall(r"`(\w+)`", told))


def test_the_fields_of_a_game_that_it_lists_are_all_that_there_are() -> None:
    told = re.findall(r"`(\w+)`", PAGE[PAGE.index("| field |") : PAGE.index("## 3.")])
    fields = list(inspect.signature(GameDef).parameters)
    assert [name for name in fields if name not in told] == []
