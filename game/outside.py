"""Opens files and folders in other programs of the system: a line of a file in the editor, a folder in the file manager.

Nothing here waits: a program is looked for and started in a thread, and whoever asks for `failures` hears what came to nothing.
"""

from __future__ import annotations

import contextlib
import os
import queue
import re
import shlex
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

Which = Callable[[str], str | None]
"""The path of a program by its name, None if the system has none of that name."""

FILE, LINE, COLUMN = "FILE", "LINE", "COLUMN"
"""What stands in a command for the file, and for the line and column in it."""
_GO_TO: Final = ("-g", "FILE:LINE:COLUMN")
_AT: Final = ("FILE:LINE:COLUMN",)
_PLUS: Final = ("+LINE", "FILE")
KNOWN: Final[Mapping[str, Sequence[str]]] = {
    **dict.fromkeys(("code", "code-insiders", "codium", "vscodium", "cursor", "windsurf"), _GO_TO),
    **dict.fromkeys(("subl", "sublime_text", "zed", "zeditor"), _AT),
    **dict.fromkeys(("gedit", "xed", "pluma", "gvim", "mvim", "emacs", "bbedit", "nvim-qt"), _PLUS),
    "geany": ("FILE:LINE",),
    "kate": ("-l", "LINE", "-c", "COLUMN", "FILE"),
    "mousepad": ("-l", "LINE", "FILE"),
    "mate": ("-l", "LINE", "FILE"),
    "notepad++": ("-nLINE", "FILE"),
    **dict.fromkeys(("pycharm", "pycharm64", "idea", "idea64", "charm"), ("--line", "LINE", "FILE")),
    **dict.fromkeys(("gnome-text-editor", "notepad"), ("FILE",)),
}
"""Editors with a window of their own, and how each is told a line. One that needs a terminal would start where nobody sees it."""
LOOKED_FOR: Final = ("code", "codium", "vscodium", "cursor", "subl", "zed")
"""Those that are taken where they are found although nothing names them, in this order: people write YAML in them."""
SOON: Final = 8.0
"""A program that ends badly within so many seconds has not opened anything."""
_PLACES: Final = re.compile(rf"\b({FILE}|{LINE}|{COLUMN})\b")
_LIBRARIES: Final = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")


class Failure(NamedTuple):
    """What could not be opened: a file or folder, the line (0: none), the program that should have, and why."""

    path: Path
    line: int
    program: str
    why: str


def _name(program: str) -> str:
    """The name by which an editor is known: without its folder, and without the ending that programs have on Windows."""
    name = program.replace("\\", "/").rpartition("/")[2].casefold()
    return re.sub(r"\.(exe|cmd|bat)$", "", name)


def editor_command(wanted: str, environment: Mapping[str, str], which: Which) -> tuple[str, ...]:
    """The words of the command that opens an editor, with FILE, LINE and COLUMN to be filled in; empty if that is left to the system.

    `wanted` is what the user has set. If that is empty it is the editor that $VISUAL or $EDITOR names, if it has a window of its own, else
    one of LOOKED_FOR. Raises ValueError for a command with a quote that is not closed.
    """
    if wanted.strip():
        return _with_places(_split(wanted))
    for variable in ("VISUAL", "EDITOR"):
        with contextlib.suppress(ValueError):
            words = _split(environment.get(variable, ""))
            if words and _name(words[0]) in KNOWN and which(words[0]):
                return _with_places(words)
    for name in LOOKED_FOR:
        found = which(name)
        if found is not None:
            return (found, *KNOWN[name])
    return ()


def _split(command: str) -> list[str]:
    """The words of a command. On Windows a backslash is part of a path."""
    if os.name == "posix":
        return shlex.split(command)
    return [word.strip('"') for word in shlex.split(command, posix=False)]


def _with_places(words: Sequence[str]) -> tuple[str, ...]:
    """A command that says where the file goes; of one that does not, as its editor has it."""
    if any(_PLACES.search(word) for word in words[1:]):
        return tuple(words)
    return (*words, *KNOWN.get(_name(words[0]), (FILE,)))


def filled(words: Sequence[str], path: Path, line: int, column: int) -> list[str]:
    """A command for a file."""
    values = {FILE: str(path), LINE: str(line), COLUMN: str(column)}
    return [words[0], *[_PLACES.sub(lambda found: values[found[1]], word) for word in words[1:]]]


def opener(path: Path, system: str) -> list[str]:
    """The command by which a system opens a file or folder with whatever is meant for it; empty for Windows, which has a call for that."""
    return [] if system == "win32" else ["open" if system == "darwin" else "xdg-open", str(path)]


def showing(path: Path, system: str) -> list[str]:
    """The command that shows a file in its folder, or opens a folder; on systems that can the file is marked."""
    if path.is_file():
        if system == "win32":
            return ["explorer", f"/select,{path}"]
        if system == "darwin":
            return ["open", "-R", str(path)]
        path = path.parent
    return ["explorer", str(path)] if system == "win32" else opener(path, system)


def _environment() -> dict[str, str]:
    """The environment as this program was given it: an executable has its own libraries in it, with which others do not start."""
    given = dict(os.environ)
    if getattr(sys, "frozen", False):
        for name in _LIBRARIES:
            before = given.pop(f"{name}_ORIG", None)
            given.pop(name, None)
            if before:
                given[name] = before
    return given


class Outside:
    """Opens things, each in a thread of its own."""

    def __init__(self) -> None:
        self._failed: queue.SimpleQueue[Failure] = queue.SimpleQueue()
        self._until: list[float] = []
        """Until when each program that was started may still fail, by the monotonic clock."""

    @property
    def waits(self) -> bool:
        """Whether it may still come out that something could not be opened."""
        now = time.monotonic()
        self._until = [until for until in self._until if until > now]
        return bool(self._until) or not self._failed.empty()

    def open_line(self, editor: str, path: Path, line: int, column: int) -> None:
        """Open a line of a file; `editor` is the command that the user has set, empty for the usual one."""
        self._begin(self._open_line, editor, path, line, column)

    def show(self, path: Path) -> None:
        """Show a file in its folder, or a folder."""
        self._begin(self._show, path)

    def failures(self) -> list[Failure]:
        """What could not be opened since the last call."""
        found: list[Failure] = []
        with contextlib.suppress(queue.Empty):
            while True:
                found.append(self._failed.get_nowait())
        return found

    def _begin(self, work: Callable[..., None], *given: object) -> None:
        self._until.append(time.monotonic() + SOON)
        threading.Thread(target=work, args=given, name="outside", daemon=True).start()

    def _open_line(self, editor: str, path: Path, line: int, column: int) -> None:
        try:
            words = editor_command(editor, os.environ, shutil.which)
        except ValueError as error:
            self._failed.put(Failure(path, line, editor, str(error)))
            return
        self._run(filled(words, path, line, column) if words else opener(path, sys.platform), path, line)

    def _show(self, path: Path) -> None:
        self._run(showing(path, sys.platform), path, 0)

    def _run(self, command: list[str], path: Path, line: int) -> None:
        shown = command[0] if command else ""
        try:
            if not command:
                os.startfile(path)  # type: ignore[attr-defined, unused-ignore]  # noqa: S606 - a file of a pack, which the user asked for
                return
            program = shutil.which(command[0]) or command[0]
            process = subprocess.Popen(
                [program, *command[1:]],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=os.name == "posix",  # Ctrl+C in the terminal of the client is not meant for it
                env=_environment(),
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            self._failed.put(Failure(path, line, shown, why))
            return
        try:
            code = process.wait(SOON)
        except subprocess.TimeoutExpired:
            process.wait()  # whatever it ends with much later, it has been there
            return
        if code != 0 and _name(command[0]) != "explorer":  # which always ends with 1
            self._failed.put(Failure(path, line, shown, f"exit status {code}"))
