"""What tests of every kind are given: a user's folder, and the base seed of a soak."""

from __future__ import annotations

import gc
import itertools
import os
from collections.abc import Iterator

import pytest

from tests.support.compiled import give_compiled


@pytest.fixture(autouse=True, scope="session")
def user_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keeps tests out of the folder of whoever runs them: theirs has nothing but the compiled packs."""
    home = tmp_path_factory.mktemp("user")
    give_compiled(home)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WARTABLE_HOME", str(home))
        yield


LONGEST = (
    "tests/packaging/",
    "tests/conformance/test_games.py",
    "tests/oracle/",
    "tests/rules/test_scenarios.py",
    "tests/conformance/test_new_game.py",
    "tests/storage/test_old_saves.py",
    "tests/scenes/",
)
"""Files that take longest. They begin first, so that no process is left alone with one at the end."""
WAITING = "tests/e2e/"
"""Files that wait most of the time, for a client to answer the mouse: one of them after each of the others, which work meanwhile."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest files first, and among them those that wait; what belongs to one file stays together."""
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.nodeid.partition("::")[0], []).append(item)
    waiting = [file for file in files if file.startswith(WAITING)]
    working = sorted([file for file in files if not file.startswith(WAITING)], key=_rank)
    pairs = itertools.zip_longest(working, waiting)
    items[:] = [item for pair in pairs for file in pair if file is not None for item in files[file]]


def _rank(file: str) -> int:
    return next((rank for rank, path in enumerate(LONGEST) if file.startswith(path)), len(LONGEST))


def pytest_collection_finish() -> None:
    """Leave the thousands of tests out of what is searched for garbage, and search less often: it took a twentieth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture
def base_seed() -> int:
    """The first of the seeds that a test of the soak plays, from the environment variable WARTABLE_SEED (1 if it is not set).

    `make soak` sets it to another one each time. It is printed, and pytest shows what was printed with each failure.
    """
    seed = int(os.environ.get("WARTABLE_SEED", "1"))
    print(f"to play the same again: make soak SEED={seed}")
    return seed
