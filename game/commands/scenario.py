"""`wartable scenario`: run written positions and say of each whether it holds (docs/scenarios.md)."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.scenarios import run_files
from game.unable import Unable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare which files, of which game, and how."""
    parser.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="a file of YAML documents, a Markdown file with yaml blocks, or a folder of such files",
    )
    parser.add_argument("--game", default="", metavar="ID", help="the game of scenarios that name none")
    parser.add_argument(
        "--rollback", action="store_true", help="take every action back and do it again, which must come to the same"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print a line for each scenario; the status is 1 if one fails, 2 if there is none."""
    count, failed = 0, 0
    for result in run_files(arguments.files, arguments.game, rollback=arguments.rollback):
        print(result, flush=True)
        count += 1
        failed += not result.ok
    if not count:
        raise Unable(f"no scenario in {', '.join([str(path) for path in arguments.files])}")
    return 1 if failed else 0
