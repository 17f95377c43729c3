"""A lock on a file that two clients must not share.

The system holds it, so it goes with the process, however that ends; the number of the process is written into the lock file for whoever
is refused. (A bare process number would not do: numbers are used again.)
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import BinaryIO

from game.storage.errors import StorageError


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
            if not _try_lock(file):
                pid = _number(file.read(20))
                file.close()
                raise Locked(self.guarded, pid)
            if self._is_at_path(file):
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
            return not _try_lock(file)

    def _is_at_path(self, file: BinaryIO) -> bool:
        try:
            return os.path.samestat(os.fstat(file.fileno()), self.path.stat())
        except FileNotFoundError:
            return False


def _number(data: bytes) -> int:
    return int(data) if data.isdigit() else 0


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: BinaryIO) -> bool:
        # The locked byte lies far behind the number, so that others can still read that.
        file.seek(1000)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(0)
        return True

else:
    import fcntl

    def _try_lock(file: BinaryIO) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
