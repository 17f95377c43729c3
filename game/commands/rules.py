"""`wartable rules`: which rules of the registers (`data/<id>/rules.yaml`) no test and no scenario holds."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from game.library import bundled_root, games

ID = re.compile(r"\b[A-Z]{2,6}(?:-[A-Z]{1,8})?-\d{1,3}\b")
"""How a rule id looks: LAW-ATT-04, LAW-R-28."""
EXEMPT = ("elsewhere", "untestable")
"""Statuses that need no test: reached only by modes that are not here yet, and not testable for the reason in the note."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare where the tests are."""
    parser.add_argument(
        "--tests", type=Path, default=bundled_root() / "tests", metavar="FOLDER", help="the folder of the tests"
    )


def run(arguments: argparse.Namespace) -> int:
    """List what is missing; the status is 1 if a rule has no test, or a test names a rule that is not in a register."""
    if not arguments.tests.is_dir():
        print(f"wartable: there are no tests in {arguments.tests}", file=sys.stderr)
        return 2
    cited = cited_ids(arguments.tests)
    known: set[str] = set()
    missing = 0
    for listing in games():
        if listing.game is None or not listing.game.defs.rules:
            continue
        register = listing.game.defs.rules
        known.update(register)
        without = [rule for rule in register.values() if rule.id not in cited and rule.status not in EXEMPT]
        for rule in without:
            print(f"{rule.id}: {rule.text}")
        missing += len(without)
        exempt = sum(1 for rule in register.values() if rule.status in EXEMPT)
        held = sum(1 for rule in register.values() if rule.id in cited)
        print(
            f"{listing.id}: {len(register)} rules, {held} held by tests, {exempt} elsewhere or untestable, {len(without)} without a test"
        )
    families = {family(rule) for rule in known}
    strange = sorted(name for name in cited if name not in known and family(name) in families)
    for name in strange:
        print(f"{name} is named in {cited[name]} but stands in no register")
    return 1 if missing or strange else 0


def family(rule: str) -> str:
    """The part of an id before its number: LAW-ATT-04 -> LAW-ATT."""
    return rule.rpartition("-")[0]


def cited_ids(folder: Path) -> dict[str, str]:
    """Every rule id that a test, scenario or recording under a folder names, with one file that does."""
    found: dict[str, str] = {}
    for path in _texts(folder):
        for rule in ID.findall(path.read_text(encoding="utf-8", errors="replace")):
            found.setdefault(rule, str(path.relative_to(folder.parent)))
    return found


def _texts(folder: Path) -> Iterable[Path]:
    return sorted(
        path for path in folder.rglob("*") if path.suffix in (".py", ".yaml", ".yml", ".md") and path.is_file()
    )
