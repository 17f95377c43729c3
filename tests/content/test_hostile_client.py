"""Whatever lies in the user's folder, the client opens, lists every game, and shows what is wrong with a broken one."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from shutil import copy, rmtree

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game import library
from game.bundled import bundled_root
from game.content.complaints import printable
from game.rules.match import Match
from game.scenes.opening import resume_on_table
from game.scenes.problems import MOST_LINES, ProblemsScene
from game.storage import Journal
from tests.scenes.hand import GAME, Hand
from tests.support.compiled import give_compiled
from tests.support.template import copy_template, found_by_scan


@pytest.fixture
def home(tmp_path, monkeypatch):
    folder = tmp_path / "home"
    (folder / "data" / GAME).mkdir(parents=True)
    monkeypatch.setenv("WARTABLE_HOME", str(folder))
    give_compiled(folder)
    return folder


def shown() -> tuple[str, ...]:
    """What the client says of the broken game: at the title, then in its list of problems."""
    hand = Hand()
    try:
        hand.frames(4)
        assert hand.scene == "TitleScene"
        listings = {listing.id: listing for listing in hand.services.listings()}
        assert set(library.ids()) == set(listings)
        broken = listings[GAME]
        assert broken.game is None
        assert all(
            listing.game is not None for name, listing in listings.items() if name in library.codes() and name != GAME
        )
        hand.stage.push(ProblemsScene(broken))
        hand.frames(2)
        assert broken.problems[0] in hand.said()
        hand.stage.pop()
        hand.frames(2)
        return broken.problems
    finally:
        hand.close()


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("game.yaml", b"name: a\0b", ":1:8: a NUL character stands here; delete it"),
        ("game.yaml", b'name: "a\\0b"', ":1:7: an escape in this text stands for a NUL character; take it out"),
        ("game.yaml", b"[1, 2]", ":1:1: game.yaml must hold keys with values"),
        ("game.yaml", "name: é".encode("latin-1"), ":1:7: this byte (0xE9) is not UTF-8; save the file as UTF-8"),
        ("game.yaml", "name: x".encode("utf-16"), ":1:1: the file is saved as UTF-16; save it as UTF-8"),
        ("game.yaml", b"modes: []", ":1:1: 'modes' must hold entries, each with its id as key"),
        ("game.yaml", b"card: 5", ":1:7: 'card' of game.yaml must be keys with values, not 5"),
        ("cards/x.yaml", b"a: " + b"[" * 100_000, ":1:1003: nested too deep; at most 24 levels are read"),
        ("cards/x.yaml", b"- " * 100_000, ":1:1999: nested too deep; at most 24 levels are read"),
        (
            "table.tmx",
            b"<!DOCTYPE m><map/>",
            ":1:12: a document type (<!DOCTYPE ...>) does not belong in a map; delete that line",
        ),
    ],
)
def test_a_broken_file_of_the_user_is_listed(home: Path, name: str, content: bytes, problem: str):
    path = home / "data" / GAME / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    assert any(problem in each for each in shown()), shown()


def test_a_pack_with_thousands_of_mistakes_is_listed_at_once(home: Path):
    (home / "data" / GAME / "cards").mkdir()
    for number in range(MOST_LINES + 50):
        (home / "data" / GAME / "cards" / f"x{number}.yaml").write_text(f"c{number}: {{name: 5, nosuch: 1}}\n")
    assert len(shown()) > MOST_LINES


def test_mistakes_that_are_told_as_one_are_all_counted(home: Path):
    (home / "data" / GAME / "cards").mkdir()
    (home / "data" / GAME / "cards" / "x.yaml").write_text("".join(f"c{number}: 5\n" for number in range(3000)))
    assert len(shown()) == 5
    assert library.listing(GAME).tally == "3000 errors"


def test_a_pack_that_was_mended_meanwhile_is_read_again_before_its_mistakes_are_shown(home: Path):
    path = home / "data" / GAME / "game.yaml"
    path.write_text("card: 5")
    hand = Hand()
    hand.frames(4)
    path.unlink()
    hand.click(f"problems:{GAME}")
    top = hand.stage.top
    assert isinstance(top, ProblemsScene)
    assert top.listing.problems == ()
    hand.click("back")
    assert hand.has(f"game:{GAME}")
    hand.close()


def test_names_and_texts_of_any_kind_are_shown(home: Path):
    text = f'name: "{"W" * 9999}"\nsummary: "\\u202E\\uFEFF\\U0001F600\\uFFFF {"x" * 9000}"\n'
    (home / "data" / GAME / "game.yaml").write_text(text)
    (home / "data" / "é\x1b[31m\n" / "x").mkdir(parents=True)
    hand = Hand()
    hand.frames(4)
    others = [listing.id for listing in hand.services.listings() if listing.id not in library.codes()]
    assert others == ["é\\x1b[31m\\n"]
    assert {listing.name for listing in hand.services.listings() if listing.id == GAME} == {"W" * 9999}
    hand.close()


def test_names_that_are_no_text_are_told_and_stop_nothing(home: Path):
    for name in (
        b"data/caf\xe9/x",
        b"data/legends-at-war/cards/\xe9",
        b"data/legends-at-war/cards/\xe9.yaml",
        b"assets/legends-at-war/\xe9",
        b"assets/legends-at-war/cards/\xff.png",
        b"assets/\xff/x",
        b"saves/\xff.json",
        b"saves/\xfe",
        b"journals/\xff.jsonl",
    ):
        path = home / os.fsdecode(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("ares: {stats: 1/1/1/1}\n")
    hand = Hand()
    hand.frames(4)
    problems = {listing.id: listing.problems for listing in hand.services.listings()}
    why = "this name cannot be read as text; give it another one, of a-z, 0-9, - and _"
    assert problems[GAME] == (
        f"{home}/assets/legends-at-war/\\udce9:1:1: warning: {why}",
        f"{home}/assets/legends-at-war/cards/\\udcff.png:1:1: warning: {why}",
        f"{home}/data/legends-at-war/cards/\\udce9:1:1: warning: {why}",
        f"{home}/data/legends-at-war/cards/\\udce9.yaml:1:1: warning: {why}",
    )
    assert problems["caf\\udce9"] == (
        f"{home}/data/caf\\udce9: the name of this folder cannot be read as text; give it another one, of a-z, 0-9 and -",
    )
    hand.click("problems:caf\\udce9")
    hand.frames(2)
    assert problems["caf\\udce9"][0] in hand.said()
    hand.key(pygame.K_ESCAPE)
    hand.frames(2)
    hand.click("load")
    hand.frames(2)
    assert hand.scene == "SavesScene"
    hand.close()


def test_a_match_is_played_where_the_users_folder_has_a_name_that_is_no_text(tmp_path: Path, monkeypatch):
    home = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xe9"))
    (home / "data" / GAME / "cards").mkdir(parents=True)
    copy(bundled_root() / "data" / GAME / "cards" / "greek.yaml", home / "data" / GAME / "cards")
    monkeypatch.setenv("WARTABLE_HOME", str(home))
    hand = Hand()
    hand.new_match()
    hand.frames(3)
    assert hand.match.game.defs.cards["atalanta"].source.overlay == printable(str(home))
    assert len(list((home / "journals").glob("*.journal"))) == 1
    hand.close()


@pytest.mark.parametrize("kind", ["file", "loop"])
def test_a_folder_of_the_user_that_is_none_stops_nothing(home: Path, kind: str):
    rmtree(home)
    if kind == "file":
        home.write_text("x")
    else:
        home.symlink_to(home)
    hand = Hand()
    hand.frames(4)
    assert all(listing.game is not None for listing in hand.services.listings() if listing.id == GAME)
    hand.close()


def test_what_the_code_of_a_game_misses_in_its_pack_is_a_problem_of_the_pack(tmp_path: Path, monkeypatch):
    packages, root = copy_template(tmp_path / "shelf", "paper-kites")
    with found_by_scan(packages):
        code = library.codes()["paper-kites"]

        def stumbling(_work):
            raise KeyError("colour")

        monkeypatch.setitem(library.codes(), "paper-kites", replace(code, setup=stumbling))
        found = library.listing("paper-kites", (root,))
        assert found.game is None
        assert found.problems[0].startswith("data/paper-kites/game.yaml:13:5: the mode 'evening' ")
        assert found.problems[0].endswith("something that the game needs is missing or wrong (KeyError: 'colour')")


def test_a_pack_without_a_mode_that_can_be_played_is_listed(tmp_path: Path):
    packages, root = copy_template(tmp_path / "shelf", "paper-kites")
    with found_by_scan(packages):
        path = root / "data/paper-kites/game.yaml"
        text = path.read_text()
        start = text.index("modes:")
        end = next(
            at
            for at in range(start + 6, len(text))
            if text[at] == "\n" and text[at + 1 : at + 2] not in (" ", "\n", "#")
        )
        path.write_text(text[:start] + "modes: {}" + text[end:])
        problems = library.listing("paper-kites", (root,)).problems
        assert (
            "data/paper-kites/game.yaml:1:1: no mode can be played: there is none, or each says ready: false"
            in problems
        )


@pytest.mark.parametrize(
    "facts", [{"seats": []}, {"seats": ["Ann"]}, {"seats": ["a"] * 9}, {"kinds": []}, {"kinds": ["human"] * 9}]
)
def test_a_journal_that_miscounts_its_seats_is_resumed_with_those_of_the_match(home: Path, facts: dict[str, list[str]]):
    (home / "data" / GAME).rmdir()
    hand = Hand()
    game = library.open_game(GAME)
    match = Match.new(game, ["Ann", "Ben"], 7)
    told = {"game": GAME, "title": "x", "seats": ["Ann", "Ben"], "kinds": ["human", "human"], **facts}
    journal = Journal.begin(home / "journals", match.save(), told)
    journal.close()
    assert resume_on_table(hand.stage, journal.path) == ""
    hand.frames(3)
    assert [plan.name for plan in hand.table.session.seats] == ["Ann", "Ben"]
    hand.close()


@pytest.mark.parametrize(
    ("opening", "problem"),
    [
        ({"seed": 1}, "this file is not a Wartable match"),
        ({"format": "wartable-match", "version": 99}, "format"),
        (None, "was cut off before the match began"),
    ],
)
def test_a_journal_that_cannot_be_resumed_is_said_and_kept(home: Path, opening: dict[str, object] | None, problem: str):
    (home / "data" / GAME).rmdir()
    journal = Journal.begin(home / "journals", opening or {}, {"game": GAME, "title": "x", "seats": [], "kinds": []})
    journal.close()
    if opening is None:
        journal.path.write_bytes(journal.path.read_bytes()[:-3])
    before = journal.path.read_bytes()
    hand = Hand()
    hand.frames(4)
    assert problem in resume_on_table(hand.stage, journal.path)
    assert hand.scene == "TitleScene"
    hand.close()
    assert journal.path.read_bytes() == before
