"""How cards lie, and whose they are: what the notation of scenarios does not show."""

from __future__ import annotations

from game.bots import make_bot
from game.games.mythic_wars.arrivals import creature_in_reserve
from game.games.mythic_wars.meta import BATTLE, CREATURES, DECK, DEFEATED, SIDEWAYS, creatures
from game.games.mythic_wars.words import waiting
from game.library import open_game
from game.rules.engine import Engine, Work
from game.rules.ops import move
from game.rules.rng import Rng
from game.rules.setup_options import checked_options
from game.rules.state import NOBODY, State, seat_zone, zone_name
from game.rules.view import View


def started(mode: str, seats: int = 2) -> tuple[Engine, State]:
    game = open_game("mythic-wars")
    engine = Engine(game.code)
    options, problems = checked_options(game, seats, {"mode": mode})
    assert not problems
    return engine, engine.start(game.defs, seats, options, 5)


def test_everybody_summons_from_the_own_copy() -> None:
    # MW-R-34, MW-R-16: in Solo Destiny nobody takes the creature of another one's copy
    _engine, state = started("solo-destiny", 3)
    for ref in creatures(state.defs):
        for seat in state.seats():
            number = creature_in_reserve(state, ref, seat)
            assert state.components[number].owner == seat
    engine, state = started("solo-destiny", 3)
    own = creature_in_reserve(state, "anzu", 1)
    move(Work(engine.code, state, None), own, seat_zone(BATTLE, 1), controller=1)
    assert creature_in_reserve(state, "anzu", 1) == 0
    assert creature_in_reserve(state, "anzu", 0)
    assert creature_in_reserve(state, "anzu", 2)


def test_from_the_common_copy_whoever_comes_first_summons() -> None:
    # MW-R-16, MW-R-33
    _engine, state = started("shared-destiny", 3)
    assert len(state.zone(CREATURES)) == len(creatures(state.defs))
    assert all(state.components[number].owner == NOBODY for number in state.zone(CREATURES))
    assert len({creature_in_reserve(state, "anzu", seat) for seat in state.seats()}) == 1


def test_the_cards_lie_as_their_states_demand() -> None:
    # MW-STATE-01 to MW-STATE-04: face up in the battle only; sideways if empowered, and when defeated
    seen: dict[tuple[str, bool, bool], int] = {}
    engine, state = started("hands-of-fate", 4)
    bot, chance = make_bot("random", engine.code), Rng(3)
    while state.outcome is None:
        for component in state.components.values():
            key = (zone_name(component.zone), component.face_up, bool(component.marks.get(SIDEWAYS)))
            seen[key] = seen.get(key, 0) + 1
        seat = state.asks[0].seat
        view = View(engine, state, seat)
        assert view.decision is not None
        engine.apply(state, seat, bot.choose(view, view.decision, chance), [])
    found = sorted(key for key in seen if key[0] in (DECK, BATTLE, DEFEATED))
    assert found == [(BATTLE, True, False), (BATTLE, True, True), (DECK, False, False), (DEFEATED, False, True)]


def test_a_card_turned_by_hand_is_done_with_the_round() -> None:
    # MW-EMPOWER-07, MW-FX-20: the Hydra, too, which may be empowered twice
    engine, state = started("hands-of-fate")
    hydra = creature_in_reserve(state, "hydra", 0)
    engine.edit(state, "move", {"component": hydra, "zone": seat_zone(BATTLE, 0)})
    assert hydra in waiting(state, 0)
    engine.edit(state, "turn", {"component": hydra, "sideways": True})
    assert waiting(state, 0) == []
    engine.edit(state, "turn", {"component": hydra, "sideways": False})
    assert waiting(state, 0) == [hydra]
