"""Folders are followed: what is saved, renamed, moved in or taken away in them is told, also where they come later or lie on a network."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.watching import REMOTE, Watch, kind_of_mount

SECONDS = 20.0


class Heard:
    """What was told of."""

    def __init__(self) -> None:
        self.paths: set[Path] = set()
        self._more = threading.Condition()

    def tell(self, paths: frozenset[Path]) -> None:
        with self._more:
            self.paths |= paths
            self._more.notify_all()

    def of(self, *paths: Path) -> bool:
        """Wait until one of these was told of, or a folder over it."""
        with self._more:
            found = self._more.wait_for(
                lambda: any(path == told or path.is_relative_to(told) for path in paths for told in self.paths), SECONDS
            )
            self.paths.clear()
            return found


@pytest.fixture(params=[False, True], ids=["told by the system", "looked for again and again"])
def watched(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Path, Heard]]:
    """A folder that is followed."""
    folder = tmp_path / "data"
    folder.mkdir()
    heard = Heard()
    watch = Watch([folder], heard.tell, lambda _folder: request.param)
    watch.start()
    assert watch.wait(SECONDS)
    heard.of(folder)
    yield folder, heard
    watch.stop()


def written(folder: Path) -> Path:
    (folder / "a.yaml").write_text("a")
    return folder / "a.yaml"


def renamed(folder: Path) -> Path:
    (folder / "a.part").write_text("b")
    return (folder / "a.part").replace(folder / "a.yaml")


def taken_away(folder: Path) -> Path:
    (folder / "a.yaml").unlink()
    return folder / "a.yaml"


def in_a_new_folder(folder: Path) -> Path:
    (folder / "cards").mkdir()
    return folder / "cards"


def gone_and_back(folder: Path) -> Path:
    shutil.rmtree(folder)
    folder.mkdir()
    return folder


def test_whatever_is_done_in_a_folder_is_told(watched: tuple[Path, Heard]) -> None:
    folder, heard = watched
    steps: list[Callable[[Path], Path]] = [written, renamed, taken_away, in_a_new_folder, gone_and_back, written]
    for step in steps:
        path = step(folder)
        assert heard.of(path), step.__name__


def test_a_folder_that_is_made_later_is_followed_from_then_on(tmp_path: Path) -> None:
    heard = Heard()
    watch = Watch([tmp_path / "later"], heard.tell)
    watch.start()
    assert watch.wait(SECONDS)
    (tmp_path / "later").mkdir()
    assert heard.of(tmp_path / "later")
    assert heard.of(tmp_path / "later")  # from now on its files are followed
    assert heard.of(written(tmp_path / "later"))
    watch.stop()


MOUNTS = r"""/dev/sda1 / ext4 rw 0 0
proc /proc proc rw 0 0
//server/share /mnt/work\040place cifs rw 0 0
server:/packs /home/ann/packs nfs4 rw 0 0
tmpfs /home/ann/packs/local tmpfs rw 0 0
"""


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/home/ann", "ext4"),
        ("/mnt/work place/data", "cifs"),
        ("/home/ann/packs", "nfs4"),
        ("/home/ann/packs/data/mine", "nfs4"),
        ("/home/ann/packs/local/x", "tmpfs"),
        ("/home/ann/packs-of-mine", "ext4"),
    ],
)
def test_the_deepest_mount_says_what_a_folder_lies_on(path: str, kind: str) -> None:
    assert kind_of_mount(path, MOUNTS) == kind
    assert (kind in REMOTE) == (kind in ("cifs", "nfs4"))
