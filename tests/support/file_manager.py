"""Drops files on a window as a file manager does, by the protocol that X programs have for it (XDND 5)."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Sequence
from pathlib import Path

SELECTION_REQUEST, SELECTION_NOTIFY, CLIENT_MESSAGE = 30, 31, 33
VERSION = 5
SECONDS = 5.0


class _Message(ctypes.Structure):
    """XClientMessageEvent."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("sent", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("kind", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
    )


class _Request(ctypes.Structure):
    """XSelectionRequestEvent."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("sent", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("owner", ctypes.c_ulong),
        ("requestor", ctypes.c_ulong),
        ("selection", ctypes.c_ulong),
        ("target", ctypes.c_ulong),
        ("property", ctypes.c_ulong),
        ("time", ctypes.c_ulong),
    )


class _Answer(ctypes.Structure):
    """XSelectionEvent."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("sent", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("requestor", ctypes.c_ulong),
        ("selection", ctypes.c_ulong),
        ("target", ctypes.c_ulong),
        ("property", ctypes.c_ulong),
        ("time", ctypes.c_ulong),
    )


class _Event(ctypes.Union):
    """XEvent."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("message", _Message),
        ("request", _Request),
        ("answer", _Answer),
        ("room", ctypes.c_long * 24),
    )


def drop(screen: str, window: int, at: tuple[int, int], files: Sequence[Path]) -> None:
    """Drop files on a window of a screen (`:99`), at a point in pixels of the screen, where the mouse is.

    Raises AssertionError if the window does not take them.
    """
    xlib = ctypes.CDLL("libX11.so.6")
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    for name in ("XDefaultRootWindow", "XCreateSimpleWindow", "XInternAtom"):
        getattr(xlib, name).restype = ctypes.c_ulong
    opened = xlib.XOpenDisplay(screen.encode())
    assert opened, f"there is no screen {screen}"
    display = ctypes.c_void_p(opened)

    def atom(name: str) -> int:
        return int(xlib.XInternAtom(display, name.encode(), 0))

    def number(value: int) -> ctypes.c_ulong:
        return ctypes.c_ulong(value)

    def send(kind: str, *data: int) -> None:
        event = _Event(
            message=_Message(CLIENT_MESSAGE, 0, 1, display, window, atom(kind), 32, (ctypes.c_long * 5)(*data))
        )
        xlib.XSendEvent(display, number(window), 0, ctypes.c_long(0), ctypes.byref(event))
        xlib.XFlush(display)

    try:
        root = xlib.XDefaultRootWindow(display)
        source = int(xlib.XCreateSimpleWindow(display, number(root), 0, 0, 1, 1, 0, number(0), number(0)))
        xlib.XSetSelectionOwner(display, number(atom("XdndSelection")), number(source), number(0))
        send("XdndEnter", source, VERSION << 24, atom("text/uri-list"), 0, 0)
        send("XdndPosition", source, 0, at[0] << 16 | at[1], 0, atom("XdndActionCopy"))
        send("XdndDrop", source, 0, 0, 0, 0)
        event, finished, ends = _Event(), atom("XdndFinished"), time.monotonic() + SECONDS
        while time.monotonic() < ends:
            if not xlib.XPending(display):
                time.sleep(0.01)
                continue
            xlib.XNextEvent(display, ctypes.byref(event))
            if event.type == CLIENT_MESSAGE and event.message.kind == finished:
                return
            if event.type == SELECTION_REQUEST:
                asked = event.request
                listed = "".join(f"{file.as_uri()}\r\n" for file in files).encode()
                args = (
                    number(asked.requestor),
                    number(asked.property),
                    number(asked.target),
                    8,
                    0,
                    listed,
                    len(listed),
                )
                xlib.XChangeProperty(display, *args)
                told = _Answer(
                    SELECTION_NOTIFY,
                    0,
                    1,
                    display,
                    asked.requestor,
                    asked.selection,
                    asked.target,
                    asked.property,
                    asked.time,
                )
                answer = _Event(answer=told)
                xlib.XSendEvent(display, number(asked.requestor), 0, ctypes.c_long(0), ctypes.byref(answer))
                xlib.XFlush(display)
        raise AssertionError("the window takes no files")
    finally:
        xlib.XCloseDisplay(display)
