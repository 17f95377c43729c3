"""How a match of Warrior's Legacy begins: what is dealt, which decks may be taken, and what the pack must have."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from game.games.warriors_legacy.decks import DECK_RULES, filled, fitted, incomplete, most_of, own_specials
from game.games.warriors_legacy.meta import ABILITY, MAIN, check_start, of_type
from game.library import open_game
from game.rules.asks import Choice
from game.rules.guards import Refusal
from game.rules.match import Match, MatchError
from game.rules.plain import Frozen, seat_zone

GAME = open_game("warriors-legacy")
DEFS = GAME.defs
DECKS = list(DEFS.decks)
MODE = Frozen(mode="legacy")


def begun(seed: int, **options: object) -> Match:
    return Match.new(GAME, ["A", "B"], seed, {"mode": "legacy", **options}, unready=True)


def of_zone(match: Match, zone: str, seat: int) -> list[str]:
    return [match.state.components[id].ref for id in match.state.zone(seat_zone(zone, seat))]


def test_special_items_and_champions_are_dealt_half_to_each():
    """WL-DECK-01, WL-DECK-11, WL-R-07, WL-R-05: by chance, of the match's seed."""
    shares = []
    for seed in range(4):
        match = begun(seed)
        dealt = [of_zone(match, "share", seat) for seat in (0, 1)]
        assert [len(each) for each in dealt] == [21, 21]
        assert set(Counter([*dealt[0], *dealt[1]]).values()) == {2}
        champions = [*of_zone(match, "champion_deck", 0), *of_zone(match, "champion_deck", 1)]
        assert sorted(champions) == sorted(
            [card.id for card in DEFS.cards.values() if card.fields["type"] == "champion"]
        )
        shares.append(dealt)
    assert shares[0] != shares[1]
    assert [of_zone(begun(1), "share", seat) for seat in (0, 1)] == shares[1]


def test_a_special_item_that_was_not_dealt_cannot_be_added():
    """WL-DECK-01."""
    match = begun(3)
    own = own_specials(match.state, 0)
    other = next(ref for ref in own_specials(match.state, 1) if ref not in own)
    match.apply(0, (Choice("button", "by_hand"),))
    refusal = match.why_not(0, (Choice("ref", other),))
    assert refusal is not None
    assert refusal.rule == "WL-DECK-01"
    assert match.why_not(0, (Choice("ref", own[0]),)) is None


@pytest.mark.parametrize("specials", ["dealt", "free"])
def test_ready_made_decks_have_specials_of_the_share(specials: str):
    """WL-DECK-01, WL-DECK-02, WL-R-07: what was not dealt gives way; the deck keeps its size."""
    for seed in range(6):
        state = begun(seed, specials=specials).state
        for deck in DEFS.decks.values():
            cards = fitted(state, 0, deck.refs)
            assert incomplete(DEFS, cards) is None
            own = own_specials(state, 0)
            assert all(ref in own for ref in cards if DEFS.cards[ref].fields["type"] == "special")
            assert specials == "dealt" or sorted(cards) == sorted(deck.refs)


@pytest.mark.parametrize("specials", ["dealt", "free"])
def test_with_one_box_both_decks_together_hold_no_more_than_was_printed(specials: str):
    """WL-R-06, WL-DECK-02, WL-R-03: whichever ready-made decks the seats take, and with the daggers that warriors begin with."""
    for deck in DECKS:
        match = begun(2, specials=specials, one_box=True)
        for seat in (0, 1):
            match.apply(seat, (Choice("ref", deck),))
        have: Counter[str] = Counter()
        for seat in (0, 1):
            for zone in ("deck", "abilities", "right_hand"):
                have.update(of_zone(match, zone, seat))
            assert len(of_zone(match, "deck", seat)) == 75
        printed = {ref: card.copies for ref, card in DEFS.cards.items() if card.fields["type"] != "special"}
        assert {ref: count for ref, count in have.items() if count > printed.get(ref, 2)} == {}
    state = begun(2).state
    assert most_of(state, "house") > 75
    assert fitted(state, 0, DEFS.decks[DECKS[0]].refs) != fitted(
        begun(2, one_box=True).state, 0, DEFS.decks[DECKS[0]].refs
    )


def test_how_many_of_an_event_a_deck_holds_is_said_by_the_mode():
    """WL-R-04, WL-DECK-07, WL-DECK-08: a figure of the mode; without it two."""
    cards = {**DEFS.decks[DECKS[0]].cards, "arson": 3, "house": 14}
    (mode,) = DEFS.modes.values()
    for copies, rules in ((2, ["WL-DECK-07"]), (3, []), (None, ["WL-DECK-07"])):
        fields = mode.fields.put(copies=copies) if copies else mode.fields.without("copies")
        changed = replace(DEFS, modes={mode.id: mode._replace(fields=fields)})
        found = [breach.refusal.rule for breach in DECK_RULES.breaches(changed, cards, mode.id)]
        assert found == rules


def test_what_is_begun_by_hand_is_filled_up_within_the_limits():
    """WL-DECK-02 to WL-DECK-10."""
    state = begun(3).state
    cards = filled(state, 1, ("house", "caravan", "caravan", "bulwark"))
    assert incomplete(DEFS, cards) is None
    assert DECK_RULES.breaches(DEFS, Counter(cards), "legacy") == []
    assert Counter(cards)["caravan"] == 2
    assert "bulwark" in cards


def test_what_a_seat_puts_into_its_deck_is_nobody_elses_business():
    """WL-CARD-12: before and while it builds, the other seat is told the same."""
    match = begun(3)
    before = match.view(1).redacted().asks
    for choice in (Choice("button", "by_hand"), Choice("ref", "house")):
        match.apply(0, (choice,))
        assert match.view(1).redacted().asks == before


def broken(change: dict[str, int]) -> Refusal | None:
    cards = {ref: count for ref, count in {**DEFS.decks[DECKS[0]].cards, **change}.items() if count}
    return DECK_RULES.first_breach(DEFS, cards)


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"house": 14}, "WL-DECK-02"),
        ({"house": 16}, "WL-DECK-02"),
        ({"halvard": 1}, "WL-DECK-03"),
        ({"duck": 1}, "WL-DECK-03"),
        ({"stormpike": 2}, "WL-DECK-04"),
        ({"arson": 3}, "WL-DECK-07"),
        ({"castle": 3}, "WL-DECK-08"),
        ({"battle_cry": 0}, "WL-DECK-10"),
        ({"sure_footing": 1}, "WL-DECK-10"),
    ],
)
def test_each_limit_of_a_deck_is_told_by_its_rule(change: dict[str, int], rule: str):
    refusal = broken(change)
    assert refusal is not None
    assert refusal.rule == rule


def test_the_shipped_decks_are_good():
    """WL-DECK-02, WL-R-06: any number of standard items and resources."""
    assert [DECK_RULES.first_breach(DEFS, deck.cards) for deck in DEFS.decks.values()] == [None] * 4
    assert broken({"house": 13, "dagger": 2}) is None


def test_every_card_that_a_deck_may_hold_is_in_one_of_them():
    found = dict.fromkeys([ref for deck in DEFS.decks.values() for ref in deck.cards])
    assert [card.id for card in of_type(DEFS, *MAIN, ABILITY) if card.id not in found] == []


def test_two_players_and_no_more():
    """WL-R-01, WL-GEN-02."""
    for names in (["A"], ["A", "B", "C"]):
        with pytest.raises(MatchError):
            Match.new(GAME, names, 1, {"mode": "legacy"}, unready=True)


@pytest.mark.parametrize(
    ("without", "text"),
    [
        ({"warrior_of_storm"}, "no_warriors"),
        ({"dagger"}, "no_dagger"),
        ({"wrisunth"}, "too_few_champions"),
        ({"iron_will", "bulwark", "last_reserve", "heroic_wrath"}, "no_ability"),
        ({"duck"}, "no_movement"),
    ],
)
def test_what_a_pack_lacks_is_told(without: set[str], text: str):
    """WL-DECK-12, WL-DECK-09, WL-DECK-10."""
    fewer = replace(DEFS, cards={ref: card for ref, card in DEFS.cards.items() if ref not in without})
    need = check_start(fewer, 2, MODE)
    assert need is not None
    assert need.text == text
    assert text in DEFS.texts


def test_a_dagger_that_nobody_holds_and_areas_that_are_not_the_body_are_told():
    """WL-R-03, WL-R-02."""
    dagger = DEFS.cards["dagger"]
    worn = replace(dagger, fields=dagger.fields.put(hands=0, area=5))
    need = check_start(replace(DEFS, cards={**DEFS.cards, "dagger": worn}), 2, MODE)
    assert need is not None
    assert need.text == "no_dagger"
    (mode,) = DEFS.modes.values()
    for areas in (("head",) * 6, ("head",), ()):
        short = mode._replace(fields=mode.fields.put(areas=areas))
        need = check_start(replace(DEFS, modes={mode.id: short}), 2, MODE)
        assert need is not None
        assert need.text == "no_areas"


def test_a_pack_without_decks_is_told():
    need = check_start(replace(DEFS, decks={}), 2, MODE)
    assert need is not None
    assert need.text == "no_deck"


def test_one_seat_does_not_learn_what_the_other_has_chosen():
    """WL-SET-02, WL-CARD-12, WL-R-97: decks are built unseen, and all cards have one back."""
    views = []
    for deck in DECKS[:2]:
        match = begun(3)
        match.apply(0, (Choice("ref", deck),))
        views.append(match.view(1).to_plain())
    assert views[0] == views[1]
    match.apply(1, (Choice("ref", DECKS[0]),))
    for seat in (0, 1):
        match.apply(seat, (Choice("button", "right"),))
    hidden = match.view(1).zone("hand:0")
    assert [(each.id, each.ref, each.back) for each in hidden] == [(None, None, {"pile": "main"})] * 7
