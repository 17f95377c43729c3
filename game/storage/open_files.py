"""What the system can say of an open file: whether another process holds its lock, and whether it is still the one at a path."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import BinaryIO


def is_at(file: BinaryIO, path: Path) -> bool:
    """Whether an open file is the one that stands at that path: it, or a folder above it, may have been taken away or replaced."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True  # it may not be looked at, which does not say that it has gone


if sys.platform == "win32":
    import msvcrt

    def try_lock(file: BinaryIO) -> bool:
        """Take the lock of an open file, which goes with it; False if another process holds it."""
        # The locked byte lies far behind what is written in lock files, so that others can still read that.
        before = file.tell()
        file.seek(1 << 30)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(before)
        return True

else:
    import fcntl

    def try_lock(file: BinaryIO) -> bool:
        """Take the lock of an open file, which goes with it; False if another process holds it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
