"""Where the program lies."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

_CHECKOUT: Final = Path(__file__).resolve().parent.parent


def bundled_root() -> Path:
    """The folder that holds the shipped `data` and `assets`: the executable's own, or the checkout."""
    frozen = getattr(sys, "_MEIPASS", None)
    return Path(frozen) if frozen else _CHECKOUT


def roots_with(user: Path) -> tuple[Path, ...]:
    """The folders whose `data` and `assets` are read; a later one overlays an earlier one file by file.

    They are: what is shipped, what lies beside the executable, and the folder of the user.
    """
    roots = [bundled_root()]
    if getattr(sys, "frozen", False):
        roots.append(Path(sys.executable).resolve().parent)
    return tuple(dict.fromkeys(Path(os.path.realpath(root)) for root in (*roots, user)))
