"""Reads packs again as soon as their files are saved, beside the window: what is told is finished, and nothing of it is half.

Hints come from `game.watching`. What a hint names is read in one thread, checked and compiled; the window only takes in what came of it.
"""

from __future__ import annotations

import contextlib
import os
import queue
import stat
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from game import client_words
from game.client_words import Said
from game.watching import Watch

if TYPE_CHECKING:
    from game.library import Listing

AGAIN: Final = (0.35, 1.2)
"""So many seconds after a hint what it named is looked at again: what is written into a folder that was just made may not be told."""
ALL_AFTER: Final = 0.1
"""So many seconds after a hint that names whole folders these are looked at, as several come at once."""
UNFINISHED: Final = 0.25
"""So many seconds a file is waited for that looks as if it were still being written."""
STEP: Final = 0.02
WARM_AFTER: Final = 1.5
"""So many seconds after a match was begun its pack is read beforehand, so that the first change is as quick as the others."""
DATA: Final = (".yaml", ".tmx", ".tsx")
"""The endings of the files of a pack beside its pictures."""
COMMON: Final = "common"
CLIENT: Final = "_client"
Stamp = tuple[int, int, int]


class News(NamedTuple):
    """What was changed on the disk.

    `game` is the id of the pack (empty: the client itself). `listing`: the pack as it is now, if it was read again; `gone`: there is no
    such game any more. `assets` are the pictures, icons and fonts that were changed, added or taken away. `texts` are the texts of the
    client. `files` are the names of the files that were saved, as they are called in their pack.
    """

    game: str
    listing: Listing | None = None
    gone: bool = False
    assets: frozenset[Path] = frozenset()
    texts: Said | None = None
    files: tuple[str, ...] = ()


class Live:
    """Follows the packs of these roots. `cache` is the folder for compiled packs."""

    def __init__(self, roots: Sequence[Path], cache: Path | None) -> None:
        self.roots = tuple(roots)
        self.cache = cache
        folders = [root / kind for root in self.roots for kind in ("data", "assets")]
        self.watch = Watch(folders, self.hint)
        self._hints: queue.SimpleQueue[frozenset[Path] | str | None] = queue.SimpleQueue()
        self._news: queue.SimpleQueue[News] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._known: dict[str, str] = {}
        """What the packs were read from that are known by now."""
        self._ids: tuple[str, ...] = ()
        self._stamps: dict[str, dict[Path, Stamp]] = {}
        self._sizes: dict[Path, int] = {}
        self._due: list[tuple[float, frozenset[Path] | str]] = []
        self._at_work = threading.Event()
        self._stopped = threading.Event()
        self._informed = threading.Event()
        """Set once the packs are known as they are: before, nothing would differ from them."""

    # For the window

    def know(self, listings: Iterable[Listing]) -> None:
        """These packs are known as they are; only what differs from them is news."""
        with self._lock:
            for listing in listings:
                self._known[listing.id] = listing.pack.sources if listing.pack is not None else ""
            self._ids = tuple(sorted(self._known))
        self._informed.set()

    def start(self, after: float = 0.0) -> None:
        """Begin to watch, in threads, after so many seconds."""
        threading.Thread(target=self._work, args=(after,), name="packs", daemon=True).start()
        self.watch.start(after)

    def stop(self) -> None:
        """End."""
        self._stopped.set()
        self._informed.set()
        self.watch.stop()
        self._hints.put(None)

    def hint(self, paths: frozenset[Path]) -> None:
        """Something may have changed at these paths. Any thread may call it."""
        self._at_work.set()
        self._hints.put(paths)

    def look(self) -> None:
        """Look at everything again."""
        self.hint(frozenset(self.watch.folders))

    def warm(self, game_id: str) -> None:
        """A match of this game has begun: its files will be changed before others."""
        self._hints.put(game_id)

    @property
    def busy(self) -> bool:
        """Whether there is anything that is not told yet."""
        return self._at_work.is_set() or not self._news.empty()

    def news(self) -> list[News]:
        """What was found out since the last call."""
        found: list[News] = []
        with contextlib.suppress(queue.Empty):
            while True:
                found.append(self._news.get_nowait())
        return found

    # The thread

    def _work(self, after: float) -> None:
        if self._stopped.wait(after):
            return
        self._informed.wait()
        with contextlib.suppress(Exception):
            self._stamp_all()
        while True:
            hints = self._next()
            if hints is None:
                return
            paths: set[Path] = set()
            for hint in hints:
                if isinstance(hint, str):
                    with contextlib.suppress(Exception):
                        self._listing(hint, keep=False)
                else:
                    paths |= hint
            if paths:
                with contextlib.suppress(Exception):  # whatever one look stumbles over, the next one may not
                    self._look(frozenset(paths))
            if self._hints.empty():
                self._at_work.clear()

    def _next(self) -> list[frozenset[Path] | str] | None:
        """The hints that have come, or what is due to be looked at again; None at the end."""
        while True:
            now = time.monotonic()
            due = list(dict.fromkeys([hint for at, hint in self._due if at <= now]))
            self._due = [(at, hint) for at, hint in self._due if at > now]
            wait = min([at for at, _hint in self._due], default=now + 3600.0) - now
            if due:
                return due
            try:
                hint = self._hints.get(timeout=wait)
            except queue.Empty:
                continue
            hints = [hint]
            with contextlib.suppress(queue.Empty):
                while True:
                    hints.append(self._hints.get_nowait())
            if None in hints:
                return None
            found: list[frozenset[Path] | str] = []
            for each in hints:
                if isinstance(each, str):
                    self._due.append((now + WARM_AFTER, each))
                elif each is not None and each.issubset(self.watch.folders):
                    # That a folder is followed from now on is told of each of them: one look at all will do.
                    if not any(due == each for _at, due in self._due):
                        self._due.append((now + ALL_AFTER, each))
                elif each is not None:
                    found.append(each)
                    self._due += [(now + later, each) for later in AGAIN]
            if found:
                return found

    def _look(self, paths: frozenset[Path]) -> None:
        """Find out what has come of what was named, and tell it."""
        from game import library

        data, assets, client = self._touched(paths)
        if not (data or assets or client):
            return
        self._let_finish(paths)
        if client:
            self._look_at_texts()
        ids = library.ids(self.roots)
        with self._lock:
            known_ids, self._ids = self._ids, ids
        for id in known_ids:
            if id not in ids:
                with self._lock:
                    self._known.pop(id, None)
                self._news.put(News(id, gone=True))
        data |= {id for id in ids if id not in known_ids}
        changed = self._changed_assets([*ids, COMMON] if COMMON in assets or None in assets else assets)
        everywhere = changed.pop(COMMON, frozenset())
        wanted = set(ids) if None in data or everywhere else {id for id in data if id in ids}
        wanted |= {id for id in changed if id in ids}
        for id in ids:
            if id not in wanted:
                continue
            listing = self._listing(id, keep=True)
            pictures = changed.get(id, frozenset()) | everywhere
            if listing is not None or pictures:
                self._news.put(News(id, listing, assets=pictures, files=self._names(id, paths, pictures)))
        if everywhere:
            self._news.put(News("", assets=everywhere))

    def _names(self, id: str, paths: Iterable[Path], pictures: Iterable[Path]) -> tuple[str, ...]:
        """What the files that were saved are called in the pack; what nothing reads is passed over."""
        found = []
        for kind, listed in (("data", paths), ("assets", pictures)):
            for root in self.roots:
                base = root / kind / id
                inside = [path.relative_to(base) for path in listed if path != base and path.is_relative_to(base)]
                read = [name for name in inside if kind == "assets" or name.suffix in DATA]
                found += [name.as_posix() for name in read if not any(part.startswith(".") for part in name.parts)]
        return tuple(sorted(dict.fromkeys(found)))

    def _touched(self, paths: frozenset[Path]) -> tuple[set[str | None], set[str | None], bool]:
        """The ids whose data, and whose assets, may have changed (None: of all), and whether the client's own texts may have."""
        data: set[str | None] = set()
        assets: set[str | None] = set()
        client = False
        for path in paths:
            for root in self.roots:
                for kind, found in (("data", data), ("assets", assets)):
                    base = root / kind
                    if path == base or base.is_relative_to(path):
                        found.add(None)
                        client = client or kind == "data"
                    elif path.is_relative_to(base):
                        first = path.relative_to(base).parts[0]
                        if first == CLIENT:
                            client = True
                        elif not first.startswith("."):
                            found.add(first)
        return data, assets, client

    def _let_finish(self, paths: Iterable[Path]) -> None:
        """Wait a moment for files that are shorter than they were and end in the middle of a line: somebody is writing them."""
        until = time.monotonic() + UNFINISHED
        while any(self._is_unfinished(path) for path in paths) and time.monotonic() < until:
            time.sleep(STEP)
        for path in paths:
            try:
                self._sizes[path] = path.stat().st_size
            except OSError:
                self._sizes.pop(path, None)

    def _is_unfinished(self, path: Path) -> bool:
        if path.suffix not in DATA:
            return False
        if path in self._sizes and not path.exists():
            return True  # some programs take a file away before they put the new one in its place
        with contextlib.suppress(OSError):
            # A pipe would keep its reader waiting for ever.
            return stat.S_ISREG(path.stat().st_mode) and self._is_cut_off(path)
        return False

    def _is_cut_off(self, path: Path) -> bool:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size == 0:
                return True
            if size >= self._sizes.get(path, size + 1):
                return False
            file.seek(-1, os.SEEK_END)
            return file.read(1) not in b"\r\n"

    def _listing(self, id: str, *, keep: bool) -> Listing | None:
        """The pack of a game as it is now, if it is another than is known. Without `keep` it is only read, beforehand."""
        from game import library
        from game.content.pack import sources_of

        if not keep:
            library.listing(id, self.roots, None)
            return None
        with self._lock:
            known = self._known.get(id)
        if known and sources_of(self.roots, id) == known:
            return None
        try:
            fresh = library.listing(id, self.roots, self.cache)
        except library.UnknownGame:
            return None  # it has gone meanwhile, which the next look tells
        sources = fresh.pack.sources if fresh.pack is not None else ""
        with self._lock:
            if self._known.get(id) == sources and sources:
                return None
            self._known[id] = sources
        return fresh

    def _look_at_texts(self) -> None:
        before = client_words.said()
        said = client_words.read(self.roots, self.cache)
        if said != before:
            from game.content.client_texts import client_texts

            client_texts.cache_clear()
            self._news.put(News("", texts=said))

    # Pictures, by the stamps of their files: their names alone are part of what a pack is made of

    def _stamp_all(self) -> None:
        from game import library

        self._changed_assets([*library.ids(self.roots), COMMON])
        for root in self.roots:
            for folder, _folders, names in os.walk(root / "data"):
                for name in names:
                    path = Path(folder, name)
                    with contextlib.suppress(OSError):
                        self._sizes[path] = path.stat().st_size

    def _changed_assets(self, ids: Iterable[str | None]) -> dict[str, frozenset[Path]]:
        """The files in the asset folders of these ids that are others than at the last look, by id."""
        found: dict[str, frozenset[Path]] = {}
        for id in ids:
            if id is None:
                continue
            now = self._stamped(id)
            before = self._stamps.get(id, now)
            self._stamps[id] = now
            changed = frozenset(_differing(before, now))
            if changed:
                found[id] = changed
        return found

    def _stamped(self, id: str) -> dict[Path, Stamp]:
        found: dict[Path, Stamp] = {}
        for root in self.roots:
            for folder, folders, names in os.walk(root / "assets" / id):
                folders[:] = [name for name in folders if not name.startswith(".")]
                for name in names:
                    path = Path(folder, name)
                    with contextlib.suppress(OSError):
                        status = path.stat()
                        found[path] = (status.st_mtime_ns, status.st_size, status.st_ino)
        return found


def _differing(before: Mapping[Path, Stamp], now: Mapping[Path, Stamp]) -> list[Path]:
    return [path for path in {**before, **now} if before.get(path) != now.get(path)]
