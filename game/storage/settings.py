"""What the player set up: window, sizes, sound, keys.

The file is JSON. A damaged file is kept aside and the defaults are used; a single wrong value gives way to its default. Either is told
in a message. Keys of a newer version are kept when the file is written.
"""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.storage.errors import StorageError
from game.storage.files import keep_aside, make_folder, parse, read_bytes, write_whole
from game.storage.locks import held_lock

MAX_BYTES = 1024 * 1024


@dataclass(frozen=True)
class Settings:
    """All settings. Sizes are in pixels, shares in percent.

    - `text_size`: 100 to 200. `patterns`: seats are told apart by shapes and patterns too.
    - `reduced_motion`: things jump instead of gliding.
    - `animation_speed`: 50 to 400. `bot_pause`: the pause before a bot's move, 0 (they play at once) to 400.
    - `bot_wait`: after the turn of a bot the next one waits until it is told to go on.
    - `hardware`: let the graphics card show the frame (off where there is none).
    - `keys`: action word -> key name, only those that differ from the defaults.
    - `names`: the names last given to the seats. `fair`: new matches stop undo at chance and new knowledge.
    - `curtain`: cover the table between seats whose hidden cards differ.
    - `editor`: the command that opens a line of a file, with FILE, LINE and COLUMN in it; empty: an editor that is found.
    - `extra`: keys that this version does not know.
    """

    width: int = 1280
    height: int = 720
    fullscreen: bool = False
    text_size: int = 100
    patterns: bool = True
    reduced_motion: bool = False
    animation_speed: int = 100
    bot_pause: int = 100
    bot_wait: bool = False
    hardware: bool = False
    sound: int = 70
    fair: bool = False
    curtain: bool = True
    keys: Mapping[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    last_game: str = ""
    editor: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)

    def with_(self, **changes: Any) -> Settings:
        """The settings with some values changed. Raises ValueError for a value that is out of range or of another type."""
        for name, value in changes.items():
            wrong = _wrong(name, value)
            if wrong:
                raise ValueError(f"{name}: {wrong}")
        return dataclasses.replace(self, **changes)


RANGES = {
    "width": (640, 7680),
    "height": (480, 4320),
    "text_size": (100, 200),
    "animation_speed": (50, 400),
    "bot_pause": (0, 400),
    "sound": (0, 100),
}


def load_settings(path: Path) -> tuple[Settings, tuple[str, ...]]:
    """The settings in a file and what had to be said about it; the defaults if there is none.

    Raises nothing: a file that cannot be read gives the defaults and a message.
    """
    if not os.path.lexists(path):
        return Settings(), ()
    try:
        plain = parse(path, read_bytes(path, MAX_BYTES))
    except StorageError as error:
        try:
            kept = keep_aside(path)
        except StorageError as further:
            return Settings(), (f"{error} The usual settings are used. {further}",)
        return Settings(), (
            f"{error.path}: {error.what} The usual settings are used; the file is kept as {kept.name}.",
        )
    return _from_plain(path, plain)


def save_settings(path: Path, settings: Settings, changed: Collection[str]) -> None:
    """Write the settings that were `changed` on top of the file as it is now, which another client may have written meanwhile.

    Where no file is there all are written; one that is damaged is kept aside first. Raises StorageError.
    """
    make_folder(path.parent)
    with held_lock(path):
        plain = {**settings.extra, **dataclasses.asdict(settings)}
        del plain["extra"]
        if os.path.lexists(path):
            try:
                there = parse(path, read_bytes(path, MAX_BYTES))
                wrong = [name for name in plain.keys() & there.keys() if _from_plain(path, {name: there[name]})[1]]
                plain = {**there, **{name: plain[name] for name in (*changed, *wrong)}}
            except StorageError:
                keep_aside(path)
        written = json.dumps(plain, indent=2, ensure_ascii=False) + "\n"
        write_whole(path, written.encode(), doing="save the settings")


def _from_plain(path: Path, plain: Mapping[str, Any]) -> tuple[Settings, tuple[str, ...]]:
    known = {entry.name for entry in dataclasses.fields(Settings)} - {"extra"}
    values: dict[str, Any] = {}
    messages = []
    for name, value in plain.items():
        if name not in known:
            continue
        value = tuple(value) if isinstance(value, list) else value
        wrong = _wrong(name, value)
        if wrong:
            messages.append(f"{path}: {name}: {wrong}; the usual value is used.")
        else:
            values[name] = value
    extra = {name: value for name, value in plain.items() if name not in known}
    return Settings(**values, extra=extra), tuple(messages)


def _wrong(name: str, value: Any) -> str:
    """What is wrong with a value of that setting; empty if nothing is."""
    default = getattr(Settings(), name)
    if isinstance(default, bool):
        return "" if isinstance(value, bool) else f"{value!r} is neither true nor false"
    if isinstance(default, int):
        if not isinstance(value, int) or isinstance(value, bool):
            return f"{value!r} is not a whole number"
        least, most = RANGES[name]
        return "" if least <= value <= most else f"{value} is not between {least} and {most}"
    if isinstance(default, str):
        return "" if isinstance(value, str) else f"{value!r} is not text"
    if isinstance(default, tuple):
        fits = isinstance(value, tuple) and all(isinstance(entry, str) for entry in value)
        return "" if fits else f"{value!r} is not a list of texts"
    fits = isinstance(value, Mapping) and all(isinstance(entry, str) for pair in value.items() for entry in pair)
    return "" if fits else f"{value!r} is not a table of texts"
