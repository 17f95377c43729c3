"""What cannot be read in a written position of Warrior's Legacy is told with its place."""

from __future__ import annotations

from typing import Any

import pytest

from game.bundled import bundled_root
from game.library import open_game
from game.rules.notation.words import NotationError
from game.rules.notation.writing import ZONE, Unlike, differences
from game.rules.records import put
from game.rules.state import State
from game.scenarios import read_file, set_up

GAME = open_game("warriors-legacy")
COUNTER = {"on": "warrior_of_flame", "by": "B", "manner": "instant", "counter": "poison", "damage": 3, "turns": 2}


@pytest.mark.parametrize(
    ("written", "message", "path"),
    [
        ({"red_dice": {"A": 3}}, "3 is no list", ("red_dice", "A")),
        ({"red_dice": {"B": [4, "x"]}}, "x is no number", ("red_dice", "B", 1)),
        ({"red_dice": {"A": [9]}}, "a red die has no face 9", ("red_dice", "A", 0)),
        ({"counters": [COUNTER | {"damage": "x"}]}, "x is no number", ("counters", 0, "damage")),
        ({"counters": [COUNTER | {"turns": None}]}, "nothing is no number", ("counters", 0, "turns")),
        ({"counters": [COUNTER | {"least": [7]}]}, r"\[7\] is no number", ("counters", 0, "least")),
        ({"counters": [COUNTER | {"manner": "slow"}]}, "slow is none of instant", ("counters", 0, "manner")),
        ({"counters": [COUNTER | {"counter": "frost"}]}, "frost is none of poison", ("counters", 0, "counter")),
        ({"tied": [{"card": "maul", "by": "A", "to": "gundar"}]}, "maul", ("tied", 0, "card")),
        ({"counters": [COUNTER | {"on": "nobody"}]}, "nobody", ("counters", 0, "on")),
        ({"tied": [{"card": "gundar", "by": "C"}]}, "C", ("tied", 0, "by")),
        ({"abilities": {"B": ["long_sword"]}}, "'long_sword' is of the type 'item'", ("abilities", "B", 0)),
        ({"bonus": {"A": ["house"]}}, "'house' is of the type 'house'", ("bonus", "A", 0)),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(
    written: dict[str, Any], message: str, path: tuple[str | int, ...]
) -> None:
    with pytest.raises(NotationError, match=message) as told:
        GAME.code.position(GAME.defs, {"players": ["A", "B"], **written})
    assert told.value.path == path


def test_red_dice_and_counters_are_read() -> None:
    _defs, state = GAME.code.position(
        GAME.defs, {"players": ["A", "B"], "red_dice": {"A": [4, 1], "B": None}, "counters": [COUNTER]}
    )
    assert [state.components[id].marks.face for id in state.zone("red:0")] == [1, 4]
    assert state.zone("red:1") == ()
    hurt = next(card for card in state.components.values() if card.ref == "warrior_of_flame")
    assert [(each.counter, each.damage, each.turns, each.seat) for each in hurt.marks.stacks] == [("poison", 3, 2, 1)]


def test_a_champion_in_play_is_written_with_its_item() -> None:
    """WL-COMPN-01: what is read from it is the same, and the item still leaves with its champion."""
    path = bundled_root() / "tests" / "scenarios" / "warriors-legacy" / "companions.yaml"
    scenarios, problems = read_file(path)
    assert not problems
    match = set_up(next(each for each in scenarios if each.id == "item-of-a-champion"), GAME, done=True)
    code, players = GAME.code, match.seats
    assert code.notation is not None
    written = code.notation.written(code, GAME.defs, match.state, players)
    assert written["tied"] == [{"card": "stone_maul", "by": "A", "to": "gundar"}]
    _defs, read = code.position(GAME.defs, written)
    (maul,) = [card for card in read.components.values() if card.ref == "stone_maul"]
    assert read.components[maul.marks.tied].ref == "gundar"
    assert maul.marks.phases == "", "it attacks with its champion, not of itself"


def test_whom_somebody_has_aimed_at_is_compared_by_what_it_is_and_not_by_its_number() -> None:
    def aimed(at: str, units: list[str]) -> State:
        written = {"players": ["A", "B"], "phase": "fight", "units": {"A": ["gundar"], "B": units}}
        _defs, state = GAME.code.position(GAME.defs, written)
        ids = {card.ref: card.id for card in state.components.values()}
        gundar = state.components[ids["gundar"]]
        state.components[gundar.id] = gundar._replace(marks=put(gundar.marks, aimed=(ids[at],)))
        return state

    state, notation = aimed("knight", ["soldier", "knight"]), GAME.code.notation
    assert notation is not None
    same, other = aimed("knight", ["knight", "soldier"]), aimed("soldier", ["knight", "soldier"])
    assert differences(GAME.code, state, same, notation.free, notation.reading) == []
    assert differences(GAME.code, state, other, notation.free, notation.reading) == [Unlike(ZONE, "units:0")]
