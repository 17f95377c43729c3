"""What comes in from mouse and keyboard, made ready for the scenes.

A gesture is longer than one event: a press and its release, two clicks, a key that is held down. Meanwhile the screen may be built anew or
another scene may come on top, so what must be remembered of a gesture is remembered here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame

from game.ui.keys import by_place, place_of

BUTTONS = (1, 2, 3)
"""The wheel is told twice by SDL, also as buttons; nothing here has a use for those on the side."""
AGAIN = 0.4
"""Clicks that follow within so many seconds belong together."""
SURPRISE = 0.25
"""For so many seconds after it was first seen a scene that came by itself takes no press: nobody can have read it."""
NEAR = 8
"""Clicks that lie so many pixels apart at most belong together."""
ONCE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_F11)
"""Keys that press or leave something. Held down they do so once: a repetition would answer what nobody has read yet."""

COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META
ALT = pygame.KMOD_ALT | pygame.KMOD_MODE
"""With one of these Ctrl is part of AltGr, which types signs."""


class Click(NamedTuple):
    """A press of a mouse button: where, of what, which of several quick ones on one place (from 1), and when it was answered."""

    button: int
    at: tuple[int, int]
    under: Hashable
    nth: int
    answered: float


class Incoming:
    """Reads events in the order in which they come. `pointer` is where the mouse was last, in pixels of the window.

    - Of several quick clicks on one place each has its number (`clicks`). One that would hit something else than the click before it is
      dropped: whoever clicks twice means one thing, and what lies there now came under the pointer by the first click.
    - A release, and the repetition of a key, goes to the scene that had the press, or to none.
    - A press that comes hardly later than another scene has come on top by itself, as the summary of a round that a bot ended, is dropped:
      it was meant for what lay there before.
    - The wheel has a place (`pos`); a key is that of the same place on a Latin keyboard where the layout has other letters, and with
      Ctrl it types none.
    """

    def __init__(self) -> None:
        self.pointer: tuple[int, int] = (-1, -1)
        self.clock: Callable[[], float] = lambda: pygame.time.get_ticks() / 1000
        """Seconds since any moment."""
        self._click: Click | None = None
        self._answered = True
        self._presses: dict[int, object] = {}
        self._keys: dict[int, object] = {}
        self._came: object = None
        """The scene that has come on top by itself last."""
        self._came_at: float | None = None
        """When it was first seen; None as long as it was not."""
        self._command = False
        """The last key was pressed with Ctrl: where the layout is not Latin, SDL sends its letter too."""

    def read(
        self, event: pygame.event.Event, scene: object, under: Callable[[tuple[int, int]], Hashable]
    ) -> pygame.event.Event | None:
        """The event as the scene on top is to get it; None if it is none of its. `under` tells what lies at a point."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.pointer = event.pos
        if event.type == pygame.MOUSEMOTION and self._click is not None and not _near(event.pos, self._click.at):
            self._click = None  # the hand has been elsewhere since
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._press(event, scene, under)
        if event.type == pygame.MOUSEBUTTONUP:
            return event if event.button in BUTTONS and self._presses.pop(event.button, None) is scene else None
        if event.type == pygame.MOUSEWHEEL:
            return pygame.event.Event(event.type, {**event.dict, "pos": self.pointer})
        if event.type == pygame.KEYDOWN:
            return self._key(event, scene)
        if event.type == pygame.TEXTINPUT and self._command:
            return None
        if event.type == pygame.KEYUP:
            self._keys.pop(place_of(event), None)
            self._command = False
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._keys.clear()
            self._presses.clear()
        return event

    def surprise(self, scene: object) -> None:
        """Another scene has come on top while the hand did nothing for it."""
        self._came, self._came_at = scene, None

    def deaf(self, scene: object) -> bool:
        """Whether presses are not meant for this scene yet, as it has only just come on top by itself."""
        return self._came is scene and (self._came_at is None or self.clock() - self._came_at < SURPRISE)

    def answered(self) -> None:
        """The picture shows what the last click has done: from now on a hand knows of it."""
        if self._came is not None and self._came_at is None:
            self._came_at = self.clock()
        elif self._came is not None and not self.deaf(self._came):
            self._came = None
        if self._click is not None and not self._answered:
            self._click = self._click._replace(answered=self.clock())
            self._answered = True

    def _press(
        self, event: pygame.event.Event, scene: object, under: Callable[[tuple[int, int]], Hashable]
    ) -> pygame.event.Event | None:
        if event.button not in BUTTONS or self.deaf(scene):
            return None
        last, now, at = self._click, self.clock(), event.pos
        lies = (scene, under(at))
        again = last is not None and _near(at, last.at) and last.button == event.button and now - last.answered < AGAIN
        slipped = last is not None and again and last.under != lies
        nth = 0 if slipped else last.nth + 1 if last is not None and again else 1
        self._click = Click(event.button, at, lies, nth, now)
        self._answered = False
        if slipped:
            self._presses.pop(event.button, None)
            return None
        self._presses[event.button] = scene
        return pygame.event.Event(event.type, {**event.dict, "clicks": nth})

    def _key(self, event: pygame.event.Event, scene: object) -> pygame.event.Event | None:
        place = place_of(event)
        repeated = place in self._keys
        if repeated and (event.key in ONCE or self._keys[place] is not scene):
            return None
        self._keys[place] = scene
        self._command = bool(event.mod & COMMAND) and not event.mod & ALT
        return by_place(event)


def _near(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= NEAR
