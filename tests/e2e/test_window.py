"""The window fits the screen, with and without a window manager, wherever its size comes from."""

from __future__ import annotations

import json
import subprocess
import time
from contextlib import contextmanager

import pytest

from tests.e2e.client import Client
from tests.support.screen import require, xvfb

pytestmark = pytest.mark.e2e

SCREEN = (1280, 800)


@contextmanager
def managed(environment):
    """A small window manager on the screen while the block runs."""
    require("openbox", "xprop")
    manager = subprocess.Popen(["openbox"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        ends = time.monotonic() + 20
        while time.monotonic() < ends:
            said = xprop(environment, "-root", "_NET_SUPPORTING_WM_CHECK")
            if "window id" in said:
                break
            time.sleep(0.05)
        else:
            raise AssertionError("openbox did not start")
        yield
    finally:
        manager.terminate()
        manager.wait(timeout=10)


def xprop(environment, *words):
    done = subprocess.run(["xprop", *words], env=environment, capture_output=True, text=True, timeout=20)
    return done.stdout


def frame(client):
    """What the window manager has put around the window: left, right, top, bottom; no pixels where there is none."""
    said = xprop(client.environment, "-id", client.window, "_NET_FRAME_EXTENTS")
    return [int(word) for word in said.partition("=")[2].split(",")] if "=" in said else [0, 0, 0, 0]


def whole(client):
    """The edges of the window with its frame: left, top, right, bottom."""
    words = ["xwininfo", "-id", client.window]
    done = subprocess.run(words, env=client.environment, check=True, capture_output=True, text=True, timeout=20)
    facts = dict(line.strip().split(":", 1) for line in done.stdout.splitlines() if line.count(":") == 1)
    x, y = int(facts["Absolute upper-left X"]), int(facts["Absolute upper-left Y"])
    left, right, top, bottom = frame(client)
    return x - left, y - top, x + int(facts["Width"]) + right, y + int(facts["Height"]) + bottom


def fits(client, screen=SCREEN):
    left, top, right, bottom = whole(client)
    return left >= 0 and top >= 0 and bottom <= screen[1] and right <= max(screen[0], 1024 + 2)


def settle(client):
    """Wait until the window stays where it is."""
    before = None
    ends = time.monotonic() + 20
    while time.monotonic() < ends:
        now = (whole(client), client.seen().get("size"))
        if now == before:
            return
        before = now
        time.sleep(0.4)
    raise AssertionError("the window does not come to rest")


@pytest.fixture
def home(tmp_path):
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


def keep(home, **settings):
    (home / "settings.json").write_text(json.dumps({"sound": 0, **settings}))


@pytest.mark.parametrize("screen", [SCREEN, (1024, 768)])
def test_a_size_that_is_asked_for_or_kept_is_cut_to_the_screen(home, tmp_path, screen):
    keep(home, width=2560, height=1440)
    with xvfb(*screen) as environment:
        for size in ("1920x1080", None):
            client = Client(environment, home, tmp_path, size)
            settle(client)
            assert client.geometry() == (0, 0, *screen)
            assert client.seen()["size"] == list(screen)
            x, y, wide, high = client.find("quit")["rect"]
            assert x + wide <= screen[0]
            assert y + high <= screen[1]
            client.click("quit")
            client.process.wait(timeout=20)
    kept = json.loads((home / "settings.json").read_text())
    assert (kept["width"], kept["height"]) == (2560, 1440), "the size is kept for a larger screen"


@pytest.mark.parametrize("screen", [SCREEN, (1024, 768)])
def test_the_frame_of_a_window_manager_is_on_the_screen_too(home, tmp_path, screen):
    keep(home, width=2560, height=1440)
    with xvfb(*screen) as environment, managed(environment):
        for size in ("1920x1080", None):
            client = Client(environment, home, tmp_path, size)
            settle(client)
            assert frame(client)[2] > 0, "openbox gave the window no title bar"
            assert fits(client, screen), whole(client)
            client.quit()


def test_settings_offer_what_fits(home, tmp_path):
    keep(home)
    with xvfb(1400, 950) as environment, managed(environment):
        client = Client(environment, home, tmp_path)
        client.click("settings")
        client.wait(lambda seen: seen["scene"] == "SettingsScene")
        client.click("size")
        for _step in range(8):
            client.key("Down")
        client.key("Return")
        client.wait(lambda seen: seen["size"] != [1280, 720])
        settle(client)
        assert client.seen()["size"] == [1366, 768]
        assert fits(client, (1400, 950)), whole(client)
        client.quit()
