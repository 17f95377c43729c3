"""Asks an X server what SDL does not tell: whether a window manager looks after the windows."""

from __future__ import annotations

import ctypes

_LIBRARY = "libX11.so.6"
_ANY_TYPE = 0


def has_window_manager() -> bool:
    """Whether the X server that DISPLAY names has a window manager: one that does puts a window of its own on the root window (EWMH).

    True also where that cannot be asked: whoever asks then leaves all to SDL.
    """
    try:
        xlib = ctypes.CDLL(_LIBRARY)
    except OSError:
        return True
    # Windows, atoms and counts are C longs, and pointers would be cut off by ctypes' int.
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    xlib.XDefaultRootWindow.restype = ctypes.c_ulong
    xlib.XInternAtom.restype = ctypes.c_ulong
    opened = xlib.XOpenDisplay(None)
    if not opened:
        return True
    display = ctypes.c_void_p(opened)
    try:
        root = ctypes.c_ulong(xlib.XDefaultRootWindow(display))
        atom = xlib.XInternAtom(display, b"_NET_SUPPORTING_WM_CHECK", 1)
        if not atom:
            return False  # nobody has ever spoken of it on this server
        kind, count, left = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_ulong()
        bits, data = ctypes.c_int(), ctypes.c_void_p()
        xlib.XGetWindowProperty(
            display,
            root,
            ctypes.c_ulong(atom),
            ctypes.c_long(0),
            ctypes.c_long(1),
            0,
            ctypes.c_ulong(_ANY_TYPE),
            ctypes.byref(kind),
            ctypes.byref(bits),
            ctypes.byref(count),
            ctypes.byref(left),
            ctypes.byref(data),
        )
        if data.value is not None:
            xlib.XFree(data)
        return count.value > 0
    finally:
        xlib.XCloseDisplay(display)
