"""`wartable snapshot`: keeps a pack as it is now under a name, lists what is kept, and says what one version has otherwise than another."""

from __future__ import annotations

import argparse

from game import versions
from game.content.complaints import counted, printable
from game.library import listing
from game.unable import Unable
from game.versions import TODAY


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the pack, and what is done with it."""
    parser.add_argument("pack", metavar="PACK", help="the id of a pack")
    parser.add_argument(
        "name",
        metavar="NAME",
        nargs="?",
        help="keep the pack as it is now under this name (left out: list what is kept)",
    )
    parser.add_argument(
        "--diff",
        nargs="+",
        metavar="VERSION",
        help=f"say what the second version has otherwise than the first ({TODAY}, if only one is named: the pack as it is now)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Keep, list or compare. Raises Unable for what cannot be done, UnknownGame for what is no pack, StorageError."""
    found = listing(arguments.pack)
    if arguments.diff is not None:
        if arguments.name is not None or len(arguments.diff) > 2:
            raise Unable("--diff takes one version or two, and keeps none.")
        before, after = (versions.version(found, name) for name in (*arguments.diff, TODAY)[:2])
        told = versions.changes(found, before, after)
        print(printable(f"{found.id}, from {before.name} to {after.name}: {counted(len(told), 'line')}"))
        for line in told:
            print(printable(f"  {line}"))
    elif arguments.name is not None:
        path = versions.keep(found, arguments.name)
        print(printable(f"{found.id} is kept as {arguments.name!r}: {path}"))
    else:
        slots = versions.kept(found.id)
        for slot in slots:
            if slot.about is None:
                print(printable(f"{slot.path.name}: {slot.problem}"))
            else:
                print(printable(f"{slot.about.name}, {slot.about.kept}, content {slot.about.content[:12]}"))
        if not slots:
            print(f"No version of {found.id} is kept yet: `snapshot {found.id} NAME` keeps one.")
    return 0
