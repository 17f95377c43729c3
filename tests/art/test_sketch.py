"""A photographed sketch is laid flat along the edges that are found, and its paper becomes white."""

import math

import pytest
from PIL import Image, ImageDraw

from game.art.sketch import Corners, flat, improved, shaped, sheet, whitened
from tests.art.photos import DISC, PAPER, photo

SLANTED: Corners = ((150, 100), (675, 130), (710, 505), (110, 465))
STEEP: Corners = ((260, 60), (590, 80), (665, 540), (165, 500))
TURNED: Corners = ((50, 350), (350, 40), (750, 280), (410, 575))
STRAIGHT: Corners = ((200, 150), (600, 150), (600, 450), (200, 450))


@pytest.mark.parametrize("corners", [SLANTED, STEEP, TURNED, STRAIGHT])
def test_the_corners_of_a_sheet_are_found_within_some_pixels(corners: Corners):
    found = sheet(photo(corners))
    assert found is not None
    for corner in corners:
        assert min(math.dist(corner, each) for each in found) < 3


def test_corners_come_in_order_from_the_upper_left_one_on():
    found = sheet(photo(SLANTED))
    assert found is not None
    assert all(math.dist(one, other) < 3 for one, other in zip(found, SLANTED, strict=True))


def test_a_sheet_is_found_on_a_table_that_is_not_much_darker_and_partly_out_of_the_photo():
    assert sheet(photo(SLANTED, table=(120, 105, 90))) is not None
    found = sheet(photo(((-60, 120), (500, 90), (560, 500), (-80, 470))))
    assert found is not None
    assert min(math.dist((500, 90), each) for each in found) < 4


@pytest.mark.parametrize(
    "picture",
    [
        Image.new("RGB", (400, 300), (200, 200, 200)),
        Image.effect_noise((400, 300), 80).convert("RGB"),
        Image.linear_gradient("L").resize((400, 300)).convert("RGB"),
        Image.radial_gradient("L").resize((400, 300)).convert("RGB"),
        Image.new("RGB", (3, 2)),
    ],
)
def test_a_picture_without_a_sheet_has_none(picture: Image.Image):
    assert sheet(picture) is None
    assert improved(picture, [(5, 4)]).corners is None


def test_what_is_drawn_lies_where_it_was_drawn_once_the_sheet_is_flat():
    made = flat(photo(SLANTED), SLANTED)
    red = [
        (x, y)
        for x in range(0, made.width, 2)
        for y in range(0, made.height, 2)
        if _is_red(made.getpixel((x, y)))
    ]  # fmt: skip
    middle = sum(x for x, _y in red) / len(red) / made.width, sum(y for _x, y in red) / len(red) / made.height
    assert middle[0] == pytest.approx(DISC[0] / PAPER[0], abs=0.015)
    assert middle[1] == pytest.approx(DISC[1] / PAPER[1], abs=0.015)


def _is_red(pixel: object) -> bool:
    assert isinstance(pixel, tuple)
    return bool(pixel[0] > 1.8 * pixel[1])


def test_paper_becomes_white_everywhere_and_strokes_stay_dark_and_colours_colours():
    made = improved(photo(SLANTED), [PAPER])
    picture = made.picture
    assert made.corners is not None
    levels = sorted(picture.convert("L").resize((60, 43), Image.Resampling.BOX).tobytes())
    assert levels[len(levels) // 4] > 245, "most of it is paper"
    corners = [
        picture.getpixel((round(x * picture.width), round(y * picture.height)))
        for x in (0.04, 0.96)
        for y in (0.05, 0.95)
    ]
    assert all(isinstance(pixel, tuple) and min(pixel) > 215 for pixel in corners), corners
    assert levels[0] < 120
    disc = picture.getpixel((round(DISC[0] / PAPER[0] * picture.width), round(DISC[1] / PAPER[1] * picture.height)))
    assert isinstance(disc, tuple)
    assert disc[0] > 150 > disc[1]


@pytest.mark.parametrize("window", [(60, 43), (50, 70), (63, 30)])
def test_the_result_has_the_shape_of_the_window(window: tuple[int, int]):
    wide, high = improved(photo(STEEP), [window]).picture.size
    assert wide / high == pytest.approx(window[0] / window[1], rel=0.01)


def test_nothing_is_cut_off_that_any_face_of_the_card_shows():
    tall, wide = shaped(Image.new("RGB", (600, 600)), [(50, 70)]), shaped(Image.new("RGB", (600, 600)), [(70, 35)])
    assert shaped(Image.new("RGB", (600, 600)), [(50, 70), (70, 35)]).size == (wide.width, tall.height)


def test_the_shape_of_a_sheet_is_that_of_the_sheet_and_not_of_what_is_seen_of_it():
    """A sheet of 900 x 640 under a camera that is tilted by 0.5 radians: its rows are seen too narrow."""
    corners = []
    for x, y in ((-450, -320), (450, -320), (450, 320), (-450, 320)):
        away = 2000 + y * math.sin(-0.5)
        corners.append((400 + 680 * x / away, 300 + 680 * y * math.cos(0.5) / away))
    one, two, three, four = corners
    made = flat(Image.new("RGB", (800, 600)), (one, two, three, four))
    assert made.width / made.height == pytest.approx(900 / 640, rel=0.05)


def test_a_blank_or_dark_picture_is_no_trouble():
    for colour in ("black", "white", "red"):
        assert whitened(Image.new("RGB", (40, 30), colour)).size == (40, 30)
    drawn = Image.new("RGB", (40, 30), "white")
    ImageDraw.Draw(drawn).line((0, 0, 40, 30), fill="black")
    assert min(whitened(drawn).convert("L").tobytes()) < 60
