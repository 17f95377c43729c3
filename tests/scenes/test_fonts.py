"""Characters that the client's fonts lack: the client says so, and takes a font of the user's pack."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ui import text
from tests.scenes.hand import GAME, Hand
from tests.support.compiled import give_compiled
from tests.support.fonts import write_font

NAME = "Atalanta 龘"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "data" / GAME / "cards").mkdir(parents=True)
    (tmp_path / "data" / GAME / "cards" / "mine.yaml").write_text(f'atalanta: {{name: "{NAME}"}}\n', encoding="utf-8")
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path))
    give_compiled(tmp_path)
    yield tmp_path
    text.use_fonts([])


def warned(hand: Hand) -> list[str]:
    listing = hand.services.listing(GAME)
    assert listing is not None
    assert listing.game is not None
    return [warning for warning in listing.warnings if "'name' of card 'atalanta' has characters" in warning]


def test_the_list_of_problems_names_them_and_a_font_of_the_pack_draws_them(home: Path) -> None:
    hand = Hand()
    (warning,) = warned(hand)
    assert warning.startswith(f"{home}/data/{GAME}/cards/mine.yaml:1:18: warning: ")
    hand.click(f"problems:{GAME}")
    hand.frames(2)
    assert warning in hand.said()
    write_font(home / "assets" / GAME / "fonts" / "mine.ttf", {"龘": "W"})
    hand.click("again")
    hand.frames(2)
    assert warned(hand) == []
    assert text.clean(NAME) == NAME
    assert text.size_of("龘", 20) == text.size_of("W", 20)
    hand.close()
