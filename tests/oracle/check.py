"""Plays matches again and says in what they differ from what is written."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from tests.oracle.matches import STRIDE, Kind, Prints, play

CHUNK = 5
"""So many matches one process plays at a stretch."""
MOST_TOLD = 5
"""So many matches of a kind are told of that differ in the same way."""

PLAY = "the play"
STATE = "the state alone"
UNWRITTEN = "not written"
FAILED = "an error"


class Difference(NamedTuple):
    """What is wrong with one match: in which of the ways above it differs, and a sentence."""

    seed: int
    way: str
    sentence: str


def play_all(
    wanted: Sequence[tuple[Kind, Sequence[int]]], jobs: int
) -> Iterator[tuple[Kind, dict[int, Prints], list[Difference]]]:
    """Play these seeds of these kinds in so many processes: of each kind the fingerprints by seed, and which matches failed."""
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        waiting: list[tuple[Kind, list[Future[dict[int, Prints | str]]]]] = []
        for kind, seeds in wanted:
            chunks = [seeds[first : first + CHUNK] for first in range(0, len(seeds), CHUNK)]
            waiting.append((kind, [pool.submit(played, kind, chunk) for chunk in chunks]))
        try:
            for kind, futures in waiting:
                yield kind, *sifted([future.result() for future in futures])
        finally:
            pool.shutdown(cancel_futures=True)


def played(kind: Kind, seeds: Iterable[int]) -> dict[int, Prints | str]:
    """The fingerprints of some matches by seed; of one that failed, the error."""
    found: dict[int, Prints | str] = {}
    for seed in seeds:
        try:
            found[seed] = play(kind, seed)
        except Exception:  # noqa: BLE001 - whatever goes wrong in one match, the others are played
            found[seed] = traceback.format_exc()
    return found


def sifted(chunks: Iterable[Mapping[int, Prints | str]]) -> tuple[dict[int, Prints], list[Difference]]:
    """The fingerprints by seed, and the matches that failed."""
    prints: dict[int, Prints] = {}
    failed = []
    for chunk in chunks:
        for seed, result in chunk.items():
            if isinstance(result, Prints):
                prints[seed] = result
            else:
                failed.append(Difference(seed, FAILED, result))
    return prints, failed


def differences(got: Mapping[int, Prints], written: Mapping[int, Prints]) -> list[Difference]:
    """In what matches of one kind differ from those that are written."""
    found = []
    for seed, prints in got.items():
        difference = _difference(seed, prints, written.get(seed))
        if difference is not None:
            found.append(difference)
    return found


def _difference(seed: int, got: Prints, written: Prints | None) -> Difference | None:
    if written is None:
        return Difference(seed, UNWRITTEN, "is not written")
    if got == written:
        return None
    if got._replace(state=written.state) == written:
        return Difference(seed, STATE, "the last state has another form or content")
    said = []
    if (got.play, got.trail, got.choices) != (written.play, written.trail, written.choices):
        said.append(f"goes another way by choice {_parted(got, written)}")
    if got.choices != written.choices:
        said.append(f"takes {got.choices} choices, not {written.choices}")
    if got.end != written.end:
        said.append("ends otherwise (reason, winners or tally)")
    return Difference(seed, PLAY, ", ".join(said))


def _parted(got: Prints, written: Prints) -> int:
    """A choice by which two matches have parted, the first that their trails tell."""
    for index, (one, other) in enumerate(zip(got.trail, written.trail, strict=False)):
        if one != other:
            return (index + 1) * STRIDE
    return min(got.choices, written.choices)


def report(kind: Kind, found: Sequence[Difference]) -> list[str]:
    """Lines about what was found of a kind, and how to look at the first match of it."""
    lines = []
    told = Counter(difference.way for difference in found)
    for way, count in told.items():
        those = [difference for difference in found if difference.way == way]
        lines += [f"  seed {difference.seed}: {difference.sentence}" for difference in those[:MOST_TOLD]]
        if count > MOST_TOLD:
            lines.append(f"  and {count - MOST_TOLD} more matches: {way}")
    if found and found[0].way in (PLAY, STATE):
        lines.append(f"  {explain_command(kind, found[0].seed)}")
    return lines


def explain_command(kind: Kind, seed: int) -> str:
    """The command that shows a match line by line."""
    return (
        f"python -m tests.oracle --explain {seed} --game {kind.game} --mode {kind.mode} --seats {kind.seats} "
        f"--bot {kind.bot}"
    )
