"""Two runs of the same seeds: what they differ by, and how sure that is."""

from __future__ import annotations

import pytest

from game.sim.runner import Record
from game.sim.statistics import Z95, Step, paired

BOTS = ("random", "random")


def run(*ends: tuple[int, ...], choices: int = 10) -> list[Record]:
    """Matches of seeds 1, 2, ... with these winners."""
    return [
        Record(number, number + 1, BOTS, winners, "most", choices + number, "") for number, winners in enumerate(ends)
    ]


def test_what_is_the_same_in_each_pair_falls_out() -> None:
    one = run((0,), (1,), (0,), (1,))
    found = paired(one, one)
    assert found.by_seat == (Step(0.0, 0.0), Step(0.0, 0.0))
    assert (found.games, found.same) == (4, 4)
    assert not found.length.is_sure


def test_the_difference_is_that_of_the_pairs_with_the_interval_of_their_mean() -> None:
    one, other = run((0,), (1,), (1,), (0, 1)), run((0,), (0,), (1,), ())
    found = paired(one, other)
    assert found.by_seat[0].value == pytest.approx(1 / 4)
    assert found.by_seat[0].error == pytest.approx(Z95 * 0.5 / 2), "of 0, 1, 0, 0 the standard deviation is 0.5"
    assert found.by_seat[1].value == pytest.approx(-1 / 4)
    assert (found.shared.value, found.unwon.value) == (-1 / 4, 1 / 4)
    assert found.same == 2
    assert not found.by_seat[0].is_sure


def test_a_difference_in_every_pair_is_sure() -> None:
    found = paired(run((0,), (0,), choices=10), run((1,), (1,), choices=17))
    assert found.length == Step(7.0, 0.0)
    assert found.length.is_sure


def test_rotations_of_one_seed_are_one_cluster() -> None:
    one = [Record(number, 5, BOTS, (0,), "most", 10, "") for number in range(2)]
    other = [Record(number, 5, BOTS, (number,), "most", 10, "") for number in range(2)]
    assert paired(one, other).by_seat[0] == Step(-0.5, 0.0)


def test_runs_of_other_seeds_cannot_be_paired() -> None:
    one = run((0,), (1,))
    for other in ([], one[:1], [one[0], one[1]._replace(seed=9)]):
        with pytest.raises(ValueError, match=r"same seeds|shorter|longer"):
            paired(one, other)
