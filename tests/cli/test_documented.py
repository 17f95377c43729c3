"""What the documents name is there, and what is there they name: commands and their options, targets of make, variables, keys."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from game.cli import COMMANDS, Parser
from game.client_words import say
from game.ui.keys import DEFAULT_KEYS, FIXED, KeyMap

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "data").glob("*/docs/*.md"))]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
CALL = re.compile(r"(?:main\.py|(?<![\w/-])(?:\./|dist/wartable/)wartable)((?: +\S+)*)")
SCRIPT = re.compile(r"(\S+\.py)((?: +\S+)*)")
OPTION = re.compile(r"--[a-z][a-z-]*")


def code(text: str) -> Iterator[str]:
    """The lines of code of a document: those of its blocks, without their comments, and what stands between backquotes."""
    for number, part in enumerate(re.split(r"^```.*$", text, flags=re.MULTILINE)):
        if number % 2:
            yield from [line.partition("  #")[0] for line in part.splitlines()]
        else:
            yield from re.findall(r"(?<!`)`([^`]+)`(?!`)", part)


def options_of(command: str) -> set[str]:
    """The options of a command, but for that which tells them."""
    parser = Parser(add_help=False)
    import_module(COMMANDS[command][0]).add_arguments(parser)
    return {option for action in parser._actions for option in action.option_strings}


def rows(heading: str) -> list[tuple[str, str]]:
    """The first two columns of the table under a heading of the README."""
    section = README.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    found = re.findall(r"^\| `([^`]+)` \| (.*) \|$", section, re.MULTILINE)
    assert found, f"no table under {heading}"
    return found


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_commands_and_options_that_a_document_names_are_there(path: Path) -> None:
    for line in code(path.read_text(encoding="utf-8")):
        for call in CALL.findall(line):
            words = call.split()
            if words and words[0] != "...":
                assert words[0] in COMMANDS, line
                assert set(OPTION.findall(call)) <= options_of(words[0]), line
        for script, call in SCRIPT.findall(line):
            named = set(OPTION.findall(call))
            if named and not script.endswith("main.py"):
                declared = (ROOT / script.removeprefix("./")).read_text(encoding="utf-8")
                assert named <= set(OPTION.findall(declared)), line


def test_the_readme_names_every_command_with_every_option() -> None:
    listed = {call.split()[0]: f"{call} {words}" for call, words in rows("Commands")}
    assert list(listed) == list(COMMANDS)
    for command, row in listed.items():
        assert set(OPTION.findall(row)) == options_of(command), command


def test_every_target_of_make_is_documented_and_the_other_way() -> None:
    (phony,) = re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    targets = set(phony.split())
    assert targets == set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))
    named = {
        target
        for path in DOCUMENTS
        for line in code(path.read_text(encoding="utf-8"))
        for target in re.findall(r"\bmake ([a-z]+)", line)
    }
    assert named == targets
    head = "\n".join(re.findall(r"^#   (.*)$", MAKEFILE, re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z]+)", head)) <= targets


def test_every_variable_that_is_read_is_documented_and_the_other_way() -> None:
    variable = re.compile(r"WARTABLE_[A-Z]+")
    sources = [*(ROOT / "game").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    read = {path: set(variable.findall(path.read_text(encoding="utf-8"))) for path in sources if path != Path(__file__)}
    named = {name for path in DOCUMENTS for name in variable.findall(path.read_text(encoding="utf-8"))}
    assert named <= set().union(*read.values())
    assert set().union(*[names for path, names in read.items() if path.is_relative_to(ROOT / "game")]) <= named


def test_the_keys_of_the_readme_are_those_of_the_program() -> None:
    keys = KeyMap({})
    wanted = [(keys.shown(action), say(f"keys.{action}")) for action in DEFAULT_KEYS]
    assert rows("Keys") == [*wanted, *[(say(f"keys.fixed.{key}"), say(f"keys.fixed.{key}.does")) for key in FIXED]]


KNOWN_KEYS = {
    "K_MENU": "Menu key",
    "K_F11": "F11",
    "K_F6": "F6",
    "K_r": "R",
    **dict.fromkeys(("K_PAGEUP", "K_PAGEDOWN"), "Page keys"),
    **dict.fromkeys(("K_LEFT", "K_RIGHT", "K_UP", "K_DOWN"), "Arrows"),
    **dict.fromkeys(("K_1", "K_9"), "1 to 9"),
}
"""The keys that screens look for by themselves, and the words under which they are listed."""
EVERYWHERE = re.compile(r"K_(RETURN|KP_ENTER|SPACE|ESCAPE|TAB|[LR](CTRL|ALT|SHIFT))")
"""Those of every form, and modifiers."""


def test_screens_take_no_key_that_is_not_listed() -> None:
    taken = set()
    for path in [path for folder in ("scenes", "table") for path in (ROOT / "game" / folder).rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and re.fullmatch(r"K_\w+", node.attr):
                taken.add(node.attr)
    assert {name for name in taken if not EVERYWHERE.fullmatch(name)} == set(KNOWN_KEYS)
    assert set(KNOWN_KEYS.values()) <= {say(f"keys.fixed.{key}") for key in FIXED}
