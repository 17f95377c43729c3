"""A lock on a file that two clients must not share.

The system holds it, so it goes with the process, however that ends; the number of the process is written into the lock file for whoever
is refused. (A bare process number would not do: numbers are used again.)
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from game.storage.errors import StorageError
from game.storage.open_files import is_at, try_lock


class Locked(StorageError):
    """Another client uses the file; `pid` is its process number, 0 if unknown."""

    def __init__(self, path: Path, pid: int) -> None:
        self.pid = pid
        who = f"process {pid}" if pid else "another process"
        super().__init__(path, f"is in use by {who}.", "Finish the match there, or close that client.")


class FileLock:
    """The lock of one file, held from `take` to `release`."""

    def __init__(self, guarded: Path) -> None:
        self.guarded = guarded
        self.path = guarded.with_name(guarded.name + ".lock")
        self._file: BinaryIO | None = None

    def take(self) -> None:
        """Take the lock. Raises Locked if another holds it, StorageError if no lock file can be made."""
        while True:
            try:
                descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
            except OSError as error:
                raise StorageError.from_os(self.path, "lock", error) from error
            file = os.fdopen(descriptor, "r+b", buffering=0)
            if not try_lock(file):
                pid = _number(file.read(20))
                file.close()
                raise Locked(self.guarded, pid)
            if is_at(file, self.path):
                break
            # The holder before us removed the file between our opening and locking it: a lock on it guards nothing.
            file.close()
        with contextlib.suppress(OSError):  # the lock holds without the number too, as on a full disk
            file.truncate(0)
            file.write(str(os.getpid()).encode())
        self._file = file

    def release(self) -> None:
        """Give the lock up; nothing happens if it is not held."""
        if self._file is None:
            return
        # Removed while it is still held, so that nobody can hold what is about to go. Windows cannot remove an open file: there it stays.
        if os.name == "posix":
            with contextlib.suppress(OSError):  # in a folder that became read-only it stays, and holds nothing
                self.path.unlink(missing_ok=True)
        self._file.close()
        self._file = None

    def held_elsewhere(self) -> bool:
        """Whether another holder has the lock right now."""
        try:
            file = self.path.open("r+b", buffering=0)
        except OSError:
            return False
        with file:
            return not try_lock(file)


@contextlib.contextmanager
def held_lock(guarded: Path) -> Iterator[None]:
    """Hold the lock of a file that is held by anybody for moments only, waiting for it. Raises Locked after a second, StorageError."""
    lock = FileLock(guarded)
    for left in range(20, -1, -1):
        try:
            lock.take()
            break
        except Locked:
            if not left:
                raise
            time.sleep(0.05)
    try:
        yield
    finally:
        lock.release()


def _number(data: bytes) -> int:
    return int(data) if data.isdigit() else 0
