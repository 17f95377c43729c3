"""Peers' rates in an environment that the bench makes; skipped with a notice where it cannot be made."""

from __future__ import annotations

import filecmp
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent / "peer_scripts"


def _environment() -> Path:
    return Path(tempfile.gettempdir()) / "wartable-bench-peers"


def _python(folder: Path, notices: list[str]) -> Path | None:
    python = folder / "venv" / "bin" / "python"
    stamp = folder / "requirements.txt"
    if python.exists() and stamp.exists() and filecmp.cmp(stamp, HERE / "requirements.txt", shallow=False):
        return python
    shutil.rmtree(folder / "venv", ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    made = subprocess.run(
        [sys.executable, "-m", "venv", str(folder / "venv")], capture_output=True, text=True, check=False
    )
    if made.returncode == 0:
        made = subprocess.run(
            [str(python), "-m", "pip", "install", "-q", "-r", str(HERE / "requirements.txt")],
            capture_output=True,
            text=True,
            check=False,
        )
    if made.returncode != 0:
        notices.append(f"Python peers skipped, their environment could not be made: {_last_line(made.stderr)}")
        return None
    shutil.copy(HERE / "requirements.txt", stamp)
    return python


def _node(folder: Path, notices: list[str]) -> Path | None:
    if shutil.which("node") is None or shutil.which("npm") is None:
        notices.append("boardgame.io skipped: there is no node or npm")
        return None
    home = folder / "node"
    if not (home / "node_modules" / "boardgame.io").exists():
        home.mkdir(parents=True, exist_ok=True)
        shutil.copy(HERE / "package.json", home)
        made = subprocess.run(
            ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--silent"],
            cwd=home,
            capture_output=True,
            text=True,
            check=False,
        )
        if made.returncode != 0:
            notices.append(f"boardgame.io skipped, it could not be installed: {_last_line(made.stderr)}")
            return None
    return home


def _last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1] if lines else "no message"


def rates(seconds: float) -> tuple[dict[str, float], list[str]]:
    """(actions a second by peer, notices of what was skipped). Each peer plays for that many seconds."""
    folder = _environment()
    notices: list[str] = []
    found: dict[str, float] = {}
    lines: list[str] = []
    python = _python(folder, notices)
    if python is not None:
        ran = subprocess.run(
            [str(python), "-B", str(HERE / "rates.py"), str(seconds)], capture_output=True, text=True, check=False
        )
        lines += ran.stdout.splitlines()
        if ran.returncode != 0:
            notices.append(f"Python peers stopped: {_last_line(ran.stderr)}")
    home = _node(folder, notices)
    if home is not None:
        ran = subprocess.run(
            ["node", str(HERE / "boardgameio.mjs"), str(home), str(seconds)],
            capture_output=True,
            text=True,
            check=False,
        )
        lines += ran.stdout.splitlines()
        if ran.returncode != 0:
            notices.append(f"boardgame.io stopped: {_last_line(ran.stderr)}")
    for line in lines:
        name, actions, rest = line.split("\t")
        if actions == "failed":
            notices.append(f"{name} failed: {rest}")
        else:
            found[name] = float(actions)
    return found, notices
