"""Pictures as handles: asked for at a size, decoded in the background, ready a few frames later.

A picture is held at the tier that is enough for the size it is seen at, never at its own: 2048 pixels that are shown in 120 are held as
160. All packs together hold no more than BUDGET; what was asked for or seen (`Art.seen`) longest ago goes first, and is decoded again when
it is wanted again. What was asked for last is decoded first, since that is what is on the screen.
"""

from __future__ import annotations

import itertools
import queue
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.art.cache import SurfaceCache
from game.art.decoder import PICTURES, Decoder
from game.art.pictures import TIERS, PictureError, find, name_in, tier_for
from game.cuts import USUAL, Cut, needed_width, part, place

BUDGET: Final = 256 * 1024 * 1024
"""So many bytes all pictures of all packs take that are held."""
MOST_A_FRAME: Final = 4
"""No more pictures are taken in by a frame: each has a face painted anew, and that takes its time."""


class ArtHandle(NamedTuple):
    """A picture as it is now.

    `state` is `none` (there is no file), `waiting` (being decoded; `surface` may be a smaller tier meanwhile), `ready` or `error` (see
    `error`). `surface` has the size asked for, premultiplied; beside a picture that is contained in it, it is clear. `tier` is the width at
    which it was decoded.
    """

    id: str
    state: str
    surface: pygame.Surface | None = None
    tier: int = 0
    error: str = ""


HELD: Final = SurfaceCache(BUDGET)
"""The pictures of all packs, each at the tiers and sizes that are wanted."""
_numbers = itertools.count()


class _Job(NamedTuple):
    id: str
    tier: int
    path: Path
    serial: int


class _Jobs:
    """What is to be decoded, the last that was asked for first."""

    def __init__(self) -> None:
        self._wanted: dict[tuple[str, int], _Job] = {}
        self._ended = False
        self._changed = threading.Condition()

    def put(self, job: _Job) -> None:
        """Ask for something."""
        with self._changed:
            self._wanted[job.id, job.tier] = job
            self._changed.notify()

    def again(self, id: str, tier: int) -> None:
        """What waits is asked for again."""
        with self._changed:
            job = self._wanted.pop((id, tier), None)
            if job is not None:
                self._wanted[id, tier] = job

    def take(self) -> _Job | None:
        """The next one, as soon as there is one; None once they have ended."""
        with self._changed:
            self._changed.wait_for(lambda: self._ended or self._wanted)
            return None if self._ended else self._wanted.popitem()[1]

    def end(self) -> None:
        """Nothing is wanted any more."""
        with self._changed:
            self._ended = True
            self._changed.notify()


class Art:
    """The pictures of one pack. `roots` are its asset folders, the overriding ones first. `held` is where they are held, with those of
    other packs. `decoder` decodes within its limits.

    `get` never blocks and never raises for a bad file. Call `poll` once a frame: it takes in what was decoded and tells which ids changed.
    A picture whose file was changed shows as it was until the new one is decoded, and also after that if it cannot be shown.
    """

    def __init__(self, roots: Sequence[Path], held: SurfaceCache = HELD, decoder: Decoder = PICTURES) -> None:
        self.roots = tuple(roots)
        self._decoder = decoder
        self._held = held
        self._number = next(_numbers)
        """By this its pictures are told from those of others."""
        self._files: dict[str, Path] = {}
        self._stamps: dict[str, tuple[str, int, int, int]] = {}
        self._errors: dict[str, str] = {}
        self._asked: dict[str, str] = {}
        """What was asked for, and the name that it meant then."""
        self._waiting: set[tuple[str, int]] = set()
        self._jobs = _Jobs()
        self._done: queue.SimpleQueue[tuple[_Job, pygame.Surface | PictureError]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._given: dict[str, pygame.Surface] = {}
        """Pictures that are in no file (yet)."""
        self._serials: dict[str, int] = {}
        self._stale: set[str] = set()
        """The ids whose files were changed, and that are not decoded anew yet: what is held of them is how they were."""
        self._index()

    def _index(self) -> None:
        self._files = find(self.roots)
        self._stamps = {key: _stamp(path) for key, path in self._files.items()}

    def has(self, key: str) -> bool:
        """Whether there is a file for the id (it may be damaged)."""
        return self.path(key) is not None

    def path(self, key: str) -> Path | None:
        """The file of a card's id, or of a path from the root (`covers/box.png`)."""
        return self._files.get(name_in(self._files, key))

    def get(self, key: str, size: tuple[int, int], cut: Cut | None = USUAL) -> ArtHandle:
        """The picture of an id in `size` pixels, as its `cut` says, if there is one. Starts decoding it if it is not held.

        Without a cut the whole picture is decoded for the size that is asked for, and stretched to it.
        """
        given = self._given.get(key)
        if given is not None:
            return ArtHandle(key, "ready", _cropped(given, size, cut), given.get_width())
        name = self._asked[key] = name_in(self._files, key)
        path = self._files.get(name)
        if path is None:
            return ArtHandle(key, "none")
        size = (max(1, size[0]), max(1, size[1]))
        tier = tier_for(needed_width(cut, size)) if cut is not None else size[0]
        source = self._tier(key, tier)
        if key in self._errors:
            before = None if source is None else _cropped(source, size, cut)
            return ArtHandle(key, "error", before, error=self._errors[key])
        if source is None or key in self._stale:
            self._ask(_Job(key, tier, path, self._serials.get(key, 0)))
        if source is None:
            smaller = next((s for t in (tier * 2, tier // 2, tier // 4) if (s := self._tier(key, t)) is not None), None)
            return ArtHandle(key, "waiting", None if smaller is None else _cropped(smaller, size, cut), tier)
        surface = self._held.get((self._number, key, size, cut), lambda: _cropped(source, size, cut))
        return ArtHandle(key, "ready", surface, tier)

    def give(self, key: str, picture: pygame.Surface) -> None:
        """Have a picture (premultiplied) for an id, instead of what its file has, if there is one."""
        self._given[key] = picture
        self._drop(key)

    def whole(self, key: str, width: int) -> ArtHandle:
        """All of the picture of an id, in its own shape and at least about so many pixels wide, if it has them."""
        handle = self.get(key, (width, 1))
        return handle._replace(surface=self._tier(key, tier_for(width))) if handle.surface is not None else handle

    def _tier(self, key: str, tier: int) -> pygame.Surface | None:
        """The picture of an id as it was decoded for a tier, if it is held; counts as a use."""
        return self._held.peek((self._number, key, tier))

    def seen(self, key: str) -> None:
        """The picture of an id is on the screen, by what was painted with it earlier: others go before it."""
        for tier in TIERS:
            self._tier(key, tier)

    def _ask(self, job: _Job) -> None:
        if (job.id, job.tier) in self._waiting:
            self._jobs.again(job.id, job.tier)
            return
        self._waiting.add((job.id, job.tier))
        if self._thread is None:
            self._thread = threading.Thread(
                target=_work, args=(self._jobs, self._done, self._decoder), name="pictures", daemon=True
            )
            self._thread.start()
        self._jobs.put(job)

    def poll(self) -> set[str]:
        """Take in some of what was decoded; tells the ids whose pictures look different now."""
        changed: set[str] = set()
        while len(changed) < MOST_A_FRAME:
            try:
                job, result = self._done.get_nowait()
            except queue.Empty:
                break
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
                self._held.put((self._number, job.id, job.tier), result)
                self._drop(job.id, cropped=True)
            changed.add(job.id)
        return changed

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

    def _drop(self, id: str, *, cropped: bool = False) -> None:
        """Let go of the pictures of an id, or only of those that were `cropped` to a size."""
        mine, long = (self._number, id), 4 if cropped else 0
        self._held.drop_where(lambda key: isinstance(key, tuple) and key[:2] == mine and len(key) >= long)

    def close(self) -> None:
        """End the background work, and let go of all pictures."""
        self._jobs.end()
        self._jobs, self._thread = _Jobs(), None
        self._waiting.clear()
        self._held.drop_where(lambda key: isinstance(key, tuple) and key[0] == self._number)

    def faults(self) -> dict[Path, str]:
        """The files that cannot be shown, and why."""
        paths = {key: self.path(key) for key in self._errors}
        return {path: self._errors[key] for key, path in paths.items() if path is not None}

    @property
    def errors(self) -> dict[str, str]:
        """The ids whose files could not be shown, and why."""
        return dict(self._errors)


def _work(jobs: _Jobs, done: queue.SimpleQueue[tuple[_Job, pygame.Surface | PictureError]], decoder: Decoder) -> None:
    """Decode what is asked for until nothing is wanted any more."""
    failed: dict[tuple[str, int], PictureError] = {}
    while (job := jobs.take()) is not None:
        # Another size of a picture that was killed at its limits would take as long.
        error = failed.get((job.id, job.serial))
        if error is None:
            try:
                size, pixels = decoder.picture(job.path, job.tier)
                done.put((job, pygame.image.frombuffer(pixels, size, "RGBA").premul_alpha()))
                continue
            except PictureError as raised:
                error = failed[job.id, job.serial] = raised
        done.put((job, error))


def _stamp(path: Path) -> tuple[str, int, int, int]:
    """What a file is told by to be another: also where one of the same size and age has come in its place."""
    try:
        status = path.stat()
    except OSError:
        return (str(path), 0, 0, 0)
    return (str(path), status.st_mtime_ns, status.st_size, status.st_ino)


def _cropped(source: pygame.Surface, size: tuple[int, int], cut: Cut | None) -> pygame.Surface:
    """A picture in `size` pixels as its cut says, or without one stretched to it."""
    if cut is None:
        return source if source.get_size() == size else pygame.transform.smoothscale(source, size)
    if cut.turn:
        source = pygame.transform.rotate(source, -cut.turn)
    area = part(cut, source.get_size(), size)
    left, top = min(int(area[0]), source.get_width() - 1), min(int(area[1]), source.get_height() - 1)
    wide, high = (max(1, round(length)) for length in area[2:])
    seen = source.subsurface(pygame.Rect(left, top, wide, high).clip(source.get_rect()))
    x, y, across, down = place(cut, area, size)
    scaled = pygame.transform.smoothscale(seen, (across, down))
    if (across, down) == size:
        return scaled
    whole = pygame.Surface(size, pygame.SRCALPHA)
    whole.blit(scaled, (x, y))
    return whole
