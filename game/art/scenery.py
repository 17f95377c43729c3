"""Sky, land and ornament of drawn art: what the compositions of placeholder pictures are put together from."""

from __future__ import annotations

import colorsys
import math
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from game.art.landmarks import LANDMARKS
from game.art.numbers import Numbers
from game.emblems import Emblem

Colour = tuple[int, int, int]
Size = tuple[int, int]
Point = tuple[float, float]

CREAM: Final = (255, 252, 240)
GOLD: Final = (255, 214, 122)
ACCENT_TURN: Final = (150 / 360, 210 / 360)
"""From where to where on the circle of hues the accent of a picture lies from its tint."""


class Scene(NamedTuple):
    """What placeholder art is painted from.

    Colours run from `night` over `deep` and `frame` to `ring`, the lightest. `scenery` is `ridges`, `waves`, `clouds` or `plain`;
    `motif` is `meander`, `knots`, `steps`, `scales` or `none`. `emblem` stands around the point `at`, in shares of width and height; its
    size is `reach`, a share of the height. `composition` is one of `game.emblems.COMPOSITIONS` (empty: as the card's id says),
    `splendour` 0, 1 (with rays) or 2 (with a gold rim and a halo, too).
    """

    night: Colour
    deep: Colour
    frame: Colour
    ring: Colour
    scenery: str = "plain"
    motif: str = "none"
    emblem: Emblem | None = None
    at: Point = (0.5, 0.4)
    reach: float = 0.4
    composition: str = ""
    splendour: int = 0


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two; `share` is that of the other one."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return (red, green, blue)


def turned(colour: Colour, by: float, light: float | None = None, strength: float = 0.0) -> Colour:
    """A colour with another hue, `by` a share of the whole circle further; of this lightness, and at least so saturated, if given."""
    hue, lightness, saturation = colorsys.rgb_to_hls(*(part / 255 for part in colour))
    lightness = lightness if light is None else light
    red, green, blue = colorsys.hls_to_rgb((hue + by) % 1.0, lightness, max(saturation, strength))
    return (round(red * 255), round(green * 255), round(blue * 255))


class Stage:
    """A picture that is being painted, `size` in pixels: its surface, its light and colours, and what a composition may put on it.

    `middle` is the point around which the emblem stands, `radius` half of the emblem's size, `ink` its colour, which a composition may
    change. `accent` is the one colour against the tint.
    """

    def __init__(self, key: str, size: Size, scene: Scene) -> None:
        self.numbers = numbers = Numbers(key)
        shift = numbers.between(-0.05, 0.05)
        scene = scene._replace(
            deep=turned(scene.deep, shift), frame=turned(scene.frame, shift), ring=turned(scene.ring, shift)
        )
        self.scene = scene
        self.wide, self.high = size
        self.surface = pygame.Surface(size, pygame.SRCALPHA)
        self.hour = numbers.below(4)  # dusk, noon, storm, night
        self.middle: Point = (self.wide * scene.at[0], self.high * scene.at[1])
        self.radius = max(4.0, self.high * scene.reach / 2)
        self.accent = turned(scene.frame, numbers.between(*ACCENT_TURN), numbers.between(0.52, 0.62), 0.62)
        self.ink = mix(scene.night, (0, 0, 0), 0.25)
        self.at_hour(self.hour)

    def at_hour(self, hour: int) -> None:
        """Take the light of an hour: 0 dusk, 1 noon, 2 storm, 3 night."""
        scene = self.scene
        self.hour = hour
        self.top, self.horizon = (
            (mix(scene.deep, scene.night, 0.45), mix(scene.frame, scene.ring, 0.35)),
            (mix(scene.frame, scene.deep, 0.25), mix(scene.ring, CREAM, 0.55)),
            (scene.night, mix(scene.deep, scene.frame, 0.45)),
            (mix(scene.night, (0, 0, 12), 0.5), mix(scene.deep, scene.frame, 0.15)),
        )[hour]
        self.lamp = mix(scene.ring, CREAM, (0.35, 0.7, 0.1, 0.55)[hour])

    @property
    def area(self) -> float:
        """The area of the whole picture, in square pixels."""
        return float(self.wide * self.high)

    def veil(self, colour: Colour, alpha: float) -> tuple[int, int, int, int]:
        """A colour with premultiplied opacity."""
        part = round(255 * alpha)
        return (colour[0] * part // 255, colour[1] * part // 255, colour[2] * part // 255, part)

    def over(self, paint: Callable[[pygame.Surface], None]) -> None:
        """Paint with premultiplied colours over what is there."""
        sheet = pygame.Surface((self.wide, self.high), pygame.SRCALPHA)
        paint(sheet)
        self.surface.blit(sheet, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)

    def sky(self, top: Colour | None = None, horizon: Colour | None = None, low: float = 0.8) -> None:
        """The sky from `top` to `horizon`, which it reaches at `low`, a share of the height."""
        top, horizon = top or self.top, horizon or self.horizon
        strip = pygame.Surface((1, 32), pygame.SRCALPHA)
        for y in range(32):
            strip.set_at((0, y), (*mix(top, horizon, min(1.0, (y / 31 / low) ** 1.2)), 255))
        self.surface.blit(pygame.transform.smoothscale(strip, (self.wide, self.high)), (0, 0))

    def stars(self, count: int = 34) -> None:
        """Stars in the upper part."""
        for _ in range(count):
            x, y = self.numbers.share() * self.wide, self.numbers.share() * self.high * 0.75
            radius = self.numbers.between(0.002, 0.006) * self.high
            pygame.draw.circle(
                self.surface, mix(self.top, self.lamp, self.numbers.between(0.4, 0.95)), (x, y), max(1.0, radius)
            )

    def rays(self, alpha: float = 0.16) -> None:
        """Rays around the emblem."""
        count = 9 + self.numbers.below(8)
        turn = self.numbers.share() * math.pi
        far = self.wide + self.high
        colour = self.veil(self.lamp, alpha)
        half = math.pi / count * 0.5

        def paint(sheet: pygame.Surface) -> None:
            for ray in range(count):
                angle = turn + ray * 2 * math.pi / count
                ends = [
                    (self.middle[0] + math.cos(a) * far, self.middle[1] + math.sin(a) * far)
                    for a in (angle - half, angle + half)
                ]
                pygame.draw.polygon(sheet, colour, [self.middle, *ends])

        self.over(paint)

    def glow(self, colour: Colour, alpha: float = 0.3, wide: float = 1.9) -> None:
        """A soft light around the emblem, so many times as wide as it is."""
        px = max(2, round(self.radius * wide * 2))
        light = pygame.transform.smoothscale(_soft(), (px, px))
        light.fill(self.veil(colour, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        self.surface.blit(
            light,
            light.get_rect(center=(round(self.middle[0]), round(self.middle[1]))),
            special_flags=pygame.BLEND_PREMULTIPLIED,
        )

    def halo(self) -> None:
        """A gold ring around the emblem, with beads on it."""
        away, thick = self.radius * 1.34, max(2, round(self.radius * 0.07))
        pygame.draw.circle(self.surface, GOLD, self.middle, away, thick)
        for bead in range(12):
            angle = math.tau * bead / 12
            at = (self.middle[0] + math.cos(angle) * away, self.middle[1] + math.sin(angle) * away)
            pygame.draw.circle(self.surface, GOLD, at, thick * 1.5)

    def rim(self) -> None:
        """A gold rim along the edge of the picture."""
        step = max(2, round(self.wide * 0.022))
        box = pygame.Rect(step, step, self.wide - 2 * step, self.high - 2 * step)
        pygame.draw.rect(self.surface, GOLD, box, step, border_radius=step * 3)
        pygame.draw.rect(
            self.surface,
            mix(GOLD, self.scene.night, 0.75),
            box.inflate(-2 * step, -2 * step),
            max(1, step // 3),
            border_radius=step * 2,
        )

    def land(self, base: float, *, landmarks: bool = True) -> None:
        """The scenery in four layers from `base`, a share of the height, down to the lower edge."""
        paint = {"ridges": self._ridges, "waves": self._waves, "clouds": self._clouds}.get(
            self.scene.scenery, self._plain
        )
        for layer in range(4):
            height = self.high * (base + layer * (1.02 - base) / 4.2)
            if layer == 1 and landmarks:
                self.landmarks(height)
            paint(layer, height)

    def landmarks(self, base: float, colour: Colour | None = None) -> None:
        """One or two things to the left and right of the middle, which belongs to the emblem; `base` is where they stand, in pixels."""
        choice = LANDMARKS[self.scene.scenery]
        colour = colour or mix(self._shade(1), self.scene.night, 0.5)
        first = self.numbers.below(2)
        for side in range(1 + self.numbers.below(2)):
            left = (first + side) % 2 == 0
            x = self.wide * (self.numbers.between(0.1, 0.22) if left else self.numbers.between(0.78, 0.9))
            size = min(self.high * 0.26, self.wide * 0.34) * self.numbers.between(0.75, 1.15)
            draw = choice[self.numbers.below(len(choice))]
            draw(self.surface, self.numbers, (x, base + self.high * 0.01), size, colour, self.lamp)

    def _shade(self, layer: int) -> Colour:
        """The colour of a layer of the scenery: the nearer, the darker."""
        far = mix(self.horizon, self.scene.deep, 0.5)
        return mix(far, self.scene.night, (0.0, 0.38, 0.68, 0.92)[layer])

    def _ridges(self, layer: int, base: float) -> None:
        steps = 5 + self.numbers.below(4) + layer
        points: list[Point] = [(0, self.high)]
        rough = self.high * (0.17 - layer * 0.028)
        for step in range(steps * 2 + 1):
            high_point = step % 2 == 1
            x = self.wide * (step + (self.numbers.between(-0.35, 0.35) if 0 < step < steps * 2 else 0)) / (steps * 2)
            y = base - (
                rough * self.numbers.between(0.35, 1.0) if high_point else -rough * self.numbers.between(0.0, 0.3)
            )
            points.append((x, y))
        points.append((self.wide, self.high))
        shade = self._shade(layer)
        pygame.draw.polygon(self.surface, shade, points)
        light = mix(shade, self.lamp, 0.2 if layer < 3 else 0.08)
        for at in range(2, len(points) - 2, 2):  # the side of each peak that faces the light
            peak, left, right = points[at], points[at - 1], points[at + 1]
            side = right if peak[0] < self.middle[0] else left
            foot = (peak[0] + (side[0] - peak[0]) * 0.25, min(float(self.high), max(side[1], peak[1] + rough * 0.9)))
            pygame.draw.polygon(self.surface, light, [peak, side, foot])

    def _waves(self, layer: int, base: float) -> None:
        phase, waves = self.numbers.share() * math.tau, 2 + self.numbers.below(2) + layer * 0.6
        tall = self.high * (0.018 + 0.011 * layer) * self.numbers.between(0.8, 1.5)

        def crest(x: float) -> float:
            t = x / self.wide * math.tau * waves / 1.6 + phase
            return base - tall * (math.sqrt(abs(math.sin(t))) * 2 - 1)

        step = max(2, self.wide // 90)
        line: list[Point] = [(x, crest(x)) for x in range(0, self.wide + step, step)]
        shade = self._shade(layer)
        pygame.draw.polygon(self.surface, shade, [(0, self.high), *line, (self.wide + step, self.high)])
        thick = max(1, round(self.high * 0.008))
        pygame.draw.lines(self.surface, mix(shade, self.lamp, 0.5 - layer * 0.1), False, line, thick)
        for below in (0.035, 0.062):
            lower: list[Point] = [(x, y + self.high * below) for x, y in line]
            pygame.draw.lines(
                self.surface, mix(shade, self.lamp, 0.16 - layer * 0.03), False, lower, max(1, thick // 2)
            )

    def _clouds(self, layer: int, base: float) -> None:
        shade = mix(self._shade(layer), (255, 250, 235), (0.34, 0.2, 0.08, 0.0)[layer])
        rim = mix(shade, self.lamp, 0.55 - layer * 0.12)
        puffs = []
        x = -self.wide * 0.05
        while x < self.wide * 1.05:
            radius = self.high * self.numbers.between(0.05, 0.115)
            puffs.append((x, base + self.high * self.numbers.between(-0.01, 0.05), radius))
            x += radius * 1.25
        edge = max(1.0, self.high * 0.008)
        for x, y, radius in puffs:
            pygame.draw.circle(self.surface, rim, (x, y), radius)
        for x, y, radius in puffs:
            pygame.draw.circle(self.surface, shade, (x, y + edge * 0.7), radius - edge * 0.4)
        top = round(base + self.high * 0.02)
        pygame.draw.rect(self.surface, shade, (0, top, self.wide, self.high - top))

    def _plain(self, layer: int, base: float) -> None:
        """Level ground in stripes, each wider than the one behind it."""
        shade = self._shade(layer)
        top = round(base)
        pygame.draw.rect(self.surface, shade, (0, top, self.wide, self.high - top))
        thick = max(1, round(self.high * 0.007))
        pygame.draw.line(self.surface, mix(shade, self.lamp, 0.35 - layer * 0.07), (0, top), (self.wide, top), thick)

    def motif(self, alpha: float | None = None) -> None:
        """An ornament all over what is there, just seen."""
        draw = _ORNAMENTS.get(self.scene.motif)
        if draw is None:
            return
        unit = max(6.0, min(self.wide, self.high) / 7)
        colour = self.veil(self.lamp, alpha if alpha is not None else 0.17 if self.hour != 1 else 0.3)
        thick = max(1, round(unit * 0.07))
        tile = pygame.Surface((math.ceil(unit * 3), math.ceil(unit * 3)), pygame.SRCALPHA)
        draw(tile, colour, unit, unit, unit, thick)
        shifted = self.scene.motif in ("scales", "knots")
        down = unit * (0.5 if self.scene.motif == "scales" else 1.0)
        places = [
            (round((column - 1 + (0.5 if row % 2 and shifted else 0.0)) * unit), round(row * down - unit))
            for row in range(-1, int(self.high / down) + 2)
            for column in range(-1, int(self.wide / unit) + 2)
        ]
        self.surface.fblits([(tile, place) for place in places], pygame.BLEND_PREMULTIPLIED)

    def vignette(self) -> None:
        """Darkness in the corners."""
        self.surface.blit(pygame.transform.smoothscale(_corners(), (self.wide, self.high)), (0, 0))


@lru_cache(maxsize=1)
def _soft() -> pygame.Surface:
    """A white light that fades to its edge, premultiplied."""
    small = pygame.Surface((48, 48), pygame.SRCALPHA)
    for y in range(48):
        for x in range(48):
            away = math.hypot(x - 23.5, y - 23.5) / 24
            part = round(255 * max(0.0, 1 - away) ** 1.3)
            small.set_at((x, y), (part, part, part, part))
    return small


@lru_cache(maxsize=1)
def _corners() -> pygame.Surface:
    """Darkness that grows towards the corners."""
    small = pygame.Surface((24, 24), pygame.SRCALPHA)
    for y in range(24):
        for x in range(24):
            away = math.hypot((x - 11.5) / 16, (y - 11.5) / 16)
            small.set_at((x, y), (0, 0, 0, round(150 * max(0.0, away - 0.5))))
    return small


def _meander(sheet: pygame.Surface, colour: tuple[int, ...], x: float, y: float, unit: float, thick: int) -> None:
    path = ((0, 0.9), (0, 0.1), (0.8, 0.1), (0.8, 0.66), (0.34, 0.66), (0.34, 0.4), (0.56, 0.4))
    pygame.draw.lines(sheet, colour, False, [(x + a * unit, y + b * unit) for a, b in path], thick)
    pygame.draw.line(sheet, colour, (x, y + 0.9 * unit), (x + unit, y + 0.9 * unit), thick)


def _knot(sheet: pygame.Surface, colour: tuple[int, ...], x: float, y: float, unit: float, thick: int) -> None:
    half = unit / 2
    pygame.draw.polygon(
        sheet, colour, [(x, y - half * 1.3), (x + half * 1.3, y), (x, y + half * 1.3), (x - half * 1.3, y)], thick
    )
    pygame.draw.circle(sheet, colour, (x, y), unit * 0.2, thick)


def _steps(sheet: pygame.Surface, colour: tuple[int, ...], x: float, y: float, unit: float, thick: int) -> None:
    path = ((0, 0.5), (0.17, 0.5), (0.17, 0.33), (0.34, 0.33), (0.34, 0.16), (0.5, 0.16))
    right = [(1 - a, b) for a, b in reversed(path)]
    upper = [*path, *right]
    pygame.draw.lines(sheet, colour, False, [(x + a * unit, y + b * unit) for a, b in upper], thick)
    pygame.draw.lines(sheet, colour, False, [(x + a * unit, y + (1 - b) * unit) for a, b in upper], thick)
    pygame.draw.rect(sheet, colour, (x + unit * 0.43, y + unit * 0.43, unit * 0.14, unit * 0.14))


def _scale(sheet: pygame.Surface, colour: tuple[int, ...], x: float, y: float, unit: float, thick: int) -> None:
    for share in (0.5, 0.34, 0.18):
        radius = unit * share
        pygame.draw.circle(sheet, colour, (x, y), radius, thick, draw_top_left=True, draw_top_right=True)


_ORNAMENTS: Final[dict[str, Callable[[pygame.Surface, tuple[int, ...], float, float, float, int], None]]] = {
    "meander": _meander,
    "knots": _knot,
    "steps": _steps,
    "scales": _scale,
}
