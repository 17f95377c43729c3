"""What is told of dice before they are thrown, from every way in which they may fall."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.games.mythic_wars import GAME
from game.rules.events import Event
from game.rules.odds import AGAIN, Case, Odds
from game.rules.plain import Frozen
from game.rules.rulesdef import UNDECIDED, Verdict
from game.table.model.chances import chances
from game.table.model.rolls import contests, fight_before
from game.ui.chances import Chance
from game.words import MINUS, Words
from tests.games.mythic_wars.test_odds import foreseen, position


def words_of(match):
    return Words(match.game.code, match.game.defs, match.seats)


def told_of(match, words, seat=0):
    view = match.view(seat)
    return chances(foreseen(match, words, 0), view, words_of(match), lambda name: name == "energy")


def test_what_is_good_for_who_looks_stands_first_and_what_is_undecided_last():
    match = position(score="7/6/6")
    told = told_of(match, "attack a1 b1")
    assert [(each.words, each.fraction, each.percent, each.seat) for each in told.verdicts] == [
        ("a1 hits b1", "21 in 36", "58 %", 0),
        ("a1 misses b1", "11 in 36", "31 %", 1),
        ("Equal, so thrown again", "4 in 36", "11 %", -1),
    ]
    assert [each.seat for each in told_of(match, "attack a1 b1", seat=1).verdicts] == [1, 0, -1]
    one, other = match.state.zone("battle:0")[0], match.state.zone("battle:1")[0]
    assert set(told.about) == {one, other}


def test_what_it_costs_and_who_may_be_defeated_is_told():
    told = told_of(position(score="9/6/6"), "attack a1 b1")
    assert told.costs == (f"b1: 0 to {MINUS}6 Energy, {MINUS}2.9 on average",)
    # The loss is the difference, of which b1 has no more than 6 energy: 4 to 1, 5 to 2 and 6 to 3, and all that is further apart.
    assert [(each.words, each.fraction) for each in told.more] == [("b1: Defeated", "6 in 36")]


def test_it_is_said_that_somebody_might_do_more():
    assert told_of(position(), "attack a1 b1").note == ""
    assert told_of(position("falcon_eye"), "attack a1 b1").note == "if nobody does more on the way"


def test_dice_that_decide_nothing_are_told_by_what_they_cost():
    match = position()
    id = match.state.zone("battle:1")[0]

    def loses(by):
        return Event("mark", Frozen(component=id, name="energy", before=6, after=6 - by))

    cases = tuple([Case(Fraction(1, 6), UNDECIDED, 6, (loses(by),)) for by in range(1, 7)])
    told = chances(Odds(cases, True, False), match.view(0), words_of(match), lambda name: name == "energy")
    assert told.verdicts == ()
    assert told.costs == (f"b1: {MINUS}1 to {MINUS}6 Energy, {MINUS}3.5 on average",)


def test_what_is_hidden_is_not_named():
    match = position(uninvoked={"B": ["ra"]})
    (hidden,) = match.state.zone("deck:1")
    went = Event("move", Frozen({"component": hidden, "from": "deck:1", "to": "defeated:1"}))
    cases = (
        Case(Fraction(1, 2), Verdict("hit"), 2, (went,)),
        Case(Fraction(1, 2), Verdict(AGAIN), 2, ()),
    )
    told = chances(Odds(cases, True, False), match.view(0), words_of(match), lambda _name: True)
    assert told.more == ()
    assert told.about == ()


@pytest.mark.parametrize(
    ("ways", "out_of", "shown"),
    [(7, 36, "19 %"), (1, 1296, "< 1 %"), (1295, 1296, "> 99 %"), (36, 36, "100 %"), (0, 36, "0 %"), (1, 6, "17 %")],
)
def test_nothing_is_told_as_certain_that_is_not(ways, out_of, shown):
    assert Chance("", ways, out_of).percent == shown


def test_dice_of_a_fight_that_is_not_decided_are_about_those_who_fight():
    match = position("falcon_eye", "petal_veil")
    match.state.script = (6, 1)
    match.apply(0, GAME.notation.paths(match.state, 0, "attack a1 b1")[0])
    # B is asked before the dice fall, A after it; only then it is decided.
    for seat in (1, 0):
        fight = fight_before(match, match.history + 1, 0)
        assert fight == (1, 3)
        declining = match.engine.declining(match.state, match.state.asks[0])
        assert declining is not None
        events = match.apply(seat, (declining,))
        if seat == 1:
            (shown,) = contests(events, match.view(0), words_of(match), fight=fight)
            assert [throw.component_id for throw in shown.throws] == [1, 3]
            assert [(throw.name, throw.terms[1].words, throw.total) for throw in shown.throws] == [
                ("a1", "Attack", None),
                ("b1", "Defense", None),
            ]
            assert shown.undecided
    assert fight_before(match, match.history + 1, 0) == ()
