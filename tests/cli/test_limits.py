"""What the system or the user limits: a sentence and the status 2, never a fault, a report or a success without a result."""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game import cli
from game.bundled import bundled_root
from game.storage.folders import user_folder

REPO = Path(__file__).parents[2]
GAME = "legends-at-war"
LONG = "x" * 5000


def start(*words, home, cwd=REPO, **facts):
    return subprocess.run(
        [sys.executable, str(REPO / "main.py"), *words],
        cwd=cwd,
        env={**os.environ, "WARTABLE_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        stderr=subprocess.PIPE,
        text=True,
        timeout=120,
        check=False,
        **{"stdout": subprocess.PIPE, **facts},
    )


def assert_words(done, message):
    assert done.returncode == 2, done.stderr
    assert re.search(message, done.stderr)
    assert "Traceback" not in done.stderr
    assert "fault of the program" not in done.stderr


# Arguments


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("simulate GAME --seats 300000000", "Pantheon Skirmish is for 2 to 4 seats, not for 300000000"),
        ("simulate GAME --seats 0", "'0' is not a number from 1"),
        ("simulate GAME --workers 62", "'62' is not a number from 1 to 61"),
        ("simulate GAME --workers -1", "'-1' is not a number from 1 to 61"),
        ("simulate GAME --seed " + "9" * 19, "is not a number from -9"),
        ("simulate GAME --seed x", "'x' is not a number from -9"),
        ("simulate GAME --games " + "9" * 19, "is not a number from 1"),
        ("simulate GAME --bots random,greedy --seats 5", "--bots names 2 bots, a seat for each, but --seats says 5"),
        ("simulate GAME --bots random,random --seats 1", "--bots names 2 bots, a seat for each, but --seats says 1"),
        (
            "simulate GAME --mode pantheon-skirmish --options mode=ragnarok-skirmish",
            "mode is to be pantheon-skirmish, and ragnarok-skirmish as well. Leave one of them out",
        ),
        ("simulate GAME --options first_seat=0 first_seat=1", "first_seat is to be 0, and 1 as well"),
        ("simulate GAME --options first_seat=0 --options first_seat=1", "first_seat is to be 0, and 1 as well"),
        ("simulate GAME --options mode=blitz", "has no mode 'blitz'"),
        ("simulate GAME --games 1 --games 2", "--games: given twice; give it once"),
        ("scenario x --game a --game b", "--game: given twice"),
        ("rules --tests a --tests b", "--tests: given twice"),
        ("play --fullscreen --no-fullscreen", "--fullscreen and --no-fullscreen: given twice"),
        ("play --size 1280x720 --size 1280x800", "--size: given twice"),
        ("play --size 99999x99999", "99999x99999 is above the most size, 7680x4320"),
    ],
)
def test_bounds_and_contradictions_are_said_before_anything_is_done(words, message, capsys):
    try:
        status: object = cli.main(words.replace("GAME", GAME).split())
    except SystemExit as end:
        status = end.code
    assert status == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        "--bots random,random --seats 2",
        "--mode ragnarok-skirmish --options mode=ragnarok-skirmish",
        "--options mode=ragnarok-skirmish --options first_seat=0",
        "--seed -5",
    ],
)
def test_what_says_the_same_twice_is_no_contradiction(words, capsys):
    assert cli.main(["simulate", GAME, "--games", "1", "--workers", "1", *words.split()]) == 0
    shown = capsys.readouterr().out
    assert ("ragnarok" in words) == (f"{GAME}, ragnarok-skirmish: 1 matches" in shown)


def test_a_hundred_million_matches_begin_at_once(tmp_path):
    """Chunks are made as they are played: the first match is played at once, within little memory."""
    code = f"""
import os
os.environ["WARTABLE_HOME"] = {str(tmp_path)!r}
from game.sim.runner import Plan, run
from tests.support.memory import peak
if __name__ == "__main__":
    records = run(Plan({GAME!r}, ("random", "random"), 10**15), workers=2)
    print(next(records).number)
    print(peak())
    records.close()
"""
    path = tmp_path / "many.py"
    path.write_text(code)
    done = subprocess.run(
        [sys.executable, str(path)],
        cwd=REPO,
        env={**os.environ, "PYTHONPATH": str(REPO)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    first, megabytes = done.stdout.split()
    assert first == "0"
    assert int(megabytes) < 300


# Outputs


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", ["--help", "simulate --help"])
def test_a_help_on_a_full_device_is_no_success(words, unbuffered, tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    with Path("/dev/full").open("w") as full:
        done = start(*words.split(), home=tmp_path, stdout=full)
    assert_words(done, "the output cannot be written: No space left on device. Send it elsewhere")


@pytest.mark.parametrize("words", ["simulate no-such-game", f"simulate {GAME} --games 3 --workers 1"])
def test_where_nothing_can_be_told_the_status_tells(words, tmp_path):
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "main.py", *words.split()],
            cwd=REPO,
            env={**os.environ, "WARTABLE_HOME": str(tmp_path)},
            stdout=full,
            stderr=full,
            timeout=120,
            check=False,
        )
    assert done.returncode == 2


def test_a_pipe_that_is_not_the_output_is_no_reader_that_has_enough(tmp_path):
    code = """
import sys
from game import cli
cli.COMMANDS["faulty"] = ("tests.cli.faulty_command", "fail")
sys.exit(cli.main(["faulty", "pipe"]))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=REPO, capture_output=True, text=True, timeout=60, check=False
    )
    assert_words(done, "Broken pipe")


# Processes


def workers_of(pid):
    """The processes that play for a client; another child, which only counts resources, says so in its command."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    children = [child for task in tasks for child in (task / "children").read_text().split()]
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux's")
@pytest.mark.parametrize(("workers", "begun"), [(2, 2), (40, 1)], ids=["all have begun", "others are still starting"])
def test_a_worker_that_is_killed_is_said(workers, begun, tmp_path):
    words = ["simulate", GAME, "--games", "100000", "--workers", str(workers)]
    with subprocess.Popen(
        [sys.executable, "main.py", *words],
        cwd=REPO,
        env={**os.environ, "WARTABLE_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as going:
        ends = time.monotonic() + 60
        while len(there := workers_of(going.pid)) < begun and time.monotonic() < ends:
            time.sleep(0.001)
        os.kill(there[0], signal.SIGKILL)
        try:
            shown, told = going.communicate(timeout=60)
        finally:
            going.kill()
    assert going.returncode == 2
    assert shown == ""
    assert "a process that plays matches has ended" in told
    assert "Traceback" not in told
    assert not (tmp_path / "crashes").exists()


@pytest.mark.parametrize("most", [6, 9, 12, 16])
def test_workers_that_cannot_start_are_said(tmp_path, most):
    def limit():
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

    done = start("simulate", GAME, "--games", "40", "--workers", "3", home=tmp_path, preexec_fn=limit)
    assert_words(done, r"Too many open files\.")
    assert done.stdout == ""


# Names


@pytest.mark.parametrize(
    "words",
    [
        ("replay", LONG),
        ("check", LONG),
        ("check", "--root", LONG),
        ("rules", "--tests", LONG),
        ("simulate", LONG),
        ("play", "--report", LONG),
        ("play", "--report", f"/tmp/{LONG}/x.json"),
    ],
)
def test_a_name_of_five_thousand_letters_is_said_and_cut(words, tmp_path):
    done = start(*words, home=tmp_path)
    assert_words(done, "^wartable: .*x…x")
    assert len(done.stderr) < 1000


def test_a_scenario_file_with_such_a_name_fails_and_the_others_run(tmp_path, capsys):
    good = next((REPO / "tests" / "scenarios" / "pantheon-duel").glob("*.yaml"))
    assert cli.main(["scenario", LONG, str(good)]) == 1
    shown = capsys.readouterr().out
    assert "cannot be read: File name too long" in shown
    assert "\nok " in shown


def test_a_folder_of_the_user_with_such_a_name_is_said(tmp_path):
    done = start("play", "--first-frame", home=f"/{LONG}")
    assert_words(done, "^wartable: .*x…x.*: File name too long")


def test_a_tileset_with_such_a_name_is_a_complaint(tmp_path, capsys):
    shutil.copytree(bundled_root() / "data" / GAME, tmp_path / "data" / GAME)
    shutil.copytree(bundled_root() / "assets" / GAME, tmp_path / "assets" / GAME)
    path = tmp_path / "data" / GAME / "boards" / "causeway.tmx"
    text = path.read_text()
    path.write_text(text.replace("</tileset>", f'</tileset>\n<tileset firstgid="9000" source="{LONG}.tsx"/>', 1))
    assert cli.main(["check", GAME, "--root", str(tmp_path)]) == 1
    shown = capsys.readouterr().out
    assert f"{path.name}:" in shown
    assert "does not exist" in shown
    assert "fault of the program" not in shown


# The current folder


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("games", "names it from the current folder, which is gone"),
        (f"check {GAME}", "names it from the current folder, which is gone"),
        (f"simulate {GAME} --games 1", "names it from the current folder, which is gone"),
        ("play --first-frame", "names it from the current folder, which is gone"),
        ("replay x", "cannot read: No such file or directory"),
    ],
)
def test_a_current_folder_that_is_gone_is_said(words, message, tmp_path):
    gone = tmp_path / "gone"
    gone.mkdir()
    code = f"import os, sys; os.rmdir({str(gone)!r}); os.execv(sys.executable, [sys.executable, {str(REPO / 'main.py')!r}, *sys.argv[1:]])"
    done = subprocess.run(
        [sys.executable, "-c", code, *words.split()],
        cwd=gone,
        env={**os.environ, "WARTABLE_HOME": "mine", "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert_words(done, message)


def test_a_relative_folder_of_the_user_does_not_move_with_the_current_one(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WARTABLE_HOME", "mine")
    assert user_folder() == tmp_path / "mine"
