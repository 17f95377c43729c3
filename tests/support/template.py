"""The games of the suite, copied to an id of their own: a package to a folder that the scan finds, its pack to a root."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import game.games
from game import library
from game.commands import new
from game.rules.gamedef import Game
from game.scenarios import Result, read_file, run

CONFORMANCE: Final = Path(__file__).resolve().parent.parent / "conformance"
TEMPLATE: Final = CONFORMANCE / "template_game"
CAIRNS: Final = CONFORMANCE / "cairns_game"
HARBOUR: Final = CONFORMANCE / "harbour_game"
MENAGERIE: Final = CONFORMANCE / "menagerie_game"
BAZAAR: Final = CONFORMANCE / "bazaar_game"
ACCORD: Final = CONFORMANCE / "accord_game"
ORCHARD: Final = CONFORMANCE / "orchard_game"


def copy_template(folder: Path, game_id: str, template: Path = TEMPLATE) -> tuple[Path, Path]:
    """Copy the template, or another game of the suite, under a new id; the folder of packages and the root of packs."""
    old = template.name.replace("_", "-")
    package, pack = folder / "games" / game_id.replace("-", "_"), folder / "data" / game_id
    shutil.copytree(template, package, ignore=shutil.ignore_patterns("pack", "__pycache__"))
    shutil.copytree(template / "pack", pack)
    for path in (package / "__init__.py", pack / "game.yaml"):
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, game_id), encoding="utf-8")
    return folder / "games", folder


def begin_game(folder: Path, game_id: str, like: str, seats: str = "2-4") -> Path:
    """Make a new game as `wartable new` does, below a folder; the folder of its package."""
    new.write(new.written(CONFORMANCE, folder, game_id, like, new.seats(seats)), new.folders(folder, game_id))
    return folder / "game" / "games"


@contextmanager
def found_by_scan(packages: Path) -> Iterator[None]:
    """Let the library scan one more folder for game packages, and forget them afterwards."""
    usual = list(game.games.__path__)
    game.games.__path__[:] = [*usual, str(packages)]
    importlib.invalidate_caches()
    library.codes.cache_clear()
    try:
        yield
    finally:
        game.games.__path__[:] = usual
        library.codes.cache_clear()
        for path in packages.iterdir():
            for name in [name for name in sys.modules if f"{name}.".startswith(f"game.games.{path.name}.")]:
                del sys.modules[name]


@contextmanager
def template_game(folder: Path, game_id: str, template: Path = TEMPLATE) -> Iterator[Game]:
    """The template, or another game of the suite, as a game of the library under a new id.

    Raises UnknownGame with the complaints if its pack is not good.
    """
    packages, root = copy_template(folder, game_id, template)
    with found_by_scan(packages):
        yield library.open_game(game_id, (root,))


def scenario_results(text: str, game: Game, folder: Path) -> list[Result]:
    """What comes of the scenarios of a text in a game, each with every action taken back and done again on the way."""
    path = folder / "some.yaml"
    path.write_text(text, encoding="utf-8")
    scenarios, complaints = read_file(path, game.id)
    assert complaints == []
    return [run(scenario, game, rollback=True) for scenario in scenarios]
