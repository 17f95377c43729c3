"""The oracle: bots play many matches of every game, and each must go as it is written in `data/`.

    python -m tests.oracle --jobs 2                      all matches (more than an hour of one processor)
    python -m tests.oracle --game my-game --part 1/20    every twentieth match of each kind of one game
    python -m tests.oracle --write                       write what is not written yet, and states
    python -m tests.oracle --write play                  write all: the rules have changed on purpose
    python -m tests.oracle --explain 17 --game my-game --mode evening --seats 2 --bot random

A match has fingerprints of its play (all choices, all that was told to whom), its end, and its last state. Code that moves or changes its
form leaves the play and the end as they are; the state changes with the form in which it is written, in a commit that says why. The output
of `--explain` before and after a change, compared with `diff`, shows where a match goes another way.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from game.bots import KINDS
from tests.oracle import written
from tests.oracle.check import PLAY, Difference, differences, play_all, report
from tests.oracle.matches import DATA, Kind, Prints, kinds, play, seeds


def part(text: str) -> tuple[int, int]:
    """`1/20` as (1, 20)."""
    number, _slash, count = text.partition("/")
    if not (number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count)):
        raise argparse.ArgumentTypeError(f"{text!r} is no part such as 1/20")
    return int(number), int(count)


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """What the command was given."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("python -m tests.oracle", description=__doc__, formatter_class=raw)
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--mode", help="only this mode")
    parser.add_argument("--seats", type=int, help="only with so many seats")
    parser.add_argument("--bot", choices=list(KINDS), help="only with this kind of bot")
    parser.add_argument("--part", type=part, default=(1, 1), help="only a part of the seeds, such as 1/20")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes play")
    parser.add_argument(
        "--write",
        nargs="?",
        const="state",
        choices=("state", "play"),
        help="write matches that are not written yet, and the states of those that go as written (state); or all (play)",
    )
    parser.add_argument("--explain", type=int, metavar="SEED", help="show this match of a kind, line by line")
    return parser.parse_args(given)


def chosen(asked: argparse.Namespace) -> list[Kind]:
    """The kinds of match that are asked for."""
    return [
        kind
        for kind in kinds()
        if asked.game in (None, kind.game)
        and asked.mode in (None, kind.mode)
        and asked.seats in (None, kind.seats)
        and asked.bot in (None, kind.bot)
    ]


def known(kind: Kind) -> dict[int, Prints]:
    """What is written of a kind, by seed."""
    return written.read(kind.game).get(kind, {})


def keep(kind: Kind, prints: dict[int, Prints], plays: bool, folder: Path = DATA) -> list[Difference]:
    """Write matches of a kind: all (`plays`), or those alone that are new or go as written. Returns the others."""
    matches = written.read(kind.game, folder)
    those = matches.setdefault(kind, {})
    left = [] if plays else [found for found in differences(prints, those) if found.way == PLAY]
    refused = {found.seed for found in left}
    those.update({seed: each for seed, each in prints.items() if seed not in refused})
    written.write(kind.game, matches, folder)
    return left


def main(given: Sequence[str] | None = None) -> int:
    """Check, write or explain; 0 if all is as written, 1 if something differs, 2 for what cannot be done."""
    asked = arguments(given)
    wanted = chosen(asked)
    if not wanted:
        print("there is no such kind of match", file=sys.stderr)
        return 2
    if asked.explain is not None:
        if len(wanted) != 1:
            print("say which: --game, --mode, --seats and --bot", file=sys.stderr)
            return 2
        play(wanted[0], asked.explain, print)
        return 0
    number, count = asked.part
    matches = {kind: seeds(kind)[number - 1 :: count] for kind in wanted}
    playing: dict[Kind, Sequence[int]] = {**matches}
    if not asked.write:
        for kind in wanted:
            there = known(kind)
            playing[kind] = [seed for seed in matches[kind] if seed in there]
    total: Counter[str] = Counter()
    for kind, prints, failed in play_all([item for item in playing.items() if item[1]], asked.jobs):
        found = keep(kind, prints, plays=asked.write == "play") if asked.write else differences(prints, known(kind))
        found += failed
        total.update(["matches"] * (len(prints) + len(failed)) + [difference.way for difference in found])
        done = "written" if asked.write else "played"
        print(f"{kind}: {len(prints) + len(failed)} matches {done}, {len(found) or 'none'} differ", flush=True)
        for line in report(kind, found):
            print(line, flush=True)
    unwritten = sum(map(len, matches.values())) - sum(map(len, playing.values()))
    if unwritten:
        print(f"{unwritten:,} further matches are not written yet")
    ways = [f"{count:,} {way}" for way, count in total.items()] or ["0 matches"]
    print(", ".join(ways) if len(ways) > 1 else f"{ways[0]}, all as written")
    return 0 if total and len(ways) == 1 else 1


if __name__ == "__main__":
    sys.exit(main())
