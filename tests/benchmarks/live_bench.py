"""From a file that is saved to another pixel on the table: a picture, and a number in the YAML of the largest pack."""

from __future__ import annotations

import hashlib
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks.timing import Row, milliseconds

LARGEST = "legends-at-war"
AIM = 0.3
"""Seconds within which a change is to be seen."""
TIMES = 9
APART = 1.6
"""Seconds between two saves: by then what was saved before has been looked at for the last time."""


def rows() -> list[Row]:
    """The rows of this part."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["WARTABLE_HOME"] = folder
        from tests.scenes.bench import Bench

        bench = Bench(Path(folder), LARGEST)
        try:
            bench.take_up(lambda match: len(match.view(0).occupants("board")) >= 6)
            ref = bench.card_in_sight()
            printed = bench.defs.cards[ref].fields["north"]

            def picture(turn: int) -> None:
                bench.paint(f"cards/{ref}.png", (40 + turn * 20, 200 - turn * 15, 90))

            def number(turn: int) -> None:
                bench.save("cards/mine.yaml", f"{ref}: {{north: {(printed + turn) % 9 + 1}}}\n")

            found = []
            for what, save in (("a picture", picture), ("a number in the YAML of Legends at War", number)):
                taken = [_seconds(bench, ref, save, turn) for turn in range(TIMES)]
                median, most = statistics.median(taken), max(taken)
                told = f"{milliseconds(median)}, at most {milliseconds(most)}"
                found.append(Row(f"saved to pixel: {what}", told, "", f"aim: {milliseconds(AIM)}", median <= AIM))
            return found
        finally:
            bench.close()


def _seconds(bench: object, ref: str, save: Callable[[int], None], turn: int) -> float:
    """How long it takes from saving a file to a card that looks different."""
    from tests.scenes.bench import Bench

    assert isinstance(bench, Bench)
    _rest(bench, APART)
    before = _looks(bench, ref)
    save(turn)
    start = time.perf_counter()
    while _looks(bench, ref) == before:
        _frame(bench)
        assert time.perf_counter() - start < 20, "nothing changes"
    return time.perf_counter() - start


def _rest(bench: object, seconds: float) -> None:
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        _frame(bench)


def _frame(bench: object) -> None:
    """One round of the loop at the rate at which a table at rest is polled."""
    from game.app import IDLE_RATE
    from tests.scenes.bench import Bench

    assert isinstance(bench, Bench)
    start = time.perf_counter()
    bench.loop.turn(1 / IDLE_RATE)
    time.sleep(max(0.0, 1 / IDLE_RATE - (time.perf_counter() - start)))


def _looks(bench: object, ref: str) -> str:
    """What a card on the table looks like, without the ring that lights up around it."""
    from tests.scenes.bench import Bench

    assert isinstance(bench, Bench)
    rect = bench.place(ref).inflate(-16, -16)
    part = bench.window.surface.subsurface(rect.clip(bench.window.surface.get_rect()))
    return hashlib.sha256(part.copy().get_buffer().raw).hexdigest()
