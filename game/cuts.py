"""How a picture is shown in the window of its card: turned, cropped, and fitted to the window. Plain numbers; nothing is drawn here.

A picture is turned first; what is cut off its sides and the point that stays in sight are shares of it as it is turned then.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

COVER: Final = "cover"
"""The picture fills the window; what does not fit is cut off around the focus."""
CONTAIN: Final = "contain"
"""All of the picture is in the window, with the ground of the card beside it."""
FITS: Final = (COVER, CONTAIN)
FOCUS: Final = (0.5, 0.38)
"""The point of a picture that stays in sight when it is cropped: a little above the middle, where faces are."""
WHOLE: Final = (0.0, 0.0, 0.0, 0.0)
TURNS: Final = (0, 90, 180, 270)
MOST_ZOOM: Final = 8.0
"""So much larger than its window needs it a picture is shown at most."""
LEAST: Final = 0.05
"""So much of a picture is left at least in each direction, as a share."""
Size = tuple[int, int]
Area = tuple[float, float, float, float]
"""Left, top, width and height."""


class Cut(NamedTuple):
    """How a picture is shown: `fit` is one of FITS, `focus` the point that stays in sight (of what is left of the picture), `crop` what is
    cut off at the left, top, right and bottom, both in shares; `turn` is clockwise in degrees, one of TURNS. `zoom` is how much larger the
    picture is than it must be to fill its window.
    """

    fit: str = COVER
    focus: tuple[float, float] = FOCUS
    crop: tuple[float, float, float, float] = WHOLE
    turn: int = 0
    zoom: float = 1.0


USUAL: Final = Cut()
"""How a picture is shown of which nothing is said."""


def turned(size: Size, turn: int) -> Size:
    """The size of a picture that is turned by so many degrees."""
    return (size[1], size[0]) if turn % 180 else size


def needed(cut: Cut, window: tuple[float, float]) -> tuple[float, float]:
    """How wide and high a picture must be, before it is turned, for what is seen of it to be as large as its window."""
    left, top, right, bottom = cut.crop
    zoom = cut.zoom if cut.fit == COVER else 1.0
    wide, high = window[0] * zoom / max(LEAST, 1 - left - right), window[1] * zoom / max(LEAST, 1 - top - bottom)
    return (high, wide) if cut.turn % 180 else (wide, high)


def needed_width(cut: Cut, window: Size) -> int:
    """How many pixels wide a picture must be for its window, as far as that can be told without its shape."""
    wide, high = needed(cut, window)
    # A window wider than the picture's shape needs the width; a taller one needs more than its width: this covers it.
    return round(max(wide, high * 0.72))


def part(cut: Cut, size: Size, window: tuple[float, float]) -> Area:
    """What of a picture is seen in a window, in pixels of the picture of this size as it is turned (`turned`)."""
    wide, high = size
    left, top = wide * cut.crop[0], high * cut.crop[1]
    across, down = max(1.0, wide * (1 - cut.crop[2]) - left), max(1.0, high * (1 - cut.crop[3]) - top)
    if cut.fit == CONTAIN:
        return left, top, across, down
    scale = max(window[0] / across, window[1] / down) * cut.zoom
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


PLACES: Final = 3
"""Digits of a share that are kept: a tenth of a percent."""


class Framing(NamedTuple):
    """A picture behind its window, as a hand moves it there: the `cut` that shows it, with a focus that lies in the middle of the window
    wherever that is full. `size` is that of the picture as it is turned, `window` that of the window, in whatever unit.
    """

    size: Size
    window: tuple[float, float]
    cut: Cut

    @classmethod
    def of(cls, cut: Cut, size: Size, window: tuple[float, float]) -> Framing:
        """How a picture of that upright size is shown by a cut."""
        return cls(turned(size, cut.turn), window, cut)._settled()

    def _left(self) -> tuple[float, float]:
        """Width and height of what is left of the picture."""
        left, top, right, bottom = self.cut.crop
        return max(1.0, self.size[0] * (1 - left - right)), max(1.0, self.size[1] * (1 - top - bottom))

    def _with(self, **changes: Any) -> Framing:
        return self._replace(cut=self.cut._replace(**changes))._settled()

    def _settled(self) -> Framing:
        """The same, with the focus where the middle of the window comes to lie."""
        if self.cut.fit == CONTAIN:
            return self
        cut = self.cut._replace(zoom=min(MOST_ZOOM, max(1.0, self.cut.zoom)))
        left = self._left()
        half = [seen / whole / 2 for seen, whole in zip(part(cut, self.size, self.window)[2:], left, strict=True)]
        x, y = (min(max(at, away), 1 - away) for at, away in zip(cut.focus, half, strict=True))
        return self._replace(cut=cut._replace(focus=(x, y)))

    def area(self) -> Area:
        """What of the picture is seen, in its pixels."""
        return part(self.cut, self.size, self.window)

    def moved(self, across: float, down: float) -> Framing:
        """The picture moved by so many widths and heights of the window; one of which all is shown stays where it is."""
        if self.cut.fit == CONTAIN:
            return self
        left, seen, (x, y) = self._left(), self.area()[2:], self.cut.focus
        return self._with(focus=(x - across * seen[0] / left[0], y - down * seen[1] / left[1]))

    def zoomed(self, factor: float, at: tuple[float, float] = (0.5, 0.5)) -> Framing:
        """The picture made larger by a factor, around a point of the window in shares of it; it fills the window then."""
        if self.cut.fit == CONTAIN:
            return self.filled() if factor > 1 else self
        larger = self._with(zoom=self.cut.zoom * factor)
        before, after = self.area()[2:], larger.area()[2:]
        x, y = (
            middle + (point - 0.5) * (one - other) / whole
            for middle, point, one, other, whole in zip(self.cut.focus, at, before, after, self._left(), strict=True)
        )
        return larger._with(focus=(x, y))

    def turned_on(self) -> Framing:
        """The picture turned by a quarter, clockwise, with the same of it in the middle."""
        (x, y), (left, top, right, bottom) = self.cut.focus, self.cut.crop
        made = self._replace(size=(self.size[1], self.size[0]))
        return made._with(turn=(self.cut.turn + 90) % 360, focus=(1 - y, x), crop=(bottom, left, top, right))

    def filled(self) -> Framing:
        """The picture just as large as it must be to fill the window."""
        return self._with(fit=COVER, zoom=1.0)

    def contained(self) -> Framing:
        """All that is left of the picture in the window."""
        return self._with(fit=CONTAIN, zoom=1.0, focus=FOCUS)

    def said(self) -> Cut:
        """What is to be said of the picture so that it is shown like this, and no more than that."""
        if self.cut.fit == CONTAIN:
            return self.cut
        usual = self._with(focus=FOCUS).cut.focus
        x, y = (
            round(at, PLACES) if abs(at - settled) > 10**-PLACES else unsaid
            for at, settled, unsaid in zip(self.cut.focus, usual, FOCUS, strict=True)
        )
        return self.cut._replace(focus=(x, y), zoom=round(self.cut.zoom, 2))
