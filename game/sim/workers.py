"""Processes that share a work: each does a part at a time and gets the next, and the results come in the order of the parts.

Each has a pipe of its own, which the system closes when a process ends, whenever that is: so one that dies is noticed at once, also while
others are still being started. (The pool of Python 3.11 may then wait for ever.)
"""

from __future__ import annotations

import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")

_FEWER = "Try again with fewer workers; one alone needs no further process."


class WorkersLost(Exception):
    """Processes that were to play matches could not be started, or have ended."""


class InWorker(Exception):
    """The cause of an error that was raised in another process: the traceback there."""


def portable(value: object) -> bool:
    """Whether other processes can be given this: code must lie at the top level of a module that they can read, too."""
    try:
        written = pickle.dumps(value)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    # What was typed, or lies in a notebook, is nowhere that another process could read.
    return b"__main__" not in written or hasattr(sys.modules["__main__"], "__file__")


def shared(work: Callable[[Part], Result], parts: Iterable[Part], workers: int) -> Iterator[Result]:
    """What a function returns for each part, in their order, worked out by so many processes.

    The function, the parts and the results go through pipes. Parts are taken as they are needed. Raises what the function raises,
    WorkersLost if a process cannot be started or has ended.
    """
    left = enumerate(parts)
    crew: list[tuple[SpawnProcess, Connection]] = []
    busy: dict[Connection, int] = {}
    done: dict[int, Result] = {}
    following = 0
    try:
        with _interrupts_ignored():
            for _nth in range(workers):
                crew.append(_hired(work))  # noqa: PERF401 - those that have begun are ended where the next cannot begin
        for _process, door in crew:
            _go_on(door, left, busy)
        while busy:
            ready: list[Any] = wait(list(busy))
            for door in ready:
                done[busy.pop(door)] = _received(door)
                _go_on(door, left, busy)
            while following in done:
                yield done.pop(following)
                following += 1
    finally:
        for process, door in crew:
            door.close()
            process.terminate()
        for process, _door in crew:
            process.join()


def _hired(work: Callable[[Any], Any]) -> tuple[SpawnProcess, Connection]:
    # A fresh process on every system alike: a fork would copy the threads of a progress bar in the middle of their work.
    context = get_context("spawn")
    try:
        door, inside = context.Pipe()
        process = context.Process(target=_serve, args=(work, inside), daemon=True)
        process.start()
    except OSError as error:
        told = error.strerror or type(error).__name__
        raise WorkersLost(f"no process can be started to play matches: {told}. {_FEWER}") from error
    # Only the process holds its end now, so that the pipe ends with it.
    inside.close()
    return process, door


def _go_on(door: Connection, left: Iterator[tuple[int, Any]], busy: dict[Connection, int]) -> None:
    """Give the next part, if there is one, to a process that has nothing to do."""
    for number, part in left:
        try:
            door.send(part)
        except OSError as error:
            raise _lost() from error
        busy[door] = number
        return


def _received(door: Connection) -> Any:
    try:
        result, error, told = door.recv()
    except (EOFError, OSError) as gone:
        raise _lost() from gone
    if error is not None:
        raise error from InWorker(told)
    return result


def _lost() -> WorkersLost:
    return WorkersLost(
        f"a process that plays matches has ended: it was killed, could not start, or ran out of memory. {_FEWER}"
    )


def _serve(work: Callable[[Any], Any], door: Connection) -> None:
    """What a process does: parts of the work, until nobody gives it one or wants to know."""
    try:
        while True:
            part = door.recv()
            answer: tuple[Any, Exception | None, str]
            try:
                answer = (work(part), None, "")
            except Exception as error:  # noqa: BLE001 - whatever it is, it is raised where the result was wanted
                answer = (None, error, traceback.format_exc())
            door.send(answer)
    except (EOFError, OSError):
        return


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes that begin meanwhile ignore Ctrl-C for good: it goes to all of them at once, and one of them is enough to say so."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may say what becomes of signals
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
