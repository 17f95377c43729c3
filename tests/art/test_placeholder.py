"""Pictures that are drawn for cards without one."""

from __future__ import annotations

import colorsys
from pathlib import Path
from statistics import median

import pygame
import pytest

from game.art.placeholder import Scene, placeholder
from game.art.scenery import GOLD, Stage
from game.emblems import ALONE, COMPOSITIONS, FOLDER, Emblem
from game.ui.icons import Icons

ROOT = Path(__file__).parents[2]
ICONS = Icons([ROOT / FOLDER])
SIZE = (96, 138)
TINTS = (
    ((35, 12, 9), (81, 24, 17), (196, 71, 58), (255, 154, 134)),
    ((10, 27, 49), (18, 58, 102), (63, 134, 201), (143, 200, 255)),
    ((25, 31, 12), (51, 64, 26), (125, 143, 78), (208, 226, 148)),
)


def scene(tint: int, composition: str, splendour: int = 0, scenery: str = "waves") -> Scene:
    return Scene(*TINTS[tint], scenery, "knots", Emblem(ALONE, ("owl",)), (0.5, 0.36), 0.36, composition, splendour)


def pixels(surface: pygame.Surface) -> list[tuple[int, int, int]]:
    wide, high = surface.get_size()
    return [tuple(surface.get_at((x, y))[:3]) for y in range(0, high, 2) for x in range(0, wide, 2)]  # type: ignore[misc]


def apart(one: pygame.Surface, other: pygame.Surface) -> float:
    """The mean difference of two pictures, of 255."""
    pairs = list(zip(pixels(one), pixels(other), strict=True))
    return sum(sum(abs(a - b) for a, b in zip(*pair, strict=True)) for pair in pairs) / len(pairs) / 3


def test_a_picture_is_the_same_for_the_same_card_and_another_for_another() -> None:
    one, again, other = (placeholder(key, SIZE, scene(0, "sun"), ICONS.get) for key in ("ares", "ares", "hades"))
    assert one.get_size() == SIZE
    assert apart(one, again) == 0
    assert apart(one, other) > 8


def test_compositions_differ_at_a_glance() -> None:
    drawn = [placeholder("ares", SIZE, scene(1, name), ICONS.get) for name in COMPOSITIONS]
    assert min(apart(one, other) for at, one in enumerate(drawn) for other in drawn[at + 1 :]) > 25


@pytest.mark.parametrize("composition", COMPOSITIONS)
def test_one_accent_against_the_tint_takes_its_share(composition: str) -> None:
    shares = []
    for number in range(9):
        given = scene(number % 3, composition, 0, ("waves", "clouds", "plain")[number // 3])
        key = f"card-{number}"
        hue = colorsys.rgb_to_hls(*(part / 255 for part in Stage(key, (20, 30), given).accent))[0]
        tint = colorsys.rgb_to_hls(*(part / 255 for part in given.frame))[0]
        away = abs(hue - tint) % 1
        assert 0.35 <= min(away, 1 - away) <= 0.5, "150 to 210 degrees from the tint, which a card turns a little"
        found = [
            colorsys.rgb_to_hls(*(part / 255 for part in one))
            for one in pixels(placeholder(key, SIZE, given, ICONS.get))
        ]
        near = [
            one
            for one in found
            if min(abs(one[0] - hue), 1 - abs(one[0] - hue)) < 0.09 and one[2] > 0.18 and 0.12 < one[1] < 0.93
        ]
        shares.append(len(near) / len(found))
    assert 0.08 <= median(shares) <= 0.15


@pytest.mark.parametrize("composition", COMPOSITIONS)
def test_the_emblem_stands_out_from_its_ground(composition: str) -> None:
    for tint in range(3):
        bare = placeholder("ares", SIZE, scene(tint, composition), None)
        drawn = placeholder("ares", SIZE, scene(tint, composition), ICONS.get)
        mask = pygame.mask.from_surface(ICONS.get("owl", round(138 * 0.36), (255, 255, 255)), 200)
        left, top = round(SIZE[0] * 0.5 - 138 * 0.18), round(138 * 0.36 - 138 * 0.18)
        inked = [
            (left + x, top + y)
            for x in range(mask.get_size()[0])
            for y in range(mask.get_size()[1])
            if mask.get_at((x, y))
        ]
        change = [
            sum(abs(a - b) for a, b in zip(bare.get_at(at)[:3], drawn.get_at(at)[:3], strict=True)) / 3 for at in inked
        ]
        assert sum(change) / len(change) > 60


def test_splendour_grows_by_rays_and_then_gold() -> None:
    plain, rays, gold = (placeholder("ares", SIZE, scene(1, "horizon", splendour), ICONS.get) for splendour in range(3))
    assert apart(plain, rays) > 1
    assert apart(rays, gold) > 2
    golden = [sum(abs(a - b) for a, b in zip(one, GOLD, strict=True)) < 60 for one in pixels(gold)]
    assert sum(golden) > 4 * sum(sum(abs(a - b) for a, b in zip(one, GOLD, strict=True)) < 60 for one in pixels(rays))
    assert sum(golden) > 40
