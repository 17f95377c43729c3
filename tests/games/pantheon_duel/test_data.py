"""The data of Pantheon Duel keeps within the limits of its checklist (section 13), and texts say what abilities do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

import pytest

from game.bundled import bundled_root
from game.library import open_game
from game.rules.abilities.grammar import Ability, Amount, Step
from game.rules.definitions import CardDef, Definitions
from game.rules.plain import Frozen, Plain
from tests.tables.page import games_on

SIDES = ("north", "east", "south", "west")
# Pair -> Power, shields, fragile sides, ability, as the checklist proposes them (section 13.3).
PAIRS = {
    "sun": (2, "EW", "N", "long_ride"),
    "hero": (4, "N", "S", "second_call"),
    "hunter": (2, "N", "W", "full_quiver"),
    "queen": (0, "NS", "E", "many_eyes"),
    "warrior": (4, "", "E", "breaker"),
    "love": (1, "W", "S", "charm"),
    "dead": (1, "S", "N", "gatekeeper"),
    "council": (3, "N", "E", "triumph"),
    "harvest": (2, "EW", "", "full_barn"),
    "craft": (3, "", "W", "spoils"),
    "healer": (1, "NE", "S", "remedy"),
    "vengeance": (5, "", "", "swift_end"),
    "light": (2, "NS", "W", "radiance"),
    "sea": (3, "S", "E", "overshadowed"),
    "earth": (3, "ESW", "", ""),
    "king": (6, "", "S", ""),
    "revel": (4, "W", "N", ""),
}
NAMES = {
    "sun": "sol helios", "hero": "sigurd heracles", "hunter": "ullr artemis", "queen": "frigg hera", "warrior": "thor ares",
    "love": "freyja aphrodite", "dead": "hela hades", "council": "tyr athena", "harvest": "freyr demeter", "craft": "loki hephaestus",
    "healer": "eir asclepius", "vengeance": "vali erinyes", "light": "balder apollo", "sea": "njord poseidon", "earth": "nerthus gaia",
    "king": "odin zeus", "revel": "beyla dionysus",
}  # fmt: skip


@cache
def defs() -> Definitions:
    return open_game("pantheon-duel").defs


def marks(card: CardDef, kind: str) -> str:
    return "".join([side[0].upper() for side in SIDES if card.fields[side] == kind])


def test_both_decks_are_equal() -> None:
    # PD-PARTS-05, PD-PARTS-01
    assert len(defs().cards) == 34
    for pair, names in NAMES.items():
        norse, greek = [defs().cards[name] for name in names.split()]
        assert (norse.fields["pantheon"], greek.fields["pantheon"]) == ("norse", "greek")
        assert norse.fields["pair"] == greek.fields["pair"] == pair
        assert norse.fields.without("pantheon") == greek.fields.without("pantheon")
        assert [bound.ability.id for bound in norse.abilities] == [bound.ability.id for bound in greek.abilities]
        assert len(norse.abilities) <= 1


@pytest.mark.parametrize("pair", list(PAIRS))
def test_power_sides_and_ability(pair: str) -> None:
    # PD-PARTS-02, PD-R-28: a side has one word, so it is a shield, fragile, or neither.
    power, shields, fragile, ability = PAIRS[pair]
    for name in NAMES[pair].split():
        card = defs().cards[name]
        assert (card.fields["power"], marks(card, "shield"), marks(card, "fragile")) == (power, shields, fragile)
        assert [bound.ability.id for bound in card.abilities] == ([ability] if ability else [])


def test_what_the_text_of_the_leaflet_demands() -> None:
    # PD-R-06, PD-R-26, PD-R-09; section 13.2
    power = {name: card.fields["power"] for name, card in defs().cards.items()}
    assert (power["ullr"], power["frigg"]) == (2, 0)
    assert power["njord"] != 2
    assert power["zeus"] > max(power["freyr"], power["beyla"])
    assert set(marks(defs().cards["freyr"], "shield")) & set("NEW")
    assert defs().cards["beyla"].fields["south"] == "none"


def test_every_card_has_a_line_of_its_own() -> None:
    lines = [card.flavour for card in defs().cards.values()]
    assert all(lines)
    assert len(dict.fromkeys(lines)) == len(lines)


def amounts(ability: Ability) -> Iterator[int]:
    """Every number that works in an ability."""
    for modifier in ability.modifiers:
        yield from of_amount(modifier.by)
    for trigger in ability.triggers:
        yield from of_steps((*trigger.cost, *trigger.do))
    for activation in ability.activations:
        yield from of_steps((*activation.cost, *activation.do))


def of_amount(amount: Amount) -> Iterator[int]:
    if amount.base or not (amount.of or amount.value):
        yield amount.base
    if amount.of or amount.value:
        yield amount.each


def of_steps(steps: Iterable[Step]) -> Iterator[int]:
    for step in steps:
        for name, value in step.params.items():
            if not (step.op == "choose" and name == "count"):
                yield from of_value(value)


def of_value(value: Plain) -> Iterator[int]:
    if isinstance(value, Amount):
        yield from of_amount(value)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value
    elif isinstance(value, tuple) and value and isinstance(value[0], Step):
        yield from of_steps(value)
    elif isinstance(value, Frozen):
        for inner in value.values():
            yield from of_value(inner)


@pytest.mark.parametrize("name", list(PAIRS.values()), ids=lambda row: row[3] or "none")
def test_the_face_tells_the_numbers_that_work(name: tuple[int, str, str, str]) -> None:
    if not name[3]:
        return
    ability = defs().abilities[name[3]]
    told = [int(number) for number in re.findall(r"\d+", ability.text)]
    assert sorted(told) == sorted(amounts(ability)), f"the text of {ability.id} tells other numbers than its parts"


def test_help_tells_the_numbers_of_the_modes() -> None:
    texts = defs().texts
    for mode in defs().modes.values():
        assert f"scores {mode.fields['majority_glory']} Glory" in texts["help.end.text"]
        assert f"is worth {mode.fields['line_glory']} Glory" in texts["help.lines.text"]
    assert {mode.fields["wins"] for mode in defs().modes.values()} == {1, 2}


def test_no_card_needs_code_of_its_own() -> None:
    """Card ids and pairs occur in data only."""
    words = [*defs().cards, *PAIRS]
    folder = bundled_root() / "game" / "games" / "pantheon_duel"
    for path in folder.glob("*.py"):
        quoted = re.findall(r"[\"']([a-z_]+)[\"']", path.read_text(encoding="utf-8"))
        named = [word for word in quoted if word in words and word != "revel"]
        assert named == [], f"{path.name} names {named}"


def test_icons_are_there() -> None:
    folder = bundled_root() / "assets" / "pantheon-duel" / "icons"
    icons = {path.stem for path in folder.glob("*.svg")}
    assert {ability.icon for ability in defs().abilities.values()} <= icons
    assert {f"marker-{token}" for token in defs().tokens if token not in ("glory", "strength")} <= icons


def test_the_page_on_the_language_lists_the_words() -> None:
    assert "pantheon-duel" in games_on("abilities.md")
