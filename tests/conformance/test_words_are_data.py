"""What a player reads is data: no sentence stands in the code of what shows it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from game.content.client_texts import client_texts
from game.rules.wording import names_in

ROOT: Final = Path(__file__).parents[2]
SHOWS: Final = ("scenes", "table", "ui")
PATHS: Final = [path for folder in SHOWS for path in sorted((ROOT / "game" / folder).rglob("*.py"))]
SENTENCE: Final = re.compile(r"[A-Za-z]{2,}[,;:.…]? [A-Za-z]|[A-Z][a-z]{2,}")
"""Two words, or one that begins like a sentence."""
NAMES: Final = ("Wartable",)
"""Names, which nobody translates."""
ON_KEYS: Final = ("Esc", "keypad enter")
"""What is printed on a key, and what SDL calls one."""
OF_FILES: Final = (
    *("ui/face_template.py", "ui/face_layout.py", "ui/face_check.py", "ui/glyph_check.py"),
    *("ui/theme.py", "ui/icons.py", "ui/glyphs.py"),
)
"""They complain of files to whoever writes packs, as `check` does, which speaks one language; or look for fonts by their folders."""
OF_FONTS: Final = ("ui/metrics.py",)
"""The names of font files."""


def shown(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The strings of some code with their lines, but docstrings, what errors of the program say, and lists of names for importers."""
    left_out: set[int] = set()
    for node in ast.walk(tree):
        exported = isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == "__all__" for target in node.targets
        )
        told = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if told or exported or isinstance(node, ast.Raise | ast.Assert):
            left_out.update(id(each) for each in ast.walk(node))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            yield node.lineno, node.value


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def sentences(tree: ast.Module) -> list[str]:
    """The strings of some code that read like words for a person, each with its line."""
    found = [(line, words) for line, words in shown(tree) if SENTENCE.search(words)]
    return [f"{line}: {words!r}" for line, words in found if words not in (*NAMES, *ON_KEYS)]


def test_no_words_for_players_stand_in_the_code() -> None:
    passed_over = (*OF_FILES, *OF_FONTS)
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in PATHS
        if path.relative_to(ROOT / "game").as_posix() not in passed_over
        for line in sentences(tree_of(path))
    ]
    assert found == [], "put them into data/_client/text/en.yaml and say them by their key"


@pytest.mark.parametrize(
    "code",
    [
        'button("Save", save)',
        'say(f"{name} has gone away")',
        'title = "Not yet"',
        'text.draw(surface, "is thinking …")',
        'words = "to act" if active else ""',
    ],
)
def test_a_sentence_is_found(code: str) -> None:
    assert len(sentences(ast.parse(code))) == 1


@pytest.mark.parametrize(
    "code", ['"""All of it."""', 'raise ValueError("no such thing")', 'say("title.load")', '__all__ = ["Stage"]']
)
def test_what_is_no_sentence_to_show_is_passed_over(code: str) -> None:
    assert sentences(ast.parse(code)) == []


class Saying(NamedTuple):
    """A text that is said somewhere: its key, and the names of the values that it is filled in with, None if nobody can tell."""

    place: str
    key: str
    given: frozenset[str] | None


def sayings(path: Path) -> Iterator[Saying]:
    """What some code says by keys that it writes out."""
    for node in ast.walk(tree_of(path)):
        called = node.func if isinstance(node, ast.Call) else None
        name = called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
        if not isinstance(node, ast.Call) or name != "say" or not node.args:
            continue
        given: frozenset[str] | None = frozenset()
        if len(node.args) > 1:
            names = node.args[1].keys if isinstance(node.args[1], ast.Dict) else [None]
            given = None if None in names else frozenset(ast.literal_eval(name) for name in names if name)
        keys = [node.args[0].body, node.args[0].orelse] if isinstance(node.args[0], ast.IfExp) else [node.args[0]]
        for key in keys:
            if isinstance(key, ast.Constant) and isinstance(key.value, str) and "." in key.value:
                yield Saying(f"{path.relative_to(ROOT)}:{node.lineno}", key.value, given)


def test_every_text_that_the_client_says_is_there_and_filled_in() -> None:
    keys = client_texts()
    sections = {key.partition(".")[0] for key in keys}
    said = [each for path in PATHS for each in sayings(path) if each.key.partition(".")[0] in sections]
    lost = [f"{each.place}: {each.key}" for each in said if each.key not in keys]
    unfilled = [
        f"{each.place}: {{{name}}} of {each.key}"
        for each in said
        if each.given is not None
        for name in names_in(keys.get(each.key, ""))
        if name not in each.given
    ]
    assert (lost, unfilled) == ([], [])
