"""The rectangles of a table."""

from __future__ import annotations

import json

import pytest

from game.content import Area, Layout, Variant, check_pack
from game.content.layout import from_plain, to_plain
from game.rules.plain import Frozen
from tests.content.small_code import CODE, SMALL


def layout() -> Layout:
    found = check_pack([SMALL], "small", CODE).layout
    assert found is not None
    return found


def test_rectangles_are_fractions_of_the_map():
    areas = layout().areas(3)
    assert list(areas) == ["board", "me.hand", "board@2"]
    assert areas["board"] == Area("board", 0.25, 0.25, 0.75, 0.75)
    assert areas["me.hand"] == Area("me.hand", 0.25, 0.8, 0.75, 1.0, "bottom", Frozen(show="fan"))


def test_a_variant_for_the_number_of_seats_comes_on_top():
    assert list(layout().areas(2)) == ["board", "me.hand", "board@2", "other.1.hand"]


def test_an_arrangement_comes_on_top_of_the_usual_one():
    usual, beside = [Area("board", 0.0, 0.0, wide, 1.0) for wide in (1.0, 0.5)]
    hand = Area("me.hand", 0.0, 0.9, 1.0, 1.0)
    table = Layout(400, 200, (Variant(2, {"board": beside}, "beside"), Variant(0, {"board": usual, "me.hand": hand})))
    assert (table.arrangements(2), table.arrangements(3)) == (("", "beside"), ("",))
    assert table.areas(2) == {"board": usual, "me.hand": hand}
    assert table.areas(2, "beside") == {"board": beside, "me.hand": hand}
    assert from_plain(json.loads(json.dumps(to_plain(table)))) == table


def test_layouts_survive_json():
    assert from_plain(json.loads(json.dumps(to_plain(layout())))) == layout()


@pytest.mark.parametrize(
    ("anchor", "place"),
    [
        # A map of 400 by 200 in a window of 1200 by 400: what keeps its shape is scaled by 2.
        ("stretch", (300, 320, 600, 80)),
        ("bottom", (400, 320, 400, 80)),
        ("bottom-left", (200, 320, 400, 80)),
        ("bottom-right", (600, 320, 400, 80)),
        ("top-left", (200, 320, 400, 80)),
        ("left", (200, 320, 400, 80)),
        ("center", (400, 320, 400, 80)),
    ],
)
def test_anchors_say_how_an_area_follows_the_window(anchor: str, place: tuple[float, float, float, float]):
    area = Area("me.hand", 0.25, 0.8, 0.75, 1.0, anchor)
    table = Layout(400, 200, (Variant(0, {"me.hand": area}),))
    assert table.place(table.areas(2)["me.hand"], 1200, 400) == pytest.approx(place)


def test_an_anchored_area_sticks_to_its_edge_in_a_high_window():
    table = Layout(400, 200, ())
    bottom = Area("hand", 0.25, 0.8, 0.75, 1.0, "bottom")
    x, y, wide, high = table.place(bottom, 400, 800)
    assert (x, y + high, wide, high) == pytest.approx((100, 800, 200, 40))
    top = Area("bar", 0.0, 0.0, 1.0, 0.1, "top")
    assert table.place(top, 400, 800) == pytest.approx((0, 0, 400, 20))
