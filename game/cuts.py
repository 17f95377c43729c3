"""How a picture is shown in the window of its card: turned, cropped, and fitted to the window. Plain numbers; nothing is drawn here.

A picture is turned first; what is cut off its sides and the point that stays in sight are shares of it as it is turned then.
"""

from __future__ import annotations

from typing import Final, NamedTuple

COVER: Final = "cover"
"""The picture fills the window; what does not fit is cut off around the focus."""
CONTAIN: Final = "contain"
"""All of the picture is in the window, with the ground of the card beside it."""
FITS: Final = (COVER, CONTAIN)
FOCUS: Final = (0.5, 0.38)
"""The point of a picture that stays in sight when it is cropped: a little above the middle, where faces are."""
WHOLE: Final = (0.0, 0.0, 0.0, 0.0)
TURNS: Final = (0, 90, 180, 270)
LEAST: Final = 0.05
"""So much of a picture is left at least in each direction, as a share."""
Size = tuple[int, int]
Area = tuple[float, float, float, float]
"""Left, top, width and height."""


class Cut(NamedTuple):
    """How a picture is shown: `fit` is one of FITS, `focus` the point that stays in sight (of what is left of the picture), `crop` what is
    cut off at the left, top, right and bottom, both in shares; `turn` is clockwise in degrees, one of TURNS.
    """

    fit: str = COVER
    focus: tuple[float, float] = FOCUS
    crop: tuple[float, float, float, float] = WHOLE
    turn: int = 0


USUAL: Final = Cut()
"""How a picture is shown of which nothing is said."""


def turned(size: Size, turn: int) -> Size:
    """The size of a picture that is turned by so many degrees."""
    return (size[1], size[0]) if turn % 180 else size


def needed_width(cut: Cut, window: Size) -> int:
    """How many pixels wide a picture must be for its window, as far as that can be told without its shape."""
    left, top, right, bottom = cut.crop
    wide, high = window[0] / max(LEAST, 1 - left - right), window[1] / max(LEAST, 1 - top - bottom)
    if cut.turn % 180:
        wide, high = high, wide
    # A window wider than the picture's shape needs the width; a taller one needs more than its width: this covers it.
    return round(max(wide, high * 0.72))


def part(cut: Cut, size: Size, window: tuple[float, float]) -> Area:
    """What of a picture is seen in a window, in pixels of the picture of this size as it is turned (`turned`)."""
    wide, high = size
    left, top = wide * cut.crop[0], high * cut.crop[1]
    across, down = max(1.0, wide * (1 - cut.crop[2]) - left), max(1.0, high * (1 - cut.crop[3]) - top)
    if cut.fit == CONTAIN:
        return left, top, across, down
    scale = max(window[0] / across, window[1] / down)
    seen = min(across, window[0] / scale), min(down, window[1] / scale)
    x = min(max(0.0, across * cut.focus[0] - seen[0] / 2), across - seen[0])
    y = min(max(0.0, down * cut.focus[1] - seen[1] / 2), down - seen[1])
    return left + x, top + y, *seen


def place(cut: Cut, area: Area, window: Size) -> tuple[int, int, int, int]:
    """Where in a window the part of a picture lies: all of it, unless the picture is contained."""
    if cut.fit != CONTAIN:
        return 0, 0, *window
    scale = min(window[0] / area[2], window[1] / area[3])
    wide, high = max(1, round(area[2] * scale)), max(1, round(area[3] * scale))
    return (window[0] - wide) // 2, (window[1] - high) // 2, wide, high
