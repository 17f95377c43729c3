"""Taking back while questions are sealed: everybody takes back their own answers, and those of the others stay."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from game.rules import ops
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind
from game.rules.gamedef import Game
from game.rules.guards import Refusal
from game.rules.match import Match
from game.rules.plain import Frozen
from game.rules.saved import codec
from game.rules.work import IllegalAction, Work
from tests.support.toy import CODE, Pick, Secret, definitions, game

NOTHING = Refusal("", "nothing_to_undo")
NAMES = ("Ann", "Ben", "Cid")


def one(number: int) -> tuple[Choice, ...]:
    return (Choice("number", number),)


def begun(*picks: tuple[int, int], fair: bool = False) -> Match:
    """A match of three who pick a number in secret, with these (seat, number) picked."""
    match = Match.new(game(), NAMES, 11, fair=fair)
    for seat, number in picks:
        match.apply(seat, one(number))
    return match


def picks(match: Match) -> tuple[tuple[int, int], ...]:
    secret = match.state.topmost(Secret)
    return secret.picks if secret is not None else ()


def read_back(match: Match) -> Match:
    return Match.load(json.loads(json.dumps(match.save())), game())


def journalled(match: Match) -> Match:
    again = Match.begin(json.loads(json.dumps(match.header_plain())), game())
    for index in range(len(match.log)):
        again.apply_plain(json.loads(json.dumps(match.entry_plain(index))))
    return again


@pytest.mark.parametrize("fair", [False, True])
def test_the_first_to_pick_takes_back_its_own_pick_and_not_that_of_the_second(fair: bool) -> None:
    match = begun((0, 3), (1, 2), fair=fair)
    assert match.can_undo(0) is None
    taken = match.undo(0)
    assert (taken.seat, taken.data["path"]) == (0, one(3))
    assert picks(match) == ((1, 2),)
    assert match.view(2).waiting == (0, 2)
    assert [(entry.kind, entry.seat) for entry in match.log] == [("act", 0), ("act", 1), ("undo", 0)]
    assert match.history == 1
    assert match.digest() == begun((1, 2)).digest()


def kept_of_the_others(match: Match) -> list[dict[Any, Any]]:
    """What is kept of all states but the present one."""
    return [
        {**moment.state.cache, **moment.state.placed, **moment.state.lying}
        for step, moment in enumerate(match.moments)
        if step != match.history
    ]


def test_nothing_derived_is_kept_of_what_is_made_again() -> None:
    match = begun((0, 3), (1, 2))
    assert match.can_undo(0) is None
    assert kept_of_the_others(match) == [{}, {}], "what it would come to was only tried"
    match.undo(0)
    assert kept_of_the_others(match) == [{}]
    match.redo(0)
    assert kept_of_the_others(match) == [{}, {}]


def test_who_has_not_picked_has_nothing_to_take_back() -> None:
    match = begun((0, 3), (1, 2))
    assert match.can_undo(2) == NOTHING
    with pytest.raises(IllegalAction):
        match.undo(2)
    assert begun().can_undo(2) == NOTHING, "the same whether anybody has picked or not"
    match.undo(1)
    assert match.can_undo(1) == NOTHING
    assert picks(match) == ((0, 3),)


def test_what_was_taken_back_is_made_again_by_its_own_seat_alone() -> None:
    match = begun((0, 3), (1, 2))
    match.undo(0)
    assert not match.can_redo(1)
    assert not match.can_redo(2)
    with pytest.raises(IllegalAction):
        match.redo(1)
    assert match.redo(0) == ()
    assert picks(match) == ((1, 2), (0, 3))
    assert not match.can_redo(0)


def test_each_makes_its_own_pick_again_in_any_order() -> None:
    match = begun((0, 3), (1, 2))
    match.undo(1)
    match.undo(0)
    assert picks(match) == ()
    match.redo(1)
    assert picks(match) == ((1, 2),)
    match.redo(0)
    assert picks(match) == ((1, 2), (0, 3))
    assert [entry.data.get("own", False) for entry in match.log] == [False, False, False, False, True, False]


def test_the_answer_of_another_does_not_take_a_redo_away_and_ones_own_does() -> None:
    match = begun((0, 3))
    match.undo(0)
    match.apply(1, one(1))
    assert match.can_redo(0), "Ann learns from it that Ben has picked"
    other = match.aside()
    match.redo(0)
    assert picks(match) == ((1, 1), (0, 3))
    other.apply(0, one(2))
    assert not other.can_redo(0)
    assert not other.can_redo(1)


def test_the_redo_that_opens_the_answers_opens_those_that_stand() -> None:
    match = begun((0, 3), (1, 2))
    match.apply(2, one(1))
    match.undo(2)
    match.undo(0)
    match.apply(2, one(2))
    events = match.redo(0)
    assert [(event.data["seat"], event.data["number"]) for event in events] == [(0, 3), (1, 2), (2, 2)]


def test_the_table_takes_back_the_last_step_of_all() -> None:
    match = begun((0, 3), (1, 2))
    match.undo()
    assert picks(match) == ((0, 3),)
    match.redo()
    assert picks(match) == ((0, 3), (1, 2))


def test_what_opened_the_questions_is_not_taken_back_from_under_answers() -> None:
    """A swap of definitions stands between, as any step before the questions would."""
    match = begun((0, 3))
    match.swap(definitions(bonus=1))
    match.apply(1, one(2))
    assert match.undo(0).kind == "swap"
    assert match.state.defs.hash == definitions().hash
    assert picks(match) == ((0, 3), (1, 2))
    assert match.undo(0).kind == "act"
    assert picks(match) == ((1, 2),)


def test_saves_replays_and_journals_in_the_middle_of_it_go_on_alike() -> None:
    match = begun((0, 3), (1, 2))
    match.undo(0)
    match.apply(0, one(1))
    match.undo(1)
    for again in (read_back(match), journalled(match), match.replayed()[0]):
        assert again.digest() == match.digest()
        assert again.log == match.log
        assert [codec.digest(moment.state) for moment in again.moments] == [
            codec.digest(moment.state) for moment in match.moments
        ]
        assert again.can_redo(1)
        assert not again.can_redo(0)
        again.redo(1)
        assert picks(again) == ((0, 1), (1, 2))
        again.undo(0)
        assert picks(again) == ((1, 2),)
    assert match.replayed()[1] == []


def test_an_undo_of_an_old_journal_is_done_as_it_was_then() -> None:
    match = begun((0, 3), (1, 2))
    match.apply_plain({"kind": "undo", "seat": 0, "data": {"agreed": []}})
    assert picks(match) == ((0, 3),)
    match.apply_plain({"kind": "redo", "seat": 0, "data": {}})
    assert picks(match) == ((0, 3), (1, 2))


def test_no_view_of_the_others_tells_of_it_but_who_is_asked() -> None:
    match = begun((0, 3), (1, 2))
    before = {seat: match.view(seat).to_plain() for seat in (1, 2, -1)}
    redacted = {seat: codec.state_plain(match.view(seat).redacted()) for seat in (1, 2, -1)}
    match.undo(0)
    match.apply(0, one(1))
    for seat, plain in before.items():
        assert match.view(seat).to_plain() == plain
        assert codec.state_plain(match.view(seat).redacted()) == redacted[seat]


def _picked_with_a_roll(work: Work, ask: Pick, choice: Choice) -> None:
    CODE.kinds["secret"].resolve(work, ask, choice)
    if choice.value == 3:
        ops.roll(work, 6, seat=ask.seat)


@pytest.mark.parametrize("fair", [False, True])
def test_an_answer_is_not_taken_back_when_chance_came_since(fair: bool) -> None:
    rolling = replace(CODE.kinds["secret"], resolve=_picked_with_a_roll)
    kinds: dict[str, DecisionKind] = {**CODE.kinds, "secret": rolling}
    match = Match.new(Game(replace(CODE, kinds=kinds), definitions()), NAMES, 11, fair=fair)
    match.apply(0, one(1))
    match.apply(1, one(3))
    digest = match.digest()
    assert match.can_undo(0) == Refusal("", "undo_chance_since")
    with pytest.raises(IllegalAction):
        match.undo(0, agreed=(1, 2))
    assert match.digest() == digest
    assert match.can_undo(1) == (Refusal("", "undo_chance") if fair else None)


def test_fair_mode_does_not_take_back_what_opened_the_answers_of_all() -> None:
    match = begun((0, 3), (1, 2), (2, 1), fair=True)
    assert match.can_undo(2) == Refusal("", "undo_knowledge")
    match.undo(2, agreed=(0, 1))
    assert picks(match) == ((0, 3), (1, 2))


def test_what_nobody_else_can_know_of_is_marked_in_the_log() -> None:
    """A pick ends the questions of its seat here, which all see: nothing of it is unseen."""
    match = begun((0, 3), (1, 2))
    match.undo(0)
    assert not any(entry.unseen for entry in match.log)
    assert match.log[-1].data == Frozen(agreed=(), own=True, entry=0)
