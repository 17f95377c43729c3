"""Starts Wartable: `python main.py` opens the client, `python main.py --help` lists the other commands."""

import sys

from game.cli import main

if __name__ == "__main__":
    sys.exit(main())
