"""Counters that go on hurting are kept as records in a mark; what is told and seen of them is plain data."""

from __future__ import annotations

import json
from typing import Any

from game.games.warriors_legacy import stacks
from game.games.warriors_legacy.records import Stack
from game.library import open_game
from game.rules.engine import Engine
from game.rules.events import Event
from game.rules.view import View
from game.rules.work import Work

GAME = open_game("warriors-legacy")
POSITION = {"players": ["A", "B"], "units": {"B": ["knight"]}}
POISON = Stack("instant", "poison", 3, 2, 0, 0)


def test_marks_that_hold_records_are_told_and_seen_as_plain_data():
    """WL-STACK-01: the event of the mark, and what a seat sees of the card."""
    _defs, state = GAME.code.position(GAME.defs, POSITION)
    knight = next(id for id, card in state.components.items() if card.ref == "knight")
    events: list[Event] = []
    stacks.lay(Work(GAME.code, state, events), knight, POISON)
    told: Any = next(event.data for event in events if event.kind == "mark")
    plain = [{"manner": "instant", "counter": "poison", "damage": 3, "turns": 2, "least": 0, "seat": 0}]
    assert json.loads(json.dumps(told))["after"] == plain
    sighting = View(Engine(GAME.code), state, 0).component(knight)
    assert sighting is not None
    assert json.loads(json.dumps(sighting.marks))["stacks"] == plain
