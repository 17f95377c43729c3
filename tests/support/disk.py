"""A disk that can be full: a small file system of its own where one can be mounted, and a limit that refuses every byte anywhere."""

from __future__ import annotations

import contextlib
import resource
import subprocess
from collections.abc import Iterator
from pathlib import Path


class Refusing:
    """While it is `full` this process cannot write a single byte to any file: the system refuses, as a full disk does."""

    def fill(self) -> None:
        """Refuse from now on."""
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

    def free(self) -> None:
        """Take bytes again."""
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


class Small:
    """A file system in memory whose rest a ballast takes."""

    def __init__(self, folder: Path) -> None:
        self.ballast = folder / "ballast"

    def fill(self) -> None:
        """Take all the room that is left."""
        with contextlib.suppress(OSError), self.ballast.open("wb", buffering=0) as file:
            for size in (4096, 1):
                with contextlib.suppress(OSError):
                    while True:
                        file.write(b"x" * size)

    def free(self) -> None:
        """Give the room back."""
        self.ballast.unlink()


@contextlib.contextmanager
def full_disk(folder: Path, megabytes: int = 0) -> Iterator[Refusing | Small]:
    """A disk at `folder`: one of so many megabytes, or, without a size and where none may be mounted, one that refuses by a limit."""
    folder.mkdir(parents=True, exist_ok=True)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "none", str(folder)]
    mounted = False
    if megabytes:
        with contextlib.suppress(OSError):
            mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    disk = Small(folder) if mounted else Refusing()
    try:
        yield disk
    finally:
        if mounted:
            subprocess.run(["umount", "-l", str(folder)], check=True)
        else:
            disk.free()
