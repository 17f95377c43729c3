"""The library: games found by scan, joined with their packs, listed with what is wrong."""

import pytest

from game import library
from game.bundled import bundled_root
from game.rules.match import Match
from game.storage.folders import pack_roots
from tests.support.template import copy_template, found_by_scan


@pytest.fixture
def shelf(tmp_path):
    """A root with the pack of one game whose package the scan finds."""
    packages, root = copy_template(tmp_path / "shelf", "paper-kites")
    with found_by_scan(packages):
        yield root


def test_a_game_is_found_by_its_two_folders_alone(shelf):
    assert "paper-kites" in library.ids((shelf,))
    found = library.listing("paper-kites", (shelf,))
    assert found.name == "Lantern Row"
    assert found.problems == ()
    assert found.game is not None
    assert found.game.id == "paper-kites"
    assert found in library.games((shelf,))


def test_names_of_packages_and_packs_belong_together():
    assert library.pack_id("legends_at_war") == "legends-at-war"
    assert library.package_name("legends-at-war") == "legends_at_war"
    assert all(library.pack_id(library.package_name(game_id)) == game_id for game_id in library.ids())


def test_a_pack_without_a_package_is_listed_with_its_problem(shelf, tmp_path):
    (shelf / "data" / "paper-kites").rename(shelf / "data" / "lonely")
    found = library.listing("lonely", (shelf,))
    assert found.game is None
    assert found.name == "Lantern Row"
    assert "has no game package game.games.lonely" in found.problems[0]
    with pytest.raises(library.UnknownGame, match="lonely cannot be played:\n"):
        library.open_game("lonely", (shelf,))


@pytest.mark.parametrize("name", ["paper_kites", "Paper-Kites", "paper kites", "paper-kite"])
def test_a_folder_that_is_named_nearly_like_a_game_says_which(shelf, tmp_path, name):
    over = tmp_path / "over"
    (over / "data" / name / "cards").mkdir(parents=True)
    found = library.listing(name, (shelf, over))
    assert found.problems[0] == f"The folder data/{name} belongs to no game (did you mean paper-kites?)."


def test_an_empty_folder_is_no_pack(shelf):
    for number in range(600):
        (shelf / "data" / f"draft-{number}").mkdir()
    (shelf / "data" / "begun" / "cards").mkdir(parents=True)
    assert [name for name in library.ids((shelf,)) if name not in library.codes()] == ["begun"]


def test_a_package_that_is_not_finished_is_passed_over(shelf):
    unfinished = shelf / "games" / "half_done"
    unfinished.mkdir()
    (unfinished / "__init__.py").write_text("")
    library.codes.cache_clear()
    assert "half-done" not in library.ids((shelf,))
    assert "paper-kites" in library.ids((shelf,))


def test_a_package_without_a_pack_is_listed_with_its_problem(shelf, tmp_path):
    found = library.listing("paper-kites", (tmp_path / "empty",))
    assert found.game is None
    assert found.problems == ("The pack data/paper-kites is missing.",)


def test_a_broken_pack_is_listed_and_stops_nobody(shelf):
    (shelf / "data" / "paper-kites" / "game.yaml").write_text("id: [")
    found = library.listing("paper-kites", (shelf,))
    assert found.game is None
    assert any(problem.startswith("data/paper-kites/game.yaml:") for problem in found.problems)
    assert len(library.games((shelf,))) == len(library.ids((shelf,)))


def test_what_keeps_a_pack_from_being_played_comes_first_and_is_counted_apart(shelf):
    assert library.listing("paper-kites", (shelf,)).tally == ""
    pack = shelf / "data" / "paper-kites"
    game = pack / "game.yaml"
    game.write_text(game.read_text() + "sumary: x\n")  # sorts behind assets/, where the warnings are
    pictures = shelf / "assets" / "paper-kites" / "cards"
    pictures.mkdir(parents=True)
    for name in ("aaaa", "bbbb"):
        (pictures / f"{name}.png").write_bytes(b"")
    found = library.listing("paper-kites", (shelf,))
    assert [": warning: " in problem for problem in found.problems] == [False, True, True]
    assert found.problems == (*found.errors, *found.warnings)
    assert found.tally == "1 error, 2 warnings"


def test_an_overlay_of_the_user_changes_an_entry(shelf, tmp_path):
    over = tmp_path / "over" / "data" / "paper-kites" / "text"
    over.mkdir(parents=True)
    base = library.open_game("paper-kites", (shelf,))
    key = next(iter(base.defs.texts))
    (over / "en.yaml").write_text(f"{key}: Something else\n")
    game = library.open_game("paper-kites", (shelf, tmp_path / "over"))
    assert game.defs.texts[key] == "Something else"
    assert game.defs.hash != base.defs.hash


def test_folders_that_are_no_packs_are_left_alone(shelf):
    (shelf / "data" / ".git").mkdir()
    (shelf / "data" / "_drafts").mkdir()
    (shelf / "data" / "readme.txt").write_text("")
    assert {".git", "_drafts", "readme.txt"}.isdisjoint(library.ids((shelf,)))


def test_an_unknown_game_is_told_with_those_that_are(shelf):
    with pytest.raises(library.UnknownGame, match=r"There is no game 'ludo'\. There are: .*paper-kites"):
        library.listing("ludo", (shelf,))


def test_the_roots_are_the_checkout_and_the_users_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path))
    assert pack_roots() == (bundled_root(), tmp_path.resolve())
    assert (bundled_root() / "data").is_dir()


def test_a_package_that_cannot_be_imported_is_listed_with_its_fault(shelf):
    broken = shelf / "games" / "torn_sails"
    broken.mkdir()
    (broken / "__init__.py").write_text("import nothing_of_this_name\n")
    library.codes.cache_clear()
    assert "torn-sails" in library.ids((shelf,))
    found = library.listing("torn-sails", (shelf,))
    assert found.game is None
    assert "ModuleNotFoundError" in found.problems[0]
    assert library.listing("paper-kites", (shelf,)).game is not None
    broken.joinpath("__init__.py").write_text("")
    library.codes.cache_clear()


def test_a_match_can_be_read_although_its_pack_is_broken_now(shelf):
    game = library.open_game("paper-kites", (shelf,))
    written = Match.new(game, ["Ann", "Ben"], 3, {}).save()
    (shelf / "data" / "paper-kites" / "game.yaml").write_text("id: [")
    again = Match.load(written, library.played_game("paper-kites", written, (shelf,)))
    assert again.digest() == written["digest"]
    with pytest.raises(library.UnknownGame):
        library.played_game("paper-kites", {}, (shelf,))
