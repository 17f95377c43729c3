"""Scenes without a window: the dummy driver, posted events, and one frame at a time."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from tests.scenes.hand import Hand
from tests.support.compiled import give_compiled


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    give_compiled(tmp_path / "home")
    return tmp_path / "home"


@pytest.fixture
def hand(home):
    """A client at its title, 1280x720, without motion."""
    client = Hand()
    yield client
    client.close()


@pytest.fixture
def make_hand(home):
    """Clients of other sizes and settings."""
    made = []

    def make(size=(1280, 720), frames=4, **settings):
        made.append(Hand(size, frames, **settings))
        return made[-1]

    yield make
    for client in made:
        client.close()
