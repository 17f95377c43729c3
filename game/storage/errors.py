"""The one error of storage, and what it advises."""

from __future__ import annotations

import errno
from pathlib import Path

ADVICE = {
    errno.ENOSPC: "The disk is full: free some space and try again.",
    errno.EDQUOT: "Your disk quota is used up: free some space and try again.",
    errno.EFBIG: "A limit on the size of files is in the way: raise it (ulimit -f).",
    errno.EMFILE: "This program may not open so many files: raise the limit (ulimit -n).",
    errno.ENFILE: "The system has too many files open: close other programs.",
    errno.EIO: "The disk has failed: look after your copies, and set WARTABLE_HOME to a folder on another disk.",
    errno.EACCES: "You may not use this file or folder: change its permissions, or set WARTABLE_HOME to a folder of yours.",
    errno.EPERM: "You may not use this file or folder: change its permissions, or set WARTABLE_HOME to a folder of yours.",
    errno.EROFS: "The disk is read-only: set WARTABLE_HOME to a folder that can be written.",
    errno.ENOENT: "It is not there (any more): choose another.",
    errno.EISDIR: "That is a folder: choose a file.",
    errno.ENOTDIR: "A file stands where a folder is needed: move it away, or set WARTABLE_HOME to another folder.",
    errno.ENAMETOOLONG: "The name is too long: choose a shorter one.",
}


class StorageError(Exception):
    """A file could not be read or written.

    `path` is the file, `what` what is wrong with it, `advice` what the player can do about it. All three are meant for the screen.
    """

    def __init__(self, path: Path, what: str, advice: str = "") -> None:
        self.path = path
        self.what = what
        self.advice = advice
        super().__init__(f"{path}: {what}" + (f" {advice}" if advice else ""))

    @classmethod
    def from_os(cls, path: Path, doing: str, error: OSError) -> StorageError:
        """The system's refusal in plain words: `doing` says what was tried (`save`, `read`, ...)."""
        reason = error.strerror or type(error).__name__
        advice = ADVICE.get(error.errno or 0, "")
        return cls(path, f"cannot {doing}: {reason}.", advice)
