"""`wartable replay`: play a saved match, or the journal of one in progress, again and compare every state."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.library import codes, played_game
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.rules.saved.match_older import PlayedAgain
from game.rules.work import IllegalAction
from game.storage import Folders, StorageError, write_crash
from game.storage.journal import SUFFIX as JOURNAL_SUFFIX
from game.storage.journal import read_journal
from game.storage.saves import Shelf, require_game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare which file."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a save, a replay or a journal")


def run(arguments: argparse.Namespace) -> int:
    """Replay; the status is 1 if a state differs from what was saved, or the rules refuse an action or stumble over it."""
    try:
        return _replay(arguments.file)
    except IllegalAction as error:
        print(f"FAIL the rules now refuse an action of this match: {error}")
    except (ArithmeticError, AttributeError, LookupError, MemoryError, RecursionError, TypeError, ValueError) as error:
        # The checksums may be right, and what stands there still not what any match has; or the fault is the rules' own.
        name = arguments.file.name
        print(f"FAIL the rules stumble over {name} ({type(error).__name__}: {error}). {_blame(error)}")
    return 1


def _blame(error: Exception) -> str:
    """What may be at fault when the rules stumble, with the place of the report that is written of it."""
    may_be = "Either the file was changed, or it is a fault of the program"
    try:
        return f"{may_be}: what is known about it is in {write_crash(Folders.of_user().crashes, error)}"
    except StorageError as further:
        return f"{may_be}. No report: {further}"


def _replay(path: Path) -> int:
    match, loss = read_match(path)
    defs = match.game.defs
    print(
        f"{defs.name}, {' - '.join(match.seats)}: {len(match.log)} entries, {match.history} steps, content {defs.hash[:12]}"
    )
    for each in match.variations:
        name = each.name or "without a name"
        print(
            f"variation {name!r}: {match.parts_at(each.entry)} steps of the match and {each.steps - match.parts_at(each.entry)} of its own"
        )
    if loss:
        print(f"FAIL {loss}")
    if match.played_again is not None:
        print(
            "this match is of an older format: it was played again from its log, and its stored states are not compared"
        )
        problem = _came_out(match, match.played_again)
        if problem:
            print(f"FAIL {problem}")
            return 1
        same = "every action is possible as it was"
    else:
        _again, differing = match.replayed()
        if differing:
            print(f"FAIL {len(differing)} states came out different, the first in step {differing[0]}")
            return 1
        same = "every state is the same" + (", those of the variations too" if match.variations else "")
    end = "goes on"
    if match.outcome is not None:
        winners = ", ".join(match.seats[seat] for seat in match.outcome.winners) or "nobody"
        end = f"ended by {match.outcome.reason}, won by {winners}"
    print(f"ok {same}; the match {end}; digest {match.digest()}")
    return int(bool(loss))


def _came_out(match: Match, again: PlayedAgain) -> str:
    """What went otherwise when a match of an older format was played again, in words; empty if nothing did."""
    stopped = again.stopped
    if stopped is not None:
        whose = f" of {match.seats[stopped.seat]}" if stopped.seat != NOBODY else ""
        return (
            f"the rules now refuse what led to step {stopped.step}{whose}: {stopped.words}; "
            f"{stopped.left_out} of the entries are left out"
        )
    return "the match came to another number of steps, or another end, than was saved" if again.otherwise else ""


def read_match(path: Path) -> tuple[Match, str]:
    """The match in a save, or in a journal as far as that is good, and what of a damaged journal is missing in it, else an empty string.

    One of an older format is played again from its log (see `Match.load`).

    Raises StorageError for a file that cannot be read or whose game is not here, UnknownGame for one that cannot be played, MatchError for
    one that is not a match, IllegalAction for a journal with an action that the rules refuse.
    """
    if path.suffix == JOURNAL_SUFFIX:
        text = read_journal(path)
        game = played_game(str(text.about.get("game")), text.opening)
        match = Match.resume(text.opening, text.actions, game)
        loss = f"{path} is damaged from line {text.damaged} on: {text.lost} entries are lost" if text.damaged else ""
        return match, loss
    saved = Shelf(path.parent).load(path)
    require_game(saved, codes())
    return Match.load(saved.match, played_game(saved.about.game, saved.match)), ""
