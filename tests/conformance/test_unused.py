"""Nothing is there that nothing uses: requirements, settings, texts. (Code and the requirements of the client: `make lint`.)"""

from __future__ import annotations

import ast
import dataclasses
import re
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

import pytest

from game import library
from game.content.client_texts import client_texts
from game.rules.abilities.grammar import MODE_FIELDS
from game.storage.settings import Settings
from tests.support.compiled import shipped
from tests.support.said import FREE, unsaid

ROOT = Path(__file__).parents[2]
GAMES = [listing.id for listing in shipped() if listing.game is not None]


def read_settings() -> set[str]:
    """The settings that the program reads outside of the screen that sets them."""
    found = set()
    for path in (ROOT / "game").rglob("*.py"):
        if path.name == "settings.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                value = node.value.func if isinstance(node.value, ast.Call) else node.value
                owner = value.attr if isinstance(value, ast.Attribute) else getattr(value, "id", "")
                if owner == "settings":
                    found.add(node.attr)
    return found


def test_every_setting_is_read() -> None:
    declared = {field.name for field in dataclasses.fields(Settings)} - {"extra"}  # what other versions keep there
    assert declared - read_settings() == set()


def test_every_requirement_of_the_tests_is_used() -> None:
    """By an import, by a command of the Makefile, as a plugin of pytest, or as the types of what the client requires."""
    listed = {}
    for name in ("requirements.txt", "requirements-dev.txt"):
        lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
        listed[name] = [line.partition("==")[0].lower() for line in lines if line[:1].isalnum()]
    sources = [ROOT / "build.spec", *(ROOT / "tests").rglob("*.py")]
    imports = set()
    for path in sources:
        imports.update(re.findall(r"^\s*(?:from|import) (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE))
    run = set(re.findall(r"\$\(BIN\)/([\w-]+)", (ROOT / "Makefile").read_text(encoding="utf-8")))
    modules: dict[str, set[str]] = {}
    for module, names in metadata.packages_distributions().items():
        for name in names:
            modules.setdefault(name.lower(), set()).add(module)
    unused = []
    for name in listed["requirements-dev.txt"]:
        distribution = metadata.distribution(name)
        commands = {path.name for path in distribution.files or () if path.parent.name in ("bin", "Scripts")}
        plugins = [point for point in distribution.entry_points if point.group == "pytest11"]
        used = modules.get(name, set()) & imports or commands & run or plugins
        if not used and name.removeprefix("types-") not in listed["requirements.txt"]:
            unused.append(name)
    assert unused == []


def words_in(paths: Iterable[Path]) -> set[str]:
    """All strings in some code, but docstrings."""
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    told = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    return {
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
    }


@pytest.mark.parametrize("name", GAMES)
def test_every_figure_of_a_mode_and_every_option_is_read(name: str) -> None:
    game = library.open_game(name)
    code = ROOT / "game" / "games" / name.replace("-", "_")
    own = words_in(path for path in code.glob("*.py") if path.name != "vocabulary.py")
    core = words_in((ROOT / "game" / "rules").rglob("*.py"))
    figures = {
        *game.code.vocabulary.mode_fields,
        *[field for mode in game.defs.modes.values() for field in mode.fields],
    }
    assert figures - own - set(MODE_FIELDS) == set()
    assert set(game.defs.options) - own - core == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_text_of_a_pack_can_be_said(name: str) -> None:
    game = library.open_game(name)
    assert unsaid(game, game.defs.texts) == []
    pages = [
        key.removesuffix(".title") for key in game.defs.texts if key.startswith(f"{FREE}.") and key.endswith(".title")
    ]
    free = [key for key in game.defs.texts if key.startswith(f"{FREE}.")]
    assert sorted(free) == sorted([f"{page}.{part}" for page in pages for part in ("title", "text")])


def test_every_text_of_the_core_can_be_said() -> None:
    # Some are said by the code of games alone, as they are alike in several of them.
    left = unsaid(library.open_game(GAMES[0]), client_texts())
    for name in GAMES[1:]:
        left = unsaid(library.open_game(name), left)
    assert left == []


def test_a_text_that_nothing_says_is_found() -> None:
    planted = [
        "log.ne_ver",
        "log.move.by_nobody",
        "refusal.un_heard",
        "prompt.not.asked_here",
        "zzz",
        "button.no_button",
    ]
    assert unsaid(library.open_game(GAMES[0]), planted) == planted
