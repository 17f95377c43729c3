"""Records beside a named tuple that keeps what it remembers in a mapping, as ratios."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.rules.plain import EMPTY, Frozen
from game.rules.records import Frame, Id, put, record
from tests.benchmarks.timing import Row, against, seconds_side_by_side

TIMES = range(50)
"""So often in one call, so that the call itself does not count."""


class Loose(NamedTuple):
    """Unfinished work as a name and a mapping."""

    handler: str
    source: int = 0
    step: int = 0
    values: Frozen = EMPTY

    def at(self, step: int, **changes: int) -> Loose:
        """This work, gone on to another step, with some remembered values changed."""
        values = Frozen({**self.values, **changes}) if changes else self.values
        return Loose(self.handler, self.source, step, values)


@record("strike")
class Strike(Frame):
    """Unfinished work of six fields and a step."""

    source: Id
    one: Id
    two: Id
    loss: int = 0
    extra: int = 0
    below: int = 0


LOOSE = Loose("strike", 1, 0, Frozen(one=1, two=2, loss=3, extra=4, below=5))
STRIKE = Strike(1, 1, 2, 3, 4, 5)


def _make_loose() -> None:
    for each in TIMES:
        Loose("strike", 1, 0, Frozen(one=1, two=2, loss=3, extra=4, below=each))


def _make() -> None:
    for each in TIMES:
        Strike(1, 1, 2, 3, 4, each)


def _make_by_name() -> None:
    for each in TIMES:
        Strike(source=1, one=1, two=2, loss=3, extra=4, below=each)


def _change_loose() -> None:
    for each in TIMES:
        LOOSE.at(2, loss=each)


def _change() -> None:
    for each in TIMES:
        put(STRIKE, step=2, loss=each)


def _go_on_loose() -> None:
    for each in TIMES:
        LOOSE.at(each)


def _go_on() -> None:
    for each in TIMES:
        STRIKE.at(each)


def _read_loose() -> None:
    for _each in TIMES:
        _ = (LOOSE.values["one"], LOOSE.values["two"], LOOSE.values["loss"])


def _read() -> None:
    for _each in TIMES:
        _ = (STRIKE.one, STRIKE.two, STRIKE.loss)


Pair = tuple[str, Callable[[], None], Callable[[], None], float]
PAIRS: tuple[Pair, ...] = (
    ("made, its fields by place", _make, _make_loose, 0.7),
    ("made, its fields by name", _make_by_name, _make_loose, 1.3),
    ("put on with a change", _change, _change_loose, 0.9),
    ("put on to a step", _go_on, _go_on_loose, 0.8),
    ("read", _read, _read_loose, 0.5),
)


def rows() -> list[Row]:
    """What a record of six fields costs, to a named tuple with a mapping of the same facts."""
    found = []
    for what, call, loose, most in PAIRS:
        mine, its = seconds_side_by_side(call, loose)
        found.append(against(f"a record {what}", f"{mine / len(TIMES) * 1e9:.0f} ns", mine / its, most))
    return found
