"""Seats are told from each other by people with every kind of red-green colour vision."""

from __future__ import annotations

import itertools

import pygame
import pytest
from coloraide import Color

from game.table.model.log import PLAY, TURN, LogLine
from game.table.seen.log_lines import shown
from game.ui import shapes
from game.ui.theme import PALETTE, SEATS, SeatLook
from tests.support.contrast import contrast

FIRST, ALL = 20, 10
"""How far the first four seats, and all of them, lie apart at least (CIEDE2000; what is under 10 is easily confused)."""


def seen(look: SeatLook, vision: str) -> Color:
    """The colour of a seat as somebody sees it with a full lack of one kind of cones (Machado, Oliveira and Fernandes 2009)."""
    colour = Color("srgb", [part / 255 for part in look.colour])
    return colour.filter(vision, 1, method="machado") if vision else colour


@pytest.mark.parametrize("vision", ["", "deutan", "protan"])
@pytest.mark.parametrize(("count", "least"), [(4, FIRST), (8, ALL)])
def test_seats_lie_apart(vision: str, count: int, least: float) -> None:
    assert len(SEATS) == 8
    for one, other in itertools.combinations(SEATS[:count], 2):
        far = seen(one, vision).delta_e(seen(other, vision), method="2000")
        assert far >= least, f"{one.name} and {other.name} lie {far:.1f} apart"


@pytest.mark.parametrize("look", SEATS, ids=lambda look: look.name)
def test_what_is_written_on_a_seat_can_be_read_and_its_token_stands_out(look: SeatLook) -> None:
    assert contrast(look.colour, look.ink) >= 4.5
    assert contrast(look.colour, PALETTE.table) >= 2.5
    assert len({(one.shape, one.pattern) for one in SEATS}) == len(SEATS)


@pytest.mark.parametrize("seat", range(8))
@pytest.mark.parametrize("kind", [TURN, PLAY])
def test_lines_of_the_log_in_the_colour_of_a_seat_can_be_read(seat: int, kind: str) -> None:
    (line,) = shown([LogLine("words", kind, seat)])
    assert line.colour is not None
    assert contrast(line.colour, PALETTE.inset) >= 4.5


def test_the_frame_of_a_seat_bears_its_pattern() -> None:
    pygame.display.set_mode((10, 10))
    plain, striped = shapes.seat_frame(0, (90, 120), 6), shapes.seat_frame(1, (90, 120), 6)
    assert len({tuple(plain.get_at((x, 2))) for x in range(10, 80)}) == 1
    assert len({tuple(striped.get_at((x, 2))) for x in range(10, 80)}) > 1
    assert striped.get_at((0, 0))[3] == 0, "its corners are round"
