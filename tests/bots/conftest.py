"""The template game, on which bots are quick."""

import pytest

from tests.support.template import template_game


@pytest.fixture(scope="module")  # not for longer: meanwhile the scan finds it
def template(tmp_path_factory):
    with template_game(tmp_path_factory.mktemp("template"), "paper-suns") as game:
        yield game
