"""Colours, sizes, spacing and text steps of the whole client.

A night-coloured table on which the cards are the brightest thing. Sizes follow the window and the player's text size; a theme is a
frozen value, so that anything cached by it is right until a new one is made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

Colour = tuple[int, int, int]


class Palette(NamedTuple):
    """Named colours. `ink` is text on the table and on panels, `accent` is the one warm colour that buttons and the turn use, `edge`
    is around the zones of the table (contrast at least 3 to it).
    """

    table: Colour = (21, 47, 53)
    table_deep: Colour = (9, 22, 28)
    table_light: Colour = (33, 69, 74)
    inset: Colour = (13, 32, 38)
    panel: Colour = (19, 33, 40)
    panel_raised: Colour = (31, 50, 58)
    panel_hover: Colour = (43, 67, 76)
    line: Colour = (62, 90, 98)
    line_soft: Colour = (39, 60, 68)
    edge: Colour = (97, 132, 140)
    ink: Colour = (238, 234, 222)
    ink_soft: Colour = (178, 188, 184)
    ink_faint: Colour = (133, 150, 151)
    accent: Colour = (233, 180, 76)
    accent_hover: Colour = (246, 202, 112)
    accent_ink: Colour = (33, 23, 6)
    good: Colour = (112, 200, 130)
    bad: Colour = (238, 112, 96)
    warn: Colour = (240, 190, 90)
    focus: Colour = (150, 214, 255)
    legal: Colour = (126, 226, 190)
    selected: Colour = (255, 214, 120)
    target: Colour = (255, 92, 122)
    shadow: Colour = (0, 5, 8)


PALETTE = Palette()


class SeatLook(NamedTuple):
    """How a seat is told from the others: by colour, by the shape on its token and by the pattern of its token.

    `dark` is the shade for edges and patterns, `ink` is text and shape on the colour (contrast at least 4.5).
    """

    name: str
    colour: Colour
    dark: Colour
    ink: Colour
    shape: str
    pattern: str


# Found by search: with every kind of red-green vision the first four lie 20 apart (CIEDE2000), all eight 10.
SEATS: tuple[SeatLook, ...] = (
    SeatLook("blue", (64, 148, 224), (22, 74, 132), (6, 18, 32), "disc", "plain"),
    SeatLook("orange", (238, 140, 44), (146, 72, 8), (36, 16, 0), "diamond", "stripes"),
    SeatLook("ivory", (240, 232, 206), (150, 136, 96), (40, 34, 18), "triangle", "dots"),
    SeatLook("magenta", (176, 64, 124), (98, 24, 62), (255, 255, 255), "square", "checks"),
    SeatLook("green", (62, 184, 128), (12, 88, 56), (0, 24, 14), "hexagon", "rings"),
    SeatLook("rose", (250, 64, 180), (140, 44, 84), (40, 4, 18), "star", "waves"),
    SeatLook("yellow", (246, 238, 70), (142, 118, 8), (38, 30, 0), "cross", "bars"),
    SeatLook("grey", (128, 148, 138), (58, 66, 72), (10, 14, 16), "drop", "grid"),
)


PLATES = ("disc", "blade", "shield", "lozenge", "hexagon")
"""The shapes of what a number stands on (see `shapes.plate`)."""


def seat_look(seat: int) -> SeatLook:
    """The look of a seat; seats past the last look start again from the first."""
    return SEATS[seat % len(SEATS)]


TEXT_STEPS = {
    "tiny": 12.0,
    "zone": 13.0,
    "small": 14.0,
    "body": 16.0,
    "label": 18.0,
    "heading": 22.0,
    "title": 30.0,
    "display": 46.0,
}
"""Font sizes in pixels at a window of 1280x720 and a text size of 100 %."""
LEAST_TYPE = 12
"""No text is smaller than this (font size in pixels), in windows of any size."""


@dataclass(frozen=True)
class Theme:
    """Sizes for one window. `scale` multiplies spacing, `text_scale` (1.0 to 2.0) multiplies text on top of it."""

    scale: float = 1.0
    text_scale: float = 1.0
    reduced_motion: bool = False
    palette: Palette = PALETTE

    @classmethod
    def for_window(cls, size: tuple[int, int], text_scale: float = 1.0, reduced_motion: bool = False) -> Theme:
        """The theme for a window of `size` pixels. Larger windows get more room rather than only larger parts."""
        raw = min(size[0] / 1280, size[1] / 720)
        scale = max(0.9, raw) if raw < 1 else 1 + (raw - 1) * 0.6
        return cls(round(scale, 3), min(2.0, max(1.0, text_scale)), reduced_motion)

    def px(self, units: float) -> int:
        """A length in pixels; `units` are pixels at 1280x720. At least 1 for a positive length."""
        return max(1, round(units * self.scale)) if units > 0 else round(units * self.scale)

    def text(self, step: str) -> int:
        """The font size in pixels of a text step (`tiny`, `small`, `body`, `label`, `heading`, `title`, `display`).

        Large steps grow less with the text size than small ones: they are readable already.
        """
        size = TEXT_STEPS[step]
        grown = self.text_scale if size <= 22 else 1 + (self.text_scale - 1) * 0.6
        return max(LEAST_TYPE, round(size * self.scale * grown))

    @property
    def gap(self) -> int:
        """Space between neighbours in pixels."""
        return self.px(8)

    @property
    def pad(self) -> int:
        """Space between a panel's edge and what is in it, in pixels."""
        return self.px(14)

    @property
    def radius(self) -> int:
        """Corner radius of panels and buttons in pixels."""
        return self.px(8)

    @property
    def row(self) -> int:
        """Height of a button, field or list row in pixels: room for one line of body text."""
        return round(self.text("body") * 1.35 + self.px(14))


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """The colour between two; `share` 0 is the first, 1 the second."""
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )


def parse_colour(text: str) -> Colour:
    """A colour written `#rgb` or `#rrggbb`. Raises ValueError for anything else."""
    digits = text[1:]
    if not text.startswith("#") or len(digits) not in (3, 6):
        raise ValueError(f"{text!r} is not a colour like #c0392b")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    number = int(digits, 16)
    return (number >> 16, number >> 8 & 255, number & 255)
