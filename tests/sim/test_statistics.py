"""The figures of a run."""

from random import Random

import pytest

from game.sim.runner import Plan, Record, digest_of
from game.sim.statistics import clustered, mean_and_error, summary, t95, wilson


def record(number, winners, bots=("random", "greedy"), choices=10):
    return Record(number, number, bots, winners, "cards", choices, f"{number:x}")


@pytest.mark.parametrize(
    ("part", "total", "least", "most"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_wilson_gives_the_published_intervals(part, total, least, most):
    # Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3.
    share = wilson(part, total)
    assert (share.least, share.most) == pytest.approx((least, most), abs=6e-5)
    assert share.value == part / total


def test_nothing_played_can_be_anything():
    assert wilson(0, 0)[2:] == (0.0, 1.0)
    with pytest.raises(ValueError, match="3 of 2 is no share"):
        wilson(3, 2)


def test_wins_are_counted_by_seat_and_by_bot():
    figures = summary(
        [
            record(0, (0,)),
            record(1, (0,), ("greedy", "random"), 14),
            record(2, (0, 1)),
            record(3, ()),
        ]
    )
    assert [share[:2] for share in figures.by_seat] == [(2, 4), (0, 4)]
    assert {bot: share[:2] for bot, share in figures.by_bot.items()} == {"random": (1, 4), "greedy": (1, 4)}
    assert (figures.shared, figures.unwon) == (1, 1)
    assert figures.length == 11
    assert figures.length_error == pytest.approx(3.182446, rel=0.002)
    assert figures.reasons == {"cards": 4}


@pytest.mark.parametrize(
    ("degrees", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (100, 1.984)],
)
def test_students_quantiles_are_those_of_the_tables(degrees, quantile):
    assert t95(degrees) == pytest.approx(quantile, rel=0.01)


def test_an_interval_by_clusters_worked_by_hand():
    """Six seeds, each played twice. Variance 6/5 * 4 / 144 = 1/30, so 0.25 * 30 = 7.5 independent matches instead of 12; with Student's
    quantiles for 11 and 5 degrees of freedom (2.201 / 2.571)^2 * 7.5 = 5.497; Wilson's score of one half of those.
    """
    share = clustered([(2, 2), (0, 2), (1, 2), (2, 2), (0, 2), (1, 2)])
    assert (share.part, share.total) == (6, 12)
    assert (share.least, share.most) == pytest.approx((0.1793, 0.8207), abs=5e-4)
    assert share.most - share.least > wilson(6, 12).most - wilson(6, 12).least


def test_clusters_of_one_are_wilsons_interval():
    assert clustered([(1, 1)] * 81 + [(0, 1)] * 182) == wilson(81, 263)
    assert clustered([]) == wilson(0, 0)
    assert clustered([(0, 0), (1, 1)]) == wilson(1, 1)


def test_seeds_that_all_agree_count_once_each():
    assert clustered([(2, 2)] * 10)[2:] == wilson(10, 10)[2:]
    assert clustered([(0, 4)] * 10)[2:] == wilson(0, 10)[2:]
    assert clustered([(1, 4)])[2:] == pytest.approx(wilson(0.25, 1)[2:])


def test_pairs_that_cancel_each_other_promise_no_more_than_their_number():
    """The seat that goes first always wins: each bot wins one of the two matches of every seed, and the differences cancel out."""
    assert clustered([(1, 2)] * 50).least == pytest.approx(wilson(50, 100).least, abs=0.002)


def test_a_shared_win_counts_by_its_part():
    assert clustered([(0.5, 1), (1, 1), (0, 1)]).value == pytest.approx(0.5)
    with pytest.raises(ValueError, match="between 0 and its total"):
        clustered([(3, 2)])


def test_intervals_by_clusters_hold_the_truth_as_often_as_they_promise_and_those_by_matches_do_not():
    """Forty seeds of six matches each; how likely a match is won differs from seed to seed around one half."""
    chance = Random(5)
    held = naive = 0
    for _run in range(1000):
        clusters = []
        for _seed in range(40):
            likely = chance.betavariate(1, 1)
            clusters.append((sum(chance.random() < likely for _match in range(6)), 6))
        share = clustered(clusters)
        plain = wilson(share.part, share.total)
        held += share.least <= 0.5 <= share.most
        naive += plain.least <= 0.5 <= plain.most
    assert 930 <= held <= 970
    assert naive < 850


def test_lengths_of_one_seed_are_one_cluster():
    alone = [(number, float(number % 5)) for number in range(50)]
    mean, error = mean_and_error(alone)
    assert mean == 2
    assert error == pytest.approx(2.009575 * (100 / 49 / 50) ** 0.5, rel=1e-4)
    twice = [(seed, value) for seed, value in alone for _time in range(2)]
    assert mean_and_error(twice)[0] == 2
    assert mean_and_error(twice)[1] == pytest.approx(error, rel=0.02), "playing the same again tells nothing new"


def test_matches_of_one_seed_are_one_cluster_in_the_figures():
    """Whoever sits first wins by the seed, whatever bot it is: 30 seeds played twice say no more than 30 matches."""
    played = []
    for seed in range(30):
        for turn in range(2):
            bots = ("random", "greedy") if not turn else ("greedy", "random")
            played.append(Record(2 * seed + turn, seed, bots, (seed % 2,), "cards", 10, "x"))
    figures = summary(played)
    assert figures.by_seat[0][:2] == (30, 60)
    assert figures.by_seat[0].least == pytest.approx(wilson(15, 30).least, abs=0.01)
    assert figures.by_bot["greedy"].least == pytest.approx(wilson(30, 60).least, abs=0.01)


def test_no_matches_no_figures():
    with pytest.raises(ValueError, match="no matches"):
        summary([])
    with pytest.raises(ValueError, match="no values"):
        mean_and_error([])
    assert mean_and_error([(1, 7)]) == (7, 0.0)


def test_the_digest_sees_every_record():
    records = [record(0, (0,)), record(1, (1,))]
    assert digest_of(records) == digest_of(list(records))
    assert digest_of(records) != digest_of(records[:1])
    assert digest_of(records) != digest_of([records[0], record(1, (0,))])


def test_different_bots_move_around_the_table_on_the_same_seed():
    plan = Plan("a-game", ("random", "greedy"), 4, seed=3)
    assert [plan.seating(number) for number in range(4)] == [("random", "greedy"), ("greedy", "random")] * 2
    seeds = [plan.match_seed(number) for number in range(4)]
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]
    alike = Plan("a-game", ("random", "random"), 4, seed=3)
    assert len({alike.match_seed(number) for number in range(4)}) == 4
