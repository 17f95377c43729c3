"""Files of the user in any state: whatever is wrong is a sentence, and nothing is lost or overwritten."""

from __future__ import annotations

import contextlib
import dataclasses
import errno
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.library import listing
from game.rules.match import Match, MatchError
from game.rules.plain import Frozen
from game.storage import About, Journal, Shelf, StorageError, load_settings, read_journal, unfinished
from game.storage.files import parse, to_line
from game.storage.folders import user_folder
from tests.support.saves import retold
from tests.support.template import copy_template, found_by_scan

REPO = Path(__file__).parents[2]
ABOUT = About("a-game", "Friday night", ("Ann", "Ben"), "abc")
FACTS = {"game": "a-game", "title": "A game", "seats": ["Ann"], "kinds": ["human"]}


@pytest.fixture
def game(tmp_path):
    packages, root = copy_template(tmp_path / "shelf", "paper-kites")
    with found_by_scan(packages):
        found = listing("paper-kites", (root,)).game
        assert found is not None
        yield found


def step(match: Match) -> None:
    """One gesture, always the first that is legal."""
    for seat in range(len(match.seats)):
        legal = match.legal(seat)
        if legal:
            path = legal[:1]
            while (inner := match.explore(seat, path)) is not None and inner.inner:
                path = (*path, inner.options[0])
            match.apply(seat, path)
            return


@pytest.fixture
def match(game):
    played = Match.new(game, ["Ann", "Ben"], 7)
    for _time in range(6):
        step(played)
    return played


# What JSON can say and no file of ours does


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('{"a": 1e400}', "1e400 is too large a number"),
        ('{"a": NaN}', "NaN is not a number"),
        ('{"a": -Infinity}', "-Infinity is not a number"),
        ('{"a": ' + "9" * 5000 + "}", "a number of 5000 digits is too large"),
        ('{"a": "\\ud800"}', "surrogates not allowed"),
        ('{"\\udfff": 1}', "surrogates not allowed"),
        ('{"a": 1, "a": 2}', "a key stands twice"),
        ('{"a": ' + "[" * 100_000, "is nested too deeply"),
        ('{"a": ' + '{"b": ' * 200 + "1" + "}" * 201, "is nested too deeply"),
        ("[]", "does not hold what a file of Wartable holds"),
        ("", "is damaged"),
    ],
)
def test_what_no_file_of_ours_says_is_refused(text, what):
    with pytest.raises(StorageError, match=what):
        parse(Path("a.wartable"), text.encode())


def test_a_pair_of_halves_is_one_character():
    assert parse(Path("a"), b'{"a": "\\ud83d\\ude00"}') == {"a": "\U0001f600"}


# Saves and journals


def test_a_save_cut_off_anywhere_is_refused(match, tmp_path):
    shelf = Shelf(tmp_path / "saves")
    whole = shelf.save(ABOUT, match.save()).read_bytes()
    path = shelf.folder / "cut.wartable"
    for length in range(0, len(whole) - 1, max(1, len(whole) // 100)):
        path.write_bytes(whole[:length])
        with pytest.raises(StorageError):
            shelf.load(path)
        assert path.read_bytes() == whole[:length]
    assert len(shelf.listing()) == 2


def test_a_journal_cut_off_anywhere_gives_what_was_whole_and_stays_as_it_is(match, game, tmp_path):
    begun = Match.new(game, ["Ann", "Ben"], 7)
    journal = Journal.begin(tmp_path / "journals", begun.save(), FACTS)
    for index in range(len(match.log)):
        journal.append(match.entry_plain(index))
    journal.close()
    whole = journal.path.read_bytes()
    start = whole.index(b"\n", whole.index(b"\n") + 1) + 1
    for length in [*range(0, start, max(1, start // 40)), *range(start, len(whole), 7)]:
        journal.path.write_bytes(whole[:length])
        if length < start:
            with pytest.raises(StorageError):
                read_journal(journal.path)
        else:
            again = Match.load(read_journal(journal.path).opening, game)
            for line in read_journal(journal.path).actions:
                again.apply_plain(line)
            assert len(again.log) == whole[start:length].count(b"\n")
        assert len(unfinished(tmp_path / "journals")) == 1
        assert journal.path.read_bytes() == whole[:length]


def sealed(shelf: Shelf, plain: object) -> Path:
    """A save with a good checksum that holds anything."""
    body = to_line(plain)  # type: ignore[arg-type]
    head = {"format": "wartable-save", "version": 1, "about": {**ABOUT._asdict(), "saved": "x"}}
    shelf.folder.mkdir(exist_ok=True)
    path = shelf.folder / "sealed.wartable"
    path.write_bytes(to_line({**head, "sha256": hashlib.sha256(body).hexdigest()}) + body)
    return path


WRONG: tuple[Any, ...] = (None, True, -1, 10**17, 1.5, "", "x", "../../x", [], {}, [[]], {"a": 1})
KEYS = (
    "format",
    "version",
    "game",
    "seats",
    "seed",
    "options",
    "fair",
    "defs",
    "definitions",
    "log",
    "at",
    "start",
    "moments",
    "digest",
)


@pytest.mark.parametrize("key", KEYS)
def test_a_sealed_save_with_a_wrong_part_is_refused_or_a_match(match, game, tmp_path, key):
    plain = json.loads(json.dumps(match.save()))
    for wrong in (*WRONG, ...):
        changed = {name: value for name, value in plain.items() if name != key}
        if wrong is not ...:
            changed[key] = wrong
        path = sealed(Shelf(tmp_path / "saves"), changed)
        try:
            loaded = Match.load(Shelf(path.parent).load(path).match, game)
        except MatchError:
            continue
        assert changed[key] == plain[key] or key in ("seed", "fair", "definitions", "log")
        for seat in range(len(loaded.seats)):
            loaded.view(seat).to_plain()


@pytest.mark.parametrize("at", [-1, 10**9, True, "1"])
def test_a_history_that_points_outside_of_itself_is_refused(match, game, at):
    plain = json.loads(json.dumps(match.save()))
    with pytest.raises(MatchError, match=r"its history has no step|is no number"):
        Match.load({**plain, "at": at}, game)


def test_a_save_whose_definitions_lack_its_cards_is_refused(match, game):
    plain = json.loads(json.dumps(match.save()))
    lost = plain["defs"]["cards"].pop()["id"]
    retold(plain)
    used = {each.ref for each in match.state.components.values()}
    assert lost in used
    with pytest.raises(MatchError, match=f"a state has an unknown card '{lost}'"):
        Match.load(plain, game)


def test_a_save_plays_by_its_own_cards_after_the_pack_changed(match, game, tmp_path):
    path = Shelf(tmp_path / "saves").save(ABOUT, match.save())
    cards = dict(game.defs.cards)
    name, card = next(iter(cards.items()))
    cards[name] = dataclasses.replace(card, name="Somebody else")
    changed = game._replace(defs=dataclasses.replace(game.defs, cards=Frozen(cards), hash="other"))
    loaded = Match.load(Shelf(path.parent).load(path).match, changed)
    assert loaded.game.defs.cards[name].name == card.name
    again, differing = loaded.replayed()
    assert differing == []
    assert again.digest() == match.digest()


@pytest.mark.parametrize(
    "facts",
    [
        {"seats": 5},
        {"seats": [1]},
        {"kinds": {"a": 1}},
        {"kinds": "ab"},
        {"title": ["x"]},
        {"game": None},
        {"seats": None},
    ],
)
def test_a_journal_that_says_nonsense_of_itself_is_told(tmp_path, facts):
    path = tmp_path / "a.journal"
    head = {"format": "wartable-journal", "version": 1, "about": {**FACTS, **facts}}
    path.write_bytes(to_line(head) + to_line({"seed": 1}))
    key = next(iter(facts))
    with pytest.raises(StorageError, match=f"what it says of its {key} makes no sense"):
        read_journal(path)
    (entry,) = unfinished(tmp_path)
    assert f"what it says of its {key}" in entry.problem


def test_a_save_whose_bots_are_no_words_is_refused(tmp_path):
    shelf = Shelf(tmp_path)
    path = shelf.save(ABOUT._replace(notes={"kinds": 5}), {"log": []})
    with pytest.raises(StorageError, match="makes no sense"):
        shelf.load(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes are files on POSIX systems only")
def test_a_pipe_in_the_users_folder_is_not_waited_for(tmp_path):
    for name in ("a.wartable", "a.journal", "settings.json"):
        os.mkfifo(tmp_path / name)
    (slot,) = Shelf(tmp_path).listing()
    assert "is no file" in slot.problem
    (entry,) = unfinished(tmp_path)
    assert "is no file" in entry.problem
    settings, messages = load_settings(tmp_path / "settings.json")
    assert settings == type(settings)()
    assert "is no file. The usual settings are used; the file is kept as settings.json.kept-1." in messages[0]


# Nothing is overwritten


def test_another_match_of_the_same_title_keeps_its_save(tmp_path):
    shelf = Shelf(tmp_path)
    first = shelf.save(ABOUT, {"seed": 1, "log": [1]})
    second = shelf.save(ABOUT, {"seed": 2, "log": [2]})
    third = shelf.save(ABOUT, {"seed": 2, "log": [2, 3]})
    assert {slot.about.title for slot in shelf.listing() if slot.about} == {"Friday night", "Friday night 2"}
    assert shelf.load(first).match["log"] == [1]
    assert second == third
    assert shelf.load(second).match["log"] == [2, 3]
    assert shelf.load(second).about.title == "Friday night 2"


@pytest.mark.parametrize(("one", "other"), [("Duel!", "Duel?"), ("a/b", "a-b"), ("???", "!!!"), ("A", "a")])
def test_titles_that_come_to_one_name_do_not_overwrite_each_other(tmp_path, one, other):
    shelf = Shelf(tmp_path)
    first = shelf.save(ABOUT._replace(title=one), {"seed": 1})
    second = shelf.save(ABOUT._replace(title=other), {"seed": 1})
    assert first != second
    assert shelf.load(first).about.title == one
    assert shelf.load(second).about.title == f"{other} 2"


def test_a_folder_in_the_place_of_a_save_is_kept(tmp_path):
    shelf = Shelf(tmp_path)
    (tmp_path / "friday-night.wartable").mkdir()
    (tmp_path / "friday-night.wartable" / "letter").write_text("dear aunt")
    path = shelf.save(ABOUT, {"seed": 1})
    assert shelf.load(path).match == {"seed": 1}
    assert (tmp_path / "friday-night.wartable.kept-1" / "letter").read_text() == "dear aunt"


# Disks


def limited(code: str, folder: Path, size: int) -> subprocess.CompletedProcess[str]:
    """Run code in a process none of whose files may grow beyond `size` bytes."""
    head = (
        f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))\n"
        f"from pathlib import Path\nfolder = Path({str(folder)!r})\n"
    )
    return subprocess.run(
        [sys.executable, "-c", head + code], cwd=REPO, capture_output=True, text=True, timeout=60, check=False
    )


needs_limits = pytest.mark.skipif(sys.platform == "win32", reason="limits of file sizes are POSIX's")


@needs_limits
def test_a_save_that_does_not_fit_leaves_the_old_one(tmp_path):
    shelf = Shelf(tmp_path)
    path = shelf.save(ABOUT, {"seed": 1})
    code = (
        "from game.storage import About, Shelf, StorageError\n"
        "try: Shelf(folder).save(About('a-game', 'Friday night', ('Ann', 'Ben'), 'abc'), {'seed': 1, 'log': ['x' * 9000]})\n"
        "except StorageError as error: print(error)"
    )
    done = limited(code, tmp_path, 4000)
    assert "cannot save: File too large." in done.stdout, done.stderr
    assert shelf.load(path).match == {"seed": 1}
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


@needs_limits
def test_a_journal_on_a_full_disk_begins_not_at_all_or_keeps_whole_lines(tmp_path):
    code = (
        "from game.storage import Journal, StorageError\n"
        "try: Journal.begin(folder, {'opening': 'x' * size}, {'game': 'a'})\n"
        "except StorageError as error: print(error)"
    )
    for size in (0, 3, 300):
        done = limited(f"size = 9000\n{code}", tmp_path, size)
        assert "File too large" in done.stdout, done.stderr
        assert list(tmp_path.iterdir()) == []
    code = (
        "from game.storage import Journal, StorageError\n"
        "journal = Journal.begin(folder, {'opening': 1}, {'game': 'a'})\n"
        "try:\n"
        "    for number in range(1000): journal.append({'number': number, 'pad': 'y' * 50})\n"
        "except StorageError as error: print(number, error)\n"
        "journal.close()"
    )
    done = limited(code, tmp_path, 2000)
    (path,) = tmp_path.glob("*.journal")
    assert f"{len(read_journal(path).actions)} {path}: cannot write the journal: File too large." in done.stdout, (
        done.stderr
    )
    assert not read_journal(path).cut


def test_a_client_killed_while_it_saves_leaves_the_old_save_or_the_new_one(tmp_path):
    shelf = Shelf(tmp_path)
    shelf.save(ABOUT, {"seed": 1, "log": [0], "pad": [0]})
    code = (
        "from pathlib import Path\n"
        "from game.storage import About, Shelf\n"
        "print('go', flush=True)\n"
        "for number in range(10**6):\n"
        f"    Shelf(Path({str(tmp_path)!r})).save(About('a-game', 'Friday night', ('Ann', 'Ben'), 'abc'), "
        "{'seed': 1, 'log': [0], 'pad': [number] * 2000})\n"
    )
    for wait in (0.0, 0.01, 0.02, 0.05):
        with subprocess.Popen([sys.executable, "-c", code], cwd=REPO, stdout=subprocess.PIPE, text=True) as client:
            assert client.stdout is not None
            client.stdout.readline()
            with contextlib.suppress(subprocess.TimeoutExpired):
                client.wait(wait)
            client.kill()
        saved = shelf.load(shelf.path_of("Friday night")).match["pad"]
        assert len(set(saved)) == 1
        assert len(shelf.listing()) == 1


# The user's folder


def test_a_folder_of_nobody_is_said(monkeypatch):
    monkeypatch.setenv("WARTABLE_HOME", "~no-such-user-anywhere/x")
    with pytest.raises(StorageError, match=r"WARTABLE_HOME names nobody's folder\. Set it to a folder of yours\."):
        user_folder()


def test_a_lock_holds_on_a_full_disk(tmp_path, monkeypatch):
    from game.storage.locks import FileLock, Locked

    lock = FileLock(tmp_path / "a.journal")
    real = os.getpid

    def full() -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "getpid", full)
    lock.take()
    monkeypatch.setattr(os, "getpid", real)
    with pytest.raises(Locked):
        FileLock(tmp_path / "a.journal").take()
    lock.release()
