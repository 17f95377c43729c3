"""What a player reads is data: no sentence stands in the code of what shows it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from game.content.client_texts import client_texts

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


def sentences(code: str) -> list[str]:
    """The strings of some code that read like words for a person, each with its line."""
    found = [(line, words) for line, words in shown(ast.parse(code)) if SENTENCE.search(words)]
    return [f"{line}: {words!r}" for line, words in found if words not in (*NAMES, *ON_KEYS)]


def test_no_words_for_players_stand_in_the_code() -> None:
    passed_over = (*OF_FILES, *OF_FONTS)
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in PATHS
        if path.relative_to(ROOT / "game").as_posix() not in passed_over
        for line in sentences(path.read_text(encoding="utf-8"))
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
    assert len(sentences(code)) == 1


@pytest.mark.parametrize(
    "code", ['"""All of it."""', 'raise ValueError("no such thing")', 'say("title.load")', '__all__ = ["Stage"]']
)
def test_what_is_no_sentence_to_show_is_passed_over(code: str) -> None:
    assert sentences(code) == []


def test_every_text_that_the_client_says_is_there() -> None:
    keys = client_texts()
    said = re.compile(r'\bsay\(\s*"([a-z_.]+)"')
    sections = {key.partition(".")[0] for key in keys}
    lost = [
        f"{path.relative_to(ROOT)}: {key}"
        for path in PATHS
        for key in said.findall(path.read_text(encoding="utf-8"))
        if key.partition(".")[0] in sections and key not in keys
    ]
    assert lost == []
