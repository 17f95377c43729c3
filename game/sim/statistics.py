"""What many matches say, with how sure it is."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.sim.runner import Record, digest_of

Z95 = 1.959964
"""Standard deviations around the mean that hold 95 % of a normal distribution."""


class Share(NamedTuple):
    """A part of a whole with its 95 % interval (all from 0 to 1)."""

    part: int
    total: int
    least: float
    most: float

    @property
    def value(self) -> float:
        """The share itself; 0 of nothing."""
        return self.part / self.total if self.total else 0.0

    def __str__(self) -> str:
        return f"{self.value:6.1%}  [{self.least:.1%}, {self.most:.1%}]"


class Summary(NamedTuple):
    """The figures of a run. Shares of wins count matches won alone; `shared` counts those with several winners, `unwon` those with none.

    `length` is the mean number of single choices of a match, `length_error` half of its 95 % interval. `by_bot` counts the chances each
    kind of bot had, that is seats it sat at.
    """

    games: int
    by_seat: tuple[Share, ...]
    by_bot: dict[str, Share]
    shared: int
    unwon: int
    reasons: dict[str, int]
    length: float
    length_error: float
    digest: str


def wilson(part: int, total: int) -> Share:
    """A share with its 95 % interval by Wilson's score ("Probable inference, the law of succession, and statistical inference", 1927).

    Unlike the plain normal interval it stays within 0 and 1 and is right for small numbers. Raises ValueError if `part` is not
    between 0 and `total`.
    """
    if not 0 <= part <= total:
        raise ValueError(f"{part} of {total} is no share")
    if total == 0:
        return Share(0, 0, 0.0, 1.0)
    share = part / total
    square = Z95 * Z95
    middle = (share + square / (2 * total)) / (1 + square / total)
    half = Z95 * math.sqrt(share * (1 - share) / total + square / (4 * total * total)) / (1 + square / total)
    # At the ends the bound is exact; rounding would put it a hair beside.
    least = 0.0 if part == 0 else max(0.0, middle - half)
    most = 1.0 if part == total else min(1.0, middle + half)
    return Share(part, total, least, most)


def summary(records: Iterable[Record]) -> Summary:
    """The figures of these matches. Raises ValueError if there are none."""
    played = list(records)
    if not played:
        raise ValueError("no matches, no figures")
    seats = len(played[0].bots)
    won_alone = [record for record in played if len(record.winners) == 1]
    seat_wins = Counter(record.winners[0] for record in won_alone)
    bot_wins = Counter(record.bots[record.winners[0]] for record in won_alone)
    bot_seats = Counter(bot for record in played for bot in record.bots)
    lengths = [record.choices for record in played]
    mean, error = mean_and_error(lengths)
    return Summary(
        games=len(played),
        by_seat=tuple([wilson(seat_wins[seat], len(played)) for seat in range(seats)]),
        by_bot={bot: wilson(bot_wins[bot], count) for bot, count in sorted(bot_seats.items())},
        shared=sum(1 for record in played if len(record.winners) > 1),
        unwon=sum(1 for record in played if not record.winners),
        reasons=dict(sorted(Counter(record.reason for record in played).items())),
        length=mean,
        length_error=error,
        digest=digest_of(played),
    )


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean and half of its 95 % interval (0 for a single value). Raises ValueError if there are none."""
    if not values:
        raise ValueError("no values, no mean")
    mean = sum(values) / len(values)
    if len(values) == 1:
        return mean, 0.0
    variance = sum([(value - mean) ** 2 for value in values]) / (len(values) - 1)
    return mean, Z95 * math.sqrt(variance / len(values))
