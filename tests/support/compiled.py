"""Compiled packs, as a client that was started before has them: made once in each process of the tests, and copied into its folder."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from game.bundled import bundled_root
from game.library import Listing, games


def give_compiled(home: Path) -> None:
    """Give the user's folder a cache of the packs that are shipped, unless it has one. What is changed there is compiled anew."""
    target = home / "cache"
    if not target.exists():
        shutil.copytree(_compiled()[0], target)


def shipped() -> tuple[Listing, ...]:
    """Every game as it is shipped, without anybody's own packs: for tests that change nothing of it."""
    return _compiled()[1]


@cache
def _compiled() -> tuple[Path, tuple[Listing, ...]]:
    folder = Path(tempfile.mkdtemp(prefix="wartable-compiled-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder, games((bundled_root(),), folder)
