"""Matches that are played in words, through the door for scripts, checked at every few actions. Nothing here knows a game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from game import scripting
from game.rules.asks import Path
from game.rules.decisions import Decision
from game.rules.gamedef import Game
from game.rules.match import Match
from game.rules.rng import Rng
from tests.support.contract import numbered
from tests.support.leaks import check_tells_nothing, exchanged, known
from tests.support.matches import Start

STEPS: Final = 40
"""At most so many actions of a match are played."""
LOOKS: Final = 8
"""Every so many of them all is looked at."""
WRONG: Final = 3
"""So many wrong words are tried in each look."""


def check_scripted(game: Game, start: Start) -> None:
    """Play a match by legal words at random: every action has words of its own, and nothing that is hidden shows in them."""
    match = scripting.Match._of(start.new(numbered(game)))
    rng = Rng(start.seed)
    for step in range(STEPS):
        if match.outcome is not None:
            break
        seat = rng.pick(match.to_move)
        words = match.legal_words(seat)
        if step % LOOKS == 0:
            check_whole(match, seat, words)
            check_explored(match, seat, rng.pick(words))
            check_hidden(match, seat, rng)
            check_refused(match, seat, rng)
        scripting.play(match, f"{match.seats[seat]}: {rng.pick(words)}")
    saved = json.loads(json.dumps(match._match.save()))
    assert scripting.Match._of(Match.load(saved, match.game)).log(0) == match.log(0)


def check_whole(match: scripting.Match, seat: int, words: tuple[str, ...]) -> None:
    """Each legal gesture of the seat has words; seats that are asked nothing have none."""
    decision = match._match.decision(seat)
    assert decision is not None
    meant, sees = match.game.code.notation, match._match.view(seat).redacted()
    unsaid = [path for path in gestures(match._match, decision) if not meant.said(sees, seat, decision.kind, path)]
    assert not unsaid, f"the notation has no words for {unsaid}, with which seat {seat} may answer {decision.kind}"
    assert len(words) == len(list(gestures(match._match, decision))), f"of {seat}: {words}"
    idle = [other for other in range(len(match.seats)) if other not in match.to_move]
    assert [other for other in idle if match.legal_words(other)] == []


def gestures(match: Match, decision: Decision, begun: Path = ()) -> Iterator[Path]:
    """All gestures that go on from a question, in their order."""
    for choice in decision.options:
        question = match.explore(decision.seat, (*begun, choice))
        if question is None or not question.inner:
            yield (*begun, choice)
        else:
            yield from gestures(match, question, (*begun, choice))


def check_explored(match: scripting.Match, seat: int, words: str) -> None:
    """What is explored changes nothing, and is what comes of it, as far as it goes."""
    before = match.digest(), match.log(seat), match.legal_words(seat), len(match._match.log)
    would = scripting.explore(match, words, seat)
    assert (match.digest(), match.log(seat), match.legal_words(seat), len(match._match.log)) == before
    done = match.copy()
    told = scripting.play(done, words, seat)
    assert (match.digest(), match.log(seat), match.legal_words(seat), len(match._match.log)) == before
    assert told[: len(would.log)] == list(would.log) or would.stopped, f"{words}: {would.log} is not {told}"
    if not would.stopped:
        assert would.view.to_plain() == done.view(seat).to_plain(), words


def check_hidden(match: scripting.Match, seat: int, rng: Rng) -> None:
    """What a seat is told is the same where hidden things have changed places, and names none of them."""
    rules = match._match
    for viewer in range(len(match.seats)):
        other = Match.of_state(match.game, match.seats, exchanged(rules.engine, rules.state, viewer, rng))
        mine, its = [shown(each, viewer) for each in (match, scripting.Match._of(other))]
        assert mine == its, f"what {viewer} is shown depends on what is hidden"
        names = [name for words in mine["legal"] for name in re.findall(r"[\w-]+", words)]
        check_tells_nothing(names, known(rules.engine, rules.state, viewer), f"the words of {viewer}")
        words = wrong_words(match, rng)
        said = [refusal(each.copy(), viewer, words) for each in (match, scripting.Match._of(other))]
        assert said[0] == said[1], f"what {viewer} is told of {words!r} depends on what is hidden"


def shown(match: scripting.Match, seat: int) -> dict[str, Any]:
    """All that a script may ask about the present for a seat."""
    return {
        "legal": match.legal_words(seat),
        "zones": match.zones(seat),
        "question": match.question(seat),
        "view": match.view(seat).to_plain(),
        "phase": match.phase,
    }


def wrong_words(match: scripting.Match, rng: Rng) -> str:
    """Words that look like an action and are hardly one: a verb with names and places of the game."""
    verbs = list(match.game.code.notation.verbs)
    cards, pieces = list(match.game.defs.cards), list(match.game.defs.pieces)
    after = [rng.pick([*cards, *pieces, "2.", "0,0", "omega 180", "for", "-1", ""]) for _word in range(rng.below(4))]
    return " ".join([rng.pick(verbs), *after])


def check_refused(match: scripting.Match, seat: int, rng: Rng) -> None:
    """Wrong words, and words of who is not asked, are refused by one of two errors that leave the match as it was."""
    for _time in range(WRONG):
        copy = match.copy()
        if refusal(copy, seat, wrong_words(match, rng)) != "played":
            assert copy.digest() == match.digest()
    for other in range(len(match.seats)):
        if other not in match.to_move:
            with pytest.raises(scripting.IllegalAction, match="is not asked anything now"):
                scripting.play(match, match.legal_words(seat)[0], other)


def refusal(match: scripting.Match, seat: int, words: str) -> str:
    """What a seat is told of words that are wrong; `played` if they are not, and are done."""
    try:
        scripting.play(match, words, seat)
    except (scripting.NotationError, scripting.IllegalAction) as error:
        return f"{type(error).__name__}: {error}"
    return "played"
