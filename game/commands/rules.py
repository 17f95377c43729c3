"""`wartable rules`: which rules of the registers (`data/<id>/rules.yaml`) no test and no scenario holds."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from game.bundled import bundled_root
from game.library import games
from game.rulebook import cited_ids, coverage, named_ids, unknown
from game.unable import Unable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare where the tests are."""
    parser.add_argument(
        "--tests", type=Path, default=bundled_root() / "tests", metavar="FOLDER", help="the folder of the tests"
    )


def run(arguments: argparse.Namespace) -> int:
    """List what is missing; the status is 1 if a rule has no test, a status is no true one, or a test names a rule of no register."""
    if not os.path.isdir(arguments.tests):
        raise Unable(f"there are no tests in {arguments.tests}")
    cited = cited_ids(arguments.tests)
    registers = []
    bad = False
    for listing in games():
        if listing.game is None or not listing.game.defs.rules:
            continue
        registers.append(listing.game.defs.rules)
        found = coverage(listing.game, cited)
        for rule in found.without:
            print(f"{rule.id}: {rule.text}")
        for complaint in found.dishonest:
            print(complaint)
        bad = bad or bool(found.without or found.dishonest)
        print(
            f"{listing.id}: {len(registers[-1])} rules, {found.held} held by tests, {found.exempt} elsewhere or untestable, "
            f"{len(found.without)} without a test"
        )
    named = named_ids(arguments.tests, cited)
    strange = unknown(named, registers)
    for name in strange:
        print(f"{name} is named in {named[name]} but stands in no register")
    return 1 if bad or strange else 0
