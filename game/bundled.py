"""Where the program lies."""

from __future__ import annotations

import sys
from pathlib import Path


def bundled_root() -> Path:
    """The folder that holds the shipped `data` and `assets`: the executable's own, or the checkout."""
    frozen = getattr(sys, "_MEIPASS", None)
    return Path(frozen) if frozen else Path(__file__).resolve().parent.parent
