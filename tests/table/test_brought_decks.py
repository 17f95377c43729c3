"""Decks that seats bring to a match: taken by actions like any other, so that saves and replays hold."""

from __future__ import annotations

import pytest

from game.games.warriors_legacy.decks import own_specials
from game.library import open_game
from game.rules.asks import Choice
from game.rules.match import Match
from game.rules.plain import seat_zone
from game.table.model.brought import BY_BOT
from game.table.model.rematch import KEPT, Terms, choose_again, chosen_decks
from game.table.model.seating import SeatPlan
from game.table.model.session import Session

LEGENDS = open_game("legends-at-war")
LEGACY = open_game("warriors-legacy")
ZEUS = {"zeus": 1, "apollo": 1, "athena": 1, "nike": 1, "iris": 1, "perseus": 1}


def session(game, mode: str, seed: int = 3, **options) -> Session:
    match = Match.new(game, ["A", "B"], seed, {"mode": mode, **options}, unready=True)
    return Session(game, match, [SeatPlan("A"), SeatPlan("B")], {})


def refs(match: Match, zone: str, seat: int) -> list[str]:
    return sorted([match.state.components[id].ref for id in match.state.zone(seat_zone(zone, seat))])


def test_a_deck_of_ones_own_answers_the_questions_about_decks() -> None:
    at_table = session(LEGENDS, "pantheon-skirmish", first_seat=0)
    at_table.bring({0: ZEUS, 1: LEGENDS.defs.decks["wolf-age"].cards})
    match = at_table.match
    assert refs(match, "deck", 0) == sorted(ZEUS)
    assert refs(match, "deck", 1) == sorted(LEGENDS.defs.decks["wolf-age"].cards)
    assert match.state.values.phase == "boards"
    assert Match.load(match.save(), LEGENDS).digest() == match.digest()


def test_who_brings_a_deck_takes_it_when_it_is_asked() -> None:
    """LAW-MODE-02: seats lead their pantheons in turn."""
    at_table = session(LEGENDS, "pantheon-skirmish", first_seat=0)
    at_table.bring({1: ZEUS})
    assert at_table.match.state.values.pantheons == ("", "")
    at_table.apply(0, (Choice("ref", "norse"),))
    assert at_table.match.state.values.pantheons[1] == "greek"
    assert refs(at_table.match, "deck", 1) == sorted(ZEUS)
    assert at_table.waiting() == (0,)


def test_what_cannot_be_taken_is_told_with_the_rule_and_the_seat_is_asked() -> None:
    """LAW-MODE-02."""
    at_table = session(LEGENDS, "pantheon-skirmish", first_seat=0)
    at_table.bring({0: ZEUS, 1: ZEUS})
    (untaken,) = at_table.take_untaken()
    assert (untaken.seat, untaken.refusal.rule) == (1, "LAW-MODE-02")
    assert at_table.take_untaken() == ()
    assert at_table.waiting() == (1,)


def test_a_deck_is_taken_back_at_once_and_then_built_at_the_table() -> None:
    at_table = session(LEGENDS, "pantheon-skirmish", first_seat=0)
    at_table.bring({0: ZEUS})
    at_table.look_as(1)
    at_table.apply(1, (at_table.match.legal(1)[0],))
    at_table.look_as(0)
    assert refs(at_table.match, "deck", 0) == sorted(ZEUS)
    at_table.undo()
    assert refs(at_table.match, "deck", 0) == []
    assert at_table.waiting() == (0, 1)


@pytest.mark.parametrize("specials", ["dealt", "free"])
def test_a_deck_of_75_cards_is_one_gesture(specials: str) -> None:
    """WL-DECK-01, WL-DECK-02: special items that were not dealt give way, as in a ready-made deck."""
    cards = {**LEGACY.defs.decks["war-camp"].cards, "house": 14, "dagger": 1}
    at_table = session(LEGACY, "legacy", specials=specials)
    own = own_specials(at_table.match.state, 0)
    at_table.bring({0: cards, 1: LEGACY.defs.decks["two-blades"].cards})
    match = at_table.match
    assert at_table.take_untaken() == ()
    plan = [ref for zone in ("deck", "hand") for ref in refs(match, zone, 0)]
    assert len(plan) == 75
    kinds = {ref: LEGACY.defs.cards[ref].fields["type"] for ref in {*plan, *cards}}
    assert plan.count("house") == 14
    wanted = sorted([ref for ref in plan if kinds[ref] == "special"])
    assert set(wanted) <= set(own)
    if specials == "free":
        assert set(wanted) == {ref for ref in cards if kinds[ref] == "special"}
    assert len(match.gesture(len(match.log) - 2)) == 81
    assert Match.load(match.save(), LEGACY).digest() == match.digest()


def test_a_bot_builds_where_it_is_asked_to() -> None:
    at_table = session(LEGENDS, "pantheon-skirmish", first_seat=0)
    at_table.bring({0: BY_BOT, 1: BY_BOT})
    assert at_table.match.state.values.phase == "boards"
    assert len(refs(at_table.match, "deck", 0)) == 6


def test_decks_that_were_built_by_hand_are_kept_for_another_match() -> None:
    cards = {**LEGACY.defs.decks["war-camp"].cards, "house": 14, "dagger": 1}
    at_table = session(LEGACY, "legacy", specials="free")
    at_table.bring({0: cards, 1: LEGACY.defs.decks["two-blades"].cards})
    again = Match.new(LEGACY, ["A", "B"], 3, at_table.match.options, unready=True)
    choose_again(again, chosen_decks(at_table.match), Terms(decks=KEPT))
    assert [refs(again, "deck", seat) for seat in (0, 1)] == [refs(at_table.match, "deck", seat) for seat in (0, 1)]
