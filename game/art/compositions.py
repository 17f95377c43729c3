"""The compositions of placeholder pictures: how emblem, light, land and accent are put together, so that two pictures differ at a glance.

Each paints on a stage and gives the accent, the one colour against the tint, ACCENT of the picture, as far as nothing lies over it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame

from game.art.emblems import Signs, draw
from game.art.numbers import Numbers
from game.art.scenery import CREAM, Colour, Stage, mix
from game.emblems import ARCH, COMPOSITIONS, HORIZON, ISLAND, NIGHT, SPLIT, SUN

ACCENT: Final = 0.125
STARS: Final = 8
"""About so many stars outline an emblem at night."""
_SALT: Final = "plan 595"
"""With the id of a card this says its composition; chosen so that each of the shipped packs has enough of every one."""


def composition_of(key: str) -> str:
    """The composition of the picture of a card with this id."""
    return COMPOSITIONS[Numbers(f"{_SALT} {key}").below(len(COMPOSITIONS))]


def compose(stage: Stage, name: str, signs: Signs | None) -> None:
    """Paint a whole picture in a composition. `signs` draws a sign by name; without it there is no emblem."""
    emblem = _PAINT[name](stage)
    if stage.scene.splendour > 1:
        stage.halo()
    if signs is not None and stage.scene.emblem is not None:
        emblem(signs)
    stage.vignette()
    if stage.scene.splendour > 1:
        stage.rim()


Finish = Callable[[Signs], None]
"""Puts the emblem on its picture."""


def _stamp(stage: Stage, colour: Colour, alpha: float = 1.0, edge: Colour | None = None) -> Finish:
    """The emblem in one colour, with an edge of another one, if that is given."""

    def finish(signs: Signs) -> None:
        drawn = _emblem(stage, colour, signs)
        if alpha < 1:
            drawn.fill((round(255 * alpha),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        if edge is not None:
            outline = pygame.mask.from_surface(drawn, 110).to_surface(setcolor=edge, unsetcolor=(0, 0, 0, 0))
            gap = max(1, round(stage.radius * 0.05))
            for dx, dy in ((-gap, -gap), (gap, gap), (gap, -gap), (-gap, gap)):
                _lay(stage, outline, dx, dy)
        _lay(stage, drawn)

    return finish


def _emblem(stage: Stage, colour: Colour, signs: Signs) -> pygame.Surface:
    assert stage.scene.emblem is not None  # noqa: S101 - for the types: pictures without one never ask
    return draw(stage.scene.emblem, round(stage.radius * 2), colour, signs).copy()


def _lay(stage: Stage, drawn: pygame.Surface, dx: int = 0, dy: int = 0) -> None:
    at = (round(stage.middle[0]) + dx, round(stage.middle[1]) + dy)
    stage.surface.blit(drawn, drawn.get_rect(center=at), special_flags=pygame.BLEND_PREMULTIPLIED)


def _base(stage: Stage, low: float = 0.45) -> float:
    """Where the land begins: some way under the middle of the emblem."""
    return max(stage.scene.at[1] + stage.scene.reach * low, 0.56)


def _sun(stage: Stage) -> Finish:
    """A large light in the sky with the emblem dark in it, and a ring of the accent around that."""
    stage.sky()
    stage.motif()
    if stage.hour in (2, 3):
        stage.stars()
    if stage.scene.splendour:
        stage.rays()
    inner = stage.radius * 1.28
    outer = math.sqrt(inner * inner + ACCENT * 1.35 * stage.area / math.pi)
    kind = stage.numbers.below(3)
    if kind == 0:
        _toothed(stage, stage.accent, outer * 1.06, outer * 0.88)
    else:
        pygame.draw.circle(stage.surface, stage.accent, stage.middle, outer)
    pygame.draw.circle(stage.surface, mix(stage.accent, stage.scene.night, 0.55), stage.middle, inner * 1.07)
    eclipse = kind == 2
    light, ink = mix(stage.lamp, CREAM, 0.35), stage.ink
    if eclipse:
        light, ink = ink, light
    pygame.draw.circle(stage.surface, light, stage.middle, inner)
    stage.land(_base(stage, 0.52))
    return _stamp(stage, ink)


def _toothed(stage: Stage, colour: Colour, away: float, low: float) -> None:
    """A disc with teeth like the rays of a sun."""
    points = []
    for corner in range(48):
        angle = math.tau * corner / 48
        reach = away if corner % 2 else low
        points.append((stage.middle[0] + math.cos(angle) * reach, stage.middle[1] + math.sin(angle) * reach))
    pygame.draw.polygon(stage.surface, colour, points)


def _horizon(stage: Stage) -> Finish:
    """A wide sky over a low horizon that glows in the accent, and the emblem giant before it: pale on a dark sky or dark on a pale one."""
    scene = stage.scene
    pale = stage.numbers.below(2)
    stage.at_hour((1, 0)[stage.numbers.below(2)] if pale else (2, 3, 0)[stage.numbers.below(3)])
    light, shade = mix(scene.ring, CREAM, stage.numbers.between(0.1, 0.6)), stage.numbers.between(0.15, 0.9)
    if pale:
        stage.sky(mix(scene.frame, scene.ring, shade), light, 0.7)
    else:
        stage.sky(mix(scene.night, scene.deep, 0.25), mix(scene.deep, scene.frame, shade), 0.7)
        stage.stars(20)
    if stage.numbers.below(2):
        stage.motif()
    if scene.splendour:
        stage.rays()
    stage.glow(light if pale else stage.lamp, 0.5)
    line = min(0.82, max(0.6, scene.at[1] + scene.reach * stage.numbers.between(0.36, 0.62)))
    pygame.draw.rect(stage.surface, stage.accent, (0, stage.high * line, stage.wide, stage.high * ACCENT * 1.05 + 1))
    bright = mix(stage.accent, CREAM, 0.55)
    pygame.draw.rect(stage.surface, bright, (0, stage.high * line, stage.wide, max(1, stage.high * 0.012)))
    stage.landmarks(stage.high * (line + ACCENT * 0.5), mix(scene.night, (0, 0, 0), 0.3))
    rough = 0.11 if scene.scenery == "ridges" else 0.04  # the land hides no more of the glow than its lowest edge
    stage.land(min(0.97, line + ACCENT + rough), landmarks=False)
    if pale:
        return _stamp(stage, stage.ink, edge=light)
    return _stamp(stage, mix(scene.ring, CREAM, 0.6), edge=mix(scene.night, (0, 0, 0), 0.2))


def _arch(stage: Stage) -> Finish:
    """A portrait in an arch: a wall with an ornament, an opening with a border of the accent, and the emblem in it, dark or pale."""
    scene, numbers = stage.scene, stage.numbers
    light, pointed = numbers.below(2), bool(numbers.below(2))
    wall = (
        mix(scene.deep, scene.night, numbers.between(0.0, 0.7))
        if light
        else mix(scene.deep, scene.ring, numbers.between(0.3, 0.8))
    )
    stage.sky(mix(wall, CREAM, 0.08), mix(wall, (0, 0, 0), 0.25))
    stage.motif(0.34)
    x, y = stage.middle
    half = min(stage.radius * numbers.between(1.18, 1.5), stage.wide * 0.42)
    top = y - stage.radius * numbers.between(0.1, 0.4)
    foot = min(stage.high * 1.0, y + stage.radius * 3)
    around = math.pi * half + 2 * (foot - top)
    thick = min(half * 0.5, ACCENT * 1.1 * stage.area / around)
    _opening(stage, stage.accent, (x, top), half + thick, foot, pointed=pointed)
    _opening(stage, mix(stage.accent, scene.night, 0.6), (x, top), half + thick * 0.2, foot, pointed=pointed)
    depth = numbers.between(0.15, 0.75)
    sky = mix(scene.ring, CREAM, depth) if light else mix(scene.night, scene.deep, depth)
    ink = stage.ink if light else mix(scene.ring, CREAM, 0.55)
    _opening(stage, sky, (x, top), half, foot, pointed=pointed)
    if scene.splendour:
        spread = math.pi / 14
        ray = mix(sky, scene.frame, 0.4)
        for step in range(7):
            angle = -math.pi + (step + 0.5) * math.pi / 7
            ends = [
                (x + math.cos(a) * half, top + math.sin(a) * half) for a in (angle - spread / 2, angle + spread / 2)
            ]
            pygame.draw.polygon(stage.surface, ray, [(x, top), *ends])
    bright = mix(wall, CREAM, 0.3) if light else mix(wall, scene.night, 0.4)
    for side in (-1, 1):  # the columns that bear it
        column = pygame.Rect(0, 0, round(thick * 0.9), round(foot - top))
        column.midtop = (round(x + side * (half + thick * 1.6)), round(top + half * 0.2))
        pygame.draw.rect(stage.surface, bright, column)
        head = (column.x - thick * 0.2, column.y, column.width + thick * 0.4, thick * 0.5)
        pygame.draw.rect(stage.surface, mix(bright, CREAM, 0.2), head)
    stage.land(max(numbers.between(0.7, 0.86), _base(stage, 0.62)), landmarks=False)
    return _stamp(stage, ink)


def _opening(
    stage: Stage, colour: Colour, centre: tuple[float, float], half: float, foot: float, *, pointed: bool
) -> None:
    """An opening with a round or a pointed top, filled."""
    x, y = centre
    if pointed:  # two arcs around points near the opposite sides
        away, reach = half * 0.5, half * 1.5
        steps = [math.acos(away / reach) * step / 12 for step in range(13)]
        right = [(x - away + math.cos(t) * reach, y - math.sin(t) * reach) for t in steps]
        pygame.draw.polygon(
            stage.surface, colour, [*right, *[(2 * x - across, down) for across, down in reversed(right)]]
        )
    else:
        pygame.draw.circle(stage.surface, colour, centre, half)
    pygame.draw.rect(stage.surface, colour, (round(x - half), round(y), round(half * 2), round(foot - y)))


def _split(stage: Stage) -> Finish:
    """Day and night parted by a diagonal, the emblem dark on the one and light on the other; a band of the accent beside it."""
    scene = stage.scene
    way = 1 if stage.numbers.below(2) else -1
    swap = stage.numbers.below(2)
    pale = mix(scene.ring, CREAM, stage.numbers.between(0.1, 0.6))
    dark = mix(scene.night, scene.deep, stage.numbers.between(0.0, 0.7))
    upper, lower = (dark, pale) if swap else (pale, dark)
    slope = stage.numbers.between(0.75, 1.25) * way
    steep = math.hypot(1, slope)
    x, y = stage.middle
    y += stage.radius * 0.5 * steep  # it cuts a corner of the emblem only

    def below(shift: float) -> list[tuple[float, float]]:
        left, right = y + (0 - x) * slope + shift, y + (stage.wide - x) * slope + shift
        return [
            (0, left),
            (stage.wide, right),
            (stage.wide, stage.high + stage.wide * 4),
            (0, stage.high + stage.wide * 4),
        ]

    stage.sky(upper, mix(upper, scene.frame, 0.35))
    stage.motif(0.22)
    band = ACCENT * 1.3 * stage.area / stage.wide
    upwards = stage.numbers.below(2)
    away = stage.radius * (1.55 if upwards else 0.75) * steep
    if upwards:
        pygame.draw.polygon(stage.surface, stage.accent, below(-away - band))
        pygame.draw.polygon(stage.surface, mix(upper, scene.frame, 0.2), below(-away))
        pygame.draw.polygon(stage.surface, lower, below(0))
    else:
        pygame.draw.polygon(stage.surface, lower, below(0))
        pygame.draw.polygon(stage.surface, stage.accent, below(away))
        pygame.draw.polygon(stage.surface, mix(lower, scene.frame, 0.2), below(away + band))
    if scene.splendour:
        stage.rays(0.2)
    if scene.scenery != "plain":
        stage.landmarks(stage.high * 1.0, mix(scene.frame, scene.night, 0.45))
    cut = pygame.Surface((stage.wide, stage.high), pygame.SRCALPHA)
    pygame.draw.polygon(cut, (255, 255, 255, 255), below(0))

    def finish(signs: Signs) -> None:
        on_upper, on_lower = (pale, stage.ink) if swap else (stage.ink, mix(pale, CREAM, 0.4))
        whole = _emblem(stage, (255, 255, 255), signs)
        part = whole.copy()
        part.fill((*on_lower, 255), special_flags=pygame.BLEND_RGBA_MULT)
        whole.fill((*on_upper, 255), special_flags=pygame.BLEND_RGBA_MULT)
        _lay(stage, whole)
        corner = part.get_rect(center=(round(stage.middle[0]), round(stage.middle[1])))
        part.blit(cut, (-corner.x, -corner.y), special_flags=pygame.BLEND_RGBA_MULT)
        # What of the other half's colour shows at its edges is covered.
        stage.surface.blit(part, corner, special_flags=pygame.BLEND_PREMULTIPLIED)

    return finish


def _night(stage: Stage) -> Finish:
    """A night with a moon of the accent, and the emblem as a constellation."""
    scene = stage.scene
    stage.at_hour(3)
    stage.sky(mix(scene.night, (0, 0, 16), 0.6), mix(scene.deep, scene.night, stage.numbers.between(0.0, 0.5)), 0.9)
    stage.stars(60)
    if scene.splendour:
        stage.rays(0.12)
    left = stage.numbers.below(2)
    moon = math.sqrt(ACCENT * 1.4 * stage.area / math.pi)
    at = (stage.wide * (0.1 if left else 0.9), stage.high * stage.numbers.between(0.12, 0.3))
    if stage.numbers.below(2):
        at = (at[0], stage.high * _base(stage, 0.6) * 0.8)
    pygame.draw.circle(stage.surface, stage.accent, at, moon * 1.22)
    pygame.draw.circle(stage.surface, mix(stage.accent, CREAM, 0.35), at, moon * 0.82, max(1, round(moon * 0.06)))
    stage.land(_base(stage, 0.6))
    stage.glow(scene.night, 0.85, 1.5)

    def finish(signs: Signs) -> None:
        body = _emblem(stage, mix(scene.ring, CREAM, 0.45), signs)
        mask = pygame.mask.from_surface(body, 110)
        body.fill((214,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        _lay(stage, body)
        corner = body.get_rect(center=(round(stage.middle[0]), round(stage.middle[1])))
        outlines = [part.outline() for part in mask.connected_components(round(stage.radius * 4))]
        # So many stars in all that they do not hide what they outline.
        step = max(1, sum(map(len, outlines)) // STARS)
        size = max(1.0, stage.radius * 0.045)
        for outline in outlines:
            for number, (x, y) in enumerate(outline[step // 2 :: step]):
                big = size * (1.6 if number % 3 == 0 else 1.0)
                tips = [(0, -1.9), (0.6, -0.6), (1.9, 0), (0.6, 0.6), (0, 1.9), (-0.6, 0.6), (-1.9, 0), (-0.6, -0.6)]
                points = [(corner.x + x + across * big, corner.y + y + down * big) for across, down in tips]
                pygame.draw.polygon(stage.surface, CREAM, points)

    return finish


def _island(stage: Stage) -> Finish:
    """A bright sky with a disc of the accent low in it, and the emblem on an island over the land."""
    scene = stage.scene
    stage.at_hour((1, 0)[stage.numbers.below(2)])
    stage.sky()
    stage.motif(0.2)
    if scene.splendour:
        stage.rays(0.22)
    x, y = stage.middle
    r = stage.radius
    side = -1 if stage.numbers.below(2) else 1
    away = math.sqrt(ACCENT * 1.9 * stage.area / math.pi)
    pygame.draw.circle(stage.surface, stage.accent, (x + side * r * 0.8, y - r * 0.1), away)
    stage.land(_base(stage, 0.3))
    rock = mix(scene.night, scene.deep, 0.35)
    top = y + r * 0.86
    outline = [
        (x - r * 1.35, top), (x - r * 0.7, top - r * 0.16), (x + r * 0.75, top - r * 0.14), (x + r * 1.35, top),
        (x + r * 0.9, top + r * 0.3), (x + r * 0.45, top + r * 0.42), (x + r * 0.1, top + r * 0.85),
        (x - r * 0.25, top + r * 0.5), (x - r * 0.85, top + r * 0.34),
    ]  # fmt: skip
    pygame.draw.polygon(stage.surface, rock, outline)
    pygame.draw.polygon(
        stage.surface,
        mix(rock, stage.lamp, 0.45),
        [*outline[:4], (x + r * 0.6, top + r * 0.1), (x - r * 0.6, top + r * 0.12)],
    )
    return _stamp(stage, stage.ink, edge=mix(stage.lamp, CREAM, 0.6))


_PAINT: Final[dict[str, Callable[[Stage], Finish]]] = {
    SUN: _sun,
    HORIZON: _horizon,
    ARCH: _arch,
    SPLIT: _split,
    NIGHT: _night,
    ISLAND: _island,
}
