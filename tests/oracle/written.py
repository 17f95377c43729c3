"""The fingerprints that are written: two files a game, so that a change of states touches no line of the play."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.oracle.matches import DATA, Kind, Prints, seeds

PLAY_HEAD = "# seed, choices, play, end, trail: see tests/oracle/__main__.py\n"
STATE_HEAD = "# seed, last state: see tests/oracle/__main__.py\n"


def games(folder: Path = DATA) -> list[str]:
    """The ids of the games of which matches are written."""
    return sorted(path.stem for path in folder.glob("*.play"))


def read(game: str, folder: Path = DATA) -> dict[Kind, dict[int, Prints]]:
    """The fingerprints of a game's matches by kind and seed; empty if there are none."""
    states = _sections(folder / f"{game}.state")
    found: dict[Kind, dict[int, Prints]] = {}
    for head, lines in _sections(folder / f"{game}.play").items():
        mode, seats, bot = head.split()
        last = dict([line.split() for line in states[head]])
        prints = found[Kind(game, mode, int(seats), bot)] = {}
        for line in lines:
            seed, choices, play, end, *trail = line.split()
            prints[int(seed)] = Prints(int(choices), play, end, "".join(trail), last[seed])
    return found


def write(game: str, matches: Mapping[Kind, Mapping[int, Prints]], folder: Path = DATA) -> None:
    """Write all matches of a game, sorted."""
    plays, states = [PLAY_HEAD], [STATE_HEAD]
    for kind in sorted(matches, key=lambda kind: (kind.mode, kind.seats, -len(seeds(kind)))):
        head = f"[{kind.mode} {kind.seats} {kind.bot}]\n"
        plays.append(head)
        states.append(head)
        for seed, prints in sorted(matches[kind].items()):
            plays.append(f"{seed} {prints.choices} {prints.play} {prints.end} {prints.trail}".rstrip() + "\n")
            states.append(f"{seed} {prints.state}\n")
    folder.mkdir(exist_ok=True)
    (folder / f"{game}.play").write_text("".join(plays), encoding="utf-8")
    (folder / f"{game}.state").write_text("".join(states), encoding="utf-8")


def _sections(path: Path) -> dict[str, list[str]]:
    """The lines under each head of a file."""
    found: dict[str, list[str]] = {}
    if not path.exists():
        return found
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            lines = found.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            lines.append(line)
    return found
