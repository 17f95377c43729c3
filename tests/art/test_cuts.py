"""What is seen of a picture that is turned, cropped and fitted to a window."""

import time
from pathlib import Path

import pygame
import pytest
from PIL import Image

from game.art.handles import Art
from game.cuts import CONTAIN, COVER, USUAL, Cut, Framing, needed_width, part, place, turned

RED, GREEN, BLUE, WHITE, CLEAR = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0)


@pytest.fixture
def quarters(tmp_path: Path) -> Path:
    """A picture twice as wide as high: red and green above, blue and white below."""
    (tmp_path / "cards").mkdir()
    picture = Image.new("RGB", (400, 200), WHITE)
    for colour, at in ((RED, (0, 0)), (GREEN, (200, 0)), (BLUE, (0, 100))):
        picture.paste(colour, (*at, at[0] + 200, at[1] + 100))
    picture.save(tmp_path / "cards" / "a.png")
    return tmp_path


def seen(folder: Path, cut: Cut, size: tuple[int, int]) -> list[tuple[int, ...]]:
    """The colours near the corners of a window, from the upper left one on by rows."""
    art = Art([folder])
    try:
        end = time.monotonic() + 10
        while art.get("a", size, cut).state == "waiting" and time.monotonic() < end:
            art.poll()
            time.sleep(0.002)
        surface = art.get("a", size, cut).surface
        assert surface is not None
        assert surface.get_size() == size
        x, y = size[0] // 6, size[1] // 6
        corners = [(x, y), (size[0] - x, y), (x, size[1] - y), (size[0] - x, size[1] - y)]
        return [tuple(round(value / 255) * 255 for value in surface.get_at(point)[:3]) for point in corners]
    finally:
        art.close()


@pytest.mark.parametrize(
    ("cut", "size", "colours"),
    [
        (Cut(), (80, 40), [RED, GREEN, BLUE, WHITE]),
        (Cut(turn=90), (40, 80), [BLUE, RED, WHITE, GREEN]),
        (Cut(turn=180), (80, 40), [WHITE, BLUE, GREEN, RED]),
        (Cut(turn=270), (40, 80), [GREEN, WHITE, RED, BLUE]),
        (Cut(focus=(0, 0.5)), (40, 80), [RED, RED, BLUE, BLUE]),
        (Cut(focus=(1, 0.5)), (40, 80), [GREEN, GREEN, WHITE, WHITE]),
        (Cut(crop=(0.5, 0, 0, 0.5)), (60, 60), [GREEN] * 4),
        (Cut(turn=90, crop=(0.5, 0, 0, 0)), (20, 80), [RED, RED, GREEN, GREEN]),
        (Cut(zoom=2.2, focus=(0.75, 0.75)), (80, 40), [WHITE] * 4),
        (Cut(zoom=2, focus=(0, 0), crop=(0.5, 0, 0, 0)), (60, 60), [GREEN] * 4),
        (Cut(CONTAIN), (60, 90), [CLEAR] * 4),
        (Cut(CONTAIN, turn=90), (40, 80), [BLUE, RED, WHITE, GREEN]),
        (Cut(CONTAIN, crop=(0, 0.5, 0, 0)), (80, 20), [BLUE, WHITE, BLUE, WHITE]),
    ],
)
def test_a_picture_is_turned_then_cropped_then_fitted(quarters: Path, cut: Cut, size, colours) -> None:
    assert seen(quarters, cut, size) == colours


def test_a_contained_picture_lies_in_the_middle_with_nothing_beside_it(quarters: Path) -> None:
    art = Art([quarters])
    end = time.monotonic() + 10
    while art.get("a", (60, 90), Cut(CONTAIN)).state == "waiting" and time.monotonic() < end:
        art.poll()
    surface = art.get("a", (60, 90), Cut(CONTAIN)).surface
    assert surface is not None
    assert surface.get_bounding_rect() == pygame.Rect(0, 30, 60, 30)
    art.close()


@pytest.mark.parametrize(
    "cut", [USUAL, Cut(crop=(0.5, 0.1, 0.3, 0.2)), Cut(turn=90, focus=(0, 0)), Cut(crop=(0, 0.9, 0, 0.05))]
)
@pytest.mark.parametrize("size", [(1000, 400), (300, 900), (7, 5), (1, 1)])
@pytest.mark.parametrize("window", [(120, 90), (90, 200), (1, 1)])
def test_what_is_seen_lies_in_what_is_left_and_has_the_shape_of_the_window(cut: Cut, size, window) -> None:
    wide, high = turned(size, cut.turn)
    left, top, across, down = part(cut, (wide, high), window)
    assert left >= wide * cut.crop[0] - 1e-6
    assert top >= high * cut.crop[1] - 1e-6
    if min(size) > 10:
        assert left + across <= wide * (1 - cut.crop[2]) + 1e-6
        assert top + down <= high * (1 - cut.crop[3]) + 1e-6
    assert across / down == pytest.approx(window[0] / window[1], rel=1e-6)
    assert place(cut, (left, top, across, down), window) == (0, 0, *window)


def test_a_picture_is_decoded_as_large_as_its_part_needs_it() -> None:
    assert needed_width(USUAL, (120, 100)) == 120
    assert needed_width(USUAL, (120, 200)) == 144
    assert needed_width(Cut(crop=(0.25, 0, 0.25, 0)), (120, 100)) == 240
    assert needed_width(Cut(turn=90), (100, 120)) == 120
    assert needed_width(Cut(zoom=3), (120, 100)) == 360
    assert needed_width(Cut(COVER, crop=(0, 0.5, 0, 0), turn=270), (100, 120)) == 240


@pytest.mark.parametrize("size", [(300, 600), (600, 300), (500, 500)])
@pytest.mark.parametrize("cut", [USUAL, Cut(focus=(0.2, 0.7), zoom=2, turn=90), Cut(crop=(0.2, 0.1, 0.3, 0), zoom=1.5)])
def test_a_framing_shows_what_its_words_say_and_a_hand_moves_it_by_pixels(size: tuple[int, int], cut: Cut) -> None:
    window = (60.0, 50.0)
    framing = Framing.of(cut, size, window)
    whole = turned(size, cut.turn)
    assert framing.area() == pytest.approx(part(cut, whole, window))
    assert part(framing.said(), whole, window) == pytest.approx(framing.area(), abs=1.5)
    larger = framing.zoomed(2.0, (0.25, 0.5))
    before, after = framing.area(), larger.area()
    held = [(one[0] + one[2] * 0.25, one[1] + one[3] * 0.5) for one in (before, after)]
    assert held[0] == pytest.approx(held[1]), "the point under the mouse stays there"
    moved = larger.moved(0.1, -0.1).area()
    assert (after[0] - moved[0], after[1] - moved[1]) == pytest.approx((after[2] * 0.1, -after[3] * 0.1))
    far = larger.moved(99, 99).area()
    assert far[:2] == pytest.approx((whole[0] * cut.crop[0], whole[1] * cut.crop[1]))
    near = framing.zoomed(4.0)
    assert near.turned_on().turned_on().turned_on().turned_on().area() == pytest.approx(near.area())
    assert larger.contained().filled().cut.zoom == 1


def test_no_more_is_said_of_a_picture_than_a_hand_has_done() -> None:
    framing = Framing.of(USUAL, (300, 600), (60, 50))
    assert framing.said() == USUAL
    assert Framing.of(USUAL, (500, 500), (60, 50)).said() == USUAL, "although the middle of the window is lower there"
    assert framing.moved(5, 0).said() == framing.said(), "it has no room there"
    assert framing.moved(0, 0.2).said().focus[0] == 0.5
    assert framing.contained().said() == Cut(CONTAIN)
    assert framing.contained().moved(1, 1).zoomed(0.5) == framing.contained()
