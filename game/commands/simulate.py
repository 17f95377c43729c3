"""`wartable simulate`: many matches between bots, summed up with intervals and one digest of all results."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

from game.arguments import MOST_DIGITS, number
from game.bots import KINDS
from game.library import Listing, Rulings, UnknownGame, listing, open_game
from game.rules.gamedef import Game
from game.rules.match import MatchError
from game.rules.options import MODE
from game.rules.saved import definitions_codec
from game.rules.setup_options import checked_options, default_mode
from game.rules.wording import near
from game.sim.runner import Plan, Record
from game.sim.runner import run as run_plan
from game.sim.statistics import Paired, Step, Summary, paired, summary
from game.unable import Unable
from game.versions import TODAY, game_of, version

MOST_SEED = 10**MOST_DIGITS - 1
MOST_WORKERS = 61
"""So many processes Windows can wait for."""
USUAL = "usual"
"""What stands for the rulings that a pack has by itself where the name of a set may stand."""
WORDS: dict[str, Any] = {"true": True, "false": False, "none": None, "null": None}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is to be played."""
    parser.add_argument("game", metavar="GAME", help="the id of the game")
    parser.add_argument("--games", type=number(1), default=100, metavar="N", help="how many matches (100)")
    parser.add_argument(
        "--seed", type=number(-MOST_SEED, MOST_SEED), default=0, metavar="S", help="the seed of the whole run (0)"
    )
    parser.add_argument(
        "--bots",
        type=_bots,
        default=("random",),
        metavar="A,B",
        help=f"a bot for each seat: {', '.join(KINDS)}; one word fills the table",
    )
    parser.add_argument("--seats", type=number(1), default=0, metavar="N", help="how many seats, if --bots names one")
    parser.add_argument("--mode", default="", metavar="M", help="the mode (the pack's first)")
    parser.add_argument(
        "--options",
        nargs="*",
        action="extend",
        type=_option,
        default=[],
        metavar="KEY=VALUE",
        help="options of the game",
    )
    parser.add_argument(
        "--pack",
        type=_sides,
        default=(),
        metavar="A,B",
        help=f"the version of the pack (see `snapshot`), or two to be compared on the same seeds; {TODAY} is the pack itself",
    )
    parser.add_argument(
        "--rulings",
        type=_sides,
        default=(),
        metavar="A,B",
        help=f"a named set of rulings of the pack, or two to be compared on the same seeds; {USUAL} are those that the pack has by itself",
    )
    parser.add_argument(
        "--workers",
        type=number(1, MOST_WORKERS),
        default=min(os.cpu_count() or 1, MOST_WORKERS),
        metavar="N",
        help="how many processes (one for each core); results do not depend on it",
    )


def run(arguments: argparse.Namespace) -> int:
    """Play with a progress bar, then print the figures; of two versions the difference too."""
    sides = sides_of(arguments)
    results = []
    for side in sides:
        started = time.monotonic()
        records = _with_progress(side, min(arguments.workers, side.plan.games))
        if len(sides) > 1:
            print(f"{side.name}:")
        show(summary(records), side.plan, time.monotonic() - started)
        results.append(records)
    if len(sides) > 1:
        show_difference(paired(*results), sides[0].name, sides[1].name)
    return 0


class Side(NamedTuple):
    """What is played: its name, its plan, and the definitions of the version as plain data (None: the pack itself, for a single run)."""

    name: str
    plan: Plan
    written: Mapping[str, Any] | None = None


def sides_of(arguments: argparse.Namespace) -> tuple[Side, ...]:
    """The one thing or two that are to be played. Raises as `plan_of` and `version` do."""
    if not arguments.pack and not arguments.rulings:
        return (Side(TODAY, plan_of(open_game(arguments.game), arguments)),)
    found = listing(arguments.game)
    versions, sets = arguments.pack or (TODAY,), arguments.rulings or (USUAL,)
    if len(versions) > 1 and len(sets) > 1:
        raise Unable("two versions and two sets of rulings would be four runs: compare the ones or the others.")
    sides = []
    for of in [version(found, name) for name in versions]:
        # Also of the pack as it is now: it may be changed while the first of the two is played.
        written = definitions_codec.to_plain(of.definitions)
        for rulings in [_set_of(found, name) for name in sets]:
            name = rulings.name if len(sets) > 1 else of.name
            sides.append(Side(name, plan_of(game_of(found, of), arguments, rulings), written))
    return tuple(sides)


def _set_of(found: Listing, name: str) -> Rulings:
    """A set of rulings by its id or its name. Raises Unable for one that is not there."""
    if name == USUAL:
        return Rulings(USUAL, USUAL, "", {})
    known = {key: each for each in found.rulings for key in (each.name, each.id)}
    if name not in known:
        there = ", ".join([*[each.id for each in found.rulings], USUAL])
        raise Unable(f"{found.id} has no set of rulings {name!r}{near(name, known)}. There are: {there}.")
    return known[name]


def plan_of(game: Game, arguments: argparse.Namespace, rulings: Rulings | None = None) -> Plan:
    """The plan that the arguments ask for; what they do not say a set of rulings does. Raises UnknownGame for a mode that the game does not
    have, MatchError for options and seats that it does not allow, Unable for arguments that contradict each other.
    """
    options = _options(arguments)
    if rulings is not None:
        options = {**rulings.options, **({MODE: rulings.mode} if rulings.mode else {}), **options}
    mode_id = str(options.setdefault(MODE, default_mode(game)))
    mode = game.defs.modes.get(mode_id)
    if mode is None:
        raise UnknownGame(f"{game.id} has no mode {mode_id!r}. There are: {', '.join(game.defs.modes)}.")
    bots: tuple[str, ...] = arguments.bots
    if len(bots) > 1 and arguments.seats not in (0, len(bots)):
        raise Unable(
            f"--bots names {len(bots)} bots, a seat for each, but --seats says {arguments.seats}. Leave one of them out."
        )
    seats = len(bots) if len(bots) > 1 else arguments.seats or mode.least_seats
    problems = checked_options(game, seats, options)[1]
    if problems:
        raise MatchError("\n".join(problems))
    if len(bots) == 1:
        bots *= seats
    return Plan(game.id, bots, arguments.games, arguments.seed, options)


def _options(arguments: argparse.Namespace) -> dict[str, Any]:
    """The options of the matches, the mode among them. Raises Unable for one that is given two values."""
    found: dict[str, Any] = {}
    for key, value in ((MODE, arguments.mode), *arguments.options):
        if value == "" and key == MODE:
            continue
        if key in found and (found[key] != value or type(found[key]) is not type(value)):
            raise Unable(f"{key} is to be {found[key]}, and {value} as well. Leave one of them out.")
        found[key] = value
    return found


def show(figures: Summary, plan: Plan, seconds: float) -> None:
    """Print the figures of a run."""
    print(f"{plan.game}, {plan.options['mode']}: {figures.games} matches in {seconds:.1f} s, seed {plan.seed}")
    if plan.rotations > 1:
        print(
            f"Each seed was played {plan.rotations} times, the bots moving around the table; intervals are by seed, not by match."
        )
    print("Won alone, with the 95 % interval:")
    for seat, share in enumerate(figures.by_seat):
        print(f"  seat {seat + 1:<12} {share}")
    if len(figures.by_bot) > 1:
        for bot, share in figures.by_bot.items():
            print(f"  {bot:<17} {share}  of {share.total} seats")
    print(f"Shared {figures.shared}, without a winner {figures.unwon}")
    print("Ended by " + ", ".join(f"{reason} {count}" for reason, count in figures.reasons.items()))
    print(f"Length {figures.length:.1f} +- {figures.length_error:.1f} choices")
    print(f"Digest {figures.digest}")


def show_difference(found: Paired, one: str, other: str) -> None:
    """Print what two runs of the same seeds differ by."""
    print(
        f"Difference, {other} against {one}, by {found.games} pairs of matches with the same seeds, with the 95 % interval:"
    )
    rows = [(f"seat {seat + 1} won alone", step) for seat, step in enumerate(found.by_seat)]
    for words, step in (*rows, ("shared", found.shared), ("without a winner", found.unwon)):
        least, most = step.value - step.error, step.value + step.error
        print(f"  {words:<17} {step.value:+7.1%}  [{least:+.1%}, {most:+.1%}]{_sure(step)}")
    value, error = found.length.value, found.length.error
    print(f"  {'length':<17} {value:+7.1f}  [{value - error:+.1f}, {value + error:+.1f}] choices{_sure(found.length)}")
    print(f"{found.same} of {found.games} matches ended alike")


def _sure(step: Step) -> str:
    return "" if step.is_sure or not (step.value or step.error) else "  (may be chance)"


def _with_progress(side: Side, workers: int) -> list[Record]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(side.plan.game, total=side.plan.games)
        records = []
        for record in run_plan(side.plan, workers, written=side.written):
            records.append(record)
            progress.advance(task)
    return records


def _sides(text: str) -> tuple[str, ...]:
    names = tuple([name.strip() for name in text.split(",")])
    if len(names) > 2 or not all(names):
        raise argparse.ArgumentTypeError(f"{text!r} is neither one name nor two, A,B")
    return names


def _bots(text: str) -> tuple[str, ...]:
    bots = tuple(text.split(","))
    for bot in bots:
        if bot not in KINDS:
            raise argparse.ArgumentTypeError(f"there is no bot {bot!r}; there are {', '.join(KINDS)}")
    return bots


def _option(text: str) -> tuple[str, Any]:
    key, sign, value = text.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(f"{text!r} is not KEY=VALUE")
    return key, _value(value)


def _value(text: str) -> Any:
    if text.lower() in WORDS:
        return WORDS[text.lower()]
    return int(text) if text.removeprefix("-").isdecimal() and len(text) <= 18 else text
