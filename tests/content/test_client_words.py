"""What the client says itself: the shipped texts, and those that the user's folder says otherwise. No file of a user ends the client."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import client_words
from game.bundled import bundled_root
from game.cli import main
from game.client_words import FILE, say, take
from game.scenes.services import Services

ROOT = bundled_root()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a user; afterwards the client says again what is shipped."""
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path))
    yield tmp_path
    take((ROOT,))


def write(home: Path, text: str | bytes) -> Path:
    path = home / FILE
    path.parent.mkdir(parents=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_a_translation_is_said_and_the_rest_stays(home: Path) -> None:
    write(home, 'title: {load: Ein Spiel laden, all_unfinished: "Alle {count}"}\n')
    assert take((ROOT, home)) == ()
    assert say("title.load") == "Ein Spiel laden"
    assert say("title.all_unfinished", {"count": 3}) == "Alle 3"
    assert say("title.quit") == "Quit"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("title: [Load", "data/_client/text/en.yaml:1:8: this '[' is not closed"),
        (b"\xff\xfe\x00", "data/_client/text/en.yaml:1:1: "),
        ("title: {laod: Load}", "1:9: warning: the client has no text 'title.laod' (did you mean title.load?)"),
        ('title: {seats: "{lest} {most}"}', "1:16: the text 'title.seats' has an unknown {lest}"),
        ("title: {seats: 5}", "1:16: the text 'title.seats' must be text, not 5"),
        ("- title", "1:1: the file must hold keys with texts"),
    ],
)
def test_what_is_wrong_is_told_at_the_title_and_by_check(
    home: Path, capsys: pytest.CaptureFixture[str], text: str | bytes, told: str
) -> None:
    path = write(home, text)
    services = Services.of_user()
    (message,) = services.messages
    assert message.startswith("A text of the client is not as it should be. ")
    assert told in message
    assert say("title.load") == "Load a match"
    assert main(["check", "_client"]) == ("warning" not in told)
    assert told in capsys.readouterr().out.replace(str(path), str(FILE))


def test_several_faults_are_counted(home: Path) -> None:
    write(home, "title: {laod: Load, quiet: Quit, load: Los}")
    (message,) = Services.of_user().messages
    assert message.endswith("The command check lists 1 more.")
    assert say("title.load") == "Los"


def test_what_is_no_file_is_passed_over_in_words(home: Path) -> None:
    (home / FILE).mkdir(parents=True)
    (problem,) = take((ROOT, home))
    assert problem.endswith(f"{FILE}:1:1: this file cannot be read")
    assert say("title.load") == "Load a match"


def test_without_any_file_keys_are_said(home: Path) -> None:
    (problem,) = take((home,))
    assert problem == f"{FILE}:1:1: this file cannot be read; install the program again"
    assert say("title.so_many_seats", {"most": 2}) == "So many seats"


def test_nobody_can_ask_for_more_than_a_name(home: Path) -> None:
    write(home, 'title: {so_many_seats: "{most:99999999}"}')
    assert len(take((ROOT, home))) == 1
    assert say("title.so_many_seats", {"most": 2}) == "2 seats"


def test_what_was_read_is_kept_and_needs_no_reader(home: Path) -> None:
    write(home, "title: {load: Los}")
    cache = home / "cache"
    take((ROOT, home), cache)
    (kept,) = cache.iterdir()
    code = (
        "import sys; from pathlib import Path; from game.client_words import say, take\n"
        f"take((Path({str(ROOT)!r}), Path({str(home)!r})), Path({str(cache)!r}))\n"
        "print(say('title.load'), *[name for name in ('yaml', 'game.content', 'pydantic') if name in sys.modules])"
    )
    for damaged, loaded in ((None, "Los"), ("{", "Los yaml game.content pydantic")):
        if damaged is not None:
            kept.write_text(damaged)
        ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
        assert ran.stdout.strip() == loaded, ran.stderr
    (home / FILE).write_text("title: {load: Auf}")
    take((ROOT, home), cache)
    assert [path.name for path in cache.iterdir()] != [kept.name]
    assert len([*cache.iterdir()]) == 1
    assert client_words.texts()["title.load"] == "Auf"
