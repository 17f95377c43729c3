"""`wartable new`: what it writes checks, passes the suite, and is written over nothing. (It is played in `test_template_table.py`.)"""

from __future__ import annotations

import itertools
import os
import re
import shutil
import subprocess
import sys
from argparse import ArgumentTypeError
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from game.bundled import bundled_root
from game.commands import new
from game.rules.gamedef import Game
from game.scenarios import files_of, read_file, run
from tests.support.matches import Checked, Start
from tests.support.template import CONFORMANCE, begin_game, found_by_scan

COPIED = ("game", "data", "docs", "tests/conformance", "tests/support", "main.py", "pyproject.toml", "README.md")
GAMES = {f"{kind}-paper-{kind}": (kind, f"2-{3 + index}") for index, kind in enumerate(new.MODELS)}
"""The games that are made, each with its model and for how many."""

FORM = "is no name for a game: small letters and digits, a letter first, words joined by -"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout of the project with three games of one's own."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in COPIED:
        source, target = bundled_root() / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    (folder / "assets").symlink_to(bundled_root() / "assets")
    for name, (like, seats) in GAMES.items():
        done = _run(folder, "main.py", "new", name, "--like", like, "--seats", seats)
        assert (done.returncode, done.stderr) == (0, "")
    return folder


def _run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    own = {"WARTABLE_HOME": str(folder / "home"), "WARTABLE_MATCHES": "1"}
    # What one process has compiled of the program the others need not compile anew.
    given = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env={**given, **own}, capture_output=True, text=True, timeout=600
    )


@pytest.mark.parametrize("name", GAMES)
def test_it_is_good_and_its_scenarios_hold(checkout: Path, name: str) -> None:
    checked = _run(checkout, "main.py", "check", name)
    assert checked.stdout.startswith(f"{name}: good, ")
    assert "warning" not in checked.stdout
    done = _run(checkout, "main.py", "scenario", f"tests/scenarios/{name}", f"data/{name}/docs")
    lines = done.stdout.splitlines()
    assert len(lines) >= 6
    assert [line for line in lines if not line.startswith(f"ok {name}-") and not line.startswith("ok docs-")] == []


@pytest.mark.parametrize("name", GAMES)
def test_its_files_name_schemas_that_are_there(checkout: Path, name: str) -> None:
    pack, scenarios = checkout / "data" / name, checkout / "tests" / "scenarios" / name
    files = [*pack.rglob("*.yaml"), *scenarios.glob("*.yaml")]
    assert {path.name for path in files} >= {"game.yaml", "card.yaml", "rules.yaml", "en.yaml"}
    for path in files:
        first = path.read_text(encoding="utf-8").partition("\n")[0]
        named = first.removeprefix("# yaml-language-server: $schema=")
        assert (path.parent / named).resolve().parent == (checkout / "data" / "_schemas" / name).resolve()
        assert (path.parent / named).is_file()


def test_every_rule_of_it_is_held_by_a_scenario(checkout: Path) -> None:
    told = _run(checkout, "main.py", "rules").stdout.splitlines()
    assert len(
        [line for line in told if "-paper-" in line.partition(" ")[0] and line.endswith(" 0 without a test")]
    ) == len(GAMES)


def test_the_suite_takes_it_in(checkout: Path) -> None:
    suite = [f"tests/conformance/test_{part}.py" for part in ("games", "declared_ids")]
    done = _run(checkout, "-m", "pytest", "-q", "-x", *suite, "-k", " or ".join(GAMES))
    assert done.returncode == 0, done.stdout[-3000:]
    assert " passed" in done.stdout


def test_its_code_is_written_as_all_code_is(checkout: Path) -> None:
    folders = [str(new.folders(checkout, name)[0]) for name in GAMES]
    for words in (("check",), ("format", "--check")):
        done = _run(checkout, "-m", "ruff", *words, *folders)
        assert done.returncode == 0, done.stdout


def test_nothing_is_written_over(checkout: Path) -> None:
    (checkout / "data" / "paper-kites").mkdir()
    (checkout / "data" / "paper-kites" / "mine.txt").write_text("mine")
    before = files_in(checkout)
    for name, said in (
        ("toy-paper-toy", "there is a game 'toy-paper-toy' already. Choose another name."),
        ("paper-kites", "there is a game 'paper-kites' already. Choose another name."),
        ("legends-at-war", "there is a game 'legends-at-war' already. Choose another name."),
    ):
        done = _run(checkout, "main.py", "new", name, "--like", "toy")
        assert (done.returncode, done.stdout, done.stderr) == (2, "", f"wartable: {said}\n")
    (checkout / "tests" / "scenarios" / "paper-cranes").mkdir()
    done = _run(checkout, "main.py", "new", "paper-cranes", "--like", "toy")
    assert done.stderr == (
        "wartable: tests/scenarios/paper-cranes is there already, and nothing is written over. Choose another name.\n"
    )
    (checkout / "tests" / "scenarios" / "paper-cranes").rmdir()
    assert files_in(checkout) == before


def test_a_word_of_the_program_is_no_name(checkout: Path) -> None:
    done = _run(checkout, "main.py", "new", "match", "--like", "toy")
    assert done.returncode == 2
    assert re.fullmatch(
        r"wartable: 'match' means something else in game/\S+\.py, and nobody could tell it from the game\. Choose another name, such as "
        r"my-match\.\n",
        done.stderr,
    )


def files_in(folder: Path) -> list[Path]:
    """All that lies in a folder, but what Python keeps there for itself."""
    return sorted([path for path in folder.rglob("*") if "__pycache__" not in path.parts])


def test_what_cannot_be_written_whole_is_taken_away_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = new.written(CONFORMANCE, tmp_path, "paper-moons", "toy", new.Seats(2, 4))
    unwritable = {**files, tmp_path / "data" / "paper-moons" / "game.yaml" / "no-folder": ""}
    with pytest.raises(OSError, match=r"Not a directory|File exists"):
        new.write(unwritable, new.folders(tmp_path, "paper-moons"))
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
    assert not any(folder.exists() for folder in new.folders(tmp_path, "paper-moons"))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Paper Moons", f"'Paper Moons' {FORM} (did you mean paper-moons?)."),
        ("paper_moons", f"'paper_moons' {FORM} (did you mean paper-moons?)."),
        ("2-moons", f"'2-moons' {FORM}."),
        ("paper--moons", f"'paper--moons' {FORM} (did you mean paper-moons?)."),
        ("../moons", f"'../moons' {FORM} (did you mean moons?)."),
        ("", f"'' {FORM}."),
        ("m" * 41, f"{'m' * 40}... is too long for the name of a game; 40 characters are enough."),
        ("class", "'class' is a word of Python, which its code cannot be called. Choose another name."),
        ("common", "'common' is the folder of what all games share. Choose another name."),
        ("null", "'null' is no text in YAML, in which its pack is written. Choose another name."),
        ("yes", "'yes' is no text in YAML, in which its pack is written. Choose another name."),
        ("con", "'con' is no name for a folder on Windows. Choose another name."),
        ("pantheon-duel", "there is a game 'pantheon-duel' already. Choose another name."),
        ("paper-moons", ""),
        ("moons2", ""),
    ],
)  # fmt: skip
def test_a_bad_name_is_refused_in_words(name: str, said: str) -> None:
    assert new.name_problem(name) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4-2", "'4-2' is no number of players; write 2-4 or 3, of 1 to 8"),
        ("2-9", "'2-9' is no number of players; write 2-4 or 3, of 1 to 8"),
        ("two", "'two' is no number of players; write 2-4 or 3, of 1 to 8"),
        ("1", "a game for one alone cannot be made like these; write 1-2, or more"),
    ],
)
def test_a_bad_number_of_players_is_refused_in_words(text: str, said: str) -> None:
    with pytest.raises(ArgumentTypeError) as caught:
        new.seats(text)
    assert str(caught.value) == said


@pytest.mark.parametrize("like", new.MODELS)
@pytest.mark.parametrize("seats", ["1-2", "3", "5-8"])
def test_it_is_for_as_many_as_are_wanted(tmp_path: Path, like: str, seats: str) -> None:
    packages = begin_game(tmp_path, "paper-moons", like, seats)
    with found_by_scan(packages):
        from game import library

        listing = library.listing("paper-moons", (tmp_path,))
        assert listing.problems == ()
        game = listing.game
        assert isinstance(game, Game)
        (mode,) = game.defs.modes.values()
        assert (mode.least_seats, mode.most_seats) == tuple(new.seats(seats))
        for count in {mode.least_seats, mode.most_seats}:
            Checked(game, Start(mode.id, count, 3), close=False).play()
        scenarios, complaints = [], []
        for path in files_of([tmp_path / "tests" / "scenarios", tmp_path / "data" / "paper-moons" / "docs"]):
            found, wrong = read_file(path)
            scenarios += found
            complaints += wrong
        assert complaints == []
        assert len(scenarios) >= 6
        told = [str(run(scenario, game)) for scenario in scenarios]
        assert [line for line in told if not line.startswith("ok ")] == []


@pytest.mark.parametrize("like", new.MODELS)
def test_the_table_has_a_place_for_everybody(like: str) -> None:
    root = ElementTree.fromstring(new.table(_map_of(like), new.Seats(2, 8)))  # noqa: S314 - a map of ours
    layers = {layer.get("name"): layer for layer in root.iter("objectgroup")}
    assert list(layers) == ["seats", *[f"seats-{count}" for count in range(2, 9)]]
    zones = {each.get("name", "").removeprefix("other.1.") for each in layers["seats-2"].iter("object")}
    for count in range(2, 9):
        shown = [*layers["seats"].iter("object"), *layers[f"seats-{count}"].iter("object")]
        places = [pygame.Rect([int(each.get(key, 0)) for key in ("x", "y", "width", "height")]) for each in shown]
        assert all(pygame.Rect(0, 0, 992, 640).contains(place) for place in places)
        assert not any(one.colliderect(other) for one, other in itertools.combinations(places, 2))
        named = {each.get("name") for each in layers[f"seats-{count}"].iter("object")}
        assert named == {f"other.{other}.{zone}" for other in range(1, count) for zone in zones}


@pytest.mark.parametrize("like", new.MODELS)
def test_the_table_of_a_model_is_the_one_that_is_made(like: str) -> None:
    assert new.table(_map_of(like), new.Seats(2, 4)) == _map_of(like)


def _map_of(like: str) -> str:
    return (CONFORMANCE / f"{like}_game" / "pack" / "table.tmx").read_text(encoding="utf-8")


def test_the_ids_of_its_rules_begin_like_those_of_no_other_game(tmp_path: Path) -> None:
    for title, prefix in (("Paper Moons", "PM"), ("Moons", "MOO"), ("A1", "AA")):
        assert new._prefix(tmp_path, title) == prefix
    (tmp_path / "data" / "other").mkdir(parents=True)
    (tmp_path / "data" / "other" / "rules.yaml").write_text("PM-START-01: {text: x, status: tested}\n")
    assert new._prefix(tmp_path, "Paper Moons") == "PAP"
