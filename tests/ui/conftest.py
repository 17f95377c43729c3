import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
import yaml

from game.ui.face import FaceData, Faces, Template
from game.ui.icons import Icons

ROOT = Path(__file__).parents[2]
PACK = "legends-at-war"
STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


@pytest.fixture(autouse=True)
def screen() -> Iterator[pygame.Surface]:
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((1280, 720))
    pygame.display.quit()


@pytest.fixture(scope="session")
def template() -> Template:
    return Template.from_plain(yaml.safe_load((ROOT / "data" / PACK / "card.yaml").read_text()))


@pytest.fixture
def icons() -> Icons:
    return Icons([ROOT / "assets" / PACK / "icons", ROOT / "assets" / "common" / "icons"])


@pytest.fixture
def faces(template: Template, icons: Icons) -> Faces:
    return Faces(template, icons)


def _area(written: str) -> tuple[tuple[int, int], ...]:
    return tuple(
        (STEPS[part[0]][0] * step, STEPS[part[0]][1] * step)
        for part in written.split()
        for step in range(1, int(part[1:]) + 1)
    )


@pytest.fixture(scope="session")
def cards() -> dict[str, FaceData]:
    """Every card of the pack as face data, read from its YAML as written."""
    folder = ROOT / "data" / PACK
    abilities: dict[str, Any] = yaml.safe_load((folder / "abilities.yaml").read_text())
    found = {}
    for path in sorted((folder / "cards").glob("*.yaml")):
        for key, card in yaml.safe_load(path.read_text()).items():
            fields = {name: card[name] for name in ("pantheon", "dominion", "level")}
            fields.update(zip(("north", "east", "south", "west"), map(int, card["stats"].split("/")), strict=True))
            bound: Any = card.get("ability") or {}
            bound = {bound: {}} if isinstance(bound, str) else bound
            ability = next(iter(bound), "")
            data = abilities.get(ability, {})
            params = bound.get(ability) or {}
            found[key] = FaceData(
                key, card["name"], tuple(sorted(fields.items())), data.get("icon", ""), data.get("name", ""), data.get("text", ""),
                _area(params.get("area", "")), params.get("symbol", ""), card.get("flavour", ""),
            )  # fmt: skip
    return found
