"""Whole matches of Warrior's Legacy between bots: what holds at every decision, and that each of them ends within the limit."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.games.warriors_legacy.fighters import foe_of, is_warrior
from game.games.warriors_legacy.holdings import (
    buildings,
    held,
    houses,
    in_slot,
    is_two_handed,
    locked,
    recruits,
    units,
    warrior_of,
    worn,
)
from game.games.warriors_legacy.meta import (
    ABILITIES,
    AREAS,
    BUILD,
    CHAMPIONS,
    COMBAT,
    HAND_SIZE,
    HEALTH,
    HELD,
    ITEMS,
    MAIN,
    RED,
    RED_DICE,
    RESISTANCE,
    SLOTS,
    START_LIFE,
    USING,
    area_of,
    card_of,
    type_of,
)
from game.games.warriors_legacy.records import Battle, Build, Charge, State, Strike, Use
from game.games.warriors_legacy.words import total
from game.library import open_game
from game.rules.engine import Engine
from game.rules.plain import seat_zone
from tests.games.warriors_legacy.balance import played
from tests.support.contract import check_open, check_state
from tests.support.matches import Checked, Start

GAME = open_game("warriors-legacy")
ENGINE = Engine(GAME.code)
MATCHES, RUNS = 1000, 20
"""At the positions of so many matches of each kind of bot is looked by so many runs of the soak, each with seeds of its own."""
WHOLE = 2
"""So many of each kind are checked in every way besides."""
LIMIT = 30
"""The cycles after which a match is decided, if nobody has fallen (WL-R-98)."""
SETTLED = (Build.kind, Charge.kind, Strike.kind)
"""Questions that are asked when nothing else is left to be put right."""


class Fought(Checked):
    """A match of Warrior's Legacy, looked at at every decision."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.decks: list[Counter[str]] = []

    def look(self) -> None:
        super().look()
        state: State = self.match.state
        if state.values.phase in (BUILD, COMBAT):
            check_table(state)
            cards = [_own(state, seat) for seat in state.seats()]
            self.decks = self.decks or cards
            assert cards == self.decks, "no card of a deck is lost or won (WL-R-90)"


def _own(state: State, seat: int) -> Counter[str]:
    return Counter(
        [each.ref for id, each in state.components.items() if each.owner == seat and type_of(state, id) in MAIN]
    )


class Onlooker:
    """Looks at the positions of matches one after the other: what holds in any game (whole plain data, each component in one place, a
    question that has an answer), what the rules of this one promise, and that no deck changes while a match goes on.
    """

    def __init__(self) -> None:
        self.seen = 0
        self.decks: list[Counter[str]] = []

    def look(self, state: State) -> None:
        """Look at a position. Raises AssertionError for one that breaks a rule."""
        self.seen += 1
        check_state(GAME.code, state)
        check_open(ENGINE, state)
        if state.values.phase not in (BUILD, COMBAT):
            self.decks = []
            return
        check_table(state)
        cards = [_own(state, seat) for seat in state.seats()]
        self.decks = self.decks or cards
        assert cards == self.decks, "no card of a deck is lost or won (WL-R-90)"


def check_table(state: State) -> None:
    """What the rules promise of any position in which somebody is asked."""
    values = state.values
    settled = bool(state.asks) and state.asks[0].kind in SETTLED
    assert 1 <= values.cycle <= LIMIT
    assert 1 <= values.turn <= 4, "each phase has four turns (WL-INIT-03, WL-INIT-04)"
    for seat in state.seats():
        assert min(values.gold[seat], values.renown[seat], values.stamina[seat], values.points[seat]) >= 0
        assert values.life[seat] <= START_LIFE, "nobody is healed beyond 30 (WL-R-72)"
        assert values.life[seat] > 0 or state.outcome is not None, "without life the match is over (WL-OVER-01)"
        assert is_warrior(state, warrior_of(state, seat))
        _check_items(state, seat)
        for id in units(state, seat):
            assert state.components[id].marks.blood < max(1, total(state, id, HEALTH)), "the dead leave (WL-CT-05)"
        abilities = state.zone(seat_zone(ABILITIES, seat))
        assert [card_of(state, id).fields["rank"] for id in abilities] == [1, 2, 3, 4], "one of each level (WL-DECK-10)"
        pile = state.zone(seat_zone(CHAMPIONS, seat))
        assert all(state.components[id].face_up == (id == pile[-1]) for id in pile), "the top one is open (WL-CHAMP-03)"
        assert len(state.zone(seat_zone(RED, seat))) in (0, RED_DICE)
        if values.phase == COMBAT:
            assert len(state.zone(seat_zone(HELD, seat))) <= HAND_SIZE, "seven cards are kept (WL-BUILD-09)"
        if settled:
            idle = len(buildings(state, seat)) - len(houses(state, seat))
            assert len(locked(state, seat)) == max(0, idle), "a lock for each building too many (WL-LOCK-02, WL-R-29)"
            assert len(recruits(state, seat)) <= len(houses(state, seat)), "a house for each recruit (WL-BLDG-08)"
            if state.topmost(Battle) is None:
                engaged = [id for id in (*units(state, seat), warrior_of(state, seat)) if foe_of(state, id)]
                assert not engaged, "engagements end with the phase (WL-CHARGE-06, WL-R-34)"
    if settled:
        used = state.topmost(Use)  # Ambush is used for as long as its soldiers fight
        assert state.zone(USING) == (() if used is None else (used.card,)), (
            "nothing is half used where somebody may act"
        )


def _check_items(state: State, seat: int) -> None:
    for slot in SLOTS:
        assert len(state.zone(seat_zone(slot, seat))) <= 1, "one item in each place (WL-EQUIP-02)"
    for area in AREAS:
        item = in_slot(state, seat, area)
        assert not item or area_of(state, card_of(state, item)) == area, "armour is worn where it fits"
    hands = held(state, seat)
    assert len(hands) <= 1 or not any(is_two_handed(state, id) for id in hands), "two hands hold it (WL-EQUIP-03)"
    for id in worn(state, seat):
        assert type_of(state, id) in ITEMS
        assert state.components[id].marks.hits < total(state, id, RESISTANCE), "what is used up breaks (WL-BLOCK-02)"


LIMITED = (("cycle_limit", 3),)
"""The options of a short match: those at random go on for many cycles, and every step of theirs is looked at."""


def play(kind: str, count: int, seed: int, *, short: bool = False) -> None:
    for number in range(seed, seed + count):
        start = Start("legacy", 2, number, LIMITED if short else ())
        match = Fought(GAME, start, close=False, bot="" if kind == "random" else kind).play()
        assert match.outcome is not None
        # Bots that think fight to the end, long before the last cycle; others may still stand after it (WL-R-98).
        assert kind == "random" or match.outcome.reason in ("fallen", "both_fallen")


def test_a_match_goes_by_the_rules_to_its_end() -> None:
    play("random", 1, 3, short=True)


def test_no_position_of_a_match_between_ready_made_decks_breaks_a_rule() -> None:
    """Of bots that think, who fight to the end; their matches are checked in every other way in the soak."""
    onlooker = Onlooker()
    figures = played(GAME, ("greedy", "greedy"), 1, 5, onlooker.look)
    assert figures.matches == 1
    assert not {"most_life", "most_renown", "shared"} & figures.ends.keys()
    assert onlooker.seen == figures.actions + 1


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_matches_checked_in_every_way_go_by_the_rules_to_their_end(kind: str, base_seed: int) -> None:
    play(kind, WHOLE, base_seed * WHOLE)


@pytest.mark.soak
@pytest.mark.parametrize("part", [0, 1])
@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_no_position_of_many_matches_breaks_a_rule(kind: str, part: int, base_seed: int) -> None:
    share = MATCHES // RUNS // 2
    figures = played(GAME, (kind, kind), share, (2 * base_seed + part) * share, Onlooker().look)
    assert figures.matches == share
    # Bots that think fight to the end, long before the last cycle; others may still stand after it (WL-R-98).
    assert kind == "random" or not {"most_life", "most_renown", "shared"} & figures.ends.keys()
