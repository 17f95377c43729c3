"""Drawn art for a card without a picture: a sky, a light with an emblem in it, and a land, sea or cloudscape.

Everything follows from the card's id by a hash, so a card looks the same on every machine, and no two look alike.
"""

from __future__ import annotations

import colorsys
import math
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.art.landmarks import LANDMARKS
from game.art.numbers import Numbers

Colour = tuple[int, int, int]
Size = tuple[int, int]
Point = tuple[float, float]

FINE = 2
"""How many times larger the art is painted before it is scaled down."""


class Scene(NamedTuple):
    """What placeholder art is painted from.

    Colours run from `night` over `deep` and `frame` to `ring`, the lightest.
    `scenery` is `ridges`, `waves`, `clouds` or `plain`; `motif` is
    `meander`, `knots`, `steps`, `scales` or `none`. `centre` is the height of the light as a share of the picture, and `reach` its diameter
    as a share of the picture's height. `emblem` names the icon in the light.
    """

    night: Colour
    deep: Colour
    frame: Colour
    ring: Colour
    scenery: str = "plain"
    motif: str = "none"
    emblem: str = ""
    centre: float = 0.4
    reach: float = 0.4


def _mix(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return (red, green, blue)


def _turned(colour: Colour, by: float) -> Colour:
    """A colour with another hue; `by` is a share of the whole circle."""
    hue, light, strength = colorsys.rgb_to_hls(*(part / 255 for part in colour))
    red, green, blue = colorsys.hls_to_rgb((hue + by) % 1.0, light, strength)
    return (round(red * 255), round(green * 255), round(blue * 255))


def placeholder(
    key: str, size: Size, scene: Scene, icon: Callable[[str, int, Colour], pygame.Surface] | None = None
) -> pygame.Surface:
    """The art of the card `key` in `size` pixels, opaque. `icon` draws an icon by name, size and colour."""
    size = (max(2, size[0]), max(2, size[1]))
    painter = _Painter(key, (size[0] * FINE, size[1] * FINE), scene)
    painter.paint()
    art = pygame.transform.smoothscale(painter.surface, size)
    if icon is not None and scene.emblem:
        px = round(painter.light_radius * 1.24 / FINE)
        drawn = icon(scene.emblem, px, painter.emblem_colour)
        x, y = painter.light
        art.blit(
            drawn,
            drawn.get_rect(center=(round(x / FINE), round(y / FINE))),
            special_flags=pygame.BLEND_PREMULTIPLIED,
        )
    return art


class _Painter:
    def __init__(self, key: str, size: Size, scene: Scene) -> None:
        self.numbers = Numbers(key)
        shift = self.numbers.between(-0.045, 0.035)
        scene = scene._replace(
            deep=_turned(scene.deep, shift), frame=_turned(scene.frame, shift), ring=_turned(scene.ring, shift)
        )
        self.scene = scene
        self.wide, self.high = size
        self.surface = pygame.Surface(size, pygame.SRCALPHA)
        self.hour = self.numbers.below(4)  # dusk, noon, storm, night
        sway = self.numbers.between(-0.03, 0.03)
        self.light: Point = (self.wide * (0.5 + sway * 0.4), self.high * scene.centre)
        self.light_radius = max(4.0, self.high * scene.reach / 2 * self.numbers.between(0.9, 1.0))
        white = (255, 252, 240)
        self.top, self.horizon = (
            (_mix(scene.deep, scene.night, 0.45), _mix(scene.frame, scene.ring, 0.35)),
            (_mix(scene.frame, scene.deep, 0.35), _mix(scene.ring, white, 0.45)),
            (scene.night, _mix(scene.deep, scene.frame, 0.45)),
            (_mix(scene.night, (0, 0, 12), 0.5), _mix(scene.deep, scene.frame, 0.15)),
        )[self.hour]
        self.lamp = _mix(scene.ring, white, (0.35, 0.7, 0.1, 0.55)[self.hour])
        self.emblem_colour = _mix(scene.night, scene.deep, 0.25)

    def paint(self) -> None:
        """Draw the whole scene, from the sky to the nearest layer of the land."""
        self._sky()
        self._motif()
        if self.hour in (2, 3):
            self._stars()
        if self.numbers.below(2):
            self._rays()
        self._light()
        base = max(self.scene.centre + self.scene.reach * 0.32, 0.56)
        painters = {"ridges": self._ridges, "waves": self._waves, "clouds": self._clouds}
        paint = painters.get(self.scene.scenery)
        if paint is not None:
            for layer in range(4):
                height = self.high * (base + layer * (1.02 - base) / 4.2)
                if layer == 1:
                    self._landmarks(height)
                paint(layer, height)
        self._vignette()

    def _veil(self, colour: Colour, alpha: float) -> tuple[int, int, int, int]:
        part = round(255 * alpha)
        return (colour[0] * part // 255, colour[1] * part // 255, colour[2] * part // 255, part)

    def _over(self, paint: Callable[[pygame.Surface], None]) -> None:
        """Paint with premultiplied colours over what is there."""
        sheet = pygame.Surface((self.wide, self.high), pygame.SRCALPHA)
        paint(sheet)
        self.surface.blit(sheet, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _sky(self) -> None:
        strip = pygame.Surface((1, 32), pygame.SRCALPHA)
        for y in range(32):
            strip.set_at((0, y), (*_mix(self.top, self.horizon, min(1.0, (y / 31) ** 1.2 * 1.25)), 255))
        self.surface.blit(pygame.transform.smoothscale(strip, (self.wide, self.high)), (0, 0))

    def _stars(self) -> None:
        for _ in range(34):
            x, y = self.numbers.share() * self.wide, self.numbers.share() * self.high * 0.7
            radius = self.numbers.between(0.002, 0.006) * self.high
            pygame.draw.circle(
                self.surface, _mix(self.top, self.lamp, self.numbers.between(0.4, 0.95)), (x, y), max(1.0, radius)
            )

    def _rays(self) -> None:
        count = 9 + self.numbers.below(8)
        turn = self.numbers.share() * math.pi
        far = self.wide + self.high

        def paint(sheet: pygame.Surface) -> None:
            colour = self._veil(self.lamp, 0.13)
            for ray in range(count):
                angle = turn + ray * 2 * math.pi / count
                half = math.pi / count * 0.5
                ends = [
                    (self.light[0] + math.cos(a) * far, self.light[1] + math.sin(a) * far)
                    for a in (angle - half, angle + half)
                ]
                pygame.draw.polygon(sheet, colour, [self.light, *ends])

        self._over(paint)

    def _light(self) -> None:
        def paint(sheet: pygame.Surface) -> None:
            for ring in range(7, 0, -1):
                pygame.draw.circle(
                    sheet, self._veil(self.lamp, 0.045 * (8 - ring)), self.light, self.light_radius * (1 + ring * 0.11)
                )

        self._over(paint)
        self._disc()

    def _disc(self) -> None:
        """The light itself: a full disc, an eclipse, a sun with teeth, or an eight-sided window."""
        kind = self.numbers.below(5)
        if kind == 2 and not self.scene.emblem:
            kind = 1
        inner = _mix(self.lamp, self.scene.frame, 0.28)
        thin = max(1, round(self.light_radius * 0.035))
        if kind in (0, 1):
            pygame.draw.circle(self.surface, self.lamp, self.light, self.light_radius)
            pygame.draw.circle(self.surface, inner, self.light, self.light_radius * 0.92, thin)
        elif kind == 2:  # an eclipse: the emblem is light on a dark disc
            pygame.draw.circle(self.surface, self.lamp, self.light, self.light_radius)
            pygame.draw.circle(self.surface, self.emblem_colour, self.light, self.light_radius * 0.9)
            self.emblem_colour = self.lamp
        else:
            corners = 40 if kind == 3 else 8
            points = []
            for corner in range(corners):
                away = self.light_radius * (1.0 if kind == 4 or corner % 2 else 0.88)
                angle = math.tau * (corner + 0.5) / corners
                points.append((self.light[0] + math.cos(angle) * away, self.light[1] + math.sin(angle) * away))
            pygame.draw.polygon(self.surface, self.lamp, points)
            pygame.draw.circle(self.surface, inner, self.light, self.light_radius * 0.8, thin)

    def _landmarks(self, base: float) -> None:
        """One or two things to the left and right of the middle, which belongs to the emblem."""
        choice = LANDMARKS[self.scene.scenery]
        colour = _mix(self._shade(1), self.scene.night, 0.5)
        first = self.numbers.below(2)
        for side in range(1 + self.numbers.below(2)):
            left = (first + side) % 2 == 0
            x = self.wide * (self.numbers.between(0.12, 0.24) if left else self.numbers.between(0.76, 0.88))
            size = min(self.high * 0.2, self.wide * 0.28) * self.numbers.between(0.75, 1.1)
            draw = choice[self.numbers.below(len(choice))]
            draw(self.surface, self.numbers, (x, base + self.high * 0.01), size, colour, self.lamp)

    def _shade(self, layer: int) -> Colour:
        """The colour of a layer of the scenery: the nearer, the darker."""
        far = _mix(self.horizon, self.scene.deep, 0.5)
        return _mix(far, self.scene.night, (0.0, 0.38, 0.68, 0.92)[layer])

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
        light = _mix(shade, self.lamp, 0.2 if layer < 3 else 0.08)
        for at in range(2, len(points) - 2, 2):  # the side of each peak that faces the light
            peak, left, right = points[at], points[at - 1], points[at + 1]
            side = right if peak[0] < self.light[0] else left
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
        pygame.draw.lines(self.surface, _mix(shade, self.lamp, 0.5 - layer * 0.1), False, line, thick)
        for below in (0.035, 0.062):
            lower: list[Point] = [(x, y + self.high * below) for x, y in line]
            pygame.draw.lines(
                self.surface, _mix(shade, self.lamp, 0.16 - layer * 0.03), False, lower, max(1, thick // 2)
            )

    def _clouds(self, layer: int, base: float) -> None:
        shade = _mix(self._shade(layer), (255, 250, 235), (0.34, 0.2, 0.08, 0.0)[layer])
        rim = _mix(shade, self.lamp, 0.55 - layer * 0.12)
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

    def _motif(self) -> None:
        """An ornament all over the sky, just seen."""
        unit = max(6.0, min(self.wide, self.high) / 7)
        colour = self._veil(self.lamp, 0.17 if self.hour != 1 else 0.3)
        thick = max(1, round(unit * 0.07))
        painters: dict[str, Callable[[pygame.Surface, float, float], None]] = {
            "meander": lambda sheet, x, y: _meander(sheet, colour, x, y, unit, thick),
            "knots": lambda sheet, x, y: _knot(sheet, colour, x, y, unit, thick),
            "steps": lambda sheet, x, y: _steps(sheet, colour, x, y, unit, thick),
            "scales": lambda sheet, x, y: _scale(sheet, colour, x, y, unit, thick),
        }
        draw = painters.get(self.scene.motif)
        if draw is None:
            return

        def paint(sheet: pygame.Surface) -> None:
            down = unit * (0.5 if self.scene.motif == "scales" else 1.0)
            for row in range(-1, int(self.high / down) + 2):
                for column in range(-1, int(self.wide / unit) + 2):
                    shift = unit / 2 if row % 2 and self.scene.motif in ("scales", "knots") else 0.0
                    draw(sheet, column * unit + shift, row * down)

        self._over(paint)

    def _vignette(self) -> None:
        self.surface.blit(pygame.transform.smoothscale(_corners(), (self.wide, self.high)), (0, 0))


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


def back(size: Size, night: Colour, deep: Colour, ring: Colour) -> pygame.Surface:
    """An ornament for the backs of cards, opaque: a rose of arcs and lozenges."""
    wide, high = max(2, size[0]) * FINE, max(2, size[1]) * FINE
    surface = pygame.Surface((wide, high), pygame.SRCALPHA)
    surface.fill((*night, 255))
    centre = (wide / 2, high / 2)
    thick = max(1, round(wide * 0.008))
    for ring_number in range(14, 0, -1):
        radius = wide * 0.075 * ring_number
        pygame.draw.circle(surface, _mix(night, deep, 0.25 + 0.55 * (ring_number % 2)), centre, radius)
    for spoke in range(16):
        angle = spoke * math.pi / 8
        for near, far, half in ((0.2, 0.62, 0.075), (0.62, 1.04, 0.06)):
            tip = (centre[0] + math.cos(angle) * wide * far, centre[1] + math.sin(angle) * wide * far)
            foot = (centre[0] + math.cos(angle) * wide * near, centre[1] + math.sin(angle) * wide * near)
            middle = ((tip[0] + foot[0]) / 2, (tip[1] + foot[1]) / 2)
            side = (-math.sin(angle) * wide * half, math.cos(angle) * wide * half)
            points = [tip, (middle[0] + side[0], middle[1] + side[1]), foot, (middle[0] - side[0], middle[1] - side[1])]
            pygame.draw.polygon(surface, _mix(deep, ring, 0.18 if spoke % 2 else 0.34), points)
            pygame.draw.polygon(surface, _mix(deep, ring, 0.5), points, thick)
    pygame.draw.circle(surface, night, centre, wide * 0.235)
    for radius in (0.235, 0.205):
        pygame.draw.circle(surface, _mix(deep, ring, 0.85), centre, wide * radius, thick * 2)
    margin = round(wide * 0.045)
    frame = pygame.Rect(margin, margin, wide - 2 * margin, high - 2 * margin)
    pygame.draw.rect(surface, _mix(deep, ring, 0.7), frame, thick * 2, border_radius=margin)
    return pygame.transform.smoothscale(surface, (max(2, size[0]), max(2, size[1])))
