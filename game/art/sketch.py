"""A photographed sketch made fit for a card: its sheet found and laid flat, its paper made white and its strokes dark.

How to use it: `sheet` finds the corners of the sheet in a photo, `flat` cuts it out along them, `shaped` cuts it to the shape of a window,
`whitened` evens out the light; `improved` is all of it. Pictures are Pillow's, in RGB. Nothing is read or written here.

The sheet is what is brighter than the table (Otsu 1979), as one piece; the quadrilateral around it comes from its convex hull, whose edges
are taken away one by one, always the one that costs least area. Each side is then moved to where the brightness falls most.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from game.cuts import USUAL, part

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]
"""Upper left, upper right, lower right, lower left, in pixels of the photo."""

COARSE: Final = 320
"""On its longer side the photo has so many pixels while the sheet is looked for,"""
FINE: Final = 1200
"""and so many while its edges are found exactly."""
STROKES: Final = 9
"""Strokes up to so many pixels wide, of COARSE, do not part a sheet. Odd."""
LEAST_SHEET: Final = 0.12
"""A sheet takes at least this share of the photo,"""
MOST_SHEET: Final = 0.96
"""and at most this one: else its edges are not in the photo."""
SOLID: Final = 0.86
"""So much of the quadrilateral around it a sheet fills at least: what is less is no sheet."""
CONTRAST: Final = 24
"""By so much, of 255, a sheet is brighter than what it lies on."""
SHARP: Final = 3
"""So many of its sides must be seen: the fourth may lie outside of the photo."""
LEAST_SIDE: Final = 32
"""In a smaller photo nothing is looked for."""
SAMPLES: Final = 48
"""At so many places of a side its edge is looked for,"""
AWAY: Final = 0.03
"""so far from it, as a share of the photo's longer side."""
RIM: Final = 0.012
"""So much is cut off at each edge of a sheet: its shadow, and what is bent there."""
MOST_SIDE: Final = 1600
"""A picture that is made has no more pixels on its longer side."""
CELLS: Final = 24
"""Into so many cells a side is parted to find how light falls on the paper."""
FOCAL: Final = (0.5, 0.85, 2.5)
"""The focal length of a camera, of the longer side of its pictures: the least, that of a usual one, and the most."""
PAPER: Final = 0.9
"""From this share of the light on it, paper is white."""
DARKEST: Final = 0.55
"""Strokes that are as light as this at their darkest, or darker, become black; fainter ones are not made darker than that comes to."""


class Improved(NamedTuple):
    """What became of a photo. `corners` are those of the sheet in it; None if none was found: then it was only whitened."""

    picture: Picture
    corners: Corners | None


def improved(photo: Picture, windows: Sequence[tuple[float, float]]) -> Improved:
    """A photographed sketch for the windows of a card's faces, each by its width and height in whatever unit."""
    corners = sheet(photo)
    laid = flat(photo, corners) if corners is not None else photo
    return Improved(whitened(shaped(laid, windows)), corners)


# --- the sheet ---


def sheet(photo: Picture) -> Corners | None:
    """The corners of the sheet of paper in a photo; None if there is none to be seen."""
    from PIL import Image, ImageFilter

    if min(photo.size) < LEAST_SIDE:
        return None
    share = min(1.0, COARSE / max(photo.size))
    size = max(8, round(photo.width * share)), max(8, round(photo.height * share))
    small = photo.resize(size, Image.Resampling.BOX).filter(ImageFilter.GaussianBlur(1.5))
    grey, lit = photo.convert("L"), _light(small)
    # Under uneven light a table near the lamp may be as bright as paper far from it; but the light is found well only if most is paper.
    for seen in (small, *([_evened(small, lit)] if lit is not None else [])):
        rough = _outlined(seen.convert("L"))
        if rough is not None:
            points = [(x * grey.width / size[0], y * grey.height / size[1]) for x, y in rough]
            exact = _exact(grey, _ordered(points))
            if exact is not None:
                return exact
    return None


def _outlined(small: Picture) -> list[Point] | None:
    """The quadrilateral around the largest bright piece of a small picture, if it is that of a sheet."""
    from PIL import ImageFilter

    split = _otsu(small.histogram())
    if split is None:
        return None
    bright = small.point([0] * (split + 1) + [255] * (255 - split))
    # Strokes that part the sheet are filled, and specks on the table go.
    bright = bright.filter(ImageFilter.MaxFilter(STROKES)).filter(ImageFilter.MinFilter(STROKES))
    bright = bright.filter(ImageFilter.MinFilter(3)).filter(ImageFilter.MaxFilter(3))
    piece = _largest(bright)
    if not piece:
        return None
    around = _four(_hull([point for row, left, right in piece for point in _ends(row, left, right)]))
    if around is None:
        return None
    held, covered, whole = sum(right - left for _row, left, right in piece), _area(around), small.width * small.height
    if not LEAST_SHEET * whole <= covered <= MOST_SHEET * whole or held < SOLID * covered:
        return None
    return around


def _otsu(histogram: Sequence[int]) -> int | None:
    """The brightness that parts a picture best into two; None if the two hardly differ."""
    count, total = sum(histogram), sum(level * many for level, many in enumerate(histogram))
    below = weight = 0
    best, found = -1.0, None
    for level, many in enumerate(histogram):
        below += many
        weight += level * many
        if 0 < below < count:
            low, high = weight / below, (total - weight) / (count - below)
            spread = below * (count - below) * (high - low) ** 2
            if spread > best:
                best, found = spread, (level, high - low)
    return found[0] if found is not None and found[1] >= CONTRAST else None


def _largest(bright: Picture) -> list[tuple[int, int, int]]:
    """The largest piece of white, as rows of (y, first, behind the last)."""
    wide, high = bright.size
    content = bright.tobytes()
    parents: list[int] = []
    runs: list[tuple[int, int, int]] = []

    def root(number: int) -> int:
        while parents[number] != number:
            parents[number] = parents[parents[number]]
            number = parents[number]
        return number

    above: list[int] = []
    for y in range(high):
        row, here, at = content[y * wide : (y + 1) * wide], list[int](), 0
        while (start := row.find(b"\xff", at)) >= 0:
            end = row.find(b"\x00", start)
            at = end if end >= 0 else wide
            number = len(runs)
            runs.append((y, start, at))
            parents.append(number)
            here.append(number)
            for other in above:
                if runs[other][1] < at and start < runs[other][2]:
                    parents[root(other)] = root(number)
        above = here
    sizes: dict[int, int] = {}
    for number, (_y, start, end) in enumerate(runs):
        sizes[root(number)] = sizes.get(root(number), 0) + end - start
    if not sizes:
        return []
    best = max(sizes, key=lambda number: sizes[number])
    return [run for number, run in enumerate(runs) if root(number) == best]


def _ends(row: int, left: int, right: int) -> Iterator[Point]:
    """The corners of a row of pixels."""
    for x in (left, right):
        yield float(x), float(row)
        yield float(x), float(row + 1)


def _cross(origin: Point, one: Point, other: Point) -> float:
    return (one[0] - origin[0]) * (other[1] - origin[1]) - (one[1] - origin[1]) * (other[0] - origin[0])


def _hull(points: Sequence[Point]) -> list[Point]:
    """The convex hull of points, in one turn."""
    ordered = sorted(set(points))
    made: list[Point] = []
    for sequence in (ordered, ordered[::-1]):
        half: list[Point] = []
        for point in sequence:
            while len(half) > 1 and _cross(half[-2], half[-1], point) <= 0:
                half.pop()
            half.append(point)
        made += half[:-1]
    return made


def _area(points: Sequence[Point]) -> float:
    return abs(sum(_cross((0, 0), one, other) for one, other in zip(points, [*points[1:], points[0]], strict=True))) / 2


def _meeting(one: tuple[Point, Point], other: tuple[Point, Point]) -> Point | None:
    """Where two lines meet, each through two points; None if they hardly do."""
    (x1, y1), (x2, y2) = one
    (x3, y3), (x4, y4) = other
    below = (x1 - x2) * (y3 - y4) - (y1 - y2) * (x3 - x4)
    if abs(below) < 1e-9:
        return None
    first, second = x1 * y2 - y1 * x2, x3 * y4 - y3 * x4
    return (first * (x3 - x4) - (x1 - x2) * second) / below, (first * (y3 - y4) - (y1 - y2) * second) / below


def _four(outline: Sequence[Point]) -> list[Point] | None:
    """A quadrilateral around a convex outline: its edges are taken away until four are left, each where that adds least area."""
    points = list(outline)
    while len(points) > 4:
        best: tuple[float, int, Point] | None = None
        for index in range(len(points)):
            before, start, end, after = (points[(index + step) % len(points)] for step in (-1, 0, 1, 2))
            met = _meeting((before, start), (end, after))
            # The neighbours must meet outside, over the edge that goes.
            if met is None or _cross(start, end, met) >= 0:
                continue
            added = _area((start, met, end))
            if best is None or added < best[0]:
                best = (added, index, met)
        if best is None:
            return None
        _added, index, met = best
        gone = (index + 1) % len(points)
        points[index] = met
        del points[gone]
    return points if len(points) == 4 else None


def _ordered(points: Sequence[Point]) -> Corners:
    """Four corners in the order of `Corners`."""
    x, y = (sum(point[axis] for point in points) / 4 for axis in (0, 1))
    around = sorted(points, key=lambda point: math.atan2(point[1] - y, point[0] - x))
    first = min(range(4), key=lambda index: sum(around[index]))
    one, two, three, four = (around[(first + step) % 4] for step in range(4))
    return one, two, three, four


def _exact(grey: Picture, corners: Corners) -> Corners | None:
    """Corners moved to where the edges of the sheet are in the photo; None if it has hardly any: what fades out is no sheet."""
    from PIL import Image, ImageFilter

    share = min(1.0, FINE / max(grey.size))
    size = round(grey.width * share), round(grey.height * share)
    fine = grey.resize(size, Image.Resampling.BOX).filter(ImageFilter.GaussianBlur(1.2))
    content, wide, high = fine.tobytes(), fine.width, fine.height
    points = [(x * share, y * share) for x, y in corners]
    middle = sum(x for x, _y in points) / 4, sum(y for _x, y in points) / 4
    reach = max(4, round(max(size) * AWAY))

    def level(x: float, y: float) -> int:
        return content[min(high - 1, max(0, int(y))) * wide + min(wide - 1, max(0, int(x)))]

    sides: list[tuple[Point, Point]] = []
    sharp = 0
    for start, end in zip(points, [*points[1:], points[0]], strict=True):
        length = math.dist(start, end)
        if length < 8:
            return None
        out = (end[1] - start[1]) / length, (start[0] - end[0]) / length
        if _cross(start, end, middle) < 0:  # outwards is away from the middle
            out = -out[0], -out[1]
        found = []
        for number in range(SAMPLES):
            along = 0.08 + 0.84 * number / (SAMPLES - 1)
            x, y = start[0] + (end[0] - start[0]) * along, start[1] + (end[1] - start[1]) * along
            profile = [level(x + out[0] * step, y + out[1] * step) for step in range(-reach, reach + 1)]
            falls = [profile[step - 2] - profile[step + 2] for step in range(2, len(profile) - 2)]
            best = max(range(len(falls)), key=lambda step: falls[step])
            if falls[best] >= CONTRAST / 2:
                away = best + 2 - reach + _between(falls, best)
                found.append((along * length, away))
        fitted = _line(found)
        if fitted is None:
            sides.append((start, end))
            continue
        sharp += 1
        base, slope = fitted
        sides.append(
            (
                (start[0] + out[0] * base, start[1] + out[1] * base),
                (end[0] + out[0] * (base + slope * length), end[1] + out[1] * (base + slope * length)),
            )
        )
    if sharp < SHARP:
        return None
    met = [_meeting(sides[index - 1], sides[index]) for index in range(4)]
    exact = [point for point in met if point is not None]
    if len(exact) < 4 or any(math.dist(one, other) > 3 * reach for one, other in zip(exact, points, strict=True)):
        return corners
    one, two, three, four = ((x / share, y / share) for x, y in exact)
    return one, two, three, four


def _between(values: Sequence[float], at: int) -> float:
    """How far beside the greatest of some values their peak lies, by the parabola through its neighbours."""
    if not 0 < at < len(values) - 1:
        return 0.0
    below = values[at - 1] - 2 * values[at] + values[at + 1]
    return 0.5 * (values[at - 1] - values[at + 1]) / below if below else 0.0


def _line(points: Sequence[Point]) -> tuple[float, float] | None:
    """The line (height at 0, slope) through most of some points; None if there are too few."""
    kept = list(points)
    for _round in range(4):
        if len(kept) < SAMPLES // 3:
            return None
        x, y = (sum(point[axis] for point in kept) / len(kept) for axis in (0, 1))
        spread = sum((point[0] - x) ** 2 for point in kept)
        slope = sum((point[0] - x) * (point[1] - y) for point in kept) / spread if spread else 0.0
        base = y - slope * x
        off = sorted(abs(point[1] - base - slope * point[0]) for point in kept)
        most = max(1.0, 2.5 * off[len(off) // 2])
        kept = [point for point in kept if abs(point[1] - base - slope * point[0]) <= most]
    return base, slope


# --- what is made of it ---


def flat(photo: Picture, corners: Corners) -> Picture:
    """The sheet between four corners as it is seen from above, without its rim."""
    from PIL import Image

    wide, high = _true_size(corners, photo.size)
    share = min(1.0, MOST_SIDE / max(wide, high))
    size = max(16, round(wide * share)), max(16, round(high * share))
    # A photo that is made much smaller is blurred by every pixel of it that is skipped.
    factor = max(1, math.floor(1 / share)) if share < 1 else 1
    source = photo.reduce(factor) if factor > 1 else photo
    scaled = tuple((x / factor, y / factor) for x, y in corners)
    rim = RIM * min(size)
    inside = ((-rim, -rim), (size[0] + rim, -rim), (size[0] + rim, size[1] + rim), (-rim, size[1] + rim))
    return source.transform(
        size, Image.Transform.PERSPECTIVE, perspective(inside, scaled), Image.Resampling.BICUBIC, fillcolor="white"
    )


def _true_size(corners: Corners, size: tuple[int, int]) -> tuple[float, float]:
    """Width and height of a sheet that is seen slantwise, in pixels of the photo.

    Where both pairs of its sides run together, the camera's focal length follows from that, and from it the true shape (Zhang and He,
    Whiteboard scanning and image enhancement, 2007, section 3); where one pair hardly does, the camera is taken for a usual one.
    """
    one, two, three, four = corners
    wide = max(math.dist(one, two), math.dist(four, three))
    high = max(math.dist(one, four), math.dist(two, three))
    middle = size[0] / 2, size[1] / 2
    # Their corners are numbered by rows, around a camera that looks at the middle of the photo.
    first, second, third, fourth = ((x - middle[0], y - middle[1], 1.0) for x, y in (one, two, four, three))
    below2, below3 = _dot(_times(second, fourth), third), _dot(_times(third, fourth), second)
    if not below2 or not below3:
        return wide, high
    across = _less(second, first, _dot(_times(first, fourth), third) / below2)
    down = _less(third, first, _dot(_times(first, fourth), second) / below3)
    slant = across[2] * down[2]
    focal = -(across[0] * down[0] + across[1] * down[1]) / slant if slant else 0.0
    if not FOCAL[0] <= math.sqrt(max(0.0, focal)) / max(size) <= FOCAL[2]:
        focal = (FOCAL[1] * max(size)) ** 2
    shape = math.sqrt(
        ((across[0] ** 2 + across[1] ** 2) / focal + across[2] ** 2)
        / ((down[0] ** 2 + down[1] ** 2) / focal + down[2] ** 2)
    )
    return (wide, wide / shape) if shape < wide / high else (high * shape, high)


_Vector = tuple[float, float, float]


def _times(one: _Vector, other: _Vector) -> _Vector:
    """The cross product."""
    (a, b, c), (x, y, z) = one, other
    return b * z - c * y, c * x - a * z, a * y - b * x


def _dot(one: _Vector, other: _Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _less(one: _Vector, other: _Vector, factor: float) -> _Vector:
    """One vector so many times, less another."""
    return factor * one[0] - other[0], factor * one[1] - other[1], factor * one[2] - other[2]


def perspective(places: Sequence[Point], sources: Sequence[Point]) -> tuple[float, ...]:
    """The eight numbers with which Pillow finds for each place of a picture where in its source it comes from, of four such pairs."""
    rows: list[list[float]] = []
    for (x, y), (u, v) in zip(places, sources, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    return tuple(_solved(rows))


def _solved(rows: list[list[float]]) -> list[float]:
    """The solution of as many linear equations as unknowns; the last number of each row stands on the right. Raises ZeroDivisionError."""
    count = len(rows)
    for column in range(count):
        pivot = max(range(column, count), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(count):
            if row != column:
                times = rows[row][column] / rows[column][column]
                rows[row] = [one - times * other for one, other in zip(rows[row], rows[column], strict=True)]
    return [row[-1] / row[index] for index, row in enumerate(rows)]


def shaped(picture: Picture, windows: Sequence[tuple[float, float]]) -> Picture:
    """As much of a picture as is seen in any of some windows where nothing else is said."""
    seen = [part(USUAL, picture.size, window) for window in windows]
    left, top = min(area[0] for area in seen), min(area[1] for area in seen)
    right, bottom = max(area[0] + area[2] for area in seen), max(area[1] + area[3] for area in seen)
    made = picture.crop((round(left), round(top), max(1, round(right)), max(1, round(bottom))))
    made.thumbnail((MOST_SIDE, MOST_SIDE))
    return made


def whitened(picture: Picture) -> Picture:
    """A picture on paper with the same light everywhere, the paper white and the strokes dark."""
    lit = _light(picture)
    if lit is None:
        return picture
    even = _evened(picture, lit)
    levels = even.convert("L").histogram()
    dark, faint = 0, sum(levels) * 0.005
    while dark < 255 and sum(levels[: dark + 1]) < faint:
        dark += 1
    black, white = min(float(dark), DARKEST * 255), PAPER * 255
    table = [round(255 * min(1.0, max(0.0, (level - black) / (white - black)))) for level in range(256)]
    return even.point(table * 3)


def _evened(picture: Picture, lit: Sequence[Picture]) -> Picture:
    """A picture as it would be if the light that falls on it were white and everywhere the same."""
    from PIL import Image, ImageMath

    return Image.merge(
        "RGB",
        [
            ImageMath.lambda_eval(
                lambda given: given["convert"](given["min"](given["one"] * 255 / given["light"], 255), "L"),
                one=one.convert("F"),
                light=light,
            )
            for one, light in zip(picture.split(), lit, strict=True)
        ],
    )


def _light(picture: Picture) -> list[Picture] | None:
    """How light falls on the paper of a picture, for each colour: a surface of the second degree through what is bright in it."""
    from PIL import Image, ImageFilter

    cells = picture.resize((CELLS * 4, CELLS * 4), Image.Resampling.BOX).filter(ImageFilter.MedianFilter(3))
    cells = cells.filter(ImageFilter.MaxFilter(5)).resize((CELLS, CELLS), Image.Resampling.NEAREST)
    content = cells.tobytes()
    found = []
    for channel in range(3):
        points = [
            ((x + 0.5) / CELLS, (y + 0.5) / CELLS, content[(y * CELLS + x) * 3 + channel])
            for y in range(CELLS)
            for x in range(CELLS)
        ]
        surface = _surface(points)
        if surface is None:
            return None
        made = Image.new("F", (CELLS * 2, CELLS * 2))
        made.putdata(
            [
                max(16.0, _height(surface, (x + 0.5) / (CELLS * 2), (y + 0.5) / (CELLS * 2)))
                for y in range(CELLS * 2)
                for x in range(CELLS * 2)
            ]
        )
        found.append(made.resize(picture.size, Image.Resampling.BICUBIC))
    return found


def _terms(x: float, y: float) -> tuple[float, ...]:
    return 1.0, x, y, x * x, x * y, y * y


def _height(surface: Sequence[float], x: float, y: float) -> float:
    return sum(factor * term for factor, term in zip(surface, _terms(x, y), strict=True))


def _surface(points: Sequence[tuple[float, float, float]]) -> list[float] | None:
    """A surface of the second degree through the upper ones of some points: what is drawn on the paper lies below it."""
    kept = list(points)
    surface: list[float] | None = None
    for _round in range(6):
        if len(kept) < 24:
            break
        terms = [(_terms(x, y), value) for x, y, value in kept]
        rows = [
            [
                *(sum(one[i] * one[j] for one, _value in terms) for j in range(6)),
                sum(one[i] * value for one, value in terms),
            ]
            for i in range(6)
        ]
        try:
            surface = _solved(rows)
        except ZeroDivisionError:
            return None
        off = [value - _height(surface, x, y) for x, y, value in kept]
        spread = math.sqrt(sum(each * each for each in off) / len(off))
        kept = [point for point, each in zip(kept, off, strict=True) if each > -max(3.0, 0.8 * spread)]
    return surface
