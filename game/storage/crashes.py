"""Reports of errors that ended the program."""

from __future__ import annotations

import datetime
import platform
import sys
import traceback
from pathlib import Path

from game.storage.files import remove, write_whole

KEPT = 20
"""So many reports are kept; older ones go."""


def write_crash(folder: Path, error: BaseException) -> Path:
    """Write what is known about an error into a new file of `folder`; returns its path. Raises StorageError."""
    now = datetime.datetime.now(datetime.UTC)
    lines = [
        f"Wartable stopped at {now.isoformat(timespec='seconds')}",
        f"Python {platform.python_version()} on {platform.platform()}",
        f"Command: {' '.join(sys.argv)}",
        "",
        *traceback.format_exception(error),
    ]
    path = folder / f"{now:%Y%m%d-%H%M%S-%f}.txt"
    write_whole(path, "\n".join(lines).encode(errors="replace"), doing="write the crash report")
    for old in sorted(folder.glob("*.txt"))[:-KEPT]:
        remove(old, "remove an old crash report")
    return path
