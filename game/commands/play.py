"""`wartable play`: open the client."""

from __future__ import annotations

import argparse
import os

# pygame greets on standard output unless it is told not to before it is imported.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the client."""
    from game.app import add_arguments as add_client_arguments

    add_client_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Open the window and stay until it is closed."""
    from game.app import options_from, play

    return play(options_from(arguments))
