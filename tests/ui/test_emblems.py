"""The emblems of the shipped packs: every card has its own, as large as it should be, and pictures tell cards apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import hypot
from typing import Any

import pygame
import pytest
from PIL import Image, ImageChops, ImageStat

from game.art.compositions import composition_of
from game.emblems import ALONE, COMPOSITIONS, CONSTRUCTIONS, Emblem
from game.library import ids, listing
from game.rules.gamedef import Game
from game.scenes.looks import make_looks
from game.ui import emblem_place, shapes
from game.ui.emblem_place import LEAST, Spot
from game.ui.face import FaceData, Faces, Template
from game.ui.face_layout import FaceLayout, PictureItem, StatItem, face_data, lay_out

PACKS = [id for id in ids() if (found := listing(id).pack) is not None and found.emblems]
"""A pack that has just been begun names no emblems, and is looked over as soon as it does."""
WIDE = 110
APART = 18
"""So much the faces of two cards of one tint differ at least, in the mean of all pixels, of 255."""


@cache
def game_of(pack: str) -> Game:
    game = listing(pack).game
    assert game is not None
    return game


def faces_of(pack: str) -> tuple[Faces, list[FaceData]]:
    game = game_of(pack)
    return make_looks(game, listing(pack)).faces, [
        face_data(card, game.defs.texts) for card in game.defs.cards.values()
    ]


def groups(faces: Faces, cards: list[FaceData]) -> dict[Any, list[FaceData]]:
    """The cards of one tint together."""
    found: dict[Any, list[FaceData]] = {}
    for card in cards:
        found.setdefault(card.field(faces.template.tint), []).append(card)
    return found


@pytest.mark.parametrize("pack", PACKS)
def test_every_card_names_its_own_emblem(pack: str) -> None:
    found = listing(pack).pack
    assert found is not None
    assert set(found.emblems) == set(game_of(pack).defs.cards)
    looks = Counter((how, *signs) for how, _scene, *signs in found.emblems.values())
    assert [emblem for emblem, count in looks.items() if count > 1] == []


@pytest.mark.parametrize("pack", PACKS)
def test_each_composition_has_a_tenth_of_a_pack(pack: str) -> None:
    faces, cards = faces_of(pack)
    emblems = [(card, faces.emblem(card.id, card.icon)) for card in cards]
    counted = Counter(emblem.scene or composition_of(card.id) for card, emblem in emblems if emblem is not None)
    assert [name for name in COMPOSITIONS if counted[name] < len(cards) / 10] == []


def is_clear(layout: FaceLayout, spot: Spot) -> bool:
    """Whether no disc of a number reaches into a square."""
    half = spot.size / 2 - 0.01
    for item in layout.items:
        if isinstance(item, StatItem):
            radius = item.size / 2 * shapes.PLATE_SIDES.get(item.shape, 1.0)
            gaps = (max(0.0, abs(item.x - spot.x) - half), max(0.0, abs(item.y - spot.y) - half))
            if (sum(gaps) if item.shape == "lozenge" else hypot(*gaps)) < radius - 0.01:
                return False
    return True


def pictures(pack: str) -> Iterator[tuple[str, Spot, bool]]:
    """Where the emblem stands on every face of every card, and whether no number lies on the inner four fifths of it."""
    faces, cards = faces_of(pack)
    for card in cards:
        for variant in faces.template.variants_of(card):
            layout = lay_out(faces.template, card, variant)
            for item in layout.items:
                if isinstance(item, PictureItem) and item.height > LEAST * layout.size[0]:
                    spot = emblem_place.place(layout, item)
                    inner = spot._replace(size=spot.size * 0.8)
                    yield f"{card.id} {variant.name}", spot, is_clear(layout, inner)


@pytest.mark.parametrize("pack", PACKS)
def test_the_emblem_is_large_on_every_face_and_clear_of_the_numbers(pack: str) -> None:
    wide = faces_of(pack)[0].template.size[0]
    seen = list(pictures(pack))
    assert [where for where, spot, _clear in seen if spot.size < LEAST * wide] == []
    assert [where for where, _spot, clear in seen if not clear] == []


@pytest.mark.parametrize("pack", PACKS)
def test_no_face_has_a_picture_too_low_for_an_emblem(pack: str) -> None:
    template = faces_of(pack)[0].template
    high = [
        (part.values["at"][3], variant.name)
        for variant in template.variants
        for part in variant.parts
        if part.kind == "picture"
    ]
    assert [name for height, name in high if height <= LEAST * template.size[0]] == []


def test_a_face_without_a_place_of_its_own_finds_the_largest_clear_one(template: Template) -> None:
    faces = Template.from_plain(
        {
            "size": [60, 90],
            "colours": {"ink": "#ffffff"},
            "faces": [
                {
                    "parts": [
                        {"part": "picture", "at": [0, 0, 60, 90]},
                        {"part": "stat", "field": "attack", "at": [30, 10], "size": 20, "ink": "ink"},
                        {"part": "text", "show": "name", "at": [0, 70, 60, 20], "size": 8, "ink": "ink"},
                    ]
                }
            ],
        }
    )
    layout = lay_out(faces, FaceData("a", "Name", (("attack", 3),)), faces.variants[0])
    spot = emblem_place.place(layout, next(item for item in layout.items if isinstance(item, PictureItem)))
    assert spot.x == pytest.approx(30, abs=2)
    assert spot.y - spot.size / 2 >= 20 - 0.6
    assert spot.size == pytest.approx(36 * 0.92, abs=0.1)
    assert is_clear(layout, spot)
    assert not is_clear(layout, Spot(30, 20, 20))


def test_emblems_come_from_the_entry_then_the_ability_then_the_id(template: Template) -> None:
    faces, _cards = faces_of("legends-at-war")
    assert faces.emblem("thor", "bow") == Emblem(ALONE, ("hammer",))
    assert faces.emblem("nobody", "helmet") == Emblem(ALONE, ("helmet",))
    made = faces.emblem("nobody")
    assert made is not None
    assert made.how in CONSTRUCTIONS


def drawn(faces: Faces, card: FaceData, wide: int = WIDE) -> Image.Image:
    surface = faces.surface(card, wide)
    return Image.frombytes("RGBA", surface.get_size(), pygame.image.tobytes(surface, "RGBA")).convert("RGB")


def apart(one: Image.Image, other: Image.Image) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


def alike(pack: str, most: int) -> list[tuple[str, str, float]]:
    """The pairs of a tint whose faces look alike; of the first `most` cards of each."""
    faces, cards = faces_of(pack)
    found = []
    for group in groups(faces, cards).values():
        made = [(card.id, drawn(faces, card)) for card in group[:most]]
        for (one, first), (other, second) in combinations(made, 2):
            if (far := apart(first, second)) <= APART:
                found.append((one, other, round(far, 1)))
    return found


@pytest.mark.parametrize("pack", PACKS)
def test_cards_of_a_tint_are_told_apart_by_their_pictures(pack: str) -> None:
    assert alike(pack, 6) == []


@pytest.mark.soak
@pytest.mark.parametrize("pack", PACKS)
def test_all_cards_of_a_tint_are_told_apart_by_their_pictures(pack: str) -> None:
    assert alike(pack, 1000) == []
