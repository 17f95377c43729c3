"""Bots of Champions: possible states, and what a strong player would do in written positions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game import scripting
from game.bots import make_bot
from game.games.champions import thoughts
from game.library import open_game
from game.rules.plain import seat_zone
from game.rules.rng import Rng
from game.rules.view import UNKNOWN
from tests.games.champions.balance import played

GAME = open_game("champions")
PLAYERS = ["A", "B", "C"]


def at(**written: Any) -> scripting.Match:
    """A position in which A's equip step is open, if nothing else is written."""
    return scripting.Match.at_position(GAME, {"players": PLAYERS, **written})


CODE = replace(GAME.code, ideas=lambda view, decision, rng: thoughts.ideas(view, decision._replace(seldom=()), rng))
"""The game of bots that think of no deals."""


def thinks(match: scripting.Match) -> str:
    """What the greedy bot does that proposes nothing, in words, for whoever is asked: the same whatever it dreams of."""
    (words,) = {scripting.suggest(match, make_bot("greedy", CODE), seed=seed) for seed in (1, 2)}
    return words


def goes_on(match: scripting.Match, most: int = 12) -> list[str]:
    """All that the greedy bot does in this window, up to passing."""
    done: list[str] = []
    while not done or (done[-1] != "pass" and len(done) < most):
        done.append(thinks(match))
        scripting.play(match, done[-1])
    return done


def test_a_sample_holds_each_card_as_often_as_there_are_copies() -> None:
    match = scripting.Match(GAME, PLAYERS, 4, mode="spoils", unready=True)
    for _pick in PLAYERS:
        scripting.play(match, scripting.suggest(match, "random"))
    state = match.full_state()
    everything = sorted([component.ref for component in state.components.values()])
    for seat in state.seats():
        made = GAME.code.sample(match.view(seat).redacted(), seat, Rng(seat))
        refs = [component.ref for component in made.components.values()]
        assert UNKNOWN not in refs
        assert sorted(refs) == everything
        own = seat_zone("hand", seat)
        assert [made.components[id].ref for id in made.zone(own)] == [
            state.components[id].ref for id in state.zone(own)
        ]


# --- Equipment ---


def test_it_equips_all_that_valor_takes() -> None:
    match = at(champions={"A": "tam"}, play={"A": ["hunting_bow", "travel_boots", "iron_cap"]}, asked={"A": []})
    assert sorted(goes_on(match)) == ["equip hunting_bow", "equip iron_cap", "equip travel_boots", "pass"]


def test_it_gives_up_a_better_weapon_for_valor() -> None:
    """Osric: a staff and headgear for +3; the sword that it wears is good for +2, the staff for +1."""
    match = at(champions={"A": "osric"}, worn={"A": ["broadsword", "iron_cap"]}, hand={"A": ["gnarled_staff"]})
    assert goes_on(match) == ["put gnarled_staff", "unequip broadsword", "equip gnarled_staff", "pass"]


def test_it_changes_a_piece_for_a_better_one_and_lets_others_lie() -> None:
    match = at(worn={"A": ["short_sword"]}, play={"A": ["claymore", "hunting_bow"]})
    assert goes_on(match) == ["unequip short_sword", "equip claymore", "pass"]


def test_it_wears_nothing_that_costs_more_than_it_is_good_for() -> None:
    """Naira loses 2 life for each piece; Worn Sandals add no power."""
    assert goes_on(at(champions={"A": "naira"}, play={"A": ["worn_sandals"]})) == ["pass"]


# --- brewing ---


def test_it_does_not_die_of_dressing() -> None:
    match = at(champions={"A": "naira"}, life={"A": 3}, play={"A": ["claymore", "iron_cap"]})
    assert len([done for done in goes_on(match) if done.startswith("equip")]) == 1
    assert match.full_state().values.life[0] == 1


def test_it_brews_what_nobody_wears() -> None:
    match = at(
        phase="brew",
        worn={"A": ["claymore"]},
        play={"A": ["longbow", "brewing_rod", "sunpiercer"]},
        asked={"A": ["brew"]},
    )
    words = scripting.suggest(match, "greedy")
    assert words.startswith("brew ")
    assert "claymore" not in words


def test_it_does_not_brew_what_it_needs() -> None:
    match = at(phase="brew", champions={"A": "tam"}, worn={"A": ["hunting_bow", "travel_boots"]}, asked={"A": ["brew"]})
    assert thinks(match) == "pass"


def test_it_takes_the_piece_that_helps_most_from_a_brew() -> None:
    match = at(phase="brew", play={"A": ["longbow"]}, spoils=["iron_cap", "warbow", "claymore"], asked={"A": ["brew"]})
    scripting.play(match, "brew longbow")
    assert thinks(match) == "fetch iron_cap"


# --- combat ---


def attack(**written: Any) -> scripting.Match:
    """A attacks B, and whoever is asked may distract."""
    match = at(phase="travelled", asked={name: ["distraction"] for name in PLAYERS}, **written)
    scripting.play_all(match, ["A: combat", "A: attack B", "A: pass"])
    return match


def test_it_attacks_whom_it_can_bring_down() -> None:
    match = at(phase="travelled", champions={"A": {"id": "a", "power": 5}}, life={"B": 30, "C": 5}, asked={})
    assert thinks(match) == "combat"
    scripting.play(match, "combat")
    assert thinks(match) == "attack 3"


def test_it_attacks_the_leader() -> None:
    match = at(phase="travelled", champions={"A": {"id": "a", "power": 5}}, life={"B": 30, "C": 18}, asked={})
    scripting.play(match, "combat")
    assert thinks(match) == "attack 2"


def test_it_distracts_to_save_itself() -> None:
    match = attack(champions={"A": {"id": "a", "power": 8}}, life={"B": 7}, hand={"B": ["cellar_rat"]})
    assert thinks(match) == "distract cellar_rat"


def test_it_distracts_with_what_wins() -> None:
    match = attack(champions={"A": {"id": "a", "power": 5}}, hand={"B": ["cellar_rat", "mimic"]})
    assert thinks(match) == "distract mimic"


def test_it_does_not_feed_the_attacker() -> None:
    match = attack(champions={"A": {"id": "a", "power": 2}}, hand={"B": ["cellar_rat"]})
    assert thinks(match) == "pass"


def test_it_distracts_to_hurt_the_leader_who_attacks_another() -> None:
    match = attack(
        champions={"A": {"id": "a", "power": 6}}, life={"A": 30, "B": 12, "C": 14}, hand={"C": ["iron_colossus"]}
    )
    scripting.play(match, "B: pass")
    assert thinks(match) == "distract iron_colossus"


def test_it_lets_the_leader_be_hit_by_another() -> None:
    match = attack(champions={"A": {"id": "a", "power": 6}}, life={"A": 8, "B": 30, "C": 14}, hand={"C": ["cave_ogre"]})
    scripting.play(match, "B: pass")
    assert thinks(match) == "pass"


def test_it_does_not_run_into_every_monster_with_a_bare_hand() -> None:
    hands = {name: ["iron_cap"] * 5 for name in ("B", "C")}
    match = at(phase="travelled", champions={"A": {"id": "a", "power": 0}}, hand=hands, asked={})
    assert thinks(match) == "skip"


# --- Monsters, Potions, Familiars ---


def fight(**written: Any) -> scripting.Match:
    """A is in combat with a Monster that it has met."""
    return at(phase="fight", asked={"A": ["monster"]}, **written)


def test_it_weakens_a_monster_that_would_win_by_little() -> None:
    match = fight(champions={"A": {"id": "a", "power": 4}}, monsters=["bone_sentinel"], hand={"A": ["muscle_leech"]})
    assert thinks(match) == "use muscle_leech bone_sentinel"


def test_it_wastes_nothing_on_a_monster_that_wins_all_the_same() -> None:
    match = fight(champions={"A": {"id": "a", "power": 2}}, monsters=["bone_sentinel"], hand={"A": ["muscle_leech"]})
    assert thinks(match) == "pass"


def test_it_keeps_a_potion_of_healing_until_it_is_worth_it() -> None:
    weak = at(
        phase="turn",
        champions={"B": {"id": "b", "power": 3}},
        hand={"A": ["essence_of_vitality"]},
        asked={"A": ["turn"]},
    )
    assert thinks(weak) == "pass"
    strong = at(
        phase="turn",
        champions={"B": {"id": "b", "power": 9}},
        hand={"A": ["essence_of_vitality"]},
        asked={"A": ["turn"]},
    )
    assert thinks(strong) == "use essence_of_vitality b"


def test_it_summons_no_familiar_that_would_leave_at_once() -> None:
    match = at(phase="turn", hand={"A": ["loyal_hound"]}, asked={"A": ["turn"]})
    assert thinks(match) == "pass"
    match = at(phase="turn", worn={"A": ["travel_boots"]}, hand={"A": ["loyal_hound"]}, asked={"A": ["turn"]})
    assert thinks(match) == "summon loyal_hound"


def test_it_waits_rather_than_act_to_put_off_what_comes() -> None:
    """Passing turns up a card, which may hurt; nothing that can be done before changes that."""
    spoils = ["elder_dragon"] * 3
    match = at(
        phase="turn", life={"A": 9}, spoils=spoils, hand={"A": ["falling_ash", "claymore"]}, asked={"A": ["turn"]}
    )
    assert thinks(match) == "pass"


def test_it_gives_away_only_what_is_worth_less() -> None:
    """Crossed Paths: what is given is chosen after the card is used."""
    rich = at(
        phase="turn",
        play={"A": ["hunting_bow"], "B": ["claymore"]},
        hand={"A": ["crossed_paths"]},
        asked={"A": ["turn"]},
    )
    assert thinks(rich) == "use crossed_paths claymore"
    poor = at(
        worn={"A": ["claymore"]}, play={"B": ["hunting_bow"]}, hand={"A": ["crossed_paths"]}, asked={"A": ["equip"]}
    )
    assert thinks(poor) == "pass"


# --- whole matches ---


def test_it_does_not_always_pick_the_same_champion() -> None:
    match = scripting.Match(GAME, PLAYERS, 4, mode="spoils", unready=True)
    picked = {scripting.suggest(match, "greedy", seed=seed) for seed in range(12)}
    assert len(picked) > 4
    assert picked <= set(match.legal_words())


@pytest.mark.soak
def test_greedy_beats_three_random_ones(base_seed: int) -> None:
    figures = played(GAME, ("greedy", "random", "random", "random"), 40, seed=base_seed)
    assert figures.by_bot["greedy"] >= 30 * 100
