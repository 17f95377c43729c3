"""The figures of a run."""

import pytest

from game.sim.runner import Plan, Record, digest_of
from game.sim.statistics import mean_and_error, summary, wilson


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
    assert figures.length_error == pytest.approx(1.959964)
    assert figures.reasons == {"cards": 4}


def test_no_matches_no_figures():
    with pytest.raises(ValueError, match="no matches"):
        summary([])
    with pytest.raises(ValueError, match="no values"):
        mean_and_error([])
    assert mean_and_error([7]) == (7, 0.0)


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
