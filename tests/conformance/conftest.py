"""The games that the suite plays: all that the library finds, and the template under an id of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.rules.gamedef import Game
from tests.support.template import template_game


@pytest.fixture(scope="module")  # not for longer: meanwhile the scan finds it
def template(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The template game, copied to a new id and opened like any game."""
    with template_game(tmp_path_factory.mktemp("template"), "paper-moons") as game:
        yield game
