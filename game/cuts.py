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


MOST_ZOOM: Final = 8.0
"""So much larger than the window needs it a picture is shown at most."""
PLACES: Final = 3
"""Digits of a share that are kept: a tenth of a percent."""


class Framing(NamedTuple):
    """A picture behind its window, as a hand moves it there. `size` is that of the picture as it is turned, `window` that of the window, in
    whatever unit; `middle` is what of the picture lies in the middle of the window, in shares, and `zoom` how much larger the picture is
    than it must be to fill it. `crop` counts while all of it is shown.
    """

    size: Size
    window: tuple[float, float]
    fit: str
    turn: int
    middle: tuple[float, float]
    zoom: float = 1.0
    crop: tuple[float, float, float, float] = WHOLE

    @classmethod
    def of(cls, cut: Cut, size: Size, window: tuple[float, float]) -> Framing:
        """How a picture of that upright size is shown by a cut."""
        size = turned(size, cut.turn)
        area = part(cut, size, window)
        middle = ((area[0] + area[2] / 2) / size[0], (area[1] + area[3] / 2) / size[1])
        made = cls(size, window, cut.fit, cut.turn, middle, 1.0, cut.crop)
        if cut.fit == CONTAIN:
            return made
        return made._replace(zoom=made._seen(1.0)[0] / area[2], crop=WHOLE)._settled()

    def _seen(self, zoom: float) -> tuple[float, float]:
        """Width and height of what is seen of the picture where it fills the window."""
        scale = max(self.window[0] / self.size[0], self.window[1] / self.size[1]) * zoom
        return self.window[0] / scale, self.window[1] / scale

    def _settled(self) -> Framing:
        """The nearest framing in which the window is full of the picture."""
        least = self._seen(1.0)
        most = max(1.0, min(MOST_ZOOM, least[0] / self.size[0] / LEAST, least[1] / self.size[1] / LEAST))
        zoom = min(most, max(1.0, self.zoom))
        half = [seen / whole / 2 for seen, whole in zip(self._seen(zoom), self.size, strict=True)]
        x, y = (min(max(at, away), 1 - away) for at, away in zip(self.middle, half, strict=True))
        return self._replace(zoom=zoom, middle=(x, y))

    def area(self) -> Area:
        """What of the picture is seen, in its pixels."""
        if self.fit == CONTAIN:
            return part(Cut(CONTAIN, crop=self.crop), self.size, self.window)
        wide, high = self._seen(self.zoom)
        return self.middle[0] * self.size[0] - wide / 2, self.middle[1] * self.size[1] - high / 2, wide, high

    def moved(self, across: float, down: float) -> Framing:
        """The picture moved by so many widths and heights of the window; one of which all is shown stays where it is."""
        if self.fit == CONTAIN:
            return self
        wide, high = self._seen(self.zoom)
        x, y = self.middle
        return self._replace(middle=(x - across * wide / self.size[0], y - down * high / self.size[1]))._settled()

    def zoomed(self, factor: float, at: tuple[float, float] = (0.5, 0.5)) -> Framing:
        """The picture made larger by a factor, around a point of the window in shares of it; it fills the window then."""
        if self.fit == CONTAIN:
            return self.filled() if factor > 1 else self
        larger = self._replace(zoom=self.zoom * factor)._settled()
        before, after = self._seen(self.zoom), larger._seen(larger.zoom)
        x, y = (
            middle + (point - 0.5) * (one - other) / whole
            for middle, point, one, other, whole in zip(self.middle, at, before, after, self.size, strict=True)
        )
        return larger._replace(middle=(x, y))._settled()

    def turned_on(self) -> Framing:
        """The picture turned by a quarter, clockwise, with the same of it in the middle."""
        made = self._replace(
            size=(self.size[1], self.size[0]),
            turn=(self.turn + 90) % 360,
            middle=(1 - self.middle[1], self.middle[0]),
            crop=(self.crop[3], self.crop[0], self.crop[1], self.crop[2]),
        )
        return made if self.fit == CONTAIN else made._settled()

    def filled(self) -> Framing:
        """The picture just as large as it must be to fill the window."""
        return self._replace(fit=COVER, zoom=1.0, crop=WHOLE)._settled()

    def contained(self) -> Framing:
        """All of the picture in the window."""
        return self._replace(fit=CONTAIN, zoom=1.0, crop=WHOLE, middle=(0.5, 0.5))

    def cut(self) -> Cut:
        """What is to be said of the picture so that it is shown like this."""
        if self.fit == CONTAIN:
            return Cut(CONTAIN, crop=self.crop, turn=self.turn)
        left, top, wide, high = self.area()
        loose = self.size[0] - wide, self.size[1] - high
        if min(each / whole for each, whole in zip(loose, self.size, strict=True)) < 10**-PLACES:
            x, y = (
                round(at, PLACES) if room / whole > 10**-PLACES else usual
                for at, room, whole, usual in zip(self.middle, loose, self.size, FOCUS, strict=True)
            )
            return Cut(focus=(x, y), turn=self.turn)
        right, bottom = self.size[0] - left - wide, self.size[1] - top - high
        sides = zip((left, top, right, bottom), (*self.size, *self.size), strict=True)
        return Cut(crop=tuple(round(max(0.0, side / whole), PLACES) for side, whole in sides), turn=self.turn)  # type: ignore[arg-type]
