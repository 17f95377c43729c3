"""What the client says itself: its own texts, and what the user's folder says otherwise.

They are read before anything shows, when neither packs nor rules are loaded yet: so they are kept, as they were read, in the cache beside
the compiled packs. A file that is missing or broken ends nothing: what is good in it counts, and `problems` tells the rest.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import stat
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from game import __version__
from game.bundled import bundled_root
from game.rules.wording import fill

FILE: Final = Path("data", "_client", "text", "en.yaml")
MOST_BYTES: Final = 2_000_000
"""More of a file is not read."""
KEPT: Final = "_client-"
"""How the files in the cache begin; no game is called so."""


class Said(NamedTuple):
    """The texts by dotted key, and what is wrong with their files, as lines."""

    texts: Mapping[str, str]
    problems: tuple[str, ...]


_read: dict[str, Said] = {}
"""What files came to in this process, by the hash of their bytes."""
_now: list[Said] = []
"""The one that is in force; empty until something is said or taken."""


def take(roots: Sequence[Path], cache: Path | None = None) -> tuple[str, ...]:
    """Say from now on what the files of these roots say, of which a later one counts more than an earlier one; what is wrong with them.

    `cache` is the folder in which that is kept; a cache that cannot be read or written is done without.
    """
    return use(read(roots, cache))


def use(found: Said) -> tuple[str, ...]:
    """Say from now on what `read` found; what is wrong with it."""
    _now[:] = [found]
    return found.problems


def said() -> Said:
    """What is said now."""
    if not _now:
        take((bundled_root(),))
    return _now[0]


def read(roots: Sequence[Path], cache: Path | None = None) -> Said:
    """What the files of these roots say, as `take` has it, without saying it yet."""
    files = files_of(roots)
    key = hashlib.sha256(f"{__version__} {[(str(root), raw) for root, raw in files]!r}".encode(errors="replace"))
    name = key.hexdigest()[:32]
    if name not in _read:
        stored = cache / f"{KEPT}{name}.json" if cache is not None else None
        _read[name] = (_kept(stored) if stored is not None else None) or _made(files, stored)
    return _read[name]


def files_of(roots: Sequence[Path]) -> list[tuple[Path, bytes | None]]:
    """The file of the first root, the shipped one, and of those others that have one, as bytes; None for what is none that can be read."""
    return [(root, raw) for index, root in enumerate(roots) for there, raw in [_bytes(root)] if there or not index]


def _bytes(root: Path) -> tuple[bool, bytes | None]:
    """Whether a root has such a file, and its bytes; None if it is none that can be read."""
    path = root / FILE
    try:
        there = path.stat()
        if not stat.S_ISREG(there.st_mode):
            return True, None
        with path.open("rb") as file:
            return True, file.read(MOST_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        return False, None
    except OSError:
        return True, None


def _made(files: Sequence[tuple[Path, bytes | None]], stored: Path | None) -> Said:
    from game.content.client_texts import read_client_texts

    texts, complaints = read_client_texts(files)
    said = Said(texts, tuple([str(each) for each in complaints]))
    if stored is not None:
        with contextlib.suppress(OSError):
            _keep(said, stored)
    return said


def _keep(said: Said, stored: Path) -> None:
    """Write what was read beside its place and move it there, in the place of what was kept before."""
    stored.parent.mkdir(parents=True, exist_ok=True)
    old = list(stored.parent.glob(f"{KEPT}*.json"))
    beside = stored.with_suffix(f".{os.getpid()}.new")
    try:
        beside.write_text(json.dumps([dict(said.texts), said.problems], ensure_ascii=False), encoding="utf-8")
        beside.replace(stored)
    finally:
        beside.unlink(missing_ok=True)
    for path in old:
        if path != stored:
            path.unlink(missing_ok=True)


def _kept(stored: Path) -> Said | None:
    """What was kept; None if there is nothing, or nothing that makes sense."""
    try:
        texts, problems = json.loads(stored.read_text(encoding="utf-8"))
        if all(type(each) is str for each in (*texts, *texts.values(), *problems)):
            return Said(texts, tuple(problems))
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        pass
    return None


def texts() -> Mapping[str, str]:
    """The texts by dotted key; those that are shipped, unless others were taken."""
    return said().texts


def say(key: str, values: Mapping[str, Any] | None = None) -> str:
    """The text of a key, filled in; the last part of the key as words where the files have none."""
    text = texts().get(key)
    return nice(key.rpartition(".")[2]) if text is None else fill(text, values or {}) if "{" in text else text


def nice(word: str) -> str:
    """An id as words: `play.card` -> `Play card`."""
    words = word.replace("_", " ").replace("-", " ").replace(".", " ").strip()
    return words[:1].upper() + words[1:]
