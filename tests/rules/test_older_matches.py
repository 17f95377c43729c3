"""Matches of format 1 are played again from their log, as far as the rules allow it, whatever their states say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.commands.replay import read_match
from game.library import open_game
from game.rules.match import Match, MatchError
from game.rules.saved.match_older import AS_IT_WAS, PlayedAgain
from game.storage.journal import read_journal
from game.storage.saves import Shelf
from tests.support.samples import facts_of, sample

LAW = "legends-at-war"
GAME = open_game(LAW)
Plain = dict[str, Any]


@pytest.fixture
def written(tmp_path: Path) -> Plain:
    """A save of format 1 in the middle of a match."""
    file = sample(LAW, "effect.wartable")
    plain: Plain = json.loads(json.dumps(Shelf(tmp_path).load(file.unpacked(tmp_path)).match))
    return plain


def test_its_states_are_not_looked_at(written: Plain) -> None:
    known = facts_of(Match.load(written, GAME))
    written["start"] = {"outcome": None}
    written["moments"] = [{"change": {"outcome": None}} for _moment in written["moments"]]
    written["digest"] = "0"
    match = Match.load(written, GAME)
    assert match.played_again == AS_IT_WAS
    assert facts_of(match) == known == sample(LAW, "effect.wartable").known


def test_what_is_saved_of_it_is_of_the_format_of_today(written: Plain) -> None:
    match = Match.load(written, GAME)
    again = Match.load(json.loads(json.dumps(match.save())), GAME)
    assert again.played_again is None
    assert again.digest() == match.digest()


def test_it_stands_before_the_first_action_that_the_rules_refuse(written: Plain) -> None:
    log = written["log"]
    written["log"] = [*log[:6], log[0], *log[6:]]
    match = Match.load(written, GAME)
    assert match.history == len(match.log) == 6
    assert match.played_again is not None
    stopped = match.played_again.stopped
    assert stopped is not None
    assert (stopped.step, stopped.seat, stopped.left_out) == (7, log[0][1], len(log) - 5)
    assert stopped.refusal is not None
    assert stopped.words
    seat = match.view(-1).waiting[0]
    match.apply(seat, match.legal(seat)[:1])  # and goes on from there


def test_a_line_that_is_none_is_where_it_stops(written: Plain) -> None:
    written["log"][5][2] = {"path": 5}
    match = Match.load(written, GAME)
    assert match.played_again is not None
    assert match.played_again.stopped is not None
    assert match.played_again.stopped.refusal is None
    assert match.played_again.stopped.words.startswith("a log line cannot be read")
    assert match.history == 5


def test_an_edit_that_is_gone_is_where_it_stops(tmp_path: Path) -> None:
    plain = json.loads(json.dumps(Shelf(tmp_path).load(sample(LAW, "edit.wartable").unpacked(tmp_path)).match))
    (edit,) = [entry for entry in plain["log"] if entry[0] == "edit"]
    edit[2]["op"] = "burn"
    match = Match.load(plain, GAME)
    assert match.played_again is not None
    assert match.played_again.stopped is not None
    assert "no op 'burn'" in match.played_again.stopped.words


@pytest.mark.parametrize("change", [{"at": 3}, {"outcome": ["most_glory", [0], {}]}])
def test_that_it_came_out_otherwise_is_told(written: Plain, change: Plain) -> None:
    written["at"] = change.get("at", written["at"])
    written["moments"][written["at"] - 1]["change"]["outcome"] = change.get("outcome")
    assert Match.load(written, GAME).played_again == PlayedAgain(otherwise=True)


def test_a_journal_stops_where_its_opening_does(tmp_path: Path) -> None:
    text = read_journal(sample(LAW, "undo.journal").unpacked(tmp_path))
    opening = json.loads(json.dumps(text.opening))
    assert len(opening["log"]) == 10
    assert Match.resume(opening, text.actions, GAME).played_again == AS_IT_WAS
    opening["log"][8] = opening["log"][0]
    again = Match.resume(opening, text.actions, GAME).played_again
    assert again is not None
    assert again.stopped is not None
    assert again.stopped.left_out == 2 + len(text.actions)


def test_a_journal_stops_at_an_action_of_its_own(tmp_path: Path) -> None:
    text = read_journal(sample(LAW, "undo.journal").unpacked(tmp_path))
    actions = [*text.actions[:3], {"kind": "redo", "seat": 0, "data": {}}, *text.actions[3:]]
    again = Match.resume(text.opening, actions, GAME).played_again
    assert again is not None
    assert again.stopped is not None
    assert again.stopped.left_out == len(text.actions) - 2


@pytest.mark.parametrize("key", ["seats", "seed", "options", "fair", "defs", "definitions", "log", "at", "moments"])
def test_one_with_a_wrong_part_is_refused_in_words_or_a_match(written: Plain, key: str) -> None:
    wrong: tuple[Any, ...] = (None, [], {}, "x", 10**17, [[]], {"a": 1})
    for value in wrong:
        try:
            match = Match.load({**written, key: value}, GAME)
        except MatchError:
            pass
        else:
            assert match.played_again != AS_IT_WAS or key == "definitions"
            match.view(0).to_plain()
    del written[key]
    with pytest.raises(MatchError, match="cannot be read"):
        Match.load(written, GAME)


def test_definitions_that_were_changed_are_refused(written: Plain) -> None:
    written["defs"]["cards"][0][1] = "Somebody"
    with pytest.raises(MatchError, match="do not have the hash that they claim"):
        Match.load(written, GAME)


def test_its_definitions_are_those_that_it_was_played_with(tmp_path: Path) -> None:
    match, _loss = read_match(sample(LAW, "own-cards.wartable").unpacked(tmp_path))
    assert match.game.defs.hash != GAME.defs.hash
    assert match.state.defs is match.game.defs


def test_a_journal_that_began_with_a_header_is_played_again(written: Plain) -> None:
    header = {
        key: written[key]
        for key in ("position", "format", "version", "game", "seats", "seed", "options", "fair", "defs")
    }
    lines = [{"kind": kind, "seat": seat, "data": data} for kind, seat, data in written["log"]]
    match = Match.resume(header, lines, GAME)
    assert match.played_again == AS_IT_WAS
    assert facts_of(match) == sample(LAW, "effect.wartable").known


def test_a_line_with_damaged_cards_is_where_it_stops(tmp_path: Path) -> None:
    plain = json.loads(json.dumps(Shelf(tmp_path).load(sample(LAW, "swap.wartable").unpacked(tmp_path)).match))
    (swapped,) = plain["definitions"].values()
    swapped["cards"][0][1] = "Somebody"
    match = Match.load(plain, GAME)
    assert match.played_again is not None
    assert match.played_again.stopped is not None
    assert "do not have the hash that they claim" in match.played_again.stopped.words
    assert match.log
