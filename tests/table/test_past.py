"""What has happened in a match as a seat may know it, without a window."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest

from game import library
from game.bots import Player, make_bot
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.rules.rng import Rng
from game.table.model.heard import RoundEnded, hear
from game.table.model.past import Past
from game.table.seen.progress import reached
from game.words import Words
from tests.support.matches import random_path

NAMES = ("Ann", "Ben", "Cleo")
GAMES = {listing.id: listing.game for listing in library.games() if listing.game is not None}
MODES = {"legends-at-war": "pantheon-skirmish", "mythic-wars": "hands-of-fate", "pantheon-duel": "duel"}


class Played(NamedTuple):
    """A match that has been played, its past and its words."""

    match: Match
    past: Past
    words: Words


@cache
def played(game_id: str, steps: int, seats: int = 2, seed: int = 3, mode: str = "") -> Played:
    """A match up to so many steps or the end of a round, played by bots. What is in it is read only."""
    game = GAMES[game_id]
    match = Match.new(game, NAMES[:seats], seed, {"mode": mode or MODES[game_id]})
    bots = [Player(make_bot("greedy", game.code), seed + seat) for seat in range(seats)]
    while match.history < steps and match.outcome is None:
        if any(isinstance(hear(event), RoundEnded) for event in match.events(match.history)):
            break
        seat = match.view(NOBODY).waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        match.apply(seat, bots[seat].choose(match.view(seat), decision))
    words = Words(game.code, game.defs, match.seats)
    return Played(match, Past(match, lambda: words), words)


@pytest.mark.parametrize(("game_id", "seats"), [("legends-at-war", 3), ("mythic-wars", 3), ("pantheon-duel", 2)])
def test_nothing_that_a_seat_may_not_know_is_in_what_happened(game_id, seats):
    match, past, words = played(game_id, 60, seats)
    told = 0
    for step in range(1, match.history + 1):
        for seat in (*range(seats), NOBODY):
            views = [match.view_at(at, seat) for at in (step - 1, step)]
            seen = [one for view in views for zone in view.zones() for one in view.zone(zone) if one.id is not None]
            ids, names = {one.id for one in seen}, {words.named(str(one.ref)) for one in seen}
            every = {words.named(one.ref) for one in match.moments[step].state.components.values()}
            hidden = {name for name in every - names if not any(name in other for other in names)}
            for one in past.happenings(step, seat):
                told += 1
                assert set(one.components) <= ids
                assert not [name for name in hidden for said in (one.words, *one.lines) if name in said]
                assert all(event == event.seen_by(seat) or event in past.events(step, seat) for event in one.events)
    assert told > 50


def test_a_card_that_is_laid_face_down_and_a_card_that_is_drawn_are_named_to_their_seat_alone():
    match, past, _words = played("legends-at-war", 25)
    steps = [step for step in range(1, match.history) if match.view_at(step - 1, NOBODY).value("phase") == "opening"]
    step = steps[0]
    actor = match.log[match.moments[step].entry].seat
    (own,) = past.happenings(step, actor)
    (others,) = past.happenings(step, 1 - actor)
    assert own.words != others.words == "a card played"
    assert len(own.components) == 1
    assert others.components == ()
    assert len(own.lines) == 1, "what is drawn is no part of what happened"


def test_each_attack_and_what_came_of_it_is_told_as_one():
    match, past, _words = played("legends-at-war", 25)
    found = [one for step in range(1, match.history + 1) for one in past.happenings(step, 0)]
    attacks = [one for one in found if one.events and any(event.kind == "attack" for event in one.events)]
    assert attacks
    for one in attacks:
        (attack,) = [event for event in one.events if event.kind == "attack"]
        assert one.components[:2] == (attack.data["attacker"], attack.data["target"])
        taken = [event for event in one.events if event.kind in ("capture", "slain")]
        assert all(event.data["component"] == attack.data["target"] for event in taken)
        assert bool(taken) == bool(attack.data["captured"])
        assert f"{attack.data['value']}:{attack.data['against']}" in one.words


def test_what_an_ability_cost_is_told_with_the_ability():
    match, past, _words = played("mythic-wars", 60)
    costs = 0
    for one in past.chips(range(1, match.history + 1), 0):
        kinds = [event.kind for event in one.events if event.kind in ("attack", "ability", "energy")]
        if kinds[:1] == ["ability"]:
            source = next(event.data["component"] for event in one.events if event.kind == "ability")
            paid = [event for event in one.events if event.kind == "energy" and event.data["source"] == source]
            assert len(paid) == kinds.count("energy")
            costs += len(paid)
        assert kinds.count("energy") < 2 or kinds[0] == "ability", "an attack itself costs one of the two"
    assert costs > 10


def test_what_happened_since_a_seat_had_the_turn_ends_when_it_acts():
    played_on, past, _words = played("pantheon-duel", 30)
    match = played_on.aside()

    def since():
        return Past(match, past.words).since(match.view(NOBODY).value("active"))

    while not since():
        match.undo()
    active, steps = match.view(NOBODY).value("active"), since()
    assert {match.log[match.moments[step].entry].seat for step in steps} == {1 - active}
    assert steps.stop == match.history + 1
    assert match.log[match.moments[steps.start - 1].entry].seat == active
    match.apply(active, random_path(match, active, Rng(1)))
    later = Past(match, past.words)
    assert all(step > match.history for step in later.since(active))
    assert match.history in later.last_turn(active), "what it has just done can be shown again"


def test_an_answer_in_the_turn_of_another_belongs_to_that_turn():
    match, past, _words = played("mythic-wars", 60, 3)
    mixed = [
        step
        for step in range(2, match.history)
        if match.view_at(step - 1, NOBODY).value("active") not in (NOBODY, match.log[match.moments[step].entry].seat)
        and len(match.view_at(step - 1, NOBODY).waiting) == 1
    ]
    assert mixed, "nobody was asked in the turn of another; take another seed"
    at = match.aside()
    while at.history > mixed[-1]:
        at.undo()
    seat = at.log[at.moments[mixed[-1]].entry].seat
    assert mixed[-1] in Past(at, past.words).since(seat)


def in_secret():
    """A match in which decks are built in secret, and its words."""
    game = GAMES["legends-at-war"]
    match = Match.new(game, NAMES[:2], 3, {"mode": "pantheon-skirmish"})
    while not match.sealed:
        seat = match.view(NOBODY).waiting[0]
        match.apply(seat, random_path(match, seat, Rng(1)))
    return match, Words(game.code, game.defs, match.seats)


def pick(match, seat):
    """A seat picks a card for its deck."""
    match.apply(seat, (next(choice for choice in match.legal(seat) if choice.what == "component"),))


def test_what_another_answers_in_secret_parts_no_turn():
    match, words = in_secret()
    apart = match.aside()
    for seat in (0, 1):
        pick(match, seat)
        pick(apart, seat)
        pick(apart, 1 - seat)
    pick(match, 0)
    pick(apart, 0)

    def told(of, viewer):
        past = Past(of, lambda: words)
        steps = (past.since(viewer), past.last_turn(viewer))
        return [[one._replace(step=0) for one in past.chips(each, viewer)] for each in steps]

    # Each knows of the other only who is to choose.
    assert told(apart, NOBODY) == told(match, NOBODY)
    assert told(apart, 0) == told(match, 0)
    assert told(match, 0)[1]


def test_the_list_of_matches_counts_no_answers_in_secret():
    match, _words = in_secret()
    screens: tuple[list[int], ...] = ([0, 1], [], [0])
    before = [reached(match, people)["moves"] for people in screens]
    assert len(set(before)) == 1
    for seat in (0, 1, 1):
        pick(match, seat)
    after = [reached(match, people)["moves"] for people in screens]
    assert after == [before[0], before[0], before[0] + 1], "one who is alone sees how far the own deck is"


def test_nothing_is_read_twice_until_the_words_are_others():
    match, past, words = played("pantheon-duel", 30)
    assert past.happenings(9, 0) is past.happenings(9, 0)
    other = [words]
    own = Past(match, lambda: other[0])
    first = own.happenings(9, 0)
    other[0] = Words(match.game.code, match.game.defs, ("Xenia", "Yves"))
    assert own.happenings(9, 0) is not first


@pytest.mark.parametrize(("game_id", "steps"), [("legends-at-war", 30), ("mythic-wars", 60), ("pantheon-duel", 30)])
def test_a_moment_in_the_middle_of_a_step_is_seen_as_it_was(game_id, steps):
    match, past, _words = played(game_id, steps)
    apart = 0
    for step in range(1, match.history + 1):
        for seat in (0, 1):
            for one in past.happenings(step, seat):
                views = [match.view_within(step, told, seat) for told in (one.first, one.end)]
                events = match.events(step)
                # What an event tells of before and after is what is seen before and after it, whatever else comes in the step.
                for event in events[one.first : one.end]:
                    if event.kind == "control":
                        seen = [view.component(event.data["component"]) for view in views]
                        ends = [sighting.controller for sighting in seen if sighting is not None]
                        assert ends == [event.data["before"], event.data["after"]]
                        apart += one.end < len(events)
            assert match.view_within(step, 0, seat).zones() == match.view_at(step - 1, seat).zones()
            whole = match.view_within(step, len(match.events(step)), seat)
            assert [whole.zone(zone) for zone in whole.zones()] == [
                match.view_at(step, seat).zone(zone) for zone in whole.zones()
            ]
    assert apart or game_id != "legends-at-war"
