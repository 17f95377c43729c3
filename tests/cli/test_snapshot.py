"""Versions of a pack: kept as they are, listed, compared in words, and played against each other on the same seeds."""

from __future__ import annotations

import argparse
import shutil

import pytest

from game import cli, versions
from game.commands import simulate
from game.library import listing
from game.sim.runner import run as run_plan
from game.storage.errors import StorageError
from game.storage.versions import HEAD, VersionAbout, VersionExists
from game.unable import Unable

GAME = "pantheon-duel"


def change(home, words):
    """Lay something over the cards, as a designer does."""
    folder = home / "data" / GAME / "cards"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "mine.yaml").write_text(words, encoding="utf-8")


@pytest.fixture
def two(home):
    """v1 is the pack as it is shipped, in v2 Sol has another Power and Ullr a picture."""
    versions.keep(listing(GAME), "v1")
    change(home, "sol: {power: 5}\n")
    pictures = home / "assets" / GAME / "cards"
    pictures.mkdir(parents=True)
    (pictures / "ullr.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', encoding="utf-8")
    versions.keep(listing(GAME), "v2")
    return home


def test_a_version_holds_what_the_users_folder_lays_over_the_pack(two):
    kept = two / "versions" / GAME / "v2"
    assert (kept / "data" / GAME / "cards" / "mine.yaml").read_text(encoding="utf-8") == "sol: {power: 5}\n"
    assert (kept / "assets" / GAME / "cards" / "ullr.svg").is_file()
    assert not (two / "versions" / GAME / "v1" / "data").exists()


def test_versions_are_listed_in_the_order_in_which_they_were_kept(two, capsys):
    assert cli.main(["snapshot", GAME]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert [line.partition(",")[0] for line in shown] == ["v1", "v2"]


def test_what_two_versions_have_otherwise_is_said_in_words(two, capsys):
    assert cli.main(["snapshot", GAME, "--diff", "v1", "v2"]) == 0
    shown = capsys.readouterr().out
    assert "Sol: Power 2 → 5" in shown
    assert "Picture of Ullr: new" in shown
    shutil.rmtree(two / "data" / GAME)
    assert cli.main(["snapshot", GAME, "--diff", "v2"]) == 0
    assert "Sol: Power 5 → 2" in capsys.readouterr().out
    assert cli.main(["snapshot", GAME, "--diff", "v1"]) == 0
    assert "Sol" not in capsys.readouterr().out


def test_how_cards_are_shown_is_told_too(home, capsys):
    change(home, "sol: {emblem: sun}\nullr: {picture: {focus: [50, 38], zoom: 1.5}}\n")
    versions.keep(listing(GAME), "v1")
    now = versions.today(listing(GAME))
    slot = versions.kept(GAME)[0].about
    assert slot is not None
    assert versions.is_same(now, slot)
    change(home, "sol: {emblem: moon}\nullr: {picture: {focus: [20, 38], zoom: 1.5}}\n")
    face = home / "data" / GAME / "card.yaml"
    face.write_text('colours: {ink: "#123456"}\n', encoding="utf-8")
    assert not versions.is_same(versions.today(listing(GAME)), slot)
    assert cli.main(["snapshot", GAME, "--diff", "v1"]) == 0
    told = [line.strip() for line in capsys.readouterr().out.splitlines()[1:]]
    assert sorted(told) == ["Picture of Sol: shown otherwise", "Picture of Ullr: shown otherwise", "card.yaml: changed"]


def test_changed_sets_of_rulings_are_told_by_what_they_set(home, capsys):
    folder = home / "data" / GAME / "rulings"
    folder.mkdir(parents=True)
    file = folder / "mine.yaml"
    file.write_text(
        "hard: {name: Hard, options: {equal_icons: both, strength_supply: 5}}\nold: {name: Old, options: {most_rounds: 3}}\n",
        encoding="utf-8",
    )
    versions.keep(listing(GAME), "v1")
    slot = versions.kept(GAME)[0].about
    assert slot is not None
    assert versions.is_same(versions.today(listing(GAME)), slot)
    file.write_text(
        "hard: {name: Hard, options: {discard_last: true, strength_supply: 4}}\nnew: {name: New, mode: duel, options: {}}\n",
        encoding="utf-8",
    )
    assert not versions.is_same(versions.today(listing(GAME)), slot)
    assert cli.main(["snapshot", GAME, "--diff", "v1"]) == 0
    told = [line.strip() for line in capsys.readouterr().out.splitlines()[1:]]
    assert told == [
        "Hard: The last card of a deck now may be discarded, Strength tokens 5 → 4, If both have as many icons both score is gone",
        "New: new set of rulings",
        "Old: this set of rulings is gone",
    ]


def test_a_version_that_was_kept_before_rulings_were_noted_tells_nothing_of_them(home):
    folder = home / "data" / GAME / "rulings"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text("hard: {name: Hard, options: {}}\n", encoding="utf-8")
    now = versions.today(listing(GAME))
    older = now._replace(beside={key: each for key, each in now.beside.items() if not key.startswith("rulings/")})
    assert versions.changes(listing(GAME), older, now) == ()


@pytest.mark.parametrize("written", ["{", "[]", "{}", '{"name": "Hard", "mode": "", "options": 3}', "[" * 100000])
def test_sets_of_rulings_in_a_file_that_was_changed_are_told_to_be_unreadable(home, written):
    now = versions.today(listing(GAME))
    old = {**now.beside, "rulings/hard": '{"name": "Hard", "mode": "", "options": {}}'}
    changed = now._replace(beside={**now.beside, "rulings/hard": written})
    with pytest.raises(Unable, match="sets of rulings"):
        versions.changes(listing(GAME), now._replace(beside=old), changed)


def test_of_a_version_that_was_kept_without_noting_how_cards_are_shown_pictures_alone_are_compared(home):
    now = versions.today(listing(GAME))
    only = {name: told for name, told in now.beside.items() if not name.startswith(("shown/", "looks/"))}
    assert only != now.beside
    old = now._replace(beside=only)
    assert versions.changes(listing(GAME), old, now) == ()
    assert versions.is_same(now, VersionAbout(GAME, "v1", now.definitions.hash, only))


def test_a_version_is_never_replaced(two):
    before = (two / "versions" / GAME / "v2" / HEAD).read_bytes()
    change(two, "sol: {power: 4}\n")
    with pytest.raises(VersionExists):
        versions.keep(listing(GAME), "V2")
    assert (two / "versions" / GAME / "v2" / HEAD).read_bytes() == before
    assert [slot.path.name for slot in versions.kept(GAME)] == ["v1", "v2"]


@pytest.mark.parametrize("name", ["", " ", "today", "Today", "x" * 81, "a\x07b"])
def test_names_that_cannot_be_taken_are_refused(home, name):
    with pytest.raises(Unable):
        versions.keep(listing(GAME), name)


def test_a_version_that_is_not_there_or_is_damaged_is_told(two, capsys):
    assert cli.main(["snapshot", GAME, "--diff", "v3"]) == 2
    assert "There are: v1, v2, today" in capsys.readouterr().err
    path = two / "versions" / GAME / "v2" / HEAD
    path.write_bytes(path.read_bytes().replace(b"Sol", b"Sal"))
    with pytest.raises(StorageError, match="damaged"):
        versions.version(listing(GAME), "v2")
    path.write_bytes(b"{}")
    assert cli.main(["snapshot", GAME]) == 0
    assert "no version of a pack" in capsys.readouterr().out


def test_two_versions_are_played_on_the_same_seeds_and_compared(two, capsys):
    words = ["simulate", GAME, "--games", "4", "--mode", "skirmish", "--workers", "1"]
    assert cli.main([*words, "--pack", "v1,v2"]) == 0
    shown = capsys.readouterr().out
    assert "v1:\n" in shown
    assert "Difference, v2 against v1, by 4 pairs of matches" in shown
    assert cli.main([*words, "--pack", "v2,today"]) == 0
    assert "4 of 4 matches ended alike" in capsys.readouterr().out


def test_the_pack_as_it_is_now_is_played_as_it_was_when_the_comparison_began(two):
    parser = argparse.ArgumentParser()
    simulate.add_arguments(parser)
    words = [GAME, "--games", "2", "--mode", "skirmish", "--pack", "v2,today"]
    kept, now = simulate.sides_of(parser.parse_args(words))
    change(two, "sol: {power: many}\n")
    played = [list(run_plan(side.plan, 1, written=side.written)) for side in (kept, now)]
    assert played[0] == played[1]


def test_several_processes_play_a_version_as_one_does(two, capsys):
    digests = []
    for workers in ("1", "2"):
        words = ["simulate", GAME, "--games", "3", "--mode", "skirmish", "--pack", "v1", "--workers", workers]
        assert cli.main(words) == 0
        digests.append(capsys.readouterr().out.rpartition("Digest")[2])
    assert digests[0] == digests[1]


def test_three_versions_are_too_many(home, capsys):
    with pytest.raises(SystemExit):
        cli.main(["simulate", GAME, "--pack", "v1,v2,v3"])
    assert "neither one name nor two" in capsys.readouterr().err
