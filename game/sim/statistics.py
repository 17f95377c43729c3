"""What many matches say, with how sure it is.

Matches of one seed that are played in several rotations of the bots share shuffles and dice: they are no independent trials. Together
they are one *cluster*, and intervals come from how much clusters differ, not matches.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from game.sim.runner import Record, digest_of

Z95 = 1.959964
"""Standard deviations around the mean that hold 95 % of a normal distribution."""


class Share(NamedTuple):
    """A part of a whole with its 95 % interval (from 0 to 1). `part` may be a fraction: a shared win counts for each by its part."""

    part: float
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
    kind of bot had, that is seats it sat at. Matches of one seed are a cluster.
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


class Step(NamedTuple):
    """A difference between two runs with half of its 95 % interval: how much more the second has."""

    value: float
    error: float

    @property
    def is_sure(self) -> bool:
        """Whether the interval leaves out 0."""
        return abs(self.value) > self.error


class Paired(NamedTuple):
    """What two runs of the same seeds differ by, the second against the first: shares of matches that each seat wins alone, that are shared
    and that nobody wins, and single choices of a match. `same` counts the matches that came to the same end.
    """

    games: int
    by_seat: tuple[Step, ...]
    shared: Step
    unwon: Step
    length: Step
    same: int


def wilson(part: float, total: float) -> Share:
    """A share of independent trials with its 95 % interval by Wilson's score ("Probable inference, the law of succession, and statistical
    inference", 1927).

    Unlike the plain normal interval it stays within 0 and 1 and is right for small numbers. Raises ValueError if `part` is not
    between 0 and `total`.
    """
    if not 0 <= part <= total:
        raise ValueError(f"{part} of {total} is no share")
    if total == 0:
        return Share(0, 0, 0.0, 1.0)
    return Share(part, round(total), *_score(part / total, total))


def _score(share: float, total: float) -> tuple[float, float]:
    """The bounds of Wilson's score for a share of so many trials, which may be a fraction."""
    square = Z95 * Z95
    middle = (share + square / (2 * total)) / (1 + square / total)
    half = Z95 * math.sqrt(share * (1 - share) / total + square / (4 * total * total)) / (1 + square / total)
    # At the ends the bound is exact; rounding would put it a hair beside.
    return 0.0 if share == 0 else max(0.0, middle - half), 1.0 if share == 1 else min(1.0, middle + half)


def clustered(clusters: Iterable[tuple[float, int]]) -> Share:
    """A share of trials that come in clusters, of each of which the part and the total are given, with its 95 % interval.

    The variance of the share is that of a ratio of cluster totals (Cochran, "Sampling Techniques", 3rd edition, 1977, section 6.3 and 9A;
    the "ultimate cluster" estimate): k / (k - 1) * sum((part - share * total)^2) / (sum of totals)^2 over k clusters. It comes to as many
    independent trials as would vary as much, the *effective* number share * (1 - share) / variance, made smaller for few clusters by the
    squared ratio of Student's quantiles, and never more than there were (Korn and Graubard, "Confidence intervals for proportions with
    small expected number of positive counts estimated from survey data", Survey Methodology 24, 1998). For that number the bounds are
    those of Wilson's score, which Franco, Little, Louis and Slud found among the best ("Comparative study of confidence intervals for
    proportions in complex sample surveys", Journal of Survey Statistics and Methodology 7, 2019).

    Where each cluster is a single trial that was won or not it is Wilson's interval. Where all clusters agree that nothing or all was won
    nothing tells how trials of a cluster hang together: each cluster counts as one trial. Raises ValueError for a part that is none.
    """
    held = [(part, total) for part, total in clusters if total]
    if any(not 0 <= part <= total for part, total in held):
        raise ValueError("a cluster's part lies between 0 and its total")
    count = len(held)
    total = sum(each for _part, each in held)
    if not total:
        return Share(0, 0, 0.0, 1.0)
    won = math.fsum(part for part, _each in held)
    share = won / total
    if total == count and all(part in (0, 1) for part, _each in held):
        return wilson(won, total)
    if share in (0, 1) or count == 1:
        return Share(won, total, *_score(share, count))
    squares = math.fsum((part - share * each) ** 2 for part, each in held)
    variance = count / (count - 1) * squares / total**2
    effective = min(total, share * (1 - share) / variance) if variance else float(total)
    effective *= (t95(total - 1) / t95(count - 1)) ** 2
    return Share(won, total, *_score(share, effective))


def t95(degrees: int) -> float:
    """Student's quantile for a two-sided interval of 95 %, for so many degrees of freedom (at least 1).

    From 3 on by the expansion of Abramowitz and Stegun, "Handbook of Mathematical Functions", 26.7.5, which is right to 1 %.
    """
    if degrees <= 2:
        return (12.7062, 4.3027)[degrees - 1]
    z = Z95
    return (
        z
        + (z**3 + z) / (4 * degrees)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * degrees**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * degrees**4)
    )


def summary(records: Iterable[Record]) -> Summary:
    """The figures of these matches, those of one seed being a cluster. Raises ValueError if there are none."""
    played = list(records)
    if not played:
        raise ValueError("no matches, no figures")
    seats = len(played[0].bots)
    length, error = mean_and_error([(record.seed, record.choices) for record in played])
    return Summary(
        games=len(played),
        by_seat=tuple([_won(played, partial(_the_seat, seat)) for seat in range(seats)]),
        by_bot={
            bot: _won(played, partial(_seats_of, bot))
            for bot in sorted({bot for record in played for bot in record.bots})
        },
        shared=sum(1 for record in played if len(record.winners) > 1),
        unwon=sum(1 for record in played if not record.winners),
        reasons=dict(sorted(Counter(record.reason for record in played).items())),
        length=length,
        length_error=error,
        digest=digest_of(played),
    )


def paired(one: Iterable[Record], other: Iterable[Record]) -> Paired:
    """The difference of two runs that were played with the same seeds and seating, match by match: what chance does to both falls out.

    The interval is that of the mean of the differences by Student's quantile, matches of one seed being a cluster (see `mean_and_error`).
    Where a share differs alike in all clusters, which leaves nothing to vary, it is exact instead (see `_alike`). Raises ValueError if
    there are no matches, or if the two were not played with the same seeds.
    """
    pairs = list(zip(one, other, strict=True))
    if not pairs or any(first[:3] != second[:3] for first, second in pairs):
        raise ValueError("only runs of the same seeds and seating can be compared match by match")

    clusters = len({first.seed for first, _second in pairs})

    def step(value: Callable[[Record], float]) -> Step:
        mean, error = mean_and_error([(first.seed, value(second) - value(first)) for first, second in pairs])
        return Step(mean, error if clusters > 1 else math.inf)

    def share(value: Callable[[Record], float]) -> Step:
        found = step(value)
        return found if 0 < found.error < math.inf else Step(found.value, _alike(found.value, clusters))

    return Paired(
        games=len(pairs),
        by_seat=tuple([share(partial(_alone, seat)) for seat in range(len(pairs[0][0].bots))]),
        shared=share(lambda record: float(len(record.winners) > 1)),
        unwon=share(lambda record: float(not record.winners)),
        length=step(lambda record: float(record.choices)),
        same=sum((first.winners, first.reason) == (second.winners, second.reason) for first, second in pairs),
    )


def _alike(difference: float, clusters: int) -> float:
    """Half of the 95 % interval of a difference of shares that all of so many clusters have alike, which is no proof that others would.

    By Clopper and Pearson ("The use of confidence or fiducial limits illustrated in the case of the binomial", Biometrika 26, 1934) all of
    n trials agree up to a chance of disagreeing of 1 - 0.025^(1/n). So often the difference may be another: by 1 from none, and by up to
    2 from a difference of 1. From six clusters on, as by the sign test, a difference in each of them is sure.
    """
    return (1 + abs(difference)) * (1 - math.pow(0.025, 1 / clusters))


def _alone(seat: int, record: Record) -> float:
    return float(record.winners == (seat,))


def _the_seat(seat: int, _record: Record) -> list[int]:
    return [seat]


def _seats_of(bot: str, record: Record) -> list[int]:
    return [seat for seat, name in enumerate(record.bots) if name == bot]


def _won(played: Sequence[Record], chances: Callable[[Record], Sequence[int]]) -> Share:
    """How many of the chances, which are seats of each match, were wins alone."""
    found: dict[int, tuple[int, int]] = {}
    for record in played:
        part, total = found.get(record.seed, (0, 0))
        seats = chances(record)
        alone = len(record.winners) == 1 and record.winners[0] in seats
        found[record.seed] = (part + alone, total + len(seats))
    return clustered(found.values())


def mean_and_error(values: Iterable[tuple[Hashable, float]]) -> tuple[float, float]:
    """The mean of values, each with the cluster it belongs to, and half of its 95 % interval (0 for a single cluster).

    Like `clustered` by the variance of a ratio of cluster totals, and by Student's quantile ("The probable error of a mean", Biometrika 6,
    1908): of few clusters the variance itself is uncertain, and the normal quantile would make the interval too narrow (of five it would
    hold the truth in 88 % of cases). Raises ValueError if there are none.
    """
    found: dict[Hashable, tuple[float, int]] = {}
    for cluster, value in values:
        whole, number = found.get(cluster, (0.0, 0))
        found[cluster] = (whole + value, number + 1)
    if not found:
        raise ValueError("no values, no mean")
    clusters = len(found)
    count = sum(number for _whole, number in found.values())
    mean = math.fsum(whole for whole, _number in found.values()) / count
    if clusters == 1:
        return mean, 0.0
    squares = math.fsum((whole - number * mean) ** 2 for whole, number in found.values())
    return mean, t95(clusters - 1) * math.sqrt(clusters / (clusters - 1) * squares) / count
