"""Which texts of a pack the program can come to say: found in the words and the composed keys of its source.

A key counts as said if the source names it, or composes one like it (`f"log.{kind}"`) out of words that the source or the pack has. It is
a guess from how things look, made so that a word of which nothing else is left is found.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from game.rules.gamedef import Game

ROOT: Final = Path(__file__).parents[2]
_WORD: Final = re.compile(r"[A-Za-z0-9_.:-]+")
FREE: Final = "help"
"""The texts of pages, all of which are listed."""
FILES: Final = ("game.yaml", "abilities.yaml", "*.tmx")
"""The files of a pack whose words may be parts of keys; those of the cards themselves are in its definitions."""


class _Source(NamedTuple):
    """The words of some modules, and the patterns of the words that they compose."""

    words: frozenset[str]
    composed: tuple[re.Pattern[str], ...]


@cache
def _read(path: Path) -> tuple[frozenset[str], frozenset[str]]:
    words: set[str] = set()
    patterns: set[str] = set()
    parts: set[int] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            written = [str(part.value) if isinstance(part, ast.Constant) else "" for part in node.values]
            parts.update(id(part) for part in node.values)
            if _WORD.fullmatch("".join(written)):
                patterns.add("".join(re.escape(part) or "(.+)" for part in written))
        elif isinstance(node, ast.Constant) and id(node) not in parts and isinstance(node.value, str):
            words.update([node.value] if _WORD.fullmatch(node.value) else [])
        elif isinstance(node, ast.keyword) and node.arg is not None:
            words.add(node.arg)  # the name of a value of an event
    return frozenset(words), frozenset(patterns)


def _source(package: str) -> _Source:
    """What the program has without the other games."""
    games = ROOT / "game" / "games"
    others = [folder for folder in games.iterdir() if folder.name != package]
    paths = [path for path in (ROOT / "game").rglob("*.py") if not any(path.is_relative_to(other) for other in others)]
    read = [_read(path) for path in paths]
    patterns = sorted(frozenset().union(*[patterns for _words, patterns in read]))
    return _Source(frozenset().union(*[words for words, _patterns in read]), tuple(map(re.compile, patterns)))


def _of_pack(game: Game, folder: Path) -> set[str]:
    """The ids of a pack, and the words of its fields, options, abilities and areas."""
    defs = game.defs
    found: set[str] = set()
    for table in (defs.cards, defs.pieces, defs.spaces, defs.abilities, defs.tokens, defs.modes, defs.options):
        found.update(table)
    for pattern in FILES:
        for path in folder.rglob(pattern):
            found.update(re.findall(r"[A-Za-z0-9_-]+", path.read_text(encoding="utf-8")))
    return found


def unsaid(game: Game, texts: Iterable[str]) -> list[str]:
    """Those of the texts of a game that nothing says."""
    folder = ROOT / "data" / game.id
    source = _source(game.id.replace("-", "_"))
    words = {part for word in source.words for part in (word, *word.split("."))} | _of_pack(game, folder)
    within = [pattern for pattern in source.composed if pattern.pattern.replace("(.+)", "")]

    def known(word: str) -> bool:
        return (
            word.isdecimal()
            or word in words
            or any("\\." not in each.pattern and each.fullmatch(word) for each in within)
        )

    def is_said(key: str) -> bool:
        if key in source.words or key.partition(".")[0] == FREE:
            return True
        found = [pattern.fullmatch(key) for pattern in within if "\\." in pattern.pattern]
        return any(
            all(known(word) for group in match.groups() for word in group.split(".")) for match in found if match
        )

    return [key for key in texts if not is_said(key)]
