"""Runs: the same plan gives the same results, however it is played."""

import dataclasses

import pytest

from game.library import UnknownGame
from game.rules.gamedef import Game
from game.rules.match import MatchError
from game.sim.runner import Plan, TooLong, digest_of, play, run
from game.sim.statistics import summary
from game.sim.workers import shared


def test_a_plan_gives_the_same_results_each_time_and_others_for_another_seed(template):
    plan = Plan(template.id, ("random", "greedy"), 10, seed=5)
    first = list(run(plan, game=template))
    assert [record.number for record in first] == list(range(10))
    assert list(run(plan, game=template)) == first
    other = list(run(plan._replace(seed=6), game=template))
    assert digest_of(other) != digest_of(first)


def test_a_single_match_can_be_played_again_by_its_number(template):
    plan = Plan(template.id, ("random", "greedy"), 10, seed=5)
    assert play(template, plan, 7) == list(run(plan, game=template))[7]


def test_results_do_not_depend_on_the_number_of_processes():
    plan = Plan("legends-at-war", ("random", "random"), 19, seed=2)
    assert list(run(plan, workers=2)) == list(run(plan, workers=1))


def test_greedy_beats_random(template):
    figures = summary(run(Plan(template.id, ("greedy", "random"), 200, seed=1), game=template))
    assert figures.by_bot["greedy"].least > figures.by_bot["random"].most


def test_options_and_seats_are_checked(template):
    with pytest.raises(MatchError, match="is for 2 to 3 seats, not for 4"):
        play(template, Plan(template.id, ("random",) * 4, 1), 0)
    with pytest.raises(MatchError, match="boost_die is 99; the most is 12"):
        play(template, Plan(template.id, ("random",) * 2, 1, options={"boost_die": 99}), 0)
    with pytest.raises(UnknownGame):
        next(run(Plan("ludo", ("random",) * 2, 1)))


def test_a_match_past_its_bound_names_its_seed(template):
    code = dataclasses.replace(template.code, bound=lambda _state: 3)
    plan = Plan(template.id, ("random",) * 2, 1, seed=4)
    with pytest.raises(TooLong, match="more than 3 choices") as caught:
        play(Game(code, template.defs), plan, 0)
    assert f"match 0 of the run: random - random, seed {plan.match_seed(0)}, " in caught.value.__notes__[0]


def fourth_fails(number):
    """Part of a work for other processes: the square of a number, but for 4."""
    if number == 4:
        raise TooLong("four is too much")
    return number * number


def test_parts_are_shared_among_processes_and_come_in_their_order():
    results = shared(fourth_fails, [3, 1, 2, 5, 0, 7], 3)
    assert list(results) == [9, 1, 4, 25, 0, 49]
    assert list(shared(fourth_fails, [], 2)) == []


def test_what_fails_in_another_process_is_raised_here_and_says_where_it_was():
    with pytest.raises(TooLong, match="four is too much") as caught:
        list(shared(fourth_fails, range(9), 2))
    assert "in fourth_fails" in str(caught.value.__cause__)
