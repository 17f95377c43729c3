"""Scripts of these tests must not touch the folder of whoever runs them, and play the games as they are shipped."""

import pytest

from game import scripting
from game.library import ids
from tests.support.compiled import give_compiled


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path / "home"))
    give_compiled(tmp_path / "home")


@pytest.fixture(scope="session")
def games():
    return {game_id: scripting.open_game(game_id) for game_id in ids()}
