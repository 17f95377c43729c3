"""Pictures as handles: asked for at a size, decoded in the background, ready a few frames later."""

from __future__ import annotations

import queue
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from game.art.cache import SurfaceCache
from game.art.decoder import PICTURES, Decoder
from game.art.pictures import Decoded, PictureError, find, name_in, tier_for

FOCUS = (0.5, 0.38)
"""The point of a picture, in shares of its size, that stays in sight when it is cropped: a little above the middle, where faces are."""

Focus = tuple[float, float] | None
"""Such a point; None: nothing is cropped, the whole picture is decoded for the size that is asked for, and stretched to it."""


class ArtHandle(NamedTuple):
    """A picture as it is now.

    `state` is `none` (there is no file), `waiting` (being decoded; `surface` may be a smaller tier meanwhile), `ready` or `error` (see
    `error`). `surface` has the size asked for, premultiplied. `tier` is the width at which it was decoded.
    """

    id: str
    state: str
    surface: pygame.Surface | None = None
    tier: int = 0
    focus: Focus = FOCUS
    error: str = ""


class _Job(NamedTuple):
    id: str
    tier: int
    path: Path
    serial: int


class Art:
    """The pictures of one pack. `roots` are its asset folders, the overriding ones first. `budget` bounds the bytes that are held.
    `decoder` decodes within its limits.

    `get` never blocks and never raises for a bad file. Call `poll` once a frame: it takes in what was decoded and tells which ids changed.
    A picture whose file was changed shows as it was until the new one is decoded, and also after that if it cannot be shown.
    """

    def __init__(self, roots: Sequence[Path], budget: int = 96 * 1024 * 1024, decoder: Decoder = PICTURES) -> None:
        self.roots = tuple(roots)
        self._decoder = decoder
        self._tiers = SurfaceCache(budget * 2 // 3)
        self._sized = SurfaceCache(budget // 3)
        self._files: dict[str, Path] = {}
        self._stamps: dict[str, tuple[str, int, int, int]] = {}
        self._errors: dict[str, str] = {}
        self._asked: dict[str, str] = {}
        """What was asked for, and the name that it meant then."""
        self._waiting: set[tuple[str, int]] = set()
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._done: queue.SimpleQueue[tuple[_Job, Decoded | PictureError]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._serials: dict[str, int] = {}
        self._stale: set[str] = set()
        """The ids whose files were changed, and that are not decoded anew yet: what is held of them is how they were."""
        self._index()

    def _index(self) -> None:
        self._files = find(self.roots)
        self._stamps = {key: _stamp(path) for key, path in self._files.items()}

    @property
    def held_bytes(self) -> int:
        """How many bytes of pictures are held."""
        return self._tiers.size + self._sized.size

    def has(self, key: str) -> bool:
        """Whether there is a file for the id (it may be damaged)."""
        return self.path(key) is not None

    def path(self, key: str) -> Path | None:
        """The file of a card's id, or of a path from the root (`covers/box.png`)."""
        return self._files.get(name_in(self._files, key))

    def get(self, key: str, size: tuple[int, int], focus: Focus = FOCUS) -> ArtHandle:
        """The picture of an id, cropped to `size` around `focus`, if there is one. Starts decoding it if it is not held."""
        name = self._asked[key] = name_in(self._files, key)
        path = self._files.get(name)
        if path is None:
            return ArtHandle(key, "none")
        size = (max(1, size[0]), max(1, size[1]))
        # A window wider than the picture's shape needs the width; a taller one needs more than its width: twice covers it.
        tier = tier_for(max(size[0], round(size[1] * 0.72))) if focus is not None else size[0]
        source = self._tiers.peek((key, tier))
        if key in self._errors:
            before = None if source is None else _cropped(source, size, focus)
            return ArtHandle(key, "error", before, error=self._errors[key])
        if source is None or key in self._stale:
            self._ask(_Job(key, tier, path, self._serials.get(key, 0)))
        if source is None:
            smaller = next(
                (s for t in (tier * 2, tier // 2, tier // 4) if (s := self._tiers.peek((key, t))) is not None), None
            )
            return ArtHandle(key, "waiting", None if smaller is None else _cropped(smaller, size, focus), tier, focus)
        surface = self._sized.get((key, size, focus), lambda: _cropped(source, size, focus))
        return ArtHandle(key, "ready", surface, tier, focus)

    def _ask(self, job: _Job) -> None:
        if (job.id, job.tier) in self._waiting:
            return
        self._waiting.add((job.id, job.tier))
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="pictures", daemon=True)
            self._thread.start()
        self._jobs.put(job)

    def _work(self) -> None:
        failed: dict[tuple[str, int], PictureError] = {}
        while (job := self._jobs.get()) is not None:
            if (job.id, job.serial) in failed:
                # Another size of a picture that was killed at its limits would take as long.
                self._done.put((job, failed[job.id, job.serial]))
                continue
            try:
                self._done.put((job, self._decoder.picture(job.path, job.tier)))
            except PictureError as error:
                failed[job.id, job.serial] = error
                self._done.put((job, error))

    def poll(self) -> set[str]:
        """Take in what was decoded since the last call; tells the ids whose pictures look different now."""
        changed: set[str] = set()
        while True:
            try:
                job, result = self._done.get_nowait()
            except queue.Empty:
                return changed
            if job.serial != self._serials.get(job.id, 0):
                continue  # the file was changed after it was read
            self._waiting.discard((job.id, job.tier))
            if isinstance(result, PictureError):
                self._errors[job.id] = str(result)
                self._stale.discard(job.id)
            else:
                if job.id in self._stale:
                    self._stale.discard(job.id)
                    self._drop(job.id)
                surface = pygame.image.frombuffer(result.pixels, result.size, "RGBA").premul_alpha()
                self._tiers.put((job.id, job.tier), surface)
                self._sized.drop_where(lambda key, changed_id=job.id: isinstance(key, tuple) and key[0] == changed_id)  # type: ignore[misc]
            changed.add(job.id)

    @property
    def busy(self) -> bool:
        """Whether anything is being decoded."""
        return bool(self._waiting)

    def refresh(self) -> set[str]:
        """Look for new, changed and removed files; tells the ids concerned. What a file is changed to is decoded when it is asked for."""
        before = self._stamps
        self._index()
        names = {name for name in before.keys() | self._stamps.keys() if before.get(name) != self._stamps.get(name)}
        changed = {name.removeprefix("cards/") for name in names}
        for key, name in self._asked.items():
            if name in names or name_in(self._files, key) != name:
                changed.add(key)
        for key in changed:
            self._serials[key] = self._serials.get(key, 0) + 1
            self._errors.pop(key, None)
            self._waiting = {waiting for waiting in self._waiting if waiting[0] != key}
            if self.has(key):
                self._stale.add(key)
            else:
                self._stale.discard(key)
                self._drop(key)
        return changed

    def _drop(self, key: str) -> None:
        """Let go of the pictures of an id."""
        for cache in (self._tiers, self._sized):
            cache.drop_where(lambda held: isinstance(held, tuple) and held[0] == key)

    def close(self) -> None:
        """End the background work."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread = None

    def faults(self) -> dict[Path, str]:
        """The files that cannot be shown, and why."""
        paths = {key: self.path(key) for key in self._errors}
        return {path: self._errors[key] for key, path in paths.items() if path is not None}

    @property
    def errors(self) -> dict[str, str]:
        """The ids whose files could not be shown, and why."""
        return dict(self._errors)


def _stamp(path: Path) -> tuple[str, int, int, int]:
    """What a file is told by to be another: also where one of the same size and age has come in its place."""
    try:
        status = path.stat()
    except OSError:
        return (str(path), 0, 0, 0)
    return (str(path), status.st_mtime_ns, status.st_size, status.st_ino)


def _cropped(source: pygame.Surface, size: tuple[int, int], focus: Focus) -> pygame.Surface:
    """The largest part of `source` with the shape of `size` around `focus`, or without one the whole of it, scaled to `size`."""
    if focus is None:
        return source if source.get_size() == size else pygame.transform.smoothscale(source, size)
    wide, high = source.get_size()
    scale = max(size[0] / wide, size[1] / high)
    part_wide, part_high = min(wide, max(1, round(size[0] / scale))), min(high, max(1, round(size[1] / scale)))
    x = min(max(0, round(wide * focus[0] - part_wide / 2)), wide - part_wide)
    y = min(max(0, round(high * focus[1] - part_high / 2)), high - part_high)
    return pygame.transform.smoothscale(source.subsurface((x, y, part_wide, part_high)), size)
