"""Which zones lie where on a table."""

from __future__ import annotations

import itertools

import pygame

from game.rules.rulesdef import ZoneSpec
from game.table.seen.plain_table import PlainTable
from game.table.seen.seeing import zone_of


def test_zones_are_named_from_the_viewers_side():
    assert zone_of("me.hand", 1, 3) == "hand:1"
    assert zone_of("other.1.hand", 1, 3) == "hand:2"
    assert zone_of("other.2.hand", 1, 3) == "hand:0"
    assert zone_of("board@boards", 1, 3) == "board"
    assert zone_of("me.hand", -1, 2) == "hand:0"


def test_a_pack_without_a_table_gets_a_plain_one():
    zones = (
        ZoneSpec("hand"),
        ZoneSpec("tableau"),
        ZoneSpec("deck", shape="pile"),
        ZoneSpec("market", per_seat=False),
        ZoneSpec("board", per_seat=False, shape="lattice"),
    )
    table = PlainTable(zones)
    areas = table.areas(4)
    assert {"me.hand", "me.tableau", "me.deck", "market", "board", "other.3.hand"} <= set(areas)
    boxes = [pygame.Rect(*(round(part) for part in table.place(area, 1000, 700))) for area in areas.values()]
    assert all(pygame.Rect(0, 0, 1000, 700).contains(box) for box in boxes)
    assert not any(one.colliderect(other) for one, other in itertools.combinations(boxes, 2))
