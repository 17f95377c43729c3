"""How a match of Champions begins: who has the first turn, and what the pack must have."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.games.champions.meta import check_start
from game.library import open_game
from game.rules.engine import Engine
from game.rules.events import Event
from game.rules.match import Match, MatchError
from game.rules.plain import Frozen

GAME = open_game("champions")
OPTIONS = Frozen({"mode": "spoils", **{key: option.default for key, option in GAME.defs.options.items()}})


def thrown(seats: int, seed: int) -> tuple[list[tuple[int, int]], int]:
    """The dice of a match that begins, seat and face, and who has the first turn."""
    events: list[Event] = []
    state = Engine(GAME.code).start(GAME.defs, seats, OPTIONS, seed, events)
    return [(event.data["seat"], event.data["result"]) for event in events if event.kind == "roll"], state.values.first


def test_the_highest_die_goes_first_and_who_shares_it_throws_again():
    """CH-SETUP-02, CH-SETUP-03, CH-SETUP-04: clockwise from there, CH-R-12."""
    again = 0
    for seed in range(30):
        dice, first = thrown(6, seed)
        left = list(range(6))
        while len(left) > 1:
            round_, dice = dice[: len(left)], dice[len(left) :]
            assert [seat for seat, _face in round_] == left
            most = max(face for _seat, face in round_)
            left = [seat for seat, face in round_ if face == most]
            again += len(left) > 1
        assert not dice
        assert left == [first]
    assert again > 3, "nobody ever shared the highest die"


@pytest.mark.parametrize("seats", [2, 7])
def test_no_match_begins_with_two_or_seven(seats: int):
    """CH-R-11, CH-GEN-02."""
    with pytest.raises(MatchError):
        Match.new(GAME, [f"p{seat}" for seat in range(seats)], 1, {"mode": "spoils"}, unready=True)


@pytest.mark.parametrize("life", [9, 100])
def test_life_begins_within_bounds(life: int):
    """CH-R-13."""
    with pytest.raises(MatchError):
        Match.new(GAME, ["A", "B", "C"], 1, {"mode": "spoils", "start_life": life}, unready=True)


def test_what_a_match_lacks_is_told():
    cards = GAME.defs.cards
    few = {ref: card for ref, card in cards.items() if card.fields["type"] != "champion" or ref in ("naira", "tam")}
    need = check_start(replace(GAME.defs, cards=few), 3, OPTIONS)
    assert need is not None
    assert (need.text, need.values) == ("too_few_champions", Frozen(have=2, need=3))
    few = {ref: card for ref, card in cards.items() if card.fields["type"] in ("champion", "familiar")}
    need = check_start(replace(GAME.defs, cards=few), 3, OPTIONS)
    assert need is not None
    assert (need.text, need.values) == ("too_few_cards", Frozen(have=14, need=18))
    naira = cards["naira"]
    both = replace(naira, fields=naira.fields.put(valor_cost=("sword", "bow")))
    need = check_start(replace(GAME.defs, cards={**cards, "naira": both}), 3, OPTIONS)
    assert need is not None
    assert (need.text, need.values) == ("valor_out_of_reach", Frozen(card=naira.name))
    assert all(check_start(GAME.defs, seats, OPTIONS) is None for seats in range(3, 7))
