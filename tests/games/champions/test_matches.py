"""Whole matches of Champions between bots: what holds at every decision, and that each of them ends."""

from __future__ import annotations

import pytest

from game.games.champions.meta import (
    CHAMPION,
    COMBAT,
    FAMILIAR,
    FOUND,
    HELD,
    PICKING,
    PLAY,
    USING,
    form_of,
    slot,
    type_of,
)
from game.games.champions.possessions import champion_of, possessions, worn
from game.games.champions.records import State
from game.library import open_game
from game.rules import seats
from game.rules.engine import Engine
from game.rules.plain import seat_zone
from game.rules.windows import Act
from tests.games.champions.balance import played
from tests.support.contract import check_open, check_state
from tests.support.matches import Checked, Start

GAME = open_game("champions")
ENGINE = Engine(GAME.code)
ENDS = {"last", "nobody_left"}
"""Bots fight to the end, long before the last round."""
MATCHES = {"random": 200, "greedy": 40}
"""So many matches are played in a soak, over all numbers of seats. Of how many the positions were looked at tells docs/balance.md."""


class Fought(Checked):
    """A match of Champions, looked at at every decision."""

    def look(self) -> None:
        super().look()
        check_table(self.match.state)


def check_table(state: State) -> None:
    """What the rules promise of any position in which somebody is asked."""
    for seat in state.seats():
        living = seats.is_living(state, seat)
        champion = champion_of(state, seat)
        assert living or not champion, "who has left has left nothing (CH-R-62)"
        assert living or not state.zone(seat_zone(HELD, seat))
        if state.values.phase == PICKING or not living:
            continue
        types = [type_of(state, id) for id in possessions(state, seat)]
        assert types.count(CHAMPION) == 1, "everybody has one Champion (CH-CHAMP-01, CH-CHAMP-02)"
        assert types.count(FAMILIAR) <= 1, "and one Familiar at most (CH-FAM-04)"
        assert "monster" not in types
        places = [slot(form_of(state, id)) for id in worn(state, seat)]
        assert len(dict.fromkeys(places)) == len(places), "one piece in each place (CH-EQUIP-06, CH-EQUIP-07)"
        for id in worn(state, seat):
            assert state.components[id].marks.worn == champion, "equipped to the own Champion (CH-R-30)"
        if state.asks and state.asks[0].kind == Act.kind:
            assert state.values.life[seat] > 0, "nobody without life goes on (CH-END-01, CH-R-61)"
    if state.asks and state.asks[0].kind == Act.kind:
        assert not state.zone(USING), "nothing is half used where somebody may act (CH-R-01)"
        assert not state.zone(FOUND)
    for zone in (HELD, PLAY):
        for seat in state.seats():
            assert all(state.components[id].controller == seat for id in state.zone(seat_zone(zone, seat)))
    assert all(type_of(state, id) == "monster" for id in state.zone(COMBAT))


def play(kind: str, count: int, seats_: int, seed: int) -> None:
    for number in range(seed, seed + count):
        match = Fought(GAME, Start("spoils", seats_, number), close=False, bot="" if kind == "random" else kind).play()
        assert match.outcome is not None
        assert match.outcome.reason in ENDS


def check_position(state: State) -> None:
    """The table, and what holds in any game: whole plain data, each component in one place, and a question that has an answer."""
    check_state(GAME.code, state)
    check_open(ENGINE, state)
    check_table(state)


@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_a_match_goes_by_the_rules_to_its_end(kind: str) -> None:
    """Its positions; that it can be taken back, saved and played again is seen of matches like it in tests/conformance, and in the soak."""
    figures = played(GAME, (kind,) * 3, 1, 11, look=check_position)
    assert figures.matches == 1
    assert set(figures.reasons) <= ENDS


@pytest.mark.soak
@pytest.mark.parametrize("seats_", [3, 4, 5, 6])
@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_matches_checked_in_every_way_go_by_the_rules_to_their_end(kind: str, seats_: int, base_seed: int) -> None:
    play(kind, 2, seats_, base_seed)


@pytest.mark.soak
@pytest.mark.parametrize("seats_", [3, 4, 5, 6])
@pytest.mark.parametrize("kind", list(MATCHES))
def test_no_position_of_many_matches_breaks_a_rule(kind: str, seats_: int, base_seed: int) -> None:
    figures = played(GAME, (kind,) * seats_, MATCHES[kind] // 4, base_seed, look=check_position)
    assert figures.matches == MATCHES[kind] // 4
    assert set(figures.reasons) <= ENDS
