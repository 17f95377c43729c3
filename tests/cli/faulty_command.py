"""Commands that fail, for the tests of what the user then sees."""

import argparse
import errno

from game.library import UnknownGame

FAULTS = {
    "fault": ValueError("seven is not eight"),
    "known": UnknownGame("There is no game 'ludo'."),
    "stop": KeyboardInterrupt(),
    "pipe": BrokenPipeError(errno.EPIPE, "Broken pipe"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", choices=FAULTS)


def run(arguments: argparse.Namespace) -> int:
    raise FAULTS[arguments.kind]
