"""Judge mode of the core: the rules are paused, things are done by hand, and the rules go on from there."""

from __future__ import annotations

import json

import pytest

from game.rules.asks import Choice
from game.rules.history import ANSWER, GO_ON, HIDE, PAUSE, SHOW
from game.rules.judging import RULES_PAUSED, Standing
from game.rules.match import Match, MatchError
from game.rules.plain import NOBODY
from game.rules.work import IllegalAction
from tests.support.toy import game


def started() -> Match:
    """Both numbers are picked: seat 0 is to lay a card."""
    match = Match.new(game(), ["Ann", "Ben"], 11, {})
    match.apply(1, (Choice("number", 3),))
    match.apply(0, (Choice("number", 1),))
    return match


def lay(match: Match) -> tuple[Choice, ...]:
    return (match.legal(0)[0], Choice("cell", (0, 0)))


def empty_the_hand(match: Match) -> None:
    for card in match.state.zone("hand:0"):
        match.edit(0, "put", {"component": card, "zone": "hand:1"})


def test_while_the_rules_are_paused_nobody_answers_and_nothing_follows_from_edits() -> None:
    match = started()
    match.judge(0, PAUSE)
    assert match.standing == Standing(paused=True)
    path = lay(match)
    empty_the_hand(match)
    assert match.standing.edited
    assert match.state.asks[0].seat == 0, "the question stands, although nothing can answer it"
    with pytest.raises(IllegalAction) as caught:
        match.apply(0, path)
    assert caught.value.refusal == RULES_PAUSED


def test_when_the_rules_go_on_a_question_without_an_answer_is_dropped() -> None:
    match = started()
    match.judge(0, PAUSE)
    empty_the_hand(match)
    steps = match.history
    match.judge(0, GO_ON)
    assert match.history == steps + 1
    assert match.standing == Standing(edited=True)
    assert match.outcome is not None or match.legal(match.state.asks[0].seat)


def test_taking_back_that_the_rules_went_on_pauses_them_again_and_all_taken_back_is_no_edit() -> None:
    match = started()
    before = match.digest()
    match.judge(0, PAUSE)
    match.edit(0, "put", {"component": match.state.zone("hand:0")[0], "zone": "hand:1"})
    match.judge(0, GO_ON)
    match.undo(0)
    assert match.standing == Standing(paused=True, edited=True)
    match.undo(0)
    assert match.standing == Standing(paused=True)
    assert match.digest() == before
    match.judge(0, GO_ON)
    assert match.standing == Standing()
    assert match.log[-1].data["what"] == GO_ON
    match.apply(0, lay(match))


def test_the_question_of_another_seat_is_answered_by_hand_and_the_rules_are_paused_again() -> None:
    match = started()
    match.judge(1, PAUSE)
    match.judge(1, ANSWER, 0)
    assert match.standing == Standing(answering=0, edited=True)
    match.apply(0, lay(match))
    assert match.standing == Standing(paused=True, edited=True)


def test_everything_is_shown_until_it_is_hidden_or_the_rules_go_on_and_the_match_is_marked() -> None:
    match = started()
    match.judge(0, PAUSE)
    match.judge(0, SHOW)
    assert match.standing == Standing(paused=True, shown=True, edited=True)
    hidden = match.open_view(0).zone("hand:1")
    assert hidden
    assert all(sighting.ref is not None for sighting in hidden)
    assert all(sighting.ref is None for sighting in match.view(0).zone("hand:1"))
    match.judge(0, HIDE)
    assert not match.standing.shown
    match.judge(0, SHOW)
    match.judge(0, GO_ON)
    assert match.standing == Standing(edited=True)


@pytest.mark.parametrize(
    ("what", "whose"), [(GO_ON, NOBODY), (SHOW, 1), (ANSWER, NOBODY), (ANSWER, 7), (PAUSE, 0), ("rest", NOBODY)]
)
def test_what_makes_no_sense_is_refused(what: str, whose: int) -> None:
    match = started()
    with pytest.raises(MatchError):
        match.judge(0, what, whose)
    assert len(match.log) == 2


def test_a_save_and_a_journal_know_that_the_rules_are_paused() -> None:
    match = started()
    header = json.loads(json.dumps(match.header_plain()))
    match.judge(0, PAUSE)
    match.edit(0, "put", {"component": match.state.zone("hand:0")[0], "zone": "hand:1"})
    match.judge(0, SHOW)
    kept = Match.load(json.loads(json.dumps(match.save())), game())
    lines = [json.loads(json.dumps(match.entry_plain(index))) for index in range(len(match.log))]
    resumed = Match.resume(header, lines, game())
    for other in (kept, resumed):
        assert other.standing == match.standing
        assert other.digest() == match.digest()
        other.judge(0, GO_ON)


@pytest.mark.parametrize(
    "params",
    [
        {"component": 3},
        {"component": "3", "zone": "hand:1"},
        {"component": 3, "zone": 4},
        {"component": 3, "zone": "hand:1", "place": (0, 0)},
        {"component": -3, "zone": "hand:1"},
    ],
)
def test_parameters_of_another_form_are_refused(params: dict[str, object]) -> None:
    with pytest.raises(MatchError):
        started().edit(0, "put", params)


def first_by_hand(match: Match) -> int | None:
    """What the history of a match knows of it, which is what its log says."""
    known = match._history.first_by_hand
    assert known == next((index for index, entry in enumerate(match.log) if entry.by_hand), None)
    return known


def test_a_history_knows_the_first_thing_done_by_hand_whatever_is_done_to_it() -> None:
    match = started()
    header = json.loads(json.dumps(match.header_plain()))
    match.note(0, "well begun")
    match.apply(0, lay(match))
    match.undo()
    match.redo()
    match.undo()
    tried = match.aside()
    tried.judge(0, PAUSE)
    assert (first_by_hand(match), first_by_hand(tried)) == (None, 7), "what is done aside is no business of the match"

    empty_the_hand(match)  # in place of the step that was taken back, which becomes a variation
    assert first_by_hand(match) == 7
    (other,) = match.variations
    assert first_by_hand(match.in_variation(other.entry)) == 7, "one log is that of all lines"
    match.jump(other.entry)
    assert first_by_hand(match) == 7
    assert match.standing == Standing(), "nothing was done by hand in this line"
    match.jump(match.variations[0].entry)
    assert match.standing.edited
    while match.history > 2:
        match.undo()
    assert first_by_hand(match) == 7
    assert match.standing == Standing(), "it is taken back"
    match.judge(0, PAUSE)

    lines = [json.loads(json.dumps(match.entry_plain(index))) for index in range(len(match.log))]
    kept = Match.load(json.loads(json.dumps(match.save())), game())
    for again in (kept, Match.resume(header, lines, game()), match.replayed()[0]):
        assert first_by_hand(again) == 7
        assert again.standing == match.standing == Standing(paused=True)
    assert first_by_hand(Match.load(json.loads(json.dumps(started().save())), game())) is None
