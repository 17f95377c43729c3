"""The course of a match at the table, without a window."""

from __future__ import annotations

import time

from game.rules.asks import Choice
from game.rules.plain import NOBODY
from game.storage.settings import Settings
from game.table.model.seating import HUMAN
from game.table.model.turns import BOT_PAUSE, TURN_REST
from tests.support import toy
from tests.table.onlooker import Onlooker, session

AT_ONCE = Settings(bot_pause=0)


class Broken:
    """A bot that stumbles."""

    def choose(self, view, decision):
        raise ValueError("no idea")


class Calm:
    """A bot that lays its first card on the first free cell, and leaves the bell alone."""

    def choose(self, view, decision):
        first = decision.options[0]
        if decision.kind == "bell":
            return (Choice("button", "quiet"),)
        if decision.kind != "card":
            return (first,)
        taken = view.occupants("board")
        return (first, Choice("cell", next((x, 0) for x in range(toy.WIDTH) if (x, 0) not in taken)))


def bots(*seats):
    return dict.fromkeys(seats, Calm())


def let_pass(table, until, seconds=20.0):
    """Let time pass at a table until something was done."""
    for _frame in range(int(seconds / 0.05)):
        table.turns.update(0.05)
        if any(until in one for one in table.did):
            return
    raise AssertionError(f"{until} is not among {table.did}")


def test_an_action_is_shown_on_what_was_shown_before():
    table = Onlooker(session())
    table.choosing.choose(Choice("number", 2))
    assert table.done() == ["settle", "begin", "play "]
    assert len(table.session.match.log) == 1


def test_a_curtain_falls_between_people_with_secrets():
    table = Onlooker(session())
    table.choosing.choose(Choice("number", 2))
    table.done()
    table.turns.update(0.1)
    assert table.done() == ["look away", f"refresh for {NOBODY}", "curtain for 1"]
    assert table.choosing.gesture is None
    assert table.ready is not None
    table.ready()
    assert table.done() == ["refresh for 1", "retell to 1"]
    assert table.choosing.decision is not None
    assert table.choosing.decision.seat == 1
    table.turns.update(0.1)
    assert table.done() == []


def test_the_end_of_a_turn_is_seen_before_the_curtain_falls():
    table = Onlooker(session())
    table.session.apply(0, (Choice("number", 1),))
    table.session.look_as(1)
    table.turns.act(1, (Choice("number", 2),))
    assert "play picked picked" in table.done()
    table.turns.update(TURN_REST / 2)
    assert table.done() == []
    table.unread = True
    table.turns.update(TURN_REST)
    assert table.done() == [], "dice are still to be read"
    table.unread = False
    table.turns.update(0.1)
    assert "curtain for 0" in table.done()


def test_bots_wait_after_each_turn_where_that_is_wanted():
    kinds, settings = ("random", "random", HUMAN), Settings(bot_pause=0, bot_wait=True)
    table = Onlooker(session(kinds, bots(0, 1)), settings)
    for seat in (0, 1, 2):
        table.session.apply(seat, (Choice("number", 1),))
    let_pass(table, "play move")
    log = len(table.session.match.log)
    while not table.turns.waits:
        table.turns.update(0.05)
        if any(table.session.seats[seat].human for seat in table.session.waiting()):
            table.turns.submit((Choice("button", "quiet"),))
        log = len(table.session.match.log)
        assert log < 30
    for _frame in range(10):
        table.turns.update(0.2)
    assert len(table.session.match.log) == log
    table.turns.go_on()
    for _frame in range(10):
        table.turns.update(0.2)
        time.sleep(0.001)
    assert len(table.session.match.log) > log


def test_no_curtain_falls_where_it_is_not_wanted():
    table = Onlooker(session(), Settings(curtain=False))
    table.choosing.choose(Choice("number", 2))
    table.done()
    table.turns.update(0.1)
    assert table.done() == ["look away", "refresh for 1"]


def ringing(kinds, choosers, settings):
    """A table at which everybody may ring the bell."""
    table = Onlooker(session(kinds, choosers), settings)
    for seat in (0, 1):
        table.session.apply(seat, (Choice("number", 1),))
    table.session.apply(0, first_path(table))
    table.choosing.renew()
    return table


def test_a_bot_moves_after_a_pause_and_not_into_full_hands():
    table = ringing((HUMAN, "random"), bots(1), Settings(bot_pause=100))
    table.hands_full = True
    for _frame in range(20):
        table.turns.update(0.1)
    assert table.done() == []
    table.hands_full = False
    passed = 0.0
    while not any(one.startswith("play") for one in table.did):
        table.turns.update(0.05)
        passed += 0.05
        time.sleep(0.001)
        assert passed < 20
    assert passed >= BOT_PAUSE


def first_path(table):
    """Some path that the viewer may take."""
    return Calm().choose(table.session.match.view(0), table.session.match.decision(0))


def test_bots_that_play_at_once_are_shown_in_slices():
    table = Onlooker(session(("random", "random"), bots(0, 1)), AT_ONCE)
    let_pass(table, "over")
    done = table.done()
    assert all(one.endswith("quickly") for one in done if one.startswith("play"))
    assert table.session.match.outcome is not None


def test_the_end_is_told_once():
    table = Onlooker(session(("random", "random"), bots(0, 1)), AT_ONCE)
    let_pass(table, "over")
    table.done()
    for _frame in range(5):
        table.turns.update(0.1)
    assert table.done() == []


def test_the_end_waits_until_the_dice_are_read():
    table = Onlooker(session(("random", "random"), bots(0, 1), dice=True), AT_ONCE)
    for _frame in range(400):
        if table.session.match.outcome is None:
            table.turns.update(0.1)
    table.done()
    table.unread = True
    table.turns.update(0.1)
    assert table.done() == []
    table.unread = False
    table.turns.update(0.1)
    assert table.done() == ["over"]


def test_what_others_do_unseen_changes_nothing_under_the_hands_of_the_viewer():
    table = Onlooker(session((HUMAN, "random"), bots(1)), AT_ONCE)
    table.same = True
    for _frame in range(200):
        table.turns.update(0.05)
        if table.session.match.log:
            break
    assert [entry.seat for entry in table.session.match.log] == [1]
    assert not any(one.startswith("play") for one in table.done())


def test_a_bot_that_fails_is_relieved_by_a_person():
    table = Onlooker(session((HUMAN, "broken"), {1: Broken()}), AT_ONCE)
    let_pass(table, "has failed")
    told = "mention The bot of Ben has failed (ValueError); play its seat. The report is a file about no idea."
    assert told in table.done()
    assert table.session.humans == (0, 1)


def test_taking_back_is_told_and_shown():
    table = Onlooker(session(), Settings(curtain=False))
    table.choosing.choose(Choice("number", 2))
    table.done()
    table.turns.undo()
    assert table.done() == ["put down", "settle", "mention Taken back", "refresh for 0"]
    table.turns.redo()
    assert table.done() == ["put down", "settle", "refresh for 0"]


def test_what_cannot_be_taken_back_is_refused_in_words():
    table = Onlooker(session())
    table.turns.undo()
    told = table.done()
    assert told[:2] == ["put down", "settle"]
    assert told[2].startswith("refuse ")
    table.turns.redo()
    assert table.done()[2].startswith("refuse ")


def test_work_without_an_end_is_refused_and_the_match_goes_on():
    table = ringing((HUMAN, HUMAN), {}, Settings(curtain=False))
    entries = len(table.session.match.log)
    table.choosing.choose(Choice("button", "loop"))
    assert [one.partition(" ")[0] for one in table.done()] == ["settle", "begin", "refuse"]
    assert len(table.session.match.log) == entries


def test_who_hands_the_screen_on_may_come_back_to_a_secret_answer():
    table = Onlooker(session(), Settings(curtain=False))
    table.choosing.choose(Choice("number", 2))
    table.turns.update(0.1)
    assert table.session.viewer == 1
    table.turns.hand_to(0)
    assert table.session.viewer == 0
    assert table.turns.came_back
