"""`wartable games`: list the games that are found."""

from __future__ import annotations

import argparse

from game.content.complaints import printable
from game.library import games


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """There are none."""


def run(arguments: argparse.Namespace) -> int:
    """Print a line for each game: its id, its name, its modes, and how much is wrong with it."""
    for listing in games():
        if listing.game is None:
            shown = printable(listing.id)
            print(f"{shown:24} cannot be played: {listing.tally}, see `check {shown}`")
            continue
        modes = ", ".join(
            [mode.name if mode.ready else f"{mode.name}, not finished" for mode in listing.game.defs.modes.values()]
        )
        print(f"{listing.id:24} {listing.name} ({modes})")
    return 0
