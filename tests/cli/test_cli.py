"""The command line as a user meets it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game import cli
from game.storage import Journal

REPO = Path(__file__).parents[2]


def run(*words, home, **environment):
    """Run `main.py` as a process of its own."""
    return subprocess.run(
        [sys.executable, "main.py", *words],
        cwd=REPO,
        env={**os.environ, "WARTABLE_HOME": str(home), **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.fixture
def faulty(monkeypatch, tmp_path):
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path))
    monkeypatch.setitem(cli.COMMANDS, "faulty", ("tests.cli.faulty_command", "fail"))
    return tmp_path


def test_help_lists_every_command(capsys):
    with pytest.raises(SystemExit) as end:
        cli.main(["--help"])
    assert end.value.code == 0
    shown = capsys.readouterr().out
    assert all(command in shown for command in cli.COMMANDS)


def test_a_word_that_is_no_command_is_refused(capsys):
    with pytest.raises(SystemExit) as end:
        cli.main(["chekc"])
    assert end.value.code == 2
    assert "chekc" in capsys.readouterr().err


def test_a_fault_of_ours_is_one_line_and_a_report(faulty, capsys):
    assert cli.main(["faulty", "fault"]) == 3
    shown = capsys.readouterr()
    assert shown.out == ""
    (report,) = (faulty / "crashes").iterdir()
    assert shown.err == f"wartable: a fault of the program. What is known about it is in {report}\n"
    text = report.read_text()
    assert "ValueError: seven is not eight" in text
    assert "faulty_command.py" in text


def test_a_report_that_cannot_be_written_does_not_hide_the_fault(faulty, capsys):
    (faulty / "crashes").write_text("a file where the folder should be")
    assert cli.main(["faulty", "fault"]) == 3
    shown = capsys.readouterr().err
    assert "ValueError: seven is not eight" in shown
    assert "Traceback" not in shown


def test_what_the_user_can_mend_needs_no_report(faulty, capsys):
    assert cli.main(["faulty", "known"]) == 2
    assert capsys.readouterr().err == "wartable: There is no game 'ludo'.\n"
    assert not (faulty / "crashes").exists()


@pytest.mark.parametrize("library", ["yaml", "PIL", "pydantic"])
def test_a_library_that_is_not_installed_is_named_without_a_report(library, tmp_path):
    code = f"""
import os, sys
os.environ["WARTABLE_HOME"] = {str(tmp_path)!r}
sys.modules[{library!r}] = None
from game.cli import main
sys.exit(main(["check", "legends-at-war"]))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=REPO, capture_output=True, text=True, timeout=120)
    assert done.returncode == 2
    assert done.stderr == (
        f"wartable: this Python lacks the library {library}. Run `make play` once, which installs all that is needed in "
        ".venv, and then use .venv/bin/python main.py\n"
    )
    assert not (tmp_path / "crashes").exists()


def test_a_part_of_our_own_that_is_missing_is_a_fault():
    assert cli._lacking(ModuleNotFoundError("", name="game.rules.nothing")) == ""
    assert cli._lacking(ModuleNotFoundError("", name="curses")) == ""
    assert cli._lacking(ModuleNotFoundError("", name="PIL.Image")) == "PIL"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a screen")
def test_without_a_screen_the_client_ends_and_says_so(tmp_path):
    lacking = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR")
    environment = {name: value for name, value in os.environ.items() if name not in lacking}
    done = subprocess.run(
        [sys.executable, "main.py", "play"],
        cwd=REPO,
        env={**environment, "WARTABLE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert re.search(r"^wartable: (no screen was found|no window can be opened)", done.stderr, re.MULTILINE)
    assert "ALSA" not in done.stderr


def test_ctrl_c_and_a_closed_pipe_end_quietly(faulty, capsys):
    assert cli.main(["faulty", "stop"]) == 130
    assert capsys.readouterr().err == "\nStopped.\n"


def test_old_crash_reports_go(tmp_path):
    from game.storage.crashes import KEPT, write_crash

    paths = [write_crash(tmp_path, ValueError(str(number))) for number in range(KEPT + 3)]
    assert [path.exists() for path in paths] == [False] * 3 + [True] * KEPT


@pytest.mark.parametrize(
    "words", [("games",), ("check",), ("rules", "--tests", "tests/typing"), ("simulate", "no-such-game")]
)
def test_commands_without_a_window_start_no_pygame(words, tmp_path):
    code = f"""
import os, sys
os.environ["WARTABLE_HOME"] = {str(tmp_path)!r}
from game.cli import main
assert main({list(words)!r}) != 3
assert "pygame" not in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=REPO, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("left", [False, True], ids=["nothing-left", "a-match-left"])
def test_the_first_frame_waits_for_no_rules(left, tmp_path):
    assert (
        run("play", "--first-frame", home=tmp_path, SDL_VIDEODRIVER="dummy").returncode == 0
    )  # compiles the client's texts
    if left:
        about = {"game": "legends-at-war", "title": "Ragnarok", "kinds": ["human", "greedy"], "seats": ["Ann", "Ben"]}
        journal = Journal.begin(tmp_path / "journals", {}, {**about, "at": {"words": "Round 2", "moves": 7}})
        journal.close()
    code = f"""
import os, sys
os.environ["WARTABLE_HOME"] = {str(tmp_path)!r}
os.environ["SDL_VIDEODRIVER"] = "dummy"
from game.cli import main
assert main(["--first-frame", "--size", "1280x720"]) == 0
assert "pygame" in sys.modules
wordings = ("game.rules", "game.rules.wording")
print([name for name in sys.modules if name.startswith(("game.rules", "game.library", "game.content")) and name not in wordings])
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=REPO, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"


def test_a_game_that_is_not_there_names_those_that_are(tmp_path):
    done = run("simulate", "ludo", home=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("wartable: There is no game 'ludo'. There are: ")
    assert "legends-at-war" in done.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--games", "0"), "'0' is not a number from 1"),
        (("--bots", "random,clever"), "there is no bot 'clever'; there are random, greedy"),
        (("--options", "speed"), "'speed' is not KEY=VALUE"),
    ],
)
def test_wrong_arguments_of_simulate_are_named(words, message, capsys):
    with pytest.raises(SystemExit):
        cli.main(["simulate", "legends-at-war", *words])
    assert message in capsys.readouterr().err
