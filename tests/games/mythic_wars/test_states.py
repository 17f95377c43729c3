"""How cards lie, and whose they are: what the notation of scenarios does not show."""

from __future__ import annotations

import pytest

from game.bots import make_bot
from game.games.mythic_wars.arrivals import creature_in_reserve
from game.games.mythic_wars.entities import present, summoned_by
from game.games.mythic_wars.losses import leave
from game.games.mythic_wars.meta import BATTLE, CREATURES, DECK, DEFEATED, creatures
from game.games.mythic_wars.records import Marks, Values
from game.games.mythic_wars.words import READING, waiting
from game.library import open_game
from game.rules.abilities.records import Lasting
from game.rules.abilities.triggers import happen
from game.rules.engine import Engine
from game.rules.events import Event
from game.rules.ops import mark, mark_both, move, put_all
from game.rules.plain import NOBODY, seat_zone, zone_name
from game.rules.records import put
from game.rules.rng import Rng
from game.rules.setup_options import checked_options
from game.rules.state import State
from game.rules.view import View
from game.rules.work import NotByHand, Work


def started(mode: str, seats: int = 2, seed: int = 5) -> tuple[Engine, State]:
    game = open_game("mythic-wars")
    engine = Engine(game.code)
    options, problems = checked_options(game, seats, {"mode": mode})
    assert not problems
    return engine, engine.start(game.defs, seats, options, seed)


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


def test_what_is_set_together_is_told_one_by_one_and_the_same_where_nobody_is_told() -> None:
    engine, state = started("hands-of-fate")
    heard: list[Event] = []
    id = state.zone(seat_zone(DECK, 0))[0]
    told, silent = state.clone(), state.clone()
    for work in (Work(engine.code, told, heard), Work(engine.code, silent, None)):
        assert present(work.state) == ()
        put_all(work, (Values.stirred, True), (Values.round, 7), (Values.phase, "end"))
        mark_both(work, (id,), (Marks.times, 2), (Marks.sideways, False))
        mark_both(work, (id,), (Marks.energy, 3), (Marks.arriving, True))
        move(work, id, seat_zone(BATTLE, 0), face_up=True)
        assert present(work.state) == ()
        mark_both(work, (id,), (Marks.energy, 4), (Marks.arriving, False))
        assert present(work.state) == (id,)  # how it lies is not known from before
    assert told.values == silent.values
    assert told.components == silent.components
    names = [event.data["name"] for event in heard if event.kind in ("value", "mark")]
    assert names == ["stirred", "round", "phase", "times", "energy", "arriving", "energy", "arriving"]


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
    bot, chance = make_bot("random", open_game("mythic-wars").code), Rng(3)
    while state.outcome is None:
        for component in state.components.values():
            key = (zone_name(component.zone), component.face_up, component.marks.sideways)
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


def test_what_is_only_declared_is_left_alone_by_hand_with_the_reason() -> None:
    engine, state = started("hands-of-fate")
    hydra = creature_in_reserve(state, "hydra", 0)
    engine.edit(state, "move", {"component": hydra, "zone": seat_zone(BATTLE, 0)})
    mark(Work(engine.code, state, None), hydra, Marks.arriving, True)
    for op, params in (
        ("energy", {"value": 3}),
        ("turn", {"sideways": True}),
        ("move", {"zone": seat_zone(DEFEATED, 0)}),
    ):
        with pytest.raises(NotByHand) as refused:
            engine.edit(state, op, {"component": hydra, **params})
        assert refused.value.refusal.text == "edit_arriving", op


def test_who_is_present_is_kept_for_as_long_as_it_is_true() -> None:
    engine, state = started("hands-of-fate")
    work = Work(engine.code, state, None)
    hydra, anzu = creature_in_reserve(state, "hydra", 0), creature_in_reserve(state, "anzu", 0)
    for creature in (hydra, anzu):
        move(work, creature, seat_zone(BATTLE, 0), controller=0)
    there, kept = present(state), state.lying
    assert summoned_by(state, hydra) == []
    mark(work, hydra, Marks.energy, 3)
    mark(work, hydra, Marks.sideways, True)
    assert state.lying is kept
    assert present(state) is there
    mark(work, anzu, Marks.summoner, hydra)
    assert summoned_by(state, hydra) == [anzu]
    mark(work, hydra, Marks.arriving, True)
    assert present(state) == tuple([id for id in there if id != hydra])


def test_a_random_seat_begins_the_draft() -> None:
    # MW-R-33
    begins = [started("shared-destiny", 3, seed)[1].asks[0].seat for seed in range(20)]
    assert sorted(dict.fromkeys(begins)) == [0, 1, 2]


def test_nothing_tells_a_deity_that_went_back_from_the_other_uninvoked_ones() -> None:
    # MW-INVOKE-09, MW-FX-18: Ra goes back; nothing names him any more, neither his id nor what had copied him or was still due
    game = open_game("mythic-wars")
    notation = {
        "players": ["A", "B"],
        "battle": {"A": ["ra"], "B": ["tezcatlipoca"]},
        "uninvoked": {"A": ["set", "thor"]},
    }
    _defs, state = game.code.position(game.defs, notation)
    work = Work(game.code, state, None)
    (ra,), (mirror,) = state.zone(seat_zone(BATTLE, 0)), state.zone(seat_zone(BATTLE, 1))
    before = state.zone(seat_zone(DECK, 0))
    copied = Lasting("copy", "ra", 0, (mirror,), mirror, "smoking_mirror", "match", 0)
    state.abilities = put(state.abilities, lasting=(copied,))
    state.touch()
    happen(work, READING, "round_end")
    assert sorted(each.scope.source for each in state.abilities.due) == [ra, mirror]
    leave(work, [ra], DECK, ra)
    assert len(state.zone(seat_zone(DECK, 0))) == 3
    assert not {ra, *before} & {*state.components}
    assert state.abilities.lasting == ()
    assert [each.scope.source for each in state.abilities.due] == [mirror]
