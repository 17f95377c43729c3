"""Tells at once when something changes in folders: a file is saved, renamed, moved in or taken away.

A change is only a hint that something is to be looked at again. What there is then is for whoever looks: a hint may come twice, and
names the folder as a whole where more is not known.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

STEP: Final = 25
"""Milliseconds without any further change after which changes are told: what a program does in one go is one change."""
MOST_STEPS: Final = 200
"""Milliseconds after which they are told although there are more."""
LOOK: Final = 500
"""Milliseconds after which it is looked whether the folder itself is still the same."""
POLL: Final = 200
"""Milliseconds between two looks at all files, where the system does not tell of changes, and at a folder that is not there yet."""
AGAIN: Final = 2.0
"""Seconds after which a folder that could not be watched is tried again."""
REMOTE: Final = frozenset(
    (
        *(
            "9p",
            "afpfs",
            "afs",
            "autofs",
            "ceph",
            "cifs",
            "davfs",
            "drvfs",
            "glusterfs",
            "lustre",
            "ncpfs",
            "nfs",
            "nfs4",
            "smb2",
            "smb3",
        ),
        *("smbfs", "vboxsf", "virtiofs", "vmhgfs", "webdav"),
        *("fuse.gvfsd-fuse", "fuse.rclone", "fuse.s3fs", "fuse.sshfs", "fuse.vmhgfs-fuse"),
    )
)
"""Kinds of file systems whose files others may change without this system being told."""

Told = Callable[[frozenset[Path]], None]


class Watch:
    """Follows folders, also ones that are not there yet, each in a thread of its own. `tell` is called from these, with what changed.

    Where the folder lies on a network drive, or the system has no more room for watches, its files are looked at again and again instead.
    `$WATCHFILES_FORCE_POLLING` asks for that everywhere. `is_remote` says which folders lie on such a drive.
    """

    def __init__(self, folders: Iterable[Path], tell: Told, is_remote: Callable[[Path], bool] | None = None) -> None:
        self.folders = tuple(dict.fromkeys(folders))
        self._tell = tell
        self._is_remote = is_remote or lies_on_network
        self._stop = threading.Event()
        self._waiting = len(self.folders)
        self._ready = threading.Event()
        self._lock = threading.Lock()

    def start(self, after: float = 0.0) -> None:
        """Begin, after so many seconds. What is imported for it is imported in its threads."""
        for folder in self.folders:
            name = f"watch {folder}"
            threading.Thread(target=self._follow, args=(folder, after), name=name, daemon=True).start()

    def stop(self) -> None:
        """End all threads, without waiting for them."""
        self._stop.set()

    def wait(self, seconds: float) -> bool:
        """Wait until every folder is followed, but not longer; whether they are."""
        return self._ready.wait(seconds)

    def _begun(self) -> None:
        with self._lock:
            self._waiting -= 1
            if self._waiting <= 0:
                self._ready.set()

    def _follow(self, folder: Path, after: float) -> None:
        """Follow one folder through all that may become of it."""
        if after and self._stop.wait(after):
            return
        try:
            import watchfiles
        except ImportError:
            return  # packs are still read again whenever the window is come back to
        begun = False
        polling = None
        while not self._stop.is_set():
            now = _identity(folder)
            if now is None:
                if not begun:
                    begun = True
                    self._begun()
                if self._stop.wait(POLL / 1000):
                    return
                if _identity(folder) is not None:
                    self._tell(frozenset((folder,)))
                continue
            fresh = True
            try:
                for changes in watchfiles.watch(
                    folder,
                    watch_filter=None,
                    debounce=MOST_STEPS,
                    step=STEP,
                    stop_event=self._stop,
                    rust_timeout=LOOK,
                    yield_on_timeout=True,
                    raise_interrupt=False,
                    force_polling=True if polling or self._is_remote(folder) else None,
                    poll_delay_ms=POLL,
                    ignore_permission_denied=True,
                ):
                    changed = {Path(path) for _kind, path in changes}
                    gone = _identity(folder) != now
                    if gone or fresh:
                        changed.add(folder)  # what was changed before it was followed has not been told
                    fresh = False
                    if not begun:
                        begun = True
                        self._begun()
                    if changed:
                        self._tell(frozenset(changed))
                    if gone:
                        break
            except Exception:  # noqa: BLE001 - whatever a system has against it, the next try may do, or looking again and again
                polling = True
                self._stop.wait(AGAIN)


def _identity(folder: Path) -> tuple[int, int, int] | None:
    """Which folder lies there, and since when it lists what it lists; None if none does. A new folder may have the number of one that was
    deleted, and whoever followed that one hears nothing any more.
    """
    try:
        status = folder.stat()
    except (OSError, ValueError):
        return None
    return status.st_dev, status.st_ino, status.st_mtime_ns


def lies_on_network(folder: Path) -> bool:
    """Whether a folder lies on a drive that others may write to without this system being told; False where that cannot be found out."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        real = os.path.realpath(folder)
        if sys.platform == "win32":
            import ctypes

            drive = os.path.splitdrive(real)[0]
            remote = 4  # DRIVE_REMOTE, as GetDriveTypeW has it
            return drive.startswith("\\\\") or ctypes.windll.kernel32.GetDriveTypeW(f"{drive}\\") == remote
        if sys.platform == "darwin":
            return real.startswith("/Volumes/")
        return kind_of_mount(real, Path("/proc/self/mounts").read_text(encoding="utf-8", errors="replace")) in REMOTE
    return False


def kind_of_mount(path: str, mounts: str) -> str:
    """The kind of file system that a path lies on, by the lines of /proc/self/mounts: that of the deepest mount over it."""
    best, kind = "", ""
    for line in mounts.splitlines():
        fields = line.split()
        if len(fields) < 3:
            continue
        # Spaces and the like are written by their octal numbers.
        at = fields[1].replace("\\040", " ").replace("\\011", "\t").replace("\\134", "\\")
        inside = path == at or path.startswith(at.rstrip("/") + "/")
        if inside and len(at) >= len(best):
            best, kind = at, fields[2]
    return kind
