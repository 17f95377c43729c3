"""The executable, built by build.spec and started from another folder, does what the checkout does."""

import importlib.util
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

from tests.e2e.boards import is_there, own_ground, pieces, to_the_boards
from tests.e2e.client import Client
from tests.support.hostile_svg import ENDLESS
from tests.support.screen import colours, require, screenshot, window_of, xvfb

REPO = Path(__file__).parents[2]

# `make test` gives a worker whole files, so that one of them builds for all of these.
pytestmark = pytest.mark.packaging


@pytest.fixture(scope="session")
def executable(tmp_path_factory):
    """The built program."""
    require("objdump")
    if importlib.util.find_spec("PyInstaller") is None:
        require("pyinstaller")
    folder = tmp_path_factory.mktemp("build")
    build = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    where = ["--distpath", str(folder / "dist"), "--workpath", str(folder / "work")]
    # A cache of its own: two builds at a time would spoil the one they share.
    environment = {**os.environ, "PYINSTALLER_CONFIG_DIR": str(folder / "cache")}
    done = subprocess.run(
        [*build, *where, "build.spec"], cwd=REPO, env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return folder / "dist" / "wartable" / "wartable"


@pytest.fixture
def away(tmp_path, monkeypatch):
    """Another folder to start from, with a user folder of its own."""
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path / "home"))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    return elsewhere


def run(program, *words, cwd):
    done = subprocess.run([*program, *words], cwd=cwd, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def from_source(*words):
    return run([sys.executable, str(REPO / "main.py")], *words, cwd=REPO)


@pytest.mark.parametrize("words", [("games",), ("check",)])
def test_it_finds_the_same_games_and_says_the_same_of_them(executable, away, words):
    status, shown, errors = run([executable], *words, cwd=away)
    assert errors == ""
    assert (status, shown) == from_source(*words)[:2]
    assert "legends-at-war" in shown


def test_the_links_of_its_readme_lead_somewhere(executable):
    text = (executable.parent / "README.md").read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)", text) if "://" not in link]
    assert "docs/packs.md" in links
    assert [link for link in links if not (executable.parent / link).is_file()] == []


def test_it_plays_a_scenario_file(executable, away):
    file = min((REPO / "tests" / "scenarios" / "legends-at-war").glob("*.yaml"))
    words = ("scenario", str(file), "--game", "legends-at-war")
    status, shown, errors = run([executable], *words, cwd=away)
    assert (status, errors) == (0, "")
    assert shown.startswith("ok ")
    assert shown == from_source(*words)[1]


def test_its_worker_processes_play_too(executable, away):
    words = ("simulate", "legends-at-war", "--games", "17", "--workers", "2")
    status, shown, errors = run([executable], *words, cwd=away)
    assert status == 0, errors
    assert shown.splitlines()[1:] == from_source(*words)[1].splitlines()[1:]


def test_its_process_for_pictures_decodes_and_is_killed_at_its_limit(executable, away):
    cards = Path(os.environ["WARTABLE_HOME"]) / "assets" / "legends-at-war" / "cards"
    cards.mkdir(parents=True)
    (cards / "medusa.svg").write_text(ENDLESS)
    (cards / "hecate.png").write_bytes(b"nothing")
    Image.new("RGB", (30, 40)).save(cards / "minotaur.png")
    words = ("check", "legends-at-war")
    status, shown, errors = run([executable], *words, cwd=away)
    assert (status, errors) == (0, "")
    assert "medusa.svg:1:1: warning: it takes too much time" in shown
    assert "hecate.png:1:1: warning: damaged, or no PNG, JPEG or WebP picture" in shown
    assert "minotaur.png" not in shown
    assert shown == from_source(*words)[1]


def test_a_designer_edits_the_pack_beside_it(executable, away):
    path = executable.parent / "data" / "legends-at-war" / "game.yaml"
    before = path.read_bytes()
    try:
        path.write_bytes(before + b"\nnonsense: 1\n")
        status, shown, _errors = run([executable], "check", cwd=away)
        assert status == 1
        assert "nonsense" in shown
    finally:
        path.write_bytes(before)


def test_it_opens_a_window_that_shows_something(executable, away, tmp_path):
    require("xdotool", "import", "identify")
    with xvfb() as environment:
        environment["WARTABLE_HOME"] = os.environ["WARTABLE_HOME"]
        client = subprocess.Popen([executable], cwd=away, env=environment, stderr=subprocess.PIPE, text=True)
        try:
            window_of("wartable", environment)
            picture = tmp_path / "shot.png"
            ends = time.monotonic() + 10
            shown = 0
            while shown < 50 and time.monotonic() < ends:
                time.sleep(0.3)
                screenshot(picture, environment)
                shown = colours(picture)
            assert client.poll() is None, client.stderr.read() if client.stderr else ""
            assert shown >= 50
        finally:
            client.terminate()
            client.wait(timeout=10)
            if client.stderr:
                client.stderr.close()


def test_it_draws_the_maps_of_board_pieces(executable, away, tmp_path):
    home = tmp_path / "home"
    own_ground(home)
    with xvfb() as environment:
        client = Client(environment, home, tmp_path, program=[executable])
        try:
            to_the_boards(client)
            assert is_there(client, "tray", (255, 0, 255), pieces(client.seen())[:1])
        finally:
            client.quit()


def test_it_follows_the_files_of_the_packs(executable, tmp_path):
    home = tmp_path / "home"
    cards = home / "data" / "legends-at-war" / "cards"
    cards.mkdir(parents=True)
    with xvfb() as environment:
        client = Client(environment, home, tmp_path, program=(executable,))
        try:
            client.find("game:legends-at-war")
            problems = "problems:legends-at-war"
            (cards / "mine.yaml").write_text("thor: {north: strong}\n", encoding="utf-8")
            client.wait(lambda _seen: client.has(problems))
            (cards / "mine.yaml").write_text("thor: {north: 7}\n", encoding="utf-8")
            client.wait(lambda _seen: not client.has(problems))
        finally:
            client.quit()
