"""Deals of Champions before all eyes, and what is kept of them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game import scripting
from game.games.champions import bargaining
from game.library import open_game
from game.rules.deals import Answer, Part
from game.rules.match import Match
from game.rules.notation.words import NotationError
from game.rules.plain import NOBODY
from game.rules.work import IllegalAction

GAME = open_game("champions")
POSITION: dict[str, Any] = {
    "players": ["A", "B", "C"],
    "hand": {"A": ["claymore"], "C": ["clear_ink"]},
    "play": {"A": ["iron_cap"], "B": ["warbow"]},
    "phase": "travelled",
    "asked": {"A": ["travelled"]},
}


def begun() -> scripting.Match:
    return scripting.Match.at_position(GAME, POSITION)


def test_a_deal_is_known_to_everybody():
    """CH-DEAL-06: what is proposed, what becomes of it and what binds are told to each seat, and to who only looks on, alike."""
    match = begun()
    rules = match._match
    parts = "A gives B Iron Cap, B does not attack A until round 2"
    assert scripting.play(match, "A: deal iron_cap B, spare B A 2") == [f"A proposes a deal: {parts}."]
    scripting.play(match, "B: accept")
    for step in (1, 2):
        told = [event.seen_by(seat) for event in rules.events(step) for seat in (0, 1, 2, NOBODY)]
        assert None not in told
        views = [[event.seen_by(seat) for event in rules.events(step)] for seat in (0, 1, 2, NOBODY)]
        assert all(seen == views[0] for seen in views)
    bound = [match.view(seat).value("deals") for seat in (0, 1, 2, NOBODY)]
    assert all(deals == rules.state.values.deals for deals in bound)
    assert len(bound[2]) == 1


def test_all_deals_are_written_down():
    """CH-DEAL-09: with number and parties, those that bind and those that are over; a save keeps them."""
    match = begun()
    scripting.play_all(match, ["A: deal spare A B 2", "B: accept", "A: deal iron_cap C", "C: accept"])
    rules = match._match
    made = [event.data for step in range(1, 5) for event in rules.events(step) if event.kind == "deal_made"]
    assert [(data["deal"], data["parts"][0][:3]) for data in made] == [(1, ("promise", 0, 1)), (2, ("give", 0, 2))]
    values = Match.load(json.loads(json.dumps(rules.save())), GAME).state.values
    assert [deal.number for deal in values.deals] == [1]
    assert values.dealt == 2


def test_nothing_is_kept_of_what_is_only_said():
    """CH-R-54, CH-R-56, CH-DEAL-07: words for all are a note in the log and bind nobody; there is no way to agree in secret."""
    match = begun()
    rules = match._match
    before = rules.digest()
    rules.note(0, "I will not attack B")
    assert [entry.kind for entry in rules.log] == ["note"]
    assert (rules.digest(), rules.state.values.deals) == (before, ())
    scripting.play_all(match, ["A: pass", "A: combat", "A: attack B"])
    assert rules.state.values.life == (20, 17, 20)
    # The one way to agree is the proposal that is told to all.
    assert [kind.id for kind in GAME.code.kinds.values() if issubclass(kind.question, Answer)] == ["deal.answer"]
    assert sorted(GAME.code.orders) == ["draw", "hold", "resign", "rest", "stop"]


def test_what_is_owed_is_told_with_the_number_of_its_deal():
    """CH-DEAL-04."""
    match = begun()
    scripting.play_all(match, ["A: deal turn_end iron_cap C", "C: accept"])
    with pytest.raises(IllegalAction) as refused:
        scripting.play(match, "A: deal iron_cap B")
    refusal = refused.value.refusal
    assert (refusal.rule, refusal.text, refusal.values["deal"]) == ("CH-DEAL-04", "promised", 1)


def worths(*said: str) -> list[float]:
    match = begun()
    for words in said:
        scripting.play(match, f"A: deal {words}")
        while isinstance(match._match.state.asks[0], Answer):
            asked = [ask.seat for ask in match._match.state.asks if ask.seat != 0]
            scripting.play(match, f"{'ABC'[asked[0]]}: accept")
    return bargaining.worths(match._match.state)


def test_what_deals_are_worth():
    """Peace is worth most to who gets it, and costs all of the power of who has nobody left to attack."""
    assert worths() == [0, 0, 0]
    peace = worths("spare A B 1")
    assert peace[1] > -peace[0] > 0
    both = worths("spare A B 1, spare A C 1")
    assert both[0] < 2 * peace[0] - 1
    assert worths("spare A B 2")[1] > peace[1]
    owed = worths("turn_end iron_cap C")
    assert owed[2] == -owed[0] > 0


def promises(*said: str) -> list[tuple[str, str]]:
    """Who promises peace to whom in what bots think of at the beginning of A's turn, once C has proposed these deals."""
    match = scripting.Match.at_position(GAME, {**POSITION, "phase": "turn", "asked": {"A": ["turn"], "C": ["turn"]}})
    for words in said:
        scripting.play_all(match, ["A: pass", f"C: deal {words}"])
        while isinstance(match._match.state.asks[0], Answer):
            asked = [ask.seat for ask in match._match.state.asks if ask.seat != 2]
            scripting.play(match, f"{'ABC'[asked[0]]}: accept")
    paths = [[choice.value for choice in path] for path in bargaining.ideas(match._match.view(0))]
    places = [(path, at) for path in paths for at, word in enumerate(path) if word == "spare"]
    return [("ABC"[path[at + 1]], "ABC"[path[at + 2]]) for path, at in places]


def test_bots_propose_nothing_that_binds_already():
    """Peace for two rounds with the strongest, unless a deal of somebody else has made it for as long; half of it is proposed alone."""
    assert promises() == [("A", "B"), ("B", "A")]
    assert promises("spare A B 2, spare B A 2") == []
    assert promises("spare A B 0, spare B A 1") == [("B", "A")]
    assert promises("spare B C 2") == [("A", "B"), ("B", "A")]


@pytest.mark.parametrize("answers", [["B: accept"], []], ids=["bound", "proposed"])
def test_a_promise_holds_as_long_when_the_number_of_the_round_is_set_by_hand(answers: list[str]):
    """CH-R-54: of two rounds, the present one among them, it binds in the next one and not in the one after that."""
    match = begun()
    scripting.play_all(match, ["A: deal spare A B 2", *answers])
    rules = match._match
    rules.edit(0, "set_value", {"what": "round", "count": 7})
    if not answers:
        scripting.play(match, "B: accept")
    (deal,) = rules.state.values.deals
    assert [part.until for part in deal.parts] == [8]


BINDING: dict[str, Any] = {
    **POSITION,
    "round": 3,
    "deals": [
        {"deal": 2, "by": "B", "parts": [{"promise": "spare", "of": "A", "to": "B", "rounds": 2}]},
        {
            "deal": 5,
            "by": "A",
            "parts": [{"owe": "iron_cap", "at": "round_end", "to": "C"}, {"promise": "no_help", "of": "C", "to": "A"}],
        },
    ],
}


def test_deals_that_bind_stand_in_a_position_and_are_written_of_it():
    """CH-DEAL-04, CH-R-54: a promise holds as many rounds as are said; a card that is owed may not be given away."""
    match = scripting.Match.at_position(GAME, BINDING)
    rules = match._match
    two, five = rules.state.values.deals
    (cap,) = [id for id, card in rules.state.components.items() if card.ref == "iron_cap"]
    assert (two.number, two.by, two.parts) == (2, 1, (Part("promise", 0, 1, word="spare", until=4),))
    assert five.parts == (Part("owe", 0, 2, cap, "round_end"), Part("promise", 2, 0, word="no_help"))
    assert rules.state.values.dealt == 5
    assert GAME.code.notation.written(GAME.code, GAME.defs, rules.state, rules.seats)["deals"] == BINDING["deals"]


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ({"promise": "sparing", "of": "A", "to": "B"}, "'sparing' is none of spare, no_distraction, no_help, no_cards"),
        ({"promise": "spare", "of": "A", "to": "A"}, "nobody deals alone"),
        ({"promise": "spare", "of": "A", "to": "Z"}, "'Z' is none of the players"),
        ({"promise": "spare", "of": "A", "to": "B", "round": 2}, "round"),
        ({"owe": "claymore", "at": "round_end", "to": "B"}, "'claymore' is no card that can be owed"),
        ({"owe": "iron_cap", "at": "dawn", "to": "B"}, "'dawn' is none of turn_end, round_end"),
    ],
)
def test_a_part_that_nobody_can_agree_on_is_refused_with_its_place(part: dict[str, Any], told: str):
    with pytest.raises(NotationError, match=told) as caught:
        scripting.Match.at_position(GAME, {**POSITION, "deals": [{"by": "A", "parts": [part]}]})
    assert caught.value.path[:4] == ("deals", 0, "parts", 0)


def test_what_is_kept_of_who_has_left_is_written():
    position = {**POSITION, "players": ["A", "B", "C", "D"], "out": ["D"], "life": {"D": 0}, "asked": {"D": "default"}}
    state = scripting.Match.at_position(GAME, position)._match.state
    written = GAME.code.notation.written(GAME.code, GAME.defs, state, position["players"])
    assert (written["out"], written["life"]["D"], written["asked"]["D"]) == (["D"], 0, "default")
