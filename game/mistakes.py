"""Every mistake of a written position at once, although each reading of it stops at the first.

What is wrong is taken out and the rest read again, until all that is left can be read or nothing sensible is left. A complaint that may
come only of what was taken out is not told: half a list is better than one that sends somebody looking where nothing is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.rules.notation.words import NotationError

Path = tuple[Any, ...]
MOST = 20
"""After so many mistakes of one position the rest can wait."""


def all_mistakes(written: Mapping[str, Any], read: Callable[[Mapping[str, Any]], object]) -> list[NotationError]:
    """What `read` complains about of a written position, one thing after the other; empty if it can be read."""
    found: list[NotationError] = []
    out: set[Path] = set()
    names: set[str] = set()
    while len(found) < MOST:
        try:
            read(_without(written, out, ()))
        except NotationError as error:
            path = _leading(written, _as_written(error.path, out))
            follows = any(gone[: len(path)] == path for gone in out) or any(name in str(error) for name in names)
            if not follows:
                found.append(NotationError(str(error), *path))
            piece = next((one for one in _pieces(written, path) if one not in out), None)
            if piece is None:
                break
            out.add(piece)
            taken = _at(written, piece)
            if isinstance(taken, dict) and "id" in taken:
                names.add(repr(str(taken["id"])))
        else:
            break
    return found


def _pieces(written: Mapping[str, Any], path: Path) -> list[Path]:
    """What may be taken out for a mistake at a path, the least first: the very thing, or the thing in a list that it is part of.

    Nothing where everything else may hang on it: the players, the board, what a key of the position itself means.
    """
    found = [path] if len(path) > 2 else []
    places = [path[:length] for length in range(len(path), 0, -1) if isinstance(path[length - 1], int)]
    return [*found, *[place for place in places if isinstance(_at(written, place), dict)]]


def _leading(written: Any, path: Path) -> Path:
    """The beginning of a path that leads somewhere: what is missing is told where it is missing."""
    for length, key in enumerate(path):
        is_there = isinstance(written, dict) and key in written
        if not is_there and not (isinstance(written, list) and isinstance(key, int) and 0 <= key < len(written)):
            return path[:length]
        written = written[key]
    return path


def _at(written: Any, path: Path) -> Any:
    for key in path:
        written = written[key]
    return written


def _without(written: Any, out: set[Path], path: Path) -> Any:
    if isinstance(written, dict):
        return {key: _without(value, out, (*path, key)) for key, value in written.items() if (*path, key) not in out}
    if isinstance(written, list):
        return [
            _without(value, out, (*path, index)) for index, value in enumerate(written) if (*path, index) not in out
        ]
    return written


def _as_written(path: Path, out: set[Path]) -> Path:
    """A path through what was left, as a path through what was written: places in lists have moved up."""
    found: Path = ()
    for key in path:
        if isinstance(key, int):
            place = -1
            for _step in range(key + 1):
                place += 1
                while (*found, place) in out:
                    place += 1
            found = (*found, place)
        else:
            found = (*found, key)
    return found
