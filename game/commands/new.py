"""`wartable new`: the beginning of a game of one's own, which can be checked and played at once."""

from __future__ import annotations

import argparse
import keyword
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree

from game.bundled import bundled_root
from game.content.complaints import counted
from game.content.pack_files import COMMON, as_id
from game.content.schema_places import FOLDER, heading
from game.content.yaml_source import WORDS, YES_NO
from game.library import ids, package_name
from game.storage.folders import DATA
from game.unable import Unable

MODELS: Final = ("toy", "cards", "lattice")
"""The games that a new one may be like. They are played by the tests, in `tests/conformance/<model>_game`."""
MOST_SEATS: Final = 8
LONGEST: Final = 40
_ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_DEVICES: Final = re.compile(r"con|prn|aux|nul|com[1-9]|lpt[1-9]")
"""What no folder can be called on Windows."""
_SEATS: Final = re.compile(r"([1-8])(?:-([1-8]))?")
_NAMES: Final = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
"""The players of scenarios. The models name the first two."""
_ROOM: Final = 976
"""How wide the table is for what other seats have, in pixels of its map; `_EDGE` lies on both sides, `_GAP` between two seats."""
_EDGE: Final = 8
_GAP: Final = 12


class Seats(NamedTuple):
    """How many may play."""

    least: int
    most: int


def seats(text: str) -> Seats:
    """`2-4` or `3`. Raises ArgumentTypeError for anything else."""
    match = _SEATS.fullmatch(text)
    found = Seats(int(match[1]), int(match[2] or match[1])) if match is not None else Seats(1, 0)
    if found.most < found.least:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no number of players; write 2-4 or 3, of 1 to {MOST_SEATS}")
    if found.most < 2:
        raise argparse.ArgumentTypeError("a game for one alone cannot be made like these; write 1-2, or more")
    return found


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the name of the game, the model, and for how many it is."""
    parser.add_argument("name", metavar="NAME", help="the id of the game: small letters and digits, words joined by -")
    parser.add_argument(
        "--like",
        choices=MODELS,
        required=True,
        help="toy: things in the middle and a die; cards: hands and tricks; lattice: tiles on a grid",
    )
    parser.add_argument(
        "--seats", type=seats, default=Seats(2, 4), metavar="N-M", help="for how many players (2-4, if left out)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the game and say what to do with it. Raises Unable if it cannot be made, and then has written nothing."""
    root = bundled_root()
    models = root / "tests" / "conformance"
    if getattr(sys, "frozen", False) or not models.is_dir():
        raise Unable("new games are written in a checkout of the project, which has the models for them; this is none.")
    name: str = arguments.name
    problem = name_problem(name)
    if problem:
        raise Unable(problem)
    taken = next(naming(root, name), None)
    if taken is not None:
        raise Unable(
            f"{name!r} means something else in {taken.relative_to(root)}, and nobody could tell it from the game. Choose another name, "
            f"such as my-{name}."
        )
    files = written(models, root, name, arguments.like, arguments.seats)
    for folder in folders(root, name):
        if folder.exists() or folder.is_symlink():
            raise Unable(
                f"{folder.relative_to(root)} is there already, and nothing is written over. Choose another name."
            )
    write(files, folders(root, name))
    _write_schemas(root, name)
    for folder in folders(root, name):
        count = counted(len([path for path in files if path.is_relative_to(folder)]), "file")
        print(f"{folder.relative_to(root)}: {count}")
    print(f"\n{title_of(name)} can be played at once. Go on from here (docs/adding-a-game.md):")
    print(f"  python main.py check {name}")
    print(f"  python main.py scenario tests/scenarios/{name} {DATA}/{name}/docs")
    print(f"  python main.py play --game {name}")
    print(f"  .venv/bin/python -m pytest tests/conformance -k {name}")
    return 0


def _write_schemas(root: Path, name: str) -> None:
    """Write the schemas that the files of a new game name, by the program as it is now: this one has not read the game's code. Without
    them the game can be played as well.
    """
    words = (sys.executable, str(root / "main.py"), "schema", name, "--to", str(root / DATA / FOLDER))
    done = subprocess.run(words, cwd=root, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        print(
            f"no schemas for editors ({done.stderr.strip()}); try again: python main.py schema {name} --to {DATA}/{FOLDER}"
        )


def name_problem(name: str) -> str:
    """Why a game cannot be called so, in words; empty if it can."""
    shown = name[:LONGEST]
    if not _ID.fullmatch(name):
        meant = re.sub(r"-+", "-", re.sub(r"[^a-z0-9-]", "", as_id(name))).strip("-")
        hint = f" (did you mean {meant}?)" if _ID.fullmatch(meant) else ""
        return f"{shown!r} is no name for a game: small letters and digits, a letter first, words joined by -{hint}."
    if len(name) > LONGEST:
        return f"{shown}... is too long for the name of a game; {LONGEST} characters are enough."
    if keyword.iskeyword(package_name(name)):
        return f"{name!r} is a word of Python, which its code cannot be called. Choose another name."
    if name in YES_NO or name in WORDS:
        return f"{name!r} is no text in YAML, in which its pack is written. Choose another name."
    if _DEVICES.fullmatch(name):
        return f"{name!r} is no name for a folder on Windows. Choose another name."
    if name == COMMON:
        return f"{name!r} is the folder of what all games share. Choose another name."
    if name in ids():
        return f"there is a game {name!r} already. Choose another name."
    return ""


def naming(root: Path, name: str) -> Iterator[Path]:
    """The files of the program, but for its own, that name a game. An id of one word counts where it is quoted, or part of a path."""
    package = package_name(name)
    own = folders(root, name)[0]
    word = re.compile(rf"([\"']){name}\1|[./]{name}\b|import {name}\b" if "-" not in name else f"{name}|{package}")
    files = [root / "main.py", *sorted((root / "game").rglob("*.py"))]
    files += [path for path in (root / "build.spec", root / "Makefile", root / "pyproject.toml") if path.exists()]
    for path in files:
        if not path.is_relative_to(own) and word.search(path.read_text(encoding="utf-8")):
            yield path


def title_of(name: str) -> str:
    """The name of a game by its id: `paper-boats` -> `Paper Boats`."""
    return " ".join([word.capitalize() for word in name.split("-")])


def folders(root: Path, name: str) -> tuple[Path, ...]:
    """Where the parts of a game lie: its package, its pack, its scenarios."""
    return (
        root / "game" / "games" / package_name(name),
        root / DATA / name,
        root / "tests" / "scenarios" / name,
    )


def written(models: Path, root: Path, name: str, like: str, seats: Seats) -> Mapping[Path, str]:
    """The files of a new game under a root: those of one of the models, under its own name and for so many seats."""
    from game.content.schemas import kind_of

    model = models / f"{like}_game"
    schemas = root / DATA / FOLDER / name
    package, pack, scenarios = folders(root, name)
    found: dict[Path, str] = {}
    for path in sorted(model.rglob("*")):
        relative = path.relative_to(model)
        if not path.is_file() or "__pycache__" in relative.parts:
            continue
        first = relative.parts[0]
        base = {"pack": pack, "scenarios": scenarios}.get(first)
        target = package / relative if base is None else base / relative.relative_to(first)
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".tmx":
            found[target] = table(text, seats)
        else:
            kind = kind_of(path.relative_to(model / "pack" if first == "pack" else model).as_posix())
            named = heading(target, schemas / f"{kind}.json") if kind else ""
            found[target] = named + _renamed(root, text, name, like, seats)
    return found


def _renamed(root: Path, text: str, name: str, like: str, seats: Seats) -> str:
    """A text of a model for the new game."""
    title = title_of(name)
    players = ", ".join(_NAMES[: max(2, seats.least)])
    # Both in one go, since the new name may begin like that of the model.
    own = rf"\b{like}-game\b|(?<=\bid: ){like}(?=-)"
    text = re.sub(own, name, text)
    for before, after in (
        (f"{like.capitalize()} Game", title),
        ("authors: [the authors of Wartable]", f"authors: [the authors of {title}]"),
        ("credits: A model for new games, made for this project.", f"credits: {title} belongs to its authors."),
        ("seats: [2, 4]", f"seats: [{seats.least}, {seats.most}]"),
        ("nullable: true, least: 0, most: 3", f"nullable: true, least: 0, most: {seats.most - 1}"),
        ("players: [Ada, Bo]", f"players: [{players}]"),
    ):
        text = text.replace(before, after)
    return re.sub(r"\b(TOY|CG|LG)-(?=[A-Z])", f"{_prefix(root, title)}-", text)


def _prefix(root: Path, title: str) -> str:
    """What the ids of the rules begin with: initials that no other game has."""
    words = title.upper().split()
    letters = re.sub(r"[^A-Z]", "", "".join(words))
    initials = re.sub(r"[^A-Z]", "", "".join([word[0] for word in words]))[:6]
    registers = "".join([path.read_text(encoding="utf-8") for path in sorted((root / DATA).glob("*/rules.yaml"))])
    tried = [
        initials,
        *[letters[:length] for length in range(3, 7)],
        *[f"{letters[:4]}{chr(65 + nth)}" for nth in range(26)],
    ]
    return next((each for each in tried if len(each) > 1 and f"{each}-" not in registers), "GAME")


def table(text: str, seats: Seats) -> str:
    """The table of a model with a layer for each number of seats: what the one other seat has in the model's layer for two is there for
    every other seat, side by side.
    """
    root = ElementTree.fromstring(text)  # noqa: S314 - a model of ours
    layers = {layer.get("name"): layer for layer in root.iter("objectgroup")}
    two = layers["seats-2"]
    for name, layer in layers.items():
        if name != "seats":
            root.remove(layer)
    number = max(int(each.get("id", 0)) for each in layers["seats"].iter("object"))
    for count in range(max(2, seats.least), seats.most + 1):
        added = ElementTree.SubElement(root, "objectgroup", {"id": str(count), "name": f"seats-{count}"})
        for other, each in _beside(two, count):
            number += 1
            shown = ElementTree.SubElement(added, "object", {**each, "id": str(number)})
            shown.set("name", each["name"].replace("other.1.", f"other.{other}."))
    root.set("nextlayerid", str(seats.most + 1))
    root.set("nextobjectid", str(number + 1))
    ElementTree.indent(root, " ")
    lines = ElementTree.tostring(root, encoding="unicode").replace(" />", "/>")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{lines}\n'


def _beside(two: ElementTree.Element, count: int) -> Iterator[tuple[int, dict[str, str]]]:
    """The rectangles of one other seat, made narrower and repeated for as many as there are with so many seats."""
    wide = (_ROOM - _GAP * (count - 2)) / (count - 1)
    for other in range(1, count):
        left = _EDGE + (other - 1) * (wide + _GAP)
        for each in two.iter("object"):
            x, width = (float(each.get(key, 0)) * wide / _ROOM for key in ("x", "width"))
            x -= _EDGE * wide / _ROOM
            yield other, {**each.attrib, "x": str(round(left + x)), "width": str(int(width))}


def write(files: Mapping[Path, str], into: tuple[Path, ...]) -> None:
    """Write all files into folders that are not there yet. Raises OSError if one cannot be written, and takes away what was."""
    made: list[Path] = []
    try:
        for folder in into:
            folder.mkdir(parents=True)
            made.append(folder)
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
    except OSError:
        for folder in made:
            shutil.rmtree(folder, ignore_errors=True)
        raise
