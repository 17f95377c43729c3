"""Variations: what was taken back and gone on from otherwise stays, and one can jump to it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from game.rules import ops
from game.rules.asks import Choice
from game.rules.gamedef import Game
from game.rules.guards import Refusal
from game.rules.history import NAME_LENGTH, UNDER_ANSWERS
from game.rules.lines import Compared, differing
from game.rules.match import Match, MatchError
from game.rules.plain import Frozen, Outcome
from game.rules.rulesdef import OrderSpec
from game.rules.work import IllegalAction
from tests.support.toy import CODE, Values, Work, definitions, game

QUIET = (Choice("button", "quiet"),)
RING = (Choice("button", "ring"),)


def one(number: int) -> tuple[Choice, ...]:
    return (Choice("number", number),)


def started(play: Game | None = None, **options: object) -> Match:
    """Both numbers are picked: seat 0 is to lay a card."""
    match = Match.new(play or game(), ["Ann", "Ben"], 11, options)
    match.apply(1, one(3))
    match.apply(0, one(1))
    return match


def lay(match: Match, x: int) -> None:
    """Whoever is to lay a card lays the first of the hand, and nobody rings."""
    seat = match.state.asks[0].seat
    match.apply(seat, (match.legal(seat)[0], Choice("cell", (x, 0))))
    match.apply(0, QUIET)


def take_back(match: Match, steps: int) -> None:
    for _step in range(steps):
        match.undo()


def forked(play: Game | None = None, **options: object) -> Match:
    """Ann laid her first card on cell 0, and Ben his on cell 1; that was taken back, and Ann's lies on cell 2."""
    match = started(play, **options)
    lay(match, 0)
    lay(match, 1)
    take_back(match, 4)
    lay(match, 2)
    return match


def where(match: Match) -> list[int]:
    """The cells on which cards lie."""
    return sorted(x for x, _y in match.state.occupants("board"))


def read_back(match: Match, play: Game | None = None) -> Match:
    """The match as a save holds it, after one as a journal does."""
    play = play or game()
    line = Match.begin(json.loads(json.dumps(match.header_plain())), play)
    for index in range(len(match.log)):
        line.apply_plain(json.loads(json.dumps(match.entry_plain(index))))
    loaded = Match.load(json.loads(json.dumps(match.save())), play)
    for again in (line, loaded):
        assert again.digest() == match.digest()
        assert again.log == match.log
        assert again.line_name == match.line_name
        assert lines(again) == lines(match)
        assert again.replayed()[1] == []
    return loaded


def lines(match: Match) -> list[tuple[object, ...]]:
    """All variations, with the fingerprint of each of their states."""
    return [
        (each.entry, each.name, each.base, [match.in_variation(each.entry).digest(), each.steps])
        for each in match.variations
    ]


def test_what_was_taken_back_stays_as_a_variation_when_the_match_goes_on_otherwise() -> None:
    match = forked()
    (only,) = match.variations
    assert (only.base, only.steps) == (2, 6)
    assert match.parts_at(only.entry) == 2
    assert where(match) == [2]
    assert where(match.in_variation(only.entry)) == [0, 1]
    assert read_back(match).variations[0].moments[3].events == only.moments[3].events


def test_without_another_action_or_after_the_same_one_there_is_no_variation() -> None:
    match = started()
    lay(match, 0)
    take_back(match, 1)
    assert match.variations == ()
    match.redo()
    assert match.variations == ()
    take_back(match, 1)
    match.apply(0, QUIET)
    assert match.variations == (), "it was done over again"
    assert "variations" not in match.save()


def test_a_jump_makes_the_variation_the_present_and_keeps_what_was() -> None:
    match = forked()
    (first,) = match.variations
    here, there = match.digest(), match.in_variation(first.entry).digest()
    match.jump(first.entry, 1)
    assert (match.digest(), match.history) == (there, 6)
    (second,) = match.variations
    assert match.in_variation(second.entry).digest() == here
    assert match.log[-1].data == Frozen(agreed=(), variation=first.entry, called="")
    assert match.can_undo() is None
    read_back(match)
    match.jump(second.entry)
    assert match.digest() == here
    assert [match.in_variation(each.entry).digest() for each in match.variations] == [there]
    read_back(match)


def test_variations_of_variations_stay_apart() -> None:
    match = forked()
    take_back(match, 1)
    match.apply(1, RING)
    take_back(match, 2)
    lay(match, 3)
    assert len(match.variations) == 3
    ends = {match.digest(), *[match.in_variation(each.entry).digest() for each in match.variations]}
    assert len(ends) == 4
    loaded = read_back(match)
    for _jump in range(8):
        loaded.jump(loaded.variations[0].entry)
        assert {loaded.digest(), *[loaded.in_variation(each.entry).digest() for each in loaded.variations]} == ends


def test_what_lines_have_in_common_is_saved_once() -> None:
    match = forked()
    (written,) = match.save()["variations"]
    assert (written["line"], written["from"], len(written["moments"])) == (0, 2, 4)


def test_states_that_lines_have_in_common_are_compared_once() -> None:
    match = forked()
    (only,) = match.variations
    compared: Compared = {}
    assert [differing(each, each, compared) for each in (match.moments, only.moments)] == [[], []]
    states = {id(moment.state) for each in (match.moments, only.moments) for moment in each}
    assert len(compared) == len(states) < len(match.moments) + len(only.moments)
    assert differing(match.moments, only.moments, compared) == [3, 4, 5]


def test_a_step_taken_back_before_a_jump_goes_with_its_line() -> None:
    match = forked()
    take_back(match, 1)
    (first,) = match.variations
    match.jump(first.entry)
    (second,) = match.variations
    assert second.steps == 4
    read_back(match)


def test_a_variation_has_a_name_that_can_be_changed() -> None:
    match = forked()
    (only,) = match.variations
    match.name_variation(only.entry, 0, "  Thor \n to the   left ")
    assert match.variations[0].name == "Thor to the left"
    match.jump(only.entry)
    assert (match.line_name, match.variations[0].name) == ("Thor to the left", "")
    assert match.log[-1].called == "Thor to the left"
    take_back(match, 1)
    match.apply(1, RING)
    assert match.line_name == ""
    assert [each.name for each in match.variations] == ["", "Thor to the left"]
    read_back(match)
    for words in ("", " ", "x" * (NAME_LENGTH + 1), "\x07"):
        with pytest.raises(MatchError):
            match.name_variation(only.entry, 0, words)


def test_a_variation_that_is_not_there_is_told() -> None:
    match = forked()
    (only,) = match.variations
    match.drop_variation(only.entry, 1)
    assert match.variations == ()
    read_back(match)
    for try_it in (match.jump, match.drop_variation, match.in_variation, match.parts_at, match.can_jump):
        with pytest.raises(MatchError, match=f"no variation {only.entry}"):
            try_it(only.entry)
    with pytest.raises(MatchError):
        match.name_variation(only.entry, 0, "gone")
    with pytest.raises(MatchError):
        match.apply_plain({"kind": "jump", "seat": 0, "data": {"variation": "1", "agreed": []}})


def test_fair_mode_jumps_across_dice_and_new_knowledge_only_if_all_others_agree() -> None:
    for options, why in (({"dice": True}, "undo_chance"), ({}, "undo_knowledge")):
        match = Match.new(game(), ["Ann", "Ben"], 11, options, fair=True)
        match.apply(1, one(3))
        match.apply(0, one(1))
        lay(match, 0)
        for _step in range(2):
            match.undo(0, agreed=(0, 1))
        lay(match, 2)
        (only,) = match.variations
        before = match.digest()
        assert match.can_jump(only.entry, 0) == Refusal("", why)
        for agreed in ((), (0,)):
            with pytest.raises(IllegalAction):
                match.jump(only.entry, 0, agreed)
        assert match.digest() == before
        match.jump(only.entry, 0, agreed=(1,))
        assert where(match) == [0]
        assert read_back(match).log[-1].data["agreed"] == (1,)


def test_fair_mode_jumps_freely_where_nothing_was_learned() -> None:
    match = Match.new(game(), ["Ann", "Ben"], 11, fair=True)
    match.apply(1, one(3))
    match.apply(0, one(1))
    match.apply(0, (match.legal(0)[0], Choice("cell", (0, 0))))
    match.apply(0, QUIET)
    match.undo(0)
    match.apply(1, RING)
    (only,) = match.variations
    assert match.can_jump(only.entry, 0) is None
    match.jump(only.entry, 0)
    assert match.view(0).value("rung") == 0


# In secret


def three(*picks: tuple[int, int]) -> Match:
    match = Match.new(game(), ["Ann", "Ben", "Cid"], 11)
    for seat, number in picks:
        match.apply(seat, one(number))
    return match


def test_an_answer_in_secret_that_was_thought_better_of_is_kept_nowhere() -> None:
    match = three((0, 3), (1, 2))
    match.undo(0)
    match.apply(0, one(1))
    assert match.variations == match.unnamed_variations() == ()
    match.apply(2, one(1))
    assert match.variations == ()


def test_what_was_open_once_stays_and_nobody_is_told_of_it_before_the_answers_are_open_again() -> None:
    match = three((0, 3), (1, 2), (2, 1))
    lay(match, 0)
    take_back(match, 3)
    match.undo(1)
    match.apply(1, one(1))
    assert not match.variations, "it would tell that Ben has answered"
    (held,) = match.unnamed_variations()
    with pytest.raises(MatchError):
        match.jump(held.entry)
    assert read_back(match).unnamed_variations()[0].held
    match.name_variation(held.entry, 1, "first")
    match.apply(2, one(2))
    assert [each.name for each in match.variations] == ["first"]
    read_back(match)


def test_answers_that_were_open_stay_whoever_answers_otherwise() -> None:
    match = three((0, 3), (1, 2), (2, 1))
    before = match.digest()
    for seat in (2, 1, 0):
        match.undo(seat)
    match.apply(0, one(1))
    match.apply(1, one(2))
    match.apply(2, one(3))
    (only,) = match.variations
    assert match.in_variation(only.entry).digest() == before
    match.jump(only.entry)
    assert match.digest() == before
    read_back(match)


def test_nobody_jumps_away_from_under_what_others_have_answered_in_secret() -> None:
    play = game()
    match = Match.new(play, ["Ann", "Ben", "Cid"], 11)
    match.swap(definitions(bonus=1))
    match.undo()
    match.swap(definitions(bonus=2))
    (only,) = match.variations
    match.apply(0, one(1))
    assert match.can_jump(only.entry, 1) == UNDER_ANSWERS
    with pytest.raises(IllegalAction):
        match.jump(only.entry, 1)
    assert match.can_jump(only.entry, 0) is None, "it is its own answer"
    assert match.can_jump(only.entry, 1, passing=(0,)) is None, "a bot's may be left"
    match.jump(only.entry, 1, passing=(0,))
    assert match.state.defs.hash == definitions(bonus=1).hash
    read_back(match)


# Definitions and orders


def test_each_line_goes_on_with_the_definitions_that_it_was_played_with() -> None:
    match = started()
    match.swap(definitions(bonus=5))
    lay(match, 0)
    take_back(match, 3)
    lay(match, 2)
    (only,) = match.variations
    assert match.state.defs.hash == definitions().hash
    match.jump(only.entry)
    assert match.state.defs.hash == definitions(bonus=5).hash
    match.swap(definitions(bonus=1))
    read_back(match).jump(match.variations[0].entry)


def ordering() -> Game:
    """The toy in which a seat may have the bell rung at any time, or end the match."""

    def toll(work: Work, _seat: int, _params: Any) -> None:
        ops.put(work, Values.rung, work.state.values.rung + 1)

    def end(work: Work, seat: int, _params: Any) -> None:
        work.finish(Outcome("most", (1 - seat,), Frozen()))

    return Game(replace(CODE, orders={"toll": OrderSpec({}, toll), "end": OrderSpec({}, end)}), definitions())


def test_an_order_that_was_given_since_is_made_again_where_one_jumps_to() -> None:
    play = ordering()
    match = forked(play)
    (first,) = match.variations
    match.order(1, "toll")
    match.jump(first.entry)
    assert (where(match), match.view(0).value("rung")) == ([0, 1], 1)
    read_back(match, play)
    (second,) = match.variations
    match.order(0, "toll")
    match.jump(second.entry)
    assert (where(match), match.view(0).value("rung")) == ([2], 2)
    read_back(match, play)


def test_a_match_that_was_given_up_is_given_up_in_every_line() -> None:
    play = ordering()
    match = forked(play)
    (first,) = match.variations
    match.order(1, "end")
    match.jump(first.entry)
    assert match.outcome is not None
    assert where(match) == [0, 1]
    read_back(match, play)


def test_what_cannot_be_made_again_after_an_order_stays_as_a_variation() -> None:
    play = ordering()
    match = started(play)
    lay(match, 0)
    take_back(match, 2)
    match.order(1, "end")
    assert not match.can_redo()
    (only,) = match.variations
    assert where(match.in_variation(only.entry)) == [0]
    read_back(match, play)


# What was read


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("entry", 999),
        ("entry", True),
        ("base", 77),
        ("line", 5),
        ("line", -1),
        ("from", 40),
        ("name", "x" * (NAME_LENGTH + 1)),
        ("name", 7),
        ("moments", [{"entry": 99}]),
    ],
    ids=str,
)
def test_a_variation_that_makes_no_sense_is_refused_in_words(key: str, value: object) -> None:
    plain = json.loads(json.dumps(forked().save()))
    plain["variations"][0][key] = value
    with pytest.raises(MatchError, match="cannot be read"):
        Match.load(plain, game())


def test_a_save_of_former_times_has_no_variations_and_gets_some() -> None:
    match = forked()
    plain = json.loads(json.dumps(match.save()))
    del plain["variations"]
    loaded = Match.load(plain, game())
    assert not loaded.variations
    assert loaded.replayed()[1] == []
    take_back(loaded, 2)
    lay(loaded, 3)
    assert len(lines(loaded)) == 1
    assert loaded.replayed()[1] == []
