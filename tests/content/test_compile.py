"""What the rules get from a pack."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content import check_pack
from game.rules.abilities.grammar import Amount, Condition, Selector, Source, Step
from game.rules.areas import AreaError, arrows, parse_area
from game.rules.definitions import Definitions
from game.rules.plain import Frozen
from tests.content.small_code import CODE, SMALL

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def small() -> Definitions:
    definitions = check_pack([SMALL], "small", CODE).definitions
    assert definitions is not None
    return definitions


def test_cards_have_the_declared_fields_in_order(small: Definitions):
    assert list(small.cards) == ["selene", "luna", "helios", "apollo"]
    assert list(small.cards["apollo"].fields.items()) == [
        ("suit", "sun"), ("front", 6), ("rear", 2), ("rare", True), ("keywords", ("swift",)),
    ]  # fmt: skip
    assert small.cards["apollo"].flavour == "Never late."
    assert small.cards["selene"].picture == "cards/evening.svg"


def test_definitions_know_where_they_were_written(small: Definitions):
    assert small.cards["luna"].source == Source("cards/moons.yaml", 9, 1)
    assert str(small.cards["luna"].abilities[0].source) == "cards/moons.yaml:9:54"
    assert str(small.abilities["envy"].source) == "abilities.yaml:10:1"
    assert small.spaces["slab.rich.3"].source == Source("boards/pieces.yaml", 6, 7)
    leap = small.abilities["leap"].source
    assert leap is not None
    assert [leap.of(part).line for part in ("name", "activate.limit.day", "off", "keep")] == [29, 34, 39, 28]


def test_areas_become_offsets(small: Definitions):
    assert small.cards["helios"].abilities[0].params == {"area": ((0, -1), (1, 0), (2, 0))}


def test_min_range_leaves_out_the_near_steps(small: Definitions):  # LAW-R-21
    assert small.cards["luna"].abilities[0].params == {"area": ((0, 2),)}


def test_a_bound_ability_is_the_one_of_the_set(small: Definitions):
    assert small.cards["selene"].abilities[0].ability is small.abilities["envy"]


def test_parts_of_abilities(small: Definitions):
    envy = small.abilities["envy"].modifiers[0]
    assert envy.by == Amount(0, 1, Selector("adjacent", "any", Frozen(suit="$symbol")))
    assert envy.conditions == (Condition("fighting", Frozen(match=Frozen({"$any": "$symbol"}))),)
    leap = small.abilities["leap"]
    assert leap.activations[0].do == (Step("move", Frozen(what=Selector("self"), to="target")),)
    assert leap.triggers[0].optional
    assert leap.off == (Condition("alone"),)
    assert small.abilities["shelter"].grants[0].against == ("envy",)


def test_the_back_of_a_piece_is_its_mirror_image(small: Definitions):  # LAW-R-49
    sides = small.pieces["slab"].sides
    assert sides["plain"].cells == ((0, 0), (1, 0), (0, 1))
    assert sides["rich"].cells == ((0, 0), (1, 0), (1, 1))
    assert sides["plain"].spaces == ("", "", "")
    assert sides["rich"].spaces == ("slab.rich.1", "", "slab.rich.3")


def test_special_spaces_have_fields_and_abilities(small: Definitions):
    assert list(small.spaces) == ["slab.rich.1", "slab.rich.3"]
    assert small.spaces["slab.rich.1"].fields == {"suit": "moon"}
    assert small.spaces["slab.rich.3"].cell == (1, 1)
    assert [each.ability.id for each in small.spaces["slab.rich.3"].abilities] == ["shelter"]


def test_texts_are_flat(small: Definitions):
    assert small.texts["option.ties.help"] == "What equal numbers do."
    assert small.texts["mode.quick"] == "Quick"


def test_options_modes_tokens_and_rules(small: Definitions):
    assert small.options["browse"].values == (False, True)
    assert small.options["cap"].nullable
    assert small.options["cap"].modes == ("quick",)
    assert (small.modes["quick"].least_seats, small.modes["quick"].most_seats, small.modes["quick"].minutes) == (
        2,
        2,
        (5, 10),
    )
    assert small.modes["quick"].fields == {"hand": 3}
    assert small.tokens["die"].faces == (1, 2, 3, 4, 5, 6)
    assert small.tokens["glow"].supply is None
    assert small.rules["SM-R-02"].note == "nobody can test that"
    assert small.fields["board"]["cell"] == (5, 7)


def test_arrows_of_the_lattices():
    assert arrows("square") == {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
    assert list(arrows("hex")) == ["ne", "e", "se", "sw", "w", "nw"]
    assert parse_area("ne2", "hex") == ((1, -1), (2, -2))
    assert parse_area("n3 w1", "square") == ((0, -1), (0, -2), (0, -3), (-1, 0))
    with pytest.raises(AreaError, match="no direction"):
        parse_area("n1", "hex")


@pytest.mark.parametrize(
    "pack", sorted(path.name for path in (ROOT / "data").iterdir() if not path.name.startswith("_"))
)
def test_every_pack_of_the_project_is_sound(pack: str):
    from game import library

    report = check_pack([ROOT], pack, library.codes().get(pack))
    assert [str(complaint) for complaint in report.complaints] == []
