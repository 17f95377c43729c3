"""Which processes there are."""

from __future__ import annotations

import os
import time
from pathlib import Path


def alive(process: int) -> bool:
    """Whether there is a process of this id, zombies included."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def ended(process: int, seconds: float) -> bool:
    """Whether a process comes to its end within so many seconds."""
    ends = time.monotonic() + seconds
    while alive(process) and time.monotonic() < ends:
        time.sleep(0.02)
    return not alive(process)


def children(process: int) -> list[int]:
    """The processes that this one started and that are still there (Linux only)."""
    return [
        int(each)
        for task in Path(f"/proc/{process}/task").iterdir()
        for each in (task / "children").read_text().split()
    ]
