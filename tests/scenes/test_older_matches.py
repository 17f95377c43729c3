"""Matches of an older format are played again, the table says so in a sentence, and the old files are kept."""

from __future__ import annotations

import json

import pytest

from game.rules.saved.match_format import VERSION
from game.scenes.opening import open_on_table, resume_on_table
from game.storage.journal import read_journal, unfinished
from game.storage.saves import Shelf
from game.ui.tips import Toasts
from tests.scenes.test_saving_twice import save_as
from tests.support.samples import facts_of, sample
from tests.support.saves import write_save

GAME = "legends-at-war"
OLDER = "This match is from an older version of Wartable"


@pytest.fixture
def said(monkeypatch):
    """What the table said, with its kind."""
    told = []

    def say(self, content, kind="info", *_more, **_named):
        told.append((kind, content))

    monkeypatch.setattr(Toasts, "say", say)
    return told


def test_an_older_save_goes_on_and_is_never_replaced(hand, home, said):
    file = sample(GAME, "effect.wartable")
    shelf = Shelf(home / "saves")
    shelf.folder.mkdir(parents=True)
    file.unpacked(shelf.folder).rename(shelf.path_of("Legends at War: effect"))
    (slot,) = shelf.listing()
    before = slot.path.read_bytes()
    assert open_on_table(hand.stage, slot.path) == ""
    (told,) = [text for kind, text in said if kind == "info"]
    assert told.startswith(f"{OLDER}: it was played again from its moves, and the old file is kept.")
    assert facts_of(hand.match) == file.known
    hand.lift_curtain()
    save_as(hand, "Legends at War: effect")
    assert slot.path.read_bytes() == before
    assert shelf.load(shelf.path_of("Legends at War: effect 2")).match["version"] == VERSION


def test_an_older_journal_goes_on_in_a_new_one(hand, home, said):
    file = sample(GAME, "undo.journal")
    folder = home / "journals"
    folder.mkdir(parents=True)
    path = file.unpacked(folder)
    before = path.read_bytes()
    assert resume_on_table(hand.stage, path) == ""
    (told,) = [text for kind, text in said if kind == "info"]
    assert told.startswith(f"{OLDER}: it was played again from its moves, and the old file is kept.")
    assert not path.exists()
    assert path.with_name("undo.journal.kept-1").read_bytes() == before
    assert facts_of(hand.match) == file.known
    hand.table.session.close()
    (entry,) = unfinished(folder)
    text = read_journal(entry.path)
    assert text.opening["version"] == VERSION
    assert len(text.opening["log"]) == len(hand.match.log)


def test_an_older_match_whose_action_the_rules_refuse_now_stands_before_it(hand, home, said):
    shelf = Shelf(home / "saves")
    shelf.folder.mkdir(parents=True)
    old = shelf.load(sample(GAME, "effect.wartable").unpacked(shelf.folder))
    plain = json.loads(json.dumps(old.match))
    plain["log"].insert(4, plain["log"][0])
    write_save(old.path, old.about._asdict(), plain)
    before = old.path.read_bytes()
    assert open_on_table(hand.stage, old.path) == ""
    name, left = plain["seats"][plain["log"][0][1]], len(plain["log"]) - 4
    (words,) = [words for kind, words in said if kind == "warn"]
    assert words.startswith(
        f"{OLDER}. It was played again to just before move 5 of {name}, which the rules of today do not allow: "
        f"{left} moves are left out, and the old file is kept. The reason: That cannot be done now."
    )
    assert hand.match.history == 4
    assert old.path.read_bytes() == before


def test_an_older_match_that_comes_out_otherwise_is_told(hand, home, said):
    old = Shelf(home).load(sample(GAME, "effect.wartable").unpacked(home))
    write_save(old.path, old.about._asdict(), {**old.match, "at": 2})
    assert open_on_table(hand.stage, old.path) == ""
    assert (
        "warn",
        f"{OLDER}: it was played again from its moves, but came out otherwise by the rules of today. The old file is kept.",
    ) in said


def test_one_that_began_at_a_written_position_is_refused_at_the_title(hand, home):
    path = sample(GAME, "position.journal").unpacked(home)
    before = path.read_bytes()
    assert resume_on_table(hand.stage, path) == (
        "position.journal cannot be opened: this match began at a written position and is of format 1: such positions cannot be read "
        "any more. The file stays as it is."
    )
    assert path.read_bytes() == before


def test_a_damaged_older_journal_says_both(hand, home, said):
    folder = home / "journals"
    folder.mkdir(parents=True)
    path = sample(GAME, "undo.journal").unpacked(folder)
    lines = path.read_bytes().split(b"\n")
    lines[6] = lines[6].replace(b'"do":', b'"od":')
    path.write_bytes(b"\n".join(lines))
    before = path.read_bytes()
    assert resume_on_table(hand.stage, path) == ""
    (told,) = [text for kind, text in said if kind == "info"]
    assert told.startswith(f"{OLDER}: it was played again from its moves, and the old file is kept.")
    assert any(kind == "warn" and "was damaged from line 7 on" in words for kind, words in said)
    assert path.with_name("undo.journal.kept-1").read_bytes() == before
    assert len(hand.match.log) == 10 + 4
