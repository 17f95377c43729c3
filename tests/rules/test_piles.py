"""Piles of which the top is seen: what is told when the next component comes to light."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules import ops
from game.rules.events import Event
from game.rules.gamedef import GameDef
from game.rules.match import Match
from game.rules.plain import zone_name, zone_seat
from game.rules.rulesdef import COUNT, FULL, TOP
from game.rules.state import State
from game.rules.work import PreviewStop, Work
from tests.support import toy


def _sight(state: State, zone: str, seat: int) -> str:
    """Everybody sees the top of the deck, if it lies face up."""
    if zone_name(zone) == "deck":
        lying = state.zone(zone)
        return TOP if lying and state.components[lying[-1]].face_up else COUNT
    return FULL if zone_seat(zone) in (seat, -1) else COUNT


CODE: GameDef = replace(toy.CODE, sight=_sight)


def _work(preview: int | None = None) -> tuple[State, Work, list[Event]]:
    state = Match.new(toy.game(), ["Ada", "Ben"], 1).state.clone()
    events: list[Event] = []
    return state, Work(CODE, state, events, preview), events


def test_turning_a_pile_tells_the_top_only() -> None:
    state, work, events = _work()
    ops.turn_pile(work, "deck", True)
    (turned, bared) = events
    assert dict(turned.data) == {"zone": "deck", "face_up": True, "count": 5}
    assert bared.kind == "bared"
    assert bared.data["component"] == state.zone("deck")[-1]
    assert bared.data["learned"] == (-1, 0, 1)
    assert bared.seen_by(-1) is not None


def test_taking_the_top_tells_the_next_one() -> None:
    state, work, events = _work()
    ops.turn_pile(work, "deck", True)
    top, below = state.zone("deck")[-1], state.zone("deck")[-2]
    events.clear()
    ops.move(work, top, "hand:0", controller=0)
    assert [event.kind for event in events] == ["move", "bared"]
    assert events[1].data["component"] == below
    assert events[1].data["learned"] == (-1, 0, 1)


def test_nothing_is_bared_where_nothing_is_seen() -> None:
    state, work, events = _work()
    ops.move(work, state.zone("deck")[-1], "hand:0", controller=0)
    ops.turn_pile(work, "hand:1", False)
    assert [event.kind for event in events] == ["move"]


@pytest.mark.parametrize("deed", ["take", "turn"])
def test_a_preview_stops_before_it_shows_the_next_one(deed: str) -> None:
    state, work, _events = _work()
    if deed != "turn":
        ops.turn_pile(work, "deck", True)
    before = (dict(state.components), dict(state.zones))
    trial = Work(CODE, state, [], preview=0)
    deeds = {
        "take": lambda: ops.move(trial, state.zone("deck")[-1], "hand:0", controller=0),
        "turn": lambda: ops.turn_pile(trial, "deck", True),
    }
    with pytest.raises(PreviewStop):
        deeds[deed]()
    assert (dict(state.components), dict(state.zones)) == before


@pytest.mark.parametrize("heard", [True, False])
def test_several_move_and_are_made_as_one_by_one(heard: bool) -> None:
    """Of cards of two zones in an order of their own, one of which lies where they go; told or not, the state is the same."""
    state, work, events = _work()
    hand, deck = state.zone("hand:0"), state.zone("deck")
    ids = [deck[1], hand[0], deck[-1], state.zone("hand:1")[0]]
    alone = state.clone()
    told: list[Event] = []
    one_by_one = Work(CODE, alone, told if heard else None)
    for id in ids:
        ops.move(one_by_one, id, "hand:1", face_up=True, controller=1, cause="gather")
    for ref in toy.game().defs.cards:
        ops.create(one_by_one, ref, "card", "deck", owner=0)
    together = work if heard else Work(CODE, state, None)
    ops.move_all(together, ids, "hand:1", face_up=True, controller=1, cause="gather")
    ops.create_all(together, toy.game().defs.cards, "card", "deck", owner=0)
    assert state.zone("hand:1")[-3:] == (deck[1], hand[0], deck[-1])
    assert [state.components[id].place for id in ids] == [None] * 4
    assert (state.zones, state.components, state.next_id) == (alone.zones, alone.components, alone.next_id)
    assert list(state.components) == list(alone.components)
    assert events == told
    assert bool(told) == heard
