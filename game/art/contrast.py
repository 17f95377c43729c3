"""Whether numbers that a face prints upon a picture, without a plate under them, can be read there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from game.cuts import USUAL, Cut, part, place

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

LEAST: Final = 3.0
"""The least contrast of large letters with what lies under them (WCAG 2.2, success criterion 1.4.3)."""
FINE: Final = 1000
"""The height of a window in the units in which places in it are reckoned."""
SEEN: Final = 128
"""Where the picture has less alpha than this on average, it is not what the number lies upon."""


class Number(NamedTuple):
    """A number upon the window of a picture: the field that it shows, its ink, the shape of the window (width through height), and where it
    stands there: left, top, right and bottom as shares of the window. `cut` is how the picture is shown in that window.
    """

    field: str
    ink: tuple[int, int, int]
    shape: float
    at: tuple[float, float, float, float]
    cut: Cut = USUAL


def faint(picture: Picture, numbers: Iterable[Number]) -> dict[str, float]:
    """The contrast (1 to 21) of each field with too little of it upon a picture in RGBA, the least that it has anywhere."""
    found: dict[str, float] = {}
    for number in numbers:
        under = _under(picture, number)
        if under is None:
            continue
        lighter, darker = sorted((luminance(under), luminance(number.ink)), reverse=True)
        ratio = (lighter + 0.05) / (darker + 0.05)
        if ratio < LEAST:
            found[number.field] = min(ratio, found.get(number.field, ratio))
    return found


def luminance(colour: tuple[int, int, int]) -> float:
    """The relative luminance of a colour in sRGB, 0 to 1 (WCAG 2.2)."""
    red, green, blue = [
        value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in colour
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _under(picture: Picture, number: Number) -> tuple[int, int, int] | None:
    """The mean colour under a number, or None where there is next to nothing of the picture."""
    from PIL import Image

    if number.cut.turn:
        picture = picture.rotate(-number.cut.turn, expand=True)
    window = max(1, round(FINE * number.shape)), FINE
    left, top, across, down = area = part(number.cut, picture.size, window)
    x, y, wide, high = place(number.cut, area, window)
    scale = across / wide, down / high
    box = (
        max(left, left + (number.at[0] * window[0] - x) * scale[0]),
        max(top, top + (number.at[1] * window[1] - y) * scale[1]),
        min(left + across, left + (number.at[2] * window[0] - x) * scale[0]),
        min(top + down, top + (number.at[3] * window[1] - y) * scale[1]),
    )
    if box[2] <= box[0] or box[3] <= box[1]:
        return None
    mean = picture.convert("RGBa").resize((1, 1), Image.Resampling.BOX, box).convert("RGBA").tobytes()
    return (mean[0], mean[1], mean[2]) if mean[3] >= SEEN else None
