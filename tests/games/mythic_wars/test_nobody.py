"""Cards that nobody controls: who is asked when one of their triggers asks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.games.mythic_wars import GAME
from game.games.mythic_wars.steps import LANGUAGE
from game.games.mythic_wars.words import READING
from game.rules.abilities import triggers
from game.rules.abilities.language import Language, Reading
from game.rules.abilities.records import AskWhether
from game.rules.asks import Choice
from game.rules.engine import Engine
from game.rules.events import Event
from game.rules.gamedef import Game
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.rules.state import State
from game.rules.work import NoSuchSeat, Work
from tests.games.mythic_wars.test_words import WORDS

BATTLE = {"A": [{"id": "a"}, {"id": "a2"}], "B": [{"id": "b"}, {"id": "b2"}], "C": [{"id": "beast"}, {"id": "c"}]}


def position(ability: str, **written: Any) -> tuple[Game, State]:
    """The beast, which nobody controls, has an ability."""
    battle = {**BATTLE, "C": [{"id": "beast", "ab": ability}, {"id": "c"}]}
    defs, state = GAME.position(WORDS.defs, {"players": ["A", "B", "C"], "battle": battle, **written})
    beast = named(state, "beast")
    state.components[beast] = state.components[beast]._replace(controller=NOBODY)
    state.touch()
    return Game(GAME, defs), state


def named(state: State, ref: str) -> int:
    return next(number for number, component in state.components.items() if component.ref == ref)


def test_the_attacked_one_decides_for_a_card_of_nobody() -> None:
    # No rule of the book: B is attacked, so B is asked, though it is A's turn.
    game, state = position("t_beast")
    match = Match.of_state(game, ("A", "B", "C"), state)
    match.apply(0, GAME.notation.paths(match.state, 0, "attack a b")[0])
    assert [(ask.seat, ask.kind, ask.values["source"]) for ask in match.state.asks] == [
        (1, "effect.may", named(state, "beast"))
    ]
    match.apply(1, (Choice("button", "yes"),))
    assert match.state.components[named(state, "beast")].marks.counters == 1


def test_the_seat_that_comes_first_decides_where_no_card_of_a_seat_is_attacked() -> None:
    game, state = position("t_offered_start", prime="B")
    happened(game, state, READING, "round_start")
    assert [(ask.seat, ask.kind) for ask in state.asks] == [(1, "effect.may")]


def happened(game: Game, state: State, reading: Reading, event: str) -> list[Event]:
    """Let something happen to everybody between two questions."""
    language = Language.of(reading, steps=LANGUAGE.steps)
    code = replace(game.code, frames=(*game.code.frames, *triggers.frames(language)))
    events: list[Event] = []
    state.asks = ()
    triggers.happen(Work(code, state, events), reading, event)
    triggers.settle(Work(code, state, events))
    Engine(code).resume(state, events)
    return events


@pytest.mark.parametrize(
    ("ability", "asked", "counters"), [("t_offered_start", 1, 0), ("t_pick_start", 1, 3), ("t_unsure_start", 3, 2)]
)
def test_without_any_seat_what_is_optional_is_not_done_and_that_is_said(
    ability: str, asked: int, counters: int
) -> None:
    game, state = position(ability)
    events = happened(game, state, replace(READING, order=lambda _state: ()), "round_start")
    beast = named(state, "beast")
    told = [event.data for event in events if event.kind == "undecided"]
    assert told == [{"component": beast, "ability": ability}] * asked
    assert [ask.kind for ask in state.asks] == ["empower"], "the match goes on"
    assert state.components[beast].marks.counters == counters


def test_no_question_is_opened_for_a_seat_that_there_is_not() -> None:
    game, state = position("t_beast")
    for seat in (NOBODY, 3):
        with pytest.raises(NoSuchSeat, match=f"effect.may cannot be asked of seat {seat}; there are 3 seats"):
            Work(game.code, state, None).ask(AskWhether(seat, named(state, "beast"), "t_beast"))
    assert all(ask.seat == 0 for ask in state.asks)
