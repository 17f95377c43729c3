"""People at one screen who choose in secret, and take back what they chose themselves."""

from __future__ import annotations

import pytest

from game.rules.guards import Refusal
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.scenes.matches import choosers
from game.scenes.table import TableScene
from game.table.model.seating import SeatPlan
from game.table.model.session import Session

NAMES = ("Ann", "Ben", "Cid")


def open_table(hand, game_id, mode, kinds=("human", "human"), *, fair=False, begin=()):
    """A match of that mode with the hot-seat curtain, after the first answers `begin` by whoever is asked."""
    game = hand.services.listing(game_id).game
    match = Match.new(game, NAMES[: len(kinds)], 7, {"mode": mode}, fair=fair)
    for word in begin:
        seat = match.view(NOBODY).waiting[0]
        match.apply(seat, (next(choice for choice in match.legal(seat) if choice.value == word),))
    plans = [SeatPlan(name, kind) for name, kind in zip(match.seats, kinds, strict=True)]
    hand.stage.push(TableScene(Session(game, match, plans, choosers(game, plans, 1))))
    hand.lift_curtain()
    return hand.table


def pick(hand, count):
    """Whoever looks picks so many cards by clicking them."""
    for _ in range(count):
        pool = f"pool:{hand.table.session.viewer}"
        hand.click(next(target for target in hand.targets("card", zone=pool)))
        hand.settle()


def complete(hand):
    """Whoever looks picks what the greedy bot would, and is done."""
    hand.click("suggest")
    hand.click("button:done")


def give(hand, seat):
    """Hand the screen over; the other lifts the curtain."""
    hand.click(f"hand:{seat}")
    assert hand.scene == "CurtainScene"
    hand.click("ready")
    hand.frames(5)
    assert hand.table.session.viewer == seat


def picked(hand, seat):
    match = hand.match
    return sorted(match.state.components[id].ref for id in match.state.zone(f"deck:{seat}"))


def log_of(hand, seat):
    return [line.words for line in hand.table.following.reader.lines(seat)]


GUIDED = ("mythic-wars", "guided-hands-of-fate", ())
DECKS = ("legends-at-war", "pantheon-skirmish", ("greek", "norse"))
both = pytest.mark.parametrize(("game_id", "mode", "begin"), [GUIDED, DECKS])


@both
@pytest.mark.parametrize("fair", [False, True])
def test_the_first_takes_back_an_own_pick_and_the_picks_of_the_second_stay(hand, game_id, mode, begin, fair):
    table = open_table(hand, game_id, mode, fair=fair, begin=begin)
    first = table.session.viewer
    second = 1 - first
    pick(hand, 3)
    give(hand, second)
    pick(hand, 2)
    log, view, picks = log_of(hand, second), hand.match.view(second).to_plain(), picked(hand, second)
    give(hand, first)
    hand.click("undo")
    hand.settle()
    assert table.session.viewer == first, "nobody else has to look"
    assert len(picked(hand, first)) == 2
    assert picked(hand, second) == picks
    assert hand.match.view(second).to_plain() == view
    assert log_of(hand, second) == log
    assert log_of(hand, first)[-1] == f"{table.session.words.seat(first)} takes back a move."
    assert hand.match.log[-1].seat == first
    hand.click("redo")
    assert len(picked(hand, first)) == 3
    assert log_of(hand, second) == log
    assert hand.match.replayed()[1] == []


@both
def test_undo_and_redo_offer_nothing_of_the_picks_of_others(hand, game_id, mode, begin):
    table = open_table(hand, game_id, mode, begin=begin)
    first = table.session.viewer
    pick(hand, 2)
    hand.click("undo")
    hand.settle()
    give(hand, 1 - first)
    refused = Refusal("", "undo_secret") if begin else Refusal("", "nothing_to_undo")
    assert table.session.can_undo() == refused
    assert not hand.find("undo").enabled
    assert not hand.find("redo").enabled
    give(hand, first)
    assert hand.find("undo").enabled
    assert hand.find("redo").enabled


@both
def test_who_is_done_may_come_back_and_take_that_back(hand, game_id, mode, begin):
    table = open_table(hand, game_id, mode, begin=begin)
    first = table.session.viewer
    complete(hand)
    hand.lift_curtain()
    assert table.session.viewer != first
    pick(hand, 1)
    mine = picked(hand, 1 - first)
    give(hand, first)
    assert table.session.decision() is None
    give(hand, 1 - first)
    give(hand, first)
    hand.click("undo")
    hand.settle()
    assert table.session.viewer == first
    decision = table.session.decision()
    assert decision is not None
    assert decision.kind in ("pick", "deck")
    assert picked(hand, 1 - first) == mine


@both
def test_bots_that_choose_at_the_same_time_keep_their_picks(hand, game_id, mode, begin):
    table = open_table(hand, game_id, mode, ("human", "greedy"), begin=begin)
    pick(hand, 2)
    hand.settle()
    for _ in range(60):
        hand.frames(20)
    assert 1 not in hand.match.view(NOBODY).waiting, "the bot is done"
    theirs = picked(hand, 1)
    hand.click("undo")
    assert len(picked(hand, 0)) == 1
    hand.click("undo")
    assert picked(hand, 0) == []
    assert picked(hand, 1) == theirs
    hand.click("redo")
    hand.click("redo")
    assert len(picked(hand, 0)) == 2
    assert table.session.viewer == 0


def test_the_choice_that_opened_the_questions_is_taken_back_with_the_picks_of_bots(hand):
    table = open_table(hand, "legends-at-war", "pantheon-skirmish", ("human", "random"), begin=("greek", "norse"))
    # It picks unseen, and may be done by now.
    while not picked(hand, 1):
        hand.frames()
    hand.click("undo")
    assert not hand.match.sealed
    assert hand.match.state.values.pantheons != ("greek", "norse")
    assert picked(hand, 1) == []
    you, bot = table.session.words.seat(0), table.session.words.seat(1)
    named = f"“{bot} leads the Norse pantheon”, “{you} leads the Greek pantheon”"
    told = f"{you} takes back 2 moves: {named}."
    assert log_of(hand, 0)[-1] == told, "the pantheons, and not how often the bot has picked"
    assert table.session.viewer == 0


def test_the_choice_that_opened_the_questions_stays_under_the_picks_of_people(hand):
    table = open_table(hand, "legends-at-war", "pantheon-skirmish", begin=("greek", "norse"))
    first = table.session.viewer
    assert table.session.can_undo() is None
    pick(hand, 1)
    give(hand, 1 - first)
    assert table.session.can_undo() == Refusal("", "undo_secret")
    assert "only their own choices" in table.session.words.refusal(Refusal("", "undo_secret"), table.session.view())
