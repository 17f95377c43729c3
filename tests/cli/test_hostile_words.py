"""Wrong words, files and surroundings of the command line: a sentence that says what is wrong and what to do, never a report of a fault."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.compiled import give_compiled

REPO = Path(__file__).parents[2]


@pytest.fixture
def run(tmp_path):
    """`main.py` as a process of its own with a folder of its own; no call may leave a crash report or a traceback."""

    give_compiled(tmp_path / "home")

    def start(*words, **environment):
        output = environment.pop("stdout", subprocess.PIPE)
        done = subprocess.run(
            [sys.executable, "main.py", *words],
            cwd=REPO,
            env={
                **os.environ,
                "WARTABLE_HOME": str(tmp_path / "home"),
                "SDL_VIDEODRIVER": "dummy",
                "SDL_AUDIODRIVER": "dummy",
                **environment,
            },
            stdout=output,
            stderr=subprocess.PIPE,
            text=True,
            timeout=120,
            check=False,
        )
        assert "Traceback" not in done.stderr
        assert "fault of the program" not in done.stderr
        assert not (tmp_path / "home" / "crashes").exists()
        return done

    return start


@pytest.mark.parametrize(
    ("words", "environment", "message"),
    [
        (("simulate", "legends-at-war", "--games", "²"), {}, "'²' is not a number from 1"),
        (("simulate", "legends-at-war", "--games", "9" * 5000), {}, "is not a number from 1"),
        (("simulate", "legends-at-war", "--options", "first_seat=" + "9" * 5000), {}, "it must be a whole number"),
        (("play", "--size", "²²x²²"), {}, "is not WIDTHxHEIGHT, for example 1280x720"),
        (("play", "--size", "9999999x9999999"), {}, "is not WIDTHxHEIGHT, for example 1280x720"),
        (("play", "--first-frame"), {"WARTABLE_SIZE": "rubbish"}, "WARTABLE_SIZE: 'rubbish' is not WIDTHxHEIGHT"),
        (
            ("play", "--first-frame"),
            {"WARTABLE_SIZE": "10x10"},
            "WARTABLE_SIZE: 10x10 is below the least size, 1024x720",
        ),
        (("play", "--game", "legend-at-war"), {}, "There is no game 'legend-at-war' (did you mean legends-at-war?)"),
        (("play", "--id", "zeus"), {}, "name its file with --scenario"),
        (("play", "--at-start"), {}, "name its file with --scenario"),
        (("play", "--seats", "human"), {}, "name its file with --scenario"),
        (
            ("play", "--scenario", "x.yaml", "--seats", "human,gredy"),
            {},
            "'gredy' sits at no seat (did you mean greedy?)",
        ),
        (("play", "--scenario", "x.yaml", "--game", "champions"), {}, "choose one of them"),
        (("play", "--first-frame"), {"SDL_VIDEODRIVER": "nosuch"}, "no window can be opened: nosuch not available"),
        (
            ("play", "--first-frame", "--report", "/no/such/x.json"),
            {},
            "the report cannot be written to /no/such/x.json: there is no folder /no/such. Name another file.",
        ),
        (("play", "--report", "/"), {}, "the report cannot be written to /: something else is there"),
        (("play", "--report", "/dev/null"), {}, "the report cannot be written to /dev/null: something else is there"),
        (("play", "--report", "README.md"), {}, "the report cannot be written to README.md: something else is there"),
        (("games",), {"WARTABLE_HOME": "~nobody-at-all/x"}, "WARTABLE_HOME names nobody's folder"),
        (("check", "data/legends-at-war/game.yaml"), {}, "is no pack. Give the id of a pack, or its folder"),
        (("check", "--root", "/no/such"), {}, "/no/such has no folder data, in which packs lie"),
    ],
)
def test_what_is_in_the_way_is_said(run, words, environment, message):
    done = run(*words, **environment)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "cannot be read: No such file or directory"),
        (b"\x7fELF\n\xd0", ":2:1: this byte (0xD0) is not UTF-8; save the file as UTF-8"),
        (b"id: [", ":2:1: a key or a value is missing here"),
        (b"id: 5\nexpect: {}", ":1:5: a scenario needs an id"),
        (b"id: a\ngame: nosuch\nexpect: {}", "There is no game 'nosuch'"),
        (b"- " * 50_000, "nested too deep; at most 24 levels are read"),
        (b"x" * 4_000_001, "has more than 4000000 bytes, which no file of scenarios has"),
        (b"id: a\nid: b\nexpect: {}", "the key 'id' is written twice"),
    ],
)
def test_scenario_files_that_are_none(run, tmp_path, content, message):
    path = tmp_path / "a.yaml"
    if content is not None:
        path.write_bytes(content)
    done = run("scenario", str(path))
    assert done.returncode == 1
    assert f"FAIL {'a' if b'nosuch' in (content or b'') else path}" in done.stdout
    assert message in done.stdout


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes are files on POSIX systems only")
@pytest.mark.parametrize("command", ["scenario", "replay"])
def test_a_pipe_is_not_waited_for(run, tmp_path, command):
    os.mkfifo(tmp_path / "pipe.yaml")
    done = run(command, str(tmp_path / "pipe.yaml"))
    assert done.returncode in (1, 2)
    assert "is no file" in done.stdout + done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="/dev/full is Linux's")
@pytest.mark.parametrize("words", [("games",), ("check",)])
def test_an_output_that_is_full_is_said(run, words):
    with Path("/dev/full").open("w") as full:
        done = run(*words, stdout=full)
    assert done.returncode == 2
    assert done.stderr == "wartable: the output cannot be written: No space left on device. Send it elsewhere.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise on Windows")
@pytest.mark.parametrize("words", ["games", "check", "--help", "scenario tests/scenarios/pantheon-duel"])
def test_a_reader_that_has_enough_is_no_fault(words, tmp_path):
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "main.py", *words.split()],
        cwd=REPO,
        env={**os.environ, "WARTABLE_HOME": str(tmp_path)},
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        timeout=120,
        check=False,
    )
    os.close(writing)
    assert done.returncode == 0
    assert done.stderr == ""


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts come otherwise on Windows")
def test_ctrl_c_ends_a_run_of_several_processes_with_one_word(tmp_path):
    before = signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # a shell in the background hands on that it is ignored
    words = "simulate legends-at-war --games 100000 --workers 2"
    with subprocess.Popen(
        [sys.executable, "main.py", *words.split()],
        cwd=REPO,
        env={**os.environ, "WARTABLE_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as going:
        with pytest.raises(subprocess.TimeoutExpired):
            going.wait(3)
        os.killpg(going.pid, signal.SIGINT)
        shown, told = going.communicate(timeout=30)
    signal.signal(signal.SIGINT, before)
    assert going.returncode == 130
    assert shown == ""
    assert told.strip().endswith("Stopped.")
    assert "Traceback" not in told


def test_a_name_that_the_terminal_has_no_letter_for(run, tmp_path):
    folder = tmp_path / "home" / "data" / "é\x1b[31m"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text("id: x\n")
    done = run("games", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "\\xe9\\x1b[31m" in done.stdout
