"""Shapes: rounded boxes, discs, shadows, glows, arrows, seat tokens and the tabletop, drawn at three times their size and cached.

Every surface is premultiplied. Shapes are drawn opaque on transparent black and scaled down, which gives premultiplied edges at once.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.art.cache import SurfaceCache
from game.ui.theme import PALETTE, Colour, mix, seat_look

FINE = 3
"""How many times larger a shape is drawn before it is scaled down."""

SLICED_FROM = 120_000
"""Boxes of more pixels than this are put together from the corners of a small one."""

Size = tuple[int, int]
Point = tuple[float, float]
_made = SurfaceCache(48 * 1024 * 1024)


def put(target: pygame.Surface, surface: pygame.Surface, position: tuple[int, int] | pygame.Rect) -> pygame.Rect:
    """Blit a premultiplied surface; tells the rectangle that changed."""
    return target.blit(surface, position, special_flags=pygame.BLEND_PREMULTIPLIED)


def blank(size: Size) -> pygame.Surface:
    """A transparent surface of at least 1x1 pixels."""
    return pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)


def fine(size: Size, paint: Callable[[pygame.Surface], None]) -> pygame.Surface:
    """A surface of `size` painted by `paint` at FINE times that size. Paint with opaque colours, or with premultiplied ones."""
    size = (max(1, size[0]), max(1, size[1]))
    large = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    paint(large)
    return pygame.transform.smoothscale(large, size)


def faded(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    """A copy with `alpha` (0 to 1) of its opacity."""
    part = round(255 * min(1.0, max(0.0, alpha)))
    copy = surface.copy()
    copy.fill((part, part, part, part), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def tinted(surface: pygame.Surface, colour: Colour) -> pygame.Surface:
    """A copy of a white shape in `colour`."""
    copy = surface.copy()
    copy.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def gradient(size: Size, top: Colour, bottom: Colour, middle: Colour | None = None) -> pygame.Surface:
    """An opaque gradient from top to bottom, through `middle` if one is given."""
    stops = (top, bottom) if middle is None else (top, middle, bottom)
    strip = pygame.Surface((1, 64), pygame.SRCALPHA)
    for y in range(64):
        place = y / 63 * (len(stops) - 1)
        first = min(int(place), len(stops) - 2)
        strip.set_at((0, y), (*mix(stops[first], stops[first + 1], place - first), 255))
    surface = pygame.transform.smoothscale(strip, (max(1, size[0]), max(1, size[1])))
    # Scaling rounds the opacity too: what lies under it would shine through, and differently the next time.
    surface.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MAX)
    return surface


def rounded(
    size: Size,
    radius: int,
    fill: Colour | None,
    edge: Colour | None = None,
    width: int = 1,
    bottom: Colour | None = None,
) -> pygame.Surface:
    """A rounded box: `fill` (None: hollow), running to `bottom` if that is given, with an edge `width` pixels wide inside of it."""

    def make() -> pygame.Surface:
        corner = radius + width + 3
        if size[0] * size[1] > SLICED_FROM and min(size) > 2 * corner + 4:
            return _sliced_box(size, corner, radius, fill, edge, width, bottom)

        def paint(large: pygame.Surface) -> None:
            area = large.get_rect()
            round_by = radius * FINE
            if edge is not None:
                pygame.draw.rect(large, edge, area, border_radius=round_by)
                area = area.inflate(-2 * width * FINE, -2 * width * FINE)
                round_by = max(0, round_by - width * FINE)
            if area.width <= 0 or area.height <= 0:
                return
            if fill is None:
                pygame.draw.rect(large, (0, 0, 0, 0), area, border_radius=round_by)
            elif bottom is None:
                pygame.draw.rect(large, fill, area, border_radius=round_by)
            else:
                inner = pygame.Surface(area.size, pygame.SRCALPHA)
                pygame.draw.rect(inner, (255, 255, 255), inner.get_rect(), border_radius=round_by)
                inner.blit(gradient(area.size, fill, bottom), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
                large.blit(inner, area, special_flags=pygame.BLEND_PREMULTIPLIED)

        return fine(size, paint)

    return _made.get(("rounded", size, radius, fill, edge, width, bottom), make)


def _sliced_box(
    size: Size, corner: int, radius: int, fill: Colour | None, edge: Colour | None, width: int, bottom: Colour | None
) -> pygame.Surface:
    """A large rounded box from the corners of a small one: painting all of it finely would take hundreds of megabytes on a large screen."""
    unit = (2 * corner + 4, 2 * corner + 4)
    if fill is None or edge is None:
        box = _sliced(rounded(unit, radius, fill if bottom is None else (255, 255, 255), edge, width), size, corner)
        if fill is not None and bottom is not None:
            box.blit(gradient(size, fill, bottom), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return box
    box = _sliced(rounded(unit, radius, edge), size, corner)
    inner = (size[0] - 2 * width, size[1] - 2 * width)
    put(box, _sliced_box(inner, corner, max(0, radius - width), fill, None, width, bottom), (width, width))
    return box


def _sliced(small: pygame.Surface, size: Size, corner: int) -> pygame.Surface:
    """`small` at another size: its corners as they are, its edges and middle stretched."""
    surface = blank(size)
    wide, high = small.get_size()
    columns = (
        (0, corner, 0, corner),
        (corner, wide - 2 * corner, corner, size[0] - 2 * corner),
        (wide - corner, corner, size[0] - corner, corner),
    )
    rows = (
        (0, corner, 0, corner),
        (corner, high - 2 * corner, corner, size[1] - 2 * corner),
        (high - corner, corner, size[1] - corner, corner),
    )
    for x, part_wide, to_x, to_wide in columns:
        for y, part_high, to_y, to_high in rows:
            part = small.subsurface((x, y, part_wide, part_high))
            surface.blit(
                pygame.transform.scale(part, (to_wide, to_high)), (to_x, to_y), special_flags=pygame.BLEND_PREMULTIPLIED
            )
    return surface


def dashed(size: Size, radius: int, colour: Colour, width: int, dash: int) -> pygame.Surface:
    """The outline of a rounded box in dashes about `dash` pixels long; each corner is whole, with half a dash to its sides."""

    def make() -> pygame.Surface:
        line = rounded(size, radius, None, colour, width).copy()
        for along, side in ((0, size[0]), (1, size[1])):
            straight = side - 2 * radius
            gaps = max(1, round(straight / (2 * dash)))
            step = straight / gaps
            for gap in range(gaps):
                start = radius + round(step * (gap + 0.25))
                length = round(step / 2)
                for across in (0, size[1 - along] - width):
                    place = (start, across, length, width) if along == 0 else (across, start, width, length)
                    line.fill((0, 0, 0, 0), place)
        return line

    return _made.get(("dashed", size, radius, colour, width, dash), make)


def corner_mask(size: Size, radius: int) -> pygame.Surface:
    """A white rounded box: multiply a picture by it (`round_corners`)."""
    return rounded(size, radius, (255, 255, 255))


def round_corners(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """A copy of a picture with round, transparent corners."""
    copy = blank(picture.get_size())
    put(copy, picture, (0, 0))
    copy.blit(corner_mask(picture.get_size(), radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def shadow(size: Size, radius: int, blur: int, alpha: float = 0.5) -> pygame.Surface:
    """A soft shadow of a rounded box, larger than it by `blur` on each side."""
    return _halo(size, radius, blur, PALETTE.shadow, alpha, solid=True)


def glow(size: Size, radius: int, blur: int, colour: Colour, alpha: float = 1.0) -> pygame.Surface:
    """Light around a rounded box, larger than it by `blur` on each side, where it has faded to nothing. Draw it under the box."""
    return _halo(size, radius, blur, colour, alpha, solid=False)


def halo(size: Size, radius: int, blur: int, colour: Colour, alpha: float = 1.0) -> pygame.Surface:
    """The light of `glow` without the box itself, for what lies under it."""

    def make() -> pygame.Surface:
        light = glow(size, radius, blur, colour, alpha).copy()
        box = pygame.Surface(light.get_size(), pygame.SRCALPHA)
        box.fill((255, 255, 255, 255))
        pygame.draw.rect(box, (0, 0, 0, 0), (blur, blur, *size), border_radius=radius)
        light.blit(box, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return light

    return _made.get(("around", size, radius, blur, colour, alpha), make)


def _halo(size: Size, radius: int, blur: int, colour: Colour, alpha: float, *, solid: bool) -> pygame.Surface:
    blur = max(1, blur)

    def make() -> pygame.Surface:
        # Blurred at a quarter of the size: soft shapes lose nothing by it and cost a sixteenth.
        down = 4 if min(size) > 48 and blur >= (6 if solid else 24) else 1
        small = ((size[0] + 2 * blur) // down + 1, (size[1] + 2 * blur) // down + 1)
        mask = pygame.Surface(small, pygame.SRCALPHA)
        box = pygame.Rect(0, 0, round(size[0] / down), round(size[1] / down))
        box.center = (small[0] // 2, small[1] // 2)
        part = round(255 * alpha)
        lit = (colour[0] * part // 255, colour[1] * part // 255, colour[2] * part // 255, part)
        pygame.draw.rect(mask, lit, box, border_radius=max(1, round(radius / down)))
        # Light reaches no further than its picture: both blurs together are narrower than its rim.
        spread = max(1, round(blur / down * (0.55 if solid else 0.5)))
        second = max(1, spread // 2) if solid else max(1, math.floor(blur / down) - spread - 1)
        mask = pygame.transform.box_blur(pygame.transform.box_blur(mask, spread), second)
        return pygame.transform.smoothscale(mask, (size[0] + 2 * blur, size[1] + 2 * blur))

    return _made.get(("halo", size, radius, blur, colour, alpha, solid), make)


def disc(
    d: int, fill: Colour, edge: Colour | None = None, width: int = 1, bottom: Colour | None = None
) -> pygame.Surface:
    """A disc of diameter `d` pixels with an edge inside of it."""
    return rounded((d, d), (d + 1) // 2, fill, edge, width, bottom)


def plate(shape: str, d: int, fill: Colour, edge: Colour | None = None, width: int = 1) -> pygame.Surface:
    """What a number stands on, in a square of `d` pixels, or a little more for those with corners, with an edge inside of it: a `disc`; a
    `blade`, a disc that comes to a point at the top; a `shield`; a `lozenge`; a `hexagon`. They hold digits of the same size.
    """
    if shape == "disc":
        return disc(d, fill, edge, width)

    def make() -> pygame.Surface:
        side = round(d * PLATE_SIDES[shape])

        def paint(large: pygame.Surface) -> None:
            outline = _plate_points(shape, side * FINE)
            pygame.draw.polygon(large, edge or fill, outline)
            if edge is not None:
                centre = side * FINE / 2
                inner = 1 - 2 * width / side * PLATE_LINES[shape]
                pygame.draw.polygon(
                    large, fill, [(centre + (x - centre) * inner, centre + (y - centre) * inner) for x, y in outline]
                )

        return fine((side, side), paint)

    return _made.get(("plate", shape, d, fill, edge, width), make)


PLATE_SIDES = {"blade": 1.16, "shield": 1.1, "lozenge": 1.26, "hexagon": 1.12}
"""How much larger than a disc a plate is, so that it holds the same digits."""
PLATE_LINES = {"blade": 1.0, "shield": 1.0, "lozenge": 1.3, "hexagon": 1.05}
"""How much thicker its edge is drawn, since it is measured to its corners."""


def _plate_points(shape: str, d: float) -> list[Point]:
    """The outline of a plate in a square of side `d`."""
    middle = d / 2
    if shape == "lozenge":
        return [(middle, 0), (d, middle), (middle, d), (0, middle)]
    if shape == "hexagon":
        return [
            (middle + middle * math.cos(turn * math.pi / 3), middle + middle * math.sin(turn * math.pi / 3))
            for turn in range(6)
        ]
    if shape == "shield":
        top, waist = d * 0.08, d * 0.52
        sides = [(math.sin(step / 12 * math.pi / 2), math.cos(step / 12 * math.pi / 2)) for step in range(13)]
        right = [(middle + d * 0.46 * far, waist + (d - waist) * (1 - far) ** 0.8) for _down, far in sides]
        left = [(d - x, y) for x, y in reversed(right)]
        return [(d * 0.04, top), (middle, d * 0.02), (d * 0.96, top), *right, *left]
    # A blade: most of a circle, and its sides run on to a point.
    reach, low = d * 0.43, d * 0.56
    turns = [math.radians(-38 + (256 * step / 40)) for step in range(41)]
    return [(middle + reach * math.cos(turn), low + reach * math.sin(turn)) for turn in turns] + [(middle, 0)]


def polygon_points(shape: str, d: float) -> list[Point]:
    """The outline of a seat's shape in a square of side `d`."""
    middle, reach = d / 2, d / 2 * 0.94
    if shape == "square":
        reach = d * 0.4
        return [(middle + x * reach, middle + y * reach) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    if shape == "cross":
        arm, half = d * 0.46, d * 0.16
        turns = ((1, 0), (0, 1), (-1, 0), (0, -1))
        points: list[Point] = []
        for dx, dy in turns:
            points += [
                (middle + dx * arm + dy * half, middle + dy * arm - dx * half),
                (middle + dx * arm - dy * half, middle + dy * arm + dx * half),
                (middle - dy * half + dx * half, middle + dx * half + dy * half),
            ]
        return points
    corners = {"diamond": 4, "triangle": 3, "hexagon": 6, "star": 10, "disc": 48, "drop": 48}.get(shape, 48)
    points = []
    for corner in range(corners):
        angle = 2 * math.pi * corner / corners - math.pi / 2
        length = reach
        if shape == "star" and corner % 2:
            length = reach * 0.46
        if shape == "disc":
            length = reach * 0.86
        if shape == "drop":
            length = reach * (0.72 + 0.28 * max(0.0, math.cos(angle + math.pi / 2)) ** 6)
        points.append((middle + math.cos(angle) * length, middle + math.sin(angle) * length))
    if shape == "triangle":
        points = [(x, y + d * 0.1) for x, y in points]
    return points


def seat_token(seat: int, d: int) -> pygame.Surface:
    """The control token of a seat: its colour, its pattern around the rim and its shape in the middle."""

    def make() -> pygame.Surface:
        look = seat_look(seat)

        def paint(large: pygame.Surface) -> None:
            side = d * FINE
            centre = (side / 2, side / 2)
            pygame.draw.circle(large, mix(look.dark, (0, 0, 0), 0.45), centre, side / 2)
            rim = pygame.Surface((side, side), pygame.SRCALPHA)
            pygame.draw.circle(rim, (255, 255, 255), centre, side * 0.46)
            face = pygame.Surface((side, side), pygame.SRCALPHA)
            face.blit(
                gradient((side, side), mix(look.colour, (255, 255, 255), 0.18), mix(look.colour, look.dark, 0.25)),
                (0, 0),
            )
            put(face, pattern((side, side), look.pattern, look.dark), (0, 0))
            face.blit(rim, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            put(large, face, (0, 0))
            pygame.draw.circle(large, mix(look.colour, (255, 255, 255), 0.1), centre, side * 0.31)
            inner = round(side * 0.5)
            points = [(x + (side - inner) / 2, y + (side - inner) / 2) for x, y in polygon_points(look.shape, inner)]
            pygame.draw.polygon(large, look.ink, points)

        return fine((d, d), paint)

    return _made.get(("token", seat, d), make)


def seat_frame(seat: int, size: Size, radius: int) -> pygame.Surface:
    """What stands out around a card that a seat controls: its colour with its pattern, so that seats differ for every colour vision."""

    def make() -> pygame.Surface:
        look = seat_look(seat)
        frame = rounded(size, radius, look.colour).copy()
        marks = pattern(size, look.pattern, mix(look.colour, look.dark, 0.5))
        marks.blit(rounded(size, radius, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        put(frame, marks, (0, 0))
        return frame

    return _made.get(("seat-frame", seat, size, radius), make)


def pattern(size: Size, name: str, colour: Colour) -> pygame.Surface:
    """A pattern in `colour` on nothing: `plain`, `stripes`, `dots`, `checks`, `rings`, `waves`, `bars` or `grid`."""
    width, height = size
    surface = blank(size)
    step = max(4, min(size) // 6)
    thick = max(1, step // 2)
    if name == "stripes":
        for x in range(-height, width + height, step * 2):
            pygame.draw.line(surface, colour, (x, height), (x + height, 0), thick * 2)
    elif name == "dots":
        for row, y in enumerate(range(step // 2, height + step, step)):
            for x in range(step // 2 + (step // 2 if row % 2 else 0), width + step, step):
                pygame.draw.circle(surface, colour, (x, y), max(1, step * 0.28))
    elif name == "checks":
        for row, y in enumerate(range(0, height, step)):
            for x in range(step if row % 2 else 0, width, step * 2):
                pygame.draw.rect(surface, colour, (x, y, step, step))
    elif name == "rings":
        for radius in range(step, width, step):
            pygame.draw.circle(surface, colour, (width / 2, height / 2), radius, max(1, step // 3))
    elif name == "waves":
        for y in range(0, height + step, step):
            points = [(x, y + math.sin(x / width * math.pi * 6) * step * 0.35) for x in range(0, width + 2, 2)]
            pygame.draw.lines(surface, colour, False, points, max(1, step // 3))
    elif name == "bars":
        for x in range(step // 2, width, step * 2):
            pygame.draw.rect(surface, colour, (x, 0, step, height))
    elif name == "grid":
        for x in range(0, width, step):
            pygame.draw.line(surface, colour, (x, 0), (x, height), max(1, step // 4))
        for y in range(0, height, step):
            pygame.draw.line(surface, colour, (0, y), (width, y), max(1, step // 4))
    return surface


def arrow(d: int, direction: tuple[int, int], colour: Colour, edge: Colour | None = None) -> pygame.Surface:
    """An arrow head in a square of `d` pixels that points along `direction`, for instance (0, -1) for north."""
    key = ("arrow", d, (_sign(direction[0]), _sign(direction[1])), colour, edge)

    def make() -> pygame.Surface:
        angle = math.atan2(_sign(direction[1]), _sign(direction[0]))

        def paint(large: pygame.Surface) -> None:
            side = d * FINE
            points = []
            for x, y in ((0.46, 0.0), (-0.3, -0.42), (-0.14, 0.0), (-0.3, 0.42)):
                points.append(
                    (
                        side / 2 + side * (x * math.cos(angle) - y * math.sin(angle)),
                        side / 2 + side * (x * math.sin(angle) + y * math.cos(angle)),
                    )
                )
            if edge is not None:
                pygame.draw.polygon(large, edge, points)
                middle = (sum(p[0] for p in points) / 4, sum(p[1] for p in points) / 4)
                points = [(middle[0] + (x - middle[0]) * 0.68, middle[1] + (y - middle[1]) * 0.68) for x, y in points]
            pygame.draw.polygon(large, colour, points)

        return fine((d, d), paint)

    return _made.get(key, make)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def inset(size: Size, radius: int, fill: Colour = PALETTE.inset, strength: float = 0.55) -> pygame.Surface:
    """A shallow recess: translucent dark fill, a darker upper edge and a faint light lower edge."""

    def make() -> pygame.Surface:
        corner = radius + 4
        if size[0] * size[1] > SLICED_FROM and min(size) > 2 * corner + 4:
            return _sliced(inset((2 * corner + 4, 2 * corner + 4), radius, fill, strength), size, corner)

        def paint(large: pygame.Surface) -> None:
            box = large.get_rect()
            round_by = radius * FINE
            _veil(large, box, mix(fill, (255, 255, 255), 0.16), strength * 0.9, round_by)
            _veil(large, box.move(0, -FINE).inflate(-0, -2 * FINE), (0, 0, 0), strength, round_by)
            inner = pygame.Rect(FINE, 2 * FINE, box.width - 2 * FINE, box.height - 4 * FINE)
            _veil(large, inner, fill, strength, max(0, round_by - FINE))

        return fine(size, paint)

    return _made.get(("inset", size, radius, fill, strength), make)


def _veil(large: pygame.Surface, box: pygame.Rect, colour: Colour, alpha: float, radius: int) -> None:
    """Replace a rounded box by a translucent colour (premultiplied)."""
    part = round(255 * alpha)
    lit = (colour[0] * part // 255, colour[1] * part // 255, colour[2] * part // 255, part)
    pygame.draw.rect(large, lit, box, border_radius=radius)


def tabletop(size: Size) -> pygame.Surface:
    """The empty table, opaque: a night-coloured cloth, lighter in the middle, with grain. Made once for each window size."""

    def make() -> pygame.Surface:
        small = pygame.Surface((64, 36))
        for y in range(36):
            for x in range(64):
                away = min(1.0, math.hypot((x - 31.5) / 36, (y - 16) / 24))
                light = mix(PALETTE.table_light, PALETTE.table, min(1.0, away * 1.5))
                small.set_at((x, y), mix(light, PALETTE.table_deep, max(0.0, away - 0.25) / 0.75))
        surface = pygame.transform.smoothscale(small, size)
        grain = _grain()
        for y in range(0, size[1], grain.get_height()):
            for x in range(0, size[0], grain.get_width()):
                surface.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)
        return surface.convert() if pygame.display.get_surface() else surface

    return _made.get(("tabletop", size), make)


def _grain() -> pygame.Surface:
    """A tile of weave and noise, from a small hash, so that it is the same on every machine."""
    side = 128

    def make() -> pygame.Surface:
        tile = pygame.Surface((side, side))
        seed = 0x2545F491
        for y in range(side):
            for x in range(side):
                seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
                level = (seed >> 16) % 5 + (1 if (x + y) % 2 else 0)
                tile.set_at((x, y), (level, level, level))
        return tile

    return _made.get(("grain",), make)


def clear() -> None:
    """Forget every cached shape."""
    _made.clear()


def cached(key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """A shape of another module in the same bounded cache."""
    return _made.get(key, make)
