"""How much memory a process has taken."""

from __future__ import annotations

from pathlib import Path


def peak() -> int:
    """The most memory that this process had, in MiB, since it began with its program (Linux).

    (What `getrusage` tells begins with the process that started it, so that a small one has the peak of the suite.)
    """
    status = Path("/proc/self/status").read_text(encoding="ascii")
    kilobytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(kilobytes) // 1024
