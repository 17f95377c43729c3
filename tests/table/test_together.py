"""What one gesture has done is taken back as one, without a window."""

from __future__ import annotations

import json

import pytest

from game import library
from game.rules.asks import Choice
from game.rules.gamedef import Game
from game.rules.match import Match
from game.table.model.hint import fill_in
from game.table.model.seating import SeatPlan
from game.table.model.session import Session
from game.table.model.several import takeable, takes_several

GAMES = {listing.id: listing.game for listing in library.games() if listing.game is not None}
UP_TO = 6
"""So many cards a deck of a skirmish has."""
STRENGTH = {
    "players": ["Ann", "Bob"],
    "cards": [{"id": "theirs", "by": "Bob", "at": [0, 0], "p": 4, "s": "s/s/s/s"}],
    "decks": {"Ann": [{"id": "mine", "p": 3}, "x"]},
    "strength": {"Ann": 2},
}
"""Tokens for the card that Ann places, or against the shield of that of Bob."""


@pytest.fixture
def decks():
    """Two people build their decks in secret; the first looks."""
    game = GAMES["legends-at-war"]
    match = Match.new(game, ("Ann", "Ben"), 7, {"mode": "pantheon-skirmish"})
    for word in ("norse", "greek"):
        seat = match.view(-1).waiting[0]
        match.apply(seat, (next(choice for choice in match.legal(seat) if choice.value == word),))
    session = Session(game, match, [SeatPlan("Ann"), SeatPlan("Ben")], {})
    session.look_as(0)
    return session


def count(session, seat):
    return len(session.match.state.zone(f"deck:{seat}"))


def pick(session, seat, cards):
    ids = takeable(session.match, seat, session.match.state.zone(f"pool:{seat}"))
    for id in ids[:cards]:
        session.apply(seat, (next(choice for choice in session.match.legal(seat) if choice.value == id),))


def test_what_was_chosen_together_is_taken_back_and_made_again_as_one_whatever_others_did_in_secret_since(decks):
    pick(decks, 0, 1)
    with decks.together():
        pick(decks, 0, 2)
    pick(decks, 1, 2)
    decks.undo()
    assert (count(decks, 0), count(decks, 1)) == (1, 2)
    decks.redo()
    assert (count(decks, 0), count(decks, 1)) == (3, 2)
    decks.undo()
    decks.undo()
    assert (count(decks, 0), count(decks, 1)) == (0, 2)


def test_a_gesture_is_taken_back_as_one_after_its_match_was_saved_or_its_journal_taken_up(decks):
    pick(decks, 0, 1)
    with decks.together():
        pick(decks, 0, 2)
    pick(decks, 0, 1)
    match = decks.match
    saved = Match.load(json.loads(json.dumps(match.save())), match.game)
    lines = json.loads(json.dumps([match.entry_plain(index) for index in range(len(match.log))]))
    for read in (saved, Match.resume(json.loads(json.dumps(match.header_plain())), lines, match.game)):
        session = Session(read.game, read, decks.seats, {})
        session.look_as(0)
        left = []
        for _time in range(3):
            session.undo()
            left.append(count(session, 0))
        assert left == [3, 1, 0]
        session.redo()
        session.redo()
        assert count(session, 0) == 3


def test_where_something_is_done_with_components_that_stay_nothing_is_taken(decks):
    assert takes_several(decks.match, 0)
    duel = GAMES["pantheon-duel"]
    defs, state = duel.code.position(duel.defs, STRENGTH)
    match = Match.of_state(Game(duel.code, defs), ("Ann", "Bob"), state)
    (card,) = match.state.zone("hand:0")
    match.apply(0, (Choice("component", card), Choice("cell", (1, 0))))
    tokens = [choice for choice in match.legal(0) if choice.what == "component"]
    assert len(tokens) == 2
    assert match.explore(0, (tokens[0],)) is not None
    assert not takes_several(match, 0)


def test_what_a_bot_has_filled_in_is_one_gesture(decks):
    pick(decks, 0, 1)
    fill_in(decks)
    assert count(decks, 0) == UP_TO
    decks.undo()
    assert count(decks, 0) == 1
