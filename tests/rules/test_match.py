"""Matches of a toy game: gestures, refusals, previews, undo, edits, saves."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from game.rules.asks import Choice
from game.rules.engine import Engine
from game.rules.events import Event
from game.rules.gamedef import Game
from game.rules.guards import Guard, Refusal, Test
from game.rules.match import Match, MatchError
from game.rules.plain import Frozen
from game.rules.records import Question
from game.rules.saved import codec
from game.rules.state import State
from game.rules.work import GameFault, IllegalAction, RunawayEffect
from tests.support.toy import CODE, Bell, PlayCard, Secret, Values, definitions, game

QUIET = (Choice("button", "quiet"),)


def started(**options: object) -> Match:
    """Both numbers are picked: seat 0 is to lay a card."""
    match = Match.new(game(), ["Ann", "Ben"], 11, options)
    match.apply(1, (Choice("number", 3),))
    match.apply(0, (Choice("number", 1),))
    return match


def lay(match: Match, seat: int, cell: tuple[int, int]) -> tuple[Choice, ...]:
    """The gesture of laying the first card of the hand."""
    return (match.legal(seat)[0], Choice("cell", cell))


def after_turn(match: Match, cell: tuple[int, int]) -> None:
    match.apply(match.state.asks[0].seat, lay(match, match.state.asks[0].seat, cell))
    match.apply(0, QUIET)


def test_a_gesture_is_one_action_and_one_step() -> None:
    match = started()
    before = match.history
    events = match.apply(0, lay(match, 0, (2, 0)))
    assert match.history == before + 1
    assert [entry.kind for entry in match.log] == ["act"] * 3
    assert [event.kind for event in events] == ["move", "move", "value"]


def test_a_gesture_that_fails_at_its_end_changes_nothing() -> None:
    match = started()
    digest = match.digest()
    with pytest.raises(IllegalAction) as caught:
        match.apply(0, lay(match, 0, (9, 9)))
    assert caught.value.refusal == Refusal("TOY-04", "no_such_choice")
    assert match.digest() == digest
    assert len(match.log) == 2


def test_two_gestures_cannot_be_run_together() -> None:
    match = started()
    after_turn(match, (0, 0))
    match.undo()
    digest = match.digest()
    with pytest.raises(IllegalAction):
        match.apply(0, (Choice("button", "quiet"), Choice("component", 1)))
    assert match.digest() == digest


def test_what_comes_after_a_whole_gesture_is_refused_alike_by_all() -> None:
    match = started()
    match.apply(0, lay(match, 0, (2, 0)))
    for more in (QUIET, (Choice("component", 1), Choice("cell", (0, 0)))):
        reason = match.why_not(0, (*QUIET, *more))
        assert reason == Refusal("", "no_such_choice")
        with pytest.raises(IllegalAction) as caught:
            match.apply(0, (*QUIET, *more))
        assert caught.value.refusal == reason
        with pytest.raises(IllegalAction):
            match.explore(0, (*QUIET, *more))


def test_a_refusal_names_the_rule_and_the_card_that_causes_it() -> None:
    match = started()
    after_turn(match, (0, 0))
    there = match.state.occupants("board")[0, 0]
    refusal = match.why_not(1, lay(match, 1, (0, 0)))
    assert refusal == Refusal("TOY-01", "occupied", Frozen(name=there.ref), there.id)
    assert match.why_not(1, lay(match, 1, (1, 0))) is None
    assert match.why_not(0, lay(match, 1, (1, 0))) == Refusal("", "not_your_turn")


def test_a_guard_about_one_kind_of_choice_lets_all_others_pass() -> None:
    nothing = Guard("TOY-09", "never", lambda _state, _ask, _choice: False, about="component")
    card, state = replace(CODE.kinds["card"], guards=(nothing,)), started().state
    engine = Engine(
        replace(CODE, kinds={**CODE.kinds, "card": card, "bell": replace(CODE.kinds["bell"], guards=(nothing,))})
    )
    bell = engine.options(state, Bell(0))
    assert bell == tuple(CODE.kinds["bell"].candidates(state, Bell(0)))
    ask = PlayCard(0)
    (first, *_rest) = CODE.kinds["card"].candidates(state, ask)
    assert engine.options(state, ask) == ()
    assert engine.refusal(state, ask, first) == Refusal("TOY-09", "never")


def test_a_guard_may_prepare_its_test_once_for_all_choices() -> None:
    prepared: list[int] = []

    def all_but_the_first(_state: State, _ask: Question) -> Test:
        prepared.append(1)
        first, *_rest = candidates
        return lambda choice: choice != first or Refusal("TOY-09", "first", cause=choice.value)

    state, ask = started().state, PlayCard(0)
    candidates = list(CODE.kinds["card"].candidates(state, ask))
    guards: tuple[Guard, ...] = (
        Guard.prepared("TOY-09", "never", all_but_the_first, about="component"),
        Guard.prepared("TOY-09", "always", lambda _state, _ask: None),
    )
    engine = Engine(replace(CODE, kinds={**CODE.kinds, "card": replace(CODE.kinds["card"], guards=guards)}))
    assert engine.options(state, ask) == tuple(candidates[1:])
    assert len(prepared) == 1
    assert engine.refusal(state, ask, candidates[0]) == Refusal("TOY-09", "first", cause=candidates[0].value)
    assert engine.refusal(state, ask, candidates[1]) is None


def test_options_and_refusals_agree() -> None:
    match = started()
    after_turn(match, (0, 0))
    card = match.legal(1)[0]
    inner = match.explore(1, (card,))
    assert inner is not None
    for x in range(4):
        choice = Choice("cell", (x, 0))
        assert (choice in inner.options) == (match.why_not(1, (card, choice)) is None)


def test_sealed_answers_are_unseen_until_all_have_answered() -> None:
    match = Match.new(game(), ["Ann", "Ben"], 11)
    assert match.view(0).waiting == (0, 1)
    events = match.apply(1, (Choice("number", 3),))
    assert events == ()
    assert match.view(0).waiting == (0,)
    assert match.view(0).redacted().frames[-1] == Secret(step=1)
    assert match.view(1).redacted().frames[-1] == Secret(((1, 3),), step=1)
    events = match.apply(0, (Choice("number", 1),))
    assert [(event.kind, dict(event.data)) for event in events] == [
        ("picked", {"seat": 0, "number": 1}),
        ("picked", {"seat": 1, "number": 3}),
    ]


def test_open_questions_are_asked_anew_after_each_answer() -> None:
    match = started()
    match.apply(0, lay(match, 0, (0, 0)))
    assert match.view(0).waiting == (0, 1)
    match.apply(1, (Choice("button", "ring"),))
    assert match.view(0).waiting == (0, 1)
    assert match.view(0).value(Values.rung) == 1
    match.apply(0, QUIET)
    assert match.view(0).waiting == (1,)


def test_an_effect_without_end_is_stopped_with_its_stack() -> None:
    match = started()
    match.apply(0, lay(match, 0, (0, 0)))
    digest = match.digest()
    with pytest.raises(RunawayEffect, match="endless step"):
        match.apply(0, (Choice("button", "loop"),))
    assert match.digest() == digest


def test_a_preview_stops_before_the_unknown_card_is_drawn() -> None:
    match = started()
    digest = match.digest()
    preview = match.preview(0, lay(match, 0, (0, 0)))
    assert preview.stopped == "hidden"
    assert [event.kind for event in preview.events] == ["move"]
    assert match.digest() == digest


def test_a_preview_stops_at_dice() -> None:
    match = started(dice=True)
    assert match.preview(0, lay(match, 0, (0, 0))).stopped == "chance"


def test_undo_and_redo_come_back_to_the_same_states_and_are_logged() -> None:
    match = started()
    digests = [match.digest()]
    for cell in ((0, 0), (1, 0)):
        after_turn(match, cell)
        digests.append(match.digest())
    while match.history:
        match.undo()
    for _ in range(4):
        match.redo()
    assert match.digest() == digests[1]
    match.redo()
    match.redo()
    assert match.digest() == digests[2]
    assert not match.can_redo()
    assert {entry.kind for entry in match.log} == {"act", "undo", "redo"}


def test_nothing_derived_is_kept_of_states_that_are_not_the_present_one() -> None:
    match = started()
    for cell in ((0, 0), (1, 0)):
        seat = match.state.asks[0].seat
        match.explore(seat, match.legal(seat)[:1])
        after_turn(match, cell)
        match.view(0).to_plain()
        match.view_at(match.history - 1, 0).to_plain()
    assert match.state.cache
    match.undo()
    match.view(0).to_plain()
    later = match.aside()
    later.redo()
    assert later.state.cache == later.state.placed == later.state.lying == {}
    match.redo()
    kept = [{**each.state.cache, **each.state.placed, **each.state.lying} for each in match.moments]
    assert kept == [{}] * (match.history + 1)


def test_an_undo_tells_what_it_took_back_also_when_another_action_has_come_in_its_place() -> None:
    match = started()
    match.apply(0, lay(match, 0, (2, 0)))
    told = match.events(match.history)
    match.undo()
    match.apply(0, lay(match, 0, (1, 0)))
    undo = next(entry for entry in match.log if entry.kind == "undo")
    again = Match.load(json.loads(json.dumps(match.save())), game())
    assert told
    assert match.taken_back(undo.step_entry) == again.taken_back(undo.step_entry) == told
    assert again.log == match.log


def test_a_note_changes_nothing_but_the_log_and_is_kept() -> None:
    match = started()
    match.apply(0, lay(match, 0, (2, 0)))
    match.undo()
    state = match.state
    match.note(1, "  Why\nnot in the corner? ")
    assert match.state is state
    assert match.can_redo(0)
    match.redo()
    match.undo()
    notes = [entry for entry in match.log if entry.kind == "note"]
    assert notes == [("note", 1, Frozen(words="Why not in the corner?"))]
    again = Match.load(json.loads(json.dumps(match.save())), game())
    replayed, differing = match.replayed()
    assert (again.log, replayed.log, differing) == (match.log, match.log, [])
    assert [entry.kind for entry in again.aside().log].count("note") == 1


@pytest.mark.parametrize(("seat", "words"), [(0, " "), (0, "a" * 201), (0, "bell \a"), (2, "Hello"), (-2, "Hello")])
def test_a_note_that_nobody_could_have_written_is_refused(seat: int, words: str) -> None:
    match = started()
    with pytest.raises(MatchError, match="note"):
        match.note(seat, words)
    match.note(0, "Hello")
    saved = json.loads(json.dumps(match.save()))
    saved["log"][-1] = ["note", seat, {"words": words}]
    with pytest.raises(MatchError, match="note"):
        Match.load(saved, game())


def test_a_new_action_forgets_what_was_taken_back() -> None:
    match = started()
    match.apply(0, lay(match, 0, (0, 0)))
    match.undo()
    match.apply(0, lay(match, 0, (1, 0)))
    assert not match.can_redo()


def test_the_start_cannot_be_taken_back() -> None:
    match = Match.new(game(), ["Ann", "Ben"], 11)
    assert match.can_undo() == Refusal("", "nothing_to_undo")
    with pytest.raises(IllegalAction):
        match.undo(agreed=(0, 1))


def test_fair_mode_does_not_take_back_a_card_that_was_drawn_unless_all_others_agree() -> None:
    match = Match.new(game(), ["Ann", "Ben"], 11, fair=True)
    match.apply(1, (Choice("number", 3),))
    assert match.can_undo(1) is None
    match.apply(0, (Choice("number", 1),))
    match.apply(0, lay(match, 0, (0, 0)))
    assert match.can_undo(0) == Refusal("", "undo_knowledge")
    with pytest.raises(IllegalAction):
        match.undo(0)
    match.undo(0, agreed=(1,))
    assert match.log[-1].data == Frozen(agreed=(1,), entry=2)


def test_fair_mode_stops_at_dice() -> None:
    match = Match.new(game(), ["Ann", "Ben"], 11, {"dice": True}, fair=True)
    match.apply(1, (Choice("number", 3),))
    match.apply(0, (Choice("number", 1),))
    match.apply(0, lay(match, 0, (0, 0)))
    assert match.can_undo(1) == Refusal("", "undo_chance")


def test_an_edit_by_hand_is_logged_and_taken_back_like_any_action() -> None:
    match = started()
    digest = match.digest()
    card = match.state.zone("hand:0")[0]
    match.edit(0, "put", {"component": card, "zone": "hand:1"})
    assert card in match.state.zone("hand:1")
    assert Choice("component", card) not in match.legal(0)
    match.undo()
    assert match.digest() == digest
    with pytest.raises(MatchError, match="no op 'burn'"):
        match.edit(0, "burn", {})


def test_changed_definitions_can_be_swapped_in_and_the_save_keeps_both() -> None:
    match = started()
    after_turn(match, (0, 0))
    match.swap(definitions(bonus=5))
    id = match.state.occupants("board")[0, 0].id
    assert match.view(0).stat(id, "worth").total > 5
    loaded = Match.load(json.loads(json.dumps(match.save())), game())
    assert loaded.view(0).stat(id, "worth").total == match.view(0).stat(id, "worth").total
    assert loaded.moments[2].state.defs.hash == definitions().hash


def test_a_swap_is_told_by_what_was_in_force_before_it() -> None:
    """Whether it was taken back and made again since, or another one came in its place."""
    match = started()
    first, second, third = definitions(), definitions(bonus=5), definitions(bonus=7)
    match.swap(second)
    match.undo()
    match.redo()
    match.swap(third)
    match.undo()
    match.undo()
    match.swap(third)
    found = [match.swapped(index) for index, entry in enumerate(match.log) if entry.kind == "swap"]
    assert [(one.hash, other.hash) for one, other in found] == [
        (first.hash, second.hash),
        (second.hash, third.hash),
        (first.hash, third.hash),
    ]
    loaded = Match.load(json.loads(json.dumps(match.save())), game())
    assert loaded.swapped(len(loaded.log) - 1)[1].hash == third.hash == match.state.defs.hash
    with pytest.raises(IndexError):
        match.swapped(1)


def test_a_swap_may_not_take_away_a_card_in_play() -> None:
    match = started()
    defs = definitions()
    fewer = {key: card for key, card in defs.cards.items() if key != "card4"}
    with pytest.raises(MatchError, match="no longer has card4"):
        match.swap(type(defs)("toy", "Toy", "fewer", cards=fewer))


def test_a_save_reads_back_with_history_and_replays_exactly() -> None:
    match = started()
    for cell in ((0, 0), (1, 0), (2, 0), (3, 0)):
        if match.outcome is None:
            after_turn(match, cell) if cell != (3, 0) else match.apply(
                match.state.asks[0].seat, lay(match, match.state.asks[0].seat, cell)
            )
    assert match.outcome is not None
    loaded = Match.load(json.loads(json.dumps(match.save())), game())
    assert loaded.digest() == match.digest()
    assert [codec.digest(moment.state) for moment in loaded.moments] == [
        codec.digest(moment.state) for moment in match.moments
    ]
    assert [moment.events for moment in loaded.moments] == [moment.events for moment in match.moments]
    loaded.undo()
    match.undo()
    assert loaded.digest() == match.digest()
    _again, differing = loaded.replayed()
    assert differing == []


def test_a_changed_save_is_refused() -> None:
    match = started()
    plain = json.loads(json.dumps(match.save()))
    plain["start"]["values"]["active"] = 1
    plain["moments"] = [{**moment, "change": {**moment["change"]}} for moment in plain["moments"]]
    with pytest.raises(MatchError, match="changed or damaged"):
        Match.load(plain, game())


@pytest.mark.parametrize("key", ["log", "start", "moments", "at", "defs", "digest"])
def test_a_save_that_lacks_a_part_is_refused_in_words(key: str) -> None:
    plain = json.loads(json.dumps(started().save()))
    del plain[key]
    with pytest.raises(MatchError, match="cannot be read"):
        Match.load(plain, game())


def test_a_journal_line_by_line_leads_to_the_same_match() -> None:
    match = started()
    after_turn(match, (0, 0))
    match.undo()
    header = json.loads(json.dumps(match.header_plain()))
    again = Match.begin(header, Game(CODE, definitions()))
    for index in range(len(match.log)):
        again.apply_plain(json.loads(json.dumps(match.entry_plain(index))))
    assert again.digest() == match.digest()


def test_a_match_may_begin_at_any_position() -> None:
    match = started()
    placed = Match.of_state(game(), ["Ann", "Ben"], match.state.clone())
    placed.apply(0, lay(placed, 0, (3, 0)))
    loaded = Match.load(json.loads(json.dumps(placed.save())), game())
    assert loaded.replayed()[1] == []
    begun = Match.begin(json.loads(json.dumps(placed.header_plain())), game())
    assert codec.digest(begun.state) == match.digest()


def test_all_that_is_wrong_with_the_options_is_said_at_once() -> None:
    with pytest.raises(MatchError) as caught:
        Match.new(game(), ["Ann"], 1, {"mode": "plane", "hand": 7, "dice": 1, "hnad": 2, "cap": None})
    assert str(caught.value).splitlines() == [
        "Toy has no mode 'plane' (did you mean plain?)",
        "option dice is 1; it can be false, true",
        "option hand is 7; the most is 3",
        "Toy has no option 'hnad' (did you mean hand?)",
    ]
    with pytest.raises(MatchError, match="2 to 3 seats, not for 4"):
        Match.new(game(), ["a", "b", "c", "d"], 1)
    with pytest.raises(MatchError, match="3 hands of 3 cards need more"):
        Match.new(game(), ["a", "b", "c"], 1, {"hand": 3})


def test_the_same_seed_and_actions_give_the_same_digest() -> None:
    assert started().digest() == started().digest()
    other = Match.new(game(), ["Ann", "Ben"], 12)
    assert other.digest() != Match.new(game(), ["Ann", "Ben"], 11).digest()


def test_scripted_dice_are_used_before_the_stream() -> None:
    match = started(dice=True)
    state = match.state.clone()
    state.script = (5,)
    engine = Engine(CODE)
    events: list[Event] = []
    engine.apply(state, 0, match.legal(0)[0], events)
    engine.apply(state, 0, Choice("cell", (0, 0)), events)
    assert [event.data["result"] for event in events if event.kind == "roll"] == [5]
    assert not state.script


def test_a_die_has_no_more_sides_than_it_has() -> None:
    match = started(dice=True)
    state = match.state.clone()
    state.script = (7,)
    engine = Engine(CODE)
    engine.apply(state, 0, match.legal(0)[0])
    with pytest.raises(GameFault, match="the next die is to show 7, but it has 6 sides"):
        engine.apply(state, 0, Choice("cell", (0, 0)))
