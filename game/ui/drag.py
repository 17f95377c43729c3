"""What the mouse is doing with a component: pressed, dragged, over which target. One drag at a time, and one way to end it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

import pygame

Point = tuple[int, int]
THRESHOLD = 6
"""Pixels the mouse must move with the button down before a press becomes a drag."""

T = TypeVar("T")


class Spot(NamedTuple, Generic[T]):
    """A place where the dragged thing may be let go: what it means, and its rectangle on the screen."""

    meaning: T
    rect: pygame.Rect


@dataclass
class Drag(Generic[T]):
    """A component under the mouse button.

    `id` is that of the component, `home` where it lay, `start` where the button went down. `grab` is where in it it was taken, in
    shares of its width and height, so that it hangs at the same point at any size. `turn` and `side` are those of a board piece.
    """

    id: int
    home: pygame.Rect
    start: Point
    kind: str = "card"
    position: Point = (0, 0)
    moved: bool = False
    size: tuple[int, int] = (0, 0)
    spots: Sequence[Spot[T]] = ()
    over: Spot[T] | None = None
    side: str = ""
    turn: int = 0
    keyboard: bool = False
    key: str = ""
    """The key of the thing that is drawn, which a hidden component has as well."""
    grab: tuple[float, float] = field(init=False)

    def __post_init__(self) -> None:
        self.position = self.start
        if self.size == (0, 0):
            self.size = self.home.size
        self.grab = (
            min(1.0, max(0.0, (self.start[0] - self.home.x) / max(1, self.home.width))),
            min(1.0, max(0.0, (self.start[1] - self.home.y) / max(1, self.home.height))),
        )

    def move(self, position: Point) -> bool:
        """Follow the mouse; True if this is a drag by now (and not still a press)."""
        self.position = position
        if not self.moved:
            dx, dy = position[0] - self.start[0], position[1] - self.start[1]
            self.moved = dx * dx + dy * dy >= THRESHOLD * THRESHOLD
        return self.moved

    @property
    def rect(self) -> pygame.Rect:
        """Where the component hangs now."""
        wide, high = self.size
        return pygame.Rect(
            round(self.position[0] - self.grab[0] * wide), round(self.position[1] - self.grab[1] * high), wide, high
        )

    def nearest(self, reach: float = 0.75) -> Spot[T] | None:
        """The spot that the component would be dropped on: under the mouse, else the one that it covers most.

        `reach` is how far, in shares of the spot's size, the component's middle may be from its own. A component that is drawn
        larger than a pile, as the first card of an empty board is, does not fall onto it from afar.
        """
        best: Spot[T] | None = None
        best_area = 0
        rect = self.rect
        for spot in self.spots:
            if spot.rect.collidepoint(self.position):
                return spot
            common = rect.clip(spot.rect)
            area = common.width * common.height
            if area > best_area:
                best, best_area = spot, area
        if best is None:
            return None
        far_x = abs(best.rect.centerx - rect.centerx) > reach * best.rect.width
        far_y = abs(best.rect.centery - rect.centery) > reach * best.rect.height
        return None if far_x or far_y else best
