"""Which rules of a game's register (`data/<id>/rules.yaml`) a test holds.

A rule is held by a test file, or a scenario that comes out right, that names its id. A rule that only other modes reach, or that no
program can check, needs none, but must say so in the register.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from game.rules.definitions import ModeDef, RuleDef
from game.rules.gamedef import Game
from game.rules.plain import Frozen
from game.scenarios import SUFFIXES, read_file, run_files

ID = re.compile(r"\b[A-Z]{2,6}(?:-\d?[A-Z]{1,8})?-\d{1,3}[a-z]?\b")
"""How a rule id looks: LAW-ATT-04, LAW-R-28, WL-2W-01, WL-R-37b."""
UNTESTABLE, ELSEWHERE = "untestable", "elsewhere"
EXEMPT = (ELSEWHERE, UNTESTABLE)
"""Statuses that need no test: reached only by other modes, and not testable for the reason in the note."""
TEXTS = (".py", *SUFFIXES)
"""What the names of files that may cite rules end with."""
SCENARIOS = "scenarios"
"""The folder of the tests whose files are scenarios: there an id counts only if its scenario holds."""


class Coverage(NamedTuple):
    """What the tests hold of one register: how many rules they name, how many need none, which are without, and what the register lacks."""

    held: int
    exempt: int
    without: tuple[RuleDef, ...]
    dishonest: tuple[str, ...]


def cited_ids(folder: Path) -> dict[str, str]:
    """Every rule id that a test, a scenario that holds or a recording under a folder names, with one file that does."""
    found: dict[str, str] = {}
    scenarios: list[Path] = []
    for path in _texts(folder):
        if SCENARIOS in path.relative_to(folder).parts[:-1]:
            scenarios.append(path)
            continue
        for rule in ID.findall(path.read_text(encoding="utf-8", errors="replace")):
            found.setdefault(rule, str(path.relative_to(folder.parent)))
    for path in scenarios:
        for result in run_files([path]):
            for rule in result.rules if result.ok else ():
                found.setdefault(rule, str(path.relative_to(folder.parent)))
    return found


def named_ids(folder: Path, cited: Mapping[str, str]) -> dict[str, str]:
    """`cited_ids` of a folder with the scenarios that fail: every id that is written down anywhere, with one file that does."""
    found = {**cited}
    for path in _texts(folder):
        if SCENARIOS in path.relative_to(folder).parts[:-1]:
            for scenario in read_file(path)[0]:
                for rule in scenario.rules:
                    found.setdefault(rule, str(path.relative_to(folder.parent)))
    return found


def coverage(game: Game, cited: Mapping[str, str]) -> Coverage:
    """What the tests that name `cited` hold of the register of a game."""
    register = game.defs.rules
    without = [rule for rule in register.values() if rule.id not in cited and rule.status not in EXEMPT]
    return Coverage(
        held=sum([1 for rule in register.values() if rule.id in cited]),
        exempt=sum([1 for rule in register.values() if rule.status in EXEMPT]),
        without=tuple(without),
        dishonest=tuple(_dishonest(game)),
    )


def unknown(cited: Mapping[str, str], registers: Iterable[Mapping[str, RuleDef]]) -> list[str]:
    """The ids that look like those of a register but stand in none."""
    known: dict[str, RuleDef] = {}
    for register in registers:
        known.update(register)
    families = {family(rule) for rule in known}
    return sorted([name for name in cited if name not in known and family(name) in families])


def family(rule: str) -> str:
    """The part of an id before its number: LAW-ATT-04 -> LAW-ATT."""
    return rule.rpartition("-")[0]


def _dishonest(game: Game) -> Iterable[str]:
    modes = game.defs.modes
    for rule in game.defs.rules.values():
        if rule.status == UNTESTABLE and not rule.note:
            yield f"{rule.id} is said to be untestable without a reason (note)"
        if rule.status == ELSEWHERE:
            named = rule.note.split(", ") if rule.note else []
            if not named or any(mode not in modes for mode in named):
                yield f"{rule.id} is said to belong elsewhere, but not to which modes"
            for mode in named:
                if mode in modes and _playable(game, modes[mode]):
                    yield f"{rule.id} is said to belong elsewhere, but {mode} can be played"


def _playable(game: Game, mode: ModeDef) -> bool:
    return mode.ready and game.code.check_start(game.defs, mode.least_seats, Frozen(mode=mode.id)) is None


def _texts(folder: Path) -> list[Path]:
    return sorted([path for path in folder.rglob("*") if path.suffix in TEXTS and path.is_file()])
