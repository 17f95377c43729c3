"""Numbers upon pictures."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from game.art.contrast import Number, faint, luminance
from game.art.doctor import examine
from game.cuts import CONTAIN, USUAL, Cut
from game.picture_doctor import said

WHITE, BLACK = (255, 255, 255), (0, 0, 0)


def test_luminance_is_that_of_the_standard() -> None:
    assert luminance(WHITE) == pytest.approx(1)
    assert luminance(BLACK) == 0
    assert luminance((255, 0, 0)) == pytest.approx(0.2126)
    assert luminance((128, 128, 128)) == pytest.approx(0.2159, abs=0.0001)


def test_a_number_is_faint_where_its_ink_is_like_what_lies_under_it() -> None:
    picture = Image.new("RGBA", (200, 100), (*BLACK, 255))
    picture.paste((255, 255, 255, 255), (0, 0, 100, 100))
    left, right = (0.1, 0.4, 0.2, 0.6), (0.8, 0.4, 0.9, 0.6)
    numbers = [Number("north", WHITE, 2.0, left), Number("east", WHITE, 2.0, right), Number("west", BLACK, 2.0, left)]
    assert faint(picture, numbers) == {"north": pytest.approx(1)}
    # A window of another shape shows the middle alone: columns 50 to 150.
    assert faint(picture, [Number("north", WHITE, 1.0, (0.0, 0.4, 0.4, 0.6))]) == {"north": pytest.approx(1)}
    assert faint(picture, [Number("north", WHITE, 1.0, (0.6, 0.4, 0.9, 0.6))]) == {}


def test_where_there_is_no_picture_nothing_is_said() -> None:
    assert faint(Image.new("RGBA", (9, 9), (255, 255, 255, 0)), [Number("north", WHITE, 1.0, (0, 0, 1, 1))]) == {}


def test_the_finding_names_the_fields(tmp_path: Path) -> None:
    path = tmp_path / "thor.png"
    Image.new("RGB", (200, 200), (250, 240, 230)).save(path)
    numbers = [Number(field, WHITE, 1.0, (0, 0, 0.2, 0.2)) for field in ("north", "east")]
    (finding,) = examine(path, numbers=numbers)
    assert said(finding) == (
        "is too much like the ink of the numbers upon it (north, east: contrast 1.1, wanted 3), which cannot be read there;"
        " darken or lighten that place, or give them a plate (fill) in card.yaml"
    )
    assert not finding.mends
    assert examine(path, numbers=[number._replace(ink=BLACK) for number in numbers]) == []


def test_a_number_is_compared_with_what_lies_under_it_as_the_picture_is_shown():
    """White on the left, black on the right, and a white number in the middle of the left half of a square window."""
    picture = Image.new("RGBA", (200, 100), (0, 0, 0, 255))
    picture.paste((255, 255, 255, 255), (0, 0, 100, 100))
    at = (0.2, 0.4, 0.3, 0.6)

    def read(cut: Cut) -> bool:
        return not faint(picture, [Number("north", WHITE, 1.0, at, cut)])

    assert not read(USUAL)
    assert read(Cut(focus=(1, 0.5)))
    assert read(Cut(turn=180))
    assert read(Cut(crop=(0.5, 0, 0, 0)))
    assert read(Cut(zoom=2, focus=(0.9, 0.5)))
    assert not read(Cut(zoom=2, focus=(0.5, 0.5)))
    assert not read(Cut(CONTAIN))
    assert not faint(picture, [Number("north", WHITE, 1.0, (0.4, 0.0, 0.6, 0.2), Cut(CONTAIN))]), (
        "it lies beside the picture"
    )
