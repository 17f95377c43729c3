"""The cards of Champions are those of the checklist (section 20), and each that does something has a scenario."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

from game.library import open_game
from game.rules.definitions import CardDef, inside

GAME = open_game("champions")
CARDS = GAME.defs.cards
SCENARIOS = Path(__file__).parents[2] / "scenarios" / "champions"
LEVELS = {
    "headgear": [1, 2, 3, 4, 5, 6, 7],
    "armor": [2, 3, 4, 5, 6, 7, 8],
    "gauntlets": [1, 2, 3, 3, 4, 5, 6],
    "footwear": [1, 2, 2, 3, 4, 4, 5],
    "sword": [1, 3, 4, 5, 6, 7, 9],
    "bow": [1, 3, 5, 6, 8],
    "staff": [2, 4, 5, 7, 9],
}


def of_type(kind: str) -> list[CardDef]:
    return [card for card in CARDS.values() if card.fields["type"] == kind]


def copies(kind: str) -> int:
    return sum([card.copies for card in of_type(kind)])


def test_the_numbers_of_cards():
    counts = {kind: copies(kind) for kind in ("champion", "equipment", "monster", "familiar", "incantation", "potion")}
    assert counts == {"champion": 10, "equipment": 45, "monster": 24, "familiar": 14, "incantation": 18, "potion": 18}
    assert [len(of_type(kind)) for kind in ("monster", "familiar", "incantation", "potion")] == [16, 14, 12, 10]


def test_equipment_has_the_levels_of_its_form():
    for form, levels in LEVELS.items():
        assert sorted([card.fields["level"] for card in of_type("equipment") if card.fields["form"] == form]) == levels


def test_monsters_and_familiars_have_the_figures_of_the_checklist():
    powers = Counter[int]()
    for card in of_type("monster"):
        powers[card.fields["power"]] += card.copies
    assert powers == {2: 2, 3: 3, 4: 4, 5: 4, 6: 4, 7: 3, 8: 2, 9: 1, 10: 1}
    boosts = sorted([card.fields["boost"] for card in of_type("familiar")])
    assert boosts == [-2, -1, -1, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3]


def test_champions_keep_to_the_yardstick():
    """CH-CHAMP-03."""
    classes = Counter([card.fields["class"] for card in of_type("champion")])
    assert classes == {"swordsman": 4, "archer": 3, "mage": 3}
    assert Counter([card.fields["gender"] for card in of_type("champion")]) == {"female": 5, "male": 5}
    for card in of_type("champion"):
        assert -6 <= card.fields["life"] <= 6
        assert card.abilities


def test_the_printed_cards():
    """CH-SETUP-12, CH-EQUIP-11: the facts that the book gives of its eight cards."""
    naira = CARDS["naira"].fields
    assert (naira["power"], naira["valor"], naira["life"]) == (1, 2, -4)
    assert (naira["gender"], naira["class"]) == ("female", "swordsman")
    assert naira["valor_cost"] == ("sword", "headgear", "gauntlets", "footwear")
    blade = CARDS["blade_of_curse_and_courage"].fields
    assert (blade["form"], blade["level"]) == ("sword", 5)
    assert CARDS["minister_of_thought"].fields["boost"] == -1
    printed = ("armored_slime", "knowledge_pool", "spirit_capsule", "essence_of_vitality", "muscle_leech")
    assert all(ref in CARDS for ref in printed)


def numbers(value: Any) -> set[int]:
    """All numbers in the compiled parts of an ability, without their signs."""
    if isinstance(value, bool):
        return set()
    if isinstance(value, int):
        return {abs(value)}
    return {number for each in inside(value) for number in numbers(each)}


WORDS = {"two": 2, "three": 3, "four": 4, "half": 2, "doubled": 2}


def test_the_figures_of_a_text_are_those_of_its_ability():
    """What a face says and what the rules do cannot drift apart."""
    for ability in GAME.defs.abilities.values():
        said = {int(each) for each in re.findall(r"\d+", ability.text)}
        said |= {number for word, number in WORDS.items() if re.search(rf"\b{word}\b", ability.text)}
        parts = (ability.modifiers, ability.grants, ability.triggers, ability.activations, ability.keep)
        done = numbers(parts) | {1, 2}
        if ability.id == "lean_season":
            done |= {3}
        assert said <= done, f"{ability.id} says {sorted(said - done)}"


def test_every_card_with_an_ability_has_a_scenario():
    written = "\n".join([path.read_text() for path in sorted(SCENARIOS.glob("*.yaml"))])
    without = [card.id for card in CARDS.values() if not re.search(rf"\b{card.id}\b", written)]
    assert without == []
