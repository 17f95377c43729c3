"""The safe door for pictures from anywhere: they are decoded in a process of their own, which is killed at its limits of time and memory.

How to use it: `PICTURES.picture(path, width)` gives the picture of a file as rows of RGBA bytes about `width` pixels wide (None: at its own
size, as the tiles of a map need it), or raises PictureError with a sentence for the list of problems::

    try:
        size, pixels = PICTURES.picture(path, None)
    except PictureError as error:
        ...  # show something else, and tell str(error)
    surface = pygame.image.frombuffer(pixels, size, "RGBA").premul_alpha()

It waits for its answer, so call it in the background (as `handles.Art` does); any thread may. Never decode a file of a pack or of the
user in any other way: a small SVG can take for ever in the libraries that read it, and a small WebP more than a gigabyte.

The process starts with the first picture that needs it, works for the rest of the client's life, ends with the client however that ends,
and is replaced when it was killed. Files whose bytes are known as ours (`assets/SHA256SUMS`) do not need it and are decoded right here,
so that a client that shows nothing else never starts one.
"""

from __future__ import annotations

import atexit
import hashlib
import json
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import IO, Any

from game.art import DECODE
from game.art.pictures import TIERS, Decoded, Header, PictureError, decode, find

ROOT = Path(__file__).resolve().parents[2]
"""The folder of the program: the checkout, or that of the executable."""
OURS = ROOT / "assets" / "SHA256SUMS"
"""Lists the pictures that come with the program, in the form of `sha256sum`. Who can change it can change the program as well."""
SECONDS = 10.0
"""So much time of a processor a picture may take, in seconds."""
SVG_SECONDS = 2.0
"""The same for an SVG: it is small, or it never ends."""
PATIENCE = 30.0
"""After so many seconds by the clock a picture is given up in any case: where there is no limit on the processor's time, or it sleeps."""
START = 30.0
"""So long the process may take to start."""
MOST_OURS = 1024 * 1024
"""No picture of ours has more bytes."""


class Decoder:
    """One process that decodes pictures, one after another. It is started when it is first needed, and again after it was killed."""

    def __init__(self, seconds: float = SECONDS, patience: float = PATIENCE) -> None:
        self.seconds = seconds
        self.patience = patience
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._closing = False
        atexit.register(self.close)

    def picture(self, path: Path, width: int | None) -> Decoded:
        """What `pictures.decode` makes of a file, within the limits. Raises PictureError, as that does, or if a limit was reached."""
        if _is_ours(path):
            return decode(path, width)
        seconds = min(self.seconds, SVG_SECONDS) if path.suffix.lower() == ".svg" else self.seconds
        return self._drawn(path.name, {"path": str(path), "width": width, "seconds": seconds}, b"")

    def header(self, path: Path) -> Header:
        """What `pictures.header` makes of a file, within the limits. Raises PictureError."""
        request = {"path": str(path), "header": True, "seconds": self.seconds}
        answer, _pixels = self._answer(path.name, request, b"")
        return Header(**{name: answer[name] for name in Header._fields})._replace(size=tuple(answer["size"]))

    def svg(self, name: str, content: bytes, box: tuple[int, int]) -> Decoded:
        """What `pictures.draw_svg` makes of an SVG, within the limits. Raises PictureError."""
        return self._drawn(name, {"name": name, "box": box, "length": len(content), "seconds": self.seconds}, content)

    @property
    def running(self) -> int | None:
        """The id of its process, or None while there is none."""
        return self._process.pid if self._process is not None else None

    def close(self) -> None:
        """End the process, in the middle of a picture too. The next picture would start it again."""
        process = self._process
        if process is not None:
            self._closing = True
            process.kill()
            with self._lock:
                self._drop()
            self._closing = False

    def _drawn(self, name: str, request: dict[str, object], content: bytes) -> Decoded:
        answer, pixels = self._answer(name, request, content)
        wide, high = answer["size"]
        return Decoded((wide, high), pixels)

    def _answer(self, name: str, request: dict[str, object], content: bytes) -> tuple[dict[str, Any], bytes]:
        with self._lock:
            process = self._process if self._process is not None and self._process.poll() is None else self._start(name)
            assert process.stdin is not None  # noqa: S101 - for the types: it is a pipe
            assert process.stdout is not None  # noqa: S101
            try:
                with self._limit(process, self.patience):
                    process.stdin.write(json.dumps(request).encode() + b"\n" + content)
                    process.stdin.flush()
                    answer = json.loads(process.stdout.readline())
                    pixels = process.stdout.read(answer["length"])
                if len(pixels) != answer["length"]:
                    raise ValueError("half an answer")
            except (OSError, ValueError) as error:
                # Nothing, or the half of an answer: it was killed, by us or by the limits that it set itself, or a library fell over it.
                self._drop()
                why = "the client ends" if self._closing else "it takes too much time or memory to draw"
                raise PictureError(f"{name}: {why}; make it smaller or simpler and save it anew") from error
        if "error" in answer:
            raise PictureError(str(answer["error"]))
        return answer, pixels

    def _start(self, name: str) -> subprocess.Popen[bytes]:
        self._drop()
        flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # Windows would open a console for it
        try:
            process = self._process = subprocess.Popen(
                [*own_program(), DECODE],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                creationflags=flags,
            )
            assert process.stdout is not None  # noqa: S101 - for the types: it is a pipe
            with self._limit(process, START):
                ready = process.stdout.readline()
        except OSError as error:
            self._drop()
            raise PictureError(f"{name}: the process that decodes pictures cannot be started: {error}") from error
        if not ready:
            self._drop()
            raise PictureError(f"{name}: the process that decodes pictures does not start")
        return process

    @contextmanager
    def _limit(self, process: subprocess.Popen[bytes], seconds: float) -> Iterator[None]:
        """Kill the process if what is done here takes longer. Whoever reads from it then comes to the end of its output."""
        timer = threading.Timer(seconds, process.kill)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _drop(self) -> None:
        """Make sure that the process is gone, and leave nothing of it behind."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            for pipe in (process.stdin, process.stdout):
                _close(pipe)
            process.wait()


def own_program() -> tuple[str, ...]:
    """The words of a command that start this program once more."""
    return (sys.executable,) if getattr(sys, "frozen", False) else (sys.executable, str(ROOT / "main.py"))


def _close(pipe: IO[bytes] | None) -> None:
    if pipe is not None:
        try:
            pipe.close()
        except OSError:  # what was not written to a process that is gone
            return


@cache
def ours() -> frozenset[str]:
    """The hashes of the pictures that come with the program."""
    try:
        return frozenset(line[:64] for line in OURS.read_text(encoding="utf-8").splitlines())
    except OSError:
        return frozenset()  # then they are decoded like all others


def is_ours(content: bytes) -> bool:
    """Whether these bytes are a picture that comes with the program."""
    return len(content) <= MOST_OURS and hashlib.sha256(content).hexdigest() in ours()


def _is_ours(path: Path) -> bool:
    try:
        return path.is_file() and path.stat().st_size <= MOST_OURS and is_ours(path.read_bytes())
    except OSError:
        return False  # what is wrong with it is told by whoever decodes it


PICTURES = Decoder()
"""For pictures that are waited for in the background."""
ICONS = Decoder(seconds=1.0, patience=5.0)
"""For small drawings that the screen waits for; another process, so that they need not wait for pictures."""


def check(roots: Sequence[Path]) -> list[tuple[Path, str]]:
    """What is wrong with the pictures under `roots`: the files that cannot be shown, each with the reason. Those that come with the program
    are known to be good.
    """
    problems = []
    for _, path in sorted(find(roots).items()):
        if _is_ours(path):
            continue
        try:
            PICTURES.picture(path, TIERS[0])
        except PictureError as error:
            problems.append((path, str(error).removeprefix(f"{path.name}: ")))
    return problems
