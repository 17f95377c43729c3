"""Files and folders are opened in other programs, and what cannot be opened is told."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from game.outside import KNOWN, LOOKED_FOR, Outside, editor_command, filled, opener, showing

HAVE = {"code": "/usr/bin/code", "kate": "/usr/bin/kate", "/opt/my editor/subl": "/opt/my editor/subl"}


def command(wanted: str = "", have: dict[str, str] | None = None, **environment: str) -> str:
    found = editor_command(wanted, environment, (HAVE if have is None else have).get)
    return " ".join(filled(found, Path("/p/my cards.yaml"), 35, 3)) if found else ""


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        (command(), "/usr/bin/code -g /p/my cards.yaml:35:3"),
        (command(have={}), ""),
        (command(VISUAL="kate"), "kate -l 35 -c 3 /p/my cards.yaml"),
        (command(VISUAL="vim", EDITOR="code --wait"), "code --wait -g /p/my cards.yaml:35:3"),
        (command(VISUAL="vim", EDITOR="nano"), "/usr/bin/code -g /p/my cards.yaml:35:3"),
        (command(EDITOR="'/opt/my editor/subl' -n"), "/opt/my editor/subl -n /p/my cards.yaml:35:3"),
        (command(EDITOR="gedit"), "/usr/bin/code -g /p/my cards.yaml:35:3"),
        (command(EDITOR="'"), "/usr/bin/code -g /p/my cards.yaml:35:3"),
        (command("xterm -e vim +LINE FILE", VISUAL="kate"), "xterm -e vim +35 /p/my cards.yaml"),
        (command("  Code.exe "), "Code.exe -g /p/my cards.yaml:35:3"),
        (command("myedit"), "myedit /p/my cards.yaml"),
        (command("FILEd --at=LINE:COLUMN"), "FILEd --at=35:3"),
    ],
)
def test_the_command_of_an_editor(found: str, wanted: str) -> None:
    assert found == wanted


def test_every_editor_that_is_looked_for_is_told_a_line() -> None:
    assert all("LINE" in "".join(KNOWN[name]) for name in LOOKED_FOR)


def test_a_file_name_is_never_taken_for_a_place() -> None:
    assert filled(("code", "-g", "FILE:LINE:COLUMN"), Path("/LINE/FILE.yaml"), 2, 1)[-1] == "/LINE/FILE.yaml:2:1"


def test_each_system_opens_and_shows_in_its_way(tmp_path: Path) -> None:
    file = tmp_path / "a.png"
    file.touch()
    assert [opener(file, system) for system in ("linux", "darwin", "win32")] == [
        ["xdg-open", str(file)],
        ["open", str(file)],
        [],
    ]
    assert showing(file, "linux") == ["xdg-open", str(tmp_path)]
    assert showing(file, "darwin") == ["open", "-R", str(file)]
    assert showing(file, "win32") == ["explorer", f"/select,{file}"]
    assert showing(tmp_path, "win32") == ["explorer", str(tmp_path)]


def until(outside: Outside):
    ends = time.monotonic() + 20
    while time.monotonic() < ends:
        found = outside.failures()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("nothing is told")


@pytest.mark.skipif(os.name != "posix", reason="the program is a script of the shell")
def test_an_editor_is_started_with_the_line_and_a_bad_one_is_told(tmp_path: Path) -> None:
    told = tmp_path / "told"
    program = tmp_path / "my editor"
    program.write_text(f'#!/bin/sh\nprintf "%s|" "$@" > "{told}.part"\nmv "{told}.part" "{told}"\nexit 3\n')
    program.chmod(0o755)
    outside = Outside()
    outside.open_line(f"'{program}' -g FILE:LINE:COLUMN", tmp_path / "cards.yaml", 7, 3)
    (failure,) = until(outside)
    assert told.read_text() == f"-g|{tmp_path}/cards.yaml:7:3|"
    assert (failure.path, failure.line, failure.why) == (tmp_path / "cards.yaml", 7, "exit status 3")
    outside.open_line(str(tmp_path / "none"), tmp_path / "cards.yaml", 7, 3)
    assert "No such file" in until(outside)[0].why
    outside.open_line("code 'FILE", tmp_path / "cards.yaml", 7, 3)
    assert until(outside)[0].why == "No closing quotation"


@pytest.mark.skipif(sys.platform != "linux", reason="the opener of the system is put in place by the PATH")
def test_a_folder_is_shown_by_the_opener_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "cards"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(tmp_path))
    outside = Outside()
    outside.show(folder)
    (failure,) = until(outside)
    assert (failure.path, failure.program) == (folder, "xdg-open")
