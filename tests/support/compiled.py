"""Compiled packs, as a client that was started before has them: made once in each process of the tests, and copied into its folder."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from game.bundled import bundled_root
from game.library import games


def give_compiled(home: Path) -> None:
    """Give the user's folder a cache of the packs that are shipped, unless it has one. What is changed there is compiled anew."""
    target = home / "cache"
    if not target.exists():
        shutil.copytree(_compiled(), target)


@cache
def _compiled() -> Path:
    folder = tempfile.mkdtemp(prefix="wartable-compiled-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    games((bundled_root(),), Path(folder))
    return Path(folder)
