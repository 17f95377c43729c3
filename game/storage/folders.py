"""Where things are kept: the user's folder and what lies in it."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.bundled import roots_with
from game.storage.errors import StorageError
from game.storage.files import clear_parts

DATA: Final = "data"
ASSETS: Final = "assets"
"""Where packs lie in each folder that holds some: `data/<id>`, and their pictures in `assets/<id>`."""

HOME_VARIABLE = "WARTABLE_HOME"
"""The environment variable that names another folder than the system's usual one."""


def user_folder() -> Path:
    """The folder for everything that belongs to the user: `$WARTABLE_HOME`, else the system's place for program data.

    Raises StorageError if `$WARTABLE_HOME` begins with `~` and a user who is not there, or is relative to a folder that is not there.
    """
    named = os.environ.get(HOME_VARIABLE)
    if named:
        try:
            return Path(named).expanduser().absolute()
        except FileNotFoundError as error:
            raise StorageError(
                Path(named),
                f"{HOME_VARIABLE} names it from the current folder, which is gone.",
                "Go to a folder that is there (cd), or name the whole path.",
            ) from error
        except RuntimeError as error:
            raise StorageError(
                Path(named), f"{HOME_VARIABLE} names nobody's folder.", "Set it to a folder of yours."
            ) from error
    import platformdirs

    return Path(platformdirs.user_data_dir("wartable", appauthor=False))


def pack_roots() -> tuple[Path, ...]:
    """The folders whose `data` and `assets` hold packs; a later one overlays an earlier one file by file.

    They are those of the program and the user's folder (see `user_folder`).
    """
    return roots_with(user_folder())


@dataclass(frozen=True)
class Folders:
    """The places inside a user folder. They are made when something is first written there.

    Packs of the user lie in `data/` and `assets/` of the same folder and are only read.
    """

    root: Path

    @classmethod
    def of_user(cls) -> Folders:
        """The folders of whoever runs the program."""
        return cls(user_folder())

    def clear_parts(self) -> None:
        """Remove what clients that were killed have left half written. Raises nothing."""
        for folder in (
            self.root,
            self.journals,
            self.saves,
            self.replays,
            self.logs,
            self.pictures,
            self.scenarios,
            self.crashes,
        ):
            clear_parts(folder)
        for path in self.cache.glob("*.new"):
            with contextlib.suppress(OSError):  # whoever is writing it does without
                path.unlink()

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.root / "settings.json"

    @property
    def journals(self) -> Path:
        """Matches in progress, one file each."""
        return self.root / "journals"

    @property
    def saves(self) -> Path:
        """Matches the player saved."""
        return self.root / "saves"

    @property
    def replays(self) -> Path:
        """Matches that were played to the end."""
        return self.root / "replays"

    @property
    def decks(self) -> Path:
        """The decks of the user's own, a folder for each game."""
        return self.root / "decks"

    @property
    def versions(self) -> Path:
        """Versions of packs that were kept, a folder for each game."""
        return self.root / "versions"

    @property
    def cache(self) -> Path:
        """Compiled packs, which can be made anew at any time."""
        return self.root / "cache"

    @property
    def logs(self) -> Path:
        """Logs of matches that the player kept as plain text."""
        return self.root / "logs"

    @property
    def scenarios(self) -> Path:
        """Positions that the player wrote, to be played from or run."""
        return self.root / "scenarios"

    @property
    def pictures(self) -> Path:
        """Pictures of the table that the player kept."""
        return self.root / "pictures"

    @property
    def crashes(self) -> Path:
        """Reports of errors that ended the program."""
        return self.root / "crashes"
