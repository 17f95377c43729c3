"""Round, turn and the seat in turn are set by hand, in each game where and as far as its order of play stays whole."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from game.rules.abilities import evaluation
from game.rules.gamedef import Game
from game.rules.history import GO_ON, PAUSE
from game.rules.match import Match
from game.rules.notation.lasting import alike
from game.rules.plain import NOBODY, Plain
from game.rules.rng import Rng
from game.rules.work import NotByHand
from game.words import Words
from game.written import kept
from tests.support.compiled import shipped
from tests.support.judged import NUMBERS, check_turns
from tests.support.matches import Start, random_path

CALM = {
    "champions": ("spoils", 3, "window"),
    "legends-at-war": ("pantheon-campaign", 3, "play.card"),
    "mythic-wars": ("hands-of-fate", 3, "empower"),
    "pantheon-duel": ("duel", 2, "play.card"),
    "warriors-legacy": ("legacy", 2, "build"),
}
"""By game of the project: a mode, how many seats, and the question with which a turn begins. Those of others are looked at without it."""


@cache
def games() -> dict[str, Game]:
    return {listing.id: listing.game for listing in shipped() if listing.game is not None}


def begun(id: str, seed: int = 5) -> Match:
    """A match in which a seat is asked at the beginning of its turn, and another one has had a turn before."""
    mode, seats, question = CALM[id]
    match, rng, before = Start(mode, seats, seed).new(games()[id]), Rng(seed), NOBODY
    while True:
        ask = match.state.asks[0]
        if ask.kind == question and match.state.value("active") == ask.seat:
            if before not in (NOBODY, ask.seat):
                return match
            before = ask.seat
        seat = rng.pick(match.view(NOBODY).waiting)
        match.apply(seat, random_path(match, seat, rng))


def give(match: Match, seat: int) -> None:
    match.judge(0, PAUSE)
    match.edit(0, "give_turn", {"seat": seat})
    match.judge(0, GO_ON)


def refused(match: Match, op: str, params: dict[str, Plain]) -> str:
    before = match.digest()
    with pytest.raises(NotByHand) as caught:
        match.edit(0, op, params)
    assert match.digest() == before
    return caught.value.refusal.text


@pytest.mark.parametrize("id", CALM)
def test_the_seat_that_is_given_the_turn_is_asked_next_and_that_is_taken_back(id: str) -> None:
    match = begun(id)
    before, was = match.digest(), match.state.asks[0].seat
    other = next(seat for seat in match.state.clockwise(was + 1) if seat != was)
    give(match, other)
    ask = match.state.asks[0]
    assert (ask.kind, ask.seat, match.state.value("active")) == (CALM[id][2], other, other)
    assert match.standing.edited
    match.undo()
    match.undo()
    assert match.digest() == before


@pytest.mark.parametrize("id", CALM)
def test_the_position_is_kept_before_the_rules_go_on_as_after(id: str) -> None:
    match = begun(id)
    was = match.state.asks[0].seat
    match.judge(0, PAUSE)
    match.edit(0, "give_turn", {"seat": next(seat for seat in match.state.clockwise(was + 1) if seat != was)})
    assert match.state.asks == ()
    before = match.digest()
    paused = kept(match, match.game, "x").data
    assert match.digest() == before
    match.judge(0, GO_ON)
    assert kept(match, match.game, "x").data == paused


@pytest.mark.parametrize("id", CALM)
def test_every_number_of_the_match_is_set_and_taken_back(id: str) -> None:
    match = begun(id)
    before = match.digest()
    words = match.game.code.edits["set_value"].params["what"].words
    assert {name for name in NUMBERS if name in match.game.code.public_facts} <= set(words)
    for what in words:
        match.edit(0, "set_value", {"what": what, "count": 3})
        assert match.state.value(what) == 3
        match.undo()
    assert match.digest() == before


@pytest.mark.parametrize("id", [id for id in CALM if "give_lead" in games()[id].code.edits])
def test_who_goes_first_is_set(id: str) -> None:
    match = begun(id)
    fact = "prime" if id == "mythic-wars" else "first"
    other = (match.state.value(fact) + 1) % len(match.seats)
    match.edit(0, "give_lead", {"seat": other})
    assert match.state.value(fact) == other


@pytest.mark.parametrize("id", CALM)
def test_the_turn_is_not_given_before_turns_are_taken(id: str) -> None:
    mode, seats, _question = CALM[id]
    match = Start("shared-destiny" if id == "mythic-wars" else mode, seats, 5).new(games()[id])
    assert refused(match, "give_turn", {"seat": 0}) == "edit_nobodys_turn"


@pytest.mark.parametrize("id", CALM)
def test_random_matches_go_on_after_the_turn_was_given(id: str) -> None:
    mode, seats, _question = CALM[id]
    given, refusals = check_turns(games()[id], Start(mode, seats, 19), 100)
    assert given
    assert refusals


@pytest.mark.parametrize(("id", "what"), [("champions", "turn"), ("mythic-wars", "round")])
def test_effects_last_as_long_when_a_number_of_the_match_is_set(id: str, what: str) -> None:
    """What lasts to the end of a turn or a round ends with the present one, whatever its number is; none that is over begins again."""
    mode, seats, _question = CALM[id]
    match, rng = Start(mode, seats, 0).new(games()[id]), Rng(0)
    reading = match.game.code.notation.reading
    assert reading is not None
    _play(match, rng, lambda: any(each.period == what for each in evaluation.lasting(reading, match.state)))
    begun = match.state.value(what)
    for over in (lambda: True, lambda: match.state.value(what) > begun):
        _play(match, rng, over)
        going_on, number = alike(reading, match.state), match.state.value(what)
        for other in (number + 3, max(int(what == "round"), number - 1), number):
            match.edit(0, "set_value", {"what": what, "count": other})
            assert alike(reading, match.state) == going_on


def test_in_a_fight_the_turn_is_not_given() -> None:
    match, rng = begun("champions"), Rng(2)
    while not any(frame.kind == "fight" for frame in match.state.frames):
        seat = rng.pick(match.view(NOBODY).waiting)
        match.apply(seat, random_path(match, seat, rng))
    assert refused(match, "give_turn", {"seat": 0}) == "edit_turn_at_work"


def test_a_turn_that_is_broken_off_in_legends_keeps_its_number_and_play_goes_on_clockwise() -> None:
    match = begun("legends-at-war")
    seat, turn = match.state.asks[0].seat, match.state.value("turn")
    other = (seat + 2) % 3
    give(match, other)
    assert match.state.value("turn") == turn
    assert _next_in_turn(match) == (other + 1) % 3


def test_the_card_that_was_drawn_in_a_turn_that_is_broken_off_lies_on_top_of_its_deck_again() -> None:
    match = begun("pantheon-duel")
    seat = match.state.asks[0].seat
    (drawn,) = match.state.zone(f"hand:{seat}")
    ref = match.state.components[drawn].ref
    give(match, 1 - seat)
    assert match.state.zone(f"hand:{seat}") == ()
    assert match.state.components[match.state.zone(f"deck:{seat}")[-1]].ref == ref


def test_the_round_in_champions_goes_on_clockwise_from_the_turn_that_was_given() -> None:
    match = begun("champions")
    first = match.state.value("first")
    give(match, (first + 2) % 3)
    round_number = match.state.value("round")
    assert _next_in_turn(match) == match.state.value("first")
    assert match.state.value("round") == round_number + 1


def test_the_turns_of_a_building_phase_alternate_after_one_was_given_or_numbered() -> None:
    match = begun("warriors-legacy")
    seat, turn = match.state.asks[0].seat, match.state.value("turn")
    give(match, 1 - seat)
    assert match.state.value("turn") == turn
    match.edit(0, "set_value", {"what": "turn", "count": 3})
    assert _next_in_turn(match) == seat
    assert match.state.value("turn") == 4


@pytest.mark.parametrize(
    ("id", "what", "count", "why"),
    [
        ("warriors-legacy", "turn", 5, "edit_last"),
        ("warriors-legacy", "cycle", 31, "edit_last"),
        ("champions", "round", 101, "edit_last"),
        ("champions", "round", 0, "edit_from_one"),
        ("legends-at-war", "round", 4, "edit_last"),
        ("legends-at-war", "turn", 1, "edit_turn_passed"),
        ("pantheon-duel", "round", 0, "edit_from_one"),
        ("mythic-wars", "round", 0, "edit_from_one"),
    ],
)
def test_a_number_that_would_break_the_order_of_play_is_refused(id: str, what: str, count: int, why: str) -> None:
    assert refused(begun(id), "set_value", {"what": what, "count": count}) == why


def test_a_campaign_of_legends_goes_on_after_the_round_that_was_set() -> None:
    match, rng = begun("legends-at-war"), Rng(4)
    match.edit(0, "set_value", {"what": "round", "count": 3})
    _play(match, rng, lambda: match.outcome is not None or match.state.value("phase") != "battle")
    assert match.outcome is not None


def test_why_a_champion_stays_with_its_player_is_said_in_words() -> None:
    match = begun("champions")
    champion = next(id for id in match.state.zone("play:0") if match.state.card(id).fields["type"] == "champion")
    before = match.digest()
    with pytest.raises(NotByHand) as caught:
        match.edit(0, "move", {"component": champion, "zone": "play:1"})
    assert match.digest() == before
    told = Words(match.game.code, match.game.defs, match.seats).refusal(caught.value.refusal, match.view(0))
    assert told.startswith(
        "A Champion stays with its player: it is the one for whom that player has life and takes turns. "
        "What it wears can be moved, and its life set."
    )


def _play(match: Match, rng: Rng, over: Callable[[], bool]) -> None:
    while not over():
        seat = rng.pick(match.view(NOBODY).waiting)
        match.apply(seat, random_path(match, seat, rng))


def _next_in_turn(match: Match) -> int:
    """The seat that has the turn after the one whose it is."""
    was = match.state.value("active")
    _play(match, Rng(3), lambda: match.state.value("active") not in (was, NOBODY))
    active: int = match.state.value("active")
    return active
