"""The process that decodes pictures for a client (see `decoder.py`): requests come in by its input, pictures go out by its output.

A request is a line of JSON, with the bytes of an SVG behind it or the path of a file in it; so is an answer, with the pixels behind it.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from game.art.pictures import Decoded, PictureError, decode, draw_svg, header

MEMORY = 1024 * 1024 * 1024
"""So many bytes it may take on top of what it has at its start, where the system can hold it to that."""


def main() -> int:
    """Answer until the client is gone."""
    # Ctrl-C goes to every process of a terminal; this one ends when the client does.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)  # whatever a library prints must not come between the answers
    _prepare()
    requests: queue.SimpleQueue[tuple[dict[str, Any], bytes]] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, requests.put), daemon=True).start()
    answers.write(b"ready\n")
    answers.flush()
    while True:
        request, content = requests.get()
        with _limited(request["seconds"]):
            answer, pixels = _answered(request, content)
        answers.write(json.dumps({**answer, "length": len(pixels)}).encode() + b"\n" + pixels)
        answers.flush()


def _prepare() -> None:
    """Load the libraries before any limit counts, and set the limit on memory."""
    import PIL.Image
    import pygame

    del pygame
    PIL.Image.preinit()
    # Not every system has such limits, or says what is in use.
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _listen(requests: BinaryIO, put: Callable[[tuple[dict[str, Any], bytes]], None]) -> None:
    """Take in requests; without a client there is nobody to work for, even in the middle of a picture."""
    with contextlib.suppress(OSError, ValueError):
        while line := requests.readline():
            request = json.loads(line)
            put((request, requests.read(request.get("length", 0))))
    os._exit(0)


@contextlib.contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Let the system end this process after so many seconds of the processor's time, where it can."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, seconds)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)


def _answered(request: dict[str, Any], content: bytes) -> tuple[dict[str, Any], bytes]:
    try:
        made: Decoded
        if "header" in request:
            return header(Path(request["path"]))._asdict(), b""
        if "path" in request:
            made = decode(Path(request["path"]), request["width"])
        else:
            made = draw_svg(request["name"], content, tuple(request["box"]))
    except PictureError as error:
        return {"error": str(error)}, b""
    except MemoryError:
        name = request.get("name") or Path(request["path"]).name
        return {"error": f"{name}: needs too much memory; make it smaller"}, b""
    return {"size": made.size}, made.pixels
