"""The cards of Warrior's Legacy keep to what the book says of them and to the yardsticks of this edition."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from game.library import open_game
from game.rules.definitions import CardDef, inside

GAME = open_game("warriors-legacy")
CARDS = GAME.defs.cards
SCENARIOS = Path(__file__).parents[2] / "scenarios" / "warriors-legacy"


def of_type(kind: str) -> list[CardDef]:
    return [card for card in CARDS.values() if card.fields["type"] == kind]


def copies(kind: str) -> int:
    return sum([card.copies for card in of_type(kind)])


def test_the_numbers_of_cards():
    """WL-COMP-12 to WL-COMP-19, WL-COMP-21, WL-COMP-24: those that are whole."""
    kinds = ("item", "special", "influence", "house", "movement", "building", "champion", "warrior")
    assert {kind: copies(kind) for kind in kinds} == {
        "item": 60,
        "special": 42,
        "influence": 30,
        "house": 30,
        "movement": 16,
        "building": 36,
        "champion": 10,
        "warrior": 2,
    }
    assert [len(of_type(kind)) for kind in ("item", "special", "movement", "building")] == [28, 21, 8, 9]


def test_standard_items_have_no_text_and_a_place():
    """WL-CARD-01: armour has an area, weapons and shields need hands."""
    for card in of_type("item"):
        assert not card.abilities
        assert bool(card.fields["area"]) != bool(card.fields["hands"])
        assert 1 <= card.fields["resistance"] <= 7


def test_special_items_have_the_fields_of_items():
    """WL-CARD-02."""
    for card in of_type("special"):
        assert bool(card.fields["area"]) != bool(card.fields["hands"])
        assert 4 <= card.fields["cost"] <= 14


def test_pairs_cost_what_the_book_says():
    """WL-PAIR-01, WL-PAIR-03."""
    costs = {"leather": 4, "iron": 5, "bronze": 6}
    paired = [card for card in of_type("item") if card.fields["kind"] in ("glove", "boot")]
    assert len(paired) == 12
    for card in paired:
        assert card.fields["cost"] == costs[card.fields["set"]]
    areas = {
        kind: sorted({card.fields["area"] for card in paired if card.fields["kind"] == kind})
        for kind in ("glove", "boot")
    }
    assert areas == {"glove": [3, 4], "boot": [1, 2]}


def test_areas_have_their_numbers():
    """WL-R-02, WL-EQUIP-02."""
    areas = GAME.defs.modes["legacy"].fields["areas"]
    assert areas == ("left_leg", "right_leg", "left_arm", "right_arm", "chest", "head")
    numbers = {"helmet": {6}, "chest": {5}, "glove": {3, 4}, "boot": {1, 2}}
    for card in [*of_type("item"), *of_type("special")]:
        assert card.fields["area"] in numbers.get(card.fields["kind"], {0})


def test_the_cards_that_the_book_names():
    """WL-SELL-05, WL-HOUSE-03, WL-HOUSE-04, WL-R-83, WL-CARD-03, WL-CARD-06."""
    assert (CARDS["iron_shield"].fields["cost"], CARDS["veraquins_chestplate"].fields["cost"]) == (5, 14)
    assert CARDS["veraquins_chestplate"].fields["area"] == 5
    house = CARDS["house"].fields
    assert [house[f"income_{level}"] for level in (1, 2, 3)] == [2, 3, 4]
    assert (house["upgrade_2"], house["upgrade_3"]) == (4, 4)
    smithy = CARDS["smithy"].fields
    assert [smithy[field] for field in ("cost", "upgrade_2", "upgrade_3", "resistance")] == [14, 28, 28, 28]
    barracks = CARDS["barracks"].fields
    assert (barracks["upgrade_2"], barracks["upgrade_3"]) == (19, 21)


def test_movement_covers_every_area_twice_of_each_kind():
    """WL-R-52, WL-CARD-05, WL-DECK-09."""
    for icon in ("block", "dodge"):
        listed = [card for card in of_type("movement") if card.fields["icon"] == icon]
        assert len(listed) == 4
        covered = Counter([area for card in listed for area in card.fields["covers"]])
        assert set(covered.values()) == {2}
        assert len(covered) == 6


def test_units_keep_to_the_yardstick():
    """WL-CARD-09, WL-CARD-10."""
    for card in [*of_type("token"), *of_type("champion")]:
        assert 1 <= card.fields["damage"] <= 5
        assert 2 <= card.fields["health"] <= 8
    for card in of_type("champion"):
        assert 8 <= card.fields["renown"] <= 30


def test_events_say_whether_they_stay():
    """WL-CARD-07: the text of a permanent event has the word."""
    for card in of_type("event"):
        texts = [bound.ability.text for bound in card.abilities]
        assert card.fields["permanent"] == any(text.startswith("Permanent.") for text in texts)


def test_abilities_say_when_they_work():
    """WL-CARD-08, WL-ABIL-01."""
    words = {"permanent": "Permanent passive.", "passive": "Passive.", "common": "Common."}
    for card in of_type("ability"):
        assert card.abilities[0].ability.text.startswith(words[card.fields["form"]])
    assert {(card.fields["rank"], card.fields["form"] == "common") for card in of_type("ability")} >= {
        (rank, True) for rank in (1, 2, 3, 4)
    }


def numbers(value: Any) -> set[int]:
    """All numbers in the compiled parts of an ability, without their signs."""
    if isinstance(value, bool):
        return set()
    if isinstance(value, int):
        return {abs(value)}
    return {number for each in inside(value) for number in numbers(each)}


@pytest.mark.parametrize("ability", list(GAME.defs.abilities))
def test_texts_tell_the_numbers_of_what_they_do(ability: str):
    """What is paid, deployed or changed stands in the text; bounds of an `if` and how often something is repeated may be told in words."""
    made = GAME.defs.abilities[ability]
    clauses: list[Any] = [*made.triggers, *made.activations]
    done = [(each.cost, each.do) for each in clauses]
    told = {int(number) for number in re.findall(r"\d+", made.text)}
    wanted = numbers(tuple(done)) - {0, 1, 99}
    assert wanted <= told | {2}, f"{ability} does {wanted}, its text tells {told}"


def test_every_card_that_does_something_is_in_a_scenario():
    written = "".join([path.read_text(encoding="utf-8") for path in SCENARIOS.glob("*.yaml")])
    acting = [card.id for card in CARDS.values() if card.abilities]
    assert [ref for ref in acting if not re.search(rf"\b{ref}\b", written)] == []


@pytest.mark.parametrize("card", [card.id for card in of_type("building")])
def test_all_that_a_building_activates_counts_together(card: str):
    """WL-BLDG-04: one effect of a building a turn."""
    activations = [each for bound in CARDS[card].abilities for each in bound.ability.activations]
    assert all(each.share == "effect" and each.limit == {"turn": 1} for each in activations)
