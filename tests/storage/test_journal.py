"""The journal: nothing that was shown is lost, and two clients never share one."""

import errno
import json
import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from game.storage.errors import StorageError
from game.storage.journal import Journal, Locked, read_journal, unfinished

REPO = Path(__file__).parents[2]
ABOUT = {"game": "a-game", "title": "A match"}
OPENING = {"state": [1, 2, 3]}


def begin(folder, *actions):
    journal = Journal.begin(folder, OPENING, ABOUT)
    for action in actions:
        journal.append(action)
    return journal


def test_lines_are_readable_before_the_journal_is_closed(tmp_path):
    journal = begin(tmp_path, {"n": 1}, {"n": 2})
    text = read_journal(journal.path)
    assert text.opening == OPENING
    assert text.about["game"] == "a-game"
    assert text.actions == ({"n": 1}, {"n": 2})
    assert not text.cut
    journal.close()


def test_a_killed_process_loses_no_action_and_no_lock_stays(tmp_path):
    code = f"""
        import os, signal
        from pathlib import Path
        from game.storage.journal import Journal
        journal = Journal.begin(Path({str(tmp_path)!r}), {{}}, {{"game": "g"}})
        for number in range(25):
            journal.append({{"n": number}})
        os.kill(os.getpid(), signal.SIGKILL)
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], cwd=REPO)
    assert done.returncode == -signal.SIGKILL
    (found,) = unfinished(tmp_path)
    assert found.about["game"] == "g"
    assert not found.problem
    journal, text = Journal.resume(found.path)
    assert [action["n"] for action in text.actions] == list(range(25))
    journal.append({"n": 25})
    journal.close()
    assert len(read_journal(found.path).actions) == 26


@pytest.mark.parametrize("rest", [b'{"n": 3', b'{"n": 3, "path": [1,', b"\0\0\0\0", b"\0\0\0\0\n", b'{"n"\n'])
def test_a_last_line_that_was_cut_off_is_dropped(tmp_path, rest):
    journal = begin(tmp_path, {"n": 1}, {"n": 2})
    journal.close()
    with journal.path.open("ab") as file:
        file.write(rest)
    assert read_journal(journal.path).cut
    again, text = Journal.resume(journal.path)
    assert text.actions == ({"n": 1}, {"n": 2})
    again.append({"n": 3})
    again.close()
    assert read_journal(journal.path).actions == ({"n": 1}, {"n": 2}, {"n": 3})


def without_sum(line):
    return line[17:]


OLD = (
    b'{"format":"wartable-journal","version":1,"about":{"game":"a-game"}}\n{"state":[1,2,3]}\n'
    b'{"n":1}\n{"n":2}\n{"n":3}\n'
)


@pytest.mark.parametrize(
    ("harm", "bad", "lost"),
    [
        (lambda lines: lines.__setitem__(3, b"rubbish"), 4, 2),
        (lambda lines: lines.__setitem__(3, lines[3].replace(b'"n":2', b'"n":7')), 4, 2),  # still good JSON
        (lambda lines: lines.__setitem__(3, without_sum(lines[3])), 4, 2),
        (lambda lines: lines.__setitem__(2, lines[2].replace(b" ", b"_", 1)), 3, 3),
        (lambda lines: lines.pop(3), 4, 1),  # a line is missing
        (lambda lines: lines.insert(3, lines[2]), 4, 3),  # a line stands twice
        (lambda lines: lines.__setitem__(slice(2, 4), [lines[3], lines[2]]), 3, 3),  # two have changed places
    ],
)
def test_a_match_goes_on_from_the_last_good_line_and_the_damaged_file_is_kept(tmp_path, harm, bad, lost):
    journal = begin(tmp_path, {"n": 1}, {"n": 2}, {"n": 3})
    journal.close()
    lines = journal.path.read_bytes().split(b"\n")
    harm(lines)
    damaged = b"\n".join(lines)
    journal.path.write_bytes(damaged)
    good = tuple([{"n": number} for number in range(1, bad - 2)])
    text = read_journal(journal.path)
    if lost == 1:  # the last line cannot be told from one that was cut off
        assert (text.actions, text.cut, text.damaged) == (good, True, 0)
        return
    assert (text.actions, text.cut, text.damaged, text.lost, text.kept) == (good, False, bad, lost, None)
    assert journal.path.read_bytes() == damaged
    again, text = Journal.resume(journal.path)
    kept = journal.path.with_name(journal.path.name + ".kept-1")
    assert text.kept == kept
    assert kept.read_bytes() == damaged
    again.append({"n": 9})
    again.close()
    assert read_journal(journal.path).actions == (*good, {"n": 9})
    assert not read_journal(journal.path).damaged
    (found,) = unfinished(tmp_path)
    assert found.path == journal.path


def test_a_damaged_journal_that_cannot_be_kept_stays_as_it_is(tmp_path):
    journal = begin(tmp_path, {"n": 1}, {"n": 2}, {"n": 3})
    journal.close()
    damaged = journal.path.read_bytes().replace(b'"n":1', b'"n":5')
    journal.path.write_bytes(damaged)
    for number in range(1, 1000):
        journal.path.with_name(f"{journal.path.name}.kept-{number}").write_bytes(b"")
    for _time in range(2):  # the lock does not stay either
        with pytest.raises(StorageError, match="cannot be kept aside"):
            Journal.resume(journal.path)
        assert journal.path.read_bytes() == damaged


def test_a_match_whose_beginning_is_damaged_is_not_taken_up(tmp_path):
    journal = begin(tmp_path, {"n": 1})
    journal.close()
    damaged = journal.path.read_bytes().replace(b"[1,2,3]", b"[1,2,4]")
    journal.path.write_bytes(damaged)
    with pytest.raises(StorageError, match="does not fit its checksum"):
        Journal.resume(journal.path)
    assert journal.path.read_bytes() == damaged


def test_a_journal_without_checksums_is_read_and_goes_on_without(tmp_path):
    path = tmp_path / "old.journal"
    path.write_bytes(OLD)
    journal, text = Journal.resume(path)
    assert (text.opening, text.actions) == (OPENING, ({"n": 1}, {"n": 2}, {"n": 3}))
    journal.append({"n": 4}, at={"moves": 4})
    journal.close()
    assert path.read_bytes() == OLD + b'{"n":4}\n'
    path.write_bytes(OLD.replace(b'{"n":2}', b'{"n:2}'))
    journal, text = Journal.resume(path)
    journal.close()
    assert (text.actions, text.damaged, text.lost) == (({"n": 1},), 4, 2)
    assert text.kept == tmp_path / "old.journal.kept-1"


def test_the_list_tells_how_far_a_match_is(tmp_path):
    journal = Journal.begin(tmp_path, OPENING, {**ABOUT, "at": {"moves": 0}})
    journal.close()
    assert unfinished(tmp_path)[0].at == {"moves": 0}
    journal, _text = Journal.resume(journal.path)
    journal.append({"n": 1}, at={"words": "Round 1", "moves": 1})
    journal.append({"n": 2, "defs": "x" * 200_000}, at={"words": "Round 2", "moves": 2})
    journal.close()
    assert unfinished(tmp_path)[0].at == {"words": "Round 2", "moves": 2}
    with journal.path.open("ab") as file:
        file.write(b'0123456789abcdef {"at":')
    assert unfinished(tmp_path)[0].at == {"words": "Round 2", "moves": 2}
    journal.path.write_bytes(OLD)
    assert unfinished(tmp_path)[0].at == {}


def test_two_clients_do_not_share_a_journal(tmp_path):
    journal = begin(tmp_path)
    with pytest.raises(Locked, match=rf"in use by process {os.getpid()}\.") as caught:
        Journal.resume(journal.path)
    assert caught.value.pid == os.getpid()
    assert unfinished(tmp_path) == ()
    journal.close()
    assert [entry.path for entry in unfinished(tmp_path)] == [journal.path]


def test_a_lock_file_left_by_a_dead_process_holds_nothing(tmp_path):
    journal = begin(tmp_path)
    journal.close()
    journal.path.with_name(journal.path.name + ".lock").write_text("1")
    assert len(unfinished(tmp_path)) == 1
    again, _text = Journal.resume(journal.path)
    again.close()


def test_a_finished_match_is_no_longer_offered(tmp_path):
    journal = begin(tmp_path, {"n": 1})
    journal.finish()
    assert list(tmp_path.iterdir()) == []


def test_a_journal_that_cannot_be_removed_is_told(tmp_path):
    journal = begin(tmp_path, {"n": 1})
    journal.path.unlink()
    journal.path.mkdir()  # what is there cannot be removed like a file, whoever tries
    with pytest.raises(StorageError, match="cannot remove the journal"):
        journal.finish()


def test_the_end_of_a_turn_and_a_second_sync(tmp_path, monkeypatch):
    synced = []
    now = [100.0]
    monkeypatch.setattr("game.storage.journal.time.monotonic", lambda: now[0])
    journal = begin(tmp_path)
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda descriptor: (synced.append(now[0]), real(descriptor)))
    journal.append({"n": 1})
    journal.tick()
    assert synced == []
    journal.append({"n": 2})
    journal.sync()
    assert synced == [100.0]
    journal.append({"n": 3})
    now[0] = 100.9
    journal.tick()
    assert synced == [100.0]
    now[0] = 101.0
    journal.tick()
    journal.tick()
    assert synced == [100.0, 101.0]
    journal.close()


def test_a_full_disk_leaves_whole_lines_and_the_next_try_works(tmp_path):
    journal = begin(tmp_path, {"n": 1})

    class Full:
        def __init__(self, file):
            self.file = file

        def write(self, data):
            if len(data) > 4:
                return self.file.write(data[:4])
            raise OSError(errno.ENOSPC, "No space left on device")

        def __getattr__(self, name):
            return getattr(self.file, name)

    real = journal._file
    journal._file = Full(real)
    with pytest.raises(StorageError, match="The disk is full"):
        journal.append({"n": "longer than four bytes"})
    journal._file = real
    assert read_journal(journal.path).actions == ({"n": 1},)
    journal.append({"n": 2})
    journal.close()
    assert read_journal(journal.path).actions == ({"n": 1}, {"n": 2})


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "was cut off before the match began"),
        ("hello\n", "is damaged"),
        ('{"format": "other"}\n', "is not a journal of Wartable"),
        (
            json.dumps({"format": "wartable-journal", "version": 99, "about": {}}) + "\n",
            "has format version 99",
        ),
    ],
)
def test_foreign_files_in_the_folder_are_listed_with_their_problem(tmp_path, text, problem):
    (tmp_path / "x.journal").write_text(text)
    (found,) = unfinished(tmp_path)
    assert problem in found.problem
    with pytest.raises(StorageError, match=problem):
        Journal.resume(found.path)
    assert (tmp_path / "x.journal").read_text() == text


def test_a_journal_cut_off_in_its_beginning_is_told(tmp_path):
    journal = begin(tmp_path)
    journal.close()
    data = journal.path.read_bytes()
    journal.path.write_bytes(data[:-5])
    with pytest.raises(StorageError, match="was cut off before the match began"):
        Journal.resume(journal.path)


def test_no_folder_is_no_match(tmp_path):
    assert unfinished(tmp_path / "none") == ()
