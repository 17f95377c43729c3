"""The real client under Xvfb, driven by a real mouse and keyboard, and what it reports of what can be clicked."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.support.compiled import give_compiled
from tests.support.screen import require, screenshot, window_of

ROOT = Path(__file__).resolve().parents[2]
STEPS = 6
NEAR = 8
APART = 0.6
"""Seconds after which a second click on a place, not further away than `NEAR`, is one of its own."""
ANSWERED = 0.45
"""The same, counted from what the report told of the first one: a client that is busy answers late, and counts from its answer."""
Target = dict[str, Any]


def settled(home: Path, **settings: Any) -> Path:
    """A user's folder of a client that is quick, silent and still, but for what other settings say."""
    home.mkdir(parents=True, exist_ok=True)
    known = {"animation_speed": 400, "reduced_motion": True, "sound": 0, **settings}
    (home / "settings.json").write_text(json.dumps(known), encoding="utf-8")
    return home


class Client:
    """One run of the client. `report` is read after every action; positions are those of the window."""

    def __init__(
        self,
        environment: dict[str, str],
        home: Path,
        pictures: Path,
        size: str | None = "1280x720",
        program: Sequence[str | Path] = (sys.executable, "main.py"),
    ) -> None:
        require("xdotool", "import")
        self.environment = {**environment, "WARTABLE_HOME": str(home)}
        give_compiled(home)
        self.report_file = home / "report.json"
        self.report_file.unlink(missing_ok=True)
        self.pictures = pictures
        self._clicked = ((-100, -100), 0.0)
        self.acted_at = -1
        """The progress when something was last done that counts as an action."""
        self.process = subprocess.Popen(
            [*program, "play", *(("--size", size) if size else ()), "--report", str(self.report_file)],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        try:
            self.window = window_of("wartable", self.environment)
            self.wait(lambda seen: seen["scene"] == "TitleScene")
        except BaseException:
            self.process.kill()
            raise

    # Looking

    def seen(self) -> dict[str, Any]:
        """The last report."""
        if not self.report_file.exists():
            return {"scene": "", "moving": True, "targets": [], "progress": 0, "serial": 0}
        found: dict[str, Any] = json.loads(self.report_file.read_text(encoding="utf-8"))
        return found

    def wait(self, holds: Callable[[dict[str, Any]], bool], seconds: float = 15) -> dict[str, Any]:
        """Wait until a report holds. Raises AssertionError with the last report if none does, or if the client ended."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            assert self.process.poll() is None, f"the client ended with {self.process.poll()}: {self.output()}"
            seen = self.seen()
            if holds(seen):
                return seen
            time.sleep(0.02)
        seen = self.seen()
        names = [(target["kind"], target["name"], target["label"]) for target in seen["targets"]]
        raise AssertionError(f"after {seconds} s: scene {seen['scene']}, moving {seen['moving']}, {names}")

    def until(self, holds: Callable[[], object], seconds: float) -> bool:
        """Look again and again until something holds; whether it does before the time is over."""
        ends = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > ends:
                return False
            time.sleep(0.2)
        return True

    def rest(self, scene: str = "") -> dict[str, Any]:
        """Wait until nothing moves (in that scene)."""
        return self.wait(lambda seen: not seen["moving"] and scene in ("", seen["scene"]))

    def acting(self) -> None:
        """The next thing done is an action: `acted` waits for it."""
        self.acted_at = self.seen()["progress"]

    def acted(self, seen: dict[str, Any]) -> bool:
        """Whether the action has been done: the match went on, or another scene came."""
        return bool(seen["scene"] != "TableScene" or seen["progress"] != self.acted_at)

    def all(self, kind: str, **facts: object) -> list[Target]:
        """The targets of a kind with these facts (`zone`, `legal`, `enabled`, ...)."""
        return [
            target
            for target in self.seen()["targets"]
            if target["kind"] == kind and all(target.get(key) == value for key, value in facts.items())
        ]

    def find(self, name: str) -> Target:
        """The target of that name; waits for it."""
        seen = self.wait(lambda seen: any(target["name"] == name for target in seen["targets"]))
        return next(target for target in seen["targets"] if target["name"] == name)

    def has(self, name: str) -> bool:
        """Whether there is a target of that name now."""
        return any(target["name"] == name for target in self.seen()["targets"])

    def picture(self, name: str) -> Path:
        """Take a picture of the window."""
        path = self.pictures / f"{name}.png"
        screenshot(path, self.environment, self.window)
        return path

    def geometry(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of the window, as the X server has them."""
        words = ["xdotool", "getwindowgeometry", "--shell", self.window]
        done = subprocess.run(words, env=self.environment, check=True, capture_output=True, text=True, timeout=20)
        facts = dict(line.split("=") for line in done.stdout.split())
        return int(facts["X"]), int(facts["Y"]), int(facts["WIDTH"]), int(facts["HEIGHT"])

    # Doing

    def xdotool(self, *words: str | int) -> None:
        """One call of xdotool."""
        subprocess.run(
            ["xdotool", *[str(word) for word in words]],
            env=self.environment,
            check=True,
            timeout=20,
            capture_output=True,
        )

    def point(self, at: tuple[int, int]) -> None:
        """Move the mouse."""
        self.xdotool("mousemove", "--window", self.window, *at)

    def click(self, target: str | Target | tuple[int, int], button: int = 1) -> None:
        """Click a target (by name, waiting for it until it answers), or a point."""
        if isinstance(target, str):
            name = target
            self.wait(lambda seen: any(one["name"] == name and one["enabled"] for one in seen["targets"]))
            target = self.find(name)
        at = target if isinstance(target, tuple) else middle(target)
        self._apart(at)
        self.xdotool("mousemove", "--window", self.window, *at, "sleep", "0.03", "click", button)
        self._clicked = (at, time.monotonic())

    def _apart(self, at: tuple[int, int]) -> None:
        """Wait until a click on the place of the last one is no double click."""
        last, when = self._clicked
        if max(abs(at[0] - last[0]), abs(at[1] - last[1])) <= NEAR:
            time.sleep(max(0.0, when + APART - time.monotonic()))
            told = self.report_file.stat().st_mtime if self.report_file.exists() else 0.0
            time.sleep(max(0.0, told + ANSWERED - time.time()))

    def double_click(self, target: str | Target | tuple[int, int]) -> None:
        """Click twice, quickly."""
        found = self.find(target) if isinstance(target, str) else target
        at = found if isinstance(found, tuple) else middle(found)
        self._apart(at)
        self.xdotool("mousemove", "--window", self.window, *at, "sleep", "0.03")
        self.xdotool("click", "--repeat", 2, "--delay", 60, 1)
        self._clicked = (at, time.monotonic())

    def take(self, at: tuple[int, int]) -> None:
        """Press the button on a point and begin to drag."""
        x, y = at
        self._apart(at)
        self.xdotool("mousemove", "--window", self.window, x, y, "mousedown", 1)
        self.xdotool("mousemove", "--window", self.window, x, y - 10, "sleep", "0.02")
        self.xdotool("mousemove", "--window", self.window, x, y - 24, "sleep", "0.04")

    def carry(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Move what is held from one point to another, in steps."""
        words: list[str | int] = []
        for step in range(1, STEPS + 1):
            x = start[0] + (end[0] - start[0]) * step // STEPS
            y = start[1] + (end[1] - start[1]) * step // STEPS
            words += ["mousemove", "--window", self.window, x, y, "sleep", "0.015"]
        self.xdotool(*words)

    def drop(self) -> None:
        """Let go of the button."""
        self.xdotool("sleep", "0.04", "mouseup", 1)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag from a point to a point."""
        self.take(start)
        self.carry((start[0], start[1] - 24), end)
        self.drop()

    def key(self, name: str) -> None:
        """Press a key, as xdotool calls it."""
        self.xdotool("key", name)

    def type(self, words: str) -> None:
        """Type letters on the keyboard."""
        self.xdotool("type", "--delay", 30, words)

    def set_layout(self, layout: str) -> None:
        """Give the keyboard another layout, by its name in X (`ru`)."""
        subprocess.run(["setxkbmap", layout], env=self.environment, check=True, timeout=20)

    def wheel(self, at: tuple[int, int], steps: int) -> None:
        """Turn the wheel over a point: down by so many steps, or up if there are fewer than none."""
        self.point(at)
        self.xdotool("sleep", "0.05", "click", "--repeat", abs(steps), "--delay", 20, 5 if steps > 0 else 4)

    def open_first_save(self) -> None:
        """From the title to the table: open the first match or scenario of the list, with who sits where as it is proposed."""
        self.click("load")
        self.rest("SavesScene")
        left, top, _wide, _high = self.find("matches")["rect"]
        self.double_click((left + 100, top + 25))
        if self.wait(lambda seen: seen["scene"] in ("TableScene", "SeatsDialog"))["scene"] == "SeatsDialog":
            self.click("play")
        self.rest("TableScene")

    # Ending

    def output(self) -> str:
        """What the client printed; only once it has ended."""
        return self.process.stdout.read().decode() if self.process.stdout is not None else ""

    def kill(self) -> None:
        """End the client at once, as the system would."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait(timeout=10)

    def quit(self) -> None:
        """End the client as a user does; anything it printed fails the test."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=10)


def middle(target: Target) -> tuple[int, int]:
    """The middle of a target."""
    x, y, wide, high = target["rect"]
    return x + wide // 2, y + high // 2
