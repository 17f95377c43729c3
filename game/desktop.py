"""How large a window may be on this screen, and where it may lie: what SDL knows of it and pygame does not pass on."""

from __future__ import annotations

import ctypes
import sys
import warnings
from typing import NamedTuple

import pygame

from game.x11 import has_window_manager

UNSEEN_DRIVERS = ("dummy", "offscreen", "evdev")
"""Video drivers of SDL that show nothing."""

Size = tuple[int, int]


class Frame(NamedTuple):
    """What a window manager puts around a window, in pixels."""

    left: int
    top: int
    right: int
    bottom: int


USUAL = Frame(2, 34, 2, 6)
"""The frame that is taken for granted while the window manager has not said how large it is."""
NONE = Frame(0, 0, 0, 0)


class _Rect(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int))


def _sdl() -> ctypes.CDLL | None:
    """The library that pygame has loaded, or None where it cannot be found."""
    try:
        # Elsewhere the functions of a library are found through whatever was linked with it.
        return ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else str(pygame.base.__file__))
    except OSError:
        return None


def usable() -> pygame.Rect:
    """The first screen without bars and docks, in pixels."""
    whole = pygame.Rect((0, 0), pygame.display.get_desktop_sizes()[0])
    sdl, found = _sdl(), _Rect()
    if sdl is None or not hasattr(sdl, "SDL_GetDisplayUsableBounds"):
        return whole
    if sdl.SDL_GetDisplayUsableBounds(0, ctypes.byref(found)) != 0:
        return whole
    part = whole.clip((found.x, found.y, found.w, found.h))
    return part if part.width and part.height else whole


def pointer(last: tuple[int, int]) -> tuple[int, int]:
    """Where in the window the mouse is, also while something is dragged over it out of another program: then no event tells of it. `last`
    is where it was when one did, which counts for drivers that show nothing.
    """
    if pygame.display.get_driver() in UNSEEN_DRIVERS:
        return last
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        left, top = pygame.Window.from_display_module().position
    x, y = pygame.mouse.get_pos(desktop=True)
    return x - left, y - top


def frame(window: int) -> Frame | None:
    """What is around the window of this id of SDL; None while the window manager has not said so."""
    if pygame.display.get_driver() in UNSEEN_DRIVERS or (
        pygame.display.get_driver() == "x11" and not has_window_manager()
    ):
        return NONE
    sdl = _sdl()
    if sdl is None or not hasattr(sdl, "SDL_GetWindowBordersSize"):
        return None
    sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
    address = sdl.SDL_GetWindowFromID(ctypes.c_uint32(window))
    sides = [ctypes.c_int() for _side in range(4)]
    found = [ctypes.byref(side) for side in sides]
    if not address or sdl.SDL_GetWindowBordersSize(ctypes.c_void_p(address), *found) != 0:
        return None
    top, left, bottom, right = [side.value for side in sides]
    return Frame(left, top, right, bottom) if top > 0 else None


def most_size(window: int = 0) -> Size | None:
    """The largest size of a window that is on the screen with its frame, in pixels; None where nothing is seen of it anyway.

    `window` is its id of SDL, 0 for one that is not open yet.
    """
    if pygame.display.get_driver() in UNSEEN_DRIVERS:
        return None
    room, around = usable(), frame(window) or USUAL
    return room.width - around.left - around.right, room.height - around.top - around.bottom


def on_screen(inner: pygame.Rect, around: Frame) -> tuple[int, int]:
    """The place nearest to that of a window (`inner` is without its frame) at which all of it is on the screen; its title bar at least."""
    room = usable()
    x = max(room.left + around.left, min(inner.x, room.right - around.right - inner.width))
    y = max(room.top + around.top, min(inner.y, room.bottom - around.bottom - inner.height))
    return x, y
