"""Randomness as integers in the state: one stream for each purpose, the same on every machine.

The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014):
64 bits of state, one addition and a mix for each number. Numbers below a bound are drawn by rejection, so that
every value is equally likely.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

SETUP = "setup"
SHUFFLE = "shuffle"
DICE = "dice"
STREAMS = (SETUP, SHUFFLE, DICE)

_ALL = 1 << 64
_MASK = _ALL - 1
_GOLDEN = 0x9E3779B97F4A7C15

_APART = 1 << 63
"""How far the streams of `Rng` begin from those of matches: half of all 2**64 beginnings away. With seeds below 2**60 on both sides,
no `Rng` begins where a stream of a match does, so no bot draws the numbers of the match it plays."""

T = TypeVar("T")


def _mix(value: int) -> int:
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


def seeded(seed: int) -> dict[str, int]:
    """The streams of a match with this seed.

    Each starts at a place of its own, so that dice do not depend on shuffles.
    """
    return {stream: _mix((seed * 3 + index + 1) * _GOLDEN & _MASK) for index, stream in enumerate(STREAMS)}


def below(streams: dict[str, int], stream: str, bound: int) -> int:
    """A number from 0 to bound - 1 from a stream, which is moved on. Raises ValueError if the bound is not positive."""
    if bound <= 0:
        raise ValueError(f"a random number needs a positive bound, not {bound}")
    state = streams[stream]
    while True:
        state = (state + _GOLDEN) & _MASK
        # As `_mix`, written out, here and below: bots draw for every decision, and shuffle whole decks for every action.
        value = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
        value ^= value >> 31
        found = value % bound
        # Values from the last multiple of the bound on are drawn again.
        if value - found <= _ALL - bound:
            streams[stream] = state
            return found


def shuffled(streams: dict[str, int], stream: str, things: Sequence[T]) -> list[T]:
    """The things in a random order, each order equally likely, from a stream, which is moved on."""
    order = list(things)
    state = streams[stream]
    # As `below` draws.
    for last in range(len(order) - 1, 0, -1):
        bound = last + 1
        while True:
            state = (state + _GOLDEN) & _MASK
            value = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
            value ^= value >> 31
            other = value % bound
            if value - other <= _ALL - bound:
                break
        order[last], order[other] = order[other], order[last]
    streams[stream] = state
    return order


class Rng:
    """A stream on its own, for bots and samples: it never touches the streams of a match, nor draws the same numbers."""

    __slots__ = ("_streams",)

    def __init__(self, seed: int) -> None:
        self._streams = {"": _mix((seed + 1 + _APART) * _GOLDEN & _MASK)}

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1. Raises ValueError if the bound is not positive."""
        return below(self._streams, "", bound)

    def pick(self, things: Sequence[T]) -> T:
        """One of the things, all equally likely. Raises ValueError if there are none."""
        return things[below(self._streams, "", len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in a random order."""
        return shuffled(self._streams, "", things)

    def split(self) -> Rng:
        """A new stream that goes its own way."""
        return Rng(below(self._streams, "", _MASK))

    def aside(self, streams: Iterable[str], nth: int = 0) -> dict[str, int]:
        """Streams for a state that somebody thinks of, others for each `nth`. This stream is not moved on by it."""
        begin = _mix(self._streams[""] ^ _mix(nth))
        return {stream: _mix(begin + index * _GOLDEN & _MASK) for index, stream in enumerate(streams, 1)}
