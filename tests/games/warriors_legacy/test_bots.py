"""Bots of Warrior's Legacy: possible states, and what a strong player would do in written positions."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game import scripting
from game.games.warriors_legacy.decks import breaches, filled
from game.games.warriors_legacy.records import Stroke
from game.library import open_game
from game.rules.plain import seat_zone
from game.rules.rng import Rng
from game.rules.view import UNKNOWN
from tests.games.warriors_legacy.balance import played

GAME = open_game("warriors-legacy")
PLAYERS = ["A", "B"]
ARMOUR = {
    "left_leg": ["bronze_boot_left"],
    "right_leg": ["bronze_boot_right"],
    "left_arm": ["bronze_gauntlet_left"],
    "right_arm": ["bronze_gauntlet_right"],
    "chest": ["bronze_cuirass"],
    "head": ["bronze_helmet"],
}


def at(**written: Any) -> scripting.Match:
    """A position in which A's Building turn goes on, with cards left to draw, if nothing else is written."""
    return scripting.Match.at_position(GAME, {"players": PLAYERS, "deck": {"A": 20, "B": 20}, **written})


def worn(*seats: str, **items: list[str]) -> dict[str, Any]:
    """All six parts of the body covered for these players, and what else A has on."""
    slots: dict[str, Any] = {slot: dict.fromkeys(seats, cards) for slot, cards in ARMOUR.items()}
    for slot, cards in items.items():
        slots[slot] = {**slots.get(slot, {}), "A": cards}
    return slots


def fight(**written: Any) -> scripting.Match:
    """A combat turn in which A acts first."""
    return at(phase="fight", first="A", turn=1, cycle=2, **written)


def thinks(match: scripting.Match) -> str:
    """What the greedy bot does in words, for whoever is asked: the same whatever it dreams of."""
    (words,) = {scripting.suggest(match, "greedy", seed=seed) for seed in (1, 2)}
    return words


def goes_on(match: scripting.Match, most: int = 12) -> list[str]:
    """All that the greedy bot does in this turn, up to its end."""
    done: list[str] = []
    while not done or (done[-1] not in ("end", "hold") and len(done) < most):
        done.append(scripting.suggest(match, "greedy"))
        scripting.play(match, done[-1])
    return done


def test_a_sample_fills_all_that_is_hidden_and_leaves_what_is_known() -> None:
    match = at(hand={"A": ["house"], "B": 4}, deck={"A": 5, "B": 5})
    state = match.full_state()
    for seat in state.seats():
        made = GAME.code.sample(match.view(seat).redacted(), seat, Rng(seat))
        assert UNKNOWN not in [component.ref for component in made.components.values()]
        own = seat_zone("hand", seat)
        assert len(made.zone(own)) == len(state.zone(own))


# --- decks ---


def test_it_takes_any_ready_made_deck_or_builds_a_legal_one() -> None:
    match = scripting.Match(GAME, PLAYERS, 5, mode="legacy", unready=True)
    chosen = {scripting.suggest(match, "greedy", 0, seed=seed) for seed in range(24)}
    assert chosen == {"build_deck", *[f"deck {deck}" for deck in GAME.defs.decks]}
    said = ["build_deck"]
    scripting.play(match, "A: build_deck")
    while said[-1] != "done":
        said.append(scripting.suggest(match, "greedy", 0))
        scripting.play(match, f"A: {said[-1]}")
    cards = Counter(match.full_state().values.plans[0].cards)
    assert said[-2:] == ["fill", "done"]
    assert not breaches(GAME.defs, cards)
    assert len([ref for ref in cards if GAME.defs.cards[ref].fields["type"] == "special"]) == 12


def test_a_deck_is_filled_up_like_the_ready_made_one_that_it_is_most_like() -> None:
    state = scripting.Match(GAME, PLAYERS, 5, mode="legacy", unready=True).full_state()
    made = Counter(filled(state, 0, ("thieves_den", "thieves_den", "mercenary_lodge", "poisoning", "silver_tongue")))
    assert made["influence_card"] == GAME.defs.decks["venom-and-ash"].cards["influence_card"]
    assert made["silver_tongue"] == 1, "what was chosen stays"


# --- Building turns ---


def test_it_places_a_house_and_influence_and_levels_with_what_that_brings() -> None:
    done = goes_on(at(hand={"A": ["house", "influence_card"]}, houses={"A": ["house"]}, gold={"A": 3}))
    assert sorted([words.partition(" ")[0] for words in done]) == ["end", "place", "place", "upgrade"]


def test_it_covers_a_bare_head() -> None:
    match = at(hand={"A": ["bronze_helmet"]}, gold={"A": 7}, right_hand={"B": ["long_sword"]})
    assert thinks(match) == "equip bronze_helmet"


def test_it_takes_a_better_weapon_and_keeps_the_better_one() -> None:
    sword = at(hand={"A": ["long_sword"]}, gold={"A": 7}, right_hand={"A": ["dagger"]})
    assert thinks(sword) in ("left long_sword", "right long_sword")
    dagger = at(hand={"A": ["dagger"]}, gold={"A": 3}, right_hand={"A": ["great_sword"]})
    assert thinks(dagger) == "end"


def test_it_buys_a_boot_alone_or_the_pair_as_it_guesses_what_is_in_the_deck() -> None:
    match = at(hand={"A": ["iron_boot_left"]}, gold={"A": 10}, right_hand={"B": ["long_sword"]})
    for seed in range(4):
        assert scripting.suggest(match, "greedy", seed=seed) in ("pair iron_boot_left", "equip iron_boot_left")


def test_it_raises_an_army_with_gold_to_spare() -> None:
    match = at(buildings={"A": ["barracks"]}, houses={"A": [{"card": "house", "level": 3}]}, gold={"A": 12})
    assert thinks(match) == "use barracks"


def test_it_recruits_a_champion_that_it_can_pay() -> None:
    match = at(champion_deck={"A": ["gundar"]}, renown={"A": 22}, gold={"A": 17})
    assert thinks(match) == "recruit gundar"


def test_it_heals_a_wound() -> None:
    hurt = at(hand={"A": ["field_hospital"]}, influence={"A": ["influence_card"] * 3}, life={"A": 12})
    assert thinks(hurt) == "play field_hospital"


def test_it_burns_the_house_of_the_other_and_not_its_own() -> None:
    match = at(hand={"A": ["arson"]}, influence={"A": ["influence_card"] * 4}, houses={"A": ["house"], "B": ["house"]})
    assert thinks(match).startswith("play arson")


def test_it_discards_what_is_worth_least() -> None:
    """Seven cards are kept: of eight the one that there is least use for goes."""
    hand = ["house", "house", "castle", "castle", "oathkeeper", "stormpike", "barracks", "influence_card"]
    match = at(phase="end", hand={"A": hand})
    assert thinks(match) == "discard influence_card"


# --- fights ---


def test_a_bare_warrior_charges_nobody_who_is_as_bare() -> None:
    match = fight(right_hand={"A": ["mace"], "B": ["mace"]})
    assert thinks(match) == "hold"


def test_a_warrior_in_armour_charges_a_bare_one() -> None:
    match = fight(**worn("A", right_hand=["long_sword"]))
    assert thinks(match) == "charge warrior_of_flame warrior_of_storm"


def test_units_charge_the_warrior_that_has_nothing_to_answer_with() -> None:
    match = fight(units={"A": ["soldier"]})
    assert thinks(match) == "charge soldier warrior_of_storm"


def test_a_stroke_goes_to_the_bare_head() -> None:
    match = fight(**worn("A", right_hand=["long_sword"]), red_dice={"A": [1, 6, 3, 5, 2]})
    scripting.play(match, "charge warrior_of_flame warrior_of_storm")
    scripting.play(match, thinks(match))
    going = match.full_state().topmost(Stroke)
    assert going is not None
    assert going.area == "head"


def test_it_blocks_with_its_shield() -> None:
    match = fight(
        right_hand={"A": ["long_sword"], "B": ["short_sword"]},
        left_hand={"B": ["iron_shield"]},
        red_dice={"A": [1, 6, 3, 5, 2], "B": [1, 2, 3, 4, 5]},
    )
    scripting.play_all(match, ["A: charge warrior_of_flame warrior_of_storm", "A: assail long_sword 6"])
    assert thinks(match) == "block iron_shield"


def test_a_unit_takes_the_charge_upon_itself_that_its_bare_warrior_fears() -> None:
    match = fight(**worn("A", right_hand=["great_sword"]), units={"B": ["militia"]})
    scripting.play(match, "charge warrior_of_flame warrior_of_storm")
    assert thinks(match) == "support militia warrior_of_flame"


def test_it_keeps_its_only_weapon_in_hand_unless_a_throw_may_win() -> None:
    assert thinks(fight(right_hand={"A": ["spear"]}, life={"B": 20})) == "cease"
    assert thinks(fight(right_hand={"A": ["spear"]}, life={"B": 2})) == "shoot spear warrior_of_storm"


# --- whole matches ---


@pytest.mark.soak
def test_greedy_beats_random(base_seed: int) -> None:
    figures = played(GAME, ("greedy", "random"), 120, seed=base_seed)
    assert figures.by_bot["greedy"] >= 0.9 * 2 * figures.had_bot["greedy"]
