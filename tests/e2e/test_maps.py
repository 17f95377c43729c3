"""A map's own picture is on the board of the real client, and the user's picture in the place of the one that came with it."""

from __future__ import annotations

import json

import pytest

from tests.e2e.boards import cells, is_there, lay_first, own_ground, pieces, to_the_boards
from tests.e2e.client import Client
from tests.support.screen import xvfb

pytestmark = pytest.mark.e2e


def test_a_ground_of_the_user_is_seen_on_the_board_pieces(tmp_path):
    home = tmp_path / "home"
    own_ground(home)
    (home / "settings.json").write_text(json.dumps({"animation_speed": 400, "sound": 0}), encoding="utf-8")
    with xvfb() as environment:
        client = Client(environment, home, tmp_path)
        try:
            to_the_boards(client)
            assert is_there(client, "tray", (255, 0, 255), pieces(client.seen())[:1])
            lay_first(client)
            assert is_there(client, "board", (255, 0, 255), cells(client.seen()))
        finally:
            client.quit()
