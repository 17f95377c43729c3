"""`wartable play`: open the client."""

from __future__ import annotations

import argparse
import os

# Read when pygame is imported: it names the window's class after the script, unless it is told otherwise.
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "wartable")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the client."""
    from game.app import add_arguments as add_client_arguments

    add_client_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Open the window and stay until it is closed."""
    from game.app import options_from, play

    return play(options_from(arguments))
