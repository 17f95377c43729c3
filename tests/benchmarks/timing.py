"""Timing for the benchmarks: medians of repeated calls, and rows of a table."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple


class Row(NamedTuple):
    """One line of the report: what, the measured figure, the ratio, and the ratio that is wanted (empty: none)."""

    what: str
    measured: str
    ratio: str = ""
    wanted: str = ""
    holds: bool | None = None


def seconds_a_call(call: Callable[[], object], *, seconds: float = 0.6) -> float:
    """The median time of a call: batches of about 20 ms for as long as `seconds`, at least five of them."""
    start = time.perf_counter()
    call()
    once = max(time.perf_counter() - start, 1e-7)
    batch = max(1, int(0.02 / once))
    samples: list[float] = []
    end = time.perf_counter() + seconds
    while len(samples) < 5 or time.perf_counter() < end:
        start = time.perf_counter()
        for _ in range(batch):
            call()
        samples.append((time.perf_counter() - start) / batch)
    return statistics.median(samples)


def seconds_side_by_side(
    one: Callable[[], object], other: Callable[[], object], *, turns: int = 60
) -> tuple[float, float]:
    """The least time of a call of each, in turns of about 5 ms: for calls so short that the machine's other work would decide."""
    best: list[float] = []
    batches: list[int] = []
    for call in (one, other):
        start = time.perf_counter()
        call()
        batches.append(max(1, int(0.005 / max(time.perf_counter() - start, 1e-7))))
        best.append(float("inf"))
    for _ in range(turns):
        for index, call in enumerate((one, other)):
            start = time.perf_counter()
            for _repeat in range(batches[index]):
                call()
            best[index] = min(best[index], (time.perf_counter() - start) / batches[index])
    return best[0], best[1]


def milliseconds(seconds: float) -> str:
    """A time for the table."""
    return f"{seconds * 1000:.3f} ms" if seconds < 0.01 else f"{seconds * 1000:.1f} ms"


def against(what: str, measured: str, ratio: float, most: float) -> Row:
    """A row whose ratio must not be above `most`."""
    return Row(what, measured, f"{ratio:.2f}", f"at most {most:g}", ratio <= most)
