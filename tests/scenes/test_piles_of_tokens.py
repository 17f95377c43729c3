"""A pile of tokens on the table says how many they are, like a pile of cards."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.bundled import bundled_root
from tests.scenes.hand import GAME, Hand
from tests.support.compiled import give_compiled

POSITION = {
    "players": ["A", "B"],
    "mode": "pantheon-campaign",
    "round": 3,
    "pantheons": {"A": "greek", "B": "norse"},
    "board": ["####"],
    "cards": [
        {"id": "a1", "by": "A", "at": [0, 0], "s": "5/5/5/5"},
        {"id": "b1", "by": "B", "at": [1, 0], "s": "5/5/5/5"},
    ],
    "hands": {"A": [{"id": "a2", "s": "1/1/1/1"}], "B": [{"id": "b2", "s": "1/1/1/1"}]},
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder in which the victory cards of a seat are a pile."""
    table = (bundled_root() / "data" / GAME / "table.tmx").read_text(encoding="utf-8")
    begin = table.index('name="me.victory" ')
    end = table.index("</object>", begin)
    own = table[:begin] + table[begin:end].replace('value="grid"', 'value="pile"') + table[end:]
    (tmp_path / "data" / GAME).mkdir(parents=True)
    (tmp_path / "data" / GAME / "table.tmx").write_text(own, encoding="utf-8")
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path))
    give_compiled(tmp_path)
    return tmp_path


def shown(won: list[int]) -> pygame.Surface:
    """The window where the victory cards of the first seat lie."""
    hand = Hand()
    hand.position({**POSITION, "victory": {"A": won, "B": []}})
    hand.frames(3)
    area = hand.table.desk.view.area("victory:0")
    assert area is not None
    assert (area.show, area.held) == ("pile", len(won))
    placed = next(placed for placed in hand.table.desk.view.placed if placed.area is area)
    expected = hand.table.desk.view.views.coin(placed.rect.width, str(won[-1]), "", len(won))
    window = hand.window.surface.subsurface(expected.rect_at(placed.rect.topleft)).copy()
    assert pygame.transform.average_color(window)[:3] != (0, 0, 0)
    hand.close()
    return window


def badge(picture: pygame.Surface) -> int:
    """How many pixels are as light as the pill of a count."""
    return sum(
        min(picture.get_at((x, y))[:3]) > 220 for x in range(picture.get_width()) for y in range(picture.get_height())
    )


def test_a_pile_of_tokens_bears_its_count(home: Path) -> None:
    one, two = shown([3]), shown([1, 3])
    assert badge(one) == 0
    assert badge(two) > 40


def test_the_stack_grows_with_the_count(home: Path) -> None:
    hand = Hand()
    hand.position({**POSITION, "victory": {"A": [1], "B": []}})
    views = hand.table.desk.view.views
    pictures = [pygame.image.tobytes(views.coin(60, "3", "", count).surface, "RGBA") for count in (1, 2, 3, 12, 13)]
    assert len(set(pictures)) == len(pictures)
    assert views.coin(60, "3").surface is views.coin(60, "3", "", 1).surface
    assert {views.coin(60, "3", "", count).size for count in (1, 2, 12)} == {views.coin(60, "3").size}
    hand.close()
