"""A cache of surfaces that is bounded by the memory they take."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class SurfaceCache:
    """Least recently used surfaces under a budget of bytes. The newest surface is always kept, however large it is."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.size = 0
        self._held: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._held)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._held

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of `key`, made by `make` if it is not held."""
        found = self._held.get(key)
        if found is not None:
            self._held.move_to_end(key)
            return found
        surface = make()
        self.put(key, surface)
        return surface

    def peek(self, key: Hashable) -> pygame.Surface | None:
        """The surface of `key` if it is held; counts as a use."""
        found = self._held.get(key)
        if found is not None:
            self._held.move_to_end(key)
        return found

    def put(self, key: Hashable, surface: pygame.Surface) -> None:
        """Hold `surface` under `key` and let the oldest ones go while the budget is passed."""
        self.drop(key)
        self._held[key] = surface
        self.size += _bytes(surface)
        while self.size > self.budget and len(self._held) > 1:
            _, old = self._held.popitem(last=False)
            self.size -= _bytes(old)

    def drop(self, key: Hashable) -> None:
        """Forget `key`, if it is held."""
        old = self._held.pop(key, None)
        if old is not None:
            self.size -= _bytes(old)

    def drop_where(self, matches: Callable[[Hashable], bool]) -> None:
        """Forget every key for which `matches` is true."""
        for key in [key for key in self._held if matches(key)]:
            self.drop(key)

    def clear(self) -> None:
        """Forget everything."""
        self._held.clear()
        self.size = 0


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()
