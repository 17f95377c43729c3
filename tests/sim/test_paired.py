"""Two runs of the same seeds: what they differ by, and how sure that is."""

from __future__ import annotations

import pytest

from game.sim.runner import Record
from game.sim.statistics import Step, paired

BOTS = ("random", "random")


def run(*ends: tuple[int, ...], choices: int = 10) -> list[Record]:
    """Matches of seeds 1, 2, ... with these winners."""
    return [
        Record(number, number + 1, BOTS, winners, "most", choices + number, "") for number, winners in enumerate(ends)
    ]


def test_what_is_the_same_in_each_pair_falls_out() -> None:
    one = run((0,), (1,), (0,), (1,))
    found = paired(one, one)
    assert [step.value for step in found.by_seat] == [0.0, 0.0]
    assert found.by_seat[0].error == pytest.approx(0.6024, abs=1e-4), (
        "the exact bound for none of four (Clopper, Pearson)"
    )
    assert not found.by_seat[0].is_sure
    assert (found.games, found.same) == (4, 4)
    assert not found.length.is_sure


def test_the_difference_is_that_of_the_pairs_with_the_interval_of_their_mean() -> None:
    one, other = run((0,), (1,), (1,), (0, 1)), run((0,), (0,), (1,), ())
    found = paired(one, other)
    assert found.by_seat[0].value == pytest.approx(1 / 4)
    assert found.by_seat[0].error == pytest.approx(3.1824 * 0.5 / 2, rel=0.01), (
        "of 0, 1, 0, 0 the standard deviation is 0.5"
    )
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
    found = paired(one, other)
    assert found.by_seat[0].value == -0.5
    assert not found.by_seat[0].is_sure
    assert not found.length.is_sure, "one pair says nothing of others"


@pytest.mark.parametrize(("count", "sure"), [(1, False), (2, False), (5, False), (6, True), (20, True)])
def test_a_seat_that_wins_in_every_pair_is_sure_as_by_the_sign_test(count: int, sure: bool) -> None:
    """2 * 0.5^5 is 0.0625, and 2 * 0.5^6 is 0.031."""
    step = paired(run(*[(1,)] * count), run(*[(0,)] * count)).by_seat[0]
    assert step.value == 1
    assert step.is_sure is sure


def test_few_pairs_have_the_interval_of_student() -> None:
    """Ten pairs of 1908 ("The probable error of a mean", section IX): hours of sleep that one drug gave more than another. R's
    `t.test(extra ~ group, paired = TRUE)` has 0.70 to 2.46 for them; by the normal quantile it would be 0.82 to 2.34.
    """
    hours = (1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4)
    one = [Record(number, number, BOTS, (0,), "most", 0, "") for number in range(10)]
    other = [record._replace(choices=round(10 * more)) for record, more in zip(one, hours, strict=True)]
    value, error = paired(one, other).length
    assert (value - error) / 10 == pytest.approx(0.7001, abs=0.005)
    assert (value + error) / 10 == pytest.approx(2.4599, abs=0.005)


def test_runs_of_other_seeds_cannot_be_paired() -> None:
    one = run((0,), (1,))
    for other in ([], one[:1], [one[0], one[1]._replace(seed=9)]):
        with pytest.raises(ValueError, match=r"same seeds|shorter|longer"):
            paired(one, other)
