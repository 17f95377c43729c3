"""The command line: which command does what, and what the user sees when something fails.

Everything else is imported by the command that needs it, so that `check` starts no pygame and the window opens at once.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import io
import os
import re
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, TextIO

from game.arguments import OnceValue
from game.art import DECODE, REMAKE

Command = Callable[[argparse.Namespace], int]

_OUTPUT_FAULTS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)

COMMANDS = {
    "play": ("game.commands.play", "open the client (this is the default)"),
    "games": ("game.commands.games", "list the games that are found"),
    "check": ("game.commands.check", "check packs and list everything that is wrong with them"),
    "new": ("game.commands.new", "begin a game of your own like one of the models"),
    "scenario": ("game.commands.scenario", "run written positions and say which hold"),
    "simulate": ("game.commands.simulate", "play many matches between bots and sum them up"),
    "replay": ("game.commands.replay", "play a saved match again and compare every state"),
    "deck": ("game.commands.deck", "check, list and convert decks"),
    "art": (
        "game.commands.art",
        "list the pictures of a pack's cards and what is wrong with them, mend those, or write a contact sheet",
    ),
    "snapshot": ("game.commands.snapshot", "keep a pack as it is under a name, and say what versions have otherwise"),
    "schema": ("game.commands.schema", "write schemas with which an editor completes and checks the files of a pack"),
    "rules": ("game.commands.rules", "list the rules of the registers that no test holds"),
}
"""Command -> (its module, one line of help). A module has `add_arguments(parser)` and `run(arguments)`, which returns the exit status."""


class Parser(argparse.ArgumentParser):
    """Parses a command line; an option that is given twice is refused, and a help that cannot be written is no success."""

    def __init__(self, **facts: Any) -> None:
        super().__init__(**facts)
        self.register("action", None, OnceValue)

    def _print_message(self, message: str, file: Any = None) -> None:
        # The library's own swallows that the output is full.
        if message and file is not None:
            file.write(message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 0 good, 1 something was found wrong, 2 it could not be done."""
    if getattr(sys, "frozen", False):
        # A worker process of the executable starts here again; it must turn off before arguments are read.
        import multiprocessing

        multiprocessing.freeze_support()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would greet on standard output when it is imported
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == [DECODE]:
        from game.art import worker

        return worker.main()
    if words[:1] == [REMAKE]:
        from game.art import remaking

        return remaking.main(words[1])
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help")):
        words.insert(0, "play")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a name may hold what the terminal has no letter for
    try:
        try:
            return _run(words)
        finally:
            if sys.stdout is not None:  # None where it was closed before we started
                sys.stdout.flush()
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    except MemoryError:
        return _say("there is not enough memory for this. Close other programs, or ask for less.")
    except OSError as error:
        if isinstance(error, BrokenPipeError) and _reader_gone():
            # Whoever read our output (`| head`) has enough.
            _silence(sys.stdout)
            return 0
        if error.filename is None and error.errno in _OUTPUT_FAULTS:
            _silence(sys.stdout)
            return _say(f"the output cannot be written: {error.strerror}. Send it elsewhere.")
        return _refused(error)
    except Exception as error:  # noqa: BLE001 - the last place where it can be told to the user
        return _explain(error)


def _say(words: str) -> int:
    """Tell what keeps a command from being done; the exit status. What no line could hold is cut."""
    with contextlib.suppress(OSError):  # where nothing can be told, the status tells
        print(
            "wartable: " + re.sub(r"\S{400,}", lambda word: f"{word[0][:80]}…{word[0][-40:]}", words), file=sys.stderr
        )
    return 2


def _reader_gone() -> bool:
    """Whether nobody reads our output any more, and not some other pipe, as that to a process of ours which has ended."""
    if os.name != "posix" or sys.stdout is None:
        return True
    import select

    try:
        poll = select.poll()
        poll.register(sys.stdout.fileno(), select.POLLOUT)
        return any(events & (select.POLLERR | select.POLLHUP) for _stream, events in poll.poll(0))
    except (OSError, ValueError):
        return True


def _refused(error: OSError) -> int:
    """Say what the system did not allow."""
    # pygame's have no number, but words.
    reason = f"{(error.strerror or str(error) or type(error).__name__).rstrip('.')}."
    where = f"{error.filename}: " if error.filename is not None else ""
    if isinstance(error, FileNotFoundError) and not _has_current_folder():
        return _say("the current folder is gone. Go to one that is there (cd), and start again.")
    advice = ""
    with contextlib.suppress(OSError, ImportError):  # with too many files open no module can be read either
        from game.storage.errors import ADVICE

        advice = f" {ADVICE.get(error.errno or 0, '')}".rstrip()
    return _say(f"{where}{reason}{advice}")


def _has_current_folder() -> bool:
    try:
        os.getcwd()  # noqa: PTH109 - pathlib would ask the same
    except OSError:
        return False
    return True


def _silence(stream: TextIO | None) -> None:
    """Let what is left of an output go nowhere, so that Python does not stumble over it once more at its end."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())  # type: ignore[union-attr]
        os.close(nowhere)


def _run(words: list[str]) -> int:
    name = words[0]
    parser = Parser(prog="wartable", description="A tabletop for mythic battle games.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    run: Command | None = None
    for command, (module_name, help_line) in COMMANDS.items():
        sub = commands.add_parser(command, help=help_line, description=help_line[0].upper() + help_line[1:] + ".")
        if command == name:
            module = import_module(module_name)
            module.add_arguments(sub)
            run = module.run
    parsed = parser.parse_args(words)  # Ends the program for `--help` and for words that are no command.
    if run is None:
        parser.error(f"no such command: {name}")
    return run(parsed)


def _lacking(error: Exception) -> str:
    """The library that this Python lacks and whose import failed with this error; empty if it is anything else.

    The executable brings its libraries along, so there it is a fault of ours.
    """
    if not isinstance(error, ModuleNotFoundError) or getattr(sys, "frozen", False):
        return ""
    name = (error.name or "").partition(".")[0]
    return "" if name == "game" or name in sys.stdlib_module_names else name


def _explain(error: Exception) -> int:
    """Say in plain words what happened; the details of a fault of ours go into a crash report."""
    lacking = _lacking(error)
    if lacking:
        return _say(
            f"this Python lacks the library {lacking}. Run `make play` once, which installs all that is needed in .venv, "
            "and then use .venv/bin/python main.py"
        )
    if isinstance(error, ImportError) and os.strerror(errno.EMFILE) in str(error):
        return _say(
            f"{os.strerror(errno.EMFILE)}. This program may not open so many files: raise the limit (ulimit -n)."
        )
    try:
        from game.library import UnknownGame
        from game.rules.match import MatchError
        from game.rules.work import RunawayEffect
        from game.sim.runner import TooLong
        from game.sim.workers import WorkersLost
        from game.storage import Folders, StorageError, write_crash
        from game.unable import Unable
    except OSError as refused:
        return _refused(refused)
    if isinstance(error, UnknownGame | MatchError | StorageError | Unable | RunawayEffect | TooLong | WorkersLost):
        return _say("\n".join([str(error), *getattr(error, "__notes__", ())]))
    try:
        report = write_crash(Folders.of_user().crashes, error)
    except StorageError as further:
        _say(f"a fault of the program: {type(error).__name__}: {error}. No report: {further}")
        return 3
    _say(f"a fault of the program. What is known about it is in {report}")
    return 3
