"""Whether a window manager is there, asked of a real X server."""

from __future__ import annotations

import subprocess

import pytest

from game.x11 import has_window_manager
from tests.support.screen import require, xvfb


def test_a_bare_x_server_has_none_until_one_says_that_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    require("xprop")
    with xvfb(640, 480) as environment:
        monkeypatch.setenv("DISPLAY", environment["DISPLAY"])
        assert not has_window_manager()
        words = [
            "xprop",
            "-root",
            "-f",
            "_NET_SUPPORTING_WM_CHECK",
            "32x",
            "-set",
            "_NET_SUPPORTING_WM_CHECK",
            "0x200001",
        ]
        subprocess.run(words, env=environment, check=True, timeout=20)
        assert has_window_manager()


def test_where_it_cannot_be_asked_all_is_left_to_sdl(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":61999")
    assert has_window_manager()
