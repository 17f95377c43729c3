"""What is done by hand while a seat is asked: what follows from it is done first, then the seat is asked again."""

from __future__ import annotations

import json

from game.library import open_game
from game.rules.asks import Choice
from game.rules.history import GO_ON, PAUSE
from game.rules.match import Match
from game.scenarios import opened

GAME = open_game("warriors-legacy")
END = Choice("button", "end")


def at_hand(houses: int, locked: int) -> Match:
    """Two buildings of A on so many houses, so many of them locked; A is asked what to build."""
    buildings = [{"card": "barracks", "locked": locked > 0}, {"card": "castle", "locked": locked > 1}]
    position = {"players": ["A", "B"], "houses": {"A": ["house"] * houses}, "buildings": {"A": buildings}}
    return opened(position, GAME)


def building(match: Match, card: str) -> int:
    return next(id for id in match.state.zone("buildings:0") if match.state.components[id].ref == card)


def lock_by_hand(match: Match, card: str) -> None:
    match.judge(0, PAUSE)
    match.edit(0, "set_mark", {"component": building(match, card), "what": "locked", "value": 1})
    match.judge(0, GO_ON)


def test_a_lock_that_is_too_many_goes_at_once_and_the_turn_goes_on():
    """WL-LOCK-04, WL-R-29: nobody has a choice, so the same question stands."""
    there = at_hand(houses=2, locked=0)
    lock_by_hand(there, "castle")
    assert [ask.kind for ask in there.state.asks] == ["build"]
    assert not any(card.marks.locked for card in there.state.components.values())
    there.apply(0, (END,))
    assert [ask.seat for ask in there.state.asks] == [1]


def test_who_chooses_what_to_unlock_is_asked_first_and_then_what_to_build():
    """WL-LOCK-04, WL-R-29"""
    there = at_hand(houses=1, locked=1)
    lock_by_hand(there, "castle")
    assert [ask.kind for ask in there.state.asks] == ["unlock"]
    kept = Match.load(json.loads(json.dumps(there.save())), GAME)
    assert kept.digest() == there.digest()
    there.apply(0, (Choice("component", building(there, "barracks")),))
    assert [ask.kind for ask in there.state.asks] == ["build"]
    there.apply(0, (END,))
    assert [ask.seat for ask in there.state.asks] == [1]
    assert there.replayed()[1] == []
