"""The numbers of every pack's cards can be read, are told apart by their shape as well, and stay on their card."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.library import games
from game.ui import metrics, shapes
from game.ui.face import TYPE_LEAST, Faces, digit_height
from game.ui.face_layout import FaceData, StatItem, TextItem, face_data, lay_out
from game.ui.face_template import Template, Variant
from game.ui.icons import Icons
from game.ui.theme import PLATES
from tests.support.contrast import contrast

PACKS = [
    (listing.id, listing.pack.face)
    for listing in games()
    if listing.pack is not None and listing.pack.face and listing.pack.emblems
]
"""A pack that has just been begun has no emblems yet, and one plain face."""
GAMES = {listing.id: listing.game for listing in games() if listing.game is not None}
MARGIN = 0.4
"""So many millimetres of a card lie around every number at least."""


def stats(face: object) -> list[tuple[Template, str, dict[str, object]]]:
    """Every number on a plate with its template and the name of its face."""
    template = Template.from_plain(face)
    return [
        (template, variant.name, dict(part.values))
        for variant in template.variants
        for part in variant.parts
        if part.kind == "stat" and "fill" in part.values
    ]


@pytest.mark.parametrize(("id", "face"), PACKS, ids=[id for id, _face in PACKS])
def test_numbers_are_seen_on_their_plates(id: str, face: object) -> None:
    for template, name, values in stats(face):
        for tint in template.tints:
            ink, fill = (template.colour(str(values[key]), tint) for key in ("ink", "fill"))
            assert contrast(ink, fill) >= 4.5, f"{values['field']} on the face {name}"


@pytest.mark.parametrize(("id", "face"), PACKS, ids=[id for id, _face in PACKS])
def test_plates_stay_on_their_card(id: str, face: object) -> None:
    for template, name, values in stats(face):
        at, size = values["at"], values["size"]
        assert isinstance(at, tuple)
        assert isinstance(size, float)
        half = size / 2 * shapes.PLATE_SIDES.get(str(values.get("shape", "disc")), 1.0)
        for place, whole in zip(at, template.size, strict=True):
            assert place - half >= MARGIN, f"{values['field']} on the face {name}"
            assert place + half <= whole - MARGIN, f"{values['field']} on the face {name}"


@pytest.mark.parametrize("id", ["mythic-wars", "warriors-legacy", "champions"])
def test_numbers_of_another_colour_have_another_shape(id: str) -> None:
    """Whoever sees no colours tells Power, Attack and Defense apart."""
    kinds = {
        (str(values["fill"]), str(values.get("shape", "disc"))) for _template, _name, values in stats(dict(PACKS)[id])
    }
    shaped = {fill: {shape for other, shape in kinds if other == fill} for fill, _shape in kinds}
    for one, other in itertools.combinations([fill for fill in ("gold", "red", "blue") if fill in shaped], 2):
        assert shaped[one] - shaped[other], f"{one} and {other}"


def test_plates_differ_and_none_is_cut_off() -> None:
    pygame.display.set_mode((10, 10))
    drawn = [shapes.plate(shape, 40, (20, 40, 60), (200, 220, 240), 2) for shape in PLATES]
    looks = {(one.get_size(), pygame.image.tobytes(one, "RGBA")) for one in drawn}
    assert len(looks) == len(PLATES)
    for plate in drawn:
        middle = plate.get_width() // 2
        seen = plate.get_at((middle, middle))[:3]
        assert max(abs(a - b) for a, b in zip(seen, (20, 40, 60), strict=True)) < 8


LEAST_DIGIT, FROM = 14, 60
"""Digits are so many pixels high at least on cards from so many pixels on."""
SHRINK = 0.85
"""Where one face gives way to the next, a larger card has digits of this share at least."""


def digits_of(template: Template, variant: Variant, width: int) -> dict[str, int]:
    """How high the digits of each field are on a face of a width in pixels; the highest, where a field stands twice."""
    found: dict[str, int] = {}
    for part in variant.parts:
        if part.kind == "stat" and "fill" in part.values:
            high = digit_height(max(5, round(part.values["size"] * width / template.size[0])))
            field = part.values["field"]
            found[field] = max(found.get(field, 0), high)
    return found


PRINTED = {"legends-at-war", "pantheon-duel"}
"""The packs whose printed face keeps to the law, too: the others have more to say on it."""


@pytest.mark.parametrize(("id", "face"), PACKS, ids=[id for id, _face in PACKS])
def test_digits_grow_with_the_card(id: str, face: object) -> None:
    template = Template.from_plain(face)
    cards = [face_data(card) for card in GAMES[id].defs.cards.values()]
    for variants in {
        tuple(variant.name + str(variant.when) for variant in found): found
        for found in map(template.variants_of, cards)
    }.values():
        for width in range(40, 400 if id in PRINTED else variants[0].least):
            now = next(variant for variant in variants if width >= variant.least)
            high = digits_of(template, now, width)
            if width >= FROM:
                assert min(high.values(), default=LEAST_DIGIT) >= LEAST_DIGIT, f"{now.name} at {width}"
            if width > 40 and width == now.least:
                before = digits_of(template, variants[variants.index(now) + 1], width - 1)
                for field in high.keys() & before.keys():
                    assert high[field] >= before[field] * SHRINK, f"{field}: {now.name} at {width}"


PRINTED_DIGIT = 24
"""Digits of the printed face are so many pixels high at least where it is first drawn."""


@pytest.mark.parametrize(("id", "face"), PACKS, ids=[id for id, _face in PACKS])
def test_the_printed_face_has_large_digits_where_it_is_first_drawn(id: str, face: object) -> None:
    template = Template.from_plain(face)
    for card in GAMES[id].defs.cards.values():
        printed = template.variants_of(face_data(card))[0]
        for field, high in digits_of(template, printed, printed.least).items():
            assert high >= PRINTED_DIGIT, f"{field} of {card.id} at {printed.least}"


def wordy(id: str) -> list[FaceData]:
    """The cards of a pack with the longest names, and some of the others."""
    cards = [face_data(card, GAMES[id].defs.texts) for card in GAMES[id].defs.cards.values()]
    longest = sorted(cards, key=lambda card: len(card.name), reverse=True)
    return longest[:16] + longest[16::8]


WIDTHS = (44, 52, 56, 60, 66, 72, 80, 84, 90, 96, 104, 118, 140, 180, 230, 250, 280, 320, 400)
"""Widths of cards in pixels: those from which another face is shown, and some between."""


@pytest.mark.parametrize(("id", "face"), PACKS, ids=[id for id, _face in PACKS])
def test_no_type_on_any_card_is_too_small_to_be_read_and_every_one_from_60_pixels_on_bears_its_name(
    id: str, face: object, icons: Icons
) -> None:
    faces = Faces(Template.from_plain(face), icons)
    for data in wordy(id):
        for width in WIDTHS:
            layout = faces.shown(data, width)
            assert not layout.wordless, f"{data.id} at {width}: a smaller face has no rules to leave out"
            words = [item for item in layout.items if isinstance(item, TextItem)]
            pixels = [round(item.size * width / faces.template.size[0], 3) for item in words]
            assert not pixels or min(pixels) >= TYPE_LEAST, f"{data.id} at {width}"
            told = [item.lines[0].rstrip("…") for item in words]
            named = [item for item in words if data.name.startswith(item.lines[0].rstrip("…"))]
            broken = {word for item in named for line in item.lines for word in line.split() if not word.endswith("…")}
            assert broken <= set(data.name.split()) | set(data.name.split("-")), f"{data.id} at {width}"
            assert width < FROM or any(len(line) > 1 and data.name.startswith(line) for line in told), data.id


def test_rules_that_have_no_room_wait_for_a_larger_card() -> None:
    """What a castle does at each of its levels takes more lines than a printed face of 230 pixels has."""
    faces = Faces(Template.from_plain(dict(PACKS)["warriors-legacy"]), Icons([]))
    castle, barracks = (face_data(GAMES["warriors-legacy"].defs.cards[ref]) for ref in ("castle", "barracks"))

    def written(data: FaceData, width: int) -> bool:
        return any(len(item.lines) > 2 for item in faces.shown(data, width).items if isinstance(item, TextItem))

    assert [written(castle, width) for width in (180, 230, 400)] == [False, False, True]
    assert faces.shown(castle, 230) == faces.layout(castle, "table")
    assert written(barracks, 230)


def test_a_name_too_long_for_a_small_card_is_its_first_word() -> None:
    template = Template.from_plain(dict(PACKS)["legends-at-war"])
    card = face_data(GAMES["legends-at-war"].defs.cards["yamata-no-orochi"])

    def named(width: int) -> tuple[str, ...]:
        layout = lay_out(template, card, template.variant(card, width))
        assert layout.overflow == ()
        words = [item.lines for item in layout.items if isinstance(item, TextItem)]
        return next(lines for lines in words if lines[0].startswith("Yamata"))

    assert named(60) == ("Yamata",)
    assert named(230) == ("Yamata no Orochi",)


def boxes(item: TextItem) -> list[tuple[float, float, float, float]]:
    """Where the lines of a text stand: left, top, right, bottom."""
    found = []
    for number, line in enumerate(item.lines):
        wide = metrics.width_of(line, item.size, item.family, item.weight)
        left = item.x + (item.width - wide) * {"left": 0.0, "center": 0.5, "right": 1.0}[item.align]
        top = item.y + number * item.step
        found.append((left, top + item.step * 0.22, left + wide, top + item.step * 0.86))
    return found


@pytest.mark.parametrize(("id", "face"), PACKS, ids=[id for id, _face in PACKS])
def test_no_number_lies_on_the_words_of_a_face(id: str, face: object) -> None:
    template = Template.from_plain(face)
    for data in wordy(id):
        for variant in template.variants_of(data):
            items = lay_out(template, data, variant).items
            plates = [item for item in items if isinstance(item, StatItem) and item.fill is not None]
            for words in [item for item in items if isinstance(item, TextItem)]:
                for (left, top, right, bottom), plate in itertools.product(boxes(words), plates):
                    half = plate.size / 2 * shapes.PLATE_SIDES.get(plate.shape, 1.0)
                    across = max(left - plate.x, plate.x - right, 0.0)
                    down = max(top - plate.y, plate.y - bottom, 0.0)
                    away = across + down if plate.shape == "lozenge" else (across**2 + down**2) ** 0.5
                    assert away >= half - 0.25, f"{plate.field} on {words.lines} of {data.id} ({variant.name})"
