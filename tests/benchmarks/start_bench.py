"""Start to first frame beside an empty pygame window, and `check` of a pack beside parsing the same files."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.timing import Row, against, milliseconds, seconds_a_call

ROOT = Path(__file__).resolve().parents[2]
EMPTY_WINDOW = "import pygame; pygame.init(); pygame.display.set_mode((1280, 720)); pygame.display.flip()"


def _runs(command: Sequence[str], environment: dict[str, str], count: int = 7) -> float:
    """The median time from start to exit."""
    samples = []
    for _ in range(count):
        start = time.perf_counter()
        subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
        samples.append(time.perf_counter() - start)
    return statistics.median(samples)


def rows() -> list[Row]:
    """The rows of this part."""
    found: list[Row] = []
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "WARTABLE_HOME": home}
        empty = _runs([sys.executable, "-c", EMPTY_WINDOW], environment)
        client = [sys.executable, "main.py", "--first-frame", "--size", "1280x720"]
        _runs(client, environment, 1)  # fills the cache of compiled packs, as any earlier start did
        first = _runs(client, environment)
        found.append(Row("an empty pygame window, start to exit", milliseconds(empty)))
        found.append(against("the client to its first frame and out", milliseconds(first), first / empty, 2.5))
    import yaml

    from game import library
    from game.content import check_pack

    files = sorted((ROOT / "data" / "legends-at-war").rglob("*.yaml"))
    texts = [path.read_text(encoding="utf-8") for path in files]
    parse = seconds_a_call(lambda: [yaml.load(text, Loader=yaml.CSafeLoader) for text in texts])
    code = library.codes()["legends-at-war"]
    check = seconds_a_call(lambda: check_pack((ROOT,), "legends-at-war", code), seconds=2)
    found.append(Row("parsing the YAML of Legends at War", milliseconds(parse)))
    found.append(Row("checking that pack, parse and maps included", milliseconds(check), f"{check / parse:.2f}"))
    return found
