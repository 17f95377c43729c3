"""The pack of Legends at War compiles without a complaint, and compiled it says what was written."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.pack import check_pack
from game.library import codes
from game.rules.definitions import CardDef, Definitions, SpaceDef
from tests.games.legends_at_war.written import read

ROOT = Path(__file__).parents[3]
GAME = "legends-at-war"
EDGES = ("north", "east", "south", "west")


@pytest.fixture(scope="module")
def defs() -> Definitions:
    report = check_pack([ROOT], GAME, codes()[GAME])
    assert [str(complaint) for complaint in report.complaints] == []
    assert report.definitions is not None
    return report.definitions


def test_everything_written_is_there(defs: Definitions) -> None:
    # LAW-COMP-01, LAW-COMP-03
    assert (len(defs.cards), len(defs.pieces), len(defs.abilities), len(defs.spaces)) == (72, 12, 14, 24)


@pytest.mark.parametrize("pantheon", ["greek", "norse", "american", "japanese"])
def test_cards_keep_their_attributes(defs: Definitions, pantheon: str) -> None:
    # LAW-DATA-03, LAW-CARD-02, LAW-CARD-07
    for key, entry in read(f"cards/{pantheon}.yaml").items():
        card = defs.cards[key]
        assert card.name == entry["name"]
        assert card.flavour == entry["flavour"]
        assert "/".join(str(card.fields[edge]) for edge in EDGES) == entry["stats"]
        assert [card.fields[name] for name in ("pantheon", "dominion", "level")] == [
            pantheon,
            entry["dominion"],
            entry["level"],
        ]
        assert len(card.abilities) == ("ability" in entry)


def test_areas_are_steps_from_the_card(defs: Definitions) -> None:
    # LAW-AREA-01, LAW-AREA-05, LAW-R-21: straight lines, and never the card's own place
    holders: list[CardDef | SpaceDef] = [*defs.cards.values(), *defs.spaces.values()]
    for holder in holders:
        for bound in holder.abilities:
            area = bound.params.get("area", ())
            assert len(set(area)) == len(area), holder.id
            assert all((dx == 0) != (dy == 0) for dx, dy in area), holder.id
            assert bool(area) == ("area" in bound.ability.takes), holder.id
    [dispel] = defs.cards["poseidon"].abilities
    assert dispel.params["area"] == ((1, 0), (2, 0), (-1, 0), (-2, 0))


def test_omega_sides_mirror_alpha_sides(defs: Definitions) -> None:
    # LAW-DATA-28, LAW-R-49
    for piece in defs.pieces.values():
        alpha, omega = piece.sides["alpha"], piece.sides["omega"]
        width = max(x for x, _ in alpha.cells)
        assert {(width - x, y) for x, y in alpha.cells} == set(omega.cells), piece.id
        assert not any(alpha.spaces), piece.id
        for cell, space in zip(omega.cells, omega.spaces, strict=True):
            assert not space or defs.spaces[space].cell == cell
        assert 1 <= sum(map(bool, omega.spaces)) <= 3, piece.id


def test_texts_of_the_pack_are_the_written_ones(defs: Definitions) -> None:
    assert defs.texts["prompt.play.card"] == read("text/en.yaml")["prompt"]["play.card"]
