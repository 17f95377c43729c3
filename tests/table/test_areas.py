"""Which zones lie where on a table."""

from __future__ import annotations

import itertools

import pygame

from game import library
from game.content.layout import Area, Layout, Variant
from game.rules.match import Match
from game.rules.plain import Frozen
from game.rules.rulesdef import ZoneSpec
from game.table.seen.plain_table import PlainTable
from game.table.seen.seeing import Room, Seer, zone_of
from game.words import Words


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


def test_parts_of_a_zone_show_what_is_theirs_and_the_rest_shows_what_is_left():
    """Champions: what is worn lies in its slot, and only what is worn."""
    game = library.open_game("champions")
    written = {
        "players": ["A", "B", "C"],
        "champions": {"A": "naira"},
        "worn": {"A": ["warbow"]},
        "play": {"A": ["iron_cap", "claymore"]},
    }
    _defs, state = game.code.position(game.defs, written)
    view = Match.of_state(game, ["A", "B", "C"], state).view(0)
    only = {
        "me.play@weapon": "worn, form=sword|bow|staff",
        "me.play@head": "worn, form=headgear",
        "me.play@champion": "type=champion",
        "me.play": "",
    }
    areas = {
        name: Area(name, 0.2 * number, 0.0, 0.2 * number + 0.19, 1.0, extra=Frozen(only=terms, show="tableau"))
        for number, (name, terms) in enumerate(only.items())
    }
    table = pygame.Rect(0, 0, 1000, 600)
    seer = Seer(game, Layout(1000, 600, (Variant(0, areas),)), Words(game.code, game.defs, "ABC"))
    found = {area.name: area for area in seer.picture(view, Room(table, pygame.Rect(0, 599, 1000, 1))).areas}
    assert {name: [thing.name for thing in area.things] for name, area in found.items()} == {
        "me.play@weapon": ["Warbow"],
        "me.play@head": [],
        "me.play@champion": ["Naira, Herald of Yggdrasil"],
        "me.play": ["Iron Cap", "Claymore"],
    }
    assert {name: area.held for name, area in found.items()} == {
        "me.play@weapon": 1,
        "me.play@head": 0,
        "me.play@champion": 1,
        "me.play": 2,
    }
    assert found["me.play@weapon"].takes == (("form", ("sword", "bow", "staff")),)
    assert found["me.play@champion"].takes == (), "what is dropped there need be no Champion"
