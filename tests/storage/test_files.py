"""Whole files or none, and reading what may be anything."""

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.storage.errors import StorageError
from game.storage.files import (
    MAX_DEPTH,
    clear_parts,
    keep_aside,
    parse,
    read_bytes,
    safe_name,
    to_line,
    write_whole,
)
from game.storage.folders import Folders
from game.storage.open_files import try_lock

REPO = Path(__file__).parents[2]


def test_a_file_is_written_and_nothing_is_left_beside(tmp_path):
    path = tmp_path / "deep" / "a.json"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert [entry.name for entry in path.parent.iterdir()] == ["a.json"]


def test_a_failed_write_leaves_the_old_file_and_says_what_to_do(tmp_path, monkeypatch):
    path = tmp_path / "a.json"
    write_whole(path, b"old")

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(
        StorageError, match=r"cannot save: No space left on device\. The disk is full: free some space"
    ) as caught:
        write_whole(path, b"new")
    assert caught.value.path == path
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.json"]


def test_a_file_where_a_folder_is_needed(tmp_path):
    (tmp_path / "saves").write_text("")
    with pytest.raises(StorageError, match="cannot make the folder"):
        write_whole(tmp_path / "saves" / "a.json", b"x")


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "damaged"),
        (b"{", "damaged"),
        (b"\xff\xfe\x00", "damaged"),
        (b'{"a": NaN}', "NaN is not a number"),
        (b'{"a": 1, "a": 2}', "a key stands twice"),
        (b'{"a": ' + b"9" * 5000 + b"}", "damaged"),
        (b"[1]", "does not hold"),
        (b'{"a":' * 200 + b"1" + b"}" * 200, "nested too deeply"),
        (b'{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}", "nested too deeply"),
    ],
)
def test_untrusted_text_comes_out_as_one_error(data, what):
    with pytest.raises(StorageError, match=what):
        parse(Path("x.json"), data)


def test_the_limit_of_depth_is_exact():
    def nested(depth: int) -> bytes:
        return b'{"a":' * (depth - 1) + b'{"a":1}' + b"}" * (depth - 1)

    assert parse(Path("x"), nested(MAX_DEPTH - 1))
    with pytest.raises(StorageError):
        parse(Path("x"), nested(MAX_DEPTH + 1))


def test_a_file_that_is_too_large_is_not_read(tmp_path):
    path = tmp_path / "big"
    path.write_bytes(b"x" * 2049)
    with pytest.raises(StorageError, match="larger than 2 KiB"):
        read_bytes(path, 2048)
    with pytest.raises(StorageError, match="It is not there"):
        read_bytes(tmp_path / "none")
    with pytest.raises(StorageError, match="That is a folder"):
        read_bytes(tmp_path)


def test_what_is_kept_aside_is_never_overwritten(tmp_path):
    path = tmp_path / "a.json"
    for text in ("first", "second"):
        path.write_text(text)
        keep_aside(path)
    assert (tmp_path / "a.json.kept-1").read_text() == "first"
    assert (tmp_path / "a.json.kept-2").read_text() == "second"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Friday night", "friday-night"),
        ("../../etc/passwd", "etc-passwd"),
        ("", "match"),
        ("Äther & Öl", "äther-öl"),
        (".hidden", "hidden"),
        ("trailing. . ", "trailing"),
        ("CON", "match-con"),
        ("nul.", "match-nul"),
        ("com1", "match-com1"),
        ("LPT\u00b2", "match-lpt\u00b2"),
        ("console", "console"),
        ("com10", "com10"),
        ("Cafe\u0301", "caf\u00e9"),
    ],
)
def test_titles_become_names_that_stay_in_the_folder(title, name):
    assert safe_name(title) == name
    assert len(safe_name(title * 200).encode()) <= 80


def test_a_line_is_one_line():
    assert to_line({"a": "x\ny", "b": "é"}) == '{"a":"x\\ny","b":"é"}\n'.encode()


def kill_while_it_writes(folder: Path) -> list[Path]:
    """A client that is killed in the middle of a save; what it leaves."""
    code = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from game.storage.files import write_whole\n"
        "os.fsync = lambda descriptor: os.kill(os.getpid(), signal.SIGKILL)\n"
        "write_whole(Path(sys.argv[1]) / 'a.wartable', b'half')\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(folder)], cwd=REPO, check=False)
    assert done.returncode == -signal.SIGKILL
    return sorted(folder.glob(".*.part"))


def test_what_a_killed_client_left_half_written_goes_with_the_next_write(tmp_path):
    (half,) = kill_while_it_writes(tmp_path)
    write_whole(tmp_path / "b.wartable", b"whole")
    assert not half.exists()
    assert [path.name for path in tmp_path.iterdir()] == ["b.wartable"]


def test_what_a_killed_client_left_half_written_goes_with_the_next_start(tmp_path):
    folders = Folders(tmp_path)
    for folder in (folders.root, folders.saves, folders.replays, folders.crashes):
        folder.mkdir(exist_ok=True)
        assert kill_while_it_writes(folder)
    folders.cache.mkdir()
    (folders.cache / "a-game-1.77.new").write_bytes(b"")
    folders.clear_parts()
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_what_another_client_is_writing_and_what_is_not_ours_stays(tmp_path):
    written = tmp_path / ".a.wartable.wartable-abcd1234.part"
    others = [tmp_path / name for name in ("film.part", ".x.part", ".film.download.part")]
    for path in (written, *others):
        path.write_bytes(b"half")
    with written.open("r+b") as held:
        assert try_lock(held)
        clear_parts(tmp_path)
        assert all(path.exists() for path in (written, *others))
    clear_parts(tmp_path)
    assert not written.exists()
    assert all(path.exists() for path in others)
