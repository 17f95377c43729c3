"""`wartable check`: everything that is wrong with packs, at once, as `file:line:column: message`, errors before warnings."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from game.bundled import bundled_root
from game.client_words import files_of
from game.content.client_texts import read_client_texts
from game.content.complaints import ERROR, counted, printable
from game.library import Listing, ids, listing, problem_count
from game.storage.folders import ASSETS, DATA, pack_roots
from game.unable import Unable

CLIENT = "_client"
"""What the folder of the client's own words is called, among those of the packs."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare which packs to check."""
    parser.add_argument(
        "packs", nargs="*", metavar="PACK", help="the id of a pack, or its folder under data/ (all, if left out)"
    )
    parser.add_argument(
        "--root", type=Path, action="append", help="look for packs under this folder instead of the usual ones"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print all complaints; the status is 1 if any is an error. Raises Unable for what is no pack or root."""
    roots = tuple(arguments.root) if arguments.root else pack_roots()
    for root in arguments.root or ():
        if not os.path.isdir(root / DATA):
            raise Unable(
                f"{root} has no folder {DATA}, in which packs lie. --root is the folder that holds {DATA} and {ASSETS}."
            )
    wanted = []
    for word in arguments.packs:
        folder = Path(word)
        # A folder names its pack, and the root that it lies in if that is none of the usual ones.
        if os.path.isdir(folder) and folder.resolve().parent.name == DATA:
            root = folder.resolve().parent.parent
            roots = roots if root in roots or root == bundled_root() else (*roots, root)
            word = folder.resolve().name
        elif "/" in word or folder.suffix:
            raise Unable(f"{word} is no pack. Give the id of a pack, or its folder, such as {DATA}/my-game.")
        wanted.append(word)
    bad = False
    if CLIENT in wanted or not wanted:
        bad = _client(roots, asked=CLIENT in wanted)
        wanted = [word for word in wanted if word != CLIENT]
        if arguments.packs and not wanted:
            return 1 if bad else 0
    for game_id in wanted or ids(roots):
        found = listing(game_id, roots)
        remarks = [*map(str, found.problems), *_drawn(found, roots)]
        for remark in remarks:
            print(printable(remark))
        bad = bad or found.game is None
        print(printable(_verdict(found, len(remarks))))
        for line in found.pack.changes if found.pack is not None else ():
            print(f"  {printable(line)}")
    if not wanted:
        for remark in _damaged([root / ASSETS / "common" for root in reversed(roots)], roots):
            print(printable(remark))
    return 1 if bad else 0


def _client(roots: Sequence[Path], *, asked: bool) -> bool:
    """Print what is wrong with the words of the client; whether any of it is an error. Nothing, unless it is asked for, of the shipped ones
    alone.
    """
    files = files_of((bundled_root(), *[root for root in roots if root != bundled_root()]))
    texts, complaints = read_client_texts(files)
    for complaint in complaints:
        print(printable(str(complaint)))
    errors = sum(complaint.severity == ERROR for complaint in complaints)
    warned = f", {problem_count(errors, len(complaints) - errors)}" if complaints else ""
    if asked or complaints or len(files) > 1:
        print(
            printable(f"{CLIENT}: {'not all can be said' if errors else 'good'}, {counted(len(texts), 'text')}{warned}")
        )
    return errors > 0


def _drawn(found: Listing, roots: tuple[Path, ...]) -> list[str]:
    """Texts that do not fit their cards or cannot be drawn, and pictures that cannot be shown: warnings, found by laying every card out."""
    folders = [root / ASSETS / found.id for root in reversed(roots)]
    if found.game is None or found.pack is None:
        return _damaged(folders, roots)
    from game.ui import metrics
    from game.ui.face_check import face_problems
    from game.ui.glyph_check import glyph_problems

    metrics.use_fonts(found.pack.fonts)
    defs = found.game.defs
    problems = face_problems(
        found.pack.face, defs.cards.values(), defs.texts, folders, found.game.code.stats, f"{DATA}/{found.id}/"
    )
    problems += glyph_problems(found.pack.letters, found.pack.fonts)
    return [problem.removeprefix(f"{roots[0]}{os.sep}") for problem in problems]  # as all other complaints name files


def _damaged(folders: list[Path], roots: tuple[Path, ...]) -> list[str]:
    """Pictures of these folders that cannot be shown: warnings."""
    from game.art import decoder

    return [
        f"{path}:1:1: warning: {reason}".removeprefix(f"{roots[0]}{os.sep}") for path, reason in decoder.check(folders)
    ]


def _verdict(found: Listing, remarks: int) -> str:
    if found.game is None:
        damaged = remarks - len(found.problems)
        pictures = f"; {counted(damaged, 'picture')} cannot be shown" if damaged else ""
        return f"{found.id}: cannot be played, {found.tally}{pictures}"
    defs = found.game.defs
    counts = [
        counted(len(entries), word)
        for entries, word in (
            (defs.cards, "card"),
            (defs.pieces, "piece"),
            (defs.abilities, "ability"),
            (defs.decks, "deck"),
            (defs.modes, "mode"),
        )
        if entries
    ]
    warned = f", {problem_count(0, remarks)}" if remarks else ""
    return f"{found.id}: good, {', '.join(counts)}{warned}, content {defs.hash[:12]}"
