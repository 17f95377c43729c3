"""Positions that are written by what a game declares: its zones and facts. Played with the models, and with marks and secrets added."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from game.rules.gamedef import Game
from game.rules.notation.expectations import Difference, Played
from game.rules.notation.words import NotationError
from game.rules.plain import NOBODY
from game.rules.records import Fact, Facts, Seat, each_seat, record
from game.rules.state import State
from tests.support.template import CONFORMANCE, template_game

PLAYERS = ["Ada", "Bo"]


@record("marks")
class Marks(Facts):
    level: Fact[int] = Fact(0)
    seen: Fact[tuple[Seat, ...]] = Fact(())
    spent: Fact[bool] = Fact(False)


@record("values")
class Values(Facts):
    phase: Fact[str] = Fact("deal")
    active: Fact[Seat] = Fact(NOBODY)
    points: Fact[tuple[int, ...]] = each_seat(5)
    passed: Fact[tuple[Seat, ...]] = Fact(())
    trump: Fact[str] = Fact("", public=False)
    rain: Fact[bool] = Fact(False)


@pytest.fixture(scope="module")
def lattice(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The model with a grid, with more facts and with marks."""
    with template_game(tmp_path_factory.mktemp("lattice"), "paper-tiles", CONFORMANCE / "lattice_game") as game:
        # Its notation without what followed from its own declarations.
        notation = replace(game.code.notation, keys=(), expect=type(game.code.notation.expect)())
        yield Game(replace(game.code, values=Values, marks=Marks, notation=notation), game.defs)


def state_of(game: Game, **written: Any) -> State:
    return game.code.position(game.defs, {"players": PLAYERS, **written})[1]


def differences(game: Game, state: State, **expect: Any) -> list[Difference]:
    return game.code.notation.expect.differences(Played(state, state), PLAYERS, expect, whole=False)


def test_marks_are_expected_by_component(lattice: Game) -> None:
    written = {"card": "sun", "by": "Bo", "level": 2, "seen": ["Ada"], "spent": True}
    state = state_of(lattice, board={"1,0": "honey", "2,0": written})
    good = {"level": {"sun": 2, "honey": 0}, "seen": {"sun": ["Ada"]}, "spent": {"sun": True, "honey": False}}
    assert differences(lattice, state, **good, board={"1,0": "honey", "2,0": "sun"}) == []
    assert differences(lattice, state, level={"sun": 3, "honey": 0}) == [Difference("level", "sun has 2", "3")]
    with pytest.raises(NotationError, match="'moon' is not in the match"):
        differences(lattice, state, level={"moon": 1})


@pytest.mark.parametrize(
    ("expected", "path"),
    [
        ({"board": {"1,0": "honey", "2,0": {"card": "sun", "level": 2}}}, ("expect", "board", "2,0")),
        ({"hand": {"Ada": ["lake", {"card": "sky", "spent": True}]}}, ("expect", "hand", "Ada", 1)),
    ],
)
def test_what_is_expected_of_a_card_besides_its_place_has_keys_of_its_own(
    lattice: Game, expected: dict[str, Any], path: tuple[str | int, ...]
) -> None:
    state = state_of(lattice, board={"1,0": "honey", "2,0": "sun"}, hand={"Ada": ["lake", "sky"]})
    with pytest.raises(NotationError, match="a card is expected by its name alone, s") as caught:
        differences(lattice, state, **expected)
    assert caught.value.path == path


def test_zones_and_facts_are_read_and_compared_as_they_are_declared(lattice: Game) -> None:
    state = state_of(
        lattice,
        board={"1,0": "honey", "2,0": {"card": "sun", "by": "Bo", "face_down": True, "level": 2, "seen": ["Ada"]}},
        hand={"Ada": ["lake", {"card": "sky", "spent": True}], "Bo": 3},
        deck=["ivy", "fern"],
        points={"Bo": 2},
        active="Bo",
        passed=["Bo"],
        trump="jade",
        rain=True,
    )
    assert [state.components[id].ref for id in state.zone("deck")] == ["fern", "ivy"], "the top is drawn first"
    lying = state.occupants("board")
    assert (lying[1, 0].controller, lying[1, 0].face_up, lying[1, 0].marks) == (NOBODY, True, Marks())
    assert (lying[2, 0].controller, lying[2, 0].face_up) == (1, False)
    assert lying[2, 0].marks == Marks(level=2, seen=(0,))
    assert [state.components[id].marks.spent for id in state.zone("hand:0")] == [False, True]
    assert state.values == Values("turns", 1, (5, 2), (1,), "jade", True)
    assert (state.values.trump, state.values.rain) == ("jade", True)
    assert (
        differences(
            lattice,
            state,
            board={"1,0": "honey", "2,0": "sun"},
            hand={"Ada": ["lake", "sky"], "Bo": 3},
            deck=["ivy", "fern"],
            points={"Ada": 5, "Bo": 2},
            active="Bo",
            passed=["Bo"],
            trump="jade",
            rain=True,
            at={"sun": [2, 0]},
            control={"Bo": ["sun"]},
            worth={"sun": 4},
            phase="turns",
            turn="Bo",
            ended=False,
            winners=[],
        )
        == []
    )


def test_a_number_of_cards_are_such_as_nothing_names(lattice: Game) -> None:
    every = [ref for ref in lattice.defs.cards for _copy in range(2)]
    state = state_of(lattice, deck=len(every) - 2, hand={"Ada": ["wheat"], "Bo": ["wheat"]})
    assert sorted([component.ref for component in state.components.values()]) == sorted(every)
    assert differences(lattice, state, deck=len(every) - 2) == []
    assert differences(lattice, state, deck=["wheat"])[0].key == "deck"


def test_what_differs_is_told(lattice: Game) -> None:
    state = state_of(lattice, board={"1,0": "honey"}, hand={"Ada": ["wheat"]}, deck=["ivy", "fern"])
    assert differences(lattice, state, board={"0,1": "honey"}) == [
        Difference("board", "1,0 has honey, 0,1 has nothing", "nothing, honey")
    ]
    assert differences(lattice, state, deck=["fern", "ivy"]) == [Difference("deck", "[ivy, fern]", "[fern, ivy]")]
    assert differences(lattice, state, active="Bo") == [Difference("active", "Ada", "Bo")]


@pytest.mark.parametrize(
    ("written", "said", "path"),
    [
        ({"board": {"5,0": "honey"}}, "the board has no cell '5,0'; it is 5 by 5", ("board", "5,0")),
        ({"board": {"x": "honey"}}, "'x' is no place; write x,y", ("board", "x")),
        ({"board": ["honey"]}, "[honey] has no keys; write {key: value}", ("board",)),
        ({"board": {"1,0": "hony"}}, "the pack has no card 'hony' (did you mean honey?)", ("board", "1,0")),
        ({"hand": {"Ada": [{"card": "sun", "levl": 1}]}}, "a card has no key 'levl' (did you mean level?)", ("hand", "Ada", 0, "levl")),
        ({"hand": {"Ada": [{"card": "honey", "level": "x"}]}}, "x is no number", ("hand", "Ada", 0, "level")),
        ({"hand": {"Ada": [{"card": "honey", "spent": 1}]}}, "1 is not true or false", ("hand", "Ada", 0, "spent")),
        ({"hand": {"Cy": ["honey"]}}, "hand has no key 'Cy'; known are Ada, Bo", ("hand", "Cy")),
        ({"hand": {"Ada": -1}}, "-1 are fewer cards than none", ("hand", "Ada")),
        ({"deck": 99}, "there are only 32 cards that are not named", ("deck",)),
        ({"points": {"Ada": "x"}}, "x is no number", ("points", "Ada")),
        ({"points": 3}, "3 has no keys; write {key: value}", ("points",)),
        ({"active": "Cy"}, "'Cy' is none of the players Ada, Bo", ("active",)),
        ({"passed": ["Cy"]}, "'Cy' is none of the players Ada, Bo", ("passed", 0)),
        ({"trump": 3}, "3 is not a word", ("trump",)),
        ({"phase": "rest"}, "'rest' is no phase; the phases are turns, deal", ("phase",)),
        ({"bord": {}}, "a position has no key 'bord' (did you mean board?)", ("bord",)),
        ({"seed": 1, "hand": {}}, "a position with a seed has no key 'hand'; known are players, mode, options, seed", ("hand",)),
        ({"seed": "x"}, "x is no number", ("seed",)),
        ({"seed": -1}, "a seed is 0 or more", ("seed",)),
        ({"seed": 1, "options": {"first_seat": 3}}, "seat 3 cannot go first; the seats are 0 to 1", ("options", "first_seat")),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_with_its_path(
    lattice: Game, written: dict[str, Any], said: str, path: tuple[str | int, ...]
) -> None:
    with pytest.raises(NotationError) as caught:
        state_of(lattice, **written)
    assert (str(caught.value), caught.value.path) == (said, path)


def test_a_position_with_a_seed_is_the_beginning_of_a_match(lattice: Game) -> None:
    state = state_of(lattice, seed=7, options={"first_seat": 1})
    assert [len(state.zone(zone)) for zone in ("hand:0", "hand:1", "deck")] == [3, 3, 26]
    assert state.values == Values("turns", 1, (5, 5))
    again = state_of(lattice, seed=7, options={"first_seat": 1})
    assert [state.components[id].ref for id in state.zone("hand:0")] == [
        again.components[id].ref for id in again.zone("hand:0")
    ]


def test_a_work_that_deals_can_be_written_with_the_deck_in_its_order(lattice: Game) -> None:
    state = state_of(lattice, phase="deal", deck=["sun", "sky", "ivy", "fern"], options={"hand": 1, "first_seat": 0})
    assert differences(lattice, state, hand={"Ada": ["sun"], "Bo": ["sky"]}, deck=["ivy", "fern"], phase="turns") == []


def test_what_nobody_controls_is_no_players(lattice: Game) -> None:
    state = state_of(lattice, board={"1,0": "honey", "0,0": {"card": "sun", "by": "Bo"}})
    assert differences(lattice, state, control={"Bo": ["sun"]}) == []
    assert differences(lattice, state, control={}) == [Difference("control", "Bo has [sun]", "[]")]
