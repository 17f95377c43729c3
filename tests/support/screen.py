"""A screen without a monitor for tests that start the real client, and what such tests need."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest


def require(*programs: str) -> None:
    """Skip the calling test, or fail it with CI=true, if one of these programs is not installed (see packages.txt)."""
    missing = [program for program in programs if shutil.which(program) is None]
    if not missing:
        return
    message = f"needs {', '.join(missing)}: install the packages of packages.txt"
    if os.environ.get("CI") == "true":
        pytest.fail(message)
    pytest.skip(message)


@contextmanager
def xvfb(width: int = 1280, height: int = 720) -> Iterator[dict[str, str]]:
    """An X server of our own while the block runs; the environment for programs that are to use it."""
    require("Xvfb", "xdpyinfo")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=(writing,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        # The server writes its number when it is ready for clients.
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb did not start"
        yield {
            **{key: value for key, value in os.environ.items() if not key.startswith("SDL_")},
            "DISPLAY": f":{number}",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
        }
    finally:
        server.terminate()
        server.wait(timeout=10)


def window_of(class_name: str, environment: dict[str, str], seconds: float = 20) -> str:
    """The id of the visible window of that class, as soon as it is there. Raises AssertionError if it does not come."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        # Found by class: xdotool cannot read the names that SDL sets.
        done = subprocess.run(
            ["timeout", "5", "xdotool", "search", "--onlyvisible", "--class", f"^{class_name}$"],
            env=environment,
            capture_output=True,
            text=True,
        )
        if done.stdout.strip():
            return done.stdout.split()[0]
        time.sleep(0.1)
    raise AssertionError(f"no window of class {class_name} after {seconds} s")


def screenshot(path: Path, environment: dict[str, str], window: str = "root") -> None:
    """Write a picture of a window, or of the whole screen."""
    require("import")
    subprocess.run(["import", "-window", window, str(path)], env=environment, check=True, timeout=30)


def colours(path: Path) -> int:
    """How many different colours a picture has: one if it is blank."""
    require("identify")
    shown: Sequence[str] = ["identify", "-format", "%k", str(path)]
    return int(subprocess.run(shown, check=True, capture_output=True, text=True, timeout=30).stdout)
